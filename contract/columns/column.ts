/**
 * What is known of each column of the clinic's tables, written once. Derived from it: the words of the audit log, the
 * headings of the clinic's export, the patient's export, the redaction of the server's log, and what the access tests
 * expect of the audit log's triggers and of each copy. The generated row types decide whether it is complete
 * (`server/platform/database/schema.test.ts`). A backup holds every column.
 */
interface Facts {
  /** Over its values in the clinic's export, where that is not the name without its article. */
  heading?: string;
  /** Says something about a person. The server's log never has it. */
  personal?: true;
  /** Only with the permission `record`. */
  clinical?: true;
  /** The copies of a record that hold it: the patient's own and the clinic's, or the clinic's only. Absent: neither. */
  copy?: 'patient' | 'clinic';
  /** The sealed record of a deleted patient lacks it. */
  sealed?: false;
  /** Why the clinic's export of everything lacks it. */
  leftOut?: string;
}

/** With its article, as a sentence of the audit log says it: 'o telefone'. */
type Logged = {
  name: string;
  /** Whether the audit log keeps the old and the new value, or only that the column has changed. */
  log: 'value' | 'name';
};

export type Column = Facts & (Logged | { name?: string; log?: never });
/** Of one table, by their names in the database. */
export type Columns = Readonly<Record<string, Column>>;

/** 'a data de nascimento' -> 'Data de nascimento' */
export function labelOf(name: string): string {
  const plain = name.replace(/^(o|a|os|as) /u, '');
  return plain.charAt(0).toLocaleUpperCase('pt-BR') + plain.slice(1);
}

/** Over its values in a table. Undefined for a column that leaves in no table. */
export const headingOf = ({ name, heading }: Column) => heading ?? (name && labelOf(name));

export type CopiedIn<Of extends Columns, Copy> = {
  [Name in keyof Of & string]: Of[Name] extends { copy: Copy } ? Name : never;
}[keyof Of & string];

/** 'patient': what both copies of a record hold; 'clinic': what only the clinic's holds. */
export const copiedColumns = <const Of extends Columns, Copy extends 'patient' | 'clinic'>(
  columns: Of,
  copy: Copy,
) => Object.keys(columns).filter((name): name is CopiedIn<Of, Copy> => columns[name]?.copy === copy);
