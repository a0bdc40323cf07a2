-- A file that is sent again because its answer was lost is the same file. The browser chooses a key for each file
-- that somebody picks; whoever sends none is not recognised.

alter table public.patient_files
  add column upload_key uuid,
  add constraint patient_files_upload_key_unique unique (patient_id, upload_key);

grant insert (upload_key) on public.patient_files to clinic_admin;
