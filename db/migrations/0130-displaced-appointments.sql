-- Appointments whose time was closed after it was chosen (decision 088): since when an exception is as it is, who was told,
-- and the clinic's own text for it. A chat that was opened is not yet a message that was sent.

-- Null: as it was added.
alter table public.schedule_exceptions add column changed_at timestamptz;
grant select (created_at, changed_at) on public.schedule_exceptions to clinic_booking;

-- When a time was chosen. Not by whom, nor anything else of the history.
grant select (appointment_id, happened_at, kind, fields) on public.appointment_events to clinic_booking;
create policy booking_select on public.appointment_events for select to clinic_booking using (true);

-- A link offers other times for the procedure; what was booked as text it may read already.
grant select (procedure_id) on public.appointments to clinic_service;

alter table public.appointment_contacts
  drop constraint appointment_contacts_kind_known,
  drop constraint appointment_contacts_state_known,
  add constraint appointment_contacts_kind_known
    check (kind in ('reminder', 'confirmation', 'moved', 'cancelled', 'booked', 'displaced', 'answer')),
  add constraint appointment_contacts_state_known
    check (state in ('queued', 'opened', 'sent', 'failed', 'skipped', 'confirmed', 'wants_to_move', 'cancelled', 'no_answer',
                     'wrong_number'));
alter policy staff_insert on public.appointment_contacts
  with check (kind in ('confirmation', 'displaced', 'answer') and channel in ('whatsapp', 'phone'));

alter table public.message_templates
  add column displaced text,
  add constraint message_templates_displaced_length check (char_length(displaced) <= 1000 and btrim(displaced) <> '');
grant insert (displaced), update (displaced) on public.message_templates to clinic_admin, clinic_settings;
