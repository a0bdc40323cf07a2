-- An entry is struck out by its author, or by an administrator (decision 112).
alter policy record_insert on public.record_strikes with check (
  exists (select from public.record_entries as entry where entry.id = entry_id and author_id = (select app.user_id()))
);
