-- Names in their order, with the text that a search looks into: a word that many have is found by reading the index
-- alone, from its beginning, until a page is full.
drop index public.patients_full_name_idx;
create index patients_full_name_idx on public.patients (full_name, id) include (search_text);
