-- The words of a signed entry, folded, for searches in one record and in those of the whole clinic.
create function app.entry_words(content text) returns text
  language sql immutable strict parallel safe
  return app.fold(
    coalesce((select string_agg(part #>> '{}', ' ')
              from jsonb_path_query(content::jsonb, '$.*[*].text') as part), '') || ' ' ||
    coalesce((select string_agg(part #>> '{}', ' ')
              from jsonb_path_query(content::jsonb, '$.diagnoses[*].code') as part), ''));

alter table public.record_entries
  add column search_text text collate "C" not null generated always as (app.entry_words(content)) stored;

select set_config('search_path', 'public, ' || quote_ident(nspname), true)
  from pg_extension join pg_namespace on pg_namespace.oid = extnamespace
  where extname = 'pg_trgm';
create index record_entries_search_text_idx on public.record_entries
  using gin (search_text gin_trgm_ops) with (gin_pending_list_limit = 256);

-- Addenda are read with their originals, by `corrects_id`.
drop index public.record_entries_addenda_idx;

grant select (search_text) on public.record_entries to clinic_admin, clinic_record;
-- The daily sum of the chains is about entries up to a moment, without those of an import that can be undone.
grant select (signed_at, author_council) on public.record_entries to clinic_service;
