-- Acceptances and the cancellation of a quote follow one another.
create or replace function app.lock_quote(quote uuid) returns void
  language sql
  return pg_advisory_xact_lock(hashtextextended('quote ' || quote, 0));

-- A quote is written between its document and the document's entry, which `app.is_as_issued` compares with it. It ends once.
create or replace function app.check_quote() returns trigger
  language plpgsql as $$
declare
  last_day date;
  ended text;
begin
  new.made_at := clock_timestamp();
  if new.ends_id is null then
    if exists (select from public.record_entries where id = new.id)
      or not exists (select from public.documents where id = new.id and patient_id = new.patient_id and kind = 'quote'
                       and app.document_number(year, number) = new.number)
      or new.treatment_plan_id is not null
        and not exists (select from public.treatment_plans where id = new.treatment_plan_id and patient_id = new.patient_id)
    then
      raise exception 'no such document or plan'
        using errcode = 'foreign_key_violation', schema = 'public', table = 'quotes', constraint = 'quotes_document_fkey';
    end if;
    -- Of those who issue it: who accepts it later sells what was signed.
    if exists (select from jsonb_to_recordset(new.lines) as line ("procedureId" uuid, "priceCents" integer)
                 where not app.may_discount(app.price_of("procedureId", null, new.day), "priceCents")) then
      raise exception 'the discount is beyond the limit'
        using errcode = 'check_violation', schema = 'public', table = 'quotes', constraint = 'quotes_discount_limit',
              detail = app.discount_limit();
    end if;
    return new;
  end if;
  if new.ending = 'accepted' and current_user not in ('clinic_admin', 'clinic_booking')
      and not pg_has_role(current_user, 'clinic_money', 'usage')
    or new.ending = 'cancelled' and not exists (select from public.record_strikes where entry_id = new.ends_id)
  then
    raise exception 'this quote is not ended so' using errcode = 'insufficient_privilege';
  end if;
  select patient_id, valid_until into new.patient_id, last_day from public.quotes where id = new.ends_id and ends_id is null;
  perform from public.patients where id = new.patient_id for key share;
  if not found then
    raise exception 'no such quote or patient'
      using errcode = 'foreign_key_violation', schema = 'public', table = 'quotes', constraint = 'quotes_ends_id_fkey';
  end if;
  perform app.lock_quote(new.ends_id);
  new.made_at := clock_timestamp();
  select ending into ended from public.quotes where ends_id = new.ends_id;
  if ended is not null then
    raise exception 'the quote is %', ended
      using errcode = 'check_violation', schema = 'public', table = 'quotes',
            constraint = case ended when 'accepted' then 'quotes_accepted_once' else 'quotes_not_cancelled' end;
  elsif new.ending = 'accepted' and new.day > last_day then
    raise exception 'the quote is no longer valid'
      using errcode = 'check_violation', schema = 'public', table = 'quotes', constraint = 'quotes_not_expired';
  end if;
  return new;
end
$$;
create or replace trigger quotes_check before insert on public.quotes
  for each row when (app.leaves_trail()) execute function app.check_quote();

-- The lines of procedures become a package, which is valid for as long as the form of a sale proposes. A procedure that has left the
-- catalogue since, and a line in free words, is charged at its visit.
create or replace function app.accept_quote() returns trigger
  language plpgsql as $$
declare
  package constant uuid := gen_random_uuid();
  items jsonb;
begin
  select jsonb_agg(line order by place) into items
    from public.quotes as quote, jsonb_array_elements(lines) with ordinality as listed (line, place)
    where quote.id = new.ends_id and (line ->> 'procedureId')::uuid in (select id from public.procedures);
  if items is null then
    return null;
  end if;
  insert into public.packages (id, patient_id, day, valid_until, quote_id)
    values (package, new.patient_id, new.day, new.day + 180, new.ends_id);
  insert into public.package_items (package_id, patient_id, procedure_id, sessions, price_cents)
    select package, new.patient_id, "procedureId", quantity, quantity * "priceCents"
      from jsonb_to_recordset(items) as line ("procedureId" uuid, quantity integer, "priceCents" integer);
  return null;
end
$$;
create or replace trigger quotes_accept after insert on public.quotes
  for each row when (app.leaves_trail() and new.ending = 'accepted') execute function app.accept_quote();

-- One that was accepted stays so: its package is ended by itself.
create or replace function app.cancel_struck_quote() returns trigger
  language plpgsql as $$
begin
  if not exists (select from public.quotes where id = new.entry_id and ends_id is null) then
    return null;
  end if;
  perform app.lock_quote(new.entry_id);
  insert into public.quotes (ends_id, ending, patient_id, day)
    select new.entry_id, 'cancelled', new.patient_id, coalesce(app.clinic_time(), now() at time zone 'UTC')::date
      where not exists (select from public.quotes where ends_id = new.entry_id);
  return null;
end
$$;
create or replace trigger record_strikes_cancel_quote after insert on public.record_strikes
  for each row when (app.leaves_trail()) execute function app.cancel_struck_quote();

create or replace trigger quotes_append_only before update or delete or truncate on public.quotes
  for each statement execute function app.refuse_change();
-- Money is told of what was accepted, those with the record of what their documents and plans say.
create or replace trigger quotes_announce after insert on public.quotes
  for each row execute function app.announce_of_patient('money');
create or replace trigger quotes_announce_files after insert on public.quotes
  for each row execute function app.announce_of_patient('files');
create or replace trigger quotes_log after insert on public.quotes
  for each row when (app.leaves_trail()) execute function app.log_change(
    'quote', '{number}', 'patient_id', '{number,ending,valid_until}', '{}');
