-- The portal says that the time of an own appointment was changed, and what it was before. Events of before the appointment was this
-- patient's are rows of it too: `app.moved_from` stops where the patient changed.
grant select (appointment_id, happened_at, user_id, kind, from_start, to_start, to_status, fields)
  on public.appointment_events to clinic_patient;
create policy patient_select on public.appointment_events for select to clinic_patient
  using (exists (select from public.appointments as visit
                   where visit.id = appointment_id and visit.patient_id = (select app.current_patient_id())));
