-- A lot that its maker recalls is chosen no more (functions/products.sql, decision 136). Null: it was not recalled.
alter table public.product_lots add column recall_reason text
  constraint product_lots_recall_reason_length
    check (char_length(recall_reason) <= 300 and btrim(recall_reason) <> '');
grant update (recall_reason) on public.product_lots to clinic_admin, clinic_settings, clinic_record;
