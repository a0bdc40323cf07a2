-- What patients ask the agenda for (decision 073): a time that is held for five minutes while they confirm it, a request
-- that the clinic answers, and another time that the clinic proposes. All three take their time from everybody else. A
-- request that was booked, at once or later, stays as history.

-- Whether it takes its time now. A hold takes it until it ends.
create function app.takes_time(state text, expires_at timestamptz) returns boolean
  language sql stable parallel safe
  return state in ('pending', 'proposed') or state = 'held' and expires_at > statement_timestamp();

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

-- Who answered and when comes from the transaction and is not granted.
grant
  select,
  update (patient_id, professional_id, date, time, duration_minutes, buffer_before_minutes, buffer_after_minutes,
          resource_ids, asked_date, asked_time, state, expires_at, answer_note, booked_appointment_id),
  delete
  on public.booking_requests to clinic_admin, clinic_agenda;
grant
  select (id, patient_id, appointment_id, procedure_id, service, professional_id, any_professional, date, time,
          duration_minutes, asked_date, asked_time, state, expires_at, answered_at, answer_note, booked_appointment_id,
          created_at)
  on public.booking_requests to clinic_patient;
grant
  select (id, patient_id, appointment_id, procedure_id, professional_id, any_professional, date, time, duration_minutes,
          buffer_before_minutes, buffer_after_minutes, occupied, resource_ids, asked_date, state, expires_at,
          booked_appointment_id),
  insert (patient_id, visitor_name, visitor_phone, visitor_email, appointment_id, procedure_id, service,
          professional_id, any_professional, date, time, duration_minutes, buffer_before_minutes, buffer_after_minutes,
          resource_ids, state),
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

create trigger booking_requests_announce after insert or update or delete on public.booking_requests
  for each row execute function app.announce_of_patient('requests');
-- A hold is no line. One that is booked at once is the line of its appointment.
create trigger booking_requests_log after insert or update on public.booking_requests
  for each row when (app.leaves_trail() and new.state <> 'held') execute function app.log_change(
    'booking_request', '{service,date,time}', 'patient_id',
    '{visitor_name,visitor_phone,visitor_email,service,date,time,duration_minutes,asked_date,asked_time,state,answer_note}',
    '{patient_id,professional_id}');

-- What patients answer by themselves.
grant insert (appointment_id, patient_id, starts_at, kind, channel, state) on public.appointment_contacts to clinic_booking;
create policy booking_insert on public.appointment_contacts for insert to clinic_booking
  with check (kind = 'answer' and patient_id = (select app.booking_patient_id()));

-- An error of class 23 that the server maps to BOOKING_NOT_ALLOWED with this reason.
create function app.refuse_booking(reason text) returns void
  language plpgsql as $$
begin
  raise exception 'the rules of booking do not allow it: %', reason
    using errcode = 'check_violation', schema = 'public', table = 'booking_rules',
          constraint = 'booking_rules_refused_' || reason;
end
$$;

-- Raises an error where a held time has the professional or one of the resources. The half hours are locked.
-- `own_appointment` and `own_request` are not in their own way.
create function app.refuse_held(
  professional uuid, resources uuid[], taken tsrange, own_appointment uuid, own_request uuid
) returns void
  language plpgsql as $$
begin
  -- Holds that ran out leave with a booking. Those that another transaction has locked are left to it.
  delete from public.booking_requests where id in (
    select id from public.booking_requests
      where state = 'held' and expires_at <= statement_timestamp() for update skip locked
  );
  if exists (
    select from public.booking_requests as held
      where held.date = lower(taken)::date and held.state in ('held', 'pending', 'proposed')
        and app.takes_time(held.state, held.expires_at)
        and held.occupied && taken
        and (held.professional_id = professional or held.resource_ids && resources)
        and (held.appointment_id is null or held.appointment_id is distinct from own_appointment)
        and held.id is distinct from own_request
  ) then
    raise exception 'a patient holds the time or has asked for it'
      using errcode = 'exclusion_violation', schema = 'public', table = 'booking_requests',
            constraint = 'booking_requests_no_overlap';
  end if;
end
$$;

-- Open appointments ahead, and requests for new ones. The caller's role reads those of the patient.
create function app.open_bookings(patient uuid, present timestamp) returns bigint
  language sql stable
  return (
    select count(*) from public.appointments as ahead
      where ahead.patient_id = patient and ahead.date >= present::date and app.is_open_status(ahead.status)
        and ahead.date + ahead.time > present
  ) + (
    select count(*) from public.booking_requests as asking
      where asking.patient_id = patient and asking.state in ('pending', 'proposed') and asking.appointment_id is null
        and asking.date + asking.time > present
  );

-- The rules for a time that a patient chooses by themselves. `moved`: the appointment that goes there.
create function app.check_own_booking(
  patient uuid, procedure uuid, professional uuid, starts timestamp, minutes integer, before integer, after integer,
  moved uuid
) returns void
  language plpgsql as $$
declare
  rules constant public.booking_rules := app.rules_of_booking();
  present constant timestamp := app.clinic_time();
  asked record;
begin
  if present is null then
    raise exception 'the clinic''s time is not set';
  end if;
  if rules.mode = 'off' or patient is null and not rules.public_page then
    perform app.refuse_booking('off');
  end if;
  select one.bookable_online, coalesce(one.minutes, 30) as minutes, one.buffer_before_minutes as before,
         one.buffer_after_minutes as after
    into asked from public.procedures as one where one.id = procedure;
  if not coalesce(asked.bookable_online, false) or professional <> all (app.who_does(procedure))
    or (asked.before, asked.after) <> (before, after) or moved is null and asked.minutes <> minutes then
    perform app.refuse_booking('procedure');
  end if;
  if starts < present + make_interval(hours => rules.notice_hours) then
    perform app.refuse_booking('notice');
  elsif starts::date > present::date + rules.horizon_days then
    perform app.refuse_booking('horizon');
  elsif extract(epoch from starts::time)::integer % (rules.step_minutes * 60) <> 0
    or not app.is_open(professional, tsrange(starts, starts + make_interval(mins => minutes))) then
    perform app.refuse_booking('closed');
  end if;
  if moved is null and patient is not null and app.open_bookings(patient, present) >= rules.max_open then
    perform app.refuse_booking('too_many');
  end if;
end
$$;

-- The patient's part of an appointment that is still to be moved or cancelled.
create function app.check_own_change(status text, starts timestamp) returns void
  language plpgsql as $$
declare
  rules constant public.booking_rules := app.rules_of_booking();
begin
  if status not in ('scheduled', 'confirmed') or starts <= app.clinic_time() then
    perform app.refuse_booking('status');
  elsif starts < app.clinic_time() + make_interval(hours => rules.cancel_hours) then
    perform app.refuse_booking('window');
  end if;
end
$$;

-- Whether the clinic has offered this time to the patient, who has accepted it in this transaction: then no rule is asked.
create function app.was_offered(
  patient uuid, procedure uuid, professional uuid, starts timestamp, moved uuid
) returns boolean
  language sql stable
  return exists (
    select from public.booking_requests as offered
      where offered.patient_id = patient and offered.state = 'accepted' and offered.asked_date is not null
        and offered.booked_appointment_id is null
        and offered.procedure_id is not distinct from procedure and offered.professional_id = professional
        and offered.date + offered.time = starts and offered.appointment_id is not distinct from moved
  );

-- The clinic's rules for what patients do by themselves (role clinic_booking). The patient's lock lets one booking of a
-- patient follow the other, so that each counts the ones before.
create function app.guard_own_booking() returns trigger
  language plpgsql as $$
declare
  starts timestamp;
begin
  if current_user <> 'clinic_booking' then
    return new;
  end if;
  starts := new.date + new.time;
  perform from public.patients where id = new.patient_id for no key update;
  if tg_op = 'INSERT' then
    if starts > app.clinic_time()
      and app.was_offered(new.patient_id, new.procedure_id, new.professional_id, starts, null) then
      return new;
    end if;
    perform app.check_own_booking(
      new.patient_id, new.procedure_id, new.professional_id, starts, new.duration_minutes, new.buffer_before_minutes,
      new.buffer_after_minutes, null);
    if app.booking_mode(new.patient_id) <> 'instant' then
      perform app.refuse_booking('approval');
    end if;
  elsif (old.date, old.time, old.professional_id, old.buffer_before_minutes, old.buffer_after_minutes)
     <> (new.date, new.time, new.professional_id, new.buffer_before_minutes, new.buffer_after_minutes) then
    if new.status not in (old.status, 'scheduled') or new.squeeze_in or new.outside_hours then
      perform app.refuse_booking('status');
    end if;
    if starts > app.clinic_time()
      and app.was_offered(new.patient_id, new.procedure_id, new.professional_id, starts, new.id) then
      return new;
    end if;
    perform app.check_own_change(old.status, old.date + old.time);
    perform app.check_own_booking(
      new.patient_id, new.procedure_id, new.professional_id, starts, new.duration_minutes, new.buffer_before_minutes,
      new.buffer_after_minutes, new.id);
    if app.booking_mode(new.patient_id) <> 'instant' then
      perform app.refuse_booking('approval');
    end if;
  elsif (old.squeeze_in, old.outside_hours) <> (new.squeeze_in, new.outside_hours) then
    perform app.refuse_booking('status');
  elsif new.status <> old.status then
    if new.status = 'cancelled' and new.cancel_reason is not distinct from 'patient' then
      perform app.check_own_change(old.status, starts);
    elsif new.status <> 'confirmed' or old.status <> 'scheduled' or starts <= app.clinic_time() then
      perform app.refuse_booking('status');
    end if;
  end if;
  return new;
end
$$;
-- Before `appointments_guard_overlap`, by the order of names: the patient is locked before the half hours.
create trigger appointments_guard_booking before insert or update on public.appointments
  for each row execute function app.guard_own_booking();

-- Times that are taken meet no open appointment and no other held time. A patient's request follows the clinic's rules; the
-- clinic's own proposal does not.
create function app.guard_booking_request() returns trigger
  language plpgsql as $$
declare
  taken tsrange;
  moved record;
begin
  if current_user = 'clinic_maintenance' then
    return new;
  end if;
  if tg_op = 'UPDATE' then
    if (old.state, old.date, old.time, old.professional_id, old.answer_note, old.booked_appointment_id, old.patient_id)
       is distinct from
       (new.state, new.date, new.time, new.professional_id, new.answer_note, new.booked_appointment_id, new.patient_id) then
      new.version := old.version + 1;
    end if;
    if new.state <> old.state and current_user <> 'clinic_booking' then
      new.answered_by := app.user_id();
      new.answered_at := clock_timestamp();
    end if;
  end if;
  if current_user = 'clinic_booking' then
    if tg_op = 'INSERT' then
      new.expires_at := case when new.state = 'held' then statement_timestamp() + interval '5 minutes' end;
      if new.state <> (case when new.patient_id is null then 'pending' else 'held' end) then
        perform app.refuse_booking('status');
      end if;
      perform from public.patients where id = new.patient_id for no key update;
    elsif new.state <> old.state then
      if not (case old.state
        when 'held' then new.state in ('pending', 'accepted')
        when 'pending' then new.state = 'withdrawn'
        when 'proposed' then new.state in ('accepted', 'withdrawn')
        else false
      end) then
        perform app.refuse_booking('status');
      end if;
      if old.state = 'held' and old.expires_at <= statement_timestamp() then
        raise exception 'the hold has ended'
          using errcode = 'check_violation', schema = 'public', table = 'booking_requests',
                constraint = 'booking_requests_hold_ended';
      end if;
      new.expires_at := null;
    end if;
    if tg_op = 'INSERT' or old.state = 'held' and new.state = 'pending' then
      if new.appointment_id is not null then
        select own.status, own.date + own.time as starts into moved
          from public.appointments as own where own.id = new.appointment_id and own.patient_id = new.patient_id;
        if not found then
          perform app.refuse_booking('status');
        end if;
        perform app.check_own_change(moved.status, moved.starts);
      end if;
      perform app.check_own_booking(
        new.patient_id, new.procedure_id, new.professional_id, new.date + new.time, new.duration_minutes,
        new.buffer_before_minutes, new.buffer_after_minutes, new.appointment_id);
    end if;
  end if;
  if new.state not in ('held', 'pending', 'proposed') or tg_op = 'UPDATE' and old.state in ('held', 'pending', 'proposed')
    and (old.date, old.time, old.professional_id, old.duration_minutes, old.buffer_before_minutes,
         old.buffer_after_minutes, old.resource_ids)
      = (new.date, new.time, new.professional_id, new.duration_minutes, new.buffer_before_minutes,
         new.buffer_after_minutes, new.resource_ids) then
    return new;
  end if;
  taken := app.occupied(new.date, new.time, new.duration_minutes, new.buffer_before_minutes, new.buffer_after_minutes);
  perform app.lock_half_hours(taken);
  if exists (
    select from public.appointments as other
      where other.professional_id = new.professional_id and other.date = new.date
        and other.status in ('scheduled', 'confirmed', 'arrived', 'in_service')
        and other.occupied && taken and other.id is distinct from new.appointment_id
  ) then
    raise exception 'the time overlaps an open appointment of the professional'
      using errcode = 'exclusion_violation', schema = 'public', table = 'appointments',
            constraint = 'appointments_no_overlap';
  end if;
  if exists (
    select from public.appointment_resources as other
      where other.resource_id = any (new.resource_ids) and other.is_open and other.occupied && taken
        and other.appointment_id is distinct from new.appointment_id
  ) then
    raise exception 'a resource is in use at that time'
      using errcode = 'exclusion_violation', schema = 'public', table = 'appointment_resources',
            constraint = 'appointment_resources_no_overlap';
  end if;
  perform app.refuse_held(new.professional_id, new.resource_ids, taken, new.appointment_id, new.id);
  return new;
end
$$;
create trigger booking_requests_guard before insert or update on public.booking_requests
  for each row execute function app.guard_booking_request();

-- As in 0055; a held time is not booked over, except by a squeeze-in.
create or replace function app.guard_appointment_overlap() returns trigger
  language plpgsql as $$
declare
  taken tsrange;
begin
  if not app.is_open_status(new.status) then
    return new;
  end if;
  if tg_op = 'UPDATE' and app.is_open_status(old.status) and
    (old.date, old.time, old.duration_minutes, old.buffer_before_minutes, old.buffer_after_minutes,
     old.professional_id, old.squeeze_in, old.outside_hours) =
    (new.date, new.time, new.duration_minutes, new.buffer_before_minutes, new.buffer_after_minutes,
     new.professional_id, new.squeeze_in, new.outside_hours)
  then
    return new;
  end if;
  if not new.outside_hours and current_user <> 'clinic_maintenance' and (
    tg_op = 'INSERT' or
    (old.date, old.time, old.duration_minutes, old.professional_id, old.outside_hours) <>
    (new.date, new.time, new.duration_minutes, new.professional_id, new.outside_hours)
  ) and not app.is_open(new.professional_id, app.occupied(new.date, new.time, new.duration_minutes, 0, 0)) then
    raise exception 'the time is outside working hours'
      using errcode = 'check_violation', schema = 'public', table = 'appointments',
            constraint = 'appointments_inside_hours';
  end if;
  -- A duration that its check will refuse still ends with the day here.
  taken := app.occupied(new.date, new.time, new.duration_minutes, new.buffer_before_minutes, new.buffer_after_minutes);
  -- The patient before the half hours: the foreign key would lock it after them.
  if tg_op = 'INSERT' and current_user <> 'clinic_maintenance' then
    perform from public.patients where id = new.patient_id for key share;
  end if;
  perform app.lock_half_hours(taken);
  -- A squeeze-in takes the locks all the same, so that the next booking sees it.
  if new.squeeze_in then
    return new;
  end if;
  if exists (
    select from public.appointments as other
    where other.date = new.date
      and other.professional_id = new.professional_id
      and other.status in ('scheduled', 'confirmed', 'arrived', 'in_service')
      and other.id <> new.id
      and other.occupied && taken
  ) then
    raise exception 'the time overlaps another open appointment of the professional'
      using errcode = 'exclusion_violation', schema = 'public', table = 'appointments',
            constraint = 'appointments_no_overlap';
  end if;
  if current_user <> 'clinic_maintenance' then
    perform app.refuse_held(new.professional_id, '{}', taken, new.id, null);
  end if;
  return new;
end
$$;

-- As in 0055; nor are the rooms and devices of a held time.
create or replace function app.guard_appointment_resource() returns trigger
  language plpgsql as $$
begin
  -- The foreign key takes a deleted resource away, as the owner, who sees no row.
  if new.resource_id is null then
    return new;
  end if;
  select appointments.occupied, app.is_open_status(status), app.is_open_status(status) and not squeeze_in
    into new.occupied, new.is_open, new.holds
    from public.appointments where id = new.appointment_id;
  if tg_op = 'INSERT' then
    select name into new.name from public.resources where id = new.resource_id;
  elsif (new.occupied, new.is_open, new.holds) = (old.occupied, old.is_open, old.holds) then
    return new;
  end if;
  if not new.is_open then
    return new;
  end if;
  perform app.lock_half_hours(new.occupied);
  -- The constraint keeps those apart that hold it. A squeeze-in holds nothing, and still nothing is put over it.
  if new.holds and exists (
    select from public.appointment_resources as other
    where other.resource_id = new.resource_id and other.is_open and not other.holds
      and other.appointment_id <> new.appointment_id and other.occupied && new.occupied
  ) then
    raise exception 'the resource is in use at that time'
      using errcode = 'exclusion_violation', schema = 'public', table = 'appointment_resources',
            constraint = 'appointment_resources_no_overlap';
  end if;
  if new.holds and current_user <> 'clinic_maintenance' then
    perform app.refuse_held(null, array[new.resource_id], new.occupied, new.appointment_id, null);
  end if;
  return new;
end
$$;

-- As in 0056, without held times: those of other holds, requests and proposals, and their rooms and devices. For a
-- patient who chooses another time the own hold is free, and for an appointment that is moved its own requests.
-- A need of several resources of a kind is met while so many of them are free: the depth counts, from edge to edge, how many
-- can start. Times are the first and the last start, so the ranges include both ends.
create or replace function app.free_times(
  procedure uuid, wanted_minutes integer, professionals uuid[], first date, last date, step_minutes integer,
  moved uuid default null, since timestamp default '-infinity', trial int4multirange default null
) returns table (professional_id uuid, starts_at timestamp)
  language plpgsql stable parallel safe rows 2000 set plan_cache_mode = force_generic_plan as $$
#variable_conflict use_column
declare
  minutes integer;
  before interval;
  after interval;
  length interval;
  step constant interval := make_interval(mins => step_minutes);
  period constant tsrange := tsrange(first, last + 1);
  people constant uuid[] := coalesce(professionals, app.who_does(procedure));
begin
  select coalesce(wanted_minutes, one.minutes), make_interval(mins => one.buffer_before_minutes), make_interval(mins => one.buffer_after_minutes)
    into minutes, before, after from public.procedures as one where one.id = procedure;
  minutes := coalesce(minutes, wanted_minutes, 30);
  length := make_interval(mins => minutes);
  before := coalesce(before, '0');
  after := coalesce(after, '0');
  return query
  with held as materialized (
    select request.professional_id, request.occupied, request.resource_ids
      from public.booking_requests as request
      where request.state in ('held', 'pending', 'proposed') and request.date between first and last
        and app.takes_time(request.state, request.expires_at)
        and (request.appointment_id is null or request.appointment_id is distinct from moved)
        and (request.state = 'held' and request.patient_id = app.booking_patient_id()) is not true
  ), need as (
    select one.resource_id, one.kind, count(*) as number, coalesce(one.kind, one.resource_id::text) as name
      from public.procedure_resources as one where one.procedure_id = procedure group by one.resource_id, one.kind
  ), pool as (
    select resource.id, need.name, need.number
      from need join public.resources as resource on resource.id = need.resource_id
        or resource.kind = need.kind and not exists (select from need as certain where certain.resource_id = resource.id)
      where resource.active
  ), pool_free as (
    select pool.name, pool.number, lower(part) as earliest, upper(part) - length as latest
      from pool, lateral unnest(
        tsmultirange(period)
        - coalesce((
            select range_agg(app.around(held.occupied, before, after))
              from public.appointment_resources as held
              where held.resource_id = pool.id and held.is_open and held.occupied && period
                and held.appointment_id is distinct from moved
          ), '{}')
        - coalesce((
            select range_agg(app.around(held.occupied, before, after))
              from held where pool.id = any (held.resource_ids)
          ), '{}')
        - coalesce((
            select range_agg(closed.during) from app.schedule_days(first, last) as closed where closed.resource_id = pool.id
          ), '{}')
      ) as part
      where upper(part) - lower(part) >= length
  ), depth as (
    select edge.name, edge.number, edge.at, sum(edge.delta) over ordered as depth, lead(edge.at) over ordered as next
      from (
        select pool_free.name, pool_free.number, pool_free.earliest as at, 1 as delta from pool_free
        union all
        select pool_free.name, pool_free.number, pool_free.latest, -1 from pool_free
      ) as edge
      window ordered as (partition by edge.name order by edge.at, edge.delta desc rows unbounded preceding)
  ), enough as (
    select range_intersect_agg(coalesce(one.starts, '{}')) as starts
      from need
      left join lateral (
        select range_agg(tsrange(depth.at, depth.next, '[]')) as starts from depth
          where depth.name = need.name and depth.depth >= depth.number
      ) as one on true
  )
  select one.professional_id, at
    from app.open_times(people, first, last, trial) as one, enough,
         lateral unnest(one.open - coalesce((
           select range_agg(app.around(booked.occupied, before, after))
             from public.appointments as booked
             where booked.professional_id = one.professional_id and booked.date between first and last
               and booked.status in ('scheduled', 'confirmed', 'arrived', 'in_service')
               and booked.id is distinct from moved
         ), '{}') - coalesce((
           select range_agg(app.around(held.occupied, before, after))
             from held where held.professional_id = one.professional_id
         ), '{}')) as part,
         lateral generate_series(
           date_bin(step, greatest(lower(part), since) + step - interval '1 microsecond', '2000-01-01'),
           upper(part) - length, step) as at
    where enough.starts is null or enough.starts @> at;
end
$$;

