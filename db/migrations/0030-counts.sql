-- Counts that a screen shows without counting: appointments by day and status, and patients. Kept by triggers, for a
-- statement at once, in the transaction of the change. See decision 030.

create table public.appointment_days (
  date date primary key,
  scheduled integer not null default 0,
  completed integer not null default 0,
  cancelled integer not null default 0
);
comment on table public.appointment_days is
  'How many appointments each day has. A row for a day, since bookings of one day wait for each other anyway.';

create table public.patient_counts (
  part smallint primary key,
  patients integer not null
);
comment on table public.patient_counts is
  'How many patients there are, as a sum: in parts, so that those who register some at once do not wait for each other.';

-- Nobody who sends requests is granted a change: the triggers write with the rights of the owner, for whom alone there
-- is a policy, and nobody can call a trigger's function.
grant select on public.appointment_days, public.patient_counts to clinic_admin;
grant select, insert, update, delete on public.appointment_days, public.patient_counts to clinic_maintenance;

alter table public.appointment_days enable row level security;
alter table public.appointment_days force row level security;
create policy maintenance_all on public.appointment_days to clinic_maintenance using (true) with check (true);
create policy admin_select on public.appointment_days for select to clinic_admin using (true);
create policy owner_all on public.appointment_days using (
  current_user = (select pg_get_userbyid(relowner) from pg_class where oid = 'public.appointment_days'::regclass)
);

alter table public.patient_counts enable row level security;
alter table public.patient_counts force row level security;
create policy maintenance_all on public.patient_counts to clinic_maintenance using (true) with check (true);
create policy admin_select on public.patient_counts for select to clinic_admin using (true);
create policy owner_all on public.patient_counts using (
  current_user = (select pg_get_userbyid(relowner) from pg_class where oid = 'public.patient_counts'::regclass)
);

-- Adds to days, in their order: of two that change several days, neither then holds one that the other waits for.
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
    on conflict (date) do update set
      scheduled = day.scheduled + excluded.scheduled,
      completed = day.completed + excluded.completed,
      cancelled = day.cancelled + excluded.cancelled;
  end;

create function app.count_appointments() returns trigger
  language plpgsql security definer set search_path = pg_catalog as $$
begin
  if tg_op = 'TRUNCATE' then
    truncate public.appointment_days;
  elsif tg_op = 'INSERT' then
    perform app.add_to_days(array_agg(date), array_agg(status), array_agg(number))
      from (select date, status, count(*) as number from became group by date, status) as change
      having count(*) > 0;
  elsif tg_op = 'DELETE' then
    perform app.add_to_days(array_agg(date), array_agg(status), array_agg(number))
      from (select date, status, -count(*) as number from was group by date, status) as change
      having count(*) > 0;
  else
    perform app.add_to_days(array_agg(date), array_agg(status), array_agg(number))
      from (
        select date, status, sum(number)::bigint as number
          from (select date, status, 1 as number from became union all select date, status, -1 from was) as moved
          group by date, status
          having sum(number) <> 0
      ) as change
      having count(*) > 0;
  end if;
  return null;
end
$$;

create function app.count_patients() returns trigger
  language plpgsql security definer set search_path = pg_catalog as $$
declare
  number integer;
begin
  if tg_op = 'TRUNCATE' then
    truncate public.patient_counts;
    return null;
  elsif tg_op = 'INSERT' then
    select count(*) into number from became;
  else
    select -count(*) into number from was;
  end if;
  if number <> 0 then
    insert into public.patient_counts as part (part, patients) values (pg_backend_pid() % 8, number)
      on conflict (part) do update set patients = part.patients + excluded.patients;
  end if;
  return null;
end
$$;

create trigger appointments_count_inserted after insert on public.appointments
  referencing new table as became for each statement execute function app.count_appointments();
create trigger appointments_count_updated after update on public.appointments
  referencing old table as was new table as became for each statement execute function app.count_appointments();
create trigger appointments_count_deleted after delete on public.appointments
  referencing old table as was for each statement execute function app.count_appointments();
create trigger appointments_count_truncated after truncate on public.appointments
  for each statement execute function app.count_appointments();

create trigger patients_count_inserted after insert on public.patients
  referencing new table as became for each statement execute function app.count_patients();
create trigger patients_count_deleted after delete on public.patients
  referencing old table as was for each statement execute function app.count_patients();
create trigger patients_count_truncated after truncate on public.patients
  for each statement execute function app.count_patients();

-- What is there already. The owner sees rows where nothing forces policies on it; a restore migrates before anybody
-- may become clinic_maintenance.
alter table public.appointments no force row level security;
alter table public.patients no force row level security;
insert into public.appointment_days (date, scheduled, completed, cancelled)
  select date, count(*) filter (where status = 'scheduled'), count(*) filter (where status = 'completed'),
         count(*) filter (where status = 'cancelled')
    from public.appointments group by date;
insert into public.patient_counts (part, patients) select 0, count(*) from public.patients;
alter table public.appointments force row level security;
alter table public.patients force row level security;
