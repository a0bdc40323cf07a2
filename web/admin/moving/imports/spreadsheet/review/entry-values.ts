/** What a line of a spreadsheet says, by field, and in what order its problems are gone through. */
import { fold } from '#contract/fold.ts';
import { type FindingReason, findingReasons } from '#contract/moving/import-findings.ts';
import { joinName } from '#contract/moving/joined-name.ts';
import type { EntryMatch, SpreadsheetEntry } from '#contract/moving/spreadsheet-entries.ts';
import type { SpreadsheetField, SpreadsheetKind } from '#contract/moving/spreadsheet-fields.ts';
import { formatCpf } from '#web/format/cpf.ts';
import { formatDate } from '#web/format/date.ts';
import { formatPhone } from '#web/format/phone.ts';
import { findProcedures } from '../../../../agenda/appointments/form/procedure-options.ts';

export type EntryColumn = { header: string; field: SpreadsheetField | null };
/** A column that is brought, with its place in `cells`. */
export type BroughtColumn = EntryColumn & { place: number };

export const broughtColumns = (columns: readonly EntryColumn[]): BroughtColumn[] =>
  columns.map((column, place) => ({ ...column, place })).filter(({ field }) => field !== null);

/** The columns in which something is to be mended: those that asked before, so that none moves under the hands, and others at the end. */
export function askingColumns(
  before: readonly BroughtColumn[],
  columns: readonly BroughtColumn[],
  rows: readonly Pick<SpreadsheetEntry, 'problems'>[],
): readonly BroughtColumn[] {
  const linesOf = ({ place }: BroughtColumn) =>
    rows.filter(({ problems }) => problems.some(({ column }) => column === place)).length;
  const more = columns
    .filter((column) => linesOf(column) > 0 && before.every(({ place }) => place !== column.place))
    .sort((one, other) => linesOf(other) - linesOf(one));
  return more.length > 0 ? [...before, ...more] : before;
}

/** The first filled cell of the fields; null where the line has none. */
export function cellOf(
  { cells }: Pick<SpreadsheetEntry, 'cells'>,
  columns: readonly EntryColumn[],
  fields: readonly SpreadsheetField[],
): string | null {
  const place = columns.findIndex(
    ({ field }, at) => field !== null && fields.includes(field) && (cells[at] ?? '') !== '',
  );
  return cells[place] ?? null;
}

const clocks = /\d{1,2}(?:[:h]\d{0,2})+/giu;

/** A day or a time as the server has read it: '29292' is 12/03/1980. Null for other columns, and where it was not read. @param written of a range of times the length is said too */
export function formatRead(
  { birthDate, startsAt, minutes }: Pick<SpreadsheetEntry, 'birthDate' | 'startsAt' | 'minutes'>,
  field: SpreadsheetField | null,
  written = '',
): string | null {
  const length = minutes !== null && (written.match(clocks) ?? []).length > 1 ? `, ${minutes} min` : '';
  switch (field) {
    case 'birthDate':
    case 'patientBirthDate':
      return birthDate && formatDate(birthDate);
    case 'date':
      return startsAt && formatDate(startsAt);
    case 'time':
      return startsAt && `${startsAt.slice(11)}${length}`;
    case 'startsAt':
      return startsAt && `${formatDate(startsAt)} ${startsAt.slice(11)}${length}`;
    default:
      return null;
  }
}

/** The line has a CPF, which is its guardian's, and the patient comes without one. */
export const isCpfOfGuardian = (
  entry: Pick<SpreadsheetEntry, 'cells' | 'cpf' | 'problems'>,
  columns: readonly EntryColumn[],
) =>
  entry.cpf === null &&
  columns.some(({ field }) => field === 'guardianName') &&
  /\d/u.test(cellOf(entry, columns, ['cpf']) ?? '') &&
  !entry.problems.some(({ field }) => field === 'cpf');

export const firstNameFields = ['fullName', 'firstName', 'patientName', 'patientFirstName'] as const;
/** What follows the first name of a person. */
export const lastNameFields = ['middleName', 'lastName', 'patientLastName'] as const;
export const nameFields = [...firstNameFields, ...lastNameFields];

/** The person of the line. */
export function nameOf(
  entry: Pick<SpreadsheetEntry, 'cells'>,
  columns: readonly EntryColumn[],
): string | null {
  const part = (...fields: SpreadsheetField[]) => cellOf(entry, columns, fields) ?? '';
  const name = joinName({
    whole: part('fullName', 'patientName'),
    first: part('firstName', 'patientFirstName'),
    middle: part('middleName'),
    last: part('lastName', 'patientLastName'),
  });
  return name || null;
}

/** An appointment or a package whose patient is registered with it; one without a name is not. */
export const isOfNewPatient = (
  entry: Pick<SpreadsheetEntry, 'cells' | 'decision' | 'match'>,
  columns: readonly EntryColumn[],
  kind: SpreadsheetKind,
) =>
  kind !== 'patients' &&
  entry.decision === 'create' &&
  !entry.match?.patientId &&
  nameOf(entry, columns) !== null;

const wordsOf = (text: string) =>
  fold(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

/** More would be a list. */
const mostMeant = 3;

/**
 * The procedures of the catalogue that the name of a sheet may mean: those that have all its words, or else those that begin with its
 * first word. 'Laser CO2' may be 'Laser fracionado' and is not 'Depilação a laser'.
 */
export function nearProcedures<Entry extends { id: string; title: string; alsoKnownAs: string | null }>(
  name: string,
  catalogue: readonly Entry[],
): Entry[] {
  const found = findProcedures(name, catalogue);
  const alike = catalogue.filter(({ title }) => wordsOf(title)[0] === wordsOf(name)[0]);
  return (found.length > 0 ? found : alike).slice(0, mostMeant);
}

/** The only professional whose name has all words, or their initials: 'marina p' is Dra. Marina Prado. @param key without titles */
export function nearProfessional<Entry extends { fullName: string }>(
  key: string,
  professionals: readonly Entry[],
): Entry | undefined {
  const [one, ...more] = professionals.filter(({ fullName }) => {
    const words = wordsOf(fullName);
    return (
      key !== '' &&
      wordsOf(key).every((word) =>
        word.length === 1 ? words.some((each) => each.startsWith(word)) : words.includes(word),
      )
    );
  });
  return more.length === 0 ? one : undefined;
}

const factsOf = ({ birthDate, phone, cpf, email, line }: EntryMatch) => [
  birthDate && formatDate(birthDate),
  phone && formatPhone(phone),
  cpf && formatCpf(cpf),
  email,
  line && `linha ${line}`,
];

/** Its name, and of two with one name the first fact that the other has not: 'Maria José da Silva · 12/03/1980'. */
export function sayMatch(match: EntryMatch, matches: readonly EntryMatch[]): string {
  const namesakes = matches.filter((each) => each !== match && fold(each.fullName) === fold(match.fullName));
  const fact = factsOf(match).find(
    (text, at) => text && namesakes.every((other) => factsOf(other)[at] !== text),
  );
  return namesakes.length > 0 && fact ? `${match.fullName} · ${fact}` : match.fullName;
}

/** What still keeps the line out, or is still to be accepted. */
export const openProblems = ({ problems, isAccepted }: Pick<SpreadsheetEntry, 'problems' | 'isAccepted'>) =>
  problems.filter(({ isEssential }) => isEssential || !isAccepted);

/** After a colon: 'o CPF não é válido' */
export const inSentence = (reason: FindingReason) =>
  findingReasons[reason].charAt(0).toLocaleLowerCase('pt-BR') + findingReasons[reason].slice(1);

/** The fields of cells with problems carry `data-problem`; the next after `current`, or the first. */
export function nextProblem(place: HTMLElement, current?: HTMLElement): HTMLElement | null {
  const fields = [...place.querySelectorAll<HTMLElement>('[data-problem]')];
  return fields[current ? fields.indexOf(current) + 1 : 0] ?? null;
}
