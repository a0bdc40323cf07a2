-- A request to move an appointment takes its time from everybody else, and does not count as one more open booking: with
-- several of them a patient could close the agenda. The last one that was asked for stays.
set local role clinic_maintenance;
update public.booking_requests as earlier set state = 'withdrawn'
  where earlier.state in ('pending', 'proposed') and exists (
    select from public.booking_requests as later
      where later.appointment_id = earlier.appointment_id and later.state in ('pending', 'proposed')
        and (later.created_at, later.id) > (earlier.created_at, earlier.id)
  );
reset role;
create unique index booking_requests_one_move on public.booking_requests (appointment_id)
  where state in ('pending', 'proposed');

-- As in 0071; an offered time does not move an appointment that is closed or has begun.
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
