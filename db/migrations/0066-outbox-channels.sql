-- The outbox sends by more channels than e-mail, and a message about an appointment is dropped when it is no longer true
-- (decision 068). A message goes with its contact: with the appointment or the patient deleted, it is not sent.

alter table private.outbox
  add column channel text not null default 'email',
  add column contact_id uuid,
  -- What a channel needs besides: the link of a push message, the values of a WhatsApp template.
  add column payload jsonb,
  -- A calendar file (RFC 5545), and the METHOD in its body.
  add column calendar text,
  add column calendar_method text,
  add column unsubscribe_url text,
  -- Between 7:00 and 21:00 of the clinic only.
  add column daytime_only boolean not null default false,
  add constraint outbox_contact_id_fkey
    foreign key (contact_id) references public.appointment_contacts (id) on delete cascade,
  add constraint outbox_channel_known check (channel in ('email', 'push', 'whatsapp')),
  add constraint outbox_calendar_method_known check (calendar_method in ('PUBLISH', 'CANCEL')),
  add constraint outbox_calendar_whole check ((calendar is null) = (calendar_method is null));
create index outbox_contact_id_idx on private.outbox (contact_id);

-- What messages name besides: the clinic's address and phone, and the procedure where the clinic has chosen it
-- (`message_templates.shows_procedure`).
grant select (service) on public.appointments to clinic_service;
grant select (address, phone, email) on public.clinic_settings to clinic_service;
