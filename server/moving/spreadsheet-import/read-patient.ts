/** A line of a sheet of patients: the values of a record. */
import { limits } from '#contract/fields.ts';
import { fold } from '#contract/fold.ts';
import { joinName } from '#contract/moving/joined-name.ts';
import type { PatientField } from '#contract/moving/spreadsheet-fields.ts';
import type { SpreadsheetOptions } from '#contract/moving/spreadsheet-options.ts';
import { isMinor, type Sex, type WayFound, wayFoundNames } from '#contract/patients/registration.ts';
import { plainCell, type Read, unreadable } from '../import-values/read.ts';
import { birthDates, readDate } from '../import-values/read-date.ts';
import { otherPhoneText } from '../import-values/read-phone.ts';
import { readPostalCode, readSex, readWayFound } from '../import-values/read-registration.ts';
import { readLine, readName, readText } from '../import-values/read-text.ts';
import { parentIn } from '../spreadsheets/column-names.ts';
import type { LineReading } from './read-cells.ts';
import { guardianOf } from './read-guardian.ts';
import { areaCodeBeside, cpfOf, emailsOf, phonesOf } from './read-phones.ts';

/** What tells one person from another. */
export interface Person {
  fullName: string | null;
  cpf: string | null;
  email: string | null;
  phone: string | null;
  birthDate: string | null;
}

export interface PatientValues extends Person {
  socialName: string | null;
  sex: Sex | null;
  guardianName: string | null;
  guardianCpf: string | null;
  guardianPhone: string | null;
  address: string | null;
  postalCode: string | null;
  healthInsurance: string | null;
  howFound: WayFound | null;
  howFoundDetail: string | null;
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
  /** Of phones that are written without a DDD; '' without one. */
  areaCode: string;
  /** Of packages whose line says none. */
  validUntil: string | null;
  /** Of packages whose own validity is over. */
  expiredUntil: string | null;
  /** What unknown words of the status of an appointment mean. */
  statuses: SpreadsheetOptions['statuses'];
  /** Packages: nothing of them is open. */
  allPaid: boolean;
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
  // '(vazio)' and '-' name nobody.
  const { value, problem } = readName(plainCell(text) && text);
  line.note(whole, problem?.reason, text);
  const parts = [line.cellsOf(whole)[0]?.text.trim() ?? '', partOf(first), partOf(middle), partOf(last)];
  const written = parts
    .filter((part) => part !== '')
    .join(' ')
    .normalize('NFC');
  if (whole === 'fullName' && written !== text && written.toLowerCase() === text.toLowerCase() && !problem)
    line.note(whole, 'name_in_capitals', `${written} → ${text}`);
  return value;
}

/** 'Rua das Flores, 12, ap. 3 - Centro, Belo Horizonte - MG'; parts that the whole address names are left out. */
function addressOf(line: LineReading, postalCode: string | null): string | null {
  const whole = joined(line, ['address'], ', ');
  const part = (field: PatientField) => {
    const text = joined(line, [field], ' ');
    return text !== '' && !fold(whole).includes(fold(text)) ? text : '';
  };
  const join = (separator: string, ...parts: string[]) => parts.filter((text) => text !== '').join(separator);
  const house = join(', ', whole, part('street'), part('streetNumber'), part('complement'));
  const place = join(' - ', part('city'), part('state'));
  const text = join(
    ', ',
    join(' - ', house, part('district')),
    place,
    postalCode === null ? part('postalCode') : '',
  );
  const { value, problem } = readLine(text, limits.address);
  line.note('address', problem?.reason, text);
  return value;
}

/** Headers that say no more than that the column has notes. */
const namesNotes = /^\s*(obs|anota|nota|coment|note|descri|detalh)/iu;

/** Another column, such as a health plan or a price, keeps its header before its text; so do several columns of notes. @param others what else goes there */
export function notesOf(
  line: LineReading,
  headers: readonly string[],
  others: readonly string[] = [],
): string | null {
  const cells = line.cellsOf('notes');
  const texts = cells.map(({ column, text }) =>
    headers[column] && (cells.length > 1 || !namesNotes.test(headers[column]))
      ? `${headers[column]}: ${text}`
      : text,
  );
  const text = [...texts, ...others].join('\n');
  const { value, problem } = readText(text, limits.notes);
  // Notes are clinical content: a finding names the line, not the text.
  line.note('notes', problem?.reason, '');
  return value;
}

/** 'alergia a dipirona', and not 'nega alergias' */
export const saysAllergy = (notes: string) =>
  notes
    .split(/[.;,\n]/u)
    .map(fold)
    .some((part) => /\balerg|anafila/u.test(part) && !/\b(?:sem|nega|nao|nenhuma?)\b.*alerg/u.test(part));

/** The day of birth. A year alone is kept in the notes: a day would be invented. */
export function birthOf(
  line: LineReading,
  field: 'birthDate' | 'patientBirthDate',
  { today, monthFirst }: Pick<LineRules, 'today' | 'monthFirst'>,
): { birthDate: string | null; said: string[] } {
  const cells = line.cellsOf(field);
  const isYear = (text: string) => /^\s*(?:19|20)\d{2}\s*$/u.test(text) && text.trim() <= today.slice(0, 4);
  if (cells.length > 0 && cells.every(({ text }) => isYear(text))) {
    for (const { text } of cells) line.note(field, 'birth_year_alone', text.trim());
    return { birthDate: null, said: cells.map(({ text }) => `Ano de nascimento: ${text.trim()}`) };
  }
  const birthDate = line.first(field, (text, column) =>
    readDate(text, { ...birthDates(today), isMonthFirst: monthFirst.has(column) }),
  );
  return { birthDate, said: [] };
}

function ofRegistration(line: LineReading) {
  const found = line.oneLine('howFound', limits.howFoundDetail);
  const howFound = found === null ? null : readWayFound(found);
  return {
    socialName: line.oneLine('socialName', limits.name),
    sex: line.first('sex', readSex),
    healthInsurance: line.oneLine('healthInsurance', limits.healthInsurance),
    howFound,
    // What the choice does not say by itself.
    howFoundDetail: howFound !== null && found !== wayFoundNames[howFound] ? found : null,
  };
}

/** The last line of many sheets: 'Total: 60'. */
export const isTotal = /^\s*(?:(?:sub\s?)?total|soma)\b/iu;
/** In place of a name also '800 pacientes'. */
export const isSum = new RegExp(`${isTotal.source}|^\\d`, 'iu');

export const firstName = (name: string | null) => fold(name ?? '').split(/\s/u, 1)[0];

const guardianFields = ['guardianName', 'guardianCpf', 'guardianPhone'] as const;

/** What a line says of mother or father, who do not answer for an adult. */
function parentsOf(line: LineReading, headers: readonly string[]) {
  const cells = guardianFields.flatMap((field) => line.cellsOf(field).map((cell) => ({ field, ...cell })));
  return cells.some(({ column }) => parentIn(headers[column] ?? '') !== null)
    ? cells.map(({ field, column, text }) => ({ field, said: `${headers[column]}: ${text.trim()}` }))
    : [];
}

export function readPatient(line: LineReading, rules: LineRules): PatientValues {
  const { today, headers } = rules;
  const fullName = nameOf(line, {
    whole: 'fullName',
    first: 'firstName',
    middle: 'middleName',
    last: 'lastName',
  });
  if (fullName === null) line.refuse('fullName', 'name_missing', undefined, true);
  const { birthDate, said: birthYear } = birthOf(line, 'birthDate', rules);
  const isChild = birthDate !== null && isMinor(birthDate, today);
  const isAdult = birthDate !== null && !isChild;
  const parents = isAdult ? parentsOf(line, headers) : [];
  for (const { field, said } of parents) line.note(field, 'parent_of_adult', said);
  const { said: ofGuardian, ...guardian } =
    parents.length > 0
      ? {
          guardianName: null,
          guardianCpf: null,
          guardianPhone: null,
          said: parents.map((each) => each.said),
        }
      : guardianOf(line, (column) => areaCodeBeside(line, 'areaCode', column, rules.areaCode));
  const { cpf: written, said: unreadCpf } = cpfOf(line, 'cpf');
  // A child's line may have the CPF of its guardian in both columns; an adult's may name the patient as guardian.
  const isAnother =
    guardian.guardianName !== null && firstName(guardian.guardianName) !== firstName(fullName);
  const isOfGuardian = isAnother && written !== null && written === guardian.guardianCpf;
  const cpf = isOfGuardian ? null : written;
  if (isOfGuardian) line.note('cpf', 'cpf_of_guardian', line.cellsOf('cpf')[0]?.text ?? '');
  const { email, said: otherEmails } = emailsOf(line, 'email');
  const { areaCode } = rules;
  const { phone, otherPhones, said } = phonesOf(
    line,
    { phone: 'phone', areaCode: 'areaCode' },
    areaCode,
    isChild || (isAnother && !isAdult) ? guardian.guardianPhone : null,
  );
  const [postalCode = null] = line.cellsOf('postalCode').flatMap(({ text }) => readPostalCode(text) ?? []);
  const alert = joined(line, ['alert'], '; ');
  const readAlert = readLine(alert, limits.alert);
  line.note('alert', readAlert.problem?.reason, '');
  if (fullName !== null && isSum.test(fullName) && cpf === null && email === null && phone === null)
    line.refuse('fullName', 'sum_line', undefined, true);
  const notes = notesOf(line, headers, [
    ...otherPhones.map(otherPhoneText),
    ...said,
    ...otherEmails,
    ...unreadCpf,
    ...birthYear,
    ...ofGuardian,
  ]);
  if (readAlert.value === null && notes !== null && saysAllergy(notes))
    line.note('notes', 'allergy_in_notes', '');
  return {
    fullName,
    cpf,
    email,
    phone,
    birthDate,
    ...ofRegistration(line),
    ...guardian,
    address: addressOf(line, postalCode),
    postalCode,
    alert: readAlert.value,
    notes,
    acceptsEmail: line.first('acceptsEmail', readAnswer),
    acceptsWhatsapp: line.first('acceptsWhatsapp', readAnswer),
  };
}
