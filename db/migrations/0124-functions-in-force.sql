-- Which states of db/functions the database has had (decision 083); the one with the latest `written_at`, the date in
-- db/functions/checksums.sha256, is in force. An older program knows by it that a newer one was here. `objects` has the
-- checksum of each function and trigger as the database holds it: a start sees what was changed by hand.

create table private.functions (
  checksum text primary key,
  written_at timestamptz not null,
  objects jsonb not null,
  applied_at timestamptz not null default now()
);

alter table private.functions enable row level security;
alter table private.functions force row level security;
create policy owner_all on private.functions using (
  current_user = (select pg_get_userbyid(relowner) from pg_class where oid = 'private.functions'::regclass)
);
