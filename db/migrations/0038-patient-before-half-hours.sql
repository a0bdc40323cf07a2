-- A booking locks its patient before its half hours, as db/CONVENTIONS.md orders locks. Before, it locked the patient last,
-- by the foreign key: a booking held a half hour and waited for a patient under deletion, the deletion waited for an
-- appointment under a move, and the move waited for the half hour. The function of 0012 with this one change.

create or replace function app.guard_appointment_overlap() returns trigger
  language plpgsql as $$
declare
  day constant integer := new.date - date '2000-01-01';
  starts constant integer := extract(hour from new.time) * 60 + extract(minute from new.time);
  -- A duration that its check will refuse still ends with the day here.
  ends constant integer := least(starts + new.duration_minutes, 24 * 60) - 1;
begin
  if new.status <> 'scheduled' then
    return new;
  end if;
  if tg_op = 'UPDATE' and
    (old.date, old.time, old.duration_minutes, old.squeeze_in) = (new.date, new.time, new.duration_minutes, new.squeeze_in)
  then
    return new;
  end if;
  if current_user = 'clinic_maintenance' then
    perform pg_advisory_xact_lock(hashtext('appointments of a day'), day);
  else
    -- The patient before the half hours: the foreign key would lock it after them.
    if tg_op = 'INSERT' then
      perform from public.patients where id = new.patient_id for key share;
    end if;
    -- Tried first: an expression costs far less than a query.
    if not pg_try_advisory_xact_lock_shared(hashtext('appointments of a day'), day) then
      perform pg_advisory_xact_lock_shared(hashtext('appointments of a day'), day);
    end if;
    for half_hour in day * 48 + starts / 30 .. day * 48 + ends / 30 loop
      if not pg_try_advisory_xact_lock(hashtext('appointments of half an hour'), half_hour) then
        perform pg_advisory_xact_lock(hashtext('appointments of half an hour'), half_hour);
      end if;
    end loop;
  end if;
  -- A squeeze-in takes the locks all the same, so that the next booking sees it.
  if new.squeeze_in then
    return new;
  end if;
  if exists (
    select from public.appointments as other
    where other.date = new.date
      and other.status = 'scheduled'
      and other.id <> new.id
      -- With the date, since a time alone wraps around at midnight.
      and other.date + other.time < new.date + new.time + make_interval(mins => new.duration_minutes)
      and new.date + new.time < other.date + other.time + make_interval(mins => other.duration_minutes)
  ) then
    raise exception 'the time overlaps another scheduled appointment'
      using errcode = 'exclusion_violation', schema = 'public', table = 'appointments',
            constraint = 'appointments_no_overlap';
  end if;
  return new;
end
$$;
