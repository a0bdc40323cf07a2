-- A file that is sent again because its answer was lost is the same file. The browser chooses a key for each file
-- that somebody picks; whoever sends none is not recognised.

alter table public.patient_files
  add column upload_key uuid,
  add constraint patient_files_upload_key_unique unique (patient_id, upload_key);

grant insert (upload_key) on public.patient_files to clinic_admin;

-- The agenda is searched by name alone. Folding every name that a word of a search has in it took most of the time
-- where that is many: it is folded once, when it is written.
alter table public.patients
  add column search_name text collate "C" not null generated always as (app.fold(full_name collate "C")) stored;

-- A managed server may keep pg_trgm in a schema of its own.
select set_config('search_path', 'public, ' || quote_ident(nspname), true)
  from pg_extension join pg_namespace on pg_namespace.oid = extnamespace
  where extname = 'pg_trgm';
create index patients_search_name_idx on public.patients using gin (search_name gin_trgm_ops);

-- The latest day first, and within it the day's own order: what the list shows of the past, page by page.
create index appointments_latest_first_idx on public.appointments (date desc, time, id);
