/** A checked sheet while a person looks at it. */
import type { SpreadsheetKind } from '#contract/moving/spreadsheet-fields.ts';
import type { SpreadsheetOptions } from '#contract/moving/spreadsheet-options.ts';
import { refusal } from '../../platform/calls/refusal.ts';
import type { Scope } from '../../platform/database/open-database.ts';
import { sheetKind } from './describe.ts';
import { hintAppointments } from './hint-queries.ts';
import { hintPackages } from './import-packages.ts';
import { listNamed, listProfessionalKeys, setProfessionalProblem } from './name-queries.ts';
import type { CellProblem } from './read-cells.ts';
import { type Checked, namedHere, readOptions, SheetLines } from './sheet-lines.ts';
import { findImport, lockImport, saveOptions } from './sheet-queries.ts';

export interface Reviewed {
  kind: SpreadsheetKind;
  options: SpreadsheetOptions;
  checked: Checked;
  lines: SheetLines;
}

/** @throws NOT_FOUND, IMPORT_STATE unless a person is looking at it */
export async function openReview(tx: Scope, id: string, timeZone: string): Promise<Reviewed> {
  const row = await lockImport(tx.db, id);
  const kind = row && sheetKind(row.kind);
  if (!kind) throw refusal('NOT_FOUND');
  const options = readOptions(row.options);
  const { checked } = options;
  if (row.state !== 'review' || !checked) throw refusal('IMPORT_STATE', { state: row.state });
  return {
    kind,
    options,
    checked,
    lines: new SheetLines(kind, checked, options, { ...(await listNamed(tx.db, kind)), timeZone }),
  };
}

/**
 * Looks at the lines again where the catalogue, the professionals or the day are others than at the last look. What a person has
 * mended and decided stays.
 */
export async function refreshReview(tx: Scope, id: string, { timeZone, today }: Today): Promise<void> {
  const row = await findImport(tx.db, id);
  const kind = row && sheetKind(row.kind);
  const { checked } = readOptions(row?.options);
  if (!kind || kind === 'patients' || row.state !== 'review' || !checked) return;
  const clinic = await listNamed(tx.db, kind);
  const named = namedHere(clinic, today);
  if (checked.named === named) return;
  // It may have been begun meanwhile, or mended.
  const locked = await lockImport(tx.db, id);
  const options = readOptions(locked?.options);
  if (locked?.state !== 'review' || !options.checked) return;
  const fresh = {
    ...options,
    checked: { ...options.checked, named, ...(kind === 'packages' ? { today } : {}) },
  };
  await saveOptions(tx.db, id, fresh);
  const lines = new SheetLines(kind, fresh.checked, fresh, { ...clinic, timeZone });
  if (kind === 'packages') return hintPackages(tx.db, id, lines);
  const keys = await listProfessionalKeys(tx.db, id);
  for (const key of keys)
    await setProfessionalProblem(tx.db, id, key, professionalProblem(key, lines, fresh.checked));
  await hintAppointments(tx.db, id, null, lines);
}

export interface Today {
  timeZone: string;
  today: string;
}

/** Null where the name is a professional's, or is chosen. */
export function professionalProblem(
  key: string,
  lines: SheetLines,
  { columns }: Checked,
): CellProblem | null {
  if (lines.professionalOf(key) !== null) return null;
  const column = columns.indexOf('professional');
  return {
    column: column < 0 ? null : column,
    field: 'professional',
    reason: key === '' ? 'value_missing' : 'professional_unknown',
    isEssential: true,
  };
}
