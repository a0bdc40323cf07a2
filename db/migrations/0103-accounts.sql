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

grant select, insert, update, delete on auth.users to clinic_service, clinic_maintenance;

alter table auth.users enable row level security;
alter table auth.users force row level security;
create policy maintenance_all on auth.users to clinic_maintenance using (true) with check (true);
create policy service_all on auth.users to clinic_service using (true) with check (true);

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

grant select, insert, update, delete on auth.sessions to clinic_service, clinic_maintenance;

alter table auth.sessions enable row level security;
alter table auth.sessions force row level security;
create policy maintenance_all on auth.sessions to clinic_maintenance using (true) with check (true);
create policy service_all on auth.sessions to clinic_service using (true) with check (true);

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
-- The highest cost of these hashes, for each sign-in. The rows leave the index as people sign in.
create index accounts_old_hashes_idx on auth.accounts ((substr(password, 5, 2)::int))
  where password ~ '^\$2[aby]\$(0[4-9]|1[0-4])\$[./A-Za-z0-9]{53}$';

grant select, insert, update, delete on auth.accounts to clinic_service, clinic_maintenance;

alter table auth.accounts enable row level security;
alter table auth.accounts force row level security;
create policy maintenance_all on auth.accounts to clinic_maintenance using (true) with check (true);
create policy service_all on auth.accounts to clinic_service using (true) with check (true);

create table auth.verifications (
  id uuid primary key default gen_random_uuid(),
  identifier text not null,
  value text not null,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- A clinic without a mail server: the administrator who asks for a link gets it in the answer, to hand it over. The audit
  -- log says so, instead of saying that it was mailed.
  shown boolean not null default false
);
create index verifications_identifier_idx on auth.verifications (identifier);
create index verifications_expires_at_idx on auth.verifications (expires_at);
-- Links are deleted by their account.
create index verifications_value_idx on auth.verifications (value);
comment on column auth.verifications.shown is 'Whether the administrator who asked for the link got it in the answer.';

grant select, insert, update, delete on auth.verifications to clinic_service, clinic_maintenance;

alter table auth.verifications enable row level security;
alter table auth.verifications force row level security;
create policy maintenance_all on auth.verifications to clinic_maintenance using (true) with check (true);
create policy service_all on auth.verifications to clinic_service using (true) with check (true);

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

grant select, insert, update, delete on auth.rate_limits to clinic_service, clinic_maintenance;

alter table auth.rate_limits enable row level security;
alter table auth.rate_limits force row level security;
create policy maintenance_all on auth.rate_limits to clinic_maintenance using (true) with check (true);
create policy service_all on auth.rate_limits to clinic_service using (true) with check (true);
