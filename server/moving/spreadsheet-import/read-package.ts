/** A line of a sheet of open packages and balances. Numbers that do not agree are not guessed at (decision 206). */
import { limits } from '#contract/fields.ts';
import { fold } from '#contract/fold.ts';
import { mostCents, parseCents, shownCents } from '#contract/money/cents.ts';
import { packageBounds } from '#contract/money/packages.ts';
import type { EntryProblem } from '#contract/moving/spreadsheet-entries.ts';
import type { PackageField } from '#contract/moving/spreadsheet-fields.ts';
import { usualPackageDays } from '#contract/patients/package-session.ts';
import { addDays, shownDay } from '#contract/value-formats.ts';
import { nothing, plainCell, type Read, unreadable } from '../import-values/read.ts';
import { moneyDates, readDate } from '../import-values/read-date.ts';
import { readLine } from '../import-values/read-text.ts';
import { type PersonOfLine, readPersonOf } from './read-appointment.ts';
import type { LineReading } from './read-cells.ts';
import { isTotal, type LineRules, saysAllergy } from './read-patient.ts';

/** A package or a balance as it is stored. */
export interface BroughtPackage {
  /** Null: a balance or a credit, or a procedure that the catalogue does not have. */
  procedureId: string | null;
  service: string;
  sessions: number;
  used: number;
  priceCents: number;
  paidCents: number;
  /** Since when it is owed or was bought. */
  day: string;
  validUntil: string;
  /** Said by the line. Otherwise it is another one at another day, so that it does not tell packages apart. */
  hasValidity: boolean;
}

export interface PackageValues {
  patient: PersonOfLine;
  /** A package or a balance, and a credit. */
  brought: BroughtPackage[];
  /** For the notes of the record: a package has none of its own. */
  note: string | null;
  /** What the line says that is left and open, also where it stays out; null where it cannot be read. */
  readable: { sessions: number | null; cents: number | null; credit: number };
}

/** Leaves room for what the record's notes hold. */
const noteLength = limits.notes / 2;

/** What a balance is called. */
const balanceName = 'Saldo do sistema anterior';
/** What the clinic owes the patient: it costs nothing and was paid, as what stays on a cancelled visit (decision 254). */
const creditName = 'Crédito do sistema anterior';

export interface ClinicProcedure {
  id: string;
  title: string;
  also_known_as: string | null;
  minutes: number | null;
}

/** As people write amounts, and as a workbook keeps numbers: '599.9'. Three digits after a point are thousands. */
function readAmount(written: string): Read<number> {
  const text = plainCell(written);
  if (text === null) return nothing;
  // '75,90 C' of an account: a credit.
  const [, number = text, side] = /^(.*\d)\s?([CD])$/iu.exec(text) ?? [];
  const isNegative = /^(?:R\$\s*)?-|^\(.*\)$/u.test(number) || /c/iu.test(side ?? '');
  const plain = number.replace(/[-()]/gu, '').trim();
  const cents = /^\d+\.(?:\d{1,2}|\d{4,})$/u.test(plain)
    ? Math.round(Number(plain) * 100)
    : parseCents(plain);
  if (cents === null || cents > mostCents) return unreadable('value_unreadable');
  return { value: isNegative ? -cents : cents };
}

/** What people write in 'Pago' instead of an amount: the whole price, or nothing. */
function paidInWords(written: string): 'all' | 'nothing' | null {
  const word = fold(plainCell(written) ?? '').replace(/[.!]+$/u, '');
  if (/^(?:(?:ja |tudo |todo |esta )?(?:pag[oa]|quitad[oa])|pg|ok|sim|tudo)$/u.test(word)) return 'all';
  return /^(?:nao|nao pag[oa]|nada|pendente|(?:em )?aberto|devendo|deve)$/u.test(word) ? 'nothing' : null;
}

function readSessions(written: string): Read<number> {
  const text = plainCell(written);
  if (text === null) return nothing;
  const [, digits] = /^(\d{1,3})(?:[.,]0+)?(?: ?sess(?:ão|ao|ões|oes))?$/iu.exec(text) ?? [];
  if (digits === undefined || Number(digits) > packageBounds.sessions) return unreadable('value_unreadable');
  return { value: Number(digits) };
}

/** '0/4', 'usou 1 de 4': the part and the whole. */
function partIn(line: LineReading, field: PackageField): [part: number, whole: number] | null {
  const [, part, whole] =
    line
      .cellsOf(field)
      .map(({ text }) =>
        /^\D{0,10}(\d{1,3})\s?(?:\/|de)\s?(\d{1,3})(?: ?sess(?:ão|ao|ões|oes))?$/iu.exec(text.trim()),
      )
      .find((found) => found !== null) ?? [];
  return part && whole && Number(whole) <= packageBounds.sessions ? [Number(part), Number(whole)] : null;
}

/** The third of three numbers, where the first is the sum of the others. */
const third = (sum: number | null, one: number | null, other: number | null) =>
  [
    sum ?? (one === null || other === null ? null : one + other),
    one ?? (sum === null || other === null ? null : sum - other),
    other ?? (sum === null || one === null ? null : sum - one),
  ] as const;

/** @param procedureOf what a name is in the catalogue */
export function readPackage(
  line: LineReading,
  rules: LineRules,
  procedureOf: (service: string) => ClinicProcedure | undefined,
): PackageValues {
  const patient = readPersonOf(
    line,
    rules,
    line.cellsOf('service').every(({ text }) => isTotal.test(text)),
  );
  const essential = (field: PackageField, reason: EntryProblem = 'value_missing') =>
    line.refuse(field, reason, undefined, true);
  /** Each part is looked at by itself, so that a line says at once what is wrong with it. */
  const readable = <Value>(read: () => Value): [Value, boolean] => {
    const before = line.problems.length;
    return [read(), line.problems.length === before];
  };
  const amount = (field: PackageField) => line.first(field, readAmount, true);
  const [{ ofCredit, ...amounts }, hasAmounts] = readable(() => ({
    price: amount('price'),
    paid: line.first('paid', (text) => (paidInWords(text) === null ? readAmount(text) : nothing), true),
    open: amount('open'),
    ofCredit: amount('credit'),
  }));
  // A debt below zero is a credit, and what was paid is so much less.
  const over = Math.max(0, -(amounts.open ?? 0));
  const inWords =
    amounts.paid === null ? line.cellsOf('paid').find(({ text }) => paidInWords(text) !== null) : undefined;
  const saysPaid = inWords ? paidInWords(inWords.text) : null;
  const paidByWord =
    saysPaid === 'nothing'
      ? over
      : saysPaid === 'all' && amounts.price !== null
        ? amounts.price + over
        : null;
  const written = { ...amounts, paid: amounts.paid ?? paidByWord };
  // In its own column '75,90 C' is as much as '75,90'.
  const credit = Math.max(Math.abs(ofCredit ?? 0), over);
  const number = (field: PackageField) => line.first(field, readSessions, true);
  const [counted, hasCounts] = readable(() => {
    const wholes = [partIn(line, 'sessionsUsed'), partIn(line, 'sessionsLeft')].flatMap(
      (each) => each?.[1] ?? [],
    );
    const all = number('sessions') ?? wholes[0] ?? null;
    /** Of how many must be what the line says it is. */
    const partOf = (field: PackageField) => {
      const [part, whole] = partIn(line, field) ?? [];
      return part !== undefined && whole === all ? part : number(field);
    };
    return { all, used: partOf('sessionsUsed'), left: partOf('sessionsLeft') };
  });
  const isBalance = hasCounts && Object.values(counted).every((each) => each === null);
  const service = line.first('service', (text) => readLine(text, limits.title));
  const procedure = service === null ? undefined : procedureOf(service);
  const dayOf = (field: PackageField, isEssential = false) =>
    line.first(
      field,
      (text, column) =>
        readDate(text, {
          ...moneyDates(rules.today),
          isEnd: field === 'validUntil',
          isMonthFirst: rules.monthFirst.has(column),
        }),
      isEssential,
    );
  const [lastDay, isValidityRead] = readable(() => dayOf('validUntil', !isBalance));
  const isOver = lastDay !== null && lastDay < rules.today;
  const validUntil =
    (isOver ? (rules.expiredUntil ?? lastDay) : lastDay) ??
    rules.validUntil ??
    addDays(rules.today, usualPackageDays);
  const since = dayOf('since') ?? (isBalance ? lastDay : null) ?? rules.today;
  const isCreditAlone = isBalance && credit > 0 && written.open === null;
  const saysNoDebt = isCreditAlone || (saysPaid === 'all' && written.open === null);
  const owed = saysNoDebt ? 0 : written.open === null ? null : Math.max(0, written.open);
  // What the line says of itself alone: without a price a balance is all open, and what is left was bought.
  const [price, paid, open] = third(
    written.price ?? (isBalance && written.paid === null ? owed : null),
    written.paid === null ? null : written.paid - over,
    owed ?? (rules.allPaid && !isBalance && (written.price === null || written.paid === null) ? 0 : null),
  );
  const [sessions, used, left] = third(
    counted.all ?? (counted.used === null ? counted.left : null),
    counted.used,
    counted.left,
  );
  // What is said of several amounts is said at a column that the file has.
  const ofAmounts = line.columnAmong<PackageField>('open', 'paid', 'price');
  const isFinished = open === 0 && (isBalance || (hasCounts && left === 0 && used === sessions));
  if (hasAmounts) {
    if (price === null) essential(isBalance ? 'open' : 'price');
    else if (paid === null || open === null) essential(line.columnAmong<PackageField>('open', 'paid'));
    else if (paid + open !== price || paid < 0 || open < 0) essential(ofAmounts, 'amounts_differ');
    else if (Math.max(price, credit) > mostCents) essential(ofAmounts, 'value_unreadable');
    else if (isFinished && credit === 0) essential(ofAmounts, 'nothing_left');
    if (inWords && paid !== null) line.note('paid', 'paid_in_words', `${inWords.text} → ${shownCents(paid)}`);
    if (credit > 0)
      for (const { text } of line.cellsOf(
        ofCredit !== null && Math.abs(ofCredit) === credit ? 'credit' : 'open',
      ))
        line.note('credit', 'credit_to_return', text);
  }
  if (!isBalance && !isFinished) {
    if (service === null) essential('service');
    else if (!procedure) essential('service', 'service_unknown');
    if (!hasCounts) {
      // Said of the cell already.
    } else if (!sessions) essential('sessions');
    else if (used === null || left === null) essential('sessionsUsed');
    else if (used + left !== sessions || used < 0 || left < 0)
      essential(line.columnAmong('sessionsLeft', 'sessionsUsed', 'sessions'), 'sessions_differ');
    if (isValidityRead && validUntil < rules.today) essential('validUntil', 'validity_past');
    else if (isOver)
      line.note('validUntil', 'validity_past', `${shownDay(lastDay)} → ${shownDay(validUntil)}`);
    else if (lastDay === null) line.note('validUntil', 'validity_missing', shownDay(validUntil));
  }
  // What is not due yet is owed from the day of the move on.
  const day = since < rules.today ? since : rules.today;
  const ofBalance = {
    procedureId: null,
    sessions: 1,
    used: 1,
    day,
    validUntil: rules.today,
    hasValidity: false,
  };
  // Of what was paid before, a balance is the rest.
  const balance = { ...ofBalance, service: balanceName, priceCents: open ?? 0, paidCents: 0 };
  const bought = {
    procedureId: procedure?.id ?? null,
    service: procedure?.title ?? '',
    sessions: sessions ?? 1,
    used: used ?? 0,
    priceCents: price ?? 0,
    paidCents: paid ?? 0,
    day,
    validUntil,
    hasValidity: lastDay !== null && !isOver,
  };
  const brought = [
    ...(isFinished ? [] : [isBalance ? balance : bought]),
    ...(credit > 0 ? [{ ...ofBalance, service: creditName, priceCents: 0, paidCents: credit }] : []),
  ];
  const said = line.cellsOf('notes').flatMap(({ text }) => plainCell(text) ?? []);
  const { value: note, problem } = readLine(said.join('; '), noteLength);
  line.note('notes', problem?.reason, '');
  if (note !== null && saysAllergy(note)) line.note('notes', 'allergy_in_notes', '');
  return {
    patient,
    brought,
    note: note && `${isBalance || isFinished ? '' : 'Pacote '}${brought[0]?.service}: ${note}`,
    readable: { sessions: isBalance ? null : left, cents: open, credit },
  };
}
