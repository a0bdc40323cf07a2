/** A line of a sheet of patients: the values of a record. */
import { limits } from '#contract/fields.ts';
import { fold } from '#contract/fold.ts';
import { joinName } from '#contract/moving/joined-name.ts';
import type { PatientField } from '#contract/moving/spreadsheet-imports.ts';
import { plainCell, type Read, unreadable } from '../import-values/read.ts';
import { birthDates, readDate } from '../import-values/read-date.ts';
import { readCpf, readEmail } from '../import-values/read-identity.ts';
import { readPhone } from '../import-values/read-phone.ts';
import { readLine, readName, readText } from '../import-values/read-text.ts';
import type { LineReading } from './read-cells.ts';

/** What tells one person from another. */
export interface Person {
  fullName: string | null;
  cpf: string | null;
  email: string | null;
  phone: string | null;
  birthDate: string | null;
}

export interface PatientValues extends Person {
  address: string | null;
  alert: string | null;
  notes: string | null;
  acceptsEmail: boolean | null;
  acceptsWhatsapp: boolean | null;
}

export interface LineRules {
  /** The clinic's day, yyyy-MM-dd. */
  today: string;
  timeZone: string;
  /** Columns of an American file: the month first. */
  monthFirst: ReadonlySet<number>;
  /** Names of the columns. */
  headers: readonly string[];
}

const yes = new Set(['sim', 's', 'yes', 'y', 'true', 'verdadeiro', '1', 'x', 'aceita', 'ok']);
const no = new Set(['nao', 'n', 'no', 'false', 'falso', '0', 'recusa', 'nao aceita']);

function readAnswer(written: string): Read<boolean> {
  const cell = plainCell(written);
  if (cell === null) return { value: null };
  const answer = fold(cell).trim();
  if (yes.has(answer)) return { value: true };
  return no.has(answer) ? { value: false } : unreadable('value_unreadable');
}

/** A text of several cells and columns, joined. */
function joined(line: LineReading, fields: readonly PatientField[], separator: string): string {
  return fields
    .flatMap((field) => line.cellsOf(field))
    .map(({ text }) => text.trim())
    .join(separator);
}

type NameField = PatientField | 'patientName' | 'patientFirstName' | 'patientLastName';

export function nameOf(
  line: LineReading,
  fields: { whole: 'fullName' | 'patientName'; first: NameField; middle?: NameField; last: NameField },
): string | null {
  const partOf = (field: NameField | undefined) =>
    field
      ? line
          .cellsOf(field)
          .map(({ text }) => text.trim())
          .join(' ')
      : '';
  const { whole, first, middle, last } = fields;
  const text = joinName({
    whole: line.cellsOf(whole)[0]?.text ?? '',
    first: partOf(first),
    middle: partOf(middle),
    last: partOf(last),
  });
  const { value, problem } = readName(text);
  line.note(whole, problem?.reason, text);
  return value;
}

/** 'Rua das Flores, 12, ap. 3 - Centro, Belo Horizonte - MG, 30000-000'; parts that the whole address names are left out. */
function addressOf(line: LineReading): string | null {
  const whole = joined(line, ['address'], ', ');
  const part = (field: PatientField) => {
    const text = joined(line, [field], ' ');
    return text !== '' && !fold(whole).includes(fold(text)) ? text : '';
  };
  const join = (separator: string, ...parts: string[]) => parts.filter((text) => text !== '').join(separator);
  const house = join(', ', whole, part('street'), part('streetNumber'), part('complement'));
  const place = join(' - ', part('city'), part('state'));
  const text = join(', ', join(' - ', house, part('district')), place, part('postalCode'));
  const { value, problem } = readLine(text, limits.address);
  line.note('address', problem?.reason, text);
  return value;
}

const shownPhone = (digits: string) => `(${digits.slice(0, 2)}) ${digits.slice(2, -4)}-${digits.slice(-4)}`;

/** Notes of several columns have the header of each before them. Phones and e-mails besides the first are added. */
function notesOf(line: LineReading, headers: readonly string[], others: string[]): string | null {
  const cells = line.cellsOf('notes');
  const texts = cells.map(({ column, text }) =>
    cells.length > 1 && headers[column] ? `${headers[column]}: ${text}` : text,
  );
  const text = [...texts, ...others].join('\n');
  const { value, problem } = readText(text, limits.notes);
  // Notes are clinical content: a finding names the line, not the text.
  line.note('notes', problem?.reason, '');
  return value;
}

export function readPatient(line: LineReading, { today, monthFirst, headers }: LineRules): PatientValues {
  const fullName = nameOf(line, {
    whole: 'fullName',
    first: 'firstName',
    middle: 'middleName',
    last: 'lastName',
  });
  if (fullName === null) line.refuse('fullName', 'name_missing', undefined, true);
  const [email = null, ...otherEmails] = line.all('email', readEmail);
  const [phone = null, ...otherPhones] = line.all('phone', readPhone);
  const alert = joined(line, ['alert'], '; ');
  const readAlert = readLine(alert, limits.alert);
  line.note('alert', readAlert.problem?.reason, '');
  return {
    fullName,
    cpf: line.first('cpf', readCpf),
    email,
    phone,
    birthDate: line.first('birthDate', (text, column) =>
      readDate(text, { ...birthDates(today), isMonthFirst: monthFirst.has(column) }),
    ),
    address: addressOf(line),
    alert: readAlert.value,
    notes: notesOf(line, headers, [
      ...otherPhones.map((other) => `Outro telefone: ${shownPhone(other)}`),
      ...otherEmails.map((other) => `Outro e-mail: ${other}`),
    ]),
    acceptsEmail: line.first('acceptsEmail', readAnswer),
    acceptsWhatsapp: line.first('acceptsWhatsapp', readAnswer),
  };
}
