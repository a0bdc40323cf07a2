create or replace trigger patient_files_announce after insert or update or delete on public.patient_files
  for each row execute function app.announce_of_patient('files');
create or replace trigger patient_files_log after insert or update or delete on public.patient_files
  for each row when (app.leaves_trail()) execute function app.log_change(
    'file', '{file_name}', 'patient_id',
    '{file_name,file_type,description,category,size_bytes,sha256}', '{}');
