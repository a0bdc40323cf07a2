/**
 * The source's rows wait in temporary tables until one transaction writes them: what belongs together is found by set, and the
 * process holds none of them. The tables end with the connection.
 */
import type { ClientBase } from 'pg';
import type { FindingAction, FindingReason } from '#contract/moving/import-findings.ts';

/** `skip`: why the row does not come in, a code of contract/moving/import-findings.ts. `line` counts from 1 in the source's table. */
const tables = {
  incoming_accounts: `id uuid, email text, name text, password text, email_verified boolean, created_at timestamptz,
    updated_at timestamptz, last_sign_in_at timestamptz,
    account_id uuid`,
  incoming_profiles: `id uuid, full_name text, role text, updated_at timestamptz,
    account_id uuid`,
  incoming_patients: `id uuid, user_id uuid, full_name text, cpf text, email text, phone text, birth_date date,
    address text, health_insurance text, notes text, record_text text, photo text, photo_data text, role text,
    created_at timestamptz,
    account_id uuid, profile_photo text, joined_to uuid`,
  incoming_appointments: `id uuid, patient_id uuid, date date, time time, minutes integer, doctor_name text,
    doctor_specialty text, service text, status text, notes text, created_at timestamptz, updated_at timestamptz`,
  // Those that come in, with what was worked out. In a table of its own: an index over rows that the same transaction has
  // changed would not be used.
  coming_appointments: `id uuid, patient_id uuid, professional_id uuid, procedure_id uuid, date date, time time,
    minutes integer, service text, status text, notes text, created_at timestamptz, updated_at timestamptz,
    ends_late boolean, squeeze_in boolean not null default false, outside_hours boolean not null default false`,
  incoming_files: `id uuid, patient_id uuid, file_name text, object text, file_type text, description text, category text,
    uploaded_by uuid, created_at timestamptz, object_data text,
    file_path text not null default '', size_bytes bigint not null default 0, sha256 text not null default ''`,
  incoming_future_procedures: `id uuid, patient_id uuid, title text, description text, created_at timestamptz`,
  incoming_plans: `id uuid, patient_id uuid, title text, description text, start_date date, end_date date, status text,
    created_by uuid, created_at timestamptz`,
  incoming_procedures: `id uuid, title text, description text, also_known_as text, duration text, minutes integer, media text,
    media_data text, created_at timestamptz,
    media_url text, media_type text`,
  // What the source knows of its objects, and what its storage has.
  incoming_objects: `object text, size_bytes bigint, md5 text, created_at timestamptz`,
  // `patient_id`: of the folder that a patient's files lie in.
  stored_objects: `object text, size_bytes bigint, patient_id uuid`,
} as const;

export type StagingTable = keyof typeof tables;

/** The columns that come from the source, in order; those after the last line break before them are worked out here. */
const stagedColumns = {
  incoming_accounts:
    'line, id, email, name, password, email_verified, created_at, updated_at, last_sign_in_at',
  incoming_profiles: 'line, id, full_name, role, updated_at',
  incoming_patients:
    'line, id, user_id, full_name, cpf, email, phone, birth_date, address, health_insurance, notes, record_text, photo, photo_data, role, created_at',
  incoming_appointments:
    'line, id, patient_id, date, time, minutes, doctor_name, doctor_specialty, service, status, notes, created_at, updated_at',
  incoming_files:
    'line, id, patient_id, file_name, object, file_type, description, category, uploaded_by, created_at, object_data',
  incoming_future_procedures: 'line, id, patient_id, title, description, created_at',
  incoming_plans:
    'line, id, patient_id, title, description, start_date, end_date, status, created_by, created_at',
  incoming_procedures:
    'line, id, title, description, also_known_as, duration, minutes, media, media_data, created_at',
  incoming_objects: 'line, object, size_bytes, md5, created_at',
  stored_objects: 'line, object, size_bytes, patient_id',
} as const satisfies Partial<Record<StagingTable, string>>;
export type CopiedTable = keyof typeof stagedColumns;

/**
 * As the owner, who may make temporary tables; the rows are written under `clinic_maintenance`.
 * @param importId in the name of the connection, by which a stop ends its statement
 */
export async function createStaging(client: ClientBase, importId: string): Promise<void> {
  await client.query("select set_config('application_name', $1, false)", [`vico import ${importId}`]);
  // The connection is not of a pool: its settings end with it.
  await client.query(`
    set timezone = 'UTC'; set datestyle = 'ISO'; set client_encoding = 'UTF8'; set client_min_messages = warning;
    set statement_timeout = 0; set idle_in_transaction_session_timeout = 0; set lock_timeout = 0;
    set max_parallel_workers_per_gather = 0`);
  for (const [name, columns] of Object.entries(tables)) {
    await client.query(`create temporary table ${name} (line integer, ${columns}, skip text)`);
    await client.query(`grant select, insert, update, delete on ${name} to clinic_maintenance`);
  }
  await client.query(`
    create index on coming_appointments (professional_id, date);
    create index on coming_appointments (date)`);
  // Names as appointments have them; what is found by set, until it is handed on: `place` keeps the order.
  await client.query(`
    create temporary table known_doctors (name text, id uuid, is_unnamed boolean);
    create temporary table other_doctors (line integer, name text);
    create temporary table known_services (service text, id uuid, minutes integer);
    grant select, insert on known_doctors, known_services, other_doctors to clinic_maintenance;
    create temporary table found (
      place bigint generated always as identity, source_table text, line integer, source_id text, patient_id uuid,
      field text, reason text, action text, value text
    );
    grant select, insert, delete on found to clinic_maintenance`);
}

export const copyInto = (table: CopiedTable): string => `copy ${table} (${stagedColumns[table]}) from stdin`;

/** After the rows are staged: the planner knows the temporary tables, and finds rows by id. */
export async function indexStaging(client: ClientBase): Promise<void> {
  await client.query(`
    create index on incoming_accounts (id); create index on incoming_accounts (email);
    create index on incoming_patients (id); create index on incoming_patients (photo);
    create index on incoming_files (id); create index on incoming_files (object);
    create index on incoming_objects (object); create index on stored_objects (object);
    create index on incoming_procedures (id); create index on incoming_procedures (media)`);
  for (const name of Object.keys(tables)) await client.query(`analyze ${name}`);
}

interface FoundRow {
  place: number;
  source_table: string;
  line: number | null;
  source_id: string | null;
  patient_id: string | null;
  field: string | null;
  /** As our own statements wrote them. */
  reason: FindingReason;
  action: FindingAction;
  value: string | null;
}

/** The next of what was found by set, in order. */
export async function takeFound(client: ClientBase, after: number, limit: number): Promise<FoundRow[]> {
  const { rows } = await client.query<FoundRow>(
    `select place::integer as place, source_table, line, source_id, patient_id, field, reason, action, value
       from found where place > $1 order by place limit $2`,
    [after, limit],
  );
  return rows;
}

/** Rows and last lines, for the progress. */
export async function countStaged(client: ClientBase) {
  const { rows } = await client.query<
    Record<'patients' | 'files' | 'appointments' | 'lastPatient' | 'lastFile', number>
  >(
    `select (select count(*)::integer from incoming_patients) as patients,
            (select count(*)::integer from incoming_files) as files,
            (select count(*)::integer from incoming_appointments) as appointments,
            (select coalesce(max(line), 0) from incoming_patients) as "lastPatient",
            (select coalesce(max(line), 0) from incoming_files) as "lastFile"`,
  );
  return rows[0] ?? { patients: 0, files: 0, appointments: 0, lastPatient: 0, lastFile: 0 };
}

/** An account that needs a link is given it on the record of its patient. */
export async function namePatientsOfAccounts(client: ClientBase, importId: string): Promise<void> {
  await client.query(
    `update public.import_findings as finding set patient_id = own.id
       from incoming_accounts as one join incoming_patients as own
         on own.user_id = one.id or one.email_verified and own.email = one.email
       where finding.import_id = $1 and finding.source_table = 'auth.users' and finding.line = one.line
         and finding.action = 'link_needed'`,
    [importId],
  );
}

/** Findings have the names of patients, who are not here while an import is checked. */
export async function nameFindings(client: ClientBase, importId: string): Promise<void> {
  await client.query(
    `update public.import_findings as finding set patient_name = left(patient.full_name, 200)
       from (select distinct on (id) id, full_name from incoming_patients order by id, line) as patient
       where finding.import_id = $1 and finding.patient_id = patient.id`,
    [importId],
  );
}

/** Once the coming appointments are known, within the transaction of the rows. */
export async function analyzeAgenda(client: ClientBase): Promise<void> {
  // Only the owner of a table may.
  await client.query(
    'set local role none; analyze coming_appointments, known_doctors, known_services; set local role clinic_maintenance',
  );
}

/**
 * What was odd about rows that are here already says nothing of what comes.
 * @param isTrial the marks of its transaction are gone: what is here now, was here before
 */
export async function forgetPresent(
  client: ClientBase,
  importId: string,
  nouns: readonly { staging: StagingTable; source: string; target: string }[],
  isTrial: boolean,
): Promise<void> {
  for (const { staging, source, target } of nouns)
    await client.query(
      `delete from public.import_findings as finding using ${staging} as one
         where finding.import_id = $1 and finding.source_table = $2 and finding.line = one.line
           and finding.reason not in ('already_here', 'changed_at_source', 'value_differs', 'account_role_differs', 'row_twice',
                                      'object_not_here')
           and ${isTrial ? `exists (select from ${target} as present where present.id = one.id)` : "one.skip = 'already_here'"}`,
      [importId, source],
    );
}

/** Of accounts without a password, those of staff or with a patient's record: also before the rows are here. */
const hasRecord = `(
  exists (select from incoming_patients as own
            where own.user_id = one.id or one.email_verified and own.email = one.email)
  or exists (select from incoming_profiles as own where own.id = one.id and own.role = 'admin')
  or exists (select from public.patients as present where present.user_id = one.id)
  or exists (select from public.profiles as present
               where present.id = one.id and (present.role = 'admin' or present.staff_roles <> '{}')))`;

/** Whether the older platform gave the account a role of staff that is not the administrator's. */
export const isOfStaff = `exists (select from incoming_profiles as own where own.id = one.id and own.role not in ('admin', 'patient'))`;

/** Nobody can give a link to an account that is in no list. Of one of the staff, which does not come, its profile says everything. */
export async function nameLoneAccounts(client: ClientBase, importId: string): Promise<void> {
  await client.query(
    `delete from public.import_findings as finding using incoming_accounts as one
       where finding.import_id = $1 and finding.source_table = 'auth.users' and finding.line = one.line
         and finding.action = 'link_needed' and ${isOfStaff}`,
    [importId],
  );
  await client.query(
    `update public.import_findings as finding set reason = 'account_without_record', action = 'account_alone'
       from incoming_accounts as one
       where finding.import_id = $1 and finding.source_table = 'auth.users' and finding.line = one.line
         and finding.action = 'link_needed' and not ${hasRecord}`,
    [importId],
  );
}

/** As the owner. @param afterTrial a trial leaves dead rows */
export async function refreshStatistics(client: ClientBase, afterTrial: boolean): Promise<void> {
  await client.query('reset role');
  await client.query(afterTrial ? 'vacuum (analyze)' : 'analyze');
}
