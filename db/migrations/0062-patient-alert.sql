-- What the team must know of a patient before an appointment, such as an allergy. The agenda shows it, and the patient's
-- role has no right to it: the portal never holds it (decision 063).

alter table public.patients
  add column alert text,
  add constraint patients_alert_length check (char_length(alert) <= 200);

grant select (alert) on public.patients to clinic_agenda;
grant select (alert), insert (alert), update (alert) on public.patients to clinic_admin, clinic_registration;
grant select (alert), update (alert) on public.patients to clinic_record;

drop trigger patients_log on public.patients;
create trigger patients_log after insert or update or delete on public.patients
  for each row when (app.leaves_trail()) execute function app.log_change(
    'patient', '{full_name}', 'id',
    '{full_name,cpf,email,phone,birth_date,address,alert,notes,role}', '{profile_photo,user_id}');
