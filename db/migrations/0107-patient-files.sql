-- Files of a patient. file_path is the key in the storage; sha256 is of the stored bytes.

create table public.patient_files (
  id uuid primary key default gen_random_uuid(),
  patient_id uuid not null,
  file_name text not null,
  file_path text not null,
  file_type text not null,
  description text,
  category text not null default 'exame',
  size_bytes bigint not null,
  sha256 text not null,
  uploaded_by uuid default app.user_id(),
  created_at timestamptz not null default now(),
  -- Chosen by the browser for each file that the user picks, so that a retry after a lost answer is no second file.
  upload_key uuid,
  constraint patient_files_patient_id_fkey foreign key (patient_id) references public.patients (id),
  constraint patient_files_uploaded_by_fkey foreign key (uploaded_by) references auth.users (id) on delete set null,
  constraint patient_files_upload_key_unique unique (patient_id, upload_key),
  constraint patient_files_file_name_length check (char_length(file_name) <= 200 and btrim(file_name) <> ''),
  constraint patient_files_file_type_length check (char_length(file_type) between 1 and 255),
  constraint patient_files_description_length check (char_length(description) <= 10000),
  -- Not a closed list: older records hold other values, which the screens show as treatment.
  constraint patient_files_category_length check (char_length(category) between 1 and 60),
  constraint patient_files_not_empty check (size_bytes > 0 or size_bytes = 0 and file_path = ''),
  constraint patient_files_sha256_form check (sha256 ~ '^[0-9a-f]{64}$' or sha256 = '' and file_path = '')
);
create index patient_files_patient_id_idx on public.patient_files (patient_id, created_at desc);
create index patient_files_uploaded_by_idx on public.patient_files (uploaded_by);
create unique index patient_files_file_path_unique on public.patient_files (file_path) where file_path <> '';

grant
  select,
  insert (patient_id, file_name, file_path, file_type, description, category, size_bytes, sha256, upload_key),
  update (file_name, description, category),
  delete
  on public.patient_files to clinic_admin, clinic_record;
-- Files: the reception sees which there are; what is in them is clinical.
grant select (id, patient_id, file_name, file_type, category, size_bytes, created_at)
  on public.patient_files to clinic_registration;
grant select (id, patient_id, file_name, file_path, file_type, description, category, size_bytes, sha256, created_at)
  on public.patient_files to clinic_patient;
grant select, insert, update, delete on public.patient_files to clinic_maintenance;

alter table public.patient_files enable row level security;
alter table public.patient_files force row level security;
create policy maintenance_all on public.patient_files to clinic_maintenance using (true) with check (true);
create policy admin_all on public.patient_files to clinic_admin using (true) with check (true);
create policy patient_select on public.patient_files for select to clinic_patient
  using (patient_id = (select app.current_patient_id()));
create policy staff_select on public.patient_files for select to clinic_registration using (true);
create policy record_all on public.patient_files to clinic_record using (true) with check (true);
