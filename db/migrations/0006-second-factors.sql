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

create table auth.recovery_codes (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null,
  code_hash text not null,
  used_at timestamptz,
  constraint recovery_codes_user_id_fkey
    foreign key (user_id) references auth.second_factors (user_id) on delete cascade,
  constraint recovery_codes_code_hash_unique unique (user_id, code_hash)
);

create table auth.sign_in_challenges (
  token_hash text primary key,
  user_id uuid not null,
  wrong_codes integer not null default 0,
  expires_at timestamptz not null,
  constraint sign_in_challenges_user_id_fkey foreign key (user_id) references auth.users (id) on delete cascade
);
create index sign_in_challenges_user_id_idx on auth.sign_in_challenges (user_id);
create index sign_in_challenges_expires_at_idx on auth.sign_in_challenges (expires_at);

-- Rules for every administrator; a row means that the rule is on. Not a column of the settings, which may not exist yet.
create table auth.requirements (
  name text primary key,
  since timestamptz not null default now()
);

grant select, insert, update, delete on
  auth.second_factors, auth.recovery_codes, auth.sign_in_challenges, auth.requirements
  to clinic_service, clinic_maintenance;

alter table auth.second_factors enable row level security;
alter table auth.second_factors force row level security;
create policy maintenance_all on auth.second_factors to clinic_maintenance using (true) with check (true);
create policy service_all on auth.second_factors to clinic_service using (true) with check (true);

alter table auth.recovery_codes enable row level security;
alter table auth.recovery_codes force row level security;
create policy maintenance_all on auth.recovery_codes to clinic_maintenance using (true) with check (true);
create policy service_all on auth.recovery_codes to clinic_service using (true) with check (true);

alter table auth.sign_in_challenges enable row level security;
alter table auth.sign_in_challenges force row level security;
create policy maintenance_all on auth.sign_in_challenges to clinic_maintenance using (true) with check (true);
create policy service_all on auth.sign_in_challenges to clinic_service using (true) with check (true);

alter table auth.requirements enable row level security;
alter table auth.requirements force row level security;
create policy maintenance_all on auth.requirements to clinic_maintenance using (true) with check (true);
create policy service_all on auth.requirements to clinic_service using (true) with check (true);

create trigger second_factors_announce after insert or update of confirmed_at or delete on auth.second_factors
  for each row execute function app.announce_table('administrators');
create trigger requirements_announce after insert or delete on auth.requirements
  for each row execute function app.announce_table('administrators');

-- A set-up that was never confirmed is not logged.
create function app.log_second_factor() returns trigger
  language plpgsql as $$
declare
  account uuid := case when tg_op = 'DELETE' then old.user_id else new.user_id end;
  was_on boolean := tg_op <> 'INSERT' and old.confirmed_at is not null;
  is_on boolean := tg_op <> 'DELETE' and new.confirmed_at is not null;
begin
  if was_on is distinct from is_on then
    insert into public.activity_log (action, noun, row_id, patient_id, subject, fields, before, after)
    select 'changed', 'account', account,
           (select patients.id from public.patients where patients.user_id = account),
           (select users.name from auth.users where users.id = account),
           '{second_factor}',
           jsonb_build_object('second_factor', was_on), jsonb_build_object('second_factor', is_on);
  end if;
  return null;
end
$$;
create trigger second_factors_log after insert or update of confirmed_at or delete on auth.second_factors
  for each row when (app.leaves_trail()) execute function app.log_second_factor();

create function app.log_requirement() returns trigger
  language plpgsql as $$
begin
  insert into public.activity_log (action, noun, fields, before, after)
  values ('changed', 'settings', '{second_factor}',
          jsonb_build_object('second_factor', tg_op = 'DELETE'), jsonb_build_object('second_factor', tg_op <> 'DELETE'));
  return null;
end
$$;
create trigger requirements_log after insert or delete on auth.requirements
  for each row when (app.leaves_trail()) execute function app.log_requirement();

-- The server deletes codes only to replace them. Codes deleted with their second factor are deleted by the foreign key,
-- as the owner; a set-up has no earlier codes.
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
