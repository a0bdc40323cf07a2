/** What was answered in earlier imports of sheets is not asked again, also where they were undone: it is shown, and changed there. */
import type { Kysely } from 'kysely';
import type { SpreadsheetKind } from '#contract/moving/spreadsheet-fields.ts';
import {
  isNewProfessional,
  type SpreadsheetOptions,
  spreadsheetOptions,
} from '#contract/moving/spreadsheet-options.ts';
import type { DB } from '../../platform/database/schema.ts';
import { listProfessionals } from './name-queries.ts';
import { readOptions } from './sheet-lines.ts';
import { listEarlierSheets } from './sheet-queries.ts';

/** The options of an import. Those of an earlier file say nothing of this one: it begins with what is known of the clinic's words. */
export async function optionsOf(
  db: Kysely<DB>,
  importId: string,
  kind: SpreadsheetKind,
  { options: stored, source_key: sourceKey }: { options: unknown; source_key: string | null },
): Promise<SpreadsheetOptions> {
  const options = readOptions(stored);
  if (options.sourceKey === sourceKey) return options;
  const recalled: SpreadsheetOptions = { ...spreadsheetOptions.parse({}), sourceKey };
  const here = new Set((await listProfessionals(db)).map(({ id }) => id));
  // The latest answer counts.
  for (const earlier of await listEarlierSheets(db, importId)) {
    const { professionals, registered, procedures, statuses, areaCode, checked } = readOptions(
      earlier.options,
    );
    for (const [key, choice] of Object.entries(professionals)) {
      const isGone = typeof choice === 'string' && !isNewProfessional(choice) && !here.has(choice);
      const known = isGone ? registered[key] : choice;
      if (known !== undefined) recalled.professionals[key] = known;
    }
    // Of a package nothing is a text.
    for (const [key, choice] of Object.entries(procedures))
      if (kind === 'appointments' || choice !== 'text') recalled.procedures[key] = choice;
    Object.assign(recalled.statuses, statuses);
    recalled.areaCode = areaCode ?? recalled.areaCode;
    if (earlier.kind === kind && checked)
      recalled.alike = { headers: checked.headers, columns: checked.columns };
  }
  return recalled;
}
