-- Appointments with their professional, procedure, rooms and devices; seven statuses; a history (decisions 059, 060).
-- The version before still books while this runs: a booking without a professional gets one from a trigger.

create extension if not exists btree_gist with schema public;

-- What an appointment takes of its professional, with its buffers. They end with the day, so that two appointments can
-- only meet on one date.
create function app.occupied(day date, starts time, minutes integer, before integer, after integer) returns tsrange
  language sql immutable parallel safe
  return tsrange(greatest(day + starts - make_interval(mins => before), day::timestamp),
                 least(day + starts + make_interval(mins => minutes + after), (day + 1)::timestamp));

-- `openStatuses` of contract/appointment-rules.ts: these take time and can change.
create function app.is_open_status(status text) returns boolean
  language sql immutable parallel safe
  return status in ('scheduled', 'confirmed', 'arrived', 'in_service');

-- One rewrite of the table for everything that the present rows need. The policies bind the owner too, and are set aside
-- for this transaction.
alter table public.appointments no force row level security;
alter table public.professionals no force row level security;
alter table public.procedures no force row level security;
alter table public.clinic_settings no force row level security;
alter table public.appointments disable trigger user;

-- The doctor of the settings was the first professional and stays so: a booking that names none is for the first.
update public.professionals set created_at = created_at - interval '1 second'
  where id = (
    select id from public.professionals
      where active and full_name = btrim(coalesce((select doctor_name from public.clinic_settings), 'A definir'))
      order by created_at, id limit 1
  );

-- What is to be changed by an undo, and until when, is in the row itself: no reader asks the history for it.
-- procedure_id refers to the catalogue without a foreign key: an entry that is deleted would be taken from all its
-- appointments at once, a hundred thousand in an old clinic. What was booked is kept as text in `service`.
alter table public.appointments
  add column professional_id uuid,
  add column procedure_id uuid,
  add column buffer_before_minutes integer not null default 0,
  add column buffer_after_minutes integer not null default 0,
  add column outside_hours boolean not null default false,
  add column cancel_reason text,
  add column version integer not null default 1,
  add column status_before text,
  add column status_changed_at timestamptz,
  add column status_changed_by uuid,
  drop constraint appointments_no_overlap;

do $$
declare
  professionals jsonb;
  procedures jsonb;
  first_professional uuid;
begin
  select id into first_professional from public.professionals order by active desc, created_at, id limit 1;
  select coalesce(jsonb_object_agg(doctor_name, professional), '{}') into professionals
    from (
      select doctor_name,
             (select id from public.professionals where full_name = btrim(doctor_name) order by created_at, id limit 1)
               as professional
        from public.appointments group by doctor_name
    ) as named
    where professional is not null;
  select coalesce(jsonb_object_agg(service, procedure), '{}') into procedures
    from (
      select service,
             (select id from public.procedures where app.fold(title) = app.fold(service) and app.fold(service) <> ''
                order by created_at, id limit 1) as procedure
        from public.appointments group by service
    ) as served
    where procedure is not null;
  execute format(
    $rewrite$
      alter table public.appointments
        alter column professional_id type uuid using coalesce((%L::jsonb ->> doctor_name)::uuid, %L::uuid),
        alter column procedure_id type uuid using (%L::jsonb ->> service)::uuid,
        add column occupied tsrange not null generated always as
          (app.occupied(date, time, duration_minutes, buffer_before_minutes, buffer_after_minutes)) stored
    $rewrite$,
    professionals, first_professional, procedures);
end
$$;

alter table public.appointments enable trigger user;
alter table public.appointments force row level security;
alter table public.professionals force row level security;
alter table public.procedures force row level security;
alter table public.clinic_settings force row level security;

alter table public.appointments
  alter column professional_id set not null,
  add constraint appointments_professional_id_fkey foreign key (professional_id) references public.professionals (id),
  drop constraint appointments_status_known,
  add constraint appointments_status_known
    check (status in ('scheduled', 'confirmed', 'arrived', 'in_service', 'completed', 'no_show', 'cancelled')),
  add constraint appointments_status_before_known
    check (status_before in ('scheduled', 'confirmed', 'arrived', 'in_service', 'completed', 'no_show', 'cancelled')),
  add constraint appointments_cancel_reason_known check (cancel_reason in ('patient', 'clinic', 'mistake')),
  add constraint appointments_cancel_reason_of_cancelled check (cancel_reason is null or status = 'cancelled'),
  add constraint appointments_buffer_before_bounds check (buffer_before_minutes between 0 and 240),
  add constraint appointments_buffer_after_bounds check (buffer_after_minutes between 0 and 240),
  add constraint appointments_no_overlap exclude using gist (professional_id with =, occupied with &&)
    where (status in ('scheduled', 'confirmed', 'arrived', 'in_service') and not squeeze_in);
-- With the order of the list, which can be narrowed to one professional.
create index appointments_professional_id_idx on public.appointments (professional_id, date, time, id);

grant
  insert (professional_id, procedure_id, buffer_before_minutes, buffer_after_minutes, outside_hours),
  update (professional_id, procedure_id, buffer_before_minutes, buffer_after_minutes, outside_hours, cancel_reason)
  on public.appointments to clinic_admin, clinic_agenda;
grant
  select (professional_id, procedure_id, buffer_before_minutes, buffer_after_minutes, outside_hours, cancel_reason,
          version, status_before, status_changed_at, status_changed_by, occupied)
  on public.appointments to clinic_agenda;
grant select (professional_id, procedure_id) on public.appointments to clinic_patient;

-- Of the version before, whose bookings name no professional.
create function app.first_professional() returns uuid
  language sql stable
  return (select id from public.professionals where active order by created_at, id limit 1);
alter table public.appointments
  alter column professional_id set default app.first_professional(),
  alter column doctor_name set default '';

-- Fills what a caller does not choose, and counts versions. Before the guards, by the order of names.
create function app.prepare_appointment() returns trigger
  language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    -- Only the version before gives a name. It knows no hours.
    if new.doctor_name <> '' and not new.outside_hours and app.leaves_trail() then
      new.outside_hours := not app.is_open(
        new.professional_id, app.occupied(new.date, new.time, new.duration_minutes, 0, 0));
    end if;
  elsif (new.patient_id, new.date, new.time, new.duration_minutes, new.buffer_before_minutes, new.buffer_after_minutes,
         new.professional_id, new.procedure_id, new.service, new.status, new.cancel_reason, new.notes, new.squeeze_in,
         new.outside_hours)
    is not distinct from
        (old.patient_id, old.date, old.time, old.duration_minutes, old.buffer_before_minutes, old.buffer_after_minutes,
         old.professional_id, old.procedure_id, old.service, old.status, old.cancel_reason, old.notes, old.squeeze_in,
         old.outside_hours)
  then
    return new;
  else
    new.version := old.version + 1;
  end if;
  if new.professional_id is null then
    raise exception 'no active professional'
      using errcode = 'check_violation', schema = 'public', table = 'appointments',
            constraint = 'appointments_professional_active';
  end if;
  -- Names for the version before and for the audit log.
  if tg_op = 'INSERT' or new.professional_id <> old.professional_id then
    select full_name, specialty into new.doctor_name, new.doctor_specialty
      from public.professionals where id = new.professional_id;
    new.doctor_name := coalesce(new.doctor_name, '');
  end if;
  return new;
end
$$;
create trigger appointments_before before insert or update on public.appointments
  for each row execute function app.prepare_appointment();

-- The transitions of contract/appointment-rules.ts. Besides them, the user of the last change can take it back for ten minutes.
-- A closed appointment does not change, except for its notes.
create or replace function app.guard_appointment_status() returns trigger
  language plpgsql as $$
begin
  if new.status <> old.status then
    if new.status = old.status_before and old.status_changed_by = app.user_id()
       and old.status_changed_at > clock_timestamp() - interval '10 minutes' then
      new.status_before := null;
      new.status_changed_by := null;
    elsif new.status = any (case old.status
      when 'scheduled' then array['confirmed', 'arrived', 'in_service', 'completed', 'no_show', 'cancelled']
      when 'confirmed' then array['scheduled', 'arrived', 'in_service', 'completed', 'no_show', 'cancelled']
      when 'arrived' then array['confirmed', 'in_service', 'completed', 'no_show', 'cancelled']
      when 'in_service' then array['arrived', 'completed', 'cancelled']
      when 'no_show' then array['arrived']
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

-- The day (shared) and its half hours, in order: two appointments that overlap share one, so that the second sees the
-- first. A transaction that has them already gets them again at once. clinic_maintenance locks whole days (0012).
create function app.lock_half_hours(during tsrange) returns void
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

-- As in 0038, for each professional and with buffers; also where an appointment is opened again. Closed time is refused
-- unless the caller has chosen it. An import brings in what was: for clinic_maintenance every time is open.
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
  return new;
end
$$;
drop trigger appointments_guard_overlap on public.appointments;
create trigger appointments_guard_overlap
  before insert or update of date, time, duration_minutes, buffer_before_minutes, buffer_after_minutes,
    professional_id, squeeze_in, outside_hours, status
  on public.appointments
  for each row execute function app.guard_appointment_overlap();

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
  select, insert (appointment_id, resource_id), update (occupied), delete
  on public.appointment_resources to clinic_admin, clinic_agenda;
grant select, insert, update, delete on public.appointment_resources to clinic_maintenance;

alter table public.appointment_resources enable row level security;
alter table public.appointment_resources force row level security;
create policy maintenance_all on public.appointment_resources to clinic_maintenance using (true) with check (true);
create policy admin_all on public.appointment_resources to clinic_admin using (true) with check (true);
create policy staff_all on public.appointment_resources to clinic_agenda using (true) with check (true);

-- The times are those of the appointment; what a caller gives is ignored. The half hours are locked as for a booking.
create function app.guard_appointment_resource() returns trigger
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
  return new;
end
$$;
create trigger appointment_resources_guard before insert or update on public.appointment_resources
  for each row execute function app.guard_appointment_resource();

create function app.move_appointment_resources() returns trigger
  language plpgsql as $$
begin
  update public.appointment_resources set occupied = new.occupied where appointment_id = new.id;
  return null;
end
$$;
create trigger appointments_move_resources after update on public.appointments
  for each row when (
    old.occupied <> new.occupied or old.squeeze_in <> new.squeeze_in
    or app.is_open_status(old.status) <> app.is_open_status(new.status)
  )
  execute function app.move_appointment_resources();

-- The appointment is what screens show, and what the audit log names.
create function app.tell_appointment_resource() returns trigger
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
create trigger appointment_resources_tell after insert or delete on public.appointment_resources
  for each row execute function app.tell_appointment_resource();

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
  insert (appointment_id, kind, from_start, to_start, from_professional_id, to_professional_id, from_status, to_status,
          cancel_reason, fields)
  on public.appointment_events to clinic_admin, clinic_agenda;
grant select, insert on public.appointment_events to clinic_maintenance;

alter table public.appointment_events enable row level security;
alter table public.appointment_events force row level security;
create policy maintenance_select on public.appointment_events for select to clinic_maintenance using (true);
create policy maintenance_insert on public.appointment_events for insert to clinic_maintenance with check (true);
create policy admin_select on public.appointment_events for select to clinic_admin using (true);
create policy admin_insert on public.appointment_events for insert to clinic_admin with check (true);
create policy staff_select on public.appointment_events for select to clinic_agenda using (true);
create policy staff_insert on public.appointment_events for insert to clinic_agenda with check (true);

-- A deletion by the foreign key runs inside another trigger.
create function app.refuse_history_change() returns trigger
  language plpgsql as $$
begin
  if tg_op = 'DELETE' and pg_trigger_depth() > 1 then
    return null;
  end if;
  raise exception 'what is written in % stays as it is', tg_table_name using errcode = 'insufficient_privilege';
end
$$;
create trigger appointment_events_append_only before update or delete or truncate on public.appointment_events
  for each statement execute function app.refuse_history_change();

-- One event for a change: a status (and what else changed with it), a move, or other fields.
create function app.note_appointment_change() returns trigger
  language plpgsql as $$
declare
  moved constant boolean := (old.date, old.time, old.professional_id) <> (new.date, new.time, new.professional_id);
  changed text[] := '{}';
begin
  if new.version = old.version then
    return null;
  end if;
  if new.professional_id <> old.professional_id
    and not (select active from public.professionals where id = new.professional_id) then
    raise exception 'the professional is not active'
      using errcode = 'check_violation', schema = 'public', table = 'appointments',
            constraint = 'appointments_professional_active';
  end if;
  if new.patient_id <> old.patient_id then changed := array_append(changed, 'patient_id'); end if;
  if new.service <> old.service then changed := array_append(changed, 'service'); end if;
  if new.duration_minutes <> old.duration_minutes then changed := array_append(changed, 'duration_minutes'); end if;
  if (new.buffer_before_minutes, new.buffer_after_minutes) <> (old.buffer_before_minutes, old.buffer_after_minutes) then
    changed := array_append(changed, 'buffers');
  end if;
  if new.notes is distinct from old.notes then changed := array_append(changed, 'notes'); end if;
  if new.squeeze_in <> old.squeeze_in then changed := array_append(changed, 'squeeze_in'); end if;
  if new.outside_hours <> old.outside_hours then changed := array_append(changed, 'outside_hours'); end if;
  if new.status <> old.status then
    insert into public.appointment_events (appointment_id, kind, from_status, to_status, cancel_reason, fields)
    values (new.id, case when new.status_before is null then 'undone' else 'status' end, old.status, new.status,
            new.cancel_reason, changed);
  end if;
  if moved then
    insert into public.appointment_events
      (appointment_id, kind, from_start, to_start, from_professional_id, to_professional_id, fields)
    values (new.id, 'moved', old.date + old.time, new.date + new.time, old.professional_id, new.professional_id, changed);
  elsif new.status = old.status then
    insert into public.appointment_events (appointment_id, kind, fields) values (new.id, 'changed', changed);
  end if;
  return null;
end
$$;
create trigger appointments_note_change after update on public.appointments
  for each row when (app.leaves_trail()) execute function app.note_appointment_change();

-- As in 0012, with the first event. A professional who is ended while this transaction books is not booked: the foreign
-- key has locked the professional before this trigger, by the order of names.
create or replace function app.log_new_appointment() returns trigger
  language plpgsql as $$
declare
  told jsonb;
begin
  if not app.leaves_trail() then
    return null;
  end if;
  if not (select active from public.professionals where id = new.professional_id) then
    raise exception 'the professional is not active'
      using errcode = 'check_violation', schema = 'public', table = 'appointments',
            constraint = 'appointments_professional_active';
  end if;
  told := jsonb_strip_nulls(jsonb_build_object(
    'date', new.date, 'time', new.time, 'duration_minutes', new.duration_minutes, 'doctor_name', new.doctor_name,
    'doctor_specialty', new.doctor_specialty, 'service', new.service, 'status', new.status, 'notes', new.notes,
    'squeeze_in', new.squeeze_in, 'outside_hours', new.outside_hours,
    'buffer_before_minutes', new.buffer_before_minutes, 'buffer_after_minutes', new.buffer_after_minutes
  ));
  insert into public.activity_log (action, noun, row_id, patient_id, subject, after)
  values ('created', 'appointment', new.id, new.patient_id, concat_ws(' ', told ->> 'date', told ->> 'time'), told);
  insert into public.appointment_events (appointment_id, kind, to_start, to_professional_id)
  values (new.id, 'booked', new.date + new.time, new.professional_id);
  return null;
end
$$;
drop trigger appointments_log on public.appointments;
create trigger appointments_log after update or delete on public.appointments
  for each row when (app.leaves_trail()) execute function app.log_change(
    'appointment', '{date,time}', 'patient_id',
    '{date,time,duration_minutes,buffer_before_minutes,buffer_after_minutes,doctor_name,doctor_specialty,service,status,cancel_reason,notes,squeeze_in,outside_hours}',
    '{patient_id}');

-- The counts of each day, by the new statuses too.
alter table public.appointment_days
  add column confirmed integer not null default 0,
  add column arrived integer not null default 0,
  add column in_service integer not null default 0,
  add column no_show integer not null default 0;

create or replace function app.add_to_days(dates date[], statuses text[], numbers bigint[]) returns void
  language sql
  begin atomic
    insert into public.appointment_days as day
      (date, scheduled, confirmed, arrived, in_service, completed, no_show, cancelled)
    select date,
           coalesce(sum(number) filter (where status = 'scheduled'), 0),
           coalesce(sum(number) filter (where status = 'confirmed'), 0),
           coalesce(sum(number) filter (where status = 'arrived'), 0),
           coalesce(sum(number) filter (where status = 'in_service'), 0),
           coalesce(sum(number) filter (where status = 'completed'), 0),
           coalesce(sum(number) filter (where status = 'no_show'), 0),
           coalesce(sum(number) filter (where status = 'cancelled'), 0)
      from unnest(dates, statuses, numbers) as change (date, status, number)
      group by date
      order by date
    on conflict (date, part) do update set
      scheduled = day.scheduled + excluded.scheduled,
      confirmed = day.confirmed + excluded.confirmed,
      arrived = day.arrived + excluded.arrived,
      in_service = day.in_service + excluded.in_service,
      completed = day.completed + excluded.completed,
      no_show = day.no_show + excluded.no_show,
      cancelled = day.cancelled + excluded.cancelled;
  end;
