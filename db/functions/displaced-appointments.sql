-- The open appointments of a period that have not begun and whose time was closed after it was chosen (decision 088): the
-- time is no longer open time of the professional, or a room or device of theirs is closed. One that was booked outside of
-- the hours on purpose counts only where a closing came later. Without an event of its booking (an import) the hours were
-- not checked either, so that only a closing displaces it.
-- Reads two years at most: each day of the period costs, and few are booked further ahead.
create or replace function app.find_displaced(first date, last date, present timestamp) returns table (id uuid)
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
    select min(ahead.date) as first, max(ahead.date) as last,
           nullif(array(select distinct one.professional_id from ahead as one), '{}') as people
      from ahead
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
    select ahead.id, max(closing.since) as since
      from closing
      join ahead on closing.day = ahead.date and closing.during && ahead.during
      join public.appointment_resources as held
        on held.appointment_id = ahead.id and held.resource_id = closing.resource_id and held.is_open
      where closing.resource_id is not null
      group by ahead.id
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

-- What was found displaced, also what has begun since, where that is still exactly what is (decision 110): nothing has changed what
-- is open since, nor one of the found. Otherwise null. A patient's answer is about their own appointments. Looked up by the key, also
-- where the planner knows nothing of the table yet.
create or replace function app.found_displaced() returns uuid[]
  language sql stable parallel safe
  return case when not exists (select from public.schedule_changes) then (
    select case when coalesce(bool_and(found.version = (
                  select one.version from public.appointments as one where one.id = found.appointment_id)), true)
             then coalesce(array_agg(found.appointment_id), '{}') end
      from public.displaced_appointments as found
  ) end;

-- As `app.find_displaced`, by what was found where that still holds.
create or replace function app.displaced_appointments(first date, last date, present timestamp) returns table (id uuid)
  language plpgsql stable parallel safe rows 20 as $$
#variable_conflict use_column
declare
  kept constant uuid[] := app.found_displaced();
begin
  if kept is null then
    return query select one.id from app.find_displaced(first, last, present) as one;
  elsif kept <> '{}' then
    -- With an offset, so that none is looked for by its day.
    return query
      select one.id from unnest(kept) as known (id),
             lateral (select day.id, day.date, day.time from public.appointments as day where day.id = known.id offset 0) as one
        where one.date between first and last and one.date + one.time > present;
  end if;
end
$$;

create or replace function app.is_displaced(appointment uuid, day date, present timestamp) returns boolean
  language sql stable parallel safe
  return exists (select from app.displaced_appointments(day, day, present) as one where one.id = appointment);

-- What makes an appointment displaced or no longer so, other than a change of the appointment itself: its version tells that.
create or replace function app.note_schedule_change() returns trigger
  language plpgsql as $$
begin
  insert into public.schedule_changes default values on conflict do nothing;
  return null;
end
$$;
create or replace trigger working_hours_note_change after insert or update or delete on public.working_hours
  for each statement execute function app.note_schedule_change();
create or replace trigger schedule_exceptions_note_change after insert or update or delete on public.schedule_exceptions
  for each statement execute function app.note_schedule_change();
create or replace trigger professionals_note_change after update of active on public.professionals
  for each statement execute function app.note_schedule_change();
-- Nothing new is displaced that staff or patients book or move, since the time is open or was closed before. But what is
-- reopened may be, and what is made longer outside of the hours, and all that an import brings.
create or replace trigger appointments_note_import after insert on public.appointments
  for each statement when (current_user = 'clinic_maintenance') execute function app.note_schedule_change();
create or replace trigger appointments_note_reopened after update on public.appointments
  for each row when (
    new.status in ('scheduled', 'confirmed') and (
      old.status not in ('scheduled', 'confirmed') or current_user = 'clinic_maintenance'
      or new.outside_hours and new.duration_minutes <> old.duration_minutes)
  )
  execute function app.note_schedule_change();

-- A room or device is given to an appointment or taken from it. Nearly none has closings ahead.
create or replace function app.note_resource_change() returns trigger
  language plpgsql as $$
declare
  changed constant public.appointment_resources := case when tg_op = 'DELETE' then old else new end;
begin
  if exists (
    select from public.schedule_exceptions as closing
      where closing.resource_id = changed.resource_id
        and coalesce(closing.last_day, 'infinity') >= lower(changed.occupied)::date
        and closing.first_day <= upper(changed.occupied)::date
  ) then
    insert into public.schedule_changes default values on conflict do nothing;
  end if;
  return null;
end
$$;
create or replace trigger appointment_resources_note_change after insert or delete on public.appointment_resources
  for each row execute function app.note_resource_change();
