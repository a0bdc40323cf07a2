-- Ten patients of an import as the older platform had them, to be looked at beside what came in (decision 078). They leave with their
-- patient and with the import's other traces.

create table public.import_samples (
  import_id uuid not null,
  patient_id uuid not null,
  source jsonb not null,
  constraint import_samples_pkey primary key (import_id, patient_id),
  constraint import_samples_import_id_fkey foreign key (import_id) references public.imports (id) on delete cascade,
  constraint import_samples_patient_id_fkey foreign key (patient_id) references public.patients (id) on delete cascade
);
create index import_samples_patient_id_idx on public.import_samples (patient_id);

grant select on public.import_samples to clinic_admin;
grant select (import_id), delete on public.import_samples to clinic_service;
grant select, insert, update, delete on public.import_samples to clinic_maintenance;

alter table public.import_samples enable row level security;
alter table public.import_samples force row level security;
create policy maintenance_all on public.import_samples to clinic_maintenance using (true) with check (true);
create policy admin_select on public.import_samples for select to clinic_admin using (true);
create policy service_select on public.import_samples for select to clinic_service using (true);
create policy service_delete on public.import_samples for delete to clinic_service using (true);

-- An imported entry whose file did not come has an empty path, no size and no checksum.
alter table public.patient_files
  drop constraint patient_files_file_path_unique,
  drop constraint patient_files_not_empty,
  drop constraint patient_files_sha256_form,
  add constraint patient_files_not_empty check (size_bytes > 0 or size_bytes = 0 and file_path = ''),
  add constraint patient_files_sha256_form check (sha256 ~ '^[0-9a-f]{64}$' or sha256 = '' and file_path = '');
create unique index patient_files_file_path_unique on public.patient_files (file_path) where file_path <> '';
