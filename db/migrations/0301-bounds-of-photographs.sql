-- Days and times that can be, and keys of the patient's own folder (decision 127). The clock of a camera was trusted up to the end of
-- the next day: such a time becomes that of the upload.
set local role clinic_maintenance;
update public.patient_photographs set taken_at = created_at where taken_at > created_at + interval '1 day';
reset role;

alter table public.patient_photographs
  add constraint patient_photographs_taken_at_bounds
    check (date_part('year', taken_at at time zone 'UTC') >= 1990 and taken_at <= created_at + interval '1 day'),
  add constraint patient_photographs_file_path_of_patient
    check (starts_with(file_path, patient_id || '/') and position('..' in file_path) = 0);
alter table public.photograph_consents
  add constraint photograph_consents_day_bounds
    check (day >= date '2000-01-01' and day <= (recorded_at at time zone 'UTC')::date + 1) not valid;
