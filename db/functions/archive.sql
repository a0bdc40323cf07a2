-- A patient is deleted only after the record is archived, and the other way round, so that neither is half done.
-- A patient brought by an import that is undone goes with it, without a record in the archive. Signed entries always go
-- whole into the archive: their text, and the hashes of their chain; but those that the undone import itself brought.
create or replace function app.guard_patient_deletion() returns trigger
  language plpgsql as $$
declare
  undone uuid;
begin
  if current_user = 'clinic_maintenance' then
    select import_id into undone from private.import_rows join public.imports on imports.id = import_id
      where row_id = old.id and table_name = 'public.patients' and before is null and state = 'undoing' limit 1;
  end if;
  if exists (
    select id, position, content, hash from public.record_entries
      where patient_id = old.id and author_id is distinct from undone
    except all
    select kept.id, kept.position, kept.content, kept.hash
      from public.archived_records as sealed, jsonb_to_recordset(sealed.record -> 'recordEntries')
        as kept (id uuid, position integer, content text, hash text)
      where sealed.patient_id = old.id
  ) then
    raise exception 'signed entries leave a record only for the archive'
      using errcode = 'check_violation', schema = 'public', table = 'patients',
            constraint = 'patients_entries_archived_before_deletion';
  end if;
  if undone is not null then
    return old;
  end if;
  if not exists (select from public.archived_records where patient_id = old.id) then
    raise exception 'a patient is deleted only after the record has been archived'
      using errcode = 'check_violation', schema = 'public', table = 'patients',
            constraint = 'patients_archived_before_deletion';
  end if;
  return old;
end
$$;
create or replace trigger patients_guard_deletion before delete on public.patients
  for each row execute function app.guard_patient_deletion();

-- Rows of an archived record are deleted without log lines of their own (`app.log_change`), so the transaction must end
-- with the patient's own deletion, which is logged.
create or replace function app.guard_sealing() returns trigger
  language plpgsql as $$
begin
  if exists (select from public.patients where id = new.patient_id) then
    raise exception 'a record is archived only together with the deletion of its patient'
      using errcode = 'check_violation', schema = 'public', table = 'archived_records',
            constraint = 'archived_records_patient_deleted';
  end if;
  return null;
end
$$;
drop trigger if exists archived_records_guard_sealing on public.archived_records;
create constraint trigger archived_records_guard_sealing after insert on public.archived_records
  deferrable initially deferred
  for each row when (app.leaves_trail()) execute function app.guard_sealing();

-- The record that this transaction has archived for a patient; null without one.
create or replace function app.sealed_now(patient uuid) returns jsonb
  language sql stable
  return (select record from public.archived_records
          where patient_id = patient and xmin = pg_current_xact_id()::xid);

-- How many rows of each kind an archived record holds, and how many files were missing, under the log's names.
create or replace function app.sealed_counts(record jsonb) returns jsonb
  language sql immutable parallel safe
  return (select jsonb_object_agg(name, jsonb_array_length(record -> kind))
          from (values ('files', 'files'), ('treatment_plans', 'treatmentPlans'),
                       ('future_procedures', 'futureProcedures'), ('appointments', 'appointments'),
                       ('missing_files', 'missing'), ('record_entries', 'recordEntries'), ('photographs', 'photographs')) as one (name, kind)
          where jsonb_array_length(record -> kind) > 0);

create or replace trigger archived_items_append_only before update or delete or truncate on public.archived_items
  for each statement execute function app.refuse_change();

-- A row leaves a record only for the archive: as an item that holds it column by column, or with its whole record, which
-- this transaction archives.
create or replace function app.guard_taking_back() returns trigger
  language plpgsql as $$
declare
  list constant text := case tg_table_name
    when 'patient_files' then 'files'
    when 'treatment_plans' then 'treatmentPlans'
    when 'patient_future_procedures' then 'futureProcedures'
    when 'patient_photographs' then 'photographs'
  end;
begin
  if not exists (select from public.archived_items where row_id = old.id and record @> to_jsonb(old))
     and not coalesce(
       app.sealed_now(old.patient_id) -> list @> jsonb_build_array(jsonb_build_object('id', old.id)), false) then
    raise exception 'a row leaves a record only for the archive'
      using errcode = 'check_violation', schema = 'public', table = tg_table_name,
            constraint = tg_table_name || '_archived_before_deletion';
  end if;
  return old;
end
$$;
create or replace trigger patient_files_guard_deletion before delete on public.patient_files
  for each row when (app.leaves_trail()) execute function app.guard_taking_back();
create or replace trigger treatment_plans_guard_deletion before delete on public.treatment_plans
  for each row when (app.leaves_trail()) execute function app.guard_taking_back();
create or replace trigger patient_future_procedures_guard_deletion before delete on public.patient_future_procedures
  for each row when (app.leaves_trail()) execute function app.guard_taking_back();

-- The other way round: what is archived has left the record when the transaction ends, and its deletion is logged.
create or replace function app.guard_archived_item() returns trigger
  language plpgsql as $$
declare
  stays boolean;
begin
  case new.noun
    when 'file' then stays := exists (select from public.patient_files where id = new.row_id);
    when 'treatment_plan' then stays := exists (select from public.treatment_plans where id = new.row_id);
    when 'future_procedure' then
      stays := exists (select from public.patient_future_procedures where id = new.row_id);
    when 'photograph' then stays := exists (select from public.patient_photographs where id = new.row_id);
  end case;
  if stays then
    raise exception 'an item is archived only together with its removal from the record'
      using errcode = 'check_violation', schema = 'public', table = 'archived_items',
            constraint = 'archived_items_row_deleted';
  end if;
  return null;
end
$$;
drop trigger if exists archived_items_guard_removal on public.archived_items;
create constraint trigger archived_items_guard_removal after insert on public.archived_items
  deferrable initially deferred
  for each row when (app.leaves_trail()) execute function app.guard_archived_item();
