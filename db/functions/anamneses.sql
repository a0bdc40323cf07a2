-- Who sends and who reviews is written by the database. What was sent changes only for the staff, and what was reviewed for
-- no one, except that an entry signs it once, and another one after that was struck out.
create or replace function app.check_anamnesis() returns trigger
  language plpgsql as $$
begin
  if (old.state, new.state) not in
       (('open', 'open'), ('open', 'sent'), ('sent', 'sent'), ('sent', 'reviewed'), ('reviewed', 'reviewed'))
    or old.state = 'sent' and app.booking_patient_id() is not null and old is distinct from new
    or old.state = 'reviewed' and (
      old.answers <> new.answers or old.done <> new.done or old.revision <> new.revision
      or old.saved_at <> new.saved_at
      or old.entry_id is not null
        and not exists (select from public.record_strikes where entry_id = old.entry_id))
  then
    raise exception 'a sent anamnesis is the staff''s, and a reviewed one stays as it is'
      using errcode = 'check_violation', schema = 'public', table = 'anamneses',
            constraint = 'anamneses_state_follows';
  end if;
  -- The text of the entry holds it.
  if new.entry_id is distinct from old.entry_id then
    -- A statement of its own: patients, who save answers, may not read entries.
    if not exists (
      select from public.record_entries
        where id = new.entry_id and content::jsonb -> 'anamneses' @> jsonb_build_array(jsonb_build_object('id', new.id)))
    then
      raise exception 'the entry does not sign this anamnesis'
        using errcode = 'check_violation', schema = 'public', table = 'anamneses',
              constraint = 'anamneses_entry_signs_it';
    end if;
  end if;
  if old.state = 'open' and new.state = 'sent' then
    new.sent_at := now();
    new.sent_by := case when app.booking_patient_id() is null then 'staff' else 'patient' end;
  elsif old.state = 'sent' and new.state = 'reviewed' then
    new.reviewed_at := now();
    new.reviewed_by := app.user_id();
    new.reviewed_by_name := app.user_name();
  end if;
  return new;
end
$$;
create or replace trigger anamneses_check
  before update of state, answers, done, revision, saved_at, entry_id on public.anamneses
  for each row when (app.leaves_trail()) execute function app.check_anamnesis();

-- 'filled' or 'pending' of the template that is asked; null where the clinic asks for none. What was filled in holds for the months of its
-- version. As a table of one row, which a list inlines: a function that is called for each row costs four times as much.
create or replace function app.anamnesis_states(patient uuid) returns table (state text)
  language sql stable rows 1 as $$
    select case
      when not exists (select from public.anamnesis_templates where asked) then null
      when exists (select from public.anamneses as one where one.patient_id = patient and one.state = 'open') then 'pending'
      when exists (
        select from public.anamneses as one join public.anamnesis_versions as version on version.id = one.version_id
            join public.anamnesis_templates as template on template.id = version.template_id and template.asked
          where one.patient_id = patient and one.sent_at > now() - make_interval(months => version.repeat_months)) then 'filled'
      else 'pending'
    end
  $$;
create or replace function app.anamnesis_state(patient uuid) returns text
  language sql stable
  return (select state from app.anamnesis_states(patient));

create or replace trigger anamneses_announce
  after insert or update of state, answers, revision, entry_id or delete on public.anamneses
  for each row execute function app.announce_of_patient('record');
-- The queue of those to be asked shows whether it is filled in, to staff without the record.
create or replace trigger anamneses_announce_state after update on public.anamneses
  for each row when (old.state is distinct from new.state) execute function app.announce_of_patient('appointments');
create or replace trigger anamnesis_templates_announce after insert or update or delete on public.anamnesis_templates
  for each row execute function app.announce_table('settings');
create or replace trigger anamnesis_versions_announce after insert or update or delete on public.anamnesis_versions
  for each row execute function app.announce_table('settings');

-- Not each save of a group of answers: that it was begun, sent and reviewed. It is begun with the first save: to open it is nothing yet.
create or replace function app.log_begun_anamnesis() returns trigger
  language plpgsql as $$
begin
  insert into public.activity_log (action, noun, row_id, patient_id) values ('created', 'anamnesis', new.id, new.patient_id);
  return null;
end
$$;
create or replace trigger anamneses_begun_log after update of revision on public.anamneses
  for each row when (app.leaves_trail() and old.revision = 1 and new.revision > 1) execute function app.log_begun_anamnesis();
create or replace trigger anamneses_log after update on public.anamneses
  for each row when (app.leaves_trail()) execute function app.log_change(
    'anamnesis', '{}', 'patient_id', '{state}', '{}');
-- Only the staff change what was sent. It stays the patient's word for who reads 'sent by the patient', so each change is told.
create or replace trigger anamneses_log_answers after update of answers on public.anamneses
  for each row when (app.leaves_trail() and old.state = 'sent' and old.answers is distinct from new.answers)
  execute function app.log_change('anamnesis', '{}', 'patient_id', '{}', '{answers}');
create or replace trigger anamnesis_templates_log after insert or update on public.anamnesis_templates
  for each row when (app.leaves_trail()) execute function app.log_change(
    'anamnesis_template', '{name}', 'patient_id', '{name,asked,active}', '{}');
create or replace trigger anamnesis_versions_log after insert on public.anamnesis_versions
  for each row when (app.leaves_trail()) execute function app.log_change(
    'anamnesis_template', '{}', 'patient_id', '{version,repeat_months}', '{}');
