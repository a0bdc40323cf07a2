create or replace trigger working_hours_announce after insert or update or delete on public.working_hours
  for each row execute function app.announce_table('workingHours');
create or replace trigger schedule_exceptions_announce after insert or update or delete on public.schedule_exceptions
  for each row execute function app.announce_table('workingHours');
create or replace trigger working_hours_log after insert or update or delete on public.working_hours
  for each row when (app.leaves_trail()) execute function app.log_change(
    'working_hours', '{professional_id,valid_from}', '', '{valid_from,week}', '{professional_id}');
create or replace trigger schedule_exceptions_log after insert or update or delete on public.schedule_exceptions
  for each row when (app.leaves_trail()) execute function app.log_change(
    'schedule_exception', '{title,professional_id,resource_id,first_day,last_day}', '',
    '{kind,title,first_day,last_day,weekdays,yearly,optional_holiday,starts,ends,hours}', '{professional_id,resource_id}');

-- Since when it closes what it closes: what was booked into it afterwards was booked on purpose.
create or replace trigger schedule_exceptions_stamp before update on public.schedule_exceptions
  for each row when (
    (old.kind, old.professional_id, old.resource_id, old.first_day, old.last_day, old.weekdays, old.yearly, old.starts, old.ends, old.hours)
    is distinct from
    (new.kind, new.professional_id, new.resource_id, new.first_day, new.last_day, new.weekdays, new.yearly, new.starts, new.ends, new.hours)
  )
  execute function app.stamp_change();

-- Easter Sunday of the Gregorian calendar, by the algorithm of Meeus, Jones and Butcher.
create or replace function app.easter(year integer) returns date
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
create or replace function app.national_holidays(first date, last date)
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
create or replace function app.schedule_days(first date, last date)
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
-- In plpgsql and with a generic plan, which is kept: planning takes longer than running.
create or replace function app.open_times(professionals uuid[], first date, last date, trial int4multirange default null)
  returns table (professional_id uuid, open tsmultirange)
  language plpgsql stable parallel safe rows 5 set plan_cache_mode = force_generic_plan as $$
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

create or replace function app.open_time(professional uuid, first date, last date) returns tsmultirange
  language plpgsql stable parallel safe as $$
begin
  return (select one.open from app.open_times(array[professional], first, last) as one);
end
$$;

-- False on nearly all days: then no list of holidays is made. A test compares it with `app.national_holidays`.
create or replace function app.may_be_holiday(day date) returns boolean
  language sql immutable parallel safe
  return extract(month from day) * 100 + extract(day from day)
           in (101, 421, 501, 907, 1012, 1028, 1102, 1115, 1120, 1224, 1225, 1231)
      or day - app.easter(extract(year from day)::int) in (-48, -47, -46, -2, 60);

-- Whether an appointment, without its buffers, lies in open time: as `app.open_time(...) @> during`, thirty times as fast,
-- since each booking asks it. A test compares the two. In steps: one expression with all of them starts each of its queries.
create or replace function app.is_open(professional uuid, during tsrange) returns boolean
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
