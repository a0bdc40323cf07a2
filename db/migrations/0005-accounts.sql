-- Login accounts and sessions, in the shape that Better Auth 1.7 asks for.

create table auth.users (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  email text not null,
  email_verified boolean not null default false,
  image text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- Sessions are deleted when they end, so they cannot say when an account was last used.
  last_sign_in_at timestamptz,
  constraint users_email_unique unique (email),
  constraint users_email_lower_case check (email = lower(email))
);

create table auth.sessions (
  id uuid primary key default gen_random_uuid(),
  token text not null,
  user_id uuid not null,
  expires_at timestamptz not null,
  ip_address text,
  user_agent text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint sessions_token_unique unique (token),
  constraint sessions_user_id_fkey foreign key (user_id) references auth.users (id) on delete cascade
);
create index sessions_user_id_idx on auth.sessions (user_id);
create index sessions_expires_at_idx on auth.sessions (expires_at);

create table auth.accounts (
  id uuid primary key default gen_random_uuid(),
  account_id text not null,
  provider_id text not null,
  user_id uuid not null,
  access_token text,
  refresh_token text,
  id_token text,
  access_token_expires_at timestamptz,
  refresh_token_expires_at timestamptz,
  scope text,
  password text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint accounts_provider_account_unique unique (provider_id, account_id),
  constraint accounts_user_id_fkey foreign key (user_id) references auth.users (id) on delete cascade
);
create index accounts_user_id_idx on auth.accounts (user_id);

create table auth.verifications (
  id uuid primary key default gen_random_uuid(),
  identifier text not null,
  value text not null,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index verifications_identifier_idx on auth.verifications (identifier);
create index verifications_expires_at_idx on auth.verifications (expires_at);

-- In the database, so that several processes share one limit. A row holds one time instead of a count in a window: an
-- attempt moves `spent_until` forward by its cost, so that no window's edge doubles the limit (generic cell rate
-- algorithm, ITU-T I.371).
create table auth.rate_limits (
  id uuid primary key default gen_random_uuid(),
  key text not null,
  spent_until timestamptz not null,
  constraint rate_limits_key_unique unique (key)
);
create index rate_limits_spent_until_idx on auth.rate_limits (spent_until);
comment on column auth.rate_limits.key is 'What is limited and a keyed hash of whom: no address and no e-mail.';

grant select, insert, update, delete on
  auth.users, auth.sessions, auth.accounts, auth.verifications, auth.rate_limits
  to clinic_service, clinic_maintenance;

alter table auth.users enable row level security;
alter table auth.users force row level security;
create policy maintenance_all on auth.users to clinic_maintenance using (true) with check (true);
create policy service_all on auth.users to clinic_service using (true) with check (true);

alter table auth.sessions enable row level security;
alter table auth.sessions force row level security;
create policy maintenance_all on auth.sessions to clinic_maintenance using (true) with check (true);
create policy service_all on auth.sessions to clinic_service using (true) with check (true);

alter table auth.accounts enable row level security;
alter table auth.accounts force row level security;
create policy maintenance_all on auth.accounts to clinic_maintenance using (true) with check (true);
create policy service_all on auth.accounts to clinic_service using (true) with check (true);

alter table auth.verifications enable row level security;
alter table auth.verifications force row level security;
create policy maintenance_all on auth.verifications to clinic_maintenance using (true) with check (true);
create policy service_all on auth.verifications to clinic_service using (true) with check (true);

alter table auth.rate_limits enable row level security;
alter table auth.rate_limits force row level security;
create policy maintenance_all on auth.rate_limits to clinic_maintenance using (true) with check (true);
create policy service_all on auth.rate_limits to clinic_service using (true) with check (true);

create trigger users_announce after update of name, email, email_verified, last_sign_in_at on auth.users
  for each row execute function app.announce_table('administrators');

-- The list of administrators shows sessions. A session that ends also ends its streams.
create function app.announce_session() returns trigger
  language plpgsql as $$
begin
  perform app.announce('administrators');
  if tg_op = 'DELETE' then
    perform app.announce_account(old.user_id);
  end if;
  return null;
end
$$;
create trigger sessions_announce after insert or delete on auth.sessions
  for each row execute function app.announce_session();

-- The name of an account follows the record's, whose change is logged there. Only a successful sign-in writes
-- `last_sign_in_at`.
create function app.log_account() returns trigger
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
    values ('changed', 'account', new.id, whose, new.name, '{email}',
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
create trigger users_log
  after insert or delete or update of email, email_verified, last_sign_in_at on auth.users
  for each row when (app.leaves_trail()) execute function app.log_account();

-- Logs that a password was set, never its value. The first password of a new account is part of its creation.
create function app.log_password() returns trigger
  language plpgsql as $$
begin
  insert into public.activity_log (action, noun, row_id, patient_id, subject, fields)
  select 'changed', 'account', id, (select patients.id from public.patients where user_id = users.id), name, '{password}'
    from auth.users
    where id = new.user_id and not (tg_op = 'INSERT' and created_at = now());
  return null;
end
$$;
create trigger accounts_log after insert or update of password on auth.accounts
  for each row when (app.leaves_trail()) execute function app.log_password();

-- One line for each account, however many sessions end. A session past its time is not logged.
create function app.log_ended_sessions() returns trigger
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
create trigger sessions_log after delete on auth.sessions referencing old table as ended
  for each statement when (app.leaves_trail()) execute function app.log_ended_sessions();

-- A link that the clinic mails, or that a signed-in user asks for. Requests from the login screen are not logged, so
-- that strangers cannot write into the log.
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
