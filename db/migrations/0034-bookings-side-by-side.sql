-- Bookings that have nothing to do with each other wait for each other no longer: neither for their day, nor for the
-- day's count, nor for each other's announcement to reach the disk. And a new appointment's line in the trail costs
-- half. See decision 034.

-- Whoever writes under the rules of before comes to an end first.
lock table public.appointments, public.appointment_days in access exclusive mode;

-- As in 0008, with locks of half hours in the place of one for the day: two that overlap share one, and the second
-- sees the first. In their order, so that neither of two holds one that the other waits for. What brings in a whole
-- clinic in one transaction takes the days, of which there are few enough to hold them all.
create or replace function app.guard_appointment_overlap() returns trigger
  language plpgsql as $$
declare
  day constant integer := new.date - date '2000-01-01';
  starts constant integer := extract(hour from new.time) * 60 + extract(minute from new.time);
  -- A length that its check will refuse ends with the day all the same.
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
    -- Tried first: unlike a query, an expression costs next to nothing.
    if not pg_try_advisory_xact_lock_shared(hashtext('appointments of a day'), day) then
      perform pg_advisory_xact_lock_shared(hashtext('appointments of a day'), day);
    end if;
    for half_hour in day * 48 + starts / 30 .. day * 48 + ends / 30 loop
      if not pg_try_advisory_xact_lock(hashtext('appointments of half an hour'), half_hour) then
        perform pg_advisory_xact_lock(hashtext('appointments of half an hour'), half_hour);
      end if;
    end loop;
  end if;
  -- It may lie over others, but takes its turn all the same: whoever books next must see it.
  if new.squeeze_in then
    return new;
  end if;
  if exists (
    select from public.appointments as other
    where other.date = new.date
      and other.status = 'scheduled'
      and other.id <> new.id
      -- With the date, since a time alone begins again at midnight.
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

-- A day's count is a sum of parts: whoever books adds to the first part that nobody else is adding to. Most days have
-- one for ever; more only where several book the same day at the same moment.
alter table public.appointment_days add column part smallint not null default 0;
alter table public.appointment_days
  drop constraint appointment_days_pkey,
  add constraint appointment_days_pkey primary key (date, part);
comment on table public.appointment_days is
  'How many appointments each day has, as a sum: in parts, so that those who book at once do not wait for each other.';

-- As in 0030: to the first part of each day.
create or replace function app.add_to_days(dates date[], statuses text[], numbers bigint[]) returns void
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

create or replace function app.count_appointments() returns trigger
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

-- What `app.log_change` writes of a new appointment, with its columns said outright: the agenda's most frequent change.
-- Who leaves a trail is asked here, since a trigger's `when` is planned anew for each statement.
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
drop trigger appointments_log on public.appointments;
create trigger appointments_log after update or delete on public.appointments
  for each row when (app.leaves_trail()) execute function app.log_change(
    'appointment', '{date,time}', 'patient_id',
    '{date,time,duration_minutes,doctor_name,doctor_specialty,service,status,notes,squeeze_in}', '{patient_id}');
create trigger appointments_log_new after insert on public.appointments
  for each row execute function app.log_new_appointment();

-- Transactions that announce commit one after the other, each with its own wait for the disk. Where whoever asks has
-- said that they will tell by themselves (`server/database/scope.ts`), what is to be told is kept in the session until
-- the commit, as everything that a transaction sets; what is undone is not told. Everybody else announces as before.
create function app.say(words text) returns void
  language plpgsql as $$
begin
  if current_setting('app.tells', true) = 'afterwards' then
    perform set_config('app.untold', concat_ws(E'\n', nullif(current_setting('app.untold', true), ''), words), false);
  else
    perform pg_notify('vico_changes', words);
  end if;
end
$$;
create or replace function app.announce(topic text, patient uuid default null) returns void
  language sql
  return app.say(json_strip_nulls(json_build_object('topic', topic, 'patient', patient))::text);
create or replace function app.announce_account(account uuid) returns void
  language sql strict
  return app.say(json_build_object('account', account)::text);
