-- 'C 1234', 'c-1234' and 'C1234' are one code (decision 127). What was typed is what is shown. A code of punctuation only is
-- compared as it is.
create function app.lot_key(code text) returns text
  language sql immutable parallel safe
  return coalesce(nullif(regexp_replace(app.fold(code), '\s', '', 'g'), ''), code);

-- Lots of one code get a name of their own: what they gave out stays apart, and each keeps its recall.
set local role clinic_maintenance;
update public.product_lots as lot
  set code = left(code, 40) || ' (duplicado ' || place || ')'
  from (select id, row_number() over (partition by product_id, app.lot_key(code) order by created_at, id) as place
          from public.product_lots) as numbered
  where numbered.id = lot.id and place > 1;
reset role;

alter table public.product_lots
  drop constraint product_lots_code_unique,
  add constraint product_lots_expires_on_bounds
    check (expires_on between date '2000-01-01' and date '2099-12-31') not valid,
  add constraint product_lots_received_on_bounds
    check (received_on between date '2000-01-01' and date '2099-12-31') not valid;
create unique index product_lots_code_unique on public.product_lots (product_id, app.lot_key(code));
-- For the lots that were written by hand, which a recall of a lot of that code has to find.
drop index public.applied_products_product_id_idx;
create index applied_products_product_id_idx on public.applied_products (product_id, app.lot_key(lot_code), lot_id);
