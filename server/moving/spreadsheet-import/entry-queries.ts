/** The lines of a sheet, as they are stored and listed. */
import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import { fold } from '#contract/fold.ts';
import type { EntryFilter, EntryProblem } from '#contract/moving/spreadsheet-entries.ts';
import type { DB } from '../../platform/database/schema.ts';
import { person, personOf } from './candidate-queries.ts';
import { inFilter, isInFilter, newPatient } from './filter-queries.ts';
import type { StoredMatch } from './match-queries.ts';
import type { CellProblem } from './read-cells.ts';
import type { EntryValues } from './sheet-lines.ts';

type Db = Kysely<DB>;

export const deleteEntries = (db: Db, importId: string) =>
  db.deleteFrom('import_entries').where('import_id', '=', importId).execute();

export interface NewEntry extends EntryValues {
  line: number;
  cells: string[];
  extra_cells: boolean;
  problems: CellProblem[];
}

/** Text of the database holds no U+0000 and no halves of characters. */
const usable = (text: string) => text.replaceAll('\0', '').toWellFormed();

export async function insertEntries(db: Db, importId: string, entries: readonly NewEntry[]): Promise<void> {
  const rows = entries.map((entry) => ({ ...entry, cells: entry.cells.map(usable) }));
  await sql`
    insert into import_entries (import_id, line, cells, extra_cells, problems, full_name, cpf, email, phone, birth_date,
                                starts_at, minutes, professional, decision)
    select ${importId}, line, cells, extra_cells, problems, full_name, cpf, email, phone, birth_date, starts_at, minutes,
           professional, 'create'
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as entry (line int, cells text[], extra_cells boolean, problems jsonb, full_name text, cpf text, email text, phone text,
                  birth_date date, starts_at timestamp, minutes int, professional text)`.execute(db);
}

/** So that the review and the import have plans for this many lines at once, not a minute later. */
export async function analyzeEntries(tx: Db): Promise<void> {
  // Only the owner's own role may.
  await sql`set local role none`.execute(tx);
  await sql`analyze import_entries`.execute(tx);
  await sql`set local role clinic_maintenance`.execute(tx);
}

const shown = [
  'line',
  'cells',
  'birth_date',
  'cpf',
  'minutes',
  'mended',
  'is_accepted',
  'hints',
  'decision',
  'match_patient_id',
  'match_line',
  'state',
  'patient_id',
  'extra_cells',
  'is_decided',
  'professional',
  'keys',
] as const;

/** The lines that are answered with another one that says the same of its person. */
export const isAnswered = sql<SqlBool>`(${inFilter.choices} or ${newPatient})`;

/** @param others how many lines are answered with it */
const selectEntries = (db: Db, importId: string, others: RawBuilder<number>) =>
  db
    .selectFrom('import_entries as entry')
    .select([
      others.as('others'),
      ...shown,
      sql<string | null>`to_char(starts_at, 'YYYY-MM-DD HH24:MI')`.as('starts_at'),
      sql<CellProblem[]>`problems`.as('problems'),
      sql<StoredMatch[]>`matches`.as('matches'),
    ])
    .where('import_id', '=', importId);

export type EntryRow = Awaited<ReturnType<typeof listEntries>>[number];

interface Page {
  filter: EntryFilter;
  search: string;
  reason?: EntryProblem | undefined;
  page: number;
  pageSize: number;
}

export const hasReason = (reason: EntryProblem) =>
  sql<SqlBool>`problems @> ${JSON.stringify([{ reason }])}::jsonb`;

/** All words in the name, or the number of the line. */
function isWanted({ filter, search, reason }: Omit<Page, 'page' | 'pageSize'>) {
  const words = fold(search).split(/\s+/u).filter(Boolean);
  const named = words.map((word) => sql`strpos(search_name, ${word}) > 0`);
  return sql<SqlBool>`(${sql.join(
    [
      isInFilter(filter),
      ...(reason ? [hasReason(reason)] : []),
      ...(words.length > 0 ? [sql`(line::text = ${search} or ${sql.join(named, sql` and `)})`] : []),
    ],
    sql` and `,
  )})`;
}

export const countWanted = async (db: Db, importId: string, wanted: Omit<Page, 'page' | 'pageSize'>) =>
  (
    await db
      .selectFrom('import_entries')
      .select(sql<number>`count(*)::int`.as('lines'))
      .where('import_id', '=', importId)
      .where(isWanted(wanted))
      .executeTakeFirstOrThrow()
  ).lines;

export const listEntries = (db: Db, importId: string, { filter, page, pageSize, ...wanted }: Page) =>
  selectEntries(
    db,
    importId,
    filter === 'choices' || filter === 'newPatient'
      ? sql<number>`(count(*) over (partition by ${person}) - 1)::int`
      : sql<number>`0`,
  )
    .where(isWanted({ filter, ...wanted }))
    // One name beside the other.
    .$if(filter === 'choices', (query) => query.orderBy('search_name'))
    // Those that a person decides come first. They stay there when they are decided, so that no page loses lines meanwhile.
    .$if(filter === 'duplicates', (query) => query.orderBy(sql`is_decided or standing = 'undecided'`, 'desc'))
    .orderBy('line')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();

export const findEntry = (db: Db, importId: string, line: number): Promise<EntryRow | undefined> =>
  selectEntries(
    db,
    importId,
    sql<number>`(
      select count(*)::int from import_entries as other
        where import_id = ${importId} and line <> entry.line and ${isAnswered} and ${personOf('other')} = ${person}
    )`,
  )
    .where('line', '=', line)
    .executeTakeFirst();

/** Those of the lines that match: of patients, and of other lines. */
export async function listMatched(db: Db, importId: string, rows: readonly EntryRow[]) {
  const matches = rows.flatMap((row) => row.matches);
  const ids = matches.flatMap(({ patientId }) => patientId ?? []);
  const lines = matches.flatMap(({ line }) => line ?? []);
  const [patients, entries] = await Promise.all([
    ids.length === 0
      ? []
      : db
          .selectFrom('patients')
          .select(['id', 'full_name', 'cpf', 'email', 'phone', 'birth_date'])
          .where('id', 'in', [...new Set(ids)])
          .execute(),
    lines.length === 0
      ? []
      : db
          .selectFrom('import_entries')
          .select(['line', 'full_name', 'cpf', 'email', 'phone', 'birth_date'])
          .where('import_id', '=', importId)
          .where('line', 'in', [...new Set(lines)])
          .execute(),
  ]);
  return {
    patients: new Map(patients.map((each) => [each.id, each])),
    entries: new Map(entries.map((each) => [each.line, each])),
  };
}
