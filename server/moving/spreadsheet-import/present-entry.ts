import { type EntryMatch, entryHints, type SpreadsheetEntry } from '#contract/moving/spreadsheet-entries.ts';
import type { EntryRow, listMatched } from './entry-queries.ts';

type Matched = Awaited<ReturnType<typeof listMatched>>;

/** @param newWithLine the first line of the new patient of other lines */
export function presentEntry(
  row: EntryRow,
  { patients, entries }: Matched,
  newWithLine: ReadonlyMap<number, number>,
): SpreadsheetEntry {
  return {
    line: row.line,
    cells: row.cells,
    birthDate: row.birth_date,
    startsAt: row.starts_at,
    minutes: row.minutes,
    cpf: row.cpf,
    mended: row.mended,
    problems: row.problems,
    isAccepted: row.is_accepted,
    hints: entryHints.filter((hint) => row.hints.includes(hint)),
    matches: row.matches.flatMap(({ patientId, line, same, strength }): EntryMatch[] => {
      const found = patientId === undefined ? entries.get(line) : patients.get(patientId);
      // The patient was deleted meanwhile.
      if (!found) return [];
      return [
        {
          patientId: patientId ?? null,
          line: line ?? null,
          fullName: found.full_name ?? '',
          cpf: found.cpf,
          email: found.email,
          phone: found.phone,
          birthDate: found.birth_date,
          same,
          strength,
        },
      ];
    }),
    decision: row.decision,
    match:
      row.match_patient_id === null && row.match_line === null
        ? null
        : { patientId: row.match_patient_id, line: row.match_line },
    newWithLine: newWithLine.get(row.line) ?? row.line,
    others: row.others,
    state: row.state,
    patientId: row.patient_id,
  };
}
