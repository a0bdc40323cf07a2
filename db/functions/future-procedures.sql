create or replace trigger patient_future_procedures_announce
  after insert or update or delete on public.patient_future_procedures
  for each row execute function app.announce_of_patient('futureProcedures');
create or replace trigger patient_future_procedures_log after insert or update or delete on public.patient_future_procedures
  for each row when (app.leaves_trail()) execute function app.log_change(
    'future_procedure', '{title}', 'patient_id', '{title,description,completed_on}', '{}');
