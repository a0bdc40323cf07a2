create or replace trigger appointment_contacts_announce after insert or update or delete on public.appointment_contacts
  for each row execute function app.announce_of_patient('appointments');

-- What the server sends by itself is in the table, and would double ten thousand lines.
create or replace trigger appointment_contacts_log after insert on public.appointment_contacts
  for each row when (app.leaves_trail() and (current_user <> 'clinic_service' or new.kind = 'answer'))
  execute function app.log_change('appointment_contact', '{starts_at}', 'patient_id', '{channel,state}', '{}');

-- What is archived with its patient gets no line of its own (decision 028).
create or replace trigger appointment_contacts_log_removal after delete on public.appointment_contacts
  for each row when (app.leaves_trail() and app.sealed_now(old.patient_id) is null)
  execute function app.log_change('appointment_contact', '{starts_at}', 'patient_id', '{channel,state}', '{}');
create or replace trigger message_templates_announce after insert or update or delete on public.message_templates
  for each row execute function app.announce_table('settings');
create or replace trigger message_templates_log after insert or update or delete on public.message_templates
  for each row when (app.leaves_trail()) execute function app.log_change(
    'settings', '{}', '', '{confirmation,confirmation_again,displaced,shows_procedure}', '{}');
