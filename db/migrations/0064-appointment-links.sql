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

-- When an appointment last changed, for calendars (LAST-MODIFIED). Appointments of before have the time of this migration.
alter table public.appointments add column changed_at timestamptz not null default now();
grant select (changed_at) on public.appointments to clinic_agenda;
grant select (version, changed_at) on public.appointments to clinic_patient;

-- After `app.prepare_appointment`, which counts versions: triggers run in the order of their names.
create function app.stamp_appointment() returns trigger
  language plpgsql as $$
begin
  new.changed_at := clock_timestamp();
  return new;
end
$$;
create trigger appointments_stamp before update on public.appointments
  for each row when (new.version <> old.version) execute function app.stamp_appointment();

-- What reminders and links show, and no more: no service, no notes.
grant select (id, patient_id, date, time, duration_minutes, status, version, changed_at)
  on public.appointments to clinic_service;
create policy service_select on public.appointments for select to clinic_service using (true);
