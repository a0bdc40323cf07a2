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
-- The function compares xmin, which a grant of columns does not cover.
grant select on public.archived_records to clinic_agenda, clinic_registration, clinic_record;
grant select, insert, update, delete on public.archived_records to clinic_maintenance;

alter table public.archived_records enable row level security;
alter table public.archived_records force row level security;
create policy maintenance_all on public.archived_records to clinic_maintenance using (true) with check (true);
create policy admin_select on public.archived_records for select to clinic_admin using (true);
create policy admin_insert on public.archived_records for insert to clinic_admin with check (true);
create policy staff_select on public.archived_records for select
  to clinic_record, clinic_registration, clinic_agenda using (false);

-- Single files, treatment plans and future procedures that were taken back from a patient's record. They are kept as the
-- records of deleted patients are, and can only be added. `record` is the whole row; for a file also
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

-- What is taken back from a record goes into the archive. `app.sealed_now` looks for the record of this transaction,
-- which only an administrator can have archived: staff see no row.
grant select, insert (noun, row_id, patient_id, reason, explanation, record)
  on public.archived_items to clinic_admin, clinic_record;
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
create policy record_select on public.archived_items for select to clinic_record using (true);
create policy record_insert on public.archived_items for insert to clinic_record with check (true);
