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

create or replace trigger charges_append_only before update or delete or truncate on public.charges
  for each statement execute function app.refuse_change();
create or replace trigger charges_announce after insert on public.charges
  for each row execute function app.announce_of_patient('money');
create or replace trigger charges_log after insert on public.charges
  for each row when (app.leaves_trail() and new.reason is not null) execute function app.log_change(
    'charge', '{reason}', 'patient_id', '{price_cents,discount_cents,reason}', '{}');
