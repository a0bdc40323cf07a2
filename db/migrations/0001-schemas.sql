-- Schemas, the collation of names, and functions that several tables share.

create extension if not exists pg_trgm with schema public;

create schema app;
create schema auth;
comment on schema app is 'Functions of the clinic: who is asking, folding for search, checks, triggers.';
comment on schema auth is 'Login accounts and sessions. Only the server itself enters.';

grant usage on schema public, app to clinic_admin, clinic_patient, clinic_anonymous, clinic_service, clinic_maintenance;
grant usage on schema auth, private to clinic_service, clinic_maintenance;

-- ICU brings its own rules, so the order is the same on every server, whatever its locale: Álvaro beside Alvaro.
create collation public.clinic_pt (provider = icu, locale = 'pt-BR');

-- The user of this transaction; null without one. The next three say the same of name, role and network address.
create function app.user_id() returns uuid
  language sql stable parallel safe
  return nullif(current_setting('app.user_id', true), '')::uuid;

create function app.user_name() returns text
  language sql stable parallel safe
  return nullif(current_setting('app.user_name', true), '');

create function app.user_role() returns text
  language sql stable parallel safe
  return nullif(current_setting('app.user_role', true), '');

create function app.client_address() returns text
  language sql stable parallel safe
  return nullif(current_setting('app.client_address', true), '');

-- Text as the search compares it: no accents, no case, no punctuation. White space stays, so that words stay apart.
-- NFKD separates a letter from its accent ('ç' becomes 'c' and a cedilla). A stroke is part of its letter, so letters
-- with strokes are listed.
create function app.fold(value text) returns text
  language sql immutable strict parallel safe
  return regexp_replace(
    lower(translate(normalize(value, NFKD), 'ŁłØøĐđ', 'LlOoDd') collate "C"),
    '[^a-z0-9\s]+', '', 'g'
  );

-- One word of a search as a pattern for LIKE. Folded text has neither '%' nor '_' in it.
create function app.search_pattern(word text) returns text
  language sql immutable strict parallel safe
  return '%' || app.fold(word) || '%';

-- Eleven digits with the two check digits of the Receita Federal's rule (modulo 11).
create function app.is_cpf(digits text) returns boolean
  language sql immutable strict parallel safe
  return case
    when digits !~ '^[0-9]{11}$' or digits ~ '^(.)\1{10}$' then false
    else
      (select sum(substr(digits, i, 1)::int * (11 - i)) * 10 % 11 % 10 from generate_series(1, 9) as i)
        = substr(digits, 10, 1)::int
      and (select sum(substr(digits, i, 1)::int * (12 - i)) * 10 % 11 % 10 from generate_series(1, 10) as i)
        = substr(digits, 11, 1)::int
  end;

create function app.touch_updated_at() returns trigger
  language plpgsql as $$
begin
  new.updated_at := now();
  return new;
end
$$;
