/** What lines of appointments and packages say of a patient besides, added to the notes of the record. */
import type { Kysely } from 'kysely';
import type { SpreadsheetKind } from '#contract/moving/spreadsheet-fields.ts';
import type { DB } from '../../platform/database/schema.ts';
import { otherPhoneText } from '../import-values/read-phone.ts';
import type { ImportJob } from '../imports/job.ts';
import { joinTexts } from './import-patients.ts';
import type { PersonOfLine } from './read-appointment.ts';
import { otherEmailText } from './read-phones.ts';
import { type PatientRow, updatePatients } from './record-queries.ts';
import { type ImportedRow, noteRows } from './write-queries.ts';

interface SaidBesides {
  line: number;
  patientId: string;
  text: string;
}

/** Other than what the record has. */
export const saidOf = ({ otherPhones, said }: PersonOfLine, { phone, email }: PatientRow) => [
  ...otherPhones.filter((other) => other !== phone).map(otherPhoneText),
  ...said.filter((text) => email === null || text !== otherEmailText(email)),
];

/** What stands in the notes already is not added again; what has no room there is in the report. @param present locked */
export async function addNotes(
  job: ImportJob,
  tx: Kysely<DB>,
  { table, present, said }: { table: SpreadsheetKind; present: readonly PatientRow[]; said: SaidBesides[] },
): Promise<void> {
  const before = new Map(present.map((row) => [row.id, row]));
  const changed = new Map<string, PatientRow>();
  for (const { line, patientId, text } of said) {
    const row = changed.get(patientId) ?? before.get(patientId);
    if (!row) continue;
    const notes = row.notes === null ? text : joinTexts('notes', row.notes, text);
    if (notes !== null && notes !== row.notes) changed.set(patientId, { ...row, notes });
    if (notes === null)
      job.findings.add({
        table,
        line,
        patientId,
        field: 'notes',
        value: null,
        reason: 'text_too_long',
        action: 'imported_without_value',
      });
  }
  if (changed.size === 0) return;
  await updatePatients(tx, [...changed.values()]);
  await noteRows(
    tx,
    job.importId,
    [...changed.keys()].map(
      (row_id): ImportedRow => ({
        table_name: 'public.patients',
        row_id,
        before: { notes: before.get(row_id)?.notes ?? null },
      }),
    ),
  );
}
