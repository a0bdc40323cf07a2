/**
 * The rows that are a patient's own, for the copies of a record: the sealed one, the patient's own and the clinic's. A new table of
 * a patient is one line here.
 */
import { type Selectable, sql } from 'kysely';
import { catalogue } from '#contract/columns/catalogue.ts';
import { type CopiedIn, copiedColumns } from '#contract/columns/column.ts';
import type { Scope } from '../../platform/database/open-database.ts';
import type { DB } from '../../platform/database/schema.ts';

/** The tables with a `patient_id`, and the columns by which a copy orders their rows. */
const orders = {
  anamneses: ['started_at', 'id'],
  appointment_contacts: ['happened_at', 'id'],
  appointment_series: ['created_at', 'id'],
  appointments: ['date', 'time', 'id'],
  booking_requests: ['created_at', 'id'],
  charges: ['charged_at', 'id'],
  collection_notes: ['noted_at', 'id'],
  documents: ['year', 'number'],
  import_findings: ['import_id', 'number'],
  package_items: ['added_at', 'id'],
  package_uses: ['happened_at', 'id'],
  packages: ['sold_at', 'id'],
  quotes: ['made_at', 'id'],
  patient_files: ['created_at', 'id'],
  patient_future_procedures: ['created_at', 'id'],
  patient_photographs: ['taken_at', 'id'],
  patient_terms: ['created_at', 'id'],
  photograph_consents: ['recorded_at', 'id'],
  photograph_exports: ['exported_at', 'id'],
  record_drafts: ['started_at', 'id'],
  // Not by `position`, which a patient's role may not read.
  record_entries: ['signed_at', 'id'],
  receipts: ['issued_at', 'id'],
  record_strikes: ['struck_at', 'id'],
  till_entries: ['entered_at', 'id'],
  treatment_plans: ['created_at', 'id'],
  waiting_list: ['created_at', 'id'],
  waiting_offers: ['created_at', 'id'],
} as const satisfies Partial<Record<keyof DB, readonly string[]>>;

export type PatientTable = keyof typeof orders;
type Row<Table extends PatientTable> = Selectable<DB[Table]>;

/** What both copies hold, and what only the clinic's holds. */
type Copy<Table extends PatientTable> = Pick<
  Row<Table>,
  CopiedIn<(typeof catalogue)[Table], 'patient'> & keyof Row<Table>
> &
  Partial<Pick<Row<Table>, CopiedIn<(typeof catalogue)[Table], 'clinic'> & keyof Row<Table>>>;

const inOrder = (table: PatientTable) => sql.join(orders[table].map((column) => sql.ref(column)));

export async function readPatientRows<Table extends PatientTable>(
  tx: Scope,
  table: Table,
  patientId: string,
) {
  const { rows } = await sql<Row<Table>>`
    select * from ${sql.table(table)} where patient_id = ${patientId} order by ${inOrder(table)}`.execute(
    tx.db,
  );
  return rows;
}

/** @param whole with what only the clinic's copy holds, which a patient's role may not read */
export async function copyPatientRows<Table extends PatientTable>(
  tx: Scope,
  table: Table,
  patientId: string,
  whole: boolean,
) {
  const columns: readonly string[] = [
    ...copiedColumns(catalogue[table], 'patient'),
    ...(whole ? copiedColumns(catalogue[table], 'clinic') : []),
  ];
  const { rows } = await sql<Copy<Table>>`
    select ${sql.join(columns.map((column) => sql.ref(column)))}
      from ${sql.table(table)} where patient_id = ${patientId} order by ${inOrder(table)}`.execute(tx.db);
  return rows;
}

/** Waits for queries that are sent at once, under the names that their results have. */
export async function allOf<Queries extends Record<string, Promise<unknown>>>(queries: Queries) {
  const results = await Promise.all(Object.values(queries));
  // The type says what this makes of the promises.
  return Object.fromEntries(Object.keys(queries).map((name, index) => [name, results[index]])) as {
    [Name in keyof Queries]: Awaited<Queries[Name]>;
  };
}
