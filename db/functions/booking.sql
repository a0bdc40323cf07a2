-- The clinic's local time, by the server's clock: the database does not know the clinic's zone.
create or replace function app.clinic_time() returns timestamp
  language sql stable parallel safe
  return nullif(current_setting('app.clinic_time', true), '')::timestamp;

create or replace trigger booking_rules_announce after insert or update or delete on public.booking_rules
  for each row execute function app.announce_table('settings');
create or replace trigger booking_rules_log after insert or update or delete on public.booking_rules
  for each row when (app.leaves_trail()) execute function app.log_change(
    'booking_rules', '{}', '',
    '{mode,notice_hours,horizon_days,step_minutes,max_open,cancel_hours,approval_for_new,approval_after_no_shows,public_page}',
    '{}');

create or replace function app.rules_of_booking() returns public.booking_rules
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
create or replace function app.booking_mode(patient uuid) returns text
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

-- An error of class 23 that the server maps to BOOKING_NOT_ALLOWED with this reason.
create or replace function app.refuse_booking(reason text) returns void
  language plpgsql as $$
begin
  raise exception 'the rules of booking do not allow it: %', reason
    using errcode = 'check_violation', schema = 'public', table = 'booking_rules',
          constraint = 'booking_rules_refused_' || reason;
end
$$;

-- Open appointments ahead, and requests for new ones. The caller's role reads those of the patient. The clinic's limit counts what patients book or ask for by themselves. What the clinic has booked for them, such as the
-- sessions of a series, would else close the booking for exactly the patients who come regularly. An own booking is an
-- appointment that a request for a new one became (decision 073).
create or replace function app.open_bookings(patient uuid, present timestamp) returns bigint
  language sql stable
  return (
    select count(*) from public.appointments as ahead
      where ahead.patient_id = patient and ahead.date >= present::date and app.is_open_status(ahead.status)
        and ahead.date + ahead.time > present
        and exists (
          select from public.booking_requests as own
            where own.booked_appointment_id = ahead.id and own.patient_id = patient and own.appointment_id is null
        )
  ) + (
    select count(*) from public.booking_requests as asking
      where asking.patient_id = patient and asking.state in ('pending', 'proposed') and asking.appointment_id is null
        and asking.date + asking.time > present
  );

-- When the patient is somewhere: open appointments and unanswered requests, without buffers, which are the professional's.
-- `moved` and the requests for it are not in its way. A hold is not counted: the next one replaces it.
create or replace function app.own_times(patient uuid, first date, last date, moved uuid) returns tsmultirange
  language sql stable parallel safe
  return (
    select coalesce(range_agg(app.occupied(own.date, own.time, own.duration_minutes, 0, 0)), '{}')
      from (
        select date, time, duration_minutes from public.appointments
          where patient_id = patient and date between first and last and app.is_open_status(status)
            and id is distinct from moved
        union all
        select date, time, duration_minutes from public.booking_requests
          where patient_id = patient and date between first and last and state in ('pending', 'proposed')
            and (appointment_id is null or appointment_id is distinct from moved)
      ) as own
  );

-- Nobody is in two places at once: `app.free_times` does not offer such a time.
create or replace function app.check_own_time(patient uuid, starts timestamp, minutes integer, moved uuid) returns void
  language plpgsql as $$
begin
  if app.own_times(patient, starts::date, starts::date, moved)
     && tsrange(starts, starts + make_interval(mins => minutes)) then
    perform app.refuse_booking('own_time');
  end if;
end
$$;

-- The rules for a time that a patient chooses by themselves. `moved`: the appointment that goes there.
create or replace function app.check_own_booking(
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
  perform app.check_own_time(patient, starts, minutes, moved);
end
$$;

-- The patient's part of an appointment that is still to be moved or cancelled.
create or replace function app.check_own_change(status text, starts timestamp) returns void
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
-- Also an offer of the waiting list that the patient accepts in this transaction.
create or replace function app.was_offered(
  patient uuid, procedure uuid, professional uuid, starts timestamp, moved uuid
) returns boolean
  language sql stable
  return exists (
    select from public.booking_requests as offered
      where offered.patient_id = patient and offered.state = 'accepted' and offered.asked_date is not null
        and offered.booked_appointment_id is null
        and offered.procedure_id is not distinct from procedure and offered.professional_id = professional
        and offered.date + offered.time = starts and offered.appointment_id is not distinct from moved
  ) or exists (
    select from public.waiting_offers as offered
      where offered.patient_id = patient and offered.state = 'accepted' and offered.appointment_id is null
        and offered.answered_at = now()
        and offered.procedure_id is not distinct from procedure and offered.professional_id = professional
        and offered.date + offered.time = starts
  );

-- The clinic's rules for what patients do by themselves (role clinic_booking). The patient's lock lets one booking of a
-- patient follow the other, so that each counts the ones before.
-- An offered time does not move an appointment that is closed or has begun.
create or replace function app.guard_own_booking() returns trigger
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
      perform app.check_own_time(new.patient_id, starts, new.duration_minutes, null);
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
    if old.status not in ('scheduled', 'confirmed') or old.date + old.time <= app.clinic_time() then
      perform app.refuse_booking('status');
    end if;
    -- Offered, or the clinic has closed the time before: then it asks for no rule but that nobody is in two places.
    if starts > app.clinic_time()
      and (app.was_offered(new.patient_id, new.procedure_id, new.professional_id, starts, new.id)
        or new.professional_id = any (app.who_does(new.procedure_id))
          and app.is_displaced(old.id, old.date, app.clinic_time())) then
      perform app.check_own_time(new.patient_id, starts, new.duration_minutes, new.id);
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
    elsif app.is_displaced(old.id, old.date, app.clinic_time()) then
      perform app.refuse_booking('displaced');
    end if;
  end if;
  return new;
end
$$;

-- Before `appointments_guard_overlap`, by the order of names: the patient is locked before the half hours.
create or replace trigger appointments_guard_booking before insert or update on public.appointments
  for each row execute function app.guard_own_booking();
