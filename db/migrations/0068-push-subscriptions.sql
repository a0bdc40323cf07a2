-- Where the browsers of patients receive notices, one for each session: it ends with the session. The endpoint is an
-- address of the browser's push service and a secret, since a message that is sent there reaches the device.
create table auth.push_subscriptions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null,
  session_id uuid not null,
  endpoint text not null,
  -- The browser's public key and the shared secret of RFC 8291, as base64url.
  p256dh text not null,
  auth text not null,
  created_at timestamptz not null default now(),
  constraint push_subscriptions_session_id_unique unique (session_id),
  constraint push_subscriptions_endpoint_unique unique (endpoint),
  constraint push_subscriptions_endpoint_length check (length(endpoint) <= 1500),
  constraint push_subscriptions_user_id_fkey
    foreign key (user_id) references auth.users (id) on delete cascade,
  constraint push_subscriptions_session_id_fkey
    foreign key (session_id) references auth.sessions (id) on delete cascade
);
create index push_subscriptions_user_id_idx on auth.push_subscriptions (user_id);

grant select, insert, update, delete on auth.push_subscriptions to clinic_service, clinic_maintenance;

alter table auth.push_subscriptions enable row level security;
alter table auth.push_subscriptions force row level security;
create policy maintenance_all on auth.push_subscriptions to clinic_maintenance using (true) with check (true);
create policy service_all on auth.push_subscriptions to clinic_service using (true) with check (true);
