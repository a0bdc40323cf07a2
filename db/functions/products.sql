-- The present version of each drawing. A test compares with contract/patients/drawings.ts.
create or replace function app.drawing_version(drawing text) returns integer
  language sql immutable parallel safe
  return case when drawing in ('face-front', 'face-left', 'face-right', 'scalp', 'neck', 'hands', 'body-front', 'body-back')
    then 1 end;

-- What a signed text says of the products that were applied, one row for each.
create or replace function app.applied_in(content text)
  returns table (product_id uuid, lot_id uuid, lot_code text, dose numeric, reason text)
  language sql immutable parallel safe
  begin atomic
    select (used #>> '{product,id}')::uuid, (used #>> '{lot,id}')::uuid, used #>> '{lot,code}',
           (used ->> 'total')::numeric, used ->> 'reason'
      from jsonb_path_query(content::jsonb, '$.application.uses[*] ? (@.kind == "product")') as used;
  end;

-- Each mark is on a drawing that there is. The lots of a new entry are locked in their order before anything counts. Of a request, one that is expired on the day of the
-- entry, closed, recalled, used up, not in the list, or of a product that is no longer used is taken only with a reason.
create or replace function app.check_applied_lots() returns trigger
  language plpgsql as $$
begin
  if exists (
    select from jsonb_path_query(new.content::jsonb, '$.application.marks[*]') as mark
      where ((mark ->> 'version')::integer between 1 and app.drawing_version(mark ->> 'drawing')) is not true)
  then
    raise exception 'a mark is on no drawing'
      using errcode = 'check_violation', schema = 'public', table = 'record_entries',
            constraint = 'record_entries_marks_on_drawings';
  end if;
  perform from public.product_lots
    where id in (select lot_id from app.applied_in(new.content)) order by id for no key update;
  if app.leaves_trail() and exists (
    select from app.applied_in(new.content) as applied
        join public.products on products.id = applied.product_id
        left join public.product_lots as lot on lot.id = applied.lot_id
      where applied.reason is null
        and (lot.id is null or lot.closed_at is not null or lot.recall_reason is not null or lot.used >= lot.received
             or lot.expires_on < new.day or not active))
  then
    raise exception 'a lot that is not in use is taken with a reason only'
      using errcode = 'check_violation', schema = 'public', table = 'record_entries',
            constraint = 'record_entries_lots_usable';
  end if;
  return new;
end
$$;
create or replace trigger record_entries_check_lots before insert on public.record_entries
  for each row when (new.has_application) execute function app.check_applied_lots();

-- Writes `applied_products` and keeps `used` of the lots. It has the owner's rights, so that no role writes either. What a struck
-- entry and its addenda used comes back once: those that another strike took before do not count again.
create or replace function app.count_applied_products() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if tg_table_name = 'record_entries' then
    insert into public.applied_products (entry_id, patient_id, product_id, lot_id, lot_code, day, dose, reason)
      select new.id, new.patient_id, product_id, lot_id, lot_code, new.day, dose, reason
        from app.applied_in(new.content);
    update public.product_lots as lot set used = lot.used + applied.dose
      from (select lot_id, sum(dose) as dose from app.applied_in(new.content) group by lot_id) as applied
      where lot.id = applied.lot_id;
    return null;
  end if;
  -- A statement of its own: what it waited for counts.
  perform from public.product_lots where id in (
      select lot_id from public.applied_products as applied join public.record_entries as entry on entry.id = entry_id
        where new.entry_id in (entry.id, corrects_id))
    order by id for no key update;
  update public.product_lots as lot set used = lot.used - returned.dose
    from (
      select lot_id, sum(dose) as dose
        from public.applied_products as applied join public.record_entries as entry on entry.id = entry_id
        where new.entry_id in (entry.id, corrects_id)
          and not exists (select from public.record_strikes as strike
                            where strike.entry_id in (entry.id, corrects_id) and strike.id <> new.id)
        group by lot_id
    ) as returned
    where lot.id = returned.lot_id;
  return null;
end
$$;
revoke execute on function app.count_applied_products() from public;
create or replace trigger record_entries_count_products after insert on public.record_entries
  for each row when (new.has_application) execute function app.count_applied_products();
create or replace trigger record_strikes_count_products after insert on public.record_strikes
  for each row execute function app.count_applied_products();
create or replace trigger applied_products_append_only before update or delete or truncate on public.applied_products
  for each statement execute function app.refuse_history_change();

-- Doses of the past are in the unit that the product had.
create or replace function app.guard_product_unit() returns trigger
  language plpgsql as $$
begin
  if exists (select from public.product_lots where product_id = new.id and used <> 0) then
    raise exception 'the unit of a product stays once a lot was used'
      using errcode = 'check_violation', schema = 'public', table = 'products', constraint = 'products_unit_stays';
  end if;
  return new;
end
$$;
create or replace trigger products_guard_unit before update of unit on public.products
  for each row when (new.unit <> old.unit) execute function app.guard_product_unit();

-- What was signed names the lot.
create or replace function app.guard_lot_code() returns trigger
  language plpgsql as $$
begin
  raise exception 'the code of a lot stays once it was used'
    using errcode = 'check_violation', schema = 'public', table = 'product_lots', constraint = 'product_lots_code_stays';
end
$$;
create or replace trigger product_lots_guard_code before update of code, product_id on public.product_lots
  for each row when (old.used <> 0 and (new.code, new.product_id) is distinct from (old.code, old.product_id))
  execute function app.guard_lot_code();

create or replace trigger products_announce after insert or update or delete on public.products
  for each row execute function app.announce_table('products');
create or replace trigger product_lots_announce after insert or update or delete on public.product_lots
  for each row execute function app.announce_table('products');
create or replace trigger application_protocols_announce after insert or update or delete on public.application_protocols
  for each row execute function app.announce_table('products');
create or replace trigger products_log after insert or update or delete on public.products
  for each row when (app.leaves_trail()) execute function app.log_change(
    'product', '{name}', '', '{name,maker,anvisa_registration,unit,dilution,active}', '{}');
create or replace trigger product_lots_log after insert or update or delete on public.product_lots
  for each row when (app.leaves_trail()) execute function app.log_change(
    'product_lot', '{code}', '', '{code,expires_on,received_on,received,closed_at,recall_reason}', '{}');
create or replace trigger application_protocols_log after insert or update or delete on public.application_protocols
  for each row when (app.leaves_trail()) execute function app.log_change(
    'settings', '{name}', '', '{name}', '{}');
