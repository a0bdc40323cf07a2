-- A part of a payment goes to another visit or back: what stays with its visit is a payment, too, of the same money. So a payment by which
-- money came is named more than once by an operation; `app.check_moved` judges the sum. See decision 238.

alter table public.till_entries drop constraint till_entries_moved_once;
create index till_entries_origin_id_idx on public.till_entries (origin_id);
