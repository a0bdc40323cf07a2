-- The private calendar address of an account: appointments for a calendar application (decision 070). The address holds a
-- token of which only the hash is stored. What a feed shows follows from the account's roles at each request.

create table auth.calendar_feeds (
  user_id uuid primary key,
  token_hash text not null,
  -- Of staff: the own appointments as a professional, or those of all. A patient has their own.
  scope text not null default 'own',
  -- How a feed of staff names patients.
  names text not null default 'initials',
  created_at timestamptz not null default now(),
  -- Exact to an hour.
  last_read_at timestamptz,
  constraint calendar_feeds_user_id_fkey foreign key (user_id) references auth.users (id) on delete cascade,
  constraint calendar_feeds_token_hash_once unique (token_hash),
  constraint calendar_feeds_scope_known check (scope in ('own', 'all')),
  constraint calendar_feeds_names_known check (names in ('initials', 'full'))
);

grant select, insert, update, delete on auth.calendar_feeds to clinic_service, clinic_maintenance;

alter table auth.calendar_feeds enable row level security;
alter table auth.calendar_feeds force row level security;
create policy maintenance_all on auth.calendar_feeds to clinic_maintenance using (true) with check (true);
create policy service_all on auth.calendar_feeds to clinic_service using (true) with check (true);
