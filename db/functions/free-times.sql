-- Where the appointment itself cannot be, given that its buffers must not meet an occupied time either. Occupied times end
-- with their day.
create or replace function app.around(occupied tsrange, before interval, after interval) returns tsrange
  language sql immutable parallel safe
  return tsrange(greatest(lower(occupied) - after, lower(occupied)::date),
                 least(upper(occupied) + before, lower(occupied)::date + 1));

-- The start times on the grid at which an appointment is possible: it lies in open time as a whole, its buffers meet no other
-- appointment of the professional, and enough of the rooms and devices that the procedure needs are free. Null
-- professionals: all who do the procedure. `moved` is an appointment whose own time counts as free. A trial week stands
-- for the saved hours, as in `app.open_times`. Held times are taken: those of other holds, requests and proposals, with
-- their rooms and devices. For a patient who chooses another time the own hold is free, and for an appointment that is
-- moved its own requests; where they are somewhere else (`app.own_times`) is not. Planning takes longer than running, so the
-- plans are kept.
-- A need of several resources of a kind is met while so many of them are free: the depth counts, from edge to edge, how many
-- can start. Times are the first and the last start, so the ranges include both ends.
create or replace function app.free_times(
  procedure uuid, wanted_minutes integer, professionals uuid[], first date, last date, step_minutes integer,
  moved uuid default null, since timestamp default '-infinity', trial int4multirange default null
) returns table (professional_id uuid, starts_at timestamp)
  language plpgsql stable parallel safe rows 2000 set plan_cache_mode = force_generic_plan as $$
#variable_conflict use_column
declare
  minutes integer;
  before interval;
  after interval;
  length interval;
  step constant interval := make_interval(mins => step_minutes);
  period constant tsrange := tsrange(first, last + 1);
  people constant uuid[] := coalesce(professionals, app.who_does(procedure));
  elsewhere constant tsmultirange := case when app.booking_patient_id() is null then '{}'
    else app.own_times(app.booking_patient_id(), first, last, moved) end;
begin
  select coalesce(wanted_minutes, one.minutes), make_interval(mins => one.buffer_before_minutes), make_interval(mins => one.buffer_after_minutes)
    into minutes, before, after from public.procedures as one where one.id = procedure;
  minutes := coalesce(minutes, wanted_minutes, 30);
  length := make_interval(mins => minutes);
  before := coalesce(before, '0');
  after := coalesce(after, '0');
  return query
  with held as materialized (
    select request.professional_id, request.occupied, request.resource_ids
      from public.booking_requests as request
      where request.state in ('held', 'pending', 'proposed') and request.date between first and last
        and app.takes_time(request.state, request.expires_at)
        and (request.appointment_id is null or request.appointment_id is distinct from moved)
        and (request.state = 'held' and request.patient_id = app.booking_patient_id()) is not true
  ), need as (
    select one.resource_id, one.kind, count(*) as number, coalesce(one.kind, one.resource_id::text) as name
      from public.procedure_resources as one where one.procedure_id = procedure group by one.resource_id, one.kind
  ), pool as (
    select resource.id, need.name, need.number
      from need join public.resources as resource on resource.id = need.resource_id
        or resource.kind = need.kind and not exists (select from need as certain where certain.resource_id = resource.id)
      where resource.active
  ), pool_free as (
    select pool.name, pool.number, lower(part) as earliest, upper(part) - length as latest
      from pool, lateral unnest(
        tsmultirange(period)
        - coalesce((
            select range_agg(app.around(held.occupied, before, after))
              from public.appointment_resources as held
              where held.resource_id = pool.id and held.is_open and held.occupied && period
                and held.appointment_id is distinct from moved
          ), '{}')
        - coalesce((
            select range_agg(app.around(held.occupied, before, after))
              from held where pool.id = any (held.resource_ids)
          ), '{}')
        - coalesce((
            select range_agg(closed.during) from app.schedule_days(first, last) as closed where closed.resource_id = pool.id
          ), '{}')
      ) as part
      where upper(part) - lower(part) >= length
  ), depth as (
    select edge.name, edge.number, edge.at, sum(edge.delta) over ordered as depth, lead(edge.at) over ordered as next
      from (
        select pool_free.name, pool_free.number, pool_free.earliest as at, 1 as delta from pool_free
        union all
        select pool_free.name, pool_free.number, pool_free.latest, -1 from pool_free
      ) as edge
      window ordered as (partition by edge.name order by edge.at, edge.delta desc rows unbounded preceding)
  ), enough as (
    select range_intersect_agg(coalesce(one.starts, '{}')) as starts
      from need
      left join lateral (
        select range_agg(tsrange(depth.at, depth.next, '[]')) as starts from depth
          where depth.name = need.name and depth.depth >= depth.number
      ) as one on true
  )
  select one.professional_id, at
    from app.open_times(people, first, last, trial) as one, enough,
         lateral unnest(one.open - elsewhere - coalesce((
           select range_agg(app.around(booked.occupied, before, after))
             from public.appointments as booked
             where booked.professional_id = one.professional_id and booked.date between first and last
               and booked.status in ('scheduled', 'confirmed', 'arrived', 'in_service')
               and booked.id is distinct from moved
         ), '{}') - coalesce((
           select range_agg(app.around(held.occupied, before, after))
             from held where held.professional_id = one.professional_id
         ), '{}')) as part,
         lateral generate_series(
           date_bin(step, greatest(lower(part), since) + step - interval '1 microsecond', '2000-01-01'),
           upper(part) - length, step) as at
    where enough.starts is null or enough.starts @> at;
end
$$;
