-- Signed, declined or revoked is written once, with the database's time. One is signed by a document of its own, which has no entry
-- yet: the entry says the same as the term (`app.check_record_entry`). It is revoked by the strike of that entry.
create or replace function app.check_patient_term() returns trigger
  language plpgsql as $$
begin
  if (old.state, new.state) not in (('pending', 'pending'), ('pending', 'signed'), ('pending', 'declined'), ('signed', 'revoked'))
    or old.state = 'signed' and (old.document_id, old.version_id, old.on_paper, old.signed_on)
         is distinct from (new.document_id, new.version_id, new.on_paper, new.signed_on)
    or new.state = 'signed' and not exists (
         select from public.documents where id = new.document_id and patient_id = new.patient_id and kind = 'term')
    or old.state = 'pending' and new.state = 'signed' and exists (
         select from public.record_entries where id = new.document_id)
    or new.state = 'revoked' and not exists (select from public.record_strikes where entry_id = new.document_id)
    or old.state = 'pending' and new.signed_on > coalesce(app.clinic_time(), now() at time zone 'UTC')::date
    or old.state = 'pending' and new.signed_on < app.first_record_day(new.patient_id)
    -- A day less, which is enough for every zone: the exact day is the server's.
    or old.state = 'pending' and new.signed_on < (
         select (published_at at time zone 'UTC')::date - 1 from public.term_versions where id = new.version_id)
  then
    raise exception 'what became of a term is written once'
      using errcode = 'check_violation', schema = 'public', table = 'patient_terms',
            constraint = 'patient_terms_state_follows';
  end if;
  if new.state <> old.state then
    new.closed_at := now();
  end if;
  return new;
end
$$;
-- As `isNameOfPatient` compares: accents, capitals, punctuation and the number of spaces do not count.
create or replace function app.is_same_name(one text, other text) returns boolean
  language sql immutable parallel safe
  return regexp_replace(btrim(app.fold(one)), '\s+', ' ', 'g') = regexp_replace(btrim(app.fold(other)), '\s+', ' ', 'g');

create or replace trigger patient_terms_check before update on public.patient_terms
  for each row when (app.leaves_trail() and old is distinct from new) execute function app.check_patient_term();

create or replace function app.revoke_struck_term() returns trigger
  language plpgsql as $$
begin
  update public.patient_terms set state = 'revoked' where document_id = new.entry_id and state = 'signed';
  return null;
end
$$;
create or replace trigger record_strikes_revoke_term after insert on public.record_strikes
  for each row when (app.leaves_trail()) execute function app.revoke_struck_term();

-- A term about photographs says the same as the consents for the record: signed is a yes, declined or revoked a no, with who was
-- signed in. Nothing is added where that was the last word already.
create or replace function app.consent_by_term() returns trigger
  language plpgsql as $$
begin
  insert into public.photograph_consents (patient_id, use, given, text_version, day, by_term)
    select new.patient_id, 'record', new.state = 'signed', 1, coalesce(app.clinic_time(), now() at time zone 'UTC')::date, true
      from public.term_templates
      where id = new.template_id and of_photographs
        and app.last_consent(new.patient_id, 'record') is distinct from (new.state = 'signed');
  return null;
end
$$;
create or replace trigger patient_terms_consent after update of state on public.patient_terms
  for each row when (app.leaves_trail() and old.state <> new.state) execute function app.consent_by_term();

-- What a patient's term of a procedure has come to: the one that was signed and still holds, else the newest; 'pending' where
-- there is none. No row where the procedure requires none, or one that is out of use. As a table, which a list inlines. The day of a paper
-- counts from its midnight in UTC: among months the hours do not matter.
create or replace function app.term_states(patient uuid, template uuid, procedure uuid) returns table (state text)
  language sql stable rows 1 as $$
    select coalesce((
        select one.state
          from public.patient_terms as one left join public.term_versions as version on version.id = one.version_id
          where one.patient_id = patient and one.template_id = template and one.procedure_id = procedure
            and (one.state <> 'signed' or coalesce(one.signed_on, one.closed_at) > now() - make_interval(months => version.valid_months))
          order by one.state = 'signed' desc, one.created_at desc limit 1), 'pending')
      where exists (select from public.term_templates where id = template and active)
  $$;

create or replace trigger patient_terms_announce after insert or update or delete on public.patient_terms
  for each row execute function app.announce_of_patient('record');
-- Agenda and board show the state, to staff without the record.
create or replace trigger patient_terms_announce_state after insert or update or delete on public.patient_terms
  for each row execute function app.announce_of_patient('appointments');
create or replace trigger term_templates_announce after insert or update or delete on public.term_templates
  for each row execute function app.announce_table('settings');
create or replace trigger term_versions_announce after insert or update or delete on public.term_versions
  for each row execute function app.announce_table('settings');

create or replace trigger patient_terms_log after insert or update or delete on public.patient_terms
  for each row when (app.leaves_trail()) execute function app.log_change(
    'term', '{}', 'patient_id', '{state,on_paper,signed_on}', '{reason}');
create or replace trigger term_templates_log after insert or update on public.term_templates
  for each row when (app.leaves_trail()) execute function app.log_change(
    'term_template', '{name}', 'patient_id', '{name,active,of_photographs}', '{}');
create or replace trigger term_versions_log after insert on public.term_versions
  for each row when (app.leaves_trail()) execute function app.log_change(
    'term_template', '{}', 'patient_id', '{version,valid_months}', '{}');
