-- The open appointments of a period that have not begun and whose time was closed after it was chosen (decision 088): the
-- time is no longer open time of the professional, or a room or device of theirs is closed. One that was booked outside of
-- the hours on purpose counts only where a closing came later. Without an event of its booking (an import) the hours were
-- not checked either, so that only a closing displaces it.
-- Reads two years at most: each day of the period costs, and few are booked further ahead.
create or replace function app.displaced_appointments(first date, last date, present timestamp) returns table (id uuid)
  language plpgsql stable parallel safe rows 20 set plan_cache_mode = force_generic_plan as $$
#variable_conflict use_column
begin
  return query
  with ahead as materialized (
    select one.id, one.professional_id, one.date, one.outside_hours,
           tsrange(one.date + one.time, one.date + one.time + make_interval(mins => one.duration_minutes)) as during
      from public.appointments as one
      where one.date between greatest(first, present::date) and least(last, greatest(first, present::date) + 731)
        and one.status in ('scheduled', 'confirmed')
        and one.date + one.time > present
  ), period as materialized (
    select min(ahead.date) as first, max(ahead.date) as last, array_agg(distinct ahead.professional_id) as people from ahead
  ), open as materialized (
    select one.professional_id, one.open
      from period, app.open_times(period.people, period.first, period.last) as one where period.people is not null
  ), closing as materialized (
    select one.day, one.professional_id, one.resource_id, one.during,
           coalesce(exception.changed_at, exception.created_at) as since
      from period, app.schedule_days(period.first, period.last) as one, public.schedule_exceptions as exception
      where period.people is not null and exception.id = one.id and one.kind <> 'other_hours'
  ), candidate as materialized (
    select ahead.id, ahead.professional_id, ahead.date, ahead.during, ahead.outside_hours,
           not (professional.active and coalesce(open.open @> ahead.during, false)) as is_closed
      from ahead
      join public.professionals as professional on professional.id = ahead.professional_id
      left join open on open.professional_id = ahead.professional_id
  ), of_resource as materialized (
    select candidate.id, max(closing.since) as since
      from closing
      join public.appointment_resources as held on held.resource_id = closing.resource_id and held.is_open
      join candidate on candidate.id = held.appointment_id and closing.day = candidate.date and closing.during && candidate.during
      group by candidate.id
  )
  select candidate.id
    from candidate
    left join of_resource on of_resource.id = candidate.id
    cross join lateral (
      select max(event.happened_at) as at
        from public.appointment_events as event
        where (candidate.is_closed or candidate.outside_hours or of_resource.since is not null)
          and event.appointment_id = candidate.id
          and (event.kind in ('booked', 'moved') or event.kind = 'changed' and 'outside_hours' = any (event.fields))
    ) as chosen
    where candidate.is_closed and not candidate.outside_hours and chosen.at is not null
       or of_resource.since > coalesce(chosen.at, '-infinity')
       or (candidate.is_closed or candidate.outside_hours) and exists (
         select from closing
           where closing.day = candidate.date and closing.resource_id is null
             and (closing.professional_id is null or closing.professional_id = candidate.professional_id)
             and closing.during && candidate.during and closing.since > coalesce(chosen.at, '-infinity')
       );
end
$$;

create or replace function app.is_displaced(appointment uuid, day date, present timestamp) returns boolean
  language sql stable parallel safe
  return exists (select from app.displaced_appointments(day, day, present) as one where one.id = appointment);
