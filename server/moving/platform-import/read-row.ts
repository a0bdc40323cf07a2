/** Reads one row of the source and gathers what is odd about it. */
import type { FindingAction, FindingReason } from '#contract/moving/import-findings.ts';
import { findingValueLength } from '#contract/moving/import-findings.ts';
import type { AnsweredStatus } from '#contract/moving/spreadsheet-options.ts';
import type { Read } from '../import-values/read.ts';
import { readInstant } from '../import-values/read-time.ts';
import type { SourceRow } from '../platform-dump/dump-source.ts';
import { inlineBucket, isInline } from '../platform-files/inline-object.ts';
import { locateObject } from '../platform-files/object-paths.ts';
import type { Converted, ObjectPlace, Oddity } from './converted.ts';
import { idFrom } from './source-ids.ts';

/** When the import runs, at the clinic. */
export interface Moment {
  /** yyyy-MM-dd */
  today: string;
  /** ISO 8601; what a row without a date is given. */
  now: string;
  /** What unknown words of a status mean, by `statusKey`. */
  statuses: ReadonlyMap<string, AnsweredStatus | null>;
}

const actions: Partial<Record<FindingReason, FindingAction>> = {
  text_too_long: 'imported_shortened',
  text_content_lost: 'imported_as_plain_text',
};

/** Texts that may have clinical content: their findings hold no value. */
const withoutValue = new Set(['notes', 'description', 'title', 'service', 'file_name']);

export class RowReader {
  readonly oddities: Oddity[] = [];
  readonly #row: SourceRow;
  readonly #moment: Moment;

  constructor(row: SourceRow, moment: Moment) {
    this.#row = row;
    this.#moment = moment;
  }

  /** Null also where the source has no such column. */
  written(field: string): string | null {
    return this.#row[field] ?? null;
  }

  note(
    field: string | null,
    reason: FindingReason,
    action: FindingAction,
    value = field && this.written(field),
  ) {
    const kept = field === null || withoutValue.has(field) ? null : value;
    this.oddities.push({
      field,
      reason,
      action,
      value: kept?.slice(0, findingValueLength).toWellFormed() ?? null,
    });
  }

  /** @param own the actions of this field that differ from others', by reason; `unread`: where it has no value */
  read<Value>(
    field: string,
    reader: (written: string | null) => Read<Value>,
    own: Partial<Record<FindingReason | 'unread', FindingAction>> = {},
  ): Value | null {
    const { value, problem } = reader(this.written(field));
    if (problem) {
      const action =
        value === null
          ? (own.unread ?? 'imported_without_value')
          : (own[problem.reason] ?? actions[problem.reason] ?? 'imported_changed');
      this.note(field, problem.reason, action);
    } else if (value === null && this.written(field)?.trim()) {
      this.note(field, 'value_absent', 'imported_without_value');
    }
    return value;
  }

  /** As `read`, for a value that the row must have. */
  readOr<Value>(field: string, reader: (written: string | null) => Read<Value>, otherwise: Value): Value {
    const value = this.read(field, reader);
    if (value !== null) return value;
    this.note(field, 'value_missing', 'imported_changed');
    return otherwise;
  }

  /** The row's own id. Null: there is none, so the row cannot come. */
  id(): string | null {
    const written = this.written('id');
    const id = idFrom(written);
    if (id === null) this.note('id', 'value_missing', 'not_imported');
    else if (id !== written?.trim().toLowerCase()) this.note('id', 'id_unusable', 'imported_changed');
    return id;
  }

  reference(field: string): string | null {
    return idFrom(this.written(field));
  }

  /** When it was made; a row without it is of now. */
  instant(field = 'created_at'): string {
    const { value, problem } = readInstant(this.written(field));
    if (problem) this.note(field, problem.reason, 'imported_changed');
    return value ?? this.#moment.now;
  }

  object(field: string, bucket: string): ObjectPlace | null {
    const written = this.written(field);
    if (written === null || written.trim() === '') return null;
    if (isInline(written))
      return { bucket: inlineBucket, path: `${field}/${this.written('id')?.trim().toLowerCase()}` };
    const place = locateObject(written, bucket);
    if (!place) this.note(field, 'object_elsewhere', 'imported_without_file');
    return place;
  }

  /** The whole field where the object stands in it. */
  inline(field: string): string | null {
    const written = this.written(field);
    return written !== null && isInline(written) ? written.trim() : null;
  }

  converted<Row>(row: Row): Converted<Row> {
    return { row, oddities: this.oddities };
  }

  /** The row does not come. */
  refused(): { row: null; oddities: Oddity[] } {
    return { row: null, oddities: this.oddities };
  }
}

/** PostgreSQL prints `t` in COPY, and `true` in statements. */
export const isTrue = (written: string | null) => written === 't' || written === 'true';
