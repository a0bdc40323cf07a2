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

-- Older ones are refused by their time, so that a row is needed for as long as that.
create table private.whatsapp_answers (
  id text primary key,
  expires_at timestamptz not null default now() + interval '30 days'
);
create index whatsapp_answers_expires_at_idx on private.whatsapp_answers (expires_at);

grant select, insert, update, delete on private.whatsapp_messages, private.whatsapp_answers
  to clinic_service, clinic_maintenance;

alter table private.whatsapp_messages enable row level security;
alter table private.whatsapp_messages force row level security;
create policy maintenance_all on private.whatsapp_messages to clinic_maintenance using (true) with check (true);
create policy service_all on private.whatsapp_messages to clinic_service using (true) with check (true);

alter table private.whatsapp_answers enable row level security;
alter table private.whatsapp_answers force row level security;
create policy maintenance_all on private.whatsapp_answers to clinic_maintenance using (true) with check (true);
create policy service_all on private.whatsapp_answers to clinic_service using (true) with check (true);

-- The recipient of a message.
grant select (phone) on public.patients to clinic_service;
