import { valueTypes } from './value-types.ts';

/** As PostgreSQL announces a column of an answer. */
export interface FieldDescription {
  name: string;
  dataTypeID: number;
}

/** What rows of one statement are made of. */
export interface Columns {
  readonly names: readonly string[];
  readonly read: readonly ((text: string) => unknown)[];
  /** A row without values: its copies are filled sooner than rows are made. */
  readonly empty: Readonly<Record<string, null>>;
}

export const columnsOf = (fields: readonly FieldDescription[]): Columns => ({
  names: fields.map(({ name }) => name),
  read: fields.map(({ dataTypeID }) => valueTypes.getTypeParser(dataTypeID, 'text')),
  empty: Object.fromEntries(fields.map(({ name }) => [name, null])),
});

/** @param values as they have come: in the order of the columns, as text */
export function readRow({ names, read, empty }: Columns, values: readonly (string | null)[]) {
  const row: Record<string, unknown> = { ...empty };
  for (let index = 0; index < names.length; index += 1) {
    const [name, text] = [names[index], values[index]];
    if (name !== undefined && text !== null && text !== undefined) row[name] = read[index]?.(text);
  }
  return row;
}
