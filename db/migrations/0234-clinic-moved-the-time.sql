-- The portal says that the clinic changed the time of an own appointment, and what it was before.
grant select (appointment_id, happened_at, user_id, kind, from_start, to_start, to_status, fields)
  on public.appointment_events to clinic_patient;
create policy patient_select on public.appointment_events for select to clinic_patient
  using (exists (select from public.appointments as visit
                   where visit.id = appointment_id and visit.patient_id = (select app.current_patient_id())));
