create or replace trigger treatment_plans_announce after insert or update or delete on public.treatment_plans
  for each row execute function app.announce_of_patient('treatmentPlans');
create or replace trigger treatment_plans_log after insert or update or delete on public.treatment_plans
  for each row when (app.leaves_trail()) execute function app.log_change(
    'treatment_plan', '{title}', 'patient_id', '{title,description,start_date,end_date,status}', '{}');
