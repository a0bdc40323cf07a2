-- Two parts of the patients, a 64th and an eighth by what their ids begin with, each with an index of its own: that many
-- have a word of a search is seen there, however large the clinic. See decision 035.

-- A managed server may keep pg_trgm in a schema of its own.
select set_config('search_path', 'public, ' || quote_ident(nspname), true)
  from pg_extension join pg_namespace on pg_namespace.oid = extnamespace
  where extname = 'pg_trgm';
create index patients_search_64th_idx on public.patients using gin (search_text gin_trgm_ops) with (gin_pending_list_limit = 64)
  where get_byte(uuid_send(id), 0) < 4;
create index patients_search_8th_idx on public.patients using gin (search_text gin_trgm_ops) with (gin_pending_list_limit = 64)
  where get_byte(uuid_send(id), 0) < 32;
create index patients_search_name_64th_idx on public.patients using gin (search_name gin_trgm_ops) with (gin_pending_list_limit = 64)
  where get_byte(uuid_send(id), 0) < 4;
create index patients_search_name_8th_idx on public.patients using gin (search_name gin_trgm_ops) with (gin_pending_list_limit = 64)
  where get_byte(uuid_send(id), 0) < 32;

-- What is new waits in a list, which every search reads from its beginning to its end: by default it may grow to a few
-- thousand patients, and then takes most of a search's time. Registering one takes half a millisecond more.
alter index public.patients_search_text_idx set (gin_pending_list_limit = 64);
alter index public.patients_search_name_idx set (gin_pending_list_limit = 64);
select gin_clean_pending_list('public.patients_search_text_idx'), gin_clean_pending_list('public.patients_search_name_idx');
