-- Staff also tell a patient that an appointment was moved, and send the link of the anamnesis.
alter table public.appointment_contacts
  drop constraint appointment_contacts_kind_known,
  add constraint appointment_contacts_kind_known
    check (kind in ('reminder', 'confirmation', 'moved', 'cancelled', 'booked', 'displaced', 'anamnesis', 'answer'));
-- A contact belongs to the patient of its appointment.
alter policy staff_insert on public.appointment_contacts
  with check (kind in ('confirmation', 'displaced', 'moved', 'anamnesis', 'answer') and channel in ('whatsapp', 'phone')
    and exists (select from public.appointments as visit where visit.id = appointment_id
                  and visit.patient_id = appointment_contacts.patient_id));
alter policy booking_insert on public.appointment_contacts
  with check (kind = 'answer' and patient_id = (select app.booking_patient_id())
    and exists (select from public.appointments as visit where visit.id = appointment_id
                  and visit.patient_id = appointment_contacts.patient_id));
