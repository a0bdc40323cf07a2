-- Whose visit a payment is of.
create or replace function app.professional_of_payment(operation uuid) returns uuid
  language sql stable
  return (
    select professional_id from public.till_entries join public.appointments on appointments.id = appointment_id
      where operation_id = operation and kind = 'payment' limit 1);

-- A receipt is of what the clinic has of a payment, without what an insurance pays. A payment has one that holds, and a professional gives a number once. The same
-- once more writes nothing, unless the payment has changed since.
create or replace function app.check_tax_receipt() returns trigger
  language plpgsql as $$
declare
  holding public.tax_receipts;
begin
  perform pg_advisory_xact_lock(hashtextextended('tax receipts', 0));
  if new.cancels_id is not null then
    select operation_id, patient_id, amount_cents into new.operation_id, new.patient_id, new.amount_cents
      from public.tax_receipts where id = new.cancels_id and cancels_id is null;
    if not found then
      raise exception 'no such receipt'
        using errcode = 'foreign_key_violation', schema = 'public', table = 'tax_receipts', constraint = 'tax_receipts_cancels_id_fkey';
    end if;
    return new;
  end if;
  new.number := btrim(new.number);
  select * into holding from public.tax_receipts as receipt
    where cancels_id is null and (operation_id = new.operation_id or number = new.number
        and app.professional_of_payment(operation_id) = app.professional_of_payment(new.operation_id))
      and not exists (select from public.tax_receipts where cancels_id = receipt.id)
    order by operation_id = new.operation_id desc limit 1;
  select sum(app.kept_of_payment(id)), min(patient_id::text)::uuid into new.amount_cents, new.patient_id
    from public.till_entries where operation_id = new.operation_id and kind = 'payment' and method <> 'insurance' and appointment_id is not null;
  if holding.operation_id = new.operation_id and holding.number = new.number and holding.amount_cents = new.amount_cents then
    return null;
  elsif holding.id is not null then
    raise exception 'the payment has a receipt, or another one has this number'
      using errcode = 'unique_violation', schema = 'public', table = 'tax_receipts',
            constraint = case when holding.operation_id = new.operation_id then 'tax_receipts_one_holds' else 'tax_receipts_number_once' end;
  end if;
  if coalesce(new.amount_cents, 0) = 0 then
    raise exception 'nothing is left of the payment'
      using errcode = 'foreign_key_violation', schema = 'public', table = 'tax_receipts', constraint = 'tax_receipts_of_payment';
  end if;
  return new;
end
$$;
create or replace trigger tax_receipts_check before insert on public.tax_receipts
  for each row when (app.leaves_trail()) execute function app.check_tax_receipt();

create or replace trigger tax_receipts_append_only before update or delete or truncate on public.tax_receipts
  for each statement execute function app.refuse_change();
create or replace trigger tax_receipts_announce after insert on public.tax_receipts
  for each row execute function app.announce_of_patient('money');
create or replace trigger tax_receipts_log after insert on public.tax_receipts
  for each row when (app.leaves_trail()) execute function app.log_change(
    'tax_receipt', '{number}', 'patient_id', '{number,amount_cents}', '{}');
