create or replace trigger patient_photographs_announce after insert or update or delete on public.patient_photographs
  for each row execute function app.announce_of_patient('record');
create or replace trigger photograph_consents_announce after insert on public.photograph_consents
  for each row execute function app.announce_of_patient('record');
create or replace trigger photograph_exports_announce after insert on public.photograph_exports
  for each row execute function app.announce_of_patient('record');

-- Not how two pictures are laid on each other.
create or replace trigger patient_photographs_log after insert or update or delete on public.patient_photographs
  for each row when (app.leaves_trail()) execute function app.log_change(
    'photograph', '{}', 'patient_id', '{pose,pose_words,taken_at,shared,sha256}', '{}');
create or replace trigger photograph_consents_log after insert on public.photograph_consents
  for each row when (app.leaves_trail()) execute function app.log_change(
    'photograph_consent', '{}', 'patient_id', '{use,given,day}', '{}');
create or replace trigger photograph_exports_log after insert on public.photograph_exports
  for each row when (app.leaves_trail()) execute function app.log_change(
    'photograph_export', '{}', 'patient_id', '{use,purpose}', '{}');
create or replace trigger photograph_links_log after insert or update on private.photograph_links
  for each row when (app.leaves_trail()) execute function app.log_change(
    'photograph_link', '{}', 'patient_id', '{ended_at}', '{}');

create or replace trigger patient_photographs_guard_deletion before delete on public.patient_photographs
  for each row when (app.leaves_trail()) execute function app.guard_taking_back();

create or replace trigger photograph_consents_append_only before update or delete or truncate on public.photograph_consents
  for each statement execute function app.refuse_history_change();
create or replace trigger photograph_exports_append_only before update or delete or truncate on public.photograph_exports
  for each statement execute function app.refuse_history_change();

-- The patient's last word on a use; null where there is none.
create or replace function app.last_consent(patient uuid, wanted text) returns boolean
  language sql stable
  return (select given from public.photograph_consents
            where patient_id = patient and use = wanted order by recorded_at desc, id desc limit 1);

create or replace function app.is_consented(patient uuid, wanted text) returns boolean
  language sql stable
  return coalesce(app.last_consent(patient, wanted), false);

-- After the patient says no, no further photograph comes in. The lock on the patient lets a revocation and a photograph follow one
-- another.
create or replace function app.check_photograph_consent() returns trigger
  language plpgsql as $$
begin
  perform from public.patients where id = new.patient_id for no key update;
  if app.last_consent(new.patient_id, 'record') = false then
    raise exception 'the patient allows no photographs'
      using errcode = 'check_violation', schema = 'public', table = 'patient_photographs',
            constraint = 'patient_photographs_consented';
  end if;
  return new;
end
$$;
create or replace trigger patient_photographs_check before insert on public.patient_photographs
  for each row when (app.leaves_trail()) execute function app.check_photograph_consent();

-- Nothing leaves without the consent of now. The lock on the patient lets a revocation and an export follow one another.
create or replace function app.check_photograph_export() returns trigger
  language plpgsql as $$
begin
  perform from public.patients where id = new.patient_id for no key update;
  if not app.is_consented(new.patient_id, new.use)
    or not exists (select from public.patient_photographs where id = new.photograph_id and patient_id = new.patient_id)
  then
    raise exception 'the patient has not consented to this use'
      using errcode = 'check_violation', schema = 'public', table = 'photograph_exports',
            constraint = 'photograph_exports_consented';
  end if;
  return new;
end
$$;
create or replace trigger photograph_exports_check before insert on public.photograph_exports
  for each row when (app.leaves_trail()) execute function app.check_photograph_export();

create or replace function app.lock_consenting_patient() returns trigger
  language plpgsql as $$
begin
  perform from public.patients where id = new.patient_id for no key update;
  return new;
end
$$;
create or replace trigger photograph_consents_lock before insert on public.photograph_consents
  for each row when (app.leaves_trail()) execute function app.lock_consenting_patient();
