-- A link to an appointment is of one patient: where the appointment is given to another one, the links of the patient before
-- end, and the next message makes a new nonce. Null: made by the version before, as good as ended. No foreign key: a deleted
-- patient's appointments take their links along.
alter table private.appointment_links add column patient_id uuid;
set local role clinic_maintenance;
update private.appointment_links as link set patient_id = appointment.patient_id
  from public.appointments as appointment where appointment.id = link.appointment_id;
reset role;
grant update (patient_id, nonce) on private.appointment_links to clinic_service;
create policy service_update on private.appointment_links for update to clinic_service using (true) with check (true);
