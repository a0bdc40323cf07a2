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
