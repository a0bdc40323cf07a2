-- Booking by patients: the clinic's rules, and the role `clinic_booking` that patients and their links write under (decision
-- 067). It writes rows of one patient only (`app.booking_patient_id`), and triggers check the rules again (db/functions/booking.sql).

-- One row, or none: then booking is off, and patients cancel until 24 hours before.
create table public.booking_rules (
  id uuid primary key default gen_random_uuid(),
  mode text not null default 'off',
  -- A patient books at the earliest so many hours, and at the latest so many days ahead.
  notice_hours integer not null default 12,
  horizon_days integer not null default 60,
  step_minutes integer not null default 30,
  -- Open appointments and requests of one patient.
  max_open integer not null default 2,
  -- A patient moves and cancels until so many hours before.
  cancel_hours integer not null default 24,
  -- In the mode `instant`: these patients book by request. Null: never for missed appointments.
  approval_for_new boolean not null default true,
  approval_after_no_shows integer default 2,
  public_page boolean not null default false,
  constraint booking_rules_mode_known check (mode in ('off', 'request', 'instant')),
  constraint booking_rules_notice_hours_bounds check (notice_hours between 0 and 720),
  constraint booking_rules_horizon_days_bounds check (horizon_days between 1 and 365),
  constraint booking_rules_step_minutes_bounds check (step_minutes in (5, 10, 15, 20, 30, 60)),
  constraint booking_rules_max_open_bounds check (max_open between 1 and 20),
  constraint booking_rules_cancel_hours_bounds check (cancel_hours between 0 and 720),
  constraint booking_rules_approval_after_bounds check (approval_after_no_shows between 1 and 20)
);
create unique index booking_rules_single_row on public.booking_rules ((true));

grant
  select,
  insert (mode, notice_hours, horizon_days, step_minutes, max_open, cancel_hours, approval_for_new,
          approval_after_no_shows, public_page),
  update (mode, notice_hours, horizon_days, step_minutes, max_open, cancel_hours, approval_for_new,
          approval_after_no_shows, public_page)
  on public.booking_rules to clinic_admin, clinic_settings;
grant select on public.booking_rules to clinic_agenda, clinic_patient, clinic_service, clinic_booking;
grant select, insert, update, delete on public.booking_rules to clinic_maintenance;

alter table public.booking_rules enable row level security;
alter table public.booking_rules force row level security;
create policy maintenance_all on public.booking_rules to clinic_maintenance using (true) with check (true);
create policy admin_all on public.booking_rules to clinic_admin using (true) with check (true);
create policy settings_all on public.booking_rules to clinic_settings using (true) with check (true);
create policy readers_select on public.booking_rules for select
  to clinic_agenda, clinic_patient, clinic_service, clinic_booking using (true);

-- What patients ask the agenda for (decision 073): a time that is held for five minutes while they confirm it, a request
-- that the clinic answers, and another time that the clinic proposes. All three take their time from everybody else. A
-- request that was booked, at once or later, stays as history.
create table public.booking_requests (
  id uuid primary key default gen_random_uuid(),
  -- Null: a visitor without a record, with the name and contacts that they gave.
  patient_id uuid,
  visitor_name text collate public.clinic_pt,
  visitor_phone text,
  visitor_email text,
  -- The appointment that is to be moved; null: a new one.
  appointment_id uuid,
  procedure_id uuid,
  -- Keeps the title of a procedure that is deleted later.
  service text not null,
  professional_id uuid not null,
  -- The patient chose no certain professional.
  any_professional boolean not null default false,
  date date not null,
  time time not null,
  duration_minutes integer not null,
  buffer_before_minutes integer not null default 0,
  buffer_after_minutes integer not null default 0,
  occupied tsrange not null generated always as
    (app.occupied(date, time, duration_minutes, buffer_before_minutes, buffer_after_minutes)) stored,
  -- The rooms and devices that it takes.
  resource_ids uuid[] not null default '{}',
  -- What the patient asked for, once the clinic has proposed another time.
  asked_date date,
  asked_time time,
  state text not null default 'held',
  -- Only of a hold.
  expires_at timestamptz,
  answered_by uuid,
  answered_at timestamptz,
  -- The clinic's words to the patient.
  answer_note text,
  booked_appointment_id uuid,
  created_at timestamptz not null default now(),
  version integer not null default 1,
  -- Who answered a request, for the second of two.
  answered_name text,
  -- When a visitor agreed that the clinic uses what they typed.
  visitor_consent_at timestamptz,
  constraint booking_requests_patient_id_fkey foreign key (patient_id) references public.patients (id),
  constraint booking_requests_appointment_id_fkey
    foreign key (appointment_id) references public.appointments (id) on delete cascade,
  constraint booking_requests_procedure_id_fkey
    foreign key (procedure_id) references public.procedures (id) on delete set null,
  constraint booking_requests_professional_id_fkey foreign key (professional_id) references public.professionals (id),
  constraint booking_requests_booked_appointment_id_fkey
    foreign key (booked_appointment_id) references public.appointments (id) on delete cascade,
  constraint booking_requests_answered_by_fkey foreign key (answered_by) references auth.users (id) on delete set null,
  constraint booking_requests_someone check (patient_id is not null or visitor_name is not null),
  constraint booking_requests_visitor_name_length
    check (char_length(visitor_name) <= 200 and btrim(visitor_name) <> ''),
  constraint booking_requests_visitor_phone_digits check (visitor_phone ~ '^[1-9][0-9]{9,10}$'),
  constraint booking_requests_visitor_email_lower_case
    check (visitor_email = lower(visitor_email) and char_length(visitor_email) between 3 and 254),
  constraint booking_requests_service_length check (char_length(service) <= 200 and btrim(service) <> ''),
  constraint booking_requests_date_plausible check (date >= date '2000-01-01' and date < date '2200-01-01'),
  constraint booking_requests_time_whole_minutes check (extract(second from time) = 0),
  constraint booking_requests_duration_bounds check (duration_minutes between 5 and 720),
  constraint booking_requests_end_same_day
    check (extract(hour from time) * 60 + extract(minute from time) + duration_minutes <= 24 * 60),
  constraint booking_requests_buffer_before_bounds check (buffer_before_minutes between 0 and 240),
  constraint booking_requests_buffer_after_bounds check (buffer_after_minutes between 0 and 240),
  constraint booking_requests_asked_whole check ((asked_date is null) = (asked_time is null)),
  constraint booking_requests_state_known
    check (state in ('held', 'pending', 'proposed', 'accepted', 'refused', 'withdrawn', 'expired')),
  constraint booking_requests_hold_expires check (state <> 'held' or expires_at is not null),
  constraint booking_requests_answer_note_length check (char_length(answer_note) <= 500)
);
-- Free times and the queue read only those that take time, which are few.
create index booking_requests_taking_idx on public.booking_requests (date, professional_id)
  where state in ('held', 'pending', 'proposed');
create index booking_requests_expires_at_idx on public.booking_requests (expires_at) where state = 'held';
create unique index booking_requests_one_hold on public.booking_requests (patient_id) where state = 'held';
create index booking_requests_patient_id_idx on public.booking_requests (patient_id, date, time);
create index booking_requests_appointment_id_idx on public.booking_requests (appointment_id);
create index booking_requests_booked_appointment_id_idx on public.booking_requests (booked_appointment_id);
create index booking_requests_procedure_id_idx on public.booking_requests (procedure_id);
create index booking_requests_professional_id_idx on public.booking_requests (professional_id);
create index booking_requests_answered_by_idx on public.booking_requests (answered_by);
create index booking_requests_visitor_email_idx on public.booking_requests (visitor_email)
  where visitor_email is not null and state in ('pending', 'proposed');
create unique index booking_requests_one_move on public.booking_requests (appointment_id)
  where state in ('pending', 'proposed');

-- Who answered and when comes from the transaction and is not granted.
grant
  select,
  update (patient_id, professional_id, date, time, duration_minutes, buffer_before_minutes, buffer_after_minutes,
          resource_ids, asked_date, asked_time, state, expires_at, answer_note, booked_appointment_id),
  delete
  on public.booking_requests to clinic_admin, clinic_agenda;
grant
  select (id, patient_id, appointment_id, procedure_id, service, professional_id, any_professional, date, time,
          duration_minutes, asked_date, asked_time, state, expires_at, answered_at, answer_note,
          booked_appointment_id, created_at)
  on public.booking_requests to clinic_patient;
-- The server counts the open requests of one e-mail before it stores another one.
grant select (id, visitor_email, date, time, state), update (state) on public.booking_requests to clinic_service;
grant
  select (id, patient_id, appointment_id, procedure_id, professional_id, any_professional, date, time,
          duration_minutes, buffer_before_minutes, buffer_after_minutes, occupied, resource_ids, asked_date, state,
          expires_at, booked_appointment_id),
  insert (patient_id, visitor_name, visitor_phone, visitor_email, appointment_id, procedure_id, service,
          professional_id, any_professional, date, time, duration_minutes, buffer_before_minutes,
          buffer_after_minutes, resource_ids, state, visitor_consent_at),
  update (state, booked_appointment_id),
  delete
  on public.booking_requests to clinic_booking;
grant select, insert, update, delete on public.booking_requests to clinic_maintenance;

alter table public.booking_requests enable row level security;
alter table public.booking_requests force row level security;
create policy maintenance_all on public.booking_requests to clinic_maintenance using (true) with check (true);
create policy admin_all on public.booking_requests to clinic_admin using (true) with check (true);
create policy staff_all on public.booking_requests to clinic_agenda using (true) with check (true);
create policy patient_select on public.booking_requests for select to clinic_patient
  using (patient_id = (select app.current_patient_id()));
-- Free times need all that take time. Holds that ran out may be anyone's: the next booking removes them.
create policy booking_select on public.booking_requests for select to clinic_booking using (true);
create policy booking_insert on public.booking_requests for insert to clinic_booking
  with check (patient_id is not distinct from (select app.booking_patient_id()));
create policy booking_update on public.booking_requests for update to clinic_booking
  using (patient_id = (select app.booking_patient_id()) or state = 'held' and expires_at <= statement_timestamp())
  with check (patient_id = (select app.booking_patient_id()));
create policy booking_delete on public.booking_requests for delete to clinic_booking
  using (state = 'held'
         and (patient_id = (select app.booking_patient_id()) or expires_at <= statement_timestamp()));
create policy service_select on public.booking_requests for select to clinic_service using (true);
create policy service_update on public.booking_requests for update to clinic_service using (true) with check (true);

-- The public booking page: codes that show that an e-mail is the visitor's own. No e-mail is stored, only a keyed hash, so
-- that an unconfirmed request leaves nothing about a person.
create table private.booking_codes (
  ticket_hash text primary key,
  -- Keyed hashes: of the e-mail, and of the code together with the ticket.
  email_hash text not null,
  code_hash text not null,
  attempts smallint not null default 0,
  expires_at timestamptz not null,
  constraint booking_codes_attempts_bounds check (attempts between 0 and 5)
);
create index booking_codes_expires_at_idx on private.booking_codes (expires_at);

grant select, insert, update, delete on private.booking_codes to clinic_service, clinic_maintenance;

alter table private.booking_codes enable row level security;
alter table private.booking_codes force row level security;
create policy maintenance_all on private.booking_codes to clinic_maintenance using (true) with check (true);
create policy service_all on private.booking_codes to clinic_service using (true) with check (true);
