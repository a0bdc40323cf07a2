create or replace trigger appointment_contacts_announce after insert or update or delete on public.appointment_contacts
  for each row execute function app.announce_of_patient('appointments');

-- What the server sends by itself is in the table, and would double ten thousand lines.
create or replace trigger appointment_contacts_log after insert on public.appointment_contacts
  for each row when (app.leaves_trail() and (current_user <> 'clinic_service' or new.kind = 'answer'))
  execute function app.log_change('appointment_contact', '{starts_at}', 'patient_id', '{kind,channel,state}', '{}');

-- Whether its author has written down since that it was sent: the row of that takes the place of this one.
create or replace function app.was_sent(opened public.appointment_contacts) returns boolean
  language sql stable
  return opened.state = 'opened' and exists (
    select from public.appointment_contacts as sent
      where sent.appointment_id = opened.appointment_id and sent.starts_at = opened.starts_at
        and sent.kind = opened.kind and sent.channel = opened.channel and sent.user_id = opened.user_id
        and sent.state = 'sent' and sent.happened_at >= opened.happened_at
  );

-- What is archived with its patient gets no line of its own (decision 028), nor does what was sent after all.
create or replace trigger appointment_contacts_log_removal after delete on public.appointment_contacts
  for each row when (app.leaves_trail() and app.sealed_now(old.patient_id) is null and not app.was_sent(old))
  execute function app.log_change('appointment_contact', '{starts_at}', 'patient_id', '{kind,channel,state}', '{}');
create or replace trigger message_templates_announce after insert or update or delete on public.message_templates
  for each row execute function app.announce_table('settings');
create or replace trigger message_templates_log after insert or update or delete on public.message_templates
  for each row when (app.leaves_trail()) execute function app.log_change(
    'settings', '{}', '', '{confirmation,confirmation_again,displaced,shows_procedure}', '{}');
