-- An account has one open till.
create or replace function app.check_till() returns trigger
  language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('till of ' || new.user_id, 0));
  if exists (select from public.tills as till where user_id = new.user_id
               and not exists (select from public.till_closings where till_id = till.id)) then
    raise exception 'the account has an open till'
      using errcode = 'unique_violation', schema = 'public', table = 'tills', constraint = 'tills_one_open';
  end if;
  return new;
end
$$;
create or replace trigger tills_check before insert on public.tills
  for each row when (app.leaves_trail()) execute function app.check_till();

-- What a till should have: its entries by method, and the cash it was opened with.
create or replace function app.expected_in_till(till uuid) returns jsonb
  language sql stable
  return (
    select coalesce(jsonb_object_agg(method, cents), '{}') from (
      select method, sum(cents)::bigint as cents from (
        select 'cash' as method, opening_cents as cents from public.tills where id = till
        union all
        select method, amount_cents from public.till_entries where till_id = till
      ) as parts group by method
    ) as sums);

-- Entries and the closing of a till follow one another: an entry holds the lock shared, a closing alone, and
-- so does what takes cash out.
create or replace function app.lock_till(till uuid, alone boolean) returns void
  language plpgsql as $$
begin
  if alone then
    perform pg_advisory_xact_lock(hashtextextended('till ' || till, 0));
  else
    perform pg_advisory_xact_lock_shared(hashtextextended('till ' || till, 0));
  end if;
end
$$;

create or replace function app.check_till_entry() returns trigger
  language plpgsql as $$
declare
  taken_back public.till_entries;
  visit_status text;
  stays boolean;
  due integer;
  paid integer;
begin
  perform app.lock_till(new.till_id, new.kind in ('withdrawal', 'reversal') or new.origin_id is not null);
  if not exists (select from public.tills where id = new.till_id and user_id = app.user_id())
    or exists (select from public.till_closings where till_id = new.till_id)
  then
    raise exception 'the till is not open'
      using errcode = 'check_violation', schema = 'public', table = 'till_entries', constraint = 'till_entries_till_open';
  end if;
  if new.kind = 'reversal' then
    select * into taken_back from public.till_entries where id = new.reverses_id and kind = 'payment';
    new.method := taken_back.method;
    new.amount_cents := -taken_back.amount_cents;
    new.instalments := taken_back.instalments;
    new.detail := taken_back.detail;
    new.appointment_id := taken_back.appointment_id;
    new.package_id := taken_back.package_id;
    new.patient_id := taken_back.patient_id;
  elsif new.kind in ('payment', 'refund') and new.appointment_id is null then
    select patient_id into new.patient_id from public.packages where id = new.package_id and ends_id is null;
    if not found then
      raise exception 'no such package'
        using errcode = 'foreign_key_violation', schema = 'public', table = 'till_entries',
              constraint = 'till_entries_package_id_fkey';
    end if;
  elsif new.kind = 'payment' then
    select patient_id, status into new.patient_id, visit_status from public.appointments where id = new.appointment_id;
    if not found then
      raise exception 'no such appointment'
        using errcode = 'foreign_key_violation', schema = 'public', table = 'till_entries',
              constraint = 'till_entries_appointment_id_fkey';
    end if;
    -- What stays of a payment that is taken back in part is an operation of its own, so that a receipt and a tick are of one visit.
    stays := exists (select from public.till_entries where operation_id = new.operation_id and kind = 'reversal'
                       and appointment_id = new.appointment_id and app.came_by(reverses_id) = new.origin_id
                       and new.amount_cents < -amount_cents);
    if stays then
      new.operation_id := app.operation_of_rest(new.operation_id);
    elsif app.costs_nothing(visit_status) then
      raise exception 'the visit costs nothing'
        using errcode = 'check_violation', schema = 'public', table = 'till_entries', constraint = 'till_entries_visit_costs';
    end if;
    if new.origin_id is not null then
      select * into taken_back from public.till_entries
        where id = new.origin_id and origin_id is null and kind = 'payment' and appointment_id is not null
          and patient_id = new.patient_id;
      if not found then
        raise exception 'no such payment of the patient'
          using errcode = 'foreign_key_violation', schema = 'public', table = 'till_entries',
                constraint = 'till_entries_origin_id_fkey';
      end if;
      new.method := taken_back.method;
      new.instalments := taken_back.instalments;
      new.detail := taken_back.detail;
    end if;
  end if;
  if new.package_id is not null then
    perform app.lock_package(new.package_id);
    due := app.package_due(new.package_id);
    paid := app.package_paid(new.package_id) + new.amount_cents;
    if new.kind = 'payment' and paid > due then
      raise exception 'more than the package costs'
        using errcode = 'check_violation', schema = 'public', table = 'till_entries', constraint = 'till_entries_not_overpaid';
    elsif new.kind = 'refund' and paid < due or paid < 0
      or new.kind = 'reversal' and app.kept_of_payment(new.reverses_id) < -new.amount_cents
        and not exists (select from public.till_entries where reverses_id = new.reverses_id)
    then
      raise exception 'less is to be given back'
        using errcode = 'check_violation', schema = 'public', table = 'till_entries', constraint = 'till_entries_refund_due';
    end if;
  end if;
  return new;
end
$$;
create or replace trigger till_entries_check before insert on public.till_entries
  for each row when (app.leaves_trail()) execute function app.check_till_entry();

-- A till gives the cash that it has, be it of the same operation.
create or replace function app.check_cash() returns trigger
  language plpgsql as $$
begin
  if (app.expected_in_till(new.till_id) ->> 'cash')::bigint < 0 then
    raise exception 'the till has less cash'
      using errcode = 'check_violation', schema = 'public', table = 'till_entries', constraint = 'till_entries_cash_there';
  end if;
  return null;
end
$$;
create or replace trigger till_entries_cash_there after insert on public.till_entries
  for each row when (app.leaves_trail() and new.method = 'cash' and new.amount_cents < 0) execute function app.check_cash();

-- The payment by which the money of a payment came, perhaps for another visit.
create or replace function app.came_by(payment uuid) returns uuid
  language sql stable
  return (select coalesce(origin_id, id) from public.till_entries where id = payment);

-- A valid uuid, of version 8.
create or replace function app.operation_of_rest(operation uuid) returns uuid
  language sql immutable
  return overlay(overlay(md5(operation::text) placing '8' from 13) placing '8' from 17)::uuid;

-- What an operation takes back of the money of one payment, up to one of its rows. What of it pays another visit, or stays.
create or replace function app.taken_back(operation uuid, origin uuid, until smallint default null) returns bigint
  language sql stable
  return (select coalesce(-sum(amount_cents), 0) from public.till_entries
            where operation_id = operation and kind = 'reversal' and app.came_by(reverses_id) = origin and position <= coalesce(until, position));
create or replace function app.kept_by_operation(operation uuid, origin uuid) returns bigint
  language sql stable
  return (select coalesce(sum(amount_cents), 0) from public.till_entries
            where operation_id in (operation, app.operation_of_rest(operation)) and origin_id = origin);

-- What a reversal gives back, as a positive amount. Nothing where all of it pays another visit.
create or replace function app.given_back_cents(entry public.till_entries) returns integer
  language sql stable
  return (
    select greatest(0, taken - kept) - greatest(0, taken + (entry).amount_cents - kept)
      from (select app.taken_back((entry).operation_id, origin, (entry).position) as taken, app.kept_by_operation((entry).operation_id, origin) as kept
              from app.came_by((entry).reverses_id) as origin) as sums);

-- A payment, or its reversal: a part of it stayed with its visit. Or a payment that is this part.
create or replace function app.is_part(entry public.till_entries) returns boolean
  language sql stable
  return exists (
    select from public.till_entries as back
        join public.till_entries as rest on rest.operation_id = app.operation_of_rest(back.operation_id) and rest.origin_id = app.came_by(back.reverses_id)
      where back.kind = 'reversal' and back.appointment_id = (entry).appointment_id and (entry).id in (back.id, back.reverses_id, rest.id));

-- Money that goes to another visit, or stays with its own, leaves the one before in the same statement: so no till and no figure counts
-- it twice.
create or replace function app.check_moved() returns trigger
  language plpgsql as $$
begin
  if not exists (
    select from public.till_entries as source join public.till_entries as reversal on reversal.reverses_id = source.id
      where (source.id = new.origin_id or source.origin_id = new.origin_id) and new.operation_id in (reversal.operation_id, app.operation_of_rest(reversal.operation_id))
        and app.kept_by_operation(reversal.operation_id, new.origin_id) <= app.taken_back(reversal.operation_id, new.origin_id))
  then
    raise exception 'the money is still that of another visit'
      using errcode = 'check_violation', schema = 'public', table = 'till_entries', constraint = 'till_entries_moved';
  end if;
  return null;
end
$$;
create or replace trigger till_entries_moved after insert on public.till_entries
  for each row when (app.leaves_trail() and new.origin_id is not null) execute function app.check_moved();

create or replace function app.check_till_closing() returns trigger
  language plpgsql as $$
begin
  perform app.lock_till(new.till_id, true);
  new.expected := app.expected_in_till(new.till_id);
  -- More of a method may have been taken back than came in, of payments of earlier tills. That is not counted, but stands as expected.
  if exists (select from jsonb_each(new.counted) as count
               where jsonb_typeof(value) <> 'number'
                  or ((value #>> '{}') !~ '^\d{1,9}$' and value is distinct from new.expected -> key))
    or not new.counted ?& array(select jsonb_object_keys(new.expected))
  then
    raise exception 'what was counted is cents by method, for each method of the till'
      using errcode = 'check_violation', schema = 'public', table = 'till_closings',
            constraint = 'till_closings_counted_all';
  end if;
  return new;
end
$$;
create or replace trigger till_closings_check before insert on public.till_closings
  for each row when (app.leaves_trail()) execute function app.check_till_closing();

-- What the clinic still has of one row of a payment. What is given back of a package leaves the latest payment before it first.
create or replace function app.kept_of_payment(entry uuid) returns integer
  language sql stable
  return (
    select case
             when exists (select from public.till_entries where reverses_id = entry) then 0
             when package_id is null then amount_cents
             else amount_cents - greatest(0, least(amount_cents, coalesce((
               select -sum(other.amount_cents) from public.till_entries as other
                 where other.package_id = payment.package_id
                   and (other.kind = 'refund' and other.entered_at > payment.entered_at
                     or other.kind = 'payment' and (other.entered_at, other.position, other.id) > (payment.entered_at, payment.position, payment.id)
                       and exists (select from public.till_entries as back
                                     where back.package_id = other.package_id and back.kind = 'refund' and back.entered_at > other.entered_at)
                       and not exists (select from public.till_entries where reverses_id = other.id))), 0)))
           end::integer
      from public.till_entries as payment where id = entry);

create or replace trigger tills_append_only before update or delete or truncate on public.tills
  for each statement execute function app.refuse_change();
create or replace trigger till_closings_append_only before update or delete or truncate on public.till_closings
  for each statement execute function app.refuse_change();
create or replace trigger till_entries_append_only before update or delete or truncate on public.till_entries
  for each statement execute function app.refuse_change();
create or replace trigger till_entries_announce after insert on public.till_entries
  for each row execute function app.announce_of_patient('money');
create or replace trigger tills_announce after insert on public.tills
  for each row execute function app.announce_table('money');
create or replace trigger till_closings_announce after insert on public.till_closings
  for each row execute function app.announce_table('money');
create or replace trigger till_entries_log after insert on public.till_entries
  for each row when (app.leaves_trail()) execute function app.log_change(
    'till_entry', '{reason}', 'patient_id', '{kind,method,amount_cents,reason}', '{}');
create or replace trigger tills_log after insert on public.tills
  for each row when (app.leaves_trail()) execute function app.log_change(
    'till', '{}', '', '{opening_cents}', '{}');
-- The sums of all methods stand in for the objects, which the log cannot show. Arguments, in the places of `app.log_change`: the
-- noun; nothing; nothing; the columns logged with their values.
create or replace function app.log_till_closing() returns trigger
  language plpgsql as $$
declare
  expected constant bigint := (select coalesce(sum(value::bigint), 0) from jsonb_each_text(new.expected));
  counted constant bigint := (select coalesce(sum(value::bigint), 0) from jsonb_each_text(new.counted));
begin
  insert into public.activity_log (action, noun, row_id, after)
  values ('created', tg_argv[0], new.id, jsonb_build_object(
    'expected_cents', expected, 'counted_cents', counted, 'difference_cents', counted - expected)
      || jsonb_strip_nulls(app.pick(to_jsonb(new), tg_argv[3]::text[])));
  return null;
end
$$;
create or replace trigger till_closings_log after insert on public.till_closings
  for each row when (app.leaves_trail()) execute function app.log_till_closing('till_closing', '{}', '', '{note}', '{}');
