-- Searches keep the letters of every script (decision 051). Until now the folding left a-z and digits only: 'Weiß' was
-- stored as 'wei', and a Cyrillic name was empty. The same rule is in contract/fold.ts.

-- NFKD separates a letter from its accent ('ç' becomes 'c' and a cedilla), and what is neither letter, digit nor white
-- space is removed. White space stays, so that words stay apart. A stroke is part of its letter, so letters with strokes
-- are listed, as are those that are written as two. ICU's collation gives letters and lower case of every script on every
-- server; the result is compared in "C".
create or replace function app.fold(value text) returns text
  language sql immutable strict parallel safe
  return regexp_replace(
    replace(replace(replace(
      translate(lower(normalize(value, NFKD) collate public.clinic_pt), 'łøđıς', 'lodiσ'),
      'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe') collate public.clinic_pt,
    '[^[:alnum:]\s]+', '', 'g'
  ) collate "C";

-- Stored foldings are computed again where the rule gives something else.
set local role clinic_maintenance;
update public.patients set full_name = full_name, email = email
  where search_text <> app.fold(
    (full_name collate "C") || ' ' || coalesce(email, '') || ' ' || coalesce(cpf, '') || ' ' || coalesce(phone, '')
  );
reset role;
