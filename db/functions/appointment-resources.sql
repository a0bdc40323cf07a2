-- The times are those of the appointment; what a caller gives is ignored. The half hours are locked as for a booking.
-- Rooms and devices of a held time are in use too.
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
create or replace trigger appointment_resources_guard before insert or update on public.appointment_resources
  for each row execute function app.guard_appointment_resource();

-- The appointment is what screens show, and what the audit log names.
create or replace function app.tell_appointment_resource() returns trigger
  language plpgsql as $$
declare
  changed constant public.appointment_resources := case when tg_op = 'DELETE' then old else new end;
  whose public.appointments;
begin
  -- Without the notes, which the caller may not read.
  select id, patient_id, date, time into whose.id, whose.patient_id, whose.date, whose.time
    from public.appointments where id = changed.appointment_id;
  if whose.id is null then
    return null;
  end if;
  perform app.announce('appointments', whose.patient_id);
  if app.leaves_trail() then
    insert into public.activity_log (action, noun, row_id, patient_id, subject, fields, before, after)
    values ('changed', 'appointment', whose.id, whose.patient_id, whose.date || ' ' || whose.time, '{resources}',
            case when tg_op = 'DELETE' then jsonb_build_object('resources', changed.name) end,
            case when tg_op = 'INSERT' then jsonb_build_object('resources', changed.name) end);
  end if;
  return null;
end
$$;
create or replace trigger appointment_resources_tell after insert or delete on public.appointment_resources
  for each row execute function app.tell_appointment_resource();
