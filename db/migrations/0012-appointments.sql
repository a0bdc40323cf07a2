-- The agenda, and how many appointments each day has. Date and time are the clinic's own; no zone is stored.

create table public.appointments (
  id uuid primary key default gen_random_uuid(),
  patient_id uuid not null,
  date date not null,
  time time not null,
  duration_minutes integer not null default 30,
  doctor_name text not null,
  doctor_specialty text,
  service text not null,
  status text not null default 'scheduled',
  notes text,
  squeeze_in boolean not null default false,
  constraint appointments_patient_id_fkey foreign key (patient_id) references public.patients (id),
  constraint appointments_status_known check (status in ('scheduled', 'completed', 'cancelled')),
  constraint appointments_date_plausible check (date >= date '2000-01-01' and date < date '2200-01-01'),
  constraint appointments_duration_bounds check (duration_minutes between 5 and 720),
  -- So that two appointments can only overlap on one date.
  constraint appointments_end_same_day
    check (extract(hour from time) * 60 + extract(minute from time) + duration_minutes <= 24 * 60),
  constraint appointments_time_whole_minutes check (extract(second from time) = 0),
  constraint appointments_doctor_name_length check (char_length(doctor_name) <= 200),
  constraint appointments_doctor_specialty_length check (char_length(doctor_specialty) <= 200),
  constraint appointments_service_length check (char_length(service) <= 200),
  constraint appointments_notes_length check (char_length(notes) <= 10000),
  constraint appointments_no_overlap exclude using gist (
    tsrange(date + time, date + time + make_interval(mins => duration_minutes)) with &&
  ) where (status = 'scheduled' and not squeeze_in)
);
create index appointments_date_time_idx on public.appointments (date, time, id);
create index appointments_status_date_time_idx on public.appointments (status, date, time);
create index appointments_patient_id_idx on public.appointments (patient_id, date, time);
-- For the list of past appointments: the latest day first, and within it the day's own order.
create index appointments_latest_first_idx on public.appointments (date desc, time, id);

-- No status on insert: an appointment begins as scheduled.
grant
  select,
  insert (patient_id, date, time, duration_minutes, doctor_name, doctor_specialty, service, notes, squeeze_in),
  update (patient_id, date, time, duration_minutes, doctor_name, doctor_specialty, service, status, notes, squeeze_in),
  delete
  on public.appointments to clinic_admin;
grant
  select (id, patient_id, date, time, duration_minutes, doctor_name, doctor_specialty, service, status)
  on public.appointments to clinic_patient;
grant select, insert, update, delete on public.appointments to clinic_maintenance;

alter table public.appointments enable row level security;
alter table public.appointments force row level security;
create policy maintenance_all on public.appointments to clinic_maintenance using (true) with check (true);
create policy admin_all on public.appointments to clinic_admin using (true) with check (true);
create policy patient_select on public.appointments for select to clinic_patient
  using (patient_id = (select app.current_patient_id()));

-- Scheduled moves to completed or cancelled, and never back. A closed appointment does not change, except for its notes.
create function app.guard_appointment_status() returns trigger
  language plpgsql as $$
begin
  if old.status = 'scheduled' then
    return new;
  end if;
  if new.status is distinct from old.status then
    raise exception 'an appointment that is % cannot become %', old.status, new.status
      using errcode = 'check_violation', schema = 'public', table = 'appointments',
            constraint = 'appointments_status_transition';
  end if;
  if (new.id, new.patient_id, new.date, new.time, new.duration_minutes, new.doctor_name, new.doctor_specialty,
      new.service, new.squeeze_in)
    is distinct from
     (old.id, old.patient_id, old.date, old.time, old.duration_minutes, old.doctor_name, old.doctor_specialty,
      old.service, old.squeeze_in)
  then
    raise exception 'an appointment that is % does not change', old.status
      using errcode = 'check_violation', schema = 'public', table = 'appointments',
            constraint = 'appointments_closed';
  end if;
  return new;
end
$$;
create trigger appointments_guard_status before update on public.appointments
  for each row execute function app.guard_appointment_status();

-- The exclusion constraint keeps ordinary appointments apart. This trigger keeps a new or moved one apart from
-- squeeze-ins too: a squeeze-in may overlap others on purpose, but nothing is put over it by accident.
-- Two appointments that overlap share a half hour, so they lock it one after the other and the second sees the first.
-- Half hours are locked in order, so that no two transactions wait for each other. clinic_maintenance brings in whole
-- clinics in one transaction, and locks days: there are few enough to hold them all (decision 034).
create function app.guard_appointment_overlap() returns trigger
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
create trigger appointments_guard_overlap
  before insert or update of date, time, duration_minutes, squeeze_in on public.appointments
  for each row execute function app.guard_appointment_overlap();

create trigger appointments_announce after insert or update or delete on public.appointments
  for each row execute function app.announce_of_patient('appointments');

-- What `app.log_change` would log for a new appointment, at half the cost: booking is the agenda's most frequent change.
-- The role is checked here, since the `when` of a trigger is planned anew for each statement.
create function app.log_new_appointment() returns trigger
  language plpgsql as $$
declare
  told jsonb;
begin
  if not app.leaves_trail() then
    return null;
  end if;
  told := jsonb_strip_nulls(jsonb_build_object(
    'date', new.date, 'time', new.time, 'duration_minutes', new.duration_minutes, 'doctor_name', new.doctor_name,
    'doctor_specialty', new.doctor_specialty, 'service', new.service, 'status', new.status, 'notes', new.notes,
    'squeeze_in', new.squeeze_in
  ));
  insert into public.activity_log (action, noun, row_id, patient_id, subject, after)
  values ('created', 'appointment', new.id, new.patient_id, concat_ws(' ', told ->> 'date', told ->> 'time'), told);
  return null;
end
$$;
create trigger appointments_log_new after insert on public.appointments
  for each row execute function app.log_new_appointment();
create trigger appointments_log after update or delete on public.appointments
  for each row when (app.leaves_trail()) execute function app.log_change(
    'appointment', '{date,time}', 'patient_id',
    '{date,time,duration_minutes,doctor_name,doctor_specialty,service,status,notes,squeeze_in}', '{patient_id}');

-- Appointments by day and status, kept by triggers, once for a statement, in the transaction of the change (decision
-- 030). A day's count is the sum of its parts. Most days have one part; more only where several book at one moment.
create table public.appointment_days (
  date date not null,
  scheduled integer not null default 0,
  completed integer not null default 0,
  cancelled integer not null default 0,
  part smallint not null default 0,
  constraint appointment_days_pkey primary key (date, part)
);
comment on table public.appointment_days is
  'How many appointments each day has, as a sum: in parts, so that those who book at once do not wait for each other.';

-- The roles of requests only read. The triggers write with the rights of the owner, for which there is a policy.
grant select on public.appointment_days to clinic_admin;
grant select, insert, update, delete on public.appointment_days to clinic_maintenance;

alter table public.appointment_days enable row level security;
alter table public.appointment_days force row level security;
create policy maintenance_all on public.appointment_days to clinic_maintenance using (true) with check (true);
create policy admin_select on public.appointment_days for select to clinic_admin using (true);
create policy owner_all on public.appointment_days using (
  current_user = (select pg_get_userbyid(relowner) from pg_class where oid = 'public.appointment_days'::regclass)
);

-- Adds to the first part of each day, in the order of the days, so that no two transactions wait for each other.
create function app.add_to_days(dates date[], statuses text[], numbers bigint[]) returns void
  language sql
  begin atomic
    insert into public.appointment_days as day (date, scheduled, completed, cancelled)
    select date,
           coalesce(sum(number) filter (where status = 'scheduled'), 0),
           coalesce(sum(number) filter (where status = 'completed'), 0),
           coalesce(sum(number) filter (where status = 'cancelled'), 0)
      from unnest(dates, statuses, numbers) as change (date, status, number)
      group by date
      order by date
    on conflict (date, part) do update set
      scheduled = day.scheduled + excluded.scheduled,
      completed = day.completed + excluded.completed,
      cancelled = day.cancelled + excluded.cancelled;
  end;

-- A booking adds to the first part that no other transaction is adding to.
-- pg_temp comes last in the search path, so that no temporary table can stand in for one of ours.
create function app.count_appointments() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  day date;
  last_day date;
  number integer;
  all_scheduled boolean;
  free smallint := 0;
begin
  if tg_op = 'TRUNCATE' then
    truncate public.appointment_days;
  elsif tg_op = 'INSERT' then
    select min(date), max(date), count(*), bool_and(status = 'scheduled')
      into day, last_day, number, all_scheduled from became;
    if day = last_day and all_scheduled then
      while not pg_try_advisory_xact_lock(hashtext('count of a day'), (day - date '2000-01-01') * 1000 + free) loop
        free := free + 1;
      end loop;
      update public.appointment_days set scheduled = scheduled + number where date = day and part = free;
      if not found then
        insert into public.appointment_days as counted (date, part, scheduled) values (day, free, number)
          on conflict (date, part) do update set scheduled = counted.scheduled + excluded.scheduled;
      end if;
    else
      perform app.add_to_days(array_agg(date), array_agg(status), array_agg(changed))
        from (select date, status, count(*) as changed from became group by date, status) as change
        having count(*) > 0;
    end if;
  elsif tg_op = 'DELETE' then
    perform app.add_to_days(array_agg(date), array_agg(status), array_agg(changed))
      from (select date, status, -count(*) as changed from was group by date, status) as change
      having count(*) > 0;
  else
    perform app.add_to_days(array_agg(date), array_agg(status), array_agg(changed))
      from (
        select date, status, sum(one)::bigint as changed
          from (select date, status, 1 as one from became union all select date, status, -1 from was) as moved
          group by date, status
          having sum(one) <> 0
      ) as change
      having count(*) > 0;
  end if;
  return null;
end
$$;
-- A trigger function cannot be called, but with this right a role could put it on a table of its own.
revoke execute on function app.count_appointments(), app.add_to_days(date[], text[], bigint[]) from public;
create trigger appointments_count_inserted after insert on public.appointments
  referencing new table as became for each statement execute function app.count_appointments();
create trigger appointments_count_updated after update on public.appointments
  referencing old table as was new table as became for each statement execute function app.count_appointments();
create trigger appointments_count_deleted after delete on public.appointments
  referencing old table as was for each statement execute function app.count_appointments();
create trigger appointments_count_truncated after truncate on public.appointments
  for each statement execute function app.count_appointments();
