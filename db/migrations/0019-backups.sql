-- The daily backups: which process made one, when, and how it went, so that of several processes one makes it. Kept by
-- the owner; no request has to do with it.

create table private.backups (
  id uuid primary key default gen_random_uuid(),
  started_at timestamptz not null default now(),
  finished_at timestamptz,
  file_name text,
  size_bytes bigint,
  sha256 text,
  -- A code that names nobody.
  failure text,
  constraint backups_outcome_whole check (
    (finished_at is null and file_name is null and failure is null)
    or (finished_at is not null and (file_name is null) <> (failure is null))
  )
);
create index backups_started_at_idx on private.backups (started_at desc);

grant select, insert, update, delete on private.backups to clinic_maintenance;

alter table private.backups enable row level security;
alter table private.backups force row level security;
create policy maintenance_all on private.backups to clinic_maintenance using (true) with check (true);
