-- What stood in an appointment's notes before a change, in the event of that change. It is clinical, as the notes are: of the
-- staff's groups only clinic_record reads and writes it, so clinic_agenda has its columns by name.
alter table public.appointment_events add column notes_before text;
revoke select on public.appointment_events from clinic_agenda;
grant select (id, appointment_id, happened_at, user_id, user_name, kind, from_start, to_start, from_professional_id,
              to_professional_id, from_status, to_status, cancel_reason, fields)
  on public.appointment_events to clinic_agenda;
grant insert (notes_before) on public.appointment_events to clinic_admin;
grant select (notes_before), insert (notes_before) on public.appointment_events to clinic_record;
