-- Single files, treatment plans and future procedures that were taken back from a patient's record. They are kept as the
-- records of deleted patients are (0015), and can only be added. `record` is the whole row; for a file also
-- `archived_as`, its place in the archive area. No foreign keys: an item outlives its patient (decision 050).

create table public.archived_items (
  id uuid primary key default gen_random_uuid(),
  noun text not null,
  -- Where the row was.
  row_id uuid not null,
  patient_id uuid not null,
  reason text not null,
  explanation text,
  record jsonb not null,
  archived_by uuid default app.user_id(),
  archived_at timestamptz not null default now(),
  constraint archived_items_row_id_unique unique (row_id),
  constraint archived_items_noun_known check (noun in ('file', 'treatment_plan', 'future_procedure')),
  constraint archived_items_reason_known check (reason in ('wrong_patient', 'duplicate', 'other')),
  constraint archived_items_explanation_length
    check (char_length(explanation) <= 500 and btrim(explanation) <> ''),
  constraint archived_items_other_explained check (reason <> 'other' or explanation is not null),
  constraint archived_items_record_of_row
    check (coalesce(record ->> 'id' = row_id::text and record ->> 'patient_id' = patient_id::text, false))
);
create index archived_items_patient_id_idx on public.archived_items (patient_id, archived_at desc);

grant select, insert (noun, row_id, patient_id, reason, explanation, record) on public.archived_items to clinic_admin;
-- The patient's own log leaves out the name of an item that belongs to another patient.
grant select (row_id, patient_id, reason) on public.archived_items to clinic_patient;
grant select, insert on public.archived_items to clinic_maintenance;

alter table public.archived_items enable row level security;
alter table public.archived_items force row level security;
create policy maintenance_select on public.archived_items for select to clinic_maintenance using (true);
create policy maintenance_insert on public.archived_items for insert to clinic_maintenance with check (true);
create policy admin_select on public.archived_items for select to clinic_admin using (true);
create policy admin_insert on public.archived_items for insert to clinic_admin with check (true);
create policy patient_select on public.archived_items for select to clinic_patient
  using (patient_id = (select app.current_patient_id()));

create trigger archived_items_append_only before update or delete or truncate on public.archived_items
  for each statement execute function app.refuse_change();

-- A row leaves a record only for the archive: as an item that holds it column by column, or with its whole record, which
-- this transaction archives.
create function app.guard_taking_back() returns trigger
  language plpgsql as $$
declare
  list constant text := case tg_table_name
    when 'patient_files' then 'files'
    when 'treatment_plans' then 'treatmentPlans'
    when 'patient_future_procedures' then 'futureProcedures'
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
create trigger patient_files_guard_deletion before delete on public.patient_files
  for each row when (app.leaves_trail()) execute function app.guard_taking_back();
create trigger treatment_plans_guard_deletion before delete on public.treatment_plans
  for each row when (app.leaves_trail()) execute function app.guard_taking_back();
create trigger patient_future_procedures_guard_deletion before delete on public.patient_future_procedures
  for each row when (app.leaves_trail()) execute function app.guard_taking_back();

-- The other way round: what is archived has left the record when the transaction ends, and its deletion is logged.
create function app.guard_archived_item() returns trigger
  language plpgsql as $$
declare
  stays boolean;
begin
  case new.noun
    when 'file' then stays := exists (select from public.patient_files where id = new.row_id);
    when 'treatment_plan' then stays := exists (select from public.treatment_plans where id = new.row_id);
    when 'future_procedure' then
      stays := exists (select from public.patient_future_procedures where id = new.row_id);
  end case;
  if stays then
    raise exception 'an item is archived only together with its removal from the record'
      using errcode = 'check_violation', schema = 'public', table = 'archived_items',
            constraint = 'archived_items_row_deleted';
  end if;
  return null;
end
$$;
create constraint trigger archived_items_guard_removal after insert on public.archived_items
  deferrable initially deferred
  for each row when (app.leaves_trail()) execute function app.guard_archived_item();

-- As in 0003, and the line of an item that is taken back has its reason.
create or replace function app.log_change() returns trigger
  language plpgsql as $$
declare
  kept text[] := tg_argv[3];
  named constant text[] := tg_argv[4];
  -- The list in the archived record that holds rows of this table.
  list constant text := case tg_table_name
    when 'patient_files' then 'files'
    when 'treatment_plans' then 'treatmentPlans'
    when 'patient_future_procedures' then 'futureProcedures'
    when 'appointments' then 'appointments'
  end;
  was jsonb;
  became jsonb;
  told jsonb;
  changed text[];
  whose uuid;
  told_before jsonb;
  told_after jsonb;
begin
  if tg_op <> 'INSERT' then
    was := to_jsonb(old);
  end if;
  if tg_op <> 'DELETE' then
    became := to_jsonb(new);
  end if;
  told := coalesce(became, was);
  if tg_op = 'DELETE' and list is not null
     and app.sealed_now((was ->> tg_argv[2])::uuid) -> list @> jsonb_build_array(jsonb_build_object('id', was -> 'id')) then
    return null;
  end if;
  if tg_op = 'UPDATE' then
    select array_agg(name order by place) into changed
      from unnest(kept || named) with ordinality as one (name, place)
      where was -> name is distinct from became -> name;
    if changed is null then
      return null;
    end if;
    select array_agg(name) into kept from unnest(kept) as one (name) where name = any (changed);
  end if;
  told_before := app.pick(was, kept);
  told_after := app.pick(became, kept);
  if tg_op = 'DELETE' and tg_table_name = 'patients' then
    told_before := told_before || coalesce(app.sealed_counts(app.sealed_now(old.id)), '{}');
  end if;
  if tg_op = 'DELETE' and list is not null then
    select app.pick(to_jsonb(item), '{reason,explanation}') into told_after
      from public.archived_items as item where row_id = (was ->> 'id')::uuid;
  end if;
  -- A row that moves from one patient to another is logged for both.
  for whose in
    select (told ->> tg_argv[2])::uuid
    union
    select (was ->> tg_argv[2])::uuid where tg_op = 'UPDATE'
  loop
    insert into public.activity_log (action, noun, row_id, patient_id, subject, fields, before, after)
    values (
      case tg_op when 'INSERT' then 'created' when 'UPDATE' then 'changed' else 'deleted' end,
      tg_argv[0],
      (told ->> 'id')::uuid,
      whose,
      (select string_agg(told ->> name, ' ') from unnest(tg_argv[1]::text[]) as one (name)),
      coalesce(changed, '{}'),
      told_before,
      told_after
    );
  end loop;
  return null;
end
$$;
