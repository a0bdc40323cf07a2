-- Records of deleted patients, kept for twenty years (Lei 13.787/2018, art. 6). No request changes or deletes them.
-- `record` holds the whole record, with the places of its files in the archive area.

create table public.archived_records (
  id uuid primary key default gen_random_uuid(),
  patient_id uuid not null,
  full_name text collate public.clinic_pt not null,
  record jsonb not null,
  archived_by uuid default app.user_id(),
  archived_at timestamptz not null default now(),
  constraint archived_records_patient_id_unique unique (patient_id),
  constraint archived_records_record_is_object check (jsonb_typeof(record) = 'object')
);
create index archived_records_archived_at_idx on public.archived_records (archived_at desc);

grant select, insert (patient_id, full_name, record) on public.archived_records to clinic_admin;
grant select, insert, update, delete on public.archived_records to clinic_maintenance;

alter table public.archived_records enable row level security;
alter table public.archived_records force row level security;
create policy maintenance_all on public.archived_records to clinic_maintenance using (true) with check (true);
create policy admin_select on public.archived_records for select to clinic_admin using (true);
create policy admin_insert on public.archived_records for insert to clinic_admin with check (true);

-- A patient is deleted only after the record is archived, and the other way round, so that neither is half done.
create function app.guard_patient_deletion() returns trigger
  language plpgsql as $$
begin
  if not exists (select from public.archived_records where patient_id = old.id) then
    raise exception 'a patient is deleted only after the record has been archived'
      using errcode = 'check_violation', schema = 'public', table = 'patients',
            constraint = 'patients_archived_before_deletion';
  end if;
  return old;
end
$$;
create trigger patients_guard_deletion before delete on public.patients
  for each row execute function app.guard_patient_deletion();

-- Rows of an archived record are deleted without log lines of their own (`app.log_change`), so the transaction must end
-- with the patient's own deletion, which is logged.
create function app.guard_sealing() returns trigger
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
create constraint trigger archived_records_guard_sealing after insert on public.archived_records
  deferrable initially deferred
  for each row when (app.leaves_trail()) execute function app.guard_sealing();

-- The record that this transaction has archived for a patient; null without one.
create function app.sealed_now(patient uuid) returns jsonb
  language sql stable
  return (select record from public.archived_records
          where patient_id = patient and xmin = pg_current_xact_id()::xid);

-- How many rows of each kind an archived record holds, under the log's names.
create function app.sealed_counts(record jsonb) returns jsonb
  language sql immutable parallel safe
  return (select jsonb_object_agg(name, jsonb_array_length(record -> kind))
          from (values ('files', 'files'), ('treatment_plans', 'treatmentPlans'),
                       ('future_procedures', 'futureProcedures'), ('appointments', 'appointments')) as one (name, kind)
          where jsonb_array_length(record -> kind) > 0);
