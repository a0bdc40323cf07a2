-- Who was asked to come and what they answered: one row for each message, call and answer about an appointment
-- (decision 076). What patients accept, and the texts of messages that staff send.

create table public.appointment_contacts (
  id uuid primary key default gen_random_uuid(),
  appointment_id uuid not null,
  patient_id uuid not null,
  -- The appointment's date and time when it was written: a contact is about that time only.
  starts_at timestamp not null,
  -- `confirmation`: asked by staff. `answer`: what the patient said, by any way.
  kind text not null,
  -- `whatsapp`: a chat that staff opened. `whatsapp_api`: a message of the server.
  channel text not null,
  state text not null,
  rule_minutes integer,
  happened_at timestamptz not null default clock_timestamp(),
  user_id uuid default app.user_id(),
  user_name text default app.user_name(),
  constraint appointment_contacts_appointment_id_fkey
    foreign key (appointment_id) references public.appointments (id) on delete cascade,
  constraint appointment_contacts_patient_id_fkey foreign key (patient_id) references public.patients (id),
  constraint appointment_contacts_kind_known
    check (kind in ('reminder', 'confirmation', 'moved', 'cancelled', 'booked', 'answer')),
  constraint appointment_contacts_channel_known
    check (channel in ('email', 'push', 'whatsapp', 'whatsapp_api', 'phone', 'link', 'portal')),
  constraint appointment_contacts_state_known
    check (state in ('queued', 'sent', 'failed', 'skipped', 'confirmed', 'wants_to_move', 'cancelled', 'no_answer',
                     'wrong_number')),
  constraint appointment_contacts_rule_of_reminder check ((kind = 'reminder') = (rule_minutes is not null))
);
-- At most once, whatever restarts, moves, rules, processes or clocks do.
create unique index appointment_contacts_reminder_once
  on public.appointment_contacts (appointment_id, channel, rule_minutes, starts_at) where kind = 'reminder';
create index appointment_contacts_appointment_id_idx
  on public.appointment_contacts (appointment_id, starts_at, happened_at);
create index appointment_contacts_patient_id_idx on public.appointment_contacts (patient_id);
create index appointment_contacts_starts_at_idx on public.appointment_contacts (starts_at);

-- User and time come from the transaction and are not granted.
grant
  select,
  insert (appointment_id, patient_id, starts_at, kind, channel, state),
  delete
  on public.appointment_contacts to clinic_admin, clinic_agenda;
grant select (id, appointment_id, patient_id, starts_at, kind, channel, state, happened_at)
  on public.appointment_contacts to clinic_patient;
grant
  select,
  insert (appointment_id, patient_id, starts_at, kind, channel, state, rule_minutes),
  update (state)
  on public.appointment_contacts to clinic_service;
-- What patients answer by themselves.
grant insert (appointment_id, patient_id, starts_at, kind, channel, state)
  on public.appointment_contacts to clinic_booking;
grant select, insert, update, delete on public.appointment_contacts to clinic_maintenance;

alter table public.appointment_contacts enable row level security;
alter table public.appointment_contacts force row level security;
create policy maintenance_all on public.appointment_contacts to clinic_maintenance using (true) with check (true);
create policy admin_all on public.appointment_contacts to clinic_admin using (true) with check (true);
create policy staff_select on public.appointment_contacts for select to clinic_agenda using (true);
create policy staff_insert on public.appointment_contacts for insert to clinic_agenda
  with check (kind in ('confirmation', 'answer') and channel in ('whatsapp', 'phone'));
-- An undo takes back what the same user has just written. The audit log keeps both.
create policy staff_delete on public.appointment_contacts for delete to clinic_agenda
  using (user_id = (select app.user_id()) and happened_at > clock_timestamp() - interval '10 minutes');
create policy service_select on public.appointment_contacts for select to clinic_service using (true);
create policy service_insert on public.appointment_contacts for insert to clinic_service with check (true);
create policy service_update on public.appointment_contacts for update to clinic_service using (true) with check (true);
create policy patient_select on public.appointment_contacts for select to clinic_patient
  using (patient_id = (select app.current_patient_id()));
create policy booking_insert on public.appointment_contacts for insert to clinic_booking
  with check (kind = 'answer' and patient_id = (select app.booking_patient_id()));

-- The clinic's own texts, one row or none. Null: the text of contract/message-templates.ts.
create table public.message_templates (
  id uuid primary key default gen_random_uuid(),
  confirmation text,
  confirmation_again text,
  -- Whether messages, e-mails and calendar files may name the procedure.
  shows_procedure boolean not null default false,
  constraint message_templates_confirmation_length
    check (char_length(confirmation) <= 1000 and btrim(confirmation) <> ''),
  constraint message_templates_confirmation_again_length
    check (char_length(confirmation_again) <= 1000 and btrim(confirmation_again) <> '')
);
create unique index message_templates_single_row on public.message_templates ((true));

grant
  select,
  insert (confirmation, confirmation_again, shows_procedure),
  update (confirmation, confirmation_again, shows_procedure)
  on public.message_templates to clinic_admin, clinic_settings;
grant select on public.message_templates to clinic_agenda, clinic_service;
grant select, insert, update, delete on public.message_templates to clinic_maintenance;

alter table public.message_templates enable row level security;
alter table public.message_templates force row level security;
create policy maintenance_all on public.message_templates to clinic_maintenance using (true) with check (true);
create policy admin_all on public.message_templates to clinic_admin using (true) with check (true);
create policy staff_all on public.message_templates to clinic_settings using (true) with check (true);
create policy reader_select on public.message_templates for select to clinic_agenda, clinic_service using (true);

-- When the clinic reminds patients of their appointments (decision 068). Two rules are there from the start and are off.
create table public.reminder_rules (
  id uuid primary key default gen_random_uuid(),
  minutes_before integer not null,
  is_on boolean not null default true,
  -- A patient who has turned notices on expects reminders there.
  channels text[] not null default '{email,push}',
  -- A reminder whose moment lies before the last change of its rule is not sent.
  changed_at timestamptz not null default clock_timestamp(),
  constraint reminder_rules_minutes_before_once unique (minutes_before),
  -- Half an hour to two weeks.
  constraint reminder_rules_minutes_before_bounds check (minutes_before between 30 and 20160),
  constraint reminder_rules_channels_valid
    check (channels <@ array['email', 'push', 'whatsapp_api'] and cardinality(channels) between 1 and 3)
);

grant
  select,
  insert (minutes_before, is_on, channels),
  update (minutes_before, is_on, channels),
  delete
  on public.reminder_rules to clinic_admin, clinic_settings;
grant select on public.reminder_rules to clinic_service;
grant select, insert, update, delete on public.reminder_rules to clinic_maintenance;

alter table public.reminder_rules enable row level security;
alter table public.reminder_rules force row level security;
create policy maintenance_all on public.reminder_rules to clinic_maintenance using (true) with check (true);
create policy admin_all on public.reminder_rules to clinic_admin using (true) with check (true);
create policy staff_all on public.reminder_rules to clinic_settings using (true) with check (true);
create policy service_select on public.reminder_rules for select to clinic_service using (true);

set local role clinic_maintenance;
insert into public.reminder_rules (minutes_before, is_on) values (2880, false), (180, false);
reset role;

-- Written in the transaction that causes the message, sent after it, deleted once sent. A body can hold a link that
-- opens an account, so no copy stays.
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
  channel text not null default 'email',
  contact_id uuid,
  -- What a channel needs besides: the link of a push message, the values of a WhatsApp template.
  payload jsonb,
  -- A calendar file (RFC 5545), and the METHOD in its body.
  calendar text,
  calendar_method text,
  unsubscribe_url text,
  -- Between 7:00 and 21:00 of the clinic only.
  daytime_only boolean not null default false,
  constraint outbox_attempts_not_negative check (attempts >= 0),
  constraint outbox_contact_id_fkey
    foreign key (contact_id) references public.appointment_contacts (id) on delete cascade,
  constraint outbox_channel_known check (channel in ('email', 'push', 'whatsapp')),
  constraint outbox_calendar_method_known check (calendar_method in ('PUBLISH', 'CANCEL')),
  constraint outbox_calendar_whole check ((calendar is null) = (calendar_method is null))
);
create index outbox_send_after_idx on private.outbox (send_after);
create index outbox_contact_id_idx on private.outbox (contact_id);

grant select, insert, update, delete on private.outbox to clinic_service, clinic_maintenance;

alter table private.outbox enable row level security;
alter table private.outbox force row level security;
create policy maintenance_all on private.outbox to clinic_maintenance using (true) with check (true);
create policy service_all on private.outbox to clinic_service using (true) with check (true);

-- The links that patients get for an appointment (decision 069). A link holds the nonce and a seal of the server's key, so
-- that this table, or a backup of it, gives no link that works. One appointment has one nonce; the channel is in the link.
create table private.appointment_links (
  appointment_id uuid primary key,
  nonce bytea not null default uuid_send(gen_random_uuid()),
  created_at timestamptz not null default now(),
  constraint appointment_links_appointment_id_fkey
    foreign key (appointment_id) references public.appointments (id) on delete cascade,
  constraint appointment_links_nonce_once unique (nonce),
  constraint appointment_links_nonce_length check (octet_length(nonce) = 16)
);

grant select, insert on private.appointment_links to clinic_service;
grant select, insert, update, delete on private.appointment_links to clinic_maintenance;

alter table private.appointment_links enable row level security;
alter table private.appointment_links force row level security;
create policy maintenance_all on private.appointment_links to clinic_maintenance using (true) with check (true);
create policy service_select on private.appointment_links for select to clinic_service using (true);
create policy service_insert on private.appointment_links for insert to clinic_service with check (true);

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

-- What the server has sent by the WhatsApp Cloud API, so that the answer to a message finds its appointment, and which answers
-- were taken: each counts once, however often it arrives. Ids only; the phone is in the patient's record.
create table private.whatsapp_messages (
  -- The id that the API gives (wamid).
  id text primary key,
  contact_id uuid not null,
  -- The furthest that WhatsApp has reported.
  status text not null default 'accepted',
  created_at timestamptz not null default now(),
  expires_at timestamptz not null default now() + interval '180 days',
  constraint whatsapp_messages_status_known check (status in ('accepted', 'sent', 'delivered', 'read', 'failed')),
  constraint whatsapp_messages_contact_id_fkey
    foreign key (contact_id) references public.appointment_contacts (id) on delete cascade
);
create index whatsapp_messages_contact_id_idx on private.whatsapp_messages (contact_id);
create index whatsapp_messages_expires_at_idx on private.whatsapp_messages (expires_at);

grant select, insert, update, delete on private.whatsapp_messages to clinic_service, clinic_maintenance;

alter table private.whatsapp_messages enable row level security;
alter table private.whatsapp_messages force row level security;
create policy maintenance_all on private.whatsapp_messages to clinic_maintenance using (true) with check (true);
create policy service_all on private.whatsapp_messages to clinic_service using (true) with check (true);

-- Older ones are refused by their time, so that a row is needed for as long as that.
create table private.whatsapp_answers (
  id text primary key,
  expires_at timestamptz not null default now() + interval '30 days'
);
create index whatsapp_answers_expires_at_idx on private.whatsapp_answers (expires_at);

grant select, insert, update, delete on private.whatsapp_answers to clinic_service, clinic_maintenance;

alter table private.whatsapp_answers enable row level security;
alter table private.whatsapp_answers force row level security;
create policy maintenance_all on private.whatsapp_answers to clinic_maintenance using (true) with check (true);
create policy service_all on private.whatsapp_answers to clinic_service using (true) with check (true);
