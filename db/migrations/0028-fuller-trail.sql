-- What the trail did not tell yet: links that were mailed, recovery codes, sign-ins that were refused, looks at the
-- trail itself; and a deleted record as one line instead of one for each of its rows. See decision 028.

alter table public.activity_log
  drop constraint activity_log_action_known,
  drop constraint activity_log_noun_known,
  add constraint activity_log_action_known
    check (action in ('created', 'changed', 'deleted', 'read', 'exported', 'signed_in', 'signed_out', 'sent', 'refused')),
  add constraint activity_log_noun_known
    check (noun in ('patient', 'file', 'future_procedure', 'appointment', 'treatment_plan', 'procedure', 'settings',
                    'profile', 'account', 'session', 'activity'));

-- What this transaction has sealed of a patient; null where it has sealed nothing.
create function app.sealed_now(patient uuid) returns jsonb
  language sql stable
  return (select record from public.archived_records
          where patient_id = patient and xmin = pg_current_xact_id()::xid);

-- How many rows of each kind a sealed record holds, under the names the trail tells them by.
create function app.sealed_counts(record jsonb) returns jsonb
  language sql immutable parallel safe
  return (select jsonb_object_agg(name, jsonb_array_length(record -> kind))
          from (values ('files', 'files'), ('treatment_plans', 'treatmentPlans'),
                       ('future_procedures', 'futureProcedures'), ('appointments', 'appointments')) as one (name, kind)
          where jsonb_array_length(record -> kind) > 0);

-- As in 0021, with two differences for a record that this transaction seals: its rows leave without a line of their own,
-- each only if the seal holds it, and the patient's line says how many went along.
create or replace function app.log_change() returns trigger
  language plpgsql as $$
declare
  kept text[] := tg_argv[3];
  named constant text[] := tg_argv[4];
  -- The list of a sealed record that holds rows of this table.
  list constant text := case tg_table_name
    when 'patient_files' then 'files'
    when 'treatment_plans' then 'treatmentPlans'
    when 'patient_future_procedures' then 'futureProcedures'
    when 'appointments' then 'appointments'
  end;
  was jsonb;
  became jsonb;
  told jsonb;
  changed text[];
  whose uuid;
  told_before jsonb;
begin
  if tg_op <> 'INSERT' then
    was := to_jsonb(old);
  end if;
  if tg_op <> 'DELETE' then
    became := to_jsonb(new);
  end if;
  told := coalesce(became, was);
  if tg_op = 'DELETE' and list is not null
     and app.sealed_now((was ->> tg_argv[2])::uuid) -> list @> jsonb_build_array(jsonb_build_object('id', was -> 'id')) then
    return null;
  end if;
  if tg_op = 'UPDATE' then
    select array_agg(name order by place) into changed
      from unnest(kept || named) with ordinality as one (name, place)
      where was -> name is distinct from became -> name;
    if changed is null then
      return null;
    end if;
    select array_agg(name) into kept from unnest(kept) as one (name) where name = any (changed);
  end if;
  told_before := app.pick(was, kept);
  if tg_op = 'DELETE' and tg_table_name = 'patients' then
    told_before := told_before || coalesce(app.sealed_counts(app.sealed_now(old.id)), '{}');
  end if;
  -- What moves from one patient to another is told to both.
  for whose in
    select (told ->> tg_argv[2])::uuid
    union
    select (was ->> tg_argv[2])::uuid where tg_op = 'UPDATE'
  loop
    insert into public.activity_log (action, noun, row_id, patient_id, subject, fields, before, after)
    values (
      case tg_op when 'INSERT' then 'created' when 'UPDATE' then 'changed' else 'deleted' end,
      tg_argv[0],
      (told ->> 'id')::uuid,
      whose,
      (select string_agg(told ->> name, ' ') from unnest(tg_argv[1]::text[]) as one (name)),
      coalesce(changed, '{}'),
      told_before,
      app.pick(became, kept)
    );
  end loop;
  return null;
end
$$;

-- What lets rows leave without a line must itself end in one: whoever seals a record deletes the patient in the same
-- transaction, which is told, or neither happens.
create function app.guard_sealing() returns trigger
  language plpgsql as $$
begin
  if exists (select from public.patients where id = new.patient_id) then
    raise exception 'a record is archived only together with the deletion of its patient'
      using errcode = 'check_violation', schema = 'public', table = 'archived_records',
            constraint = 'archived_records_patient_deleted';
  end if;
  return null;
end
$$;
create constraint trigger archived_records_guard_sealing after insert on public.archived_records
  deferrable initially deferred
  for each row when (app.leaves_trail()) execute function app.guard_sealing();

-- A link that the clinic mails, or that somebody signed in asks for. What anybody can ask for on the login screen is not
-- told: it would let strangers write into the trail.
create function app.log_link() returns trigger
  language plpgsql as $$
declare
  purpose constant text := split_part(new.identifier, ':', 1);
begin
  if app.user_id() is not null and purpose in ('reset-password', 'confirm-email') then
    insert into public.activity_log (action, noun, row_id, patient_id, subject, fields)
    select 'sent', 'account', id, (select patients.id from public.patients where user_id = users.id), name,
           array[replace(purpose, '-', '_')]
      from auth.users where id = new.value::uuid;
  end if;
  return null;
end
$$;
create trigger verifications_log after insert on auth.verifications
  for each row when (app.leaves_trail()) execute function app.log_link();

-- New codes in the place of old ones: only then does the server delete any. Those that go with their second factor are
-- deleted by the foreign key, as the owner, and those of a set-up have nothing before them.
create function app.log_new_recovery_codes() returns trigger
  language plpgsql as $$
begin
  insert into public.activity_log (action, noun, row_id, patient_id, subject, fields)
  select 'changed', 'account', id, (select patients.id from public.patients where user_id = users.id), name,
         array['recovery_codes']
    from auth.users where id in (select user_id from gone);
  return null;
end
$$;
create trigger recovery_codes_renewed_log after delete on auth.recovery_codes referencing old table as gone
  for each statement when (app.leaves_trail()) execute function app.log_new_recovery_codes();

create function app.log_used_recovery_code() returns trigger
  language plpgsql as $$
begin
  insert into public.activity_log (action, noun, row_id, patient_id, subject, fields)
  select 'changed', 'account', id, (select patients.id from public.patients where user_id = users.id), name,
         array['recovery_code']
    from auth.users where id = new.user_id;
  return null;
end
$$;
create trigger recovery_codes_used_log after update of used_at on auth.recovery_codes
  for each row when (old.used_at is null and new.used_at is not null and app.leaves_trail())
  execute function app.log_used_recovery_code();
