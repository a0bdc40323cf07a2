-- Whether it takes its time now. A hold takes it until it ends.
create or replace function app.takes_time(state text, expires_at timestamptz) returns boolean
  language sql stable parallel safe
  return state in ('pending', 'proposed') or state = 'held' and expires_at > statement_timestamp();
create or replace trigger booking_requests_announce after insert or update or delete on public.booking_requests
  for each row execute function app.announce_of_patient('requests');

-- A hold is no line. One that is booked at once is the line of its appointment.
create or replace trigger booking_requests_log after insert or update on public.booking_requests
  for each row when (app.leaves_trail() and new.state <> 'held') execute function app.log_change(
    'booking_request', '{service,date,time}', 'patient_id',
    '{visitor_name,visitor_phone,visitor_email,service,date,time,duration_minutes,asked_date,asked_time,state,answer_note}',
    '{patient_id,professional_id}');

-- Raises an error where a held time has the professional or one of the resources. The half hours are locked.
-- `own_appointment` and `own_request` are not in their own way.
create or replace function app.refuse_held(
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

-- Times that are taken meet no open appointment and no other held time. A patient's request follows the clinic's rules; the
-- clinic's own proposal does not.
create or replace function app.guard_booking_request() returns trigger
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
create or replace trigger booking_requests_guard before insert or update on public.booking_requests
  for each row execute function app.guard_booking_request();

create or replace function app.name_answer() returns trigger
  language plpgsql as $$
begin
  if new.answered_at is distinct from old.answered_at then
    new.answered_name := app.user_name();
  end if;
  return new;
end
$$;

-- After `booking_requests_guard`, by the order of names.
create or replace trigger booking_requests_name_answer before update on public.booking_requests
  for each row execute function app.name_answer();
