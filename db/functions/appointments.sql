-- `openStatuses` of contract/agenda/appointment-rules.ts: these take time and can change.
create or replace function app.is_open_status(status text) returns boolean
  language sql immutable parallel safe
  return status in ('scheduled', 'confirmed', 'arrived', 'in_service');

-- Fills what a caller does not choose, and counts versions. Before the guards, by the order of names.
create or replace function app.prepare_appointment() returns trigger
  language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    if (new.patient_id, new.date, new.time, new.duration_minutes, new.buffer_before_minutes, new.buffer_after_minutes,
        new.professional_id, new.procedure_id, new.service, new.status, new.cancel_reason, new.notes, new.squeeze_in,
        new.outside_hours)
      is not distinct from
       (old.patient_id, old.date, old.time, old.duration_minutes, old.buffer_before_minutes, old.buffer_after_minutes,
        old.professional_id, old.procedure_id, old.service, old.status, old.cancel_reason, old.notes, old.squeeze_in,
        old.outside_hours)
    then
      return new;
    end if;
    new.version := old.version + 1;
  end if;
  if new.professional_id is null then
    raise exception 'no active professional'
      using errcode = 'check_violation', schema = 'public', table = 'appointments',
            constraint = 'appointments_professional_active';
  end if;
  -- For the audit log, which keeps names.
  if tg_op = 'INSERT' or new.professional_id <> old.professional_id then
    select full_name, specialty into new.doctor_name, new.doctor_specialty
      from public.professionals where id = new.professional_id;
    new.doctor_name := coalesce(new.doctor_name, '');
  end if;
  return new;
end
$$;
create or replace trigger appointments_before before insert or update on public.appointments
  for each row execute function app.prepare_appointment();

-- What a patient confirms: `isSameVisit` of the server.
create or replace function app.is_same_visit(one public.appointments, other public.appointments) returns boolean
  language sql immutable parallel safe
  return (one.patient_id, one.date, one.time) = (other.patient_id, other.date, other.time);

-- The transitions of contract/agenda/appointment-rules.ts. Besides them, the user of the last change can take it back for ten minutes.
-- A move ends that: the status before, such as a confirmation, was that of another visit.
-- A closed appointment does not change, except for its notes.
create or replace function app.guard_appointment_status() returns trigger
  language plpgsql as $$
declare
  same_visit constant boolean := app.is_same_visit(new, old);
begin
  if new.status <> old.status then
    if same_visit and new.status = old.status_before and old.status_changed_by = app.user_id()
       and old.status_changed_at > clock_timestamp() - interval '10 minutes' then
      new.status_before := null;
      new.status_changed_by := null;
    elsif new.status = any (case old.status
      when 'scheduled' then array['confirmed', 'arrived', 'in_service', 'completed', 'no_show', 'cancelled']
      when 'confirmed' then array['scheduled', 'arrived', 'in_service', 'completed', 'no_show', 'cancelled']
      when 'arrived' then array['scheduled', 'confirmed', 'in_service', 'completed', 'no_show', 'cancelled']
      when 'in_service' then array['arrived', 'completed', 'cancelled']
      when 'no_show' then array['arrived', 'scheduled']
    end) then
      new.status_before := old.status;
      new.status_changed_by := app.user_id();
    else
      raise exception 'an appointment that is % cannot become %', old.status, new.status
        using errcode = 'check_violation', schema = 'public', table = 'appointments',
              constraint = 'appointments_status_transition';
    end if;
    new.status_changed_at := clock_timestamp();
    if new.status <> 'cancelled' then
      new.cancel_reason := null;
    end if;
  end if;
  if not same_visit then
    new.status_before := null;
    new.status_changed_by := null;
  end if;
  if app.is_open_status(old.status) then
    return new;
  end if;
  if (new.id, new.patient_id, new.date, new.time, new.duration_minutes, new.buffer_before_minutes,
      new.buffer_after_minutes, new.professional_id, new.procedure_id, new.service, new.outside_hours)
    is distinct from
     (old.id, old.patient_id, old.date, old.time, old.duration_minutes, old.buffer_before_minutes,
      old.buffer_after_minutes, old.professional_id, old.procedure_id, old.service, old.outside_hours)
    or new.status = old.status
       and (new.squeeze_in, new.cancel_reason) is distinct from (old.squeeze_in, old.cancel_reason)
  then
    raise exception 'an appointment that is % does not change', old.status
      using errcode = 'check_violation', schema = 'public', table = 'appointments',
            constraint = 'appointments_closed';
  end if;
  return new;
end
$$;
create or replace trigger appointments_guard_status before update on public.appointments
  for each row execute function app.guard_appointment_status();

-- A visit with a signed entry took place: it is not reopened, cancelled or missed until the entry is struck out. With the
-- owner's rights, since the reception reads no entry. Before the guard of overlaps, by the order of names.
-- pg_temp comes last in the search path, so that no temporary table can stand in for one of ours.
create or replace function app.guard_signed_visit() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if app.is_signed_visit(new.id) then
    raise exception 'the visit has a signed entry'
      using errcode = 'check_violation', schema = 'public', table = 'appointments',
            constraint = 'appointments_visit_signed';
  end if;
  return new;
end
$$;
-- A trigger function cannot be called, but with this right a role could put it on a table of its own.
revoke execute on function app.guard_signed_visit() from public;
create or replace trigger appointments_guard_entries before update of status on public.appointments
  for each row when (
    new.status <> old.status and (old.status = 'completed' or new.status in ('cancelled', 'no_show')))
  execute function app.guard_signed_visit();

-- The day (shared) and its half hours, in order, so that no two transactions wait for each other: two appointments that
-- overlap share a half hour, and the second sees the first. A transaction that has them already gets them again at once.
-- clinic_maintenance brings in whole clinics in one transaction, and locks days: there are few enough to hold them all
-- (decision 034).
create or replace function app.lock_half_hours(during tsrange) returns void
  language plpgsql as $$
declare
  day constant integer := lower(during)::date - date '2000-01-01';
  starts constant integer := extract(epoch from lower(during)::time) / 60;
  -- The end does not belong to the range.
  ends constant integer := starts + greatest(extract(epoch from upper(during) - lower(during)) / 60 - 1, 0);
begin
  if current_user = 'clinic_maintenance' then
    perform pg_advisory_xact_lock(hashtext('appointments of a day'), day);
    return;
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
end
$$;

-- The exclusion constraint keeps the ordinary appointments of one professional apart, buffers included. This trigger keeps
-- a new, moved or reopened one apart from squeeze-ins and held times too: a squeeze-in may overlap others on purpose, but
-- nothing is put over it by accident. Closed time is refused unless the caller has chosen it. An import brings in what
-- was: for clinic_maintenance every time is open.
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
create or replace trigger appointments_guard_overlap
  before insert or update of date, time, duration_minutes, buffer_before_minutes, buffer_after_minutes,
    professional_id, squeeze_in, outside_hours, status
  on public.appointments
  for each row execute function app.guard_appointment_overlap();
create or replace trigger appointments_announce after insert or update or delete on public.appointments
  for each row execute function app.announce_of_patient('appointments');
create or replace trigger appointments_log after update or delete on public.appointments
  for each row when (app.leaves_trail()) execute function app.log_change(
    'appointment', '{date,time}', 'patient_id',
    '{date,time,duration_minutes,buffer_before_minutes,buffer_after_minutes,doctor_name,doctor_specialty,service,status,cancel_reason,notes,squeeze_in,outside_hours}',
    '{patient_id}');

create or replace function app.move_appointment_resources() returns trigger
  language plpgsql as $$
begin
  update public.appointment_resources set occupied = new.occupied where appointment_id = new.id;
  return null;
end
$$;
create or replace trigger appointments_move_resources after update on public.appointments
  for each row when (
    old.occupied <> new.occupied or old.squeeze_in <> new.squeeze_in
    or app.is_open_status(old.status) <> app.is_open_status(new.status)
  )
  execute function app.move_appointment_resources();

-- An appointment with notes that goes to another patient takes clinical content into that record, and into its export.
-- Who may not change the notes may not do that either. `update of` names the column, so that no other change pays for it.
create or replace function app.guard_appointment_patient() returns trigger
  language plpgsql as $$
begin
  if not has_column_privilege('public.appointments', 'notes', 'update') then
    raise exception 'the appointment has notes, which stay with their patient'
      using errcode = 'check_violation', schema = 'public', table = 'appointments',
            constraint = 'appointments_notes_of_patient';
  end if;
  return new;
end
$$;
create or replace trigger appointments_guard_patient before update of patient_id on public.appointments
  for each row when (new.patient_id <> old.patient_id and old.notes is not null)
  execute function app.guard_appointment_patient();

-- After `app.prepare_appointment`, which counts versions: triggers run in the order of their names.
create or replace trigger appointments_stamp before update on public.appointments
  for each row when (new.version <> old.version) execute function app.stamp_change();
