/**
 * A row has the database's names inside `queries.ts` and those of TypeScript outside. The statement renames its columns
 * (`birth_date as birthDate`), so that a row costs nothing.
 */
import { type CamelCase, camelCase, type SnakeCase, snakeCase } from '#contract/columns/spelling.ts';

type Renamed<Column extends string> = Column extends `${string}.${infer Name}`
  ? `${Column} as ${CamelCase<Name>}`
  : `${Column} as ${CamelCase<Column>}`;

/** For a `select`; a column may have its table before it. */
export const inCamelCase = <Column extends string>(columns: readonly Column[]) =>
  // The type says what the text is.
  columns.map((column) => `${column} as ${camelCase(column.replace(/^.*\./u, ''))}` as Renamed<Column>);

type Columns<Values> = { [Name in keyof Values as SnakeCase<Name & string>]: Values[Name] };

/** For an `insert` or `update`: what is undefined stays as it is. */
export const toColumns = <Values extends object>(values: Values) =>
  // The type says what the names are.
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [snakeCase(name), value]),
  ) as Columns<Values>;

/** The values of a row under the names of TypeScript. */
export type InCamelCase<Row> = { [Column in keyof Row as CamelCase<Column & string>]: Row[Column] };
