/** What a person changes of a line of a sheet, or of many. */
import { type Kysely, type SqlBool, sql } from 'kysely';
import type { EntryDecision, EntryFilter, EntryProblem } from '#contract/moving/spreadsheet-entries.ts';
import type { DB } from '../../platform/database/schema.ts';
import { person } from './candidate-queries.ts';
import { hasReason, isAnswered } from './entry-queries.ts';
import { isDecidable, isInFilter } from './filter-queries.ts';
import type { CellProblem } from './read-cells.ts';
import type { EntryValues } from './sheet-lines.ts';

type Db = Kysely<DB>;

interface MendedEntry extends EntryValues {
  cells: string[];
  mended: number[];
  problems: CellProblem[];
}

export const updateEntry = (db: Db, importId: string, line: number, { problems, ...values }: MendedEntry) =>
  db
    .updateTable('import_entries')
    .set({ ...values, problems: JSON.stringify(problems) })
    .where('import_id', '=', importId)
    .where('line', '=', line)
    .execute();

/** Later lines that may be the same person as this one was or is. */
export const listAffected = async (db: Db, importId: string, line: number, keys: readonly string[]) =>
  (
    await db
      .selectFrom('import_entries')
      .select('line')
      .where('import_id', '=', importId)
      .where('line', '>', line)
      .where(sql<SqlBool>`keys && ${[...keys]}::text[]`)
      .orderBy('line')
      .execute()
  ).map((row) => row.line);

interface Decision {
  decision: EntryDecision;
  patientId: string | null;
  line: number | null;
  /** Also of the lines that say the same of their person: of those that are undecided, or of all that are answered. */
  ofPerson: 'undecided' | 'answered' | null;
}

/** A patient who is registered by a person's decision is no longer unknown. */
const known = sql<string>`jsonb_path_query_array(problems, '$[*] ? (@.reason != "patient_unknown")')`;

/** @returns how many other lines */
export async function decideEntry(
  db: Db,
  importId: string,
  line: number,
  { decision, ofPerson, ...match }: Decision,
): Promise<number> {
  const isOther = sql<SqlBool>`${ofPerson === 'answered' ? isAnswered : sql`standing = 'undecided'`} and ${person} = (
    select ${person} from import_entries as entry where entry.import_id = ${importId} and entry.line = ${line}
  )`;
  const { numUpdatedRows } = await db
    .updateTable('import_entries as entry')
    .set({
      decision,
      is_decided: true,
      match_patient_id: match.patientId,
      match_line: match.line,
      ...(decision === 'create' ? { problems: known } : {}),
    })
    .where('import_id', '=', importId)
    .where((eb) => (ofPerson ? eb.or([eb('line', '=', line), isOther]) : eb('line', '=', line)))
    .executeTakeFirst();
  return Number(numUpdatedRows) - 1;
}

/**
 * Lines with problems stay as they are, except those that name nobody. A merge needs a match with the same name or a similar one: a person decides on each
 * line of which only the CPF or the e-mail agrees, since it would mix the records of two people. @returns how many lines
 */
export async function decideEntries(
  db: Db,
  importId: string,
  { filter, decision, withMatch }: { filter: EntryFilter; decision: EntryDecision; withMatch: boolean },
): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('import_entries')
    .set({
      decision,
      is_decided: true,
      match_patient_id: withMatch ? sql<string | null>`(matches -> 0 ->> 'patientId')::uuid` : null,
      match_line: withMatch ? sql<number | null>`(matches -> 0 ->> 'line')::int` : null,
    })
    .where('import_id', '=', importId)
    .where(isInFilter(filter))
    .$if(filter !== 'notPeople', (query) => query.where(isDecidable(decision)))
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** @param line undefined: all lines with problems, or with this one */
export async function acceptEntries(
  db: Db,
  importId: string,
  {
    line,
    reason,
    isAccepted,
  }: { line?: number | undefined; reason?: EntryProblem | undefined; isAccepted: boolean },
): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('import_entries')
    .set({ is_accepted: isAccepted })
    .where('import_id', '=', importId)
    .where(sql<SqlBool>`problems <> '[]'`)
    .where('is_accepted', '<>', isAccepted)
    .$if(line !== undefined, (query) => query.where('line', '=', line ?? 0))
    .$if(reason !== undefined, (query) => (reason ? query.where(hasReason(reason)) : query))
    .executeTakeFirst();
  return Number(numUpdatedRows);
}
