-- Working time (decision 058): weekly hours, exceptions, national holidays, and what is open in the end. Times are the
-- clinic's own; no zone is stored. A week is a multirange of minutes since Monday 00:00, a day one of minutes since 00:00.

-- The version of a person's or the clinic's week with the newest `valid_from` up to a day holds on that day.
create table public.working_hours (
  id uuid primary key default gen_random_uuid(),
  -- Null: the clinic's own hours, which hold for each professional without hours of their own.
  professional_id uuid,
  valid_from date not null,
  -- Null: from this day on the clinic's hours.
  week int4multirange,
  constraint working_hours_professional_id_fkey
    foreign key (professional_id) references public.professionals (id) on delete cascade,
  constraint working_hours_once_a_day unique nulls not distinct (professional_id, valid_from),
  constraint working_hours_valid_from_plausible check (valid_from >= date '2000-01-01' and valid_from < date '2100-01-01'),
  constraint working_hours_week_bounds check (week <@ int4multirange(int4range(0, 7 * 1440))),
  constraint working_hours_week_of_clinic check (professional_id is not null or week is not null)
);

grant
  select,
  insert (professional_id, valid_from, week),
  update (week),
  delete
  on public.working_hours to clinic_admin, clinic_settings;
grant select on public.working_hours to clinic_agenda, clinic_booking;
grant select, insert, update, delete on public.working_hours to clinic_maintenance;

alter table public.working_hours enable row level security;
alter table public.working_hours force row level security;
create policy maintenance_all on public.working_hours to clinic_maintenance using (true) with check (true);
create policy admin_all on public.working_hours to clinic_admin using (true) with check (true);
create policy settings_all on public.working_hours to clinic_settings using (true) with check (true);
create policy staff_select on public.working_hours for select to clinic_agenda using (true);
create policy booking_select on public.working_hours for select to clinic_booking using (true);

-- The start times of the specification, on all seven days: 08:00 to 11:30 and 13:00 to 17:30.
set local role clinic_maintenance;
insert into public.working_hours (valid_from, week)
select date '2000-01-01', range_agg(int4range(weekday * 1440 + starts, weekday * 1440 + ends))
  from generate_series(0, 6) as weekday, (values (8 * 60, 12 * 60), (13 * 60, 18 * 60)) as part (starts, ends);
reset role;

create table public.schedule_exceptions (
  id uuid primary key default gen_random_uuid(),
  kind text not null,
  title text,
  -- Both null: for all professionals.
  professional_id uuid,
  resource_id uuid,
  first_day date not null,
  -- Null, only where it repeats: without an end.
  last_day date,
  -- ISO numbers (1 is Monday): on these days of each week.
  weekdays smallint[],
  -- On the date of `first_day` in each year, or on that of an optional holiday.
  yearly boolean not null default false,
  -- A name of `app.national_holidays`: the clinic takes this optional holiday.
  optional_holiday text,
  -- Null: the whole day. Else the same time on each day.
  starts time,
  ends time,
  -- Only `other_hours`: they replace the day's hours.
  hours int4multirange,
  created_by uuid default app.user_id(),
  created_at timestamptz not null default now(),
  constraint schedule_exceptions_professional_id_fkey
    foreign key (professional_id) references public.professionals (id) on delete cascade,
  constraint schedule_exceptions_resource_id_fkey
    foreign key (resource_id) references public.resources (id) on delete cascade,
  constraint schedule_exceptions_created_by_fkey foreign key (created_by) references auth.users (id) on delete set null,
  constraint schedule_exceptions_kind_known
    check (kind in ('holiday', 'closed', 'vacation', 'other_hours', 'block', 'maintenance')),
  constraint schedule_exceptions_title_length check (char_length(title) <= 200 and btrim(title) <> ''),
  constraint schedule_exceptions_one_owner check (professional_id is null or resource_id is null),
  constraint schedule_exceptions_holiday_of_all check (kind <> 'holiday' or professional_id is null),
  constraint schedule_exceptions_vacation_of_one check (kind <> 'vacation' or professional_id is not null),
  constraint schedule_exceptions_maintenance_of_resource check (kind <> 'maintenance' or resource_id is not null),
  constraint schedule_exceptions_resource_kind check (resource_id is null or kind in ('block', 'maintenance')),
  constraint schedule_exceptions_days_plausible
    check (first_day >= date '2000-01-01' and coalesce(last_day, first_day) < date '2100-01-01'),
  constraint schedule_exceptions_last_after_first check (last_day >= first_day),
  constraint schedule_exceptions_ends check (last_day is not null or weekdays is not null or yearly),
  constraint schedule_exceptions_one_repetition check (weekdays is null or not yearly),
  constraint schedule_exceptions_weekdays_valid
    check (weekdays <@ array[1, 2, 3, 4, 5, 6, 7]::smallint[] and cardinality(weekdays) > 0),
  constraint schedule_exceptions_yearly_holiday check (not yearly or kind = 'holiday'),
  constraint schedule_exceptions_optional_holiday_known
    check (optional_holiday in ('carnival_monday', 'carnival_tuesday', 'ash_wednesday', 'corpus_christi',
                                'civil_servants_day', 'christmas_eve', 'new_years_eve')),
  constraint schedule_exceptions_optional_holiday_yearly check (optional_holiday is null or yearly),
  constraint schedule_exceptions_times_in_order check ((starts is null) = (ends is null) and starts < ends),
  constraint schedule_exceptions_hours_of_other
    check ((kind = 'other_hours') = (hours is not null) and (hours is null or starts is null)),
  constraint schedule_exceptions_hours_bounds
    check (not isempty(hours) and hours <@ int4multirange(int4range(0, 1440)))
);
-- Those that have ended are many after some years; a period is never far from today.
create index schedule_exceptions_days_idx
  on public.schedule_exceptions (coalesce(last_day, date 'infinity'), first_day);
create index schedule_exceptions_professional_id_idx on public.schedule_exceptions (professional_id);
create index schedule_exceptions_resource_id_idx on public.schedule_exceptions (resource_id);
create index schedule_exceptions_created_by_idx on public.schedule_exceptions (created_by);
create unique index schedule_exceptions_optional_holiday_unique
  on public.schedule_exceptions (optional_holiday);

grant
  select,
  insert (kind, title, professional_id, resource_id, first_day, last_day, weekdays, yearly, optional_holiday, starts,
          ends, hours),
  update (kind, title, professional_id, resource_id, first_day, last_day, weekdays, yearly, starts, ends, hours),
  delete
  on public.schedule_exceptions to clinic_admin, clinic_agenda, clinic_settings;
grant
  select (id, kind, title, professional_id, resource_id, first_day, last_day, weekdays, yearly, optional_holiday,
          starts, ends, hours)
  on public.schedule_exceptions to clinic_booking;
grant select, insert, update, delete on public.schedule_exceptions to clinic_maintenance;

alter table public.schedule_exceptions enable row level security;
alter table public.schedule_exceptions force row level security;
create policy maintenance_all on public.schedule_exceptions to clinic_maintenance using (true) with check (true);
create policy admin_all on public.schedule_exceptions to clinic_admin using (true) with check (true);
create policy settings_all on public.schedule_exceptions to clinic_settings using (true) with check (true);
-- The agenda's staff block time. Holidays and other hours are the clinic's settings.
create policy staff_select on public.schedule_exceptions for select to clinic_agenda using (true);
create policy staff_insert on public.schedule_exceptions for insert to clinic_agenda
  with check (kind in ('closed', 'vacation', 'block', 'maintenance'));
create policy staff_update on public.schedule_exceptions for update to clinic_agenda
  using (kind in ('closed', 'vacation', 'block', 'maintenance'))
  with check (kind in ('closed', 'vacation', 'block', 'maintenance'));
create policy staff_delete on public.schedule_exceptions for delete to clinic_agenda
  using (kind in ('closed', 'vacation', 'block', 'maintenance'));
create policy booking_select on public.schedule_exceptions for select to clinic_booking using (true);
