-- As in 0054, and no longer strict: PostgreSQL plans a strict function anew in each statement, which took half of the time
-- that a booking needed to learn whether its time is open.
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

-- False on nearly all days: then no list of holidays is made. A test compares it with `app.national_holidays`.
create function app.may_be_holiday(day date) returns boolean
  language sql immutable parallel safe
  return extract(month from day) * 100 + extract(day from day)
           in (101, 421, 501, 907, 1012, 1028, 1102, 1115, 1120, 1224, 1225, 1231)
      or day - app.easter(extract(year from day)::int) in (-48, -47, -46, -2, 60);

-- As in 0056, in steps: one expression with all of them starts each of its queries.
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
