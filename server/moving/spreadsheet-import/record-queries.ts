/** Records of patients that the import of a sheet reads and writes, many rows in one statement. Under clinic_maintenance. */
import { type Kysely, type SqlBool, sql } from 'kysely';
import type { Sex, WayFound } from '#contract/patients/registration.ts';
import type { DB } from '../../platform/database/schema.ts';

type Db = Kysely<DB>;

/** The columns of a record that a sheet fills. */
export interface RecordValues {
  full_name: string;
  civil_name: string | null;
  cpf: string | null;
  email: string | null;
  phone: string | null;
  birth_date: string | null;
  sex: Sex | null;
  guardian_name: string | null;
  guardian_cpf: string | null;
  guardian_phone: string | null;
  address: string | null;
  postal_code: string | null;
  health_insurance: string | null;
  how_found: WayFound | null;
  how_found_detail: string | null;
  alert: string | null;
  notes: string | null;
  accepts_email: boolean;
  accepts_whatsapp: boolean;
}

export const recordColumns = [
  'full_name',
  'civil_name',
  'cpf',
  'email',
  'phone',
  'birth_date',
  'sex',
  'guardian_name',
  'guardian_cpf',
  'guardian_phone',
  'address',
  'postal_code',
  'health_insurance',
  'how_found',
  'how_found_detail',
  'alert',
  'notes',
  'accepts_email',
  'accepts_whatsapp',
] as const satisfies (keyof RecordValues)[];

const patientsOf = (tx: Db, ids: readonly string[]) =>
  tx
    .selectFrom('patients')
    .select(['id', ...recordColumns])
    .where(sql<SqlBool>`id = any(${[...new Set(ids)]}::uuid[])`)
    // The order of their locks.
    .orderBy('id');

export const lockPatients = (tx: Db, ids: readonly string[]) => patientsOf(tx, ids).forUpdate().execute();

/** So that none is deleted while rows are written for it; their notes may be added to. */
export const keepPatients = (tx: Db, ids: readonly string[]) =>
  patientsOf(tx, ids).forNoKeyUpdate().execute();

/** Who has one of these CPFs or e-mails. */
export const listTaken = (tx: Db, cpfs: readonly string[], emails: readonly string[]) =>
  tx
    .selectFrom('patients')
    .select(['id', 'full_name', 'cpf', 'email'])
    .where((eb) =>
      eb.or([
        eb('cpf', '=', sql<string>`any (${[...cpfs]}::text[])`),
        eb('email', '=', sql<string>`any (${[...emails]}::text[])`),
      ]),
    )
    .execute();

/** Who has one of these phones: patients, and lines of the sheet. By the indexes of their keys. */
export async function listPhoneOwners(tx: Db, importId: string, phones: readonly string[]) {
  if (phones.length === 0) return [];
  const keys = sql`${phones.map((phone) => `p${phone}`)}::text[]`;
  const { rows } = await sql<Pick<RecordValues, 'full_name' | 'phone' | 'birth_date'>>`
    select full_name, phone, birth_date from patients
      where app.person_keys(cpf, email, phone, birth_date, search_name) && ${keys}
    union all
    select full_name, phone, birth_date from import_entries where import_id = ${importId} and keys && ${keys}`.execute(
    tx,
  );
  return rows;
}

const recordset = sql.raw(
  `(id uuid, full_name text, civil_name text, cpf text, email text, phone text, birth_date date, sex text, guardian_name text,
    guardian_cpf text, guardian_phone text, address text, postal_code text, health_insurance text, how_found text,
    how_found_detail text, alert text, notes text, accepts_email boolean, accepts_whatsapp boolean)`,
);

const names = sql.join(recordColumns.map((column) => sql.ref(column)));

export type PatientRow = RecordValues & { id: string };

export const insertPatients = (tx: Db, rows: readonly PatientRow[]) =>
  sql`
  insert into patients (id, ${names})
    select id, ${names} from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as record ${recordset} order by id`.execute(
    tx,
  );

export const updatePatients = (tx: Db, rows: readonly PatientRow[]) =>
  sql`
  update patients
    set ${sql.join(recordColumns.map((column) => sql`${sql.ref(column)} = record.${sql.ref(column)}`))}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as record ${recordset}
    where patients.id = record.id`.execute(tx);
