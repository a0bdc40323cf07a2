-- Where things live, the collation names are sorted by, and the functions that several tables share.

create extension if not exists pg_trgm with schema public;

create schema app;
create schema auth;
comment on schema app is 'Functions of the clinic: who is asking, folding for search, checks, triggers.';
comment on schema auth is 'Login accounts and sessions. Only the server itself enters.';

grant usage on schema public, app to clinic_admin, clinic_patient, clinic_anonymous, clinic_service, clinic_maintenance;
grant usage on schema auth, private to clinic_service, clinic_maintenance;

-- ICU brings its own rules, so the order is the same on every server, whatever its locale: Álvaro beside Alvaro.
create collation public.clinic_pt (provider = icu, locale = 'pt-BR');

-- The user of this transaction, or null when nobody is behind it.
create function app.user_id() returns uuid
  language sql stable parallel safe
  return nullif(current_setting('app.user_id', true), '')::uuid;

-- What search compares: no accents, no case, no punctuation; white space stays, so that words stay apart.
-- NFKD takes letter and accent apart ('ç' becomes 'c' and a cedilla); a stroke is part of its letter and is named.
create function app.fold(value text) returns text
  language sql immutable strict parallel safe
  return regexp_replace(
    lower(translate(normalize(value, NFKD), 'ŁłØøĐđ', 'LlOoDd') collate "C"),
    '[^a-z0-9\s]+', '', 'g'
  );

-- One word of a search as a pattern for LIKE. Folding leaves neither '%' nor '_' in it.
create function app.search_pattern(word text) returns text
  language sql immutable strict parallel safe
  return '%' || app.fold(word) || '%';

-- Eleven digits with the two check digits that the Receita Federal's rule (modulo 11) asks for.
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
