-- One word of a search as a pattern for LIKE. Folded text has neither '%' nor '_' in it.
create or replace function app.search_pattern(word text) returns text
  language sql immutable strict parallel safe
  return '%' || app.fold(word) || '%';

-- A managed server may keep pg_trgm in a schema of its own.
select set_config('search_path', 'public, ' || quote_ident(nspname), true)
  from pg_extension join pg_namespace on pg_namespace.oid = extnamespace
  where extname = 'pg_trgm';

-- Whether a part of a folded text resembles a folded word: at least by pg_trgm.word_similarity_threshold, which the
-- server sets for its connections. The trigram indexes serve it, because the collation here is theirs.
create or replace function app.resembles(folded text, word text) returns boolean
  language sql stable parallel safe
  return word <% (folded collate "C");

-- How much: 0 to 1, where 1 is contained.
create or replace function app.resemblance(folded text, word text) returns real
  language sql immutable parallel safe
  return word_similarity(word, folded);
