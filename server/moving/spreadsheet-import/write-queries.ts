/** What the import of a sheet reads and writes, many rows in one statement. Under clinic_maintenance. */
import { type Kysely, sql } from 'kysely';
import type { EntryDecision } from '#contract/moving/spreadsheet-entries.ts';
import type { DB } from '../../platform/database/schema.ts';
import type { CellProblem } from './read-cells.ts';
import type { RecordValues } from './record-queries.ts';

type Db = Kysely<DB>;

/** The present transaction announces nothing for each row. With 200 rows a batch, every open screen would reload 200 times. */
export const holdAnnouncements = (tx: Db) =>
  sql`select set_config('app.tells', 'afterwards', true)`.execute(tx);

/** One announcement for each topic, in place of those for each row. */
export const announceOnce = (tx: Db, topics: readonly string[]) =>
  sql`
  select set_config('app.untold', '', false), set_config('app.tells', '', true),
         (select count(app.announce(topic)) from unnest(${[...topics]}::text[]) as topic)`.execute(tx);

/** Those that come in and have not yet, in the order in which they are imported. */
export const listReady = (db: Db, importId: string, order: 'line' | 'starts_at') =>
  db
    .selectFrom('import_entries')
    .select('line')
    .where('import_id', '=', importId)
    .where('state', '=', 'waiting')
    .where('standing', 'in', ['create', 'merge'])
    .$if(order === 'starts_at', (query) => query.orderBy('starts_at').orderBy('professional'))
    .orderBy('line')
    .execute()
    .then((rows) => rows.map(({ line }) => line));

export const countDone = async (db: Db, importId: string): Promise<number> =>
  (
    await db
      .selectFrom('import_entries')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('import_id', '=', importId)
      .where('state', '=', 'done')
      .executeTakeFirstOrThrow()
  ).count;

/** Findings of lines that are not imported yet: an attempt that was broken off has left them, or the check. */
export const forgetFindings = (db: Db, importId: string) =>
  sql`
  delete from import_findings as finding
    where import_id = ${importId} and (
      line is null or exists (
        select from import_entries as entry
          where entry.import_id = ${importId} and entry.line = finding.line and entry.state = 'waiting'
      )
    )`.execute(db);

/** Lines of a batch that still wait, locked, by line. */
export const lockReady = (tx: Db, importId: string, lines: readonly number[]) =>
  tx
    .selectFrom('import_entries')
    .select([
      'line',
      'cells',
      'extra_cells',
      'mended',
      'hints',
      'decision',
      'match_patient_id',
      'match_line',
      'patient_id',
    ])
    .where('import_id', '=', importId)
    .where('line', 'in', [...lines])
    .where('state', '=', 'waiting')
    .where('standing', 'in', ['create', 'merge'])
    .orderBy('line')
    .forUpdate()
    .execute();

export type ReadyEntry = Awaited<ReturnType<typeof lockReady>>[number];

/** The records that other lines of the file have become. */
export const findResults = async (tx: Db, importId: string, lines: readonly number[]) =>
  new Map(
    lines.length === 0
      ? []
      : (
          await tx
            .selectFrom('import_entries')
            .select(['line', 'patient_id'])
            .where('import_id', '=', importId)
            .where('line', 'in', [...new Set(lines)])
            .where('patient_id', 'is not', null)
            .execute()
        ).flatMap(({ line, patient_id }): [number, string][] => (patient_id ? [[line, patient_id]] : [])),
  );

export interface ImportedRow {
  table_name:
    | 'public.patients'
    | 'public.appointments'
    | 'public.professionals'
    | 'public.procedures'
    | 'public.packages';
  row_id: string;
  /** What a merge replaced; null for a new row. */
  before: Partial<RecordValues> | { active: boolean } | null;
}

/** Of a row that this import wrote before, the first values stay; a row that it made stays its own. */
export const noteRows = (tx: Db, importId: string, rows: readonly ImportedRow[]) =>
  sql`
  insert into private.import_rows as noted (import_id, table_name, row_id, before)
    select ${importId}, table_name, row_id, before
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as one (table_name text, row_id uuid, before jsonb)
  on conflict (import_id, table_name, row_id)
    do update set before = excluded.before || noted.before where noted.before is not null`.execute(tx);

interface Imported {
  line: number;
  patient_id: string;
}

export const markDone = (tx: Db, importId: string, rows: readonly Imported[]) =>
  sql`
  update import_entries as entry set state = 'done', patient_id = done.patient_id
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as done (line int, patient_id uuid)
    where entry.import_id = ${importId} and entry.line = done.line`.execute(tx);

/** Lines that wait for the appointment of a patient who is registered now. */
export const givePatients = (tx: Db, importId: string, rows: readonly Imported[]) =>
  sql`
  update import_entries as entry set patient_id = given.patient_id
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given (line int, patient_id uuid)
    where entry.import_id = ${importId} and entry.line = given.line`.execute(tx);

/** Lines whose patient is to be registered; none of a sheet of patients. */
export const listUnregistered = (db: Db, importId: string) =>
  db
    .selectFrom('import_entries')
    .select(['line', 'match_line', 'full_name', 'cpf', 'email', 'phone', 'birth_date', 'search_name'])
    .where('import_id', '=', importId)
    .where('state', '=', 'waiting')
    .where('standing', '=', 'create')
    .where('match_patient_id', 'is', null)
    .where('patient_id', 'is', null)
    .where('full_name', 'is not', null)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('imports')
          .select('id')
          .where('id', '=', importId)
          .where('kind', 'in', ['appointments', 'packages']),
      ),
    )
    .orderBy('line')
    .execute();

export interface LeftEntry {
  line: number;
  cells: string[];
  standing: string;
  problems: CellProblem[];
  decision: EntryDecision | null;
  hints: string[];
  full_name: string | null;
}

/** The patients that the import registered, each with its first line. */
export const listRegistered = (db: Db, importId: string) =>
  db
    .selectFrom('import_entries as entry')
    .innerJoin('private.import_rows as own', (join) =>
      join
        .onRef('own.import_id', '=', 'entry.import_id')
        .onRef('own.row_id', '=', 'entry.patient_id')
        .on('own.table_name', '=', 'public.patients')
        .on('own.before', 'is', null),
    )
    .select(({ fn }) => ['patient_id', fn.min('line').as('line')])
    .where('entry.import_id', '=', importId)
    .groupBy('patient_id')
    .orderBy('line')
    .execute();

/** A page of the lines that stay out, by line. */
export const listLeft = (db: Db, importId: string, after: number, limit: number): Promise<LeftEntry[]> =>
  db
    .selectFrom('import_entries')
    .select([
      'line',
      'cells',
      'standing',
      sql<CellProblem[]>`problems`.as('problems'),
      'decision',
      'hints',
      'full_name',
    ])
    .where('import_id', '=', importId)
    .where('state', '=', 'waiting')
    .where('line', '>', after)
    .orderBy('line')
    .limit(limit)
    .execute();

export const markLeft = (tx: Db, importId: string) =>
  tx
    .updateTable('import_entries')
    .set({ state: 'left' })
    .where('import_id', '=', importId)
    .where('state', '=', 'waiting')
    .execute();

/** How many lines have something in each of the columns, by their place from 1. */
export const countFilled = async (db: Db, importId: string, places: readonly number[]) =>
  (
    await sql<{ place: number; lines: number }>`
      select place, count(*)::int as lines
        from import_entries, unnest(${[...places]}::int[]) as place
        where import_id = ${importId} and trim(coalesce(cells[place], '')) <> ''
        group by place order by place`.execute(db)
  ).rows;

export const countRows = (db: Db, importId: string) =>
  db
    .selectFrom('private.import_rows')
    .select([
      'table_name',
      sql<number>`(count(*) filter (where before is null))::int`.as('made'),
      sql<number>`(count(*) filter (where before is not null))::int`.as('merged'),
    ])
    .where('import_id', '=', importId)
    .groupBy('table_name')
    .execute();

/** The names of professionals in a sheet, each as one line writes it, and whether one of its lines comes in. */
export const listSheetNames = (db: Db, importId: string, column: number) =>
  db
    .selectFrom('import_entries')
    .select([
      sql<string>`professional`.as('key'),
      sql<string>`coalesce(min(cells[${column + 1}::int]), '')`.as('name'),
      sql<boolean>`bool_or(state = 'waiting' and standing in ('create', 'merge'))`.as('is_ready'),
    ])
    .where('import_id', '=', importId)
    .where('professional', 'is not', null)
    .groupBy('professional')
    .execute();

export const insertProfessional = (
  tx: Db,
  professional: { full_name: string; color: string; active: boolean },
) => tx.insertInto('professionals').values(professional).returning('id').executeTakeFirstOrThrow();

export const insertProcedures = (
  tx: Db,
  rows: readonly { id: string; title: string; description: string; also_known_as: string | null }[],
) =>
  tx
    .insertInto('procedures')
    .values([...rows])
    .execute();

export const findProfessionalNamed = (tx: Db, fullName: string) =>
  tx
    .selectFrom('professionals')
    .select('id')
    .where('full_name', '=', fullName)
    .orderBy('created_at')
    .limit(1)
    .executeTakeFirst();
