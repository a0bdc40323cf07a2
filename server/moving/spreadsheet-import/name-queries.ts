/** What lines of a sheet name: professionals, procedures, words of a status. */
import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { SpreadsheetField, SpreadsheetKind } from '#contract/moving/spreadsheet-fields.ts';
import type { DB } from '../../platform/database/schema.ts';
import { plainCell } from '../import-values/read.ts';
import { isSum, staysOut } from './filter-queries.ts';
import type { CellProblem, Columns } from './read-cells.ts';

type Db = Kysely<DB>;

export const listProfessionals = (db: Db) =>
  db
    .selectFrom('professionals')
    .select(['id', 'full_name', 'active'])
    .orderBy('created_at')
    .orderBy('id')
    .execute();

/** In the order in which they were made: of two of one name the first counts. */
export const listProcedures = (db: Db) =>
  db
    .selectFrom('procedures')
    .select(['id', 'title', 'also_known_as', 'minutes'])
    .orderBy('created_at')
    .orderBy('id')
    .execute();

/** What the lines of a kind name. */
export const listNamed = async (db: Db, kind: SpreadsheetKind) => ({
  professionals: kind === 'appointments' ? await listProfessionals(db) : [],
  procedures: kind === 'patients' ? [] : await listProcedures(db),
});

/**
 * Names of professionals in a sheet, as folded, with one way of writing each; '' of the lines that name none.
 * @param cancelled texts of the status of cancelled visits: `ahead` leaves them out
 */
export const listNames = (
  db: Db,
  importId: string,
  columns: Columns,
  { today, cancelled }: { today: string; cancelled: readonly string[] },
) => {
  const column = columns.indexOf('professional');
  return db
    .selectFrom('import_entries')
    .select([
      sql<string>`professional`.as('key'),
      // Of those without a professional 'A definir' rather than an empty cell.
      sql<string>`coalesce(case when professional = '' then max(trim(cells[${column + 1}::int])) else min(cells[${column + 1}::int]) end, '')`.as(
        'name',
      ),
      sql<number>`count(*)::int`.as('lines'),
      sql<number>`(count(*) filter (where starts_at >= ${today}::date and ${cellIn(columns, 'status')} <> all (${[...cancelled]}::text[])))::int`.as(
        'ahead',
      ),
    ])
    .where('import_id', '=', importId)
    .where('professional', 'is not', null)
    .where(sql<SqlBool>`not ${isSum}`)
    .groupBy('professional')
    .orderBy('lines', 'desc')
    .orderBy('professional')
    .execute();
};

/** Lines that name a procedure: all, those that are not left out, those of them that may come once the professionals are known, or those that came. */
type NamedLines = 'all' | 'wanted' | 'coming' | 'done';

const ofNamedLines: Record<NamedLines, RawBuilder<SqlBool>> = {
  all: sql`not ${isSum}`,
  wanted: sql`(decision is distinct from 'skip' and not ${isSum})`,
  coming: sql`(decision is distinct from 'skip'
    and not problems @? '$[*] ? (@.isEssential == true && @.field != "professional" || @.reason == "sum_line")')`,
  // One that a person decided, and that was here, brought nothing.
  done: sql`(state = 'done' and not hints @> '{already_here}')`,
};

/** What a line has in a column, which counts from 0; '' also where the column is -1. */
export const cellAt = (column: number) => sql<string>`coalesce(cells[${column + 1}::int], '')`;
const cellIn = (columns: Columns, field: SpreadsheetField) => cellAt(columns.indexOf(field));

/** Names of procedures, as written; `unknown`: lines of packages that the catalogue does not have, `coming`: lines that may come as they are. */
export function listServices(db: Db, importId: string, columns: Columns, which: NamedLines) {
  const isUnknown = sql`problems @> '[{"field": "service", "reason": "service_unknown"}]'`;
  return db
    .selectFrom('import_entries')
    .select([
      cellIn(columns, 'service').as('name'),
      sql<number>`count(*)::int`.as('lines'),
      sql<number>`(count(*) filter (where ${isUnknown}))::int`.as('unknown'),
      sql<number>`(count(*) filter (where ${ofNamedLines.coming}))::int`.as('coming'),
    ])
    .where('import_id', '=', importId)
    .where(ofNamedLines[which])
    .groupBy('name')
    .orderBy('lines', 'desc')
    .orderBy('name')
    .execute();
}

/** Lines of packages that say no validity, also where words say that there is none: 'S/N'. */
export async function countWithoutValidity(db: Db, importId: string, columns: Columns): Promise<number> {
  const cell = (field: SpreadsheetField) => cellIn(columns, field);
  const rows = await db
    .selectFrom('import_entries')
    .select([cell('validUntil').as('text'), sql<number>`count(*)::int`.as('lines')])
    .where('import_id', '=', importId)
    .where(sql<SqlBool>`${cell('sessions')} || ${cell('sessionsUsed')} || ${cell('sessionsLeft')} <> ''`)
    .where(sql<SqlBool>`not ${staysOut}`)
    .groupBy('text')
    .execute();
  return rows.reduce((sum, { text, lines }) => (plainCell(text) === null ? sum + lines : sum), 0);
}

/** What the lines of appointments say of their status, as written, the most lines first; `past`: of those before a day. */
export const listStatuses = (db: Db, importId: string, columns: Columns, today: string) =>
  db
    .selectFrom('import_entries')
    .select([
      sql<string>`trim(${cellIn(columns, 'status')})`.as('text'),
      sql<number>`count(*)::int`.as('lines'),
      sql<number>`(count(*) filter (where starts_at < ${today}::date))::int`.as('past'),
    ])
    .where('import_id', '=', importId)
    .where(ofNamedLines.wanted)
    .groupBy('text')
    .orderBy('lines', 'desc')
    .orderBy('text')
    .execute();

/** Sets or takes away what is asked of lines with these words. */
export const setStatusProblem = (
  db: Db,
  importId: string,
  column: number,
  texts: string[],
  isAsked: boolean,
) => {
  const problem: CellProblem = { column, field: 'status', reason: 'status_unknown', isEssential: false };
  return sql`
  update import_entries
    set problems = jsonb_path_query_array(problems, '$[*] ? (@.field != "status")')
                   || ${JSON.stringify(isAsked ? [problem] : [])}::jsonb
    where import_id = ${importId} and not ${isSum} and trim(${cellAt(column)}) = any(${texts}::text[])`.execute(
    db,
  );
};

export const listProfessionalKeys = async (db: Db, importId: string): Promise<string[]> =>
  (
    await db
      .selectFrom('import_entries')
      .select(sql<string>`professional`.as('key'))
      .distinct()
      .where('import_id', '=', importId)
      .where('professional', 'is not', null)
      .execute()
  ).map(({ key }) => key);

/** Sets or takes away the problem of all lines that name this professional. @param problem null: none */
export const setProfessionalProblem = (db: Db, importId: string, key: string, problem: CellProblem | null) =>
  sql`
  update import_entries
    set problems = jsonb_path_query_array(problems, '$[*] ? (@.field != "professional")')
                   || ${JSON.stringify(problem ? [problem] : [])}::jsonb
    where import_id = ${importId} and professional = ${key}`.execute(db);

/** A professional and an entry of the catalogue, for an example. */
export async function findExampleNames(db: Db) {
  const [professional, procedure] = await Promise.all([
    db
      .selectFrom('professionals')
      .select('full_name')
      .where('active', '=', true)
      .orderBy('created_at')
      .orderBy('id')
      .limit(1)
      .executeTakeFirst(),
    db
      .selectFrom('procedures')
      .select('title')
      .orderBy('created_at')
      .orderBy('id')
      .limit(1)
      .executeTakeFirst(),
  ]);
  return { professional: professional?.full_name, procedure: procedure?.title };
}
