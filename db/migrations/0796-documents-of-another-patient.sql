-- A document that was cancelled as another patient's speaks of somebody else: the patient reads neither its file nor its quote, only
-- its number and that it was cancelled.
grant select (reason) on public.record_strikes to clinic_patient;

alter policy patient_select on public.patient_files using (
  patient_id = (select app.current_patient_id())
  and id not in (
    select file_id from public.documents join public.record_strikes on entry_id = documents.id
      where reason = 'wrong_patient')
);
alter policy patient_select on public.quotes using (
  patient_id = (select app.current_patient_id())
  and coalesce(ends_id, id) not in (select entry_id from public.record_strikes where reason = 'wrong_patient')
);
