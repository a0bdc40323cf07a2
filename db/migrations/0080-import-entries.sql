-- The lines of an imported spreadsheet, as they are checked, mended and decided before the import (decision 080).

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

-- A mended line is compared with the clinic's patients at once.
create index patients_person_keys_idx on public.patients
  using gin (app.person_keys(cpf, email, phone, birth_date, search_name)) with (gin_pending_list_limit = 64);

create table public.import_entries (
  import_id uuid not null,
  -- As a spreadsheet program counts.
  line integer not null,
  -- As in the file, or as a person has mended them; `mended` has their places, from 0.
  cells text[] not null,
  mended integer[] not null default '{}',
  extra_cells boolean not null default false,
  -- [{column, field, reason, isEssential}], as in contract/spreadsheet-imports.ts.
  problems jsonb not null default '[]',
  -- The line comes in without the values that have problems.
  is_accepted boolean not null default false,
  -- Whom the line is about.
  full_name text,
  cpf text collate "C",
  email text collate "C",
  phone text collate "C",
  birth_date date,
  search_name text collate "C" not null generated always as (app.fold(coalesce(full_name, '') collate "C")) stored,
  keys text[] collate "C" not null
    generated always as (app.person_keys(cpf, email, phone, birth_date, app.fold(coalesce(full_name, '') collate "C"))) stored,
  -- Of an appointment. The professional as folded in the file, '' where the line names none.
  starts_at timestamp,
  minutes integer,
  professional text,
  -- What else the check found, as in the contract.
  hints text[] not null default '{}',
  -- Who may be the same: [{patientId | line, same, strength}], the best first.
  matches jsonb not null default '[]',
  match_patient_id uuid,
  match_line integer,
  decision text,
  -- A person has decided: another check leaves it so.
  is_decided boolean not null default false,
  standing text not null
    generated always as (
      case
        when problems @? '$[*] ? (@.isEssential == true)' or (problems <> '[]' and not is_accepted) then 'problems'
        else coalesce(decision, 'undecided')
      end
    ) stored,
  state text not null default 'waiting',
  -- Whose record it became.
  patient_id uuid,
  constraint import_entries_pkey primary key (import_id, line),
  constraint import_entries_import_id_fkey foreign key (import_id) references public.imports (id) on delete cascade,
  -- What the file says of a patient goes with the record.
  constraint import_entries_match_patient_id_fkey
    foreign key (match_patient_id) references public.patients (id) on delete cascade,
  constraint import_entries_patient_id_fkey foreign key (patient_id) references public.patients (id) on delete cascade,
  constraint import_entries_decision_known check (decision in ('create', 'merge', 'skip')),
  constraint import_entries_state_known check (state in ('waiting', 'done', 'left'))
);
create index import_entries_standing_idx on public.import_entries (import_id, standing, line) include (state);
create index import_entries_duplicates_idx on public.import_entries (import_id, line) where matches <> '[]';
create index import_entries_keys_idx on public.import_entries using gin (keys);
create index import_entries_match_patient_id_idx on public.import_entries (match_patient_id);
create index import_entries_match_line_idx on public.import_entries (import_id, match_line);
create index import_entries_patient_id_idx on public.import_entries (patient_id);

grant
  select,
  update (cells, mended, problems, is_accepted, full_name, cpf, email, phone, birth_date, starts_at, minutes,
          professional, hints, matches, match_patient_id, match_line, decision, is_decided)
  on public.import_entries to clinic_admin;
-- Of ended imports.
grant select (import_id), delete on public.import_entries to clinic_service;
grant select, insert, update, delete on public.import_entries to clinic_maintenance;

alter table public.import_entries enable row level security;
alter table public.import_entries force row level security;
create policy maintenance_all on public.import_entries to clinic_maintenance using (true) with check (true);
create policy admin_all on public.import_entries to clinic_admin using (true) with check (true);
create policy service_select on public.import_entries for select to clinic_service using (true);
create policy service_delete on public.import_entries for delete to clinic_service using (true);
