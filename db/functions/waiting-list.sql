create or replace trigger waiting_list_announce after insert or update or delete on public.waiting_list
  for each row execute function app.announce_of_patient('waitingList');
create or replace trigger waiting_list_log after insert or update on public.waiting_list
  for each row when (app.leaves_trail()) execute function app.log_change(
    'waiting_list', '{service}', 'patient_id', '{service,periods,weekdays,priority,until}',
    '{procedure_id,professional_id}');

-- What is archived with its patient gets no line of its own (decision 028). A patient who leaves the list is not being
-- deleted; the role does not read the archive.
create or replace trigger waiting_list_log_removal after delete on public.waiting_list
  for each row when (app.leaves_trail() and (current_user = 'clinic_booking' or app.sealed_now(old.patient_id) is null))
  execute function app.log_change(
    'waiting_list', '{service}', 'patient_id', '{service,periods,weekdays,priority,until}',
    '{procedure_id,professional_id}');

-- An answer is final, and a late one is refused.
create or replace function app.guard_offer_answer() returns trigger
  language plpgsql as $$
begin
  if old.state <> 'open' and new.state <> old.state then
    raise exception 'the offer is answered' using errcode = 'check_violation', constraint = 'waiting_offers_state_open';
  end if;
  if old.state = 'open' and new.state = 'accepted' and old.expires_at <= now() then
    raise exception 'the offer has expired' using errcode = 'check_violation', constraint = 'waiting_offers_not_expired';
  end if;
  return new;
end
$$;
create or replace trigger waiting_offers_guard before update on public.waiting_offers
  for each row execute function app.guard_offer_answer();
create or replace trigger waiting_offers_announce after insert or update or delete on public.waiting_offers
  for each row execute function app.announce_of_patient('waitingList');
create or replace trigger waiting_offers_log after insert or update on public.waiting_offers
  for each row when (app.leaves_trail()) execute function app.log_change(
    'waiting_offer', '{service}', 'patient_id', '{service,date,time,state,expires_at}', '{procedure_id,professional_id}');
