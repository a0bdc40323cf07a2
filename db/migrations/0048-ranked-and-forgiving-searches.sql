-- A search lists names that begin with its words first, and forgives a typing error where nothing matches (decision 051).
-- The version before still finds and sorts as it did; only its reading of names in order becomes slower.

-- In the order of a search's results, with the searched text: a search for a common word reads this index alone, until a
-- page is full. The list without a search needs the names only.
create index patients_search_order_idx on public.patients (search_name, full_name, id) include (search_text);
drop index public.patients_full_name_idx;
create index patients_full_name_idx on public.patients (full_name, id);

-- A managed server may keep pg_trgm in a schema of its own.
select set_config('search_path', 'public, ' || quote_ident(nspname), true)
  from pg_extension join pg_namespace on pg_namespace.oid = extnamespace
  where extname = 'pg_trgm';

-- Whether a part of a folded text resembles a folded word: at least by pg_trgm.word_similarity_threshold, which the
-- server sets for its connections. The trigram indexes serve it, because the collation here is theirs.
create function app.resembles(folded text, word text) returns boolean
  language sql stable parallel safe
  return word <% (folded collate "C");

-- How much: 0 to 1, where 1 is contained.
create function app.resemblance(folded text, word text) returns real
  language sql immutable parallel safe
  return word_similarity(word, folded);
