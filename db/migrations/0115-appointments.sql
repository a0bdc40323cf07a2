-- Appointments with their professional, rooms and devices, their history, and how many each day has (decisions 059, 060).
-- Date and time are the clinic's own; no zone is stored.

create table public.appointments (
  id uuid primary key default gen_random_uuid(),
  patient_id uuid not null,
  date date not null,
  time time not null,
  duration_minutes integer not null default 30,
  doctor_name text not null default '',
  doctor_specialty text,
  service text not null,
  status text not null default 'scheduled',
  notes text,
  squeeze_in boolean not null default false,
  professional_id uuid not null default app.first_professional(),
  -- Of the catalogue, without a foreign key: an entry that is deleted would be taken from all its appointments at once, a
  -- hundred thousand in an old clinic. What was booked stays as text in `service`.
  procedure_id uuid,
  buffer_before_minutes integer not null default 0,
  buffer_after_minutes integer not null default 0,
  outside_hours boolean not null default false,
  cancel_reason text,
  version integer not null default 1,
  -- What an undo changes, and until when: no reader asks the history for it.
  status_before text,
  status_changed_at timestamptz,
  status_changed_by uuid,
  occupied tsrange not null generated always as
    (app.occupied(date, time, duration_minutes, buffer_before_minutes, buffer_after_minutes)) stored,
  series_id uuid,
  session_number smallint,
  -- For calendars (LAST-MODIFIED).
  changed_at timestamptz not null default now(),
  constraint appointments_patient_id_fkey foreign key (patient_id) references public.patients (id),
  constraint appointments_status_known
    check (status in ('scheduled', 'confirmed', 'arrived', 'in_service', 'completed', 'no_show', 'cancelled')),
  constraint appointments_date_plausible check (date >= date '2000-01-01' and date < date '2200-01-01'),
  constraint appointments_duration_bounds check (duration_minutes between 5 and 720),
  -- So that two appointments can only overlap on one date.
  constraint appointments_end_same_day
    check (extract(hour from time) * 60 + extract(minute from time) + duration_minutes <= 24 * 60),
  constraint appointments_time_whole_minutes check (extract(second from time) = 0),
  constraint appointments_doctor_name_length check (char_length(doctor_name) <= 200),
  constraint appointments_doctor_specialty_length check (char_length(doctor_specialty) <= 200),
  constraint appointments_service_length check (char_length(service) <= 200),
  constraint appointments_notes_length check (char_length(notes) <= 10000),
  constraint appointments_no_overlap exclude using gist (professional_id with =, occupied with &&)
    where (status in ('scheduled', 'confirmed', 'arrived', 'in_service') and not squeeze_in),
  constraint appointments_professional_id_fkey foreign key (professional_id) references public.professionals (id),
  constraint appointments_status_before_known
    check (status_before in ('scheduled', 'confirmed', 'arrived', 'in_service', 'completed', 'no_show', 'cancelled')),
  constraint appointments_cancel_reason_known check (cancel_reason in ('patient', 'clinic', 'mistake')),
  constraint appointments_cancel_reason_of_cancelled check (cancel_reason is null or status = 'cancelled'),
  constraint appointments_buffer_before_bounds check (buffer_before_minutes between 0 and 240),
  constraint appointments_buffer_after_bounds check (buffer_after_minutes between 0 and 240),
  constraint appointments_series_id_fkey
    foreign key (series_id, patient_id) references public.appointment_series (id, patient_id),
  constraint appointments_session_whole check ((series_id is null) = (session_number is null)),
  constraint appointments_session_number_bounds check (session_number between 1 and 100),
  constraint appointments_session_unique unique (series_id, patient_id, session_number)
);
create index appointments_date_time_idx on public.appointments (date, time, id);
create index appointments_status_date_time_idx on public.appointments (status, date, time);
create index appointments_patient_id_idx on public.appointments (patient_id, date, time);
-- For the list of past appointments: the latest day first, and within it the day's own order.
create index appointments_latest_first_idx on public.appointments (date desc, time, id);
-- With the order of the list, which can be narrowed to one professional.
create index appointments_professional_id_idx on public.appointments (professional_id, date, time, id);
-- Free times read only this index, for a professional's open appointments.
create index appointments_busy_idx on public.appointments (professional_id, date) include (occupied, id)
  where status in ('scheduled', 'confirmed', 'arrived', 'in_service');

-- No status on insert: an appointment begins as scheduled.
grant
  select,
  insert (patient_id, date, time, duration_minutes, doctor_name, doctor_specialty, service, notes, squeeze_in,
          professional_id, procedure_id, buffer_before_minutes, buffer_after_minutes, outside_hours, series_id,
          session_number),
  update (patient_id, date, time, duration_minutes, doctor_name, doctor_specialty, service, status, notes, squeeze_in,
          professional_id, procedure_id, buffer_before_minutes, buffer_after_minutes, outside_hours, cancel_reason),
  delete
  on public.appointments to clinic_admin;
-- Appointments without their notes.
grant
  select (id, patient_id, date, time, duration_minutes, doctor_name, doctor_specialty, service, status, squeeze_in,
          professional_id, procedure_id, buffer_before_minutes, buffer_after_minutes, outside_hours, cancel_reason,
          version, status_before, status_changed_at, status_changed_by, occupied, series_id, session_number,
          changed_at),
  insert (patient_id, date, time, duration_minutes, doctor_name, doctor_specialty, service, squeeze_in,
          professional_id, procedure_id, buffer_before_minutes, buffer_after_minutes, outside_hours, series_id,
          session_number),
  update (patient_id, date, time, duration_minutes, doctor_name, doctor_specialty, service, status, squeeze_in,
          professional_id, procedure_id, buffer_before_minutes, buffer_after_minutes, outside_hours, cancel_reason)
  on public.appointments to clinic_agenda;
grant select (notes), insert (notes), update (notes) on public.appointments to clinic_record;
grant
  select (id, patient_id, date, time, duration_minutes, doctor_name, doctor_specialty, service, status,
          professional_id, procedure_id, version, series_id, session_number, changed_at)
  on public.appointments to clinic_patient;
-- What reminders and links show, and no more: no service, no notes.
-- What messages name besides: the clinic's address and phone, and the procedure where the clinic has chosen it
-- (`message_templates.shows_procedure`).
grant select (id, patient_id, date, time, duration_minutes, service, status, version, changed_at)
  on public.appointments to clinic_service;
-- Times of all appointments, without what they are for; own ones are written.
grant
  select (id, patient_id, date, time, duration_minutes, status, squeeze_in, professional_id, buffer_before_minutes,
          buffer_after_minutes, outside_hours, version, occupied),
  insert (patient_id, date, time, duration_minutes, service, professional_id, procedure_id, buffer_before_minutes,
          buffer_after_minutes),
  update (date, time, status, squeeze_in, professional_id, buffer_before_minutes, buffer_after_minutes, outside_hours,
          cancel_reason)
  on public.appointments to clinic_booking;
grant select, insert, update, delete on public.appointments to clinic_maintenance;

alter table public.appointments enable row level security;
alter table public.appointments force row level security;
create policy maintenance_all on public.appointments to clinic_maintenance using (true) with check (true);
create policy admin_all on public.appointments to clinic_admin using (true) with check (true);
create policy patient_select on public.appointments for select to clinic_patient
  using (patient_id = (select app.current_patient_id()));
create policy staff_all on public.appointments to clinic_agenda using (true) with check (true);
create policy record_select on public.appointments for select to clinic_record using (true);
create policy record_update on public.appointments for update to clinic_record using (true) with check (true);
create policy service_select on public.appointments for select to clinic_service using (true);
create policy booking_select on public.appointments for select to clinic_booking using (true);
create policy booking_insert on public.appointments for insert to clinic_booking
  with check (patient_id = (select app.booking_patient_id()));
create policy booking_update on public.appointments for update to clinic_booking
  using (patient_id = (select app.booking_patient_id())) with check (patient_id = (select app.booking_patient_id()));

-- Rooms and devices of an appointment. `occupied`, `is_open` and `holds` repeat the appointment for the constraint; a
-- deleted resource keeps its name here.
create table public.appointment_resources (
  id uuid primary key default gen_random_uuid(),
  appointment_id uuid not null,
  resource_id uuid,
  name text not null,
  occupied tsrange not null,
  is_open boolean not null,
  holds boolean not null,
  constraint appointment_resources_appointment_id_fkey
    foreign key (appointment_id) references public.appointments (id) on delete cascade,
  constraint appointment_resources_resource_id_fkey
    foreign key (resource_id) references public.resources (id) on delete set null,
  constraint appointment_resources_once unique (appointment_id, resource_id),
  constraint appointment_resources_no_overlap exclude using gist (resource_id with =, occupied with &&) where (holds)
);
create index appointment_resources_resource_id_idx on public.appointment_resources (resource_id);
create index appointment_resources_squeezed_idx on public.appointment_resources (resource_id) where is_open and not holds;

grant
  select,
  insert (appointment_id, resource_id),
  update (occupied),
  delete
  on public.appointment_resources to clinic_admin, clinic_agenda;
grant
  select (id, appointment_id, resource_id, occupied, is_open, holds),
  insert (appointment_id, resource_id),
  update (occupied),
  delete
  on public.appointment_resources to clinic_booking;
grant select, insert, update, delete on public.appointment_resources to clinic_maintenance;

alter table public.appointment_resources enable row level security;
alter table public.appointment_resources force row level security;
create policy maintenance_all on public.appointment_resources to clinic_maintenance using (true) with check (true);
create policy admin_all on public.appointment_resources to clinic_admin using (true) with check (true);
create policy staff_all on public.appointment_resources to clinic_agenda using (true) with check (true);
create policy booking_select on public.appointment_resources for select to clinic_booking using (true);
create policy booking_insert on public.appointment_resources for insert to clinic_booking
  with check (exists (
    select from public.appointments as own
      where own.id = appointment_id and own.patient_id = (select app.booking_patient_id())));
create policy booking_update on public.appointment_resources for update to clinic_booking
  using (exists (
    select from public.appointments as own
      where own.id = appointment_id and own.patient_id = (select app.booking_patient_id())));
create policy booking_delete on public.appointment_resources for delete to clinic_booking
  using (exists (
    select from public.appointments as own
      where own.id = appointment_id and own.patient_id = (select app.booking_patient_id())));

-- The history of an appointment: one row for each change, with the user and the time. Rows never change, and leave with their
-- appointment only. It holds no clinical content: of notes it says only that they changed.
create table public.appointment_events (
  id uuid primary key default gen_random_uuid(),
  appointment_id uuid not null,
  happened_at timestamptz not null default clock_timestamp(),
  user_id uuid default app.user_id(),
  user_name text default app.user_name(),
  kind text not null,
  from_start timestamp,
  to_start timestamp,
  from_professional_id uuid,
  to_professional_id uuid,
  from_status text,
  to_status text,
  cancel_reason text,
  fields text[] not null default '{}',
  constraint appointment_events_appointment_id_fkey
    foreign key (appointment_id) references public.appointments (id) on delete cascade,
  constraint appointment_events_kind_known check (kind in ('booked', 'moved', 'status', 'undone', 'changed')),
  constraint appointment_events_from_status_known
    check (from_status in ('scheduled', 'confirmed', 'arrived', 'in_service', 'completed', 'no_show', 'cancelled')),
  constraint appointment_events_to_status_known
    check (to_status in ('scheduled', 'confirmed', 'arrived', 'in_service', 'completed', 'no_show', 'cancelled')),
  constraint appointment_events_cancel_reason_known check (cancel_reason in ('patient', 'clinic', 'mistake'))
);
create index appointment_events_appointment_id_idx on public.appointment_events (appointment_id, happened_at);

-- User and time come from the transaction and are not granted.
grant
  select,
  insert (appointment_id, kind, from_start, to_start, from_professional_id, to_professional_id, from_status,
          to_status, cancel_reason, fields)
  on public.appointment_events to clinic_admin, clinic_agenda;
-- Whether an appointment was booked or moved after a reminder's moment.
grant select (appointment_id, happened_at, kind, from_start, to_start) on public.appointment_events to clinic_service;
grant
  insert (appointment_id, kind, from_start, to_start, from_professional_id, to_professional_id, from_status,
          to_status, cancel_reason, fields)
  on public.appointment_events to clinic_booking;
grant select, insert on public.appointment_events to clinic_maintenance;

alter table public.appointment_events enable row level security;
alter table public.appointment_events force row level security;
create policy maintenance_select on public.appointment_events for select to clinic_maintenance using (true);
create policy maintenance_insert on public.appointment_events for insert to clinic_maintenance with check (true);
create policy admin_select on public.appointment_events for select to clinic_admin using (true);
create policy admin_insert on public.appointment_events for insert to clinic_admin with check (true);
create policy staff_select on public.appointment_events for select to clinic_agenda using (true);
create policy staff_insert on public.appointment_events for insert to clinic_agenda with check (true);
create policy service_select on public.appointment_events for select to clinic_service using (true);
create policy booking_insert on public.appointment_events for insert to clinic_booking
  with check (exists (
    select from public.appointments as own
      where own.id = appointment_id and own.patient_id = (select app.booking_patient_id())));

-- Appointments by day and status, kept by triggers, once for a statement, in the transaction of the change (decision
-- 030). A day's count is the sum of its parts. Most days have one part; more only where several book at one moment.
create table public.appointment_days (
  date date not null,
  scheduled integer not null default 0,
  completed integer not null default 0,
  cancelled integer not null default 0,
  part smallint not null default 0,
  confirmed integer not null default 0,
  arrived integer not null default 0,
  in_service integer not null default 0,
  no_show integer not null default 0,
  constraint appointment_days_pkey primary key (date, part)
);
comment on table public.appointment_days is
  'How many appointments each day has, as a sum: in parts, so that those who book at once do not wait for each other.';

-- The roles of requests only read. The triggers write with the rights of the owner, for which there is a policy.
grant select on public.appointment_days to clinic_admin, clinic_agenda;
grant select, insert, update, delete on public.appointment_days to clinic_maintenance;

alter table public.appointment_days enable row level security;
alter table public.appointment_days force row level security;
create policy maintenance_all on public.appointment_days to clinic_maintenance using (true) with check (true);
create policy admin_select on public.appointment_days for select to clinic_admin using (true);
create policy owner_all on public.appointment_days using (
  current_user = (select pg_get_userbyid(relowner) from pg_class where oid = 'public.appointment_days'::regclass)
);
create policy staff_select on public.appointment_days for select to clinic_agenda using (true);
