-- The server's own tables: its secrets, mail on its way out, and the one-use link that makes the first
-- administrator.

-- Made by `migrate` before the first migration; from here on guarded like every other.
alter table private.migrations enable row level security;
alter table private.migrations force row level security;
create policy owner_all on private.migrations using (
  current_user = (select pg_get_userbyid(relowner) from pg_class where oid = 'private.migrations'::regclass)
);

-- The name and password of the role that serves requests, and the key that signs session cookies. No role is
-- granted anything here: only the owner reads it, at start.
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

-- Written in the transaction that causes the message, sent afterwards, deleted once it is sent: a body can hold
-- a link that opens an account, so no copy stays behind.
create table private.outbox (
  id uuid primary key default gen_random_uuid(),
  recipient text not null,
  subject text not null,
  text text not null,
  html text,
  attempts integer not null default 0,
  send_after timestamptz not null default now(),
  last_error text,
  created_at timestamptz not null default now(),
  constraint outbox_attempts_not_negative check (attempts >= 0)
);
create index outbox_send_after_idx on private.outbox (send_after);

create table private.setup_links (
  token_hash text primary key,
  expires_at timestamptz not null,
  used_at timestamptz,
  created_at timestamptz not null default now()
);

grant select, insert, update, delete on private.outbox, private.setup_links to clinic_service, clinic_maintenance;

alter table private.outbox enable row level security;
alter table private.outbox force row level security;
create policy maintenance_all on private.outbox to clinic_maintenance using (true) with check (true);
create policy service_all on private.outbox to clinic_service using (true) with check (true);

alter table private.setup_links enable row level security;
alter table private.setup_links force row level security;
create policy maintenance_all on private.setup_links to clinic_maintenance using (true) with check (true);
create policy service_all on private.setup_links to clinic_service using (true) with check (true);
