/** Packages and balances of a sheet, which are only added (decision 206). */
import { type Kysely, sql } from 'kysely';
import { importUndone } from '../../money/packages/queries.ts';
import type { DB } from '../../platform/database/schema.ts';
import type { CellProblem } from './read-cells.ts';

type Db = Kysely<DB>;

/** Equal for lines that say the same of a person. */
const person = sql<string>`coalesce(match_patient_id::text,
  concat_ws('|', coalesce(cpf, ''), coalesce(email, ''), coalesce(phone, ''), search_name))`;

/** Whom a line is about. */
export const findPerson = async (db: Db, importId: string, line: number): Promise<string[]> =>
  (
    await db
      .selectFrom('import_entries')
      .select(person.as('person'))
      .where('import_id', '=', importId)
      .where('line', '=', line)
      .execute()
  ).map((row) => row.person);

/** @param persons only lines about one of these */
export const listLines = (db: Db, importId: string, persons?: readonly string[]) =>
  db
    .selectFrom('import_entries')
    .select(['line', 'cells', 'extra_cells', 'mended', 'match_patient_id', 'hints', 'state'])
    .select(sql<CellProblem[]>`problems`.as('problems'))
    .select(person.as('person'))
    .where('import_id', '=', importId)
    .$if(persons !== undefined, (lines) => lines.where(person, 'in', persons ?? []))
    .orderBy('line')
    .execute();

/** What imports brought to these patients, also what a person has ended since, but not what an undone import took back. */
export const listBrought = (db: Db, patientIds: readonly string[]) =>
  db
    .selectFrom('packages')
    .innerJoin('package_items as item', 'item.package_id', 'packages.id')
    .select(['packages.patient_id', 'procedure_id', 'sessions', 'used_before', 'price_cents'])
    .select(['packages.valid_until', sql<number>`paid_before_cents`.as('paid_before_cents')])
    .where('paid_before_cents', 'is not', null)
    .where(sql<boolean>`packages.patient_id = any(${patientIds}::uuid[])`)
    .where('moved_from_id', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('packages as ended')
            .select('id')
            .whereRef('ends_id', '=', 'packages.id')
            .where('reason', '=', importUndone)
            .where('user_id', 'is', null),
        ),
      ),
    )
    .execute();

export interface Hinted {
  line: number;
  hint: 'already_here' | 'row_twice' | null;
  problems: readonly CellProblem[];
}

/**
 * As `hintAppointments`: such lines are skipped, unless a person who saw the hint has decided otherwise. A choice of the patient says
 * nothing of what has come here since.
 */
export const saveHints = (db: Db, importId: string, rows: readonly Hinted[]) =>
  sql`
  update import_entries as entry
    set problems = hinted.problems,
        hints = array_remove(array[hint], null),
        decision = case
          when is_decided and (hint is null or hint = any(hints)) then decision when hint is not null then 'skip' when decision = 'skip' then 'create' else decision
        end
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as hinted (line int, hint text, problems jsonb)
    where entry.import_id = ${importId} and entry.line = hinted.line`.execute(db);

export interface PackageRow {
  id: string;
  patient_id: string;
  day: string;
  valid_until: string;
  paid: number;
  procedure_id: string | null;
  service: string;
  sessions: number;
  used: number;
  price: number;
}

export const insertPackages = (tx: Db, rows: readonly PackageRow[]) =>
  sql`
  with brought as (
    select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as one (id uuid, patient_id uuid, day date, valid_until date, paid int, procedure_id uuid, service text, sessions smallint,
              used smallint, price int)
  ), sale as (
    insert into packages (id, patient_id, day, valid_until, paid_before_cents, sold_at)
      select id, patient_id, day, valid_until, paid, (day + interval '12 hours') at time zone 'UTC' from brought
  )
  insert into package_items (package_id, patient_id, procedure_id, service, sessions, used_before, price_cents, valid_until)
    select id, patient_id, procedure_id, service, sessions, used, price, valid_until from brought`.execute(
    tx,
  );

/** Visits that these patients have booked already take the sessions, in their order; one that has a price takes its when it next changes. */
export const giveSessions = (tx: Db, patientIds: readonly string[], today: string) =>
  sql`
  select app.take_session(id, patient_id, procedure_id, date) from (
    select id, patient_id, procedure_id, date from appointments
      where patient_id = any(${patientIds}::uuid[]) and procedure_id is not null and app.is_open_status(status) and date >= ${today}::date
        and not exists (select from appointment_balances where appointment_id = appointments.id)
      order by date, time, id) as booked`.execute(tx);

type Brought = { sessions: number; cents: number; credit: number };

/** What an import brought. */
export async function sumBrought(db: Db, importId: string): Promise<Brought> {
  const { rows } = await sql<Brought>`
    select coalesce(sum(sessions - used_before), 0)::int as sessions,
           coalesce(sum(greatest(price_cents - paid_before_cents, 0)), 0)::float8 as cents,
           coalesce(sum(greatest(paid_before_cents - price_cents, 0)), 0)::float8 as credit
      from private.import_rows join packages on packages.id = row_id join package_items on package_id = packages.id
      where import_id = ${importId} and table_name = 'public.packages' and moved_from_id is null`.execute(db);
  return rows[0] ?? { sessions: 0, cents: 0, credit: 0 };
}
