-- Future procedures can be changed and marked as done. `completed_on` is the clinic's day; null while it is still to be
-- done. A process of the version before reads and adds them as before.

alter table public.patient_future_procedures
  add column completed_on date,
  add constraint patient_future_procedures_completed_on_plausible
    check (completed_on >= date '1900-01-01' and completed_on < date '2200-01-01');

grant update (title, description, completed_on) on public.patient_future_procedures to clinic_admin;

drop trigger patient_future_procedures_log on public.patient_future_procedures;
create trigger patient_future_procedures_log after insert or update or delete on public.patient_future_procedures
  for each row when (app.leaves_trail()) execute function app.log_change(
    'future_procedure', '{title}', 'patient_id', '{title,description,completed_on}', '{}');
