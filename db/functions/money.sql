-- A cancelled or missed visit costs nothing. contract/agenda/appointment-rules.ts has the same two.
create or replace function app.costs_nothing(status text) returns boolean
  language sql immutable parallel safe
  return status in ('cancelled', 'no_show');

-- Negative: to be given back. Null where nothing is charged, or where the visit costs nothing and nothing was paid: such a one is not
-- called paid.
create or replace function app.left_to_pay(status text, charged_cents integer, paid_cents integer) returns integer
  language sql immutable parallel safe
  return case when app.costs_nothing(status) or charged_cents = 0 then nullif(-paid_cents, 0) else charged_cents - paid_cents end;

-- Prices of an appointment follow one another, and its session of a package and its payments.
create or replace function app.lock_price(appointment uuid) returns void
  language sql
  return pg_advisory_xact_lock(hashtextextended('price of ' || appointment, 0));

-- A charge has the patient of its appointment and the price of the catalogue beside it; of a visit that has a package's session that
-- is nothing. Without a reason it is that price; with one, `app.may_discount` judges price and discount together.
create or replace function app.check_charge() returns trigger
  language plpgsql as $$
declare
  list_price integer;
  full_price integer;
begin
  perform from public.appointments where id = new.appointment_id for key share;
  -- The latest by its time is the last one.
  perform app.lock_price(new.appointment_id);
  select appointment.patient_id,
         case when app.session_of(new.appointment_id) is null
           then app.price_of(appointment.procedure_id, appointment.professional_id, appointment.date) else 0 end
    into new.patient_id, list_price
    from public.appointments as appointment
    where appointment.id = new.appointment_id;
  if not found then
    raise exception 'no such appointment'
      using errcode = 'foreign_key_violation', schema = 'public', table = 'charges',
            constraint = 'charges_appointment_id_fkey';
  end if;
  new.charged_at := clock_timestamp();
  if new.reason is null then
    new.list_cents := list_price;
    -- A procedure without a price replaces one that had it.
    new.price_cents := case when new.replaces then coalesce(list_price, 0) else list_price end;
    new.discount_cents := 0;
    return case when new.price_cents is not null then new end;
  end if;
  -- A discount is compared with the price of the day on which it was first charged, and with a higher one that was agreed since.
  select list_cents into new.list_cents from public.charges where appointment_id = new.appointment_id
    order by charged_at desc, id desc limit 1;
  new.list_cents := coalesce(new.list_cents, list_price);
  select greatest(new.price_cents, new.list_cents, max(price_cents)) into full_price
    from public.charges where appointment_id = new.appointment_id and charged_at >= coalesce(
      (select max(charged_at) from public.charges where appointment_id = new.appointment_id and reason is null), '-infinity');
  if not app.may_discount(full_price, new.price_cents - new.discount_cents) then
    raise exception 'the discount is beyond the limit'
      using errcode = 'check_violation', schema = 'public', table = 'charges', constraint = 'charges_discount_limit',
            detail = app.discount_limit();
  end if;
  return new;
end
$$;
create or replace trigger charges_check before insert on public.charges
  for each row when (app.leaves_trail()) execute function app.check_charge();

-- In percent, also before the settings are saved.
create or replace function app.discount_limit() returns integer
  language sql stable
  return coalesce((select discount_limit_percent from public.clinic_settings), 10);

-- The one rule of discounts (decision 217): of a visit's price, of sessions that are sold or moved, and of a quote's lines when it is issued.
-- A discount is what the patient pays less than the full price: that of the catalogue, or a higher one that was agreed. Where there is
-- neither, the first price that is typed is the full one of those after it. Beyond the clinic's limit it needs `finances`.
create or replace function app.may_discount(full_price integer, asked integer) returns boolean
  language sql stable
  return current_user = 'clinic_admin' or pg_has_role(current_user, 'clinic_finances', 'usage')
    or coalesce((full_price - asked)::bigint * 100 <= full_price::bigint * app.discount_limit(), true);

-- The price of the catalogue is charged when the patient arrives, so that a later change of it is not for this visit. Another
-- procedure replaces it. `app.check_charge` writes the price, `app.keep_balance` leaves out what was charged already.
create or replace function app.charge_arrival() returns trigger
  language plpgsql as $$
begin
  insert into public.charges (appointment_id, price_cents, replaces) values (new.id, 0, tg_nargs > 0);
  return null;
end
$$;
-- By its name it comes before the next one, so that a first price is not replaced by itself.
-- Another professional's price, too, where it is another; not where a patient moves the visit, who charges nothing.
create or replace trigger appointments_charge_another after update of procedure_id, professional_id on public.appointments
  for each row when (app.leaves_trail() and (old.procedure_id is distinct from new.procedure_id
    or old.professional_id is distinct from new.professional_id and current_user <> 'clinic_booking'
      and app.price_of(new.procedure_id, old.professional_id, new.date)
        is distinct from app.price_of(new.procedure_id, new.professional_id, new.date)))
  execute function app.charge_arrival('replaces');
create or replace trigger appointments_charge_arrival after update of status, procedure_id on public.appointments
  for each row when (app.leaves_trail() and new.status in ('arrived', 'in_service', 'completed')
    and (old.status, old.procedure_id) is distinct from (new.status, new.procedure_id)) execute function app.charge_arrival();

-- Keeps the balances. It has the owner's rights, so that no role writes them. The row's lock lets two payments follow one another;
-- its check refuses the second where it would be too much. Before a charge it says whether a price of the catalogue is still due:
-- once, and for another procedure, since a price was agreed for the one before: or the limit of a discount could be passed by
-- changing the procedure, agreeing a price and changing it back. Not where more than the new price is paid.
create or replace function app.keep_balance() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  kept public.appointment_balances;
begin
  if tg_when = 'BEFORE' then
    select * into kept from public.appointment_balances where appointment_id = new.appointment_id;
    if tg_table_name = 'package_uses' then
      -- The charge of 0 is staff's to write: where a patient moves a visit that has a price, it keeps it until the patient arrives.
      return case when not found or kept.paid_cents = 0
        and (kept.charged_cents = 0 or current_setting('role') <> 'clinic_booking') then new end;
    end if;
    return case when new.replaces = found and not (new.replaces and kept.paid_cents > new.price_cents) then new end;
  end if;
  if tg_table_name = 'charges' then
    insert into public.appointment_balances (appointment_id, patient_id, charged_cents)
      values (new.appointment_id, new.patient_id, new.price_cents - new.discount_cents)
      on conflict (appointment_id) do update set charged_cents = excluded.charged_cents;
    return null;
  end if;
  update public.appointment_balances set paid_cents = paid_cents + new.amount_cents
    where appointment_id = new.appointment_id;
  if not found then
    raise exception 'the appointment has no price'
      using errcode = 'check_violation', schema = 'public', table = 'till_entries', constraint = 'till_entries_charged';
  end if;
  return null;
end
$$;
revoke execute on function app.keep_balance() from public;
create or replace trigger charges_due before insert on public.charges
  for each row when (app.leaves_trail() and new.reason is null) execute function app.keep_balance();
create or replace trigger charges_keep_balance after insert on public.charges
  for each row when (app.leaves_trail()) execute function app.keep_balance();
create or replace trigger till_entries_keep_balance after insert on public.till_entries
  for each row when (app.leaves_trail() and new.appointment_id is not null) execute function app.keep_balance();

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

-- Called by the version before, which may still run. Gone in the next release.
create or replace function app.given_back(entry public.till_entries) returns uuid
  language sql stable
  return case when app.given_back_cents(entry) > 0 then app.came_by((entry).reverses_id) end;

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

-- A receipt has the next number of its year and what is left of its payment, without what an insurance pays (decision 224); one
-- payment has one receipt that holds, so that a second one is not written. A cancellation is of the receipt's payment, once.
create or replace function app.check_receipt() returns trigger
  language plpgsql as $$
begin
  if new.cancels_id is not null then
    select operation_id, appointment_id, package_id, patient_id
      into new.operation_id, new.appointment_id, new.package_id, new.patient_id
      from public.receipts where id = new.cancels_id and cancels_id is null;
    return new;
  end if;
  perform pg_advisory_xact_lock(hashtextextended('receipts', 0));
  if exists (select from public.receipts as receipt where operation_id = new.operation_id and cancels_id is null
               and not exists (select from public.receipts where cancels_id = receipt.id)) then
    return null;
  end if;
  select min(appointment_id::text)::uuid, min(package_id::text)::uuid, min(patient_id::text)::uuid, sum(kept),
         new.says || jsonb_build_object('parts', jsonb_agg(jsonb_build_object(
           'method', method, 'cents', kept, 'paid', amount_cents, 'instalments', instalments, 'detail', detail) order by position))
    into new.appointment_id, new.package_id, new.patient_id, new.amount_cents, new.says
    from public.till_entries as payment cross join lateral (select app.kept_of_payment(payment.id) as kept) as rest
    where operation_id = new.operation_id and kind = 'payment' and method <> 'insurance' and kept > 0;
  if new.amount_cents is null and exists (
    select from public.till_entries where operation_id = new.operation_id and kind = 'payment' and app.kept_of_payment(id) > 0)
  then
    raise exception 'an insurance paid it'
      using errcode = 'check_violation', schema = 'public', table = 'receipts', constraint = 'receipts_of_patient';
  elsif new.amount_cents is null then
    raise exception 'nothing is left of the payment'
      using errcode = 'check_violation', schema = 'public', table = 'receipts', constraint = 'receipts_of_payment';
  end if;
  select coalesce(max(number), 0) + 1 into new.number
    from public.receipts where extract(year from day)::integer = extract(year from new.day)::integer;
  return new;
end
$$;
create or replace trigger receipts_check before insert on public.receipts
  for each row when (app.leaves_trail()) execute function app.check_receipt();

-- A receipt of more than the clinic still has holds no longer. It follows a receipt that is issued at the same moment.
create or replace function app.cancel_receipt() returns trigger
  language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('receipts', 0));
  insert into public.receipts (cancels_id, reason, day)
    select id, case when new.kind = 'refund' then 'Dinheiro devolvido: ' when app.given_back_cents(new) = 0 then 'Passado para outro agendamento: '
             else 'Pagamento estornado: ' end || new.reason,
           (new.entered_at at time zone 'UTC')::date
      from public.receipts as receipt
      where cancels_id is null and (appointment_id = new.appointment_id or package_id = new.package_id)
        -- Receipts of earlier versions are of an insurance's part, too.
        and amount_cents > (select coalesce(sum(app.kept_of_payment(id)), 0) from public.till_entries
                              where operation_id = receipt.operation_id and kind = 'payment'
                                and (method <> 'insurance' or says -> 'parts' @> '[{"method": "insurance"}]'))
    on conflict (cancels_id) do nothing;
  return null;
end
$$;
create or replace trigger till_entries_cancel_receipt after insert on public.till_entries
  for each row when (app.leaves_trail() and new.kind in ('reversal', 'refund')) execute function app.cancel_receipt();

create or replace trigger receipts_append_only before update or delete or truncate on public.receipts
  for each statement execute function app.refuse_change();
create or replace trigger receipts_announce after insert on public.receipts
  for each row execute function app.announce_of_patient('money');
create or replace trigger receipts_log after insert on public.receipts
  for each row when (app.leaves_trail()) execute function app.log_change(
    'receipt', '{}', 'patient_id', '{number,reason}', '{}');

create or replace trigger charges_append_only before update or delete or truncate on public.charges
  for each statement execute function app.refuse_change();
create or replace trigger tills_append_only before update or delete or truncate on public.tills
  for each statement execute function app.refuse_change();
create or replace trigger till_closings_append_only before update or delete or truncate on public.till_closings
  for each statement execute function app.refuse_change();
create or replace trigger till_entries_append_only before update or delete or truncate on public.till_entries
  for each statement execute function app.refuse_change();

create or replace trigger collection_notes_append_only before update or delete or truncate on public.collection_notes
  for each statement execute function app.refuse_history_change();
create or replace trigger collection_notes_announce after insert on public.collection_notes
  for each row execute function app.announce_of_patient('money');
create or replace trigger collection_notes_log after insert on public.collection_notes
  for each row when (app.leaves_trail()) execute function app.log_change(
    'collection_note', '{}', 'patient_id', '{note}', '{}');
create or replace trigger charges_announce after insert on public.charges
  for each row execute function app.announce_of_patient('money');
create or replace trigger till_entries_announce after insert on public.till_entries
  for each row execute function app.announce_of_patient('money');
create or replace trigger tills_announce after insert on public.tills
  for each row execute function app.announce_table('money');
create or replace trigger till_closings_announce after insert on public.till_closings
  for each row execute function app.announce_table('money');

create or replace trigger charges_log after insert on public.charges
  for each row when (app.leaves_trail() and new.reason is not null) execute function app.log_change(
    'charge', '{reason}', 'patient_id', '{price_cents,discount_cents,reason}', '{}');
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
