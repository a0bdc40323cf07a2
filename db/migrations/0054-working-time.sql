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

grant select, insert (professional_id, valid_from, week), update (week), delete on public.working_hours
  to clinic_admin, clinic_settings;
grant select on public.working_hours to clinic_agenda;
grant select, insert, update, delete on public.working_hours to clinic_maintenance;

alter table public.working_hours enable row level security;
alter table public.working_hours force row level security;
create policy maintenance_all on public.working_hours to clinic_maintenance using (true) with check (true);
create policy admin_all on public.working_hours to clinic_admin using (true) with check (true);
create policy settings_all on public.working_hours to clinic_settings using (true) with check (true);
create policy staff_select on public.working_hours for select to clinic_agenda using (true);

create trigger working_hours_announce after insert or update or delete on public.working_hours
  for each row execute function app.announce_table('workingHours');

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
  insert (kind, title, professional_id, resource_id, first_day, last_day, weekdays, yearly, optional_holiday, starts, ends,
          hours),
  update (kind, title, professional_id, resource_id, first_day, last_day, weekdays, yearly, starts, ends, hours),
  delete
  on public.schedule_exceptions to clinic_admin, clinic_settings, clinic_agenda;
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

create trigger schedule_exceptions_announce after insert or update or delete on public.schedule_exceptions
  for each row execute function app.announce_table('workingHours');

-- As in 0046. New: in the columns that name a row, a professional or resource stands with its name.
create or replace function app.log_change() returns trigger
  language plpgsql as $$
declare
  kept text[] := tg_argv[3];
  named constant text[] := tg_argv[4];
  -- The list in the archived record that holds rows of this table.
  list constant text := case tg_table_name
    when 'patient_files' then 'files'
    when 'treatment_plans' then 'treatmentPlans'
    when 'patient_future_procedures' then 'futureProcedures'
    when 'appointments' then 'appointments'
  end;
  was jsonb;
  became jsonb;
  told jsonb;
  changed text[];
  whose uuid;
  told_before jsonb;
  told_after jsonb;
begin
  if tg_op <> 'INSERT' then
    was := to_jsonb(old);
  end if;
  if tg_op <> 'DELETE' then
    became := to_jsonb(new);
  end if;
  told := coalesce(became, was);
  if tg_op = 'DELETE' and list is not null
     and app.sealed_now((was ->> tg_argv[2])::uuid) -> list @> jsonb_build_array(jsonb_build_object('id', was -> 'id')) then
    return null;
  end if;
  if tg_op = 'UPDATE' then
    select array_agg(name order by place) into changed
      from unnest(kept || named) with ordinality as one (name, place)
      where was -> name is distinct from became -> name;
    if changed is null then
      return null;
    end if;
    select array_agg(name) into kept from unnest(kept) as one (name) where name = any (changed);
  end if;
  told_before := app.pick(was, kept);
  told_after := app.pick(became, kept);
  if tg_op = 'DELETE' and tg_table_name = 'patients' then
    told_before := told_before || coalesce(app.sealed_counts(app.sealed_now(old.id)), '{}');
  end if;
  if tg_op = 'DELETE' and list is not null then
    select app.pick(to_jsonb(item), '{reason,explanation}') into told_after
      from public.archived_items as item where row_id = (was ->> 'id')::uuid;
  end if;
  -- A row that moves from one patient to another is logged for both.
  for whose in
    select (told ->> tg_argv[2])::uuid
    union
    select (was ->> tg_argv[2])::uuid where tg_op = 'UPDATE'
  loop
    insert into public.activity_log (action, noun, row_id, patient_id, subject, fields, before, after)
    values (
      case tg_op when 'INSERT' then 'created' when 'UPDATE' then 'changed' else 'deleted' end,
      tg_argv[0],
      (told ->> 'id')::uuid,
      whose,
      (select string_agg(app.word_of_subject(name, told ->> name), ' ') from unnest(tg_argv[1]::text[]) as one (name)),
      coalesce(changed, '{}'),
      told_before,
      told_after
    );
  end loop;
  return null;
end
$$;

-- A query for each table: PostgreSQL checks the rights on all tables of a statement, and the server's own role may not
-- read resources.
create function app.word_of_subject(name text, value text) returns text
  language plpgsql stable as $$
begin
  if value is not null and name = 'professional_id' then
    return (select full_name from public.professionals where id = value::uuid);
  elsif value is not null and name = 'resource_id' then
    return (select resources.name from public.resources where id = value::uuid);
  end if;
  return value;
end
$$;

create trigger working_hours_log after insert or update or delete on public.working_hours
  for each row when (app.leaves_trail()) execute function app.log_change(
    'working_hours', '{professional_id,valid_from}', '', '{valid_from,week}', '{professional_id}');
create trigger schedule_exceptions_log after insert or update or delete on public.schedule_exceptions
  for each row when (app.leaves_trail()) execute function app.log_change(
    'schedule_exception', '{title,professional_id,resource_id,first_day}', '',
    '{kind,title,first_day,last_day,weekdays,yearly,optional_holiday,starts,ends,hours}', '{professional_id,resource_id}');

-- Easter Sunday of the Gregorian calendar, by the algorithm of Meeus, Jones and Butcher.
create function app.easter(year integer) returns date
  language plpgsql immutable strict parallel safe as $$
declare
  century constant integer := year / 100;
  golden constant integer := year % 19;
  epact constant integer := (19 * golden + century - century / 4 - (century - (century + 8) / 25 + 1) / 3 + 15) % 30;
  weekday constant integer := (32 + 2 * (century % 4) + 2 * (year % 100 / 4) - epact - year % 100 % 4) % 7;
  correction constant integer := (golden + 11 * epact + 22 * weekday) / 451;
  march_days constant integer := epact + weekday - 7 * correction + 114;
begin
  return make_date(year, march_days / 31, march_days % 31 + 1);
end
$$;

-- Brazil's ten national holidays, and the optional ones ('ponto facultativo'), which have a word in `optional`. Null times:
-- the whole day. 20/11 is a national holiday since Lei 14.759/2023. Not strict: PostgreSQL plans a strict function anew in
-- each statement, which took half of the time that a booking needed to learn whether its time is open.
create function app.national_holidays(first date, last date)
  returns table (day date, name text, optional text, starts time, ends time)
  language sql immutable parallel safe rows 20 as $$
    select holiday.day, holiday.name, holiday.optional, holiday.starts::time, holiday.ends::time
      from generate_series(extract(year from first)::int, extract(year from last)::int) as year,
           app.easter(year) as easter,
           lateral (values
             (make_date(year, 1, 1), 'Confraternização Universal', null, null, null),
             (easter - 48, 'Carnaval (segunda-feira)', 'carnival_monday', null, null),
             (easter - 47, 'Carnaval (terça-feira)', 'carnival_tuesday', null, null),
             (easter - 46, 'Quarta-feira de Cinzas', 'ash_wednesday', '00:00', '14:00'),
             (easter - 2, 'Paixão de Cristo', null, null, null),
             (make_date(year, 4, 21), 'Tiradentes', null, null, null),
             (make_date(year, 5, 1), 'Dia do Trabalho', null, null, null),
             (easter + 60, 'Corpus Christi', 'corpus_christi', null, null),
             (make_date(year, 9, 7), 'Independência do Brasil', null, null, null),
             (make_date(year, 10, 12), 'Nossa Senhora Aparecida', null, null, null),
             (make_date(year, 10, 28), 'Dia do Servidor Público', 'civil_servants_day', null, null),
             (make_date(year, 11, 2), 'Finados', null, null, null),
             (make_date(year, 11, 15), 'Proclamação da República', null, null, null),
             (make_date(year, 11, 20), 'Consciência Negra', null, null, null),
             (make_date(year, 12, 24), 'Véspera de Natal', 'christmas_eve', '13:00', '24:00'),
             (make_date(year, 12, 25), 'Natal', null, null, null),
             (make_date(year, 12, 31), 'Véspera de Ano-Novo', 'new_years_eve', '13:00', '24:00')
           ) as holiday (day, name, optional, starts, ends)
      where holiday.day between first and last
        and (holiday.day >= date '2024-01-01' or holiday.name <> 'Consciência Negra')
  $$;

-- Each day of a period on which a holiday or an exception holds, and its time: what it closes, or, for `other_hours`, what
-- it opens. A national holiday has no id.
create function app.schedule_days(first date, last date)
  returns table (id uuid, day date, kind text, title text, professional_id uuid, resource_id uuid, during tsmultirange)
  language sql stable parallel safe rows 100 as $$
    select taken.id, holiday.day, 'holiday', holiday.name, null::uuid, null::uuid,
           tsmultirange(tsrange(holiday.day + coalesce(holiday.starts, '00:00'), holiday.day + coalesce(holiday.ends, '24:00')))
      from app.national_holidays(first, last) as holiday
      left join public.schedule_exceptions as taken on taken.optional_holiday = holiday.optional
      where holiday.optional is null
         or holiday.day >= taken.first_day and holiday.day <= coalesce(taken.last_day, date 'infinity')
    union all
    select exception.id, one.day, exception.kind, exception.title, exception.professional_id, exception.resource_id,
           case when exception.hours is null
             then tsmultirange(tsrange(one.day + coalesce(exception.starts, '00:00'), one.day + coalesce(exception.ends, '24:00')))
             else (
               select range_agg(tsrange(one.day + make_interval(mins => lower(part)), one.day + make_interval(mins => upper(part))))
                 from unnest(exception.hours) as part
             )
           end
      from public.schedule_exceptions as exception,
           lateral (
             select greatest(exception.first_day, first) + number as day
               from generate_series(0, least(coalesce(exception.last_day, last), last) - greatest(exception.first_day, first))
                    as number
           ) as one
      where coalesce(exception.last_day, date 'infinity') >= first
        and exception.first_day <= last
        and exception.optional_holiday is null
        and (exception.weekdays is null or extract(isodow from one.day)::smallint = any (exception.weekdays))
        and (not exception.yearly or to_char(one.day, 'MMDD') = to_char(exception.first_day, 'MMDD'))
  $$;

-- The open time of each professional in a period, all days included; a null one has the clinic's hours. Later lines win:
--   the week: their own, or the clinic's
--   holidays and closed days of the clinic
--   other hours of the clinic, which bound those who have a week of their own
--   vacations and closed days of the professional
--   other hours of the professional
--   blocks of the clinic and of the professional
-- A trial week stands for those that are saved.
-- In plpgsql, which keeps the plan: planning takes longer than running.
create function app.open_times(professionals uuid[], first date, last date, trial int4multirange default null)
  returns table (professional_id uuid, open tsmultirange)
  language plpgsql stable parallel safe rows 5 as $$
#variable_conflict use_column
begin
  return query
  with asked as (
    select distinct one.id from unnest(professionals) as one (id)
  ), version as (
    select hours.professional_id as id, hours.week,
           daterange(hours.valid_from, lead(hours.valid_from) over (partition by hours.professional_id order by hours.valid_from))
             as valid
      from public.working_hours as hours
      where trial is null and (hours.professional_id is null or hours.professional_id = any (professionals))
    union all
    select one.id, trial, daterange(null, null) from asked as one where trial is not null
  ), part as (
    select version.id, version.valid, weekday, lower(piece) as starts, upper(piece) as ends
      from version,
           generate_series(0, 6) as weekday,
           unnest(version.week * int4multirange(int4range(weekday * 1440, weekday * 1440 + 1440))) as piece
      where version.week is not null and version.valid && daterange(first, last, '[]')
  ), weekly as (
    select part.id,
           range_agg(tsrange(one.monday + make_interval(mins => part.starts), one.monday + make_interval(mins => part.ends))) as open
      from part,
           generate_series(date_trunc('week', first::timestamp), last, interval '7 days') as one (monday)
      where (one.monday::date + part.weekday) <@ (part.valid * daterange(first, last, '[]'))
      group by part.id
  ), own as (
    select version.id, range_agg(tsrange(lower(version.valid)::timestamp, upper(version.valid)::timestamp)) as days
      from version
      where version.id is not null and version.week is not null
      group by version.id
  ), exception as materialized (
    select * from app.schedule_days(first, last) as one where one.resource_id is null
  ), change as (
    select one.professional_id as id,
           coalesce(range_agg(one.during) filter (where one.kind not in ('other_hours', 'block')), '{}') as closed,
           coalesce(range_agg(one.during) filter (where one.kind = 'block'), '{}') as blocked,
           coalesce(range_agg(one.during) filter (where one.kind = 'other_hours'), '{}') as opened,
           coalesce(range_agg(tsrange(one.day, one.day + 1)) filter (where one.kind = 'other_hours'), '{}') as replaced
      from exception as one
      group by one.professional_id
  ), clinic as (
    select coalesce(weekly.open, '{}') as week, coalesce(change.closed, '{}') as closed,
           coalesce(change.blocked, '{}') as blocked, coalesce(change.opened, '{}') as opened,
           coalesce(change.replaced, '{}') as replaced
      from (select) as one
      left join weekly on weekly.id is null
      left join change on change.id is null
  ), base as (
    select asked.id,
           coalesce(weekly.open, '{}') + (clinic.week - coalesce(own.days, '{}')) as week,
           clinic.opened - coalesce(own.days, '{}') as opened
      from asked cross join clinic
      left join weekly on weekly.id = asked.id
      left join own on own.id = asked.id
  )
  select base.id,
         (
           base.week - clinic.closed - clinic.replaced + base.opened + base.week * clinic.opened
             - coalesce(change.closed, '{}') - coalesce(change.replaced, '{}')
         ) + coalesce(change.opened, '{}')
           - clinic.blocked - coalesce(change.blocked, '{}')
    from base cross join clinic
    left join change on change.id = base.id;
end
$$;
-- Planning takes longer than running, so its plan is kept.
alter function app.open_times(uuid[], date, date, int4multirange) set plan_cache_mode = force_generic_plan;

create function app.open_time(professional uuid, first date, last date) returns tsmultirange
  language plpgsql stable parallel safe as $$
begin
  return (select one.open from app.open_times(array[professional], first, last) as one);
end
$$;

-- False on nearly all days: then no list of holidays is made. A test compares it with `app.national_holidays`.
create function app.may_be_holiday(day date) returns boolean
  language sql immutable parallel safe
  return extract(month from day) * 100 + extract(day from day)
           in (101, 421, 501, 907, 1012, 1028, 1102, 1115, 1120, 1224, 1225, 1231)
      or day - app.easter(extract(year from day)::int) in (-48, -47, -46, -2, 60);

-- Whether an appointment, without its buffers, lies in open time: as `app.open_time(...) @> during`, thirty times as fast,
-- since each booking asks it. A test compares the two. In steps: one expression with all of them starts each of its queries.
create function app.is_open(professional uuid, during tsrange) returns boolean
  language plpgsql stable parallel safe set plan_cache_mode = force_generic_plan as $$
declare
  day constant date := lower(during)::date;
  midnight constant timestamp := day;
  starts constant integer := extract(epoch from lower(during) - midnight) / 60;
  ends constant integer := ceil(extract(epoch from upper(during) - midnight) / 60);
  weekday constant integer := extract(isodow from day);
  asked constant int4range := int4range(starts, ends);
  asked_in_week constant int4range := int4range(starts + (weekday - 1) * 1440, ends + (weekday - 1) * 1440);
  -- The professional's own week and the week that holds.
  own int4multirange;
  week int4multirange;
  found record;
begin
  if ends > 1440 then
    return app.open_time(professional, day, upper(during)::date) @> during;
  end if;
  own := (select hours.week from public.working_hours as hours
            where hours.professional_id = professional and hours.valid_from <= day order by hours.valid_from desc limit 1);
  week := coalesce(own, (
    select hours.week from public.working_hours as hours
      where hours.professional_id is null and hours.valid_from <= day order by hours.valid_from desc limit 1));
  select range_agg(today.hours) filter (where today.professional_id is not null) as own_hours,
         range_agg(today.hours) filter (where today.professional_id is null) as clinic_hours,
         coalesce(bool_or(today.professional_id is not null and today.kind in ('closed', 'vacation') and today.meets), false)
           as own_closed,
         coalesce(bool_or(today.professional_id is null and today.kind in ('closed', 'holiday') and today.meets), false)
           as clinic_closed,
         coalesce(bool_or(today.kind = 'block' and today.meets), false) as blocked
    into found
    from (
      select exception.kind, exception.professional_id, exception.hours,
             int4range(coalesce(extract(epoch from exception.starts) / 60, 0)::int,
                       coalesce(extract(epoch from exception.ends) / 60, 1440)::int) && asked as meets
        from public.schedule_exceptions as exception
        where exception.resource_id is null
          and (exception.professional_id is null or exception.professional_id = professional)
          and coalesce(exception.last_day, date 'infinity') >= day
          and exception.first_day <= day
          and exception.optional_holiday is null
          and (exception.weekdays is null or weekday = any (exception.weekdays))
          and (not exception.yearly or to_char(day, 'MMDD') = to_char(exception.first_day, 'MMDD'))
    ) as today;
  if found.blocked then
    return false;
  elsif found.own_hours is not null then
    return found.own_hours @> asked;
  elsif found.own_closed then
    return false;
  elsif found.clinic_hours is not null then
    return found.clinic_hours @> asked and (own is null or own @> asked_in_week);
  elsif found.clinic_closed or not coalesce(week @> asked_in_week, false) then
    return false;
  elsif not app.may_be_holiday(day) then
    return true;
  end if;
  return not exists (
    select from app.national_holidays(day, day) as holiday
      left join public.schedule_exceptions as taken on taken.optional_holiday = holiday.optional
      where (holiday.optional is null
             or holiday.day >= taken.first_day and holiday.day <= coalesce(taken.last_day, date 'infinity'))
        and tsrange(holiday.day + coalesce(holiday.starts, '00:00'), holiday.day + coalesce(holiday.ends, '24:00')) && during
  );
end
$$;
