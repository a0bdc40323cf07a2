/** A line of a sheet of open packages and balances. Numbers that do not agree are not guessed at (decision 206). */
import { limits } from '#contract/fields.ts';
import { mostCents, parseCents } from '#contract/money/cents.ts';
import { packageBounds } from '#contract/money/packages.ts';
import type { EntryProblem, PackageField } from '#contract/moving/spreadsheet-imports.ts';
import { nothing, plainCell, type Read, unreadable } from '../import-values/read.ts';
import { appointmentDates, readDate } from '../import-values/read-date.ts';
import { readLine } from '../import-values/read-text.ts';
import { readPersonOf } from './read-appointment.ts';
import type { LineReading } from './read-cells.ts';
import { isTotal, type LineRules, type Person } from './read-patient.ts';

export interface PackageValues {
  patient: Person;
  /** Null: a balance, or a procedure that the catalogue does not have. */
  procedureId: string | null;
  service: string;
  sessions: number;
  used: number;
  priceCents: number;
  paidCents: number;
  validUntil: string;
  /** What the line says that is left and open, also where it stays out; null where it cannot be read. */
  readable: { sessions: number | null; cents: number | null; credit: number };
}

/** What a balance is called. */
export const balanceName = 'Saldo do sistema anterior';

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
  const isNegative = /^(?:R\$\s*)?-|^\(.*\)$/u.test(text);
  const plain = text.replace(/[-()]/gu, '').trim();
  const cents = /^\d+\.(?:\d{1,2}|\d{4,})$/u.test(plain)
    ? Math.round(Number(plain) * 100)
    : parseCents(plain);
  if (cents === null || cents > mostCents) return unreadable('value_unreadable');
  return { value: isNegative ? -cents : cents };
}

function readSessions(written: string): Read<number> {
  const text = plainCell(written);
  if (text === null) return nothing;
  const [, digits] = /^(\d{1,3})(?:[.,]0+)?(?: ?sess(?:ão|ao|ões|oes))?$/iu.exec(text) ?? [];
  if (digits === undefined || Number(digits) > packageBounds.sessions) return unreadable('value_unreadable');
  return { value: Number(digits) };
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
  const [{ ofCredit, ...written }, hasAmounts] = readable(() => ({
    price: amount('price'),
    paid: amount('paid'),
    open: amount('open'),
    ofCredit: amount('credit'),
  }));
  const credit = Math.max(ofCredit ?? 0, -(written.open ?? 0));
  const number = (field: PackageField) => line.first(field, readSessions, true);
  const [counted, hasCounts] = readable(() => ({
    all: number('sessions'),
    used: number('sessionsUsed'),
    left: number('sessionsLeft'),
  }));
  const isBalance = hasCounts && Object.values(counted).every((each) => each === null);
  const service = line.first('service', (text) => readLine(text, limits.title));
  const procedure = service === null ? undefined : procedureOf(service);
  if (isBalance)
    for (const { text } of line.cellsOf('validUntil'))
      line.note('validUntil', 'due_date_without_place', text);
  const [lastDay, hasValidity] = readable(() =>
    isBalance
      ? null
      : line.first(
          'validUntil',
          (text, column) =>
            readDate(text, { ...appointmentDates(rules.today), isMonthFirst: rules.monthFirst.has(column) }),
          true,
        ),
  );
  const validUntil = lastDay ?? rules.validUntil;
  // What the line says of itself alone: without a price a balance is all open, and what is left was bought.
  const [price, paid, open] = third(
    written.price ?? (isBalance && written.paid === null ? written.open : null),
    written.paid,
    written.open ??
      (rules.allPaid && !isBalance && (written.price === null || written.paid === null) ? 0 : null),
  );
  const [sessions, used, left] = third(
    counted.all ?? (counted.used === null ? counted.left : null),
    counted.used,
    counted.left,
  );
  // What is said of several amounts is said at a column that the file has.
  const ofAmounts = line.columnAmong<PackageField>('open', 'paid', 'price');
  if (hasAmounts) {
    // Beside a credit that stays out a package comes in with its own amounts, which are read all the same.
    const isCreditAlone = credit > 0 && (isBalance || (written.open ?? 0) < 0);
    if (credit > 0)
      line.refuse(
        line.cellsOf('credit').length > 0 ? 'credit' : 'open',
        'credit_without_place',
        undefined,
        isCreditAlone,
      );
    if (isCreditAlone) {
      // Nothing else is said of the amounts.
    } else if (price === null) essential(isBalance ? 'open' : 'price');
    else if (paid === null || open === null) essential('open');
    else if (paid + open !== price || paid < 0 || open < 0) essential(ofAmounts, 'amounts_differ');
    else if (price > mostCents) essential(ofAmounts, 'value_unreadable');
    else if (open === 0 && (isBalance || left === 0)) essential(ofAmounts, 'nothing_left');
  }
  if (!isBalance) {
    if (service === null) essential('service');
    else if (!procedure) essential('service', 'service_unknown');
    if (!hasCounts) {
      // Said of the cell already.
    } else if (!sessions) essential('sessions');
    else if (used === null || left === null) essential('sessionsUsed');
    else if (used + left !== sessions || used < 0 || left < 0)
      essential(line.columnAmong('sessionsLeft', 'sessionsUsed', 'sessions'), 'sessions_differ');
    if (!hasValidity) {
      // Said of the cell already.
    } else if (validUntil === null) essential('validUntil');
    else if (validUntil < rules.today) essential('validUntil', 'validity_past');
  }
  return {
    patient,
    procedureId: procedure?.id ?? null,
    service: isBalance ? balanceName : (procedure?.title ?? ''),
    sessions: isBalance ? 1 : (sessions ?? 1),
    used: isBalance ? 1 : (used ?? 0),
    // Of what was paid before, a balance is the rest.
    priceCents: isBalance ? (open ?? 0) : (price ?? 0),
    paidCents: isBalance ? 0 : (paid ?? 0),
    validUntil: isBalance ? rules.today : (validUntil ?? rules.today),
    readable: { sessions: isBalance ? null : left, cents: open, credit },
  };
}
