-- Data that come from another system or a spreadsheet (decision 077). One row for each import, with its progress. What it
-- could not bring as it was is a finding; the rows and objects that it wrote are known, so that it can be undone.

create table public.imports (
  id uuid primary key default gen_random_uuid(),
  kind text not null,
  state text not null default 'preparing',
  -- A code of contract/imports.ts. The state stays as it was: another attempt continues there.
  failure text,
  -- Starts of the work since the state last changed.
  attempts integer not null default 0,
  source_name text,
  -- The key of an object in the area `imports`, until the import has ended.
  source_key text,
  source_sha256 text,
  -- The objects of the older storage, as one archive.
  files_name text,
  files_key text,
  options jsonb not null default '{}',
  -- A code of contract/imports.ts.
  step text,
  done bigint not null default 0,
  total bigint not null default 0,
  step_started_at timestamptz,
  -- Counts and sums by table, without data of patients.
  result jsonb,
  created_by uuid default app.user_id(),
  -- Null: by a command at the server.
  created_name text default app.user_name(),
  created_at timestamptz not null default clock_timestamp(),
  -- When the rows began to be written, and when they were.
  started_at timestamptz,
  finished_at timestamptz,
  undone_at timestamptz,
  -- When findings and the means to undo were removed.
  cleared_at timestamptz,
  constraint imports_created_by_fkey foreign key (created_by) references auth.users (id) on delete set null,
  constraint imports_kind_known check (kind in ('platform', 'patients', 'appointments')),
  constraint imports_state_known
    check (state in ('preparing', 'checking', 'review', 'importing', 'done', 'undoing', 'undone', 'cancelled')),
  constraint imports_source_name_length check (char_length(source_name) <= 300),
  constraint imports_files_name_length check (char_length(files_name) <= 300)
);
create index imports_created_at_idx on public.imports (created_at desc, id);
create index imports_created_by_idx on public.imports (created_by);

grant
  select,
  insert (kind, source_name, options),
  update (state, failure, attempts, source_name, source_key, source_sha256, files_name, files_key, options, step,
          done, total, step_started_at, result)
  on public.imports to clinic_admin;
-- Finds work, removes the objects and the traces of ended imports.
grant
  select (id, kind, state, failure, attempts, source_key, files_key, step_started_at, created_name, created_at,
          started_at, finished_at, undone_at, cleared_at),
  update (state, source_key, files_key, cleared_at)
  on public.imports to clinic_service;
grant select, insert, update, delete on public.imports to clinic_maintenance;

alter table public.imports enable row level security;
alter table public.imports force row level security;
create policy maintenance_all on public.imports to clinic_maintenance using (true) with check (true);
create policy admin_all on public.imports to clinic_admin using (true) with check (true);
create policy service_select on public.imports for select to clinic_service using (true);
create policy service_update on public.imports for update to clinic_service using (true) with check (true);

create table public.import_findings (
  id uuid primary key default gen_random_uuid(),
  import_id uuid not null,
  -- The order in which they were found.
  number integer not null,
  -- The table or sheet of the source, and the row in it, counted from 1.
  source_table text not null,
  line integer,
  source_id text,
  -- No foreign key: while an import is checked its patients do not exist.
  patient_id uuid,
  field text,
  -- Codes of contract/import-findings.ts.
  reason text not null,
  action text not null,
  -- The original value. Never clinical content.
  value text,
  constraint import_findings_import_id_fkey foreign key (import_id) references public.imports (id) on delete cascade,
  constraint import_findings_value_length check (char_length(value) <= 500)
);
create index import_findings_import_id_idx on public.import_findings (import_id, reason, number);
create index import_findings_in_order_idx on public.import_findings (import_id, number);
create index import_findings_patient_id_idx on public.import_findings (patient_id);

grant select on public.import_findings to clinic_admin, clinic_record;
grant select (id, import_id, patient_id), delete on public.import_findings to clinic_service;
grant select, insert, update, delete on public.import_findings to clinic_maintenance;

alter table public.import_findings enable row level security;
alter table public.import_findings force row level security;
create policy maintenance_all on public.import_findings to clinic_maintenance using (true) with check (true);
create policy admin_select on public.import_findings for select to clinic_admin using (true);
create policy staff_select on public.import_findings for select to clinic_record using (true);
create policy service_select on public.import_findings for select to clinic_service using (true);
create policy service_delete on public.import_findings for delete to clinic_service using (true);

-- The rows that an import wrote. No foreign keys: a person may delete them.
create table private.import_rows (
  import_id uuid not null,
  -- With its schema: `public.patients`.
  table_name text not null,
  row_id uuid not null,
  -- The values that the import replaced in a row that was there before; null for a new row.
  before jsonb,
  constraint import_rows_pkey primary key (import_id, table_name, row_id),
  constraint import_rows_import_id_fkey foreign key (import_id) references public.imports (id) on delete cascade
);
create index import_rows_row_id_idx on private.import_rows (row_id);

grant select (import_id, row_id), delete on private.import_rows to clinic_service;
grant select, insert, update, delete on private.import_rows to clinic_maintenance;

alter table private.import_rows enable row level security;
alter table private.import_rows force row level security;
create policy maintenance_all on private.import_rows to clinic_maintenance using (true) with check (true);
create policy service_select on private.import_rows for select to clinic_service using (true);
create policy service_delete on private.import_rows for delete to clinic_service using (true);

-- The objects of an import. A row is committed before its object is stored, so that no object of a killed import is unknown.
create table private.import_files (
  import_id uuid not null,
  area text not null,
  key text not null,
  -- Bucket and path in the older storage.
  source text not null,
  size_bytes bigint not null,
  sha256 text,
  constraint import_files_pkey primary key (import_id, area, key),
  constraint import_files_import_id_fkey foreign key (import_id) references public.imports (id) on delete cascade
);
create unique index import_files_source_idx on private.import_files (import_id, source);

grant select (import_id, key), delete on private.import_files to clinic_service;
grant select, insert, update, delete on private.import_files to clinic_maintenance;

alter table private.import_files enable row level security;
alter table private.import_files force row level security;
create policy maintenance_all on private.import_files to clinic_maintenance using (true) with check (true);
create policy service_select on private.import_files for select to clinic_service using (true);
create policy service_delete on private.import_files for delete to clinic_service using (true);

-- The lines of an imported spreadsheet, as they are checked, mended and decided before the import (decision 080).
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
grant select (import_id, patient_id), delete on public.import_entries to clinic_service;
grant select, insert, update, delete on public.import_entries to clinic_maintenance;

alter table public.import_entries enable row level security;
alter table public.import_entries force row level security;
create policy maintenance_all on public.import_entries to clinic_maintenance using (true) with check (true);
create policy admin_all on public.import_entries to clinic_admin using (true) with check (true);
create policy service_select on public.import_entries for select to clinic_service using (true);
create policy service_delete on public.import_entries for delete to clinic_service using (true);

-- Ten patients of an import as the older platform had them, to be looked at beside what came in (decision 078). They leave with their
-- patient and with the import's other traces.
create table public.import_samples (
  import_id uuid not null,
  patient_id uuid not null,
  source jsonb not null,
  constraint import_samples_pkey primary key (import_id, patient_id),
  constraint import_samples_import_id_fkey foreign key (import_id) references public.imports (id) on delete cascade,
  constraint import_samples_patient_id_fkey foreign key (patient_id) references public.patients (id) on delete cascade
);
create index import_samples_patient_id_idx on public.import_samples (patient_id);

grant select on public.import_samples to clinic_admin;
grant select (import_id), delete on public.import_samples to clinic_service;
grant select, insert, update, delete on public.import_samples to clinic_maintenance;

alter table public.import_samples enable row level security;
alter table public.import_samples force row level security;
create policy maintenance_all on public.import_samples to clinic_maintenance using (true) with check (true);
create policy admin_select on public.import_samples for select to clinic_admin using (true);
create policy service_select on public.import_samples for select to clinic_service using (true);
create policy service_delete on public.import_samples for delete to clinic_service using (true);
