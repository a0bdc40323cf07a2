-- Records of deleted patients, kept for the twenty years that Lei 13.787/2018, art. 6 asks for. Nobody changes
-- or deletes them; `record` holds the whole record, with where its files lie in the archive area.

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

-- The database's half of 'never half done': no patient goes before the record is sealed.
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
