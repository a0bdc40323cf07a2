-- 'CRM 12345/RJ'; null unless council and number are given.
create or replace function app.registration(council text, number text, state text) returns text
  language sql immutable parallel safe
  return council || ' ' || number || coalesce('/' || state, '');

-- Whether the columns of an entry say what its signed text says. The account of its author is not signed.
create or replace function app.is_as_signed(entry public.record_entries, body jsonb) returns boolean
  language sql stable parallel safe
  return coalesce(
    body @> jsonb_build_object(
      'id', entry.id, 'patientId', entry.patient_id, 'appointmentId', entry.appointment_id, 'kind', entry.kind,
      'correctsId', entry.corrects_id, 'day', entry.day, 'position', entry.position, 'previousHash', entry.previous_hash,
      'signedAt', to_char(entry.signed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
      'author', jsonb_build_object('name', entry.author_name, 'council', entry.author_council))
    -- Entries that were sealed before there were any have no such column.
    and coalesce(entry.has_application, false) = (body ? 'application')
    and entry.orientations is not distinct from (case when (body ->> 'published')::boolean then
      jsonb_path_query_first(body, '$.sections[*] ? (@.key == "orientations").text') #>> '{}' end), false);

-- The first day that a note can be about: the patient's birth, as it is known.
create or replace function app.first_record_day(patient uuid) returns date
  language sql stable
  return coalesce((select birth_date from public.patients where id = patient), date '1900-01-01');

-- An entry is what its content says, follows the one before, and its hash is that of its text: for every role, so that
-- no row stands for something that nobody signed. Of a request it is signed now, by the caller, from the caller's draft or as a document.
-- The lock on the patient lets one signature follow the other.
create or replace function app.check_record_entry() returns trigger
  language plpgsql as $$
declare
  body constant jsonb := new.content::jsonb;
  last record;
begin
  perform from public.patients where id = new.patient_id for no key update;
  select position, hash into last from public.record_entries
    where patient_id = new.patient_id order by position desc limit 1;
  if new.position <> coalesce(last.position, 0) + 1 or new.previous_hash is distinct from last.hash then
    raise exception 'the entry does not follow the last one of its patient'
      using errcode = 'check_violation', schema = 'public', table = 'record_entries',
            constraint = 'record_entries_follows_last';
  end if;
  if new.hash <> encode(sha256(convert_to(new.content, 'UTF8')), 'hex') then
    raise exception 'the hash is not that of the content'
      using errcode = 'check_violation', schema = 'public', table = 'record_entries',
            constraint = 'record_entries_hash_of_content';
  end if;
  if not app.is_as_signed(new, body)
  then
    raise exception 'the columns do not say what the content says'
      using errcode = 'check_violation', schema = 'public', table = 'record_entries',
            constraint = 'record_entries_content_of_row';
  end if;
  if new.kind = 'document' and not app.is_as_issued(new, body) then
    raise exception 'the entry does not say what its document says'
      using errcode = 'check_violation', schema = 'public', table = 'record_entries',
            constraint = 'record_entries_as_issued';
  end if;
  if not app.leaves_trail() then
    return new;
  end if;
  if new.kind = 'note' and new.day < app.first_record_day(new.patient_id) then
    raise exception 'the day of a note is before the birth of its patient'
      using errcode = 'check_violation', schema = 'public', table = 'record_entries',
            constraint = 'record_entries_day_after_birth';
  end if;
  -- A term is signed by the patient, with or without an account, or filed from paper by an account of the staff. It says the same as the row
  -- that it signs. Within an own statement: others may not read all of these tables.
  if app.booking_patient_id() is not null and new.author_council in ('Paciente', 'Responsável')
    and new.author_id is not distinct from app.user_id() and new.signed_at = date_trunc('milliseconds', now())
  then
    if not exists (
      select from public.patient_terms as term
          join public.term_templates as template on template.id = term.template_id
          join public.term_versions as version on version.id = term.version_id
          join public.patients as patient on patient.id = term.patient_id
          left join public.procedures on procedures.id = term.procedure_id
        where term.document_id = new.id and term.patient_id = new.patient_id and term.state = 'signed'
          and (new.author_council = 'Responsável' or app.is_same_name(new.author_name, patient.full_name)
            or app.is_same_name(new.author_name, patient.civil_name))
          and new.content::jsonb #> '{document,words}' @> jsonb_build_object('template', template.name, 'version', version.version,
                'procedure', procedures.title, 'onPaper', term.on_paper)
          and new.content::jsonb #>> '{document,words,signedOn}' is not distinct from to_char(term.signed_on, 'YYYY-MM-DD'))
    then
      raise exception 'the entry does not say what its term says'
        using errcode = 'check_violation', schema = 'public', table = 'record_entries',
              constraint = 'record_entries_of_term';
    end if;
    return new;
  end if;
  if new.author_id is distinct from app.user_id() or new.signed_at <> date_trunc('milliseconds', now())
    or not exists (
      select from public.professionals
        where user_id = app.user_id() and full_name = new.author_name
          and app.registration(council, council_number, council_state) = new.author_council)
    -- A document is written and issued at once.
    or new.kind <> 'document' and not exists (
      select from public.record_drafts
        where patient_id = new.patient_id and author_id = new.author_id
          -- The appointment may have been moved since the draft began.
          and new.day = case when new.kind = 'consultation'
            then (select date from public.appointments where id = new.appointment_id) else day end
          and appointment_id is not distinct from new.appointment_id
          and corrects_id is not distinct from new.corrects_id)
  then
    raise exception 'an entry is signed now, by its author, from a draft'
      using errcode = 'check_violation', schema = 'public', table = 'record_entries',
            constraint = 'record_entries_signed_by_author';
  end if;
  return new;
end
$$;
create or replace trigger record_entries_check before insert on public.record_entries
  for each row execute function app.check_record_entry();
create or replace trigger record_entries_append_only before update or delete or truncate on public.record_entries
  for each statement execute function app.refuse_history_change();
create or replace trigger record_strikes_append_only before update or delete or truncate on public.record_strikes
  for each statement execute function app.refuse_history_change();

-- Whether a visit has a signed entry that was not struck out; an addendum is none.
create or replace function app.is_signed_visit(visit uuid) returns boolean
  language sql stable
  return exists (
    select from public.record_entries as entry
      where appointment_id = visit and kind = 'consultation'
        and not exists (select from public.record_strikes where entry_id = entry.id));

-- A visit closes with its last open entry: then only addenda are written. Also for one that did not take place. The lock
-- on the patient lets a new draft and the closing signature follow one another.
create or replace function app.check_record_draft() returns trigger
  language plpgsql as $$
begin
  perform from public.patients where id = new.patient_id for no key update;
  if new.appointment_id is not null and new.corrects_id is null and exists (
    select from public.appointments as visit where visit.id = new.appointment_id and (
      status in ('cancelled', 'no_show')
      or status = 'completed'
        and app.is_signed_visit(visit.id)
        and not exists (select from public.record_drafts where appointment_id = visit.id and author_may_write))
  ) then
    raise exception 'the visit is closed'
      using errcode = 'check_violation', schema = 'public', table = 'record_drafts',
            constraint = 'record_drafts_visit_open';
  end if;
  return new;
end
$$;
create or replace trigger record_drafts_check before insert on public.record_drafts
  for each row when (app.leaves_trail()) execute function app.check_record_draft();

-- Whether an account may write the record. The role 'professional' has the permission `record`: a test compares with
-- contract/permissions.ts.
create or replace function app.may_write_record(account uuid) returns boolean
  language sql stable
  return exists (select from public.profiles
                   where id = account and (role = 'admin' or 'professional' = any (staff_roles)))
    or exists (select from public.patients where user_id = account and role = 'admin');

-- Keeps `author_may_write` and `reviewer_may_write`. The argument is the column with the account.
create or replace function app.note_author_rights() returns trigger
  language plpgsql as $$
declare
  account constant uuid := to_jsonb(new) ->> tg_argv[0];
  may constant boolean := app.may_write_record(account);
begin
  update public.record_drafts set author_may_write = may where author_id = account and author_may_write <> may;
  update public.anamneses set reviewer_may_write = may where reviewed_by = account and reviewer_may_write <> may;
  return null;
end
$$;
create or replace trigger profiles_note_author_rights after insert or update of role, staff_roles on public.profiles
  for each row execute function app.note_author_rights('id');
create or replace trigger patients_note_author_rights after update of role on public.patients
  for each row when (new.role <> old.role) execute function app.note_author_rights('user_id');

create or replace trigger record_entries_announce after insert on public.record_entries
  for each row execute function app.announce_of_patient('record');
create or replace trigger record_strikes_announce after insert on public.record_strikes
  for each row execute function app.announce_of_patient('record');
-- The file of a document says that it is cancelled, also to those without the record.
create or replace trigger record_strikes_announce_files after insert on public.record_strikes
  for each row execute function app.announce_of_patient('files');
create or replace trigger record_drafts_announce after insert or update of author_may_write or delete on public.record_drafts
  for each row execute function app.announce_of_patient('record');

create or replace trigger record_entries_log after insert on public.record_entries
  for each row when (app.leaves_trail()) execute function app.log_change(
    'record_entry', '{day}', 'patient_id', '{day,kind}', '{}');
create or replace trigger record_strikes_log after insert on public.record_strikes
  for each row when (app.leaves_trail()) execute function app.log_change(
    'record_strike', '{}', 'patient_id', '{reason,explanation}', '{}');
create or replace trigger record_settings_announce after insert or update or delete on public.record_settings
  for each row execute function app.announce_table('settings');
create or replace trigger record_settings_log after insert or update or delete on public.record_settings
  for each row when (app.leaves_trail()) execute function app.log_change(
    'settings', '{}', '', '{unsigned_hours}', '{sections,procedures}');
create or replace trigger record_snippets_announce after insert or update or delete on public.record_snippets
  for each row execute function app.announce_table('settings');
create or replace trigger record_snippets_log after insert or update or delete on public.record_snippets
  for each row when (app.leaves_trail()) execute function app.log_change(
    'settings', '{name}', '', '{name}', '{body}');
