-- The second factor of administrators: an authenticator app (TOTP, RFC 6238), recovery codes, and sign-ins that have
-- passed the password only. Only the server itself enters.

create table auth.second_factors (
  user_id uuid primary key,
  secret text not null,
  confirmed_at timestamptz,
  last_step integer,
  created_at timestamptz not null default now(),
  constraint second_factors_user_id_fkey foreign key (user_id) references auth.users (id) on delete cascade
);
comment on column auth.second_factors.secret is 'Encrypted with a key derived from the secret of the sessions.';
comment on column auth.second_factors.confirmed_at is 'When the first code was right; null while it is being set up.';
comment on column auth.second_factors.last_step is
  'The newest step of 30 s since 1970 whose code was accepted: neither it nor an older one is accepted again.';

grant select, insert, update, delete on auth.second_factors to clinic_service, clinic_maintenance;

alter table auth.second_factors enable row level security;
alter table auth.second_factors force row level security;
create policy maintenance_all on auth.second_factors to clinic_maintenance using (true) with check (true);
create policy service_all on auth.second_factors to clinic_service using (true) with check (true);

create table auth.recovery_codes (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null,
  code_hash text not null,
  used_at timestamptz,
  constraint recovery_codes_user_id_fkey
    foreign key (user_id) references auth.second_factors (user_id) on delete cascade,
  constraint recovery_codes_code_hash_unique unique (user_id, code_hash)
);

grant select, insert, update, delete on auth.recovery_codes to clinic_service, clinic_maintenance;

alter table auth.recovery_codes enable row level security;
alter table auth.recovery_codes force row level security;
create policy maintenance_all on auth.recovery_codes to clinic_maintenance using (true) with check (true);
create policy service_all on auth.recovery_codes to clinic_service using (true) with check (true);

create table auth.sign_in_challenges (
  token_hash text primary key,
  user_id uuid not null,
  wrong_codes integer not null default 0,
  expires_at timestamptz not null,
  constraint sign_in_challenges_user_id_fkey foreign key (user_id) references auth.users (id) on delete cascade
);
create index sign_in_challenges_user_id_idx on auth.sign_in_challenges (user_id);
create index sign_in_challenges_expires_at_idx on auth.sign_in_challenges (expires_at);

grant select, insert, update, delete on auth.sign_in_challenges to clinic_service, clinic_maintenance;

alter table auth.sign_in_challenges enable row level security;
alter table auth.sign_in_challenges force row level security;
create policy maintenance_all on auth.sign_in_challenges to clinic_maintenance using (true) with check (true);
create policy service_all on auth.sign_in_challenges to clinic_service using (true) with check (true);

-- Rules for every administrator; a row means that the rule is on. Not a column of the settings, which may not exist yet.
create table auth.requirements (
  name text primary key,
  since timestamptz not null default now()
);

grant select, insert, update, delete on auth.requirements to clinic_service, clinic_maintenance;

alter table auth.requirements enable row level security;
alter table auth.requirements force row level security;
create policy maintenance_all on auth.requirements to clinic_maintenance using (true) with check (true);
create policy service_all on auth.requirements to clinic_service using (true) with check (true);
