-- Adds to the first part of each day, in the order of the days, so that no two transactions wait for each other.
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

-- A booking adds to the first part that no other transaction is adding to.
-- pg_temp comes last in the search path, so that no temporary table can stand in for one of ours.
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
-- A trigger function cannot be called, but with this right a role could put it on a table of its own.
revoke execute on function app.count_appointments(), app.add_to_days(date[], text[], bigint[]) from public;
create or replace trigger appointments_count_inserted after insert on public.appointments
  referencing new table as became for each statement execute function app.count_appointments();
create or replace trigger appointments_count_updated after update on public.appointments
  referencing old table as was new table as became for each statement execute function app.count_appointments();
create or replace trigger appointments_count_deleted after delete on public.appointments
  referencing old table as was for each statement execute function app.count_appointments();
create or replace trigger appointments_count_truncated after truncate on public.appointments
  for each statement execute function app.count_appointments();
