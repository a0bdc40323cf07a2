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
  update (state, failure, attempts, source_name, source_key, source_sha256, files_name, files_key, options, step, done, total,
          step_started_at, result)
  on public.imports to clinic_admin;
-- Finds work, removes the objects and the traces of ended imports.
grant
  select (id, kind, state, failure, attempts, source_key, files_key, created_at, step_started_at, finished_at, undone_at, cleared_at),
  update (state, source_key, files_key, cleared_at)
  on public.imports to clinic_service;
grant select, insert, update, delete on public.imports to clinic_maintenance;

alter table public.imports enable row level security;
alter table public.imports force row level security;
create policy maintenance_all on public.imports to clinic_maintenance using (true) with check (true);
create policy admin_all on public.imports to clinic_admin using (true) with check (true);
create policy service_select on public.imports for select to clinic_service using (true);
create policy service_update on public.imports for update to clinic_service using (true) with check (true);

create trigger imports_announce after insert or update or delete on public.imports
  for each row execute function app.announce_table('imports');
create trigger imports_log after insert or update on public.imports
  for each row when (app.leaves_trail() and current_user <> 'clinic_service') execute function app.log_change(
    'import', '{source_name}', '', '{kind,source_name,state}', '{}');

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

-- Adds to the nouns that are known, whichever they are by now.
do $$
declare
  nouns text;
begin
  select string_agg(quote_literal(noun[1]), ', ') into nouns
    from pg_constraint, regexp_matches(pg_get_constraintdef(oid), '''([a-z_]+)''', 'g') as noun
    where conname = 'activity_log_noun_known';
  execute format(
    'alter table public.activity_log drop constraint activity_log_noun_known,
       add constraint activity_log_noun_known check (noun in (%s, ''import''))', nouns);
end
$$;
