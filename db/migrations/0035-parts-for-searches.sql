-- Two parts of the patients, a 64th and an eighth by what their ids begin with, each with an index of its own: that many
-- have a word of a search is seen there, however large the clinic. See decision 035.

-- A managed server may keep pg_trgm in a schema of its own.
select set_config('search_path', 'public, ' || quote_ident(nspname), true)
  from pg_extension join pg_namespace on pg_namespace.oid = extnamespace
  where extname = 'pg_trgm';
create index patients_search_64th_idx on public.patients using gin (search_text gin_trgm_ops)
  where get_byte(uuid_send(id), 0) < 4;
create index patients_search_8th_idx on public.patients using gin (search_text gin_trgm_ops)
  where get_byte(uuid_send(id), 0) < 32;
create index patients_search_name_64th_idx on public.patients using gin (search_name gin_trgm_ops)
  where get_byte(uuid_send(id), 0) < 4;
create index patients_search_name_8th_idx on public.patients using gin (search_name gin_trgm_ops)
  where get_byte(uuid_send(id), 0) < 32;
