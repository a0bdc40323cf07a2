-- The newest applications of a product, which say what dose is usual.
create index applied_products_newest_idx on public.applied_products (product_id, day);
