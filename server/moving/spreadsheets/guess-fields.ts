/** What a column of a clinic's spreadsheet is, by its name and its values. */
import { packageBounds } from '#contract/money/packages.ts';
import {
  type AppointmentField,
  hasSessions,
  type SpreadsheetField,
  type SpreadsheetKind,
} from '#contract/moving/spreadsheet-fields.ts';
import {
  appointmentRules,
  foreign,
  isUnnamed,
  packageRules,
  parentIn,
  patientRules,
  registrationRules,
  saysBalance,
  words,
} from './column-names.ts';
import {
  beginsAsPerson,
  byValues,
  digitCount,
  identityOf,
  looksDated,
  looksTimed,
  most,
} from './column-values.ts';

interface GuessedColumn {
  name: string;
  examples: readonly string[];
}

/** Given to several columns: the first filled one counts, and notes are joined. */
const severalTimes: ReadonlySet<SpreadsheetField> = new Set([
  'email',
  'phone',
  'patientEmail',
  'patientPhone',
  'areaCode',
  'patientAreaCode',
  'notes',
]);

/** Start, date or time: exports use the same names for all three. */
function byMoment(field: AppointmentField, { name, examples }: GuessedColumn): AppointmentField {
  if (!['startsAt', 'date', 'time'].includes(field)) return field;
  const dated = most(examples, looksDated);
  const timed = most(examples, looksTimed);
  if (dated && timed) return 'startsAt';
  if (dated) return 'date';
  if (timed) return 'time';
  return words(name) === 'inicio' ? 'time' : field;
}

/** 'DDD telefone' is the code alone, or the whole number. */
function byLength<Field extends SpreadsheetField>(field: Field, examples: readonly string[]) {
  if (field !== 'areaCode' && field !== 'patientAreaCode') return field;
  if (!most(examples, (value) => digitCount(value) > 3)) return field;
  return field === 'areaCode' ? 'phone' : 'patientPhone';
}

/** Without headers: names of people beside names that no person begins with are first names and surnames. */
function splitNames(
  kind: SpreadsheetKind,
  guessed: (SpreadsheetField | null)[],
  columns: readonly GuessedColumn[],
): (SpreadsheetField | null)[] {
  const [whole, first, last]: SpreadsheetField[] =
    kind === 'patients'
      ? ['fullName', 'firstName', 'lastName']
      : ['patientName', 'patientFirstName', 'patientLastName'];
  const at = columns.findIndex(({ name }, place) => isUnnamed(name) && guessed[place] === whole);
  const before = columns.findIndex(
    ({ name, examples }, place) =>
      isUnnamed(name) && guessed[place] === null && most(examples, beginsAsPerson),
  );
  if (at < 0 || before < 0 || most(columns[at]?.examples ?? [], beginsAsPerson)) return guessed;
  return guessed.map((field, place) =>
    place === at ? (last ?? field) : place === before ? (first ?? field) : field,
  );
}

function byName(kind: SpreadsheetKind, column: GuessedColumn): SpreadsheetField | null {
  const named = words(column.name);
  if (kind === 'patients') {
    const rules = foreign.test(named) ? registrationRules : patientRules;
    const found = rules.find(([, rule]) => rule.test(named))?.[0];
    return found ? byLength(found, column.examples) : null;
  }
  if (kind === 'packages') {
    // 'Val.' is an amount or a day.
    if (named === 'val') return most(column.examples, looksDated) ? 'validUntil' : 'price';
    const found = packageRules.find(([, rule]) => rule.test(named))?.[0];
    return found ? byLength(found, column.examples) : null;
  }
  const found = appointmentRules.find(([, rule]) => rule.test(named))?.[0];
  return found ? byLength(byMoment(found, column), column.examples) : null;
}

const identities: readonly (SpreadsheetField | null)[] = [
  'cpf',
  'email',
  'phone',
  'patientCpf',
  'patientEmail',
  'patientPhone',
];

const isCount = (value: string) => /^\d{1,3}$/u.test(value) && Number(value) <= packageBounds.sessions;

/**
 * 'Saldo' beside sessions is what is left of them, where it is what was bought without what was used; null where it can be that or money.
 * @param rows some of the sheet, by column
 */
function byCounts(place: number, columns: readonly GuessedColumn[], rows: readonly (readonly string[])[]) {
  const placeOf = (field: SpreadsheetField) =>
    columns.findIndex((column) => byName('packages', column) === field);
  const counts = [placeOf('sessions'), placeOf('sessionsUsed')];
  if (counts.every((at) => at < 0) || placeOf('sessionsLeft') >= 0) return 'open';
  if (!most(columns[place]?.examples ?? [], isCount)) return 'open';
  const fits = rows.flatMap((cells) => {
    const written = [...counts, place].map((at) => cells[at]?.trim() ?? '');
    const [bought = 0, used = 0, left = 0] = written.map(Number);
    // Where nothing is left nothing may be owed, too.
    const saysNothing = !written.every(isCount) || (left === 0 && bought === used);
    return saysNothing ? [] : [String(bought - used === left)];
  });
  if (fits.length === 0) return null;
  return most(fits, (each) => each === 'true') ? 'sessionsLeft' : 'open';
}

/**
 * What a column is asked about that is left out: its name or its values say so, and not of another person but a parent.
 * @param fields of all columns
 */
export function looksLike(
  kind: SpreadsheetKind,
  column: GuessedColumn,
  fields: readonly (SpreadsheetField | null)[] = [],
): SpreadsheetField | null {
  const isBalance = kind === 'packages' && saysBalance.test(words(column.name));
  if (isBalance && hasSessions(fields) && !fields.includes('sessionsLeft') && most(column.examples, isCount))
    return 'sessionsLeft';
  return identityIn(kind, column);
}

function identityIn(kind: SpreadsheetKind, column: GuessedColumn): SpreadsheetField | null {
  if (kind === 'patients' && parentIn(column.name) !== null) return byName(kind, column);
  if (foreign.test(words(column.name))) return null;
  const named = byName(kind, column);
  return identities.includes(named) ? named : identityOf(kind, column.examples);
}

/**
 * One parent is the person responsible, where the sheet names no other; what it says of the other parent is noted. Without a birth date
 * nobody knows who is a child: then the columns are asked about.
 */
function fitParents(fields: (SpreadsheetField | null)[], columns: readonly GuessedColumn[]) {
  if (!fields.includes('birthDate')) return fields;
  const parents = columns.map(({ name }) => parentIn(name));
  const responsible = fields.includes('guardianName') ? null : parents.find((parent) => parent !== null);
  return fields.map((field, at) => {
    const column = columns[at];
    const said = column && parents[at] ? byName('patients', column) : null;
    return said === null || parents[at] === responsible
      ? (said ?? field)
      : said === 'guardianCpf'
        ? null
        : 'notes';
  });
}

/** An address beside its number or city is a street; a number without a street can be anything. */
function fitAddress(fields: (SpreadsheetField | null)[], columns: readonly GuessedColumn[]) {
  const parts = fields.some((field) => field === 'streetNumber' || field === 'district' || field === 'city');
  const street = fields.includes('street');
  const placed = fields.includes('address') || street;
  return fields.map((field, index) => {
    if (
      field === 'address' &&
      parts &&
      !street &&
      !/formatted|complet/u.test(words(columns[index]?.name ?? ''))
    )
      return 'street';
    if (field === 'streetNumber' && !placed) return null;
    return field;
  });
}

/** @param rows some of the sheet, by column @returns the field of each column, or null for one that is not brought in */
export function guessFields(
  kind: SpreadsheetKind,
  columns: readonly GuessedColumn[],
  rows: readonly (readonly string[])[] = [],
): (SpreadsheetField | null)[] {
  const taken = new Set<SpreadsheetField>();
  const take = (field: SpreadsheetField | null, isAgain: boolean) => {
    if (field === null || (taken.has(field) && !isAgain)) return null;
    taken.add(field);
    return field;
  };
  const named = columns.map((column, place) => {
    const isOfParent = kind === 'patients' && parentIn(column.name) !== null;
    const field = isUnnamed(column.name)
      ? byValues(kind, column.examples)
      : isOfParent
        ? null
        : kind === 'packages' && saysBalance.test(words(column.name))
          ? byCounts(place, columns, rows)
          : byName(kind, column);
    return take(field, field !== null && severalTimes.has(field));
  });
  // A name that no rule knows, 'Documento nº': only where no other column is it, so that a relative's phone is not the patient's.
  const found = named.map((field, index) => {
    const column = columns[index];
    return field ?? (column && parentIn(column.name) === null ? take(identityIn(kind, column), false) : null);
  });
  const guessed = splitNames(kind, found, columns);
  // Of balances alone the day is since when they are owed.
  if (kind === 'packages' && !hasSessions(guessed) && !guessed.includes('since'))
    return guessed.map((field) => (field === 'validUntil' ? 'since' : field));
  return kind === 'patients' ? fitParents(fitAddress(guessed, columns), columns) : guessed;
}
