-- Staff also send the link of a term.
alter table public.appointment_contacts
  drop constraint appointment_contacts_kind_known,
  add constraint appointment_contacts_kind_known
    check (kind in ('reminder', 'confirmation', 'moved', 'cancelled', 'booked', 'displaced', 'anamnesis', 'term', 'answer'));
alter policy staff_insert on public.appointment_contacts
  with check (kind in ('confirmation', 'displaced', 'moved', 'anamnesis', 'term', 'answer') and channel in ('whatsapp', 'phone')
    and exists (select from public.appointments as visit where visit.id = appointment_id
                  and visit.patient_id = appointment_contacts.patient_id));
