-- Schemas, the collation of names, and the functions that columns, constraints, indexes and policies need. Those stand with
-- the tables and not in db/functions: stored values and the rights of rows follow from them, so a change of one is a
-- migration, which computes the stored values again.

create extension if not exists pg_trgm with schema public;
create extension if not exists btree_gist with schema public;

create schema app;
create schema auth;
comment on schema app is 'Functions of the clinic: who is asking, folding for search, checks, triggers.';
comment on schema auth is 'Login accounts and sessions. Only the server itself enters.';

grant usage on schema public, app to clinic_admin, clinic_agenda, clinic_registration, clinic_record, clinic_settings,
  clinic_patient, clinic_anonymous, clinic_service, clinic_booking, clinic_maintenance;
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

-- Text as the search compares it: no accents, no case, no punctuation. The same rule is in contract/fold.ts (decision 051).
-- NFKD separates a letter from its accent ('ç' becomes 'c' and a cedilla), and what is neither letter, digit nor white
-- space is removed. White space stays, so that words stay apart. A stroke is part of its letter, so letters with strokes
-- are listed, as are those that are written as two. ICU's collation gives letters and lower case of every script on every
-- server; the result is compared in "C".
create function app.fold(value text) returns text
  language sql immutable strict parallel safe
  return regexp_replace(
    replace(replace(replace(
      translate(lower(normalize(value, NFKD) collate public.clinic_pt), 'łøđıς', 'lodiσ'),
      'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe') collate public.clinic_pt,
    '[^[:alnum:]\s]+', '', 'g'
  ) collate "C";

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

-- The words of `contract/colors.ts`.
create function app.is_mark_color(color text) returns boolean
  language sql immutable parallel safe
  return color in ('teal', 'blue', 'violet', 'pink', 'red', 'orange', 'yellow', 'green', 'cyan', 'gray');

-- What an appointment takes of its professional, with its buffers. They end with the day, so that two appointments can
-- only meet on one date.
create function app.occupied(day date, starts time, minutes integer, before integer, after integer) returns tsrange
  language sql immutable parallel safe
  return tsrange(greatest(day + starts - make_interval(mins => before), day::timestamp),
                 least(day + starts + make_interval(mins => minutes + after), (day + 1)::timestamp));

-- What two records of one person have in common, as words to compare: CPF, e-mail, phone, birth date with the first letter of the
-- name, and the name as it sounds, whole and without one of its words. Names that sound alike have one spelling here:
-- 'Thiago Luiz de Sousa', 'Tiago Luis Souza'. A name of one word says too little. `search_name` is folded.
create function app.person_keys(cpf text, email text, phone text, birth_date date, search_name text) returns text[]
  language plpgsql immutable parallel safe as $$
declare
  keys text[] := '{}';
  words text[];
  spelled text;
begin
  if cpf is not null then keys := keys || ('c' || cpf); end if;
  if email is not null then keys := keys || ('e' || email); end if;
  if phone is not null then keys := keys || ('p' || phone); end if;
  if birth_date is not null and search_name <> '' then
    keys := keys || ('b' || (birth_date - date '1800-01-01')::text || left(search_name, 1));
  end if;
  spelled := regexp_replace(search_name, '\y(de|da|do|das|dos|e|dr|dra|sr|sra)\y', '', 'g');
  spelled := translate(replace(spelled, 'ph', 'f'), 'ywkqzh', 'ivccs');
  spelled := regexp_replace(spelled, '\Y[aeiou]+', '', 'g');
  spelled := regexp_replace(spelled, '(.)\1+', '\1', 'g');
  words := string_to_array(btrim(spelled), ' ');
  if cardinality(words) >= 2 then
    keys := keys || ('w' || array_to_string(words, ' ')) || ('n' || array_to_string(words, ' '));
  end if;
  if cardinality(words) between 3 and 8 then
    for place in 1 .. cardinality(words) loop
      keys := keys || ('n' || array_to_string(words[:place - 1] || words[place + 1:], ' '));
    end loop;
  end if;
  return keys;
end
$$;

-- Whose appointments this scope may write; null for a visitor without a record.
create function app.booking_patient_id() returns uuid
  language sql stable parallel safe
  return nullif(current_setting('app.patient_id', true), '')::uuid;
