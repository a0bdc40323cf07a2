-- Booking by patients: the clinic's rules, and the role `clinic_booking` that patients and their links write under (decision
-- 067). It writes rows of one patient only (`app.booking_patient_id`), and triggers check the rules again (0071).

grant usage on schema public, app to clinic_booking;

-- As in 0052, with the new role.
create or replace function app.leaves_trail() returns boolean
  language sql stable parallel safe
  return current_user in ('clinic_admin', 'clinic_patient', 'clinic_anonymous', 'clinic_service', 'clinic_booking')
    or starts_with(current_user, 'clinic_staff_');

-- Whose appointments this scope may write; null for a visitor without a record.
create function app.booking_patient_id() returns uuid
  language sql stable parallel safe
  return nullif(current_setting('app.patient_id', true), '')::uuid;

-- The clinic's local time, by the server's clock: the database does not know the clinic's zone.
create function app.clinic_time() returns timestamp
  language sql stable parallel safe
  return nullif(current_setting('app.clinic_time', true), '')::timestamp;

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

create trigger booking_rules_announce after insert or update or delete on public.booking_rules
  for each row execute function app.announce_table('settings');

-- Adds to the nouns that are known, whichever they are by now.
do $$
declare
  nouns text;
begin
  select string_agg(quote_literal(noun[1]), ', ') into nouns
    from pg_constraint, regexp_matches(pg_get_constraintdef(oid), '''([a-z_]+)''', 'g') as noun
    where conname = 'activity_log_noun_known';
  execute format(
    'alter table public.activity_log drop constraint activity_log_noun_known,
       add constraint activity_log_noun_known check (noun in (%s, ''booking_rules'', ''booking_request''))', nouns);
end
$$;

create trigger booking_rules_log after insert or update or delete on public.booking_rules
  for each row when (app.leaves_trail()) execute function app.log_change(
    'booking_rules', '{}', '',
    '{mode,notice_hours,horizon_days,step_minutes,max_open,cancel_hours,approval_for_new,approval_after_no_shows,public_page}',
    '{}');

create function app.rules_of_booking() returns public.booking_rules
  language plpgsql stable parallel safe as $$
declare
  rules public.booking_rules;
begin
  select * into rules from public.booking_rules;
  if not found then
    rules.mode := 'off';
    rules.cancel_hours := 24;
  end if;
  return rules;
end
$$;

-- The mode for one patient. The caller's role reads the patient's appointments.
create function app.booking_mode(patient uuid) returns text
  language plpgsql stable parallel safe as $$
declare
  rules constant public.booking_rules := app.rules_of_booking();
begin
  if rules.mode <> 'instant' then
    return rules.mode;
  elsif rules.approval_for_new and not exists (
    select from public.appointments where patient_id = patient and status = 'completed'
  ) then
    return 'request';
  elsif (select count(*) from public.appointments where patient_id = patient and status = 'no_show')
        >= rules.approval_after_no_shows then
    return 'request';
  end if;
  return 'instant';
end
$$;

-- What free times and a booking need of the clinic's own tables.
grant select (id, title, minutes, buffer_before_minutes, buffer_after_minutes, bookable_online)
  on public.procedures to clinic_booking;
create policy booking_select on public.procedures for select to clinic_booking using (true);
grant select on public.procedure_professionals, public.procedure_resources, public.working_hours to clinic_booking;
create policy booking_select on public.procedure_professionals for select to clinic_booking using (true);
create policy booking_select on public.procedure_resources for select to clinic_booking using (true);
create policy booking_select on public.working_hours for select to clinic_booking using (true);
grant select (id, full_name, specialty, color, active) on public.professionals to clinic_booking;
create policy booking_select on public.professionals for select to clinic_booking using (true);
grant select (id, name, kind, active) on public.resources to clinic_booking;
create policy booking_select on public.resources for select to clinic_booking using (true);
grant select (id, kind, title, professional_id, resource_id, first_day, last_day, weekdays, yearly, optional_holiday,
              starts, ends, hours)
  on public.schedule_exceptions to clinic_booking;
create policy booking_select on public.schedule_exceptions for select to clinic_booking using (true);

-- The own record, to lock it (db/CONVENTIONS.md, order of locks).
grant select (id), update (phone) on public.patients to clinic_booking;
create policy booking_select on public.patients for select to clinic_booking
  using (id = (select app.booking_patient_id()));
create policy booking_lock on public.patients for update to clinic_booking
  using (id = (select app.booking_patient_id())) with check (false);

-- Times of all appointments, without what they are for; own ones are written.
grant
  select (id, patient_id, professional_id, date, time, duration_minutes, buffer_before_minutes, buffer_after_minutes,
          occupied, squeeze_in, outside_hours, status, version),
  insert (patient_id, procedure_id, service, professional_id, date, time, duration_minutes, buffer_before_minutes,
          buffer_after_minutes),
  update (professional_id, date, time, buffer_before_minutes, buffer_after_minutes, status, cancel_reason, squeeze_in,
          outside_hours)
  on public.appointments to clinic_booking;
create policy booking_select on public.appointments for select to clinic_booking using (true);
create policy booking_insert on public.appointments for insert to clinic_booking
  with check (patient_id = (select app.booking_patient_id()));
create policy booking_update on public.appointments for update to clinic_booking
  using (patient_id = (select app.booking_patient_id())) with check (patient_id = (select app.booking_patient_id()));

grant
  select (id, appointment_id, resource_id, occupied, is_open, holds),
  insert (appointment_id, resource_id),
  update (occupied),
  delete
  on public.appointment_resources to clinic_booking;
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

grant insert (appointment_id, kind, from_start, to_start, from_professional_id, to_professional_id, from_status,
              to_status, cancel_reason, fields)
  on public.appointment_events to clinic_booking;
create policy booking_insert on public.appointment_events for insert to clinic_booking
  with check (exists (
    select from public.appointments as own
      where own.id = appointment_id and own.patient_id = (select app.booking_patient_id())));

grant insert (action, noun, row_id, patient_id, subject, fields, before, after) on public.activity_log to clinic_booking;
create policy booking_insert on public.activity_log for insert to clinic_booking
  with check (patient_id is not distinct from (select app.booking_patient_id()));
