create or replace trigger appointment_series_announce after insert or update or delete on public.appointment_series
  for each row execute function app.announce_of_patient('appointments');

-- A series is deleted with its patient only, whose deletion is logged.
create or replace trigger appointment_series_log after insert or update on public.appointment_series
  for each row when (app.leaves_trail()) execute function app.log_change(
    'appointment_series', '{}', 'patient_id', '{sessions,every_days}', '{treatment_plan_id}');
