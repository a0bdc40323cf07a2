create or replace trigger users_announce after update of name, email, email_verified, last_sign_in_at on auth.users
  for each row execute function app.announce_table('administrators');

-- The list of administrators shows sessions. A session that ends also ends its streams.
create or replace function app.announce_session() returns trigger
  language plpgsql as $$
begin
  perform app.announce('administrators');
  if tg_op = 'DELETE' then
    perform app.announce_account(old.user_id);
  end if;
  return null;
end
$$;
create or replace trigger sessions_announce after insert or delete on auth.sessions
  for each row execute function app.announce_session();

-- A line says where another person changed how an account is opened that its owner had signed in with: an administrator's list
-- and the portal show these (decision 097).
create or replace function app.mark_in_use(id uuid, last_sign_in_at timestamptz) returns text[]
  language sql stable as $$
  select case when last_sign_in_at is not null and id <> app.user_id() then '{in_use}'::text[] else '{}' end
$$;

-- The name of an account follows the record's, whose change is logged there. Only a successful sign-in writes
-- `last_sign_in_at`.
create or replace function app.log_account() returns trigger
  language plpgsql as $$
declare
  whose uuid := (select id from public.patients where user_id = coalesce(new.id, old.id));
begin
  if tg_op = 'DELETE' then
    insert into public.activity_log (action, noun, row_id, patient_id, subject, before)
    values ('deleted', 'account', old.id, whose, old.name, jsonb_build_object('email', old.email));
    return null;
  end if;
  if tg_op = 'INSERT' then
    insert into public.activity_log (action, noun, row_id, patient_id, subject, after)
    values ('created', 'account', new.id, whose, new.name, jsonb_build_object('email', new.email));
    return null;
  end if;
  if old.email <> new.email then
    insert into public.activity_log (action, noun, row_id, patient_id, subject, fields, before, after)
    values ('changed', 'account', new.id, whose, new.name, '{email}' || app.mark_in_use(new.id, new.last_sign_in_at),
            jsonb_build_object('email', old.email), jsonb_build_object('email', new.email));
  end if;
  if not old.email_verified and new.email_verified then
    insert into public.activity_log (action, noun, row_id, patient_id, subject, fields)
    values ('changed', 'account', new.id, whose, new.name, '{email_verified}');
  end if;
  if old.last_sign_in_at is distinct from new.last_sign_in_at then
    insert into public.activity_log (action, noun, row_id, patient_id, subject)
    values ('signed_in', 'session', new.id, whose, new.name);
  end if;
  return null;
end
$$;
create or replace trigger users_log
  after insert or delete or update of email, email_verified, last_sign_in_at on auth.users
  for each row when (app.leaves_trail()) execute function app.log_account();

-- Logs that a password was set, never its value. The first password of a new account is part of its creation.
-- The renewal of an imported hash leaves the password the same (decision 079).
create or replace function app.log_password() returns trigger
  language plpgsql as $$
begin
  if tg_op = 'UPDATE' and current_setting('app.renews_password', true) = 'on' then
    return null;
  end if;
  insert into public.activity_log (action, noun, row_id, patient_id, subject, fields)
  select 'changed', 'account', id, (select patients.id from public.patients where user_id = users.id), name,
         '{password}' || app.mark_in_use(id, last_sign_in_at)
    from auth.users
    where id = new.user_id and not (tg_op = 'INSERT' and created_at = now());
  return null;
end
$$;
create or replace trigger accounts_log after insert or update of password on auth.accounts
  for each row when (app.leaves_trail()) execute function app.log_password();

-- One line for each account, however many sessions end. A session past its time is not logged.
create or replace function app.log_ended_sessions() returns trigger
  language plpgsql as $$
begin
  insert into public.activity_log (action, noun, row_id, patient_id, subject, before)
  select 'signed_out', 'session', ended.user_id,
         (select patients.id from public.patients where patients.user_id = ended.user_id),
         (select users.name from auth.users where users.id = ended.user_id),
         jsonb_build_object('sessions', count(*))
    from ended where expires_at > now() group by ended.user_id;
  return null;
end
$$;
create or replace trigger sessions_log after delete on auth.sessions referencing old table as ended
  for each statement when (app.leaves_trail()) execute function app.log_ended_sessions();

-- A link that the clinic mails, or that a signed-in user asks for. Requests from the login screen are not logged, so
-- that strangers cannot write into the log.
create or replace function app.log_link() returns trigger
  language plpgsql as $$
declare
  purpose constant text := split_part(new.identifier, ':', 1);
begin
  if app.user_id() is not null and purpose in ('reset-password', 'confirm-email', 'invitation') then
    insert into public.activity_log (action, noun, row_id, patient_id, subject, fields)
    select 'sent', 'account', id, (select patients.id from public.patients where user_id = users.id), name,
           array[replace(purpose, '-', '_')]
             || case when new.shown then array['shown'] || app.mark_in_use(id, last_sign_in_at) else '{}' end
      from auth.users where id = new.value::uuid;
  end if;
  return null;
end
$$;
create or replace trigger verifications_log after insert on auth.verifications
  for each row when (app.leaves_trail()) execute function app.log_link();

-- The list of users shows until when an invitation is valid.
create or replace trigger verifications_announce after insert on auth.verifications
  for each row when (new.identifier like 'invitation:%') execute function app.announce_table('administrators');
