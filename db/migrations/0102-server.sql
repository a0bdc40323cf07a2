-- The server's own tables: migrations, secrets, set-up links, daily backups.

-- The server creates this table before the first migration.
alter table private.migrations enable row level security;
alter table private.migrations force row level security;
create policy owner_all on private.migrations using (
  current_user = (select pg_get_userbyid(relowner) from pg_class where oid = 'private.migrations'::regclass)
);

-- Name and password of the login role that serves requests, and the key that signs session cookies. No role has a
-- grant: only the owner reads them, at start.
create table private.secrets (
  name text primary key,
  value text not null,
  created_at timestamptz not null default now()
);

alter table private.secrets enable row level security;
alter table private.secrets force row level security;
create policy owner_all on private.secrets using (
  current_user = (select pg_get_userbyid(relowner) from pg_class where oid = 'private.secrets'::regclass)
);

-- The one-use link that makes the first administrator.
create table private.setup_links (
  token_hash text primary key,
  expires_at timestamptz not null,
  used_at timestamptz,
  created_at timestamptz not null default now()
);

grant select, insert, update, delete on private.setup_links to clinic_service, clinic_maintenance;

alter table private.setup_links enable row level security;
alter table private.setup_links force row level security;
create policy maintenance_all on private.setup_links to clinic_maintenance using (true) with check (true);
create policy service_all on private.setup_links to clinic_service using (true) with check (true);

-- The daily backups: when each was made and how it went. Of several processes one makes it. The owner writes here; the
-- server reads when the last one was made, for the probes.
create table private.backups (
  id uuid primary key default gen_random_uuid(),
  started_at timestamptz not null default now(),
  finished_at timestamptz,
  file_name text,
  size_bytes bigint,
  sha256 text,
  -- An error code, without names of people.
  failure text,
  constraint backups_outcome_whole check (
    (finished_at is null and file_name is null and failure is null)
    or (finished_at is not null and (file_name is null) <> (failure is null))
  )
);
create index backups_started_at_idx on private.backups (started_at desc);

grant select (id, started_at, file_name) on private.backups to clinic_service;
grant select, insert, update, delete on private.backups to clinic_maintenance;

alter table private.backups enable row level security;
alter table private.backups force row level security;
create policy maintenance_all on private.backups to clinic_maintenance using (true) with check (true);
create policy service_select on private.backups for select to clinic_service using (true);
