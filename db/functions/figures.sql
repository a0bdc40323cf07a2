-- What the owner reads, by day. These functions are the one definition of each sum, for days that are kept (`figure_days`) and for those
-- that are counted when they are read (decision 215). The lists behind the numbers, in row-queries.ts, are compared with them by a test.

-- Visits by professional and by procedure, open minutes, payments, and packages' sessions. @param present the clinic's day: open time
-- after it does not count. With one plan for all, since planning takes longer than a day.
create or replace function app.figure_sums(asked date[], zone text, present date) returns setof public.figure_days
  language plpgsql stable rows 100 set plan_cache_mode = force_generic_plan as $$
#variable_conflict use_column
declare
  cancel_hours constant interval := (app.rules_of_booking()).cancel_hours * interval '1 hour';
begin
  return query
  with visit as (
    select one.date, one.professional_id, one.procedure_id, one.status, one.cancel_reason, one.duration_minutes, charged_cents,
           one.status = 'cancelled' and one.cancel_reason is distinct from 'clinic' as by_patient,
           one.status_changed_at at time zone zone > one.date + one.time - cancel_hours as is_late
      from unnest(asked) as day (date)
        join public.appointments as one on one.date = day.date
          and one.status in ('completed', 'no_show', 'cancelled') and one.cancel_reason is distinct from 'mistake'
        left join public.appointment_balances on appointment_id = one.id and one.status = 'completed'
  )
  select date, case when grouping(procedure_id) = 1 then 'professional' else 'procedure' end,
         coalesce(professional_id, procedure_id)::text,
         (count(*) filter (where status = 'completed'))::integer,
         (count(*) filter (where status = 'no_show'))::integer,
         (count(*) filter (where cancel_reason = 'clinic'))::integer,
         (count(*) filter (where by_patient and not is_late))::integer,
         (count(*) filter (where by_patient and is_late))::integer,
         (count(*) filter (where by_patient and is_late is null))::integer,
         (coalesce(sum(duration_minutes) filter (where status = 'completed'), 0))::integer,
         0,
         (count(*) filter (where charged_cents > 0))::integer,
         coalesce(sum(charged_cents), 0)::bigint
    from visit group by grouping sets ((date, professional_id), (date, procedure_id))
  union all
  select opened::date, 'professional', hours.professional_id::text, 0, 0, 0, 0, 0, 0, 0,
         sum(extract(epoch from upper(piece) - lower(piece)) / 60)::integer, 0, 0::bigint
    from unnest((select range_agg(daterange(date, date + 1)) from unnest(asked) as day (date) where date <= present)) as span,
      app.open_times(array(select id from public.professionals), lower(span), upper(span) - 1) as hours,
      unnest(hours.open) as part,
      generate_series(date_trunc('day', lower(part)), upper(part) - interval '1 microsecond', interval '1 day') as opened,
      lateral (select part * tsrange(opened, opened + interval '1 day') as piece) as cut
    group by opened, hours.professional_id
  union all
  -- Of appointments and of packages: each has an index of its own.
  select day.date, 'method', method, 0, 0, 0, 0, 0, 0, 0, 0, 0, sum(amount_cents)::bigint
    from unnest(asked) as day (date),
      lateral (select day.date::timestamp at time zone zone as starts, (day.date + 1)::timestamp at time zone zone as ends) as bounds,
      lateral (
        select method, amount_cents from public.till_entries
          where appointment_id is not null and entered_at >= starts and entered_at < ends
        union all
        select method, amount_cents from public.till_entries
          where package_id is not null and entered_at >= starts and entered_at < ends) as entry
    group by day.date, method
  union all
  select day.date, 'session', null, count(*)::integer, 0, 0, 0, 0, 0, 0, 0, 0, 0::bigint
    from unnest(asked) as day (date) join public.appointments as one on one.date = day.date and one.status = 'completed'
    where exists (select from public.package_uses as taken where appointment_id = one.id and returns_id is null
                    and not exists (select from public.package_uses where returns_id = taken.id))
    group by day.date;
end
$$;

-- What is left to pay of appointments, by their day.
create or replace function app.figure_open(asked date[]) returns setof public.figure_days
  language plpgsql stable rows 100 set plan_cache_mode = force_generic_plan as $$
#variable_conflict use_column
begin
  return query
  select day.date, 'open', null::text, 0, 0, 0, 0, 0, 0, 0, 0, count(*)::integer, sum(due)::bigint
    from unnest(asked) as day (date)
      join public.appointments as one on one.date = day.date
      join public.appointment_balances on appointment_id = one.id and paid_cents < charged_cents
      cross join lateral (select app.left_to_pay(one.status, charged_cents, paid_cents) as due) as open
    where due > 0 group by day.date;
end
$$;

create or replace function app.figures_of_patients(asked uuid[]) returns setof public.figure_patients
  language sql stable rows 100 as $$
    select came.patient_id, came.first,
           (select min(one.date) from public.appointments as one
              where one.patient_id = came.patient_id and one.status = 'completed' and one.date > came.first),
           came.last
      from (select patient_id, min(date) as first, max(date) as last from public.appointments
              where status = 'completed' and patient_id = any (asked) group by patient_id) as came
  $$;

-- By which rules the kept sums were counted: those of another zone, of other hours to cancel or of another text of the functions do
-- not hold.
create or replace function app.figure_basis(zone text) returns text
  language sql stable
  return concat_ws(' ', zone, (app.rules_of_booking()).cancel_hours,
    (select md5(string_agg(prosrc, '' order by proname)) from pg_proc
       where oid in ('app.figure_sums'::regproc, 'app.figure_open'::regproc, 'app.figures_of_patients'::regproc)));

-- The first day with a visit or a payment.
create or replace function app.figures_since(zone text) returns date
  language sql stable
  return least((select min(date) from public.appointments),
               (select min(entered_at) at time zone zone from public.till_entries where appointment_id is not null)::date,
               (select min(entered_at) at time zone zone from public.till_entries where package_id is not null)::date);

-- The last day that is kept. Null: none, since everything is to be counted again, also where a visit is booked before all others: it
-- begins a professional's open time.
create or replace function app.figures_until(zone text) returns date
  language plpgsql stable set plan_cache_mode = force_generic_plan as $$
begin
  return (select until from public.figure_state
            where basis = app.figure_basis(figures_until.zone) and since <= app.figures_since(figures_until.zone)
              and not exists (select from public.figure_changes where date = '-infinity'));
end
$$;

-- The days of a period that are to be counted: after `until`, the last one that is kept, and those with a change since.
create or replace function app.figure_days_to_count(zone text, until date, first date, last date) returns date[]
  language plpgsql stable set plan_cache_mode = force_generic_plan as $$
begin
  return array(
    select one.day::date from generate_series(
        greatest(first, coalesce(until + 1, app.figures_since(zone), last + 1))::timestamp, last, interval '1 day') as one (day)
    union
    select changed.day
      from public.figure_changes as change,
        lateral (values (change.date), ((change.instant at time zone zone)::date)) as changed (day)
      where isfinite(changed.day) and changed.day between first and last);
end
$$;

-- Notes a change of a visit: its day and its patient. What an import, the demo and a restore write is counted again as a whole.
create or replace function app.note_visit() returns trigger
  language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    insert into public.figure_changes (date, patient_id) values (old.date, old.patient_id);
  end if;
  if tg_op = 'INSERT' or tg_op = 'UPDATE' and (old.date, old.patient_id) is distinct from (new.date, new.patient_id) then
    insert into public.figure_changes (date, patient_id) values (new.date, new.patient_id);
  end if;
  return null;
end
$$;
-- A booking is in no figure, and notes nothing.
create or replace trigger appointments_note_ended after insert on public.appointments
  for each row when (new.status in ('completed', 'no_show', 'cancelled') and current_user <> 'clinic_maintenance')
  execute function app.note_visit();
create or replace trigger appointments_note_visit after update on public.appointments
  for each row when (current_user <> 'clinic_maintenance'
    and (old.date, old.time, old.duration_minutes, old.status, old.cancel_reason, old.status_changed_at, old.patient_id,
         old.professional_id, old.procedure_id)
      is distinct from (new.date, new.time, new.duration_minutes, new.status, new.cancel_reason, new.status_changed_at, new.patient_id,
                        new.professional_id, new.procedure_id))
  execute function app.note_visit();
create or replace trigger appointments_note_deleted after delete on public.appointments
  for each row when (current_user <> 'clinic_maintenance') execute function app.note_visit();

-- A price, a payment or a session: the visit's day, and that of the payment.
create or replace function app.note_amount() returns trigger
  language plpgsql as $$
begin
  insert into public.figure_changes (date, instant)
    values ((select date from public.appointments where id = new.appointment_id),
            case when tg_table_name = 'till_entries' then (to_jsonb(new) ->> 'entered_at')::timestamptz end);
  return null;
end
$$;
create or replace trigger charges_note_amount after insert on public.charges
  for each row when (current_user <> 'clinic_maintenance') execute function app.note_amount();
create or replace trigger till_entries_note_amount after insert on public.till_entries
  for each row when (current_user <> 'clinic_maintenance' and (new.appointment_id is not null or new.package_id is not null))
  execute function app.note_amount();
create or replace trigger package_uses_note_amount after insert on public.package_uses
  for each row when (current_user <> 'clinic_maintenance') execute function app.note_amount();

create or replace function app.note_all_figures() returns trigger
  language plpgsql as $$
begin
  insert into public.figure_changes (date) values ('-infinity');
  return null;
end
$$;
create or replace trigger appointments_note_all after insert or update or delete or truncate on public.appointments
  for each statement when (current_user = 'clinic_maintenance') execute function app.note_all_figures();
create or replace trigger appointment_balances_note_all after insert or update or delete on public.appointment_balances
  for each statement when (current_user = 'clinic_maintenance') execute function app.note_all_figures();
create or replace trigger till_entries_note_all after insert on public.till_entries
  for each statement when (current_user = 'clinic_maintenance') execute function app.note_all_figures();
create or replace trigger package_uses_note_all after insert on public.package_uses
  for each statement when (current_user = 'clinic_maintenance') execute function app.note_all_figures();
-- Open time of days that are over.
create or replace trigger working_hours_note_all after insert or update or delete on public.working_hours
  for each statement execute function app.note_all_figures();
create or replace trigger professionals_note_all after insert on public.professionals
  for each statement execute function app.note_all_figures();

-- The days of a closing, or of other hours, that have begun. One that is long, or comes each year, is counted again as a whole.
create or replace function app.note_exception() returns trigger
  language plpgsql as $$
declare
  changed constant public.schedule_exceptions := case when tg_argv[0] = 'old' then old else new end;
  last constant date := least(changed.last_day, current_date + 1);
begin
  insert into public.figure_changes (date)
    select '-infinity' where changed.yearly or last - changed.first_day > 60
    union all
    select day::date from generate_series(changed.first_day::timestamp, last, interval '1 day') as day
      where not changed.yearly and last - changed.first_day <= 60;
  return null;
end
$$;
create or replace trigger schedule_exceptions_note_added after insert or update on public.schedule_exceptions
  for each row when (new.first_day <= current_date) execute function app.note_exception('new');
create or replace trigger schedule_exceptions_note_gone after update or delete on public.schedule_exceptions
  for each row when (old.first_day <= current_date) execute function app.note_exception('old');
