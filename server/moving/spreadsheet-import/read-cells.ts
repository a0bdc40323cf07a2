/** Reads the fields of one line: which cell each value is from, what is wrong with it, and what came changed. */
import type { FindingAction, FindingReason } from '#contract/moving/import-findings.ts';
import { type EntryProblem, entryProblems } from '#contract/moving/spreadsheet-entries.ts';
import type { SpreadsheetField } from '#contract/moving/spreadsheet-fields.ts';
import { plainCell, type Read } from '../import-values/read.ts';
import { readLine } from '../import-values/read-text.ts';

export type Columns = readonly (SpreadsheetField | null)[];

export interface CellProblem {
  /** From 0; null where no column is this field, or the whole line is meant. */
  column: number | null;
  field: SpreadsheetField | null;
  reason: EntryProblem;
  isEssential: boolean;
}

/** A value that comes in otherwise than it is written. */
export interface CellNote {
  field: SpreadsheetField;
  reason: FindingReason;
  action: FindingAction;
  /** As written, and where it can be said what it became: 'ANA REIS → Ana Reis'. */
  value: string;
}

const isEntryProblem = (reason: FindingReason): reason is EntryProblem =>
  entryProblems.some((each) => each === reason);

/** What was done where a value is there and something was left behind. Seconds of an appointment say nothing. */
function actionFor(reason: FindingReason): FindingAction | null {
  switch (reason) {
    case 'time_with_seconds':
      return null;
    case 'text_too_long':
      return 'imported_shortened';
    case 'credit_to_return':
    case 'weekday_differs':
    case 'phone_of_guardian':
    case 'allergy_in_notes':
      return 'imported_as_it_is';
    case 'validity_missing':
    case 'validity_past':
      return 'validity_chosen';
    case 'parent_of_adult':
    case 'birth_year_alone':
      return 'moved_to_notes';
    case 'cpf_of_guardian':
      return 'imported_without_value';
    case 'text_content_lost':
      return 'imported_as_plain_text';
    default:
      return 'imported_changed';
  }
}

export interface Cell {
  column: number;
  text: string;
}

/** The places of each field, found once for a file. */
export function placesOf(columns: Columns): ReadonlyMap<SpreadsheetField, readonly number[]> {
  const places = new Map<SpreadsheetField, number[]>();
  columns.forEach((field, column) => {
    if (field) places.set(field, [...(places.get(field) ?? []), column]);
  });
  return places;
}

/** The part of a text in one cell that Google Contacts joins with others. */
const partsOf = (text: string) =>
  text.includes(':::') ? text.split(':::').map((part) => part.trim()) : [text];

/** The cells of one line while they are read. */
export class LineReading {
  readonly problems: CellProblem[] = [];
  readonly notes: CellNote[] = [];
  readonly #places: ReadonlyMap<SpreadsheetField, readonly number[]>;
  readonly #cells: readonly string[];

  constructor(places: ReadonlyMap<SpreadsheetField, readonly number[]>, cells: readonly string[]) {
    this.#places = places;
    this.#cells = cells;
  }

  /** The filled cells of a field, in the order of the file. */
  cellsOf(field: SpreadsheetField): Cell[] {
    const cells: Cell[] = [];
    for (const column of this.#places.get(field) ?? []) {
      const text = this.#cells[column] ?? '';
      if (text.trim() !== '') cells.push({ column, text });
    }
    return cells;
  }

  /** The first of these fields that the file has a column of; the first of all without any. */
  columnAmong<Field extends SpreadsheetField>(first: Field, ...others: Field[]): Field {
    return [first, ...others].find((field) => this.#places.has(field)) ?? first;
  }

  /** Whether any cell says this, also of a column that is not brought. */
  has(pattern: RegExp): boolean {
    return this.#cells.some((text) => pattern.test(text));
  }

  refuse(
    field: SpreadsheetField | null,
    reason: EntryProblem,
    column: number | null | undefined,
    isEssential = false,
  ): void {
    const place = column ?? (field && this.#places.get(field)?.[0]);
    this.problems.push({ column: place ?? null, field, reason, isEssential });
  }

  note(field: SpreadsheetField, reason: FindingReason | undefined, value: string): void {
    const action = reason && actionFor(reason);
    if (action) this.notes.push({ field, reason, action, value });
  }

  /** All different values of a field that can be read. A problem only where none can. */
  all<Value>(
    field: SpreadsheetField,
    read: (text: string, column: number) => Read<Value>,
    isEssential = false,
  ): Value[] {
    const values: Value[] = [];
    let unread: { column: number; reason: FindingReason } | undefined;
    for (const { column, text } of this.cellsOf(field)) {
      for (const part of partsOf(text)) {
        const { value, problem } = read(part, column);
        if (value !== null) {
          if (!values.includes(value)) values.push(value);
          this.note(field, problem?.reason, text);
        } else if (problem) {
          unread ??= { column, reason: problem.reason };
        }
      }
    }
    if (values.length === 0 && unread)
      this.refuse(
        field,
        isEntryProblem(unread.reason) ? unread.reason : 'value_unreadable',
        unread.column,
        isEssential,
      );
    return values;
  }

  first<Value>(
    field: SpreadsheetField,
    read: (text: string, column: number) => Read<Value>,
    isEssential = false,
  ): Value | null {
    return this.all(field, read, isEssential)[0] ?? null;
  }

  /** One line of text of the first filled column. */
  oneLine(field: SpreadsheetField, max: number): string | null {
    const [cell] = this.cellsOf(field);
    const { value, problem } = readLine(plainCell(cell?.text), max);
    this.note(field, problem?.reason, cell?.text ?? '');
    return value;
  }

  /** Without it the line cannot come in. */
  required<Value>(
    field: SpreadsheetField,
    read: (text: string, column: number) => Read<Value>,
  ): Value | null {
    const before = this.problems.length;
    const value = this.first(field, read, true);
    if (value === null && this.problems.length === before) this.refuse(field, 'value_missing', null, true);
    return value;
  }
}
