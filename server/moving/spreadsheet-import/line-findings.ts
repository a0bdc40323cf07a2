/** What a line could not bring as it was, for the report. Clinical text is never in it. */
import type { FindingReason } from '#contract/moving/import-findings.ts';
import {
  keptInNotes,
  type SpreadsheetField,
  type SpreadsheetKind,
} from '#contract/moving/spreadsheet-fields.ts';
import type { Finding } from '../imports/job.ts';
import type { CellNote, CellProblem } from './read-cells.ts';
import type { LeftEntry } from './write-queries.ts';

const clinical: readonly (SpreadsheetField | null)[] = ['notes', 'alert'];

/** A workbook keeps its days as '2027-02-04'; people read '04/02/2027'. */
const asRead = (text: string) => text.trim().replace(/^(\d{4})-(\d{2})-(\d{2})$/u, '$3/$2/$1');

const writtenIn = (cells: readonly string[], { column, field }: CellProblem) =>
  column === null || clinical.includes(field) ? null : asRead(cells[column] ?? '') || null;

/** An allergy is said where the alert of the record is blank. */
export const notesFor = (notes: readonly CellNote[], { alert }: { alert: string | null }) =>
  notes.filter(({ reason }) => alert === null || reason !== 'allergy_in_notes');

interface Line {
  line: number;
  cells: readonly string[];
}

/** Of a line that came in: values that were left behind or changed. */
export const findingsOf = (
  table: SpreadsheetKind,
  { line, cells }: Line,
  { problems, notes }: { problems: readonly CellProblem[]; notes: readonly CellNote[] },
  patientId: string,
): Finding[] => [
  ...problems.map(
    (problem): Finding => ({
      table,
      line,
      patientId,
      field: problem.field,
      value: writtenIn(cells, problem),
      reason: problem.reason,
      action: keptInNotes.includes(problem.field) ? 'moved_to_notes' : 'imported_without_value',
    }),
  ),
  ...notes.map(
    ({ field, reason, action, value }): Finding => ({
      table,
      line,
      patientId,
      field,
      reason,
      action,
      value: clinical.includes(field) ? null : asRead(value),
    }),
  ),
];

/** The value and whose line it is. */
function saidIn(cells: readonly string[], problem: CellProblem, name: string | null) {
  const written = writtenIn(cells, problem);
  if (!name || clinical.includes(problem.field) || written === name) return written;
  const said = written ?? (problem.column === null ? 'a planilha não tem esta coluna' : 'em branco');
  return `${said}, na linha de ${name}`.slice(0, 500).toWellFormed();
}

/** What a line without a name says of its person, so that who keeps the report can tell whose it was. */
const contentOf = (cells: readonly string[], columns: readonly (SpreadsheetField | null)[]) =>
  cells
    .filter((cell, place) => cell.trim() !== '' && columns[place] && !clinical.includes(columns[place]))
    .map(asRead)
    .join(' · ')
    .slice(0, 200)
    .toWellFormed() || null;

/** Of a line that stayed out. */
export function findingsOfLeft(
  table: SpreadsheetKind,
  entry: LeftEntry,
  columns: readonly (SpreadsheetField | null)[],
): Finding[] {
  const { line, cells, standing, decision, problems, hints } = entry;
  const name = entry.full_name ?? contentOf(cells, columns);
  const whole = (reason: FindingReason, action: Finding['action']): Finding => ({
    table,
    line,
    reason,
    action,
    value: name,
  });
  if (standing === 'problems' && decision !== 'skip')
    return problems.map(
      (problem): Finding => ({
        table,
        line,
        field: problem.field,
        reason: problem.reason,
        action: 'not_imported',
        value: saidIn(cells, problem, name),
      }),
    );
  if (standing === 'undecided') return [whole('undecided', 'not_imported')];
  if (decision !== 'skip') return [whole('patient_unknown', 'not_imported')];
  if (hints.includes('already_here')) return [whole('already_here', 'skipped')];
  if (hints.includes('row_twice')) return [whole('row_twice', 'other_line')];
  return [whole('left_out', 'not_imported')];
}
