-- When the clinic marked a lot as recalled. Null also of those that were marked before.
alter table public.product_lots add column recalled_at timestamptz
  constraint product_lots_recalled_at_with_reason check (recalled_at is null or recall_reason is not null);
grant update (recalled_at) on public.product_lots to clinic_admin, clinic_settings, clinic_record;
