/** What a person changes of the lines of a checked sheet: cells and decisions. Each under the lock of the import's row. */
import type { z } from 'zod';
import type { EntryDecision } from '#contract/moving/spreadsheet-entries.ts';
import type { SpreadsheetKind } from '#contract/moving/spreadsheet-fields.ts';
import type {
  accept as acceptEndpoint,
  decide as decideEndpoint,
} from '#contract/moving/spreadsheet-imports.ts';
import { refusal } from '../../platform/calls/refusal.ts';
import type { Scope } from '../../platform/database/open-database.ts';
import { acceptEntries, decideEntries, decideEntry, listAffected, updateEntry } from './decision-queries.ts';
import { type EntryRow, findEntry } from './entry-queries.ts';
import { hintAppointments } from './hint-queries.ts';
import { hintPackages } from './import-packages.ts';
import { listFollowers, matchLines } from './match-queries.ts';
import { openReview, type Reviewed } from './open-review.ts';
import { findPerson } from './package-queries.ts';
import type { SheetLines } from './sheet-lines.ts';
import { lockImport } from './sheet-queries.ts';

/** @throws NOT_FOUND */
async function entryOf(tx: Scope, id: string, line: number): Promise<EntryRow> {
  const row = await findEntry(tx.db, id, line);
  if (!row) throw refusal('NOT_FOUND');
  return row;
}

interface Line {
  id: string;
  line: number;
}

/** Reads the line again with another cell, and finds its duplicates anew: also those of later lines. */
export async function mendCell(
  tx: Scope,
  { id, line, column, value }: Line & { column: number; value: string },
  timeZone: string,
): Promise<{ row: EntryRow; others: number }> {
  const { kind, checked, lines } = await openReview(tx, id, timeZone);
  const before = await entryOf(tx, id, line);
  if (column >= checked.columns.length) throw refusal('NOT_FOUND');
  const persons = await findPerson(tx.db, id, line);
  const followers = kind === 'patients' ? [] : await listFollowers(tx.db, id, line);
  const cells = before.cells.with(column, value.trim());
  const { stored, problems } = lines.read(cells, false);
  const mended = [...new Set([...before.mended, column])].sort((one, other) => one - other);
  await updateEntry(tx.db, id, line, { ...stored, cells, mended, problems });
  const row = await entryOf(tx, id, line);
  const others =
    kind === 'patients' ? await listAffected(tx.db, id, line, [...before.keys, ...row.keys]) : followers;
  await matchLines(tx.db, { importId: id, kind, lines: [line, ...others], unknown: lines.unknownPatient });
  await hint(tx, id, followers.length > 0 ? null : line, { kind, lines, persons });
  return { row: await entryOf(tx, id, line), others: others.length };
}

/** @param line null: all lines @param persons those that the line was for before the change */
async function hint(
  tx: Scope,
  id: string,
  line: number | null,
  { kind, lines, persons }: Pick<Reviewed, 'kind' | 'lines'> & { persons: readonly string[] },
) {
  if (kind === 'appointments') await hintAppointments(tx.db, id, line === null ? null : [line], lines);
  if (kind === 'packages')
    await hintPackages(
      tx.db,
      id,
      lines,
      line ? [...persons, ...(await findPerson(tx.db, id, line))] : undefined,
    );
}

type DecideInput = z.output<NonNullable<(typeof decideEndpoint)['~orpc']['inputSchema']>>;

/** People of the older platform are decided as lines of patients are; they have no cells to read again. */
async function openDecisions(
  tx: Scope,
  id: string,
  timeZone: string,
): Promise<{ kind: SpreadsheetKind; lines: SheetLines | null }> {
  const row = await lockImport(tx.db, id);
  if (row?.kind !== 'platform') return openReview(tx, id, timeZone);
  if (row.state !== 'review') throw refusal('IMPORT_STATE', { state: row.state });
  return { kind: 'patients', lines: null };
}

/** @throws INVALID_INPUT for a match that the line does not have, or that its decision does not take */
export async function decideLine(
  tx: Scope,
  { id, line, decision, match, ofPerson }: DecideInput,
  timeZone: string,
): Promise<{ row: EntryRow; others: number }> {
  const { kind, lines } = await openDecisions(tx, id, timeZone);
  const row = await entryOf(tx, id, line);
  const patientId = match?.patientId ?? null;
  const other = match?.line ?? null;
  const isOne = row.matches.some(
    (each) => (each.patientId ?? null) === patientId && (each.line ?? null) === other,
  );
  const takesMatch = kind === 'patients' ? decision === 'merge' : decision === 'create';
  const isRight =
    kind !== 'patients' && decision === 'merge' ? false : match ? isOne && takesMatch : decision !== 'merge';
  if (!isRight)
    throw refusal('INVALID_INPUT', {
      problems: [{ path: ['match'], message: 'Escolha um dos pacientes parecidos' }],
    });
  const persons = await findPerson(tx.db, id, line);
  // Which person of the sheet it is, is said of all lines that say the same.
  const isOfSheet = decision === 'create' && row.matches.every((each) => each.line);
  const others = kind === 'patients' ? null : ofPerson ? 'answered' : isOfSheet ? 'undecided' : null;
  const followers = kind === 'patients' ? [] : await listFollowers(tx.db, id, line);
  const same = await decideEntry(tx.db, id, line, {
    decision,
    patientId,
    line: other,
    ofPerson: others,
  });
  // What they were offered as a line may be a patient now.
  if (lines && followers.length > 0)
    await matchLines(tx.db, { importId: id, kind, lines: followers, unknown: lines.unknownPatient });
  const changed = same + followers.length;
  // To be matched again forgets what a hint has decided.
  if (lines && (decision === 'create' || followers.length > 0))
    await hint(tx, id, changed > 0 ? null : line, { kind, lines, persons });
  return { row: await entryOf(tx, id, line), others: changed };
}

export async function decideAll(
  tx: Scope,
  {
    id,
    filter,
    decision,
  }: { id: string; filter: Parameters<typeof decideEntries>[2]['filter']; decision: EntryDecision },
  timeZone: string,
): Promise<number> {
  const { kind } = await openDecisions(tx, id, timeZone);
  if (kind !== 'patients' && decision === 'merge')
    throw refusal('INVALID_INPUT', { problems: [{ path: ['decision'], message: 'Escolha outra opção' }] });
  const withMatch = kind === 'patients' ? decision === 'merge' : decision === 'create';
  return decideEntries(tx.db, id, { filter, decision, withMatch });
}

export async function accept(
  tx: Scope,
  { id, line, ...wanted }: z.output<NonNullable<(typeof acceptEndpoint)['~orpc']['inputSchema']>>,
  timeZone: string,
): Promise<{ changed: number; row: EntryRow | null }> {
  await openReview(tx, id, timeZone);
  if (line !== undefined) await entryOf(tx, id, line);
  const changed = await acceptEntries(tx.db, id, { line, ...wanted });
  return { changed, row: line === undefined ? null : await entryOf(tx, id, line) };
}
