-- Sessions of a row that no appointment has taken and that were not moved: not of a package that has ended.
create or replace function app.sessions_left(item uuid) returns integer
  language sql stable
  return (
    select items.sessions - items.used_before
           - coalesce((select sum(sessions) from public.package_items where moved_from_id = item), 0)::integer
           - (select count(*) from public.package_uses as taken
                where item_id = item and returns_id is null
                  and not exists (select from public.package_uses where returns_id = taken.id))::integer
      from public.package_items as items
      where id = item and not exists (select from public.packages where ends_id = items.package_id));

-- The row whose session an appointment has; null: none.
create or replace function app.session_of(appointment uuid) returns uuid
  language sql stable
  return (
    select item_id from public.package_uses as taken
      where appointment_id = appointment and returns_id is null
        and not exists (select from public.package_uses where returns_id = taken.id));

-- Of an open visit that nothing is charged for yet: the price of the catalogue, which its arrival charges, as `app.check_charge`. Null
-- where that is nothing.
create or replace function app.due_on_arrival(visit uuid) returns integer
  language sql stable
  return (
    select nullif(app.price_of(procedure_id, professional_id, date), 0) from public.appointments
      where id = visit and procedure_id is not null and app.is_open_status(status) and app.session_of(id) is null
        and not exists (select from public.appointment_balances where appointment_id = id));

-- What a screen says of it: {"used": 1, "booked": 2, "left": 3, "sessions": 6, "validUntil": "2027-04-30"}. Moved sessions are not
-- counted.
create or replace function app.say_session(item uuid) returns jsonb
  language sql stable
  return (
    select jsonb_build_object(
             'left', coalesce(app.sessions_left(id), 0), 'validUntil', valid_until, 'used', used_before + used, 'booked', booked,
             'sessions', sessions - coalesce((select sum(sessions) from public.package_items where moved_from_id = item), 0))
      from public.package_items, (
        select count(*) filter (where coalesce(status, 'completed') = 'completed') as used,
               count(*) filter (where status <> 'completed') as booked
          from public.package_uses as taken left join public.appointments on appointments.id = appointment_id
          where item_id = item and returns_id is null
            and not exists (select from public.package_uses where returns_id = taken.id)) as uses
      where id = item);

-- Of the session that an appointment has, which of them it is by the days of the visits; null: it has none.
create or replace function app.say_taken_session(appointment uuid) returns jsonb
  language sql stable
  return (
    select app.say_session(item) || jsonb_build_object('place', (
             select items.used_before + count(*)
               from public.package_items as items
                 join public.package_uses as taken on taken.item_id = items.id
                 left join public.appointments as visit on visit.id = taken.appointment_id
                 join public.appointments as own on own.id = appointment
               where items.id = item and taken.returns_id is null
                 and not exists (select from public.package_uses where returns_id = taken.id)
                 and (visit.id is null or (visit.date, visit.time, visit.id) <= (own.date, own.time, own.id))
               group by items.used_before))
      from app.session_of(appointment) as item where item is not null);

-- What a package costs: its price, and after its end what was used.
create or replace function app.package_due(package uuid) returns integer
  language sql stable
  return coalesce(
    (select due_cents from public.packages where ends_id = package),
    (select sum(price_cents) from public.package_items where package_id = package and moved_from_id is null)::integer, 0);

-- With what was paid before an import brought it.
create or replace function app.package_paid(package uuid) returns integer
  language sql stable
  return (coalesce((select paid_before_cents from public.packages where id = package), 0)
          + coalesce((select sum(amount_cents) from public.till_entries where package_id = package), 0))::integer;

-- As `app.left_to_pay` says it.
create or replace function app.package_open(package uuid) returns integer
  language sql stable
  return app.left_to_pay('completed', app.package_due(package), app.package_paid(package));

-- '6 × Laser, 2 × Peeling', as it was sold. A balance has its name alone.
create or replace function app.package_name(package uuid) returns text
  language sql stable
  return (select string_agg(case when procedure_id is null then service else sessions || ' × ' || service end, ', '
                            order by added_at, id)
            from public.package_items where package_id = package and moved_from_id is null);

-- Among visits: 'Pacote: 6 × Laser'.
create or replace function app.package_title(package uuid) returns text
  language sql stable
  return (select case when bool_or(procedure_id is null) then '' else 'Pacote: ' end || app.package_name(package)
            from public.package_items where package_id = package);

-- What the sessions cost that were used until a moment, with half a cent up: each row by its part of the price. A booked one is not used.
create or replace function app.package_used(package uuid, until timestamptz) returns integer
  language sql stable
  return (
    select coalesce(sum(round(price * taken / greatest(sessions, 1))), 0)::integer from (
      select price_cents - coalesce((select sum(price_cents) from public.package_items
                                       where moved_from_id = item.id and added_at <= until), 0)::numeric as price,
             sessions - coalesce((select sum(sessions) from public.package_items
                                    where moved_from_id = item.id and added_at <= until), 0) as sessions,
             used_before + (select count(*) from public.package_uses as use
                where item_id = item.id and returns_id is null and happened_at <= until
                  and coalesce((select status from public.appointments where id = use.appointment_id), 'completed') = 'completed'
                  and not exists (select from public.package_uses where returns_id = use.id and happened_at <= until)) as taken
        from public.package_items as item where package_id = package and added_at <= until) as parts);

-- What takes sessions of a patient, moves them or ends their package follows one another. The lock of the package, where both are
-- taken, comes first: then whose sessions they are stands.
create or replace function app.lock_sessions(patient uuid) returns void
  language sql
  return pg_advisory_xact_lock(hashtextextended('sessions of ' || patient, 0));

-- So do the payments of a package, and its end.
create or replace function app.lock_package(package uuid) returns void
  language sql
  return pg_advisory_xact_lock(hashtextextended('package ' || package, 0));

-- Appointments that may take new sessions, before the sessions: a change of one locks it before it takes a session. The lock
-- waits for every change: a status changes by a plain update, and a cancelled visit would keep its session.
create or replace function app.lock_booked(patient uuid) returns void
  language plpgsql as $$
begin
  perform from public.appointments where patient_id = patient and app.is_open_status(status) order by id for share;
end
$$;

create or replace function app.check_package() returns trigger
  language plpgsql as $$
begin
  new.sold_at := clock_timestamp();
  if new.ends_id is null then
    perform from public.patients where id = new.patient_id for key share;
    if not found then
      raise exception 'no such patient'
        using errcode = 'foreign_key_violation', schema = 'public', table = 'packages', constraint = 'packages_patient_id_fkey';
    end if;
    -- An acceptance makes it, in its own transaction.
    if new.quote_id is not null and not exists (
      select from public.quotes where ends_id = new.quote_id and ending = 'accepted' and patient_id = new.patient_id)
    then
      raise exception 'no such accepted quote'
        using errcode = 'foreign_key_violation', schema = 'public', table = 'packages', constraint = 'packages_quote_id_fkey';
    end if;
    return new;
  end if;
  select patient_id into new.patient_id from public.packages where id = new.ends_id and ends_id is null;
  perform app.lock_package(new.ends_id);
  perform app.lock_sessions(patient_id)
    from (select distinct patient_id from public.package_items where package_id = new.ends_id order by 1) as users;
  -- A booked session is neither used nor left.
  if exists (
    select from public.package_items as item
        join public.package_uses as taken on item_id = item.id and returns_id is null
        join public.appointments on appointments.id = appointment_id
      where package_id = new.ends_id and status <> 'completed'
        and not exists (select from public.package_uses where returns_id = taken.id)
  ) then
    raise exception 'sessions of the package are booked'
      using errcode = 'check_violation', schema = 'public', table = 'packages', constraint = 'packages_end_without_bookings';
  end if;
  new.sold_at := clock_timestamp();
  new.due_cents := app.package_used(new.ends_id, new.sold_at);
  return new;
end
$$;
create or replace trigger packages_check before insert on public.packages
  for each row when (app.leaves_trail()) execute function app.check_package();

-- A sold row has the patient of its package. A moved one takes its part of the price along. `app.may_discount` compares both with the
-- catalogue.
create or replace function app.check_package_item() returns trigger
  language plpgsql as $$
declare
  source public.package_items;
  source_left integer;
  quote uuid;
begin
  if new.moved_from_id is null then
    select patient_id, valid_until, quote_id into new.patient_id, new.valid_until, quote
      from public.packages where id = new.package_id and ends_id is null;
    -- What was quoted and accepted is not compared with the catalogue again: it was when the quote was issued. A patient adds nothing
    -- else.
    if (quote is not null or current_user = 'clinic_booking') and not exists (
      select from public.quotes, jsonb_to_recordset(lines) as line ("procedureId" uuid, quantity integer, "priceCents" integer)
        where quotes.id = quote and "procedureId" = new.procedure_id and quantity = new.sessions
          and quantity * "priceCents" = new.price_cents)
    then
      raise exception 'the quote says something else'
        using errcode = 'check_violation', schema = 'public', table = 'package_items', constraint = 'package_items_as_quoted';
    end if;
    perform app.lock_booked(new.patient_id);
  else
    select * into source from public.package_items where id = new.moved_from_id;
    perform from public.patients where id = new.patient_id for key share;
    if source.id is null or not found then
      raise exception 'no such sessions or patient'
        using errcode = 'foreign_key_violation', schema = 'public', table = 'package_items',
              constraint = 'package_items_moved_from_id_fkey';
    end if;
    perform app.lock_booked(new.patient_id);
    perform app.lock_package(source.package_id);
    perform app.lock_sessions(patient)
      from (select distinct unnest(array[source.patient_id, new.patient_id]) as patient order by 1) as both_patients;
    source_left := coalesce(app.sessions_left(source.id), 0);
    if source_left < new.sessions then
      raise exception 'fewer sessions are left'
        using errcode = 'check_violation', schema = 'public', table = 'package_items', constraint = 'package_items_left';
    end if;
    new.package_id := source.package_id;
    new.valid_until := source.valid_until;
    new.from_patient_id := source.patient_id;
    select round((source.price_cents - coalesce(sum(price_cents), 0))::numeric * new.sessions
                   / (source.sessions - coalesce(sum(sessions), 0)))
      into new.price_cents from public.package_items where moved_from_id = source.id;
  end if;
  new.added_at := clock_timestamp();
  -- The price of all on the day of the sale, also for sessions that are moved later. Of a quote none: a patient who accepts it does not
  -- read every price.
  select title, case when quote is not null then null when price::bigint * new.sessions > 2147483647 then 2147483647 else price * new.sessions end
    into new.service, new.list_cents
    from public.procedures,
      lateral (select app.price_of(id, null, (select day from public.packages where packages.id = new.package_id)) as price) as listed
    where id = new.procedure_id;
  if not found then
    raise exception 'no such procedure'
      using errcode = 'foreign_key_violation', schema = 'public', table = 'package_items',
            constraint = 'package_items_procedure_id_fkey';
  end if;
  if quote is null and new.procedure_id is distinct from source.procedure_id
    and not app.may_discount(new.list_cents, new.price_cents)
  then
    raise exception 'the discount is beyond the limit'
      using errcode = 'check_violation', schema = 'public', table = 'package_items', constraint = 'package_items_discount_limit',
            detail = app.discount_limit();
  end if;
  return new;
end
$$;
create or replace trigger package_items_check before insert on public.package_items
  for each row when (app.leaves_trail()) execute function app.check_package_item();

-- Takes a session for an appointment where the patient has one of its procedure that is valid on its day: of the package that
-- ends first.
create or replace function app.take_session(appointment uuid, patient uuid, procedure uuid, day date) returns void
  language plpgsql as $$
begin
  if not exists (select from public.package_items where patient_id = patient and procedure_id = procedure and valid_until >= day) then
    return;
  end if;
  perform app.lock_sessions(patient);
  insert into public.package_uses (item_id, appointment_id, patient_id)
    select id, appointment, patient from public.package_items
      where patient_id = patient and procedure_id = procedure and valid_until >= day and app.sessions_left(id) > 0
        and app.session_of(appointment) is null
      order by valid_until, added_at, id limit 1;
end
$$;

create or replace function app.check_package_use() returns trigger
  language plpgsql as $$
begin
  if new.returns_id is not null then
    select item_id, appointment_id, patient_id into new.item_id, new.appointment_id, new.patient_id
      from public.package_uses where id = new.returns_id and returns_id is null;
    perform app.lock_sessions(new.patient_id);
  else
    select item.patient_id into new.patient_id
      from public.package_items as item
        join public.appointments as visit on visit.patient_id = item.patient_id and visit.date <= valid_until
      where item.id = new.item_id and visit.id = new.appointment_id and not app.costs_nothing(visit.status);
    -- Patients do not read the procedure: `app.take_session` alone compares theirs.
    if current_user <> 'clinic_booking' then
      perform from public.appointments as visit join public.package_items as item on item.procedure_id = visit.procedure_id
        where visit.id = new.appointment_id and item.id = new.item_id;
      if not found then
        new.patient_id := null;
      end if;
    end if;
    perform app.lock_sessions(new.patient_id);
    -- A payment of the visit itself comes before or after.
    perform app.lock_price(new.appointment_id);
    if new.patient_id is null or coalesce(app.sessions_left(new.item_id), 0) < 1 or app.session_of(new.appointment_id) is not null then
      raise exception 'no session is left for the appointment'
        using errcode = 'check_violation', schema = 'public', table = 'package_uses', constraint = 'package_uses_left';
    end if;
  end if;
  new.happened_at := clock_timestamp();
  return new;
end
$$;
create or replace trigger package_uses_check before insert on public.package_uses
  for each row when (app.leaves_trail()) execute function app.check_package_use();
-- Not where something was paid for the visit itself. After the check, by its name.
create or replace trigger package_uses_unpaid before insert on public.package_uses
  for each row when (app.leaves_trail() and new.returns_id is null) execute function app.keep_balance();

-- A visit with a session costs nothing itself, and its price of the catalogue without one: `app.check_charge` writes it. Nothing
-- changes before the visit is charged. Patients charge nothing: what they cancel does not come back.
create or replace function app.charge_for_use() returns trigger
  language plpgsql as $$
begin
  insert into public.charges (appointment_id, price_cents, replaces) values (new.appointment_id, 0, true);
  return null;
end
$$;
create or replace trigger package_uses_charge after insert on public.package_uses
  for each row when (app.leaves_trail() and current_user <> 'clinic_booking') execute function app.charge_for_use();

-- An appointment takes a session when it is booked, or later when there is one; it gives it back when it is cancelled or missed, and
-- when its procedure, patient or day no longer fits. One that is completed
-- stays so when its package has ended, since the end counted it. The name puts it before the charge of an arrival.
create or replace function app.book_session() returns trigger
  language plpgsql as $$
declare
  taken uuid;
  item uuid;
begin
  if tg_op = 'UPDATE' then
    select id, item_id into taken, item from public.package_uses as use
      where appointment_id = new.id and returns_id is null
        and not exists (select from public.package_uses where returns_id = use.id);
    if found then
      if old.status = 'completed' and new.status <> 'completed' then
        perform app.lock_sessions(old.patient_id);
        if exists (select from public.packages
                     where ends_id = (select package_id from public.package_items where id = item)) then
          raise exception 'the package has ended'
            using errcode = 'check_violation', schema = 'public', table = 'package_uses', constraint = 'package_uses_not_ended';
        end if;
      end if;
      if not app.costs_nothing(new.status) and exists (
        select from public.package_items
          where id = item and patient_id = new.patient_id and procedure_id = new.procedure_id and valid_until >= new.date)
      then
        return null;
      end if;
      insert into public.package_uses (item_id, appointment_id, returns_id) values (item, new.id, taken);
    end if;
  end if;
  if not app.costs_nothing(new.status) and new.procedure_id is not null then
    perform app.take_session(new.id, new.patient_id, new.procedure_id, new.date);
  end if;
  return null;
end
$$;
create or replace trigger appointments_book_session after insert on public.appointments
  for each row when (app.leaves_trail()) execute function app.book_session();
create or replace trigger appointments_book_session_again after update of status, procedure_id, patient_id, date on public.appointments
  for each row when (app.leaves_trail() and (old.status, old.procedure_id, old.patient_id, old.date)
    is distinct from (new.status, new.procedure_id, new.patient_id, new.date)) execute function app.book_session();

-- Appointments that are booked already, from the day of the sale on, take the new sessions in their order. A patient who accepts a
-- quote does not read what the appointments are for: these take theirs when the clinic changes their status, at the latest on arrival.
create or replace function app.use_new_sessions() returns trigger
  language plpgsql as $$
begin
  perform app.take_session(id, patient_id, procedure_id, date) from (
    select id, patient_id, procedure_id, date from public.appointments
      where patient_id = new.patient_id and procedure_id = new.procedure_id and app.is_open_status(status)
        and date >= (select day from public.packages where id = new.package_id)
      order by date, time, id) as booked;
  return null;
end
$$;
create or replace trigger package_items_use after insert on public.package_items
  for each row when (app.leaves_trail() and current_user <> 'clinic_booking') execute function app.use_new_sessions();

create or replace trigger packages_append_only before update or delete or truncate on public.packages
  for each statement execute function app.refuse_change();
create or replace trigger package_items_append_only before update or delete or truncate on public.package_items
  for each statement execute function app.refuse_change();
create or replace trigger package_uses_append_only before update or delete or truncate on public.package_uses
  for each statement execute function app.refuse_change();

create or replace trigger packages_announce after insert on public.packages
  for each row execute function app.announce_of_patient('money');
create or replace trigger package_items_announce after insert on public.package_items
  for each row execute function app.announce_of_patient('money');
create or replace trigger package_uses_announce after insert on public.package_uses
  for each row execute function app.announce_of_patient('money');

create or replace trigger packages_log after insert on public.packages
  for each row when (app.leaves_trail()) execute function app.log_change(
    'package', '{}', 'patient_id', '{valid_until,reason,due_cents}', '{}');
create or replace trigger package_items_log after insert on public.package_items
  for each row when (app.leaves_trail()) execute function app.log_change(
    'package_item', '{service}', 'patient_id', '{service,sessions,price_cents,reason}', '{}');
create or replace trigger package_uses_log after insert on public.package_uses
  for each row when (app.leaves_trail()) execute function app.log_change(
    'package_use', '{}', 'patient_id', '{returns_id}', '{}');
