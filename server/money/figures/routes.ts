import { openAges, periodBefore, returnDays } from '#contract/money/figure-days.ts';
import { methodNames, paymentMethods } from '#contract/money/methods.ts';
import { waysFound } from '#contract/patients/registration.ts';
import { addDays } from '#contract/value-formats.ts';
import { presentContactDetails } from '../../patients/patients/present-contact-details.ts';
import { forStaff } from '../../platform/calls/procedures.ts';
import { presentNote } from '../payments/note-queries.ts';
import { findNow } from './now-queries.ts';
import { type DayRow, type PatientSums, sumAll, type VisitSums } from './queries.ts';
import { findDebtors, findRows } from './row-queries.ts';

type OfPeriod = { is_now: boolean };
/** Both periods of what `rows` say; `absent` for one without a row. */
const pair = <Row extends OfPeriod, Value>(
  rows: readonly Row[],
  value: (row: Row) => Value,
  absent: Value,
) => {
  const of = (now: boolean) => {
    const row = rows.find(({ is_now }) => is_now === now);
    return row ? value(row) : absent;
  };
  return { now: of(true), before: of(false) };
};

const noVisits = {
  completed: 0,
  missed: 0,
  cancelledByClinic: 0,
  cancelledInTime: 0,
  cancelledLate: 0,
  cancelledUnknown: 0,
  attendedMinutes: 0,
  openMinutes: 0,
  revenueCents: 0,
  priced: 0,
};

const presentVisits = ({ cents, ...sums }: VisitSums) => ({ ...sums, revenueCents: cents });

/** The rows of one grouping, each with both periods, in the order of the rows. */
function visitsBy(rows: readonly DayRow[], by: DayRow['by']) {
  const groups = Map.groupBy(
    rows.filter((row) => row.by === by),
    ({ key }) => key,
  );
  return [...groups].map(([key, both]) => ({
    key,
    name: both[0]?.name ?? null,
    ...pair(both, presentVisits, noVisits),
  }));
}

const presentFirst = (rows: PatientSums['first']) =>
  pair(
    rows,
    (row) => ({
      patients: row.patients,
      returns: returnDays.map((days) => ({
        passed: row[`passed${days}`] ?? 0,
        returned: row[`returned${days}`] ?? 0,
      })),
    }),
    { patients: 0, returns: returnDays.map(() => ({ passed: 0, returned: 0 })) },
  );

/** @param says the method and the kind of the entry, as 'pix:refund' */
const sayEntry = (says: string | null) => {
  const [method, kind] = says?.split(':') ?? [];
  const known = paymentMethods.find((one) => one === method);
  const what = kind === 'reversal' ? ', estorno' : kind === 'refund' ? ', devolução' : '';
  return known ? `${methodNames[known]}${what}` : null;
};

export const figuresRoutes = {
  get: forStaff('finances').figures.get.handler(async ({ input, context: { db, caller, clock } }) => {
    const before = periodBefore(input);
    const days = {
      ...input,
      earliest: before.from,
      ...(addDays(before.to, 1) < input.from && { until: before.to }),
      today: clock.today(),
      timeZone: clock.timeZone,
    };
    const found = await db.asUser(caller, (tx) => sumAll(tx, days));
    const { sums, cancelHours, expenses, sales, expiring, openPackages, patients, offers, online } = found;
    const sumBy = (by: DayRow['by'], key: string | null = null) =>
      pair(
        sums.filter((row) => row.by === by && row.key === key),
        (row): VisitSums => row,
        { ...noVisits, cents: 0 },
      );
    const centsOf = ({ now, before }: ReturnType<typeof sumBy>) => ({
      now: { cents: now.cents },
      before: { cents: before.cents },
    });
    const spentOn = (key: string | null) =>
      pair(
        expenses.filter((row) => row.key === key),
        ({ cents }) => ({ cents }),
        { cents: 0 },
      );
    const [receivedTotal, expensesTotal] = [centsOf(sumBy('received')), spentOn(null)];
    const left = (of: 'now' | 'before') => ({ cents: receivedTotal[of].cents - expensesTotal[of].cents });
    const [sold, sessions] = [
      pair(sales, ({ sold, soldCents }) => ({ sold, soldCents }), { sold: 0, soldCents: 0 }),
      sumBy('session'),
    ];
    const packagesOf = (of: 'now' | 'before') => ({
      sold: sold[of].sold,
      soldCents: sold[of].soldCents,
      used: sessions[of].completed,
    });
    const [total] = visitsBy(sums, 'total');
    const weekdays = new Map(visitsBy(sums, 'weekday').map((row) => [Number(row.key), row]));
    const { first, origins, absent, absent_total } = patients ?? {
      first: [],
      origins: [],
      absent: [],
      absent_total: 0,
    };
    return {
      period: { from: input.from, to: input.to },
      before,
      cancelHours,
      total: total ?? { now: noVisits, before: noVisits },
      professionals: visitsBy(sums, 'professional').map(({ key, name, ...row }) => ({
        id: key ?? '',
        name: name ?? '',
        ...row,
      })),
      weekdays: [1, 2, 3, 4, 5, 6, 7].flatMap((weekday) => {
        const row = weekdays.get(weekday);
        return row ? [{ weekday, now: row.now, before: row.before }] : [];
      }),
      procedures: visitsBy(sums, 'procedure').map(({ key, name, ...row }) => ({
        id: key,
        title: name,
        ...row,
      })),
      received: paymentMethods.map((method) => ({ method, ...centsOf(sumBy('method', method)) })),
      receivedTotal,
      expenses: [...new Map(expenses.map((row) => [row.key, row.category]))].flatMap(([key, category]) =>
        key === null || category === null ? [] : [{ key, category, ...spentOn(key) }],
      ),
      expensesTotal,
      result: { now: left('now'), before: left('before') },
      open: openAges.map((upToDays) => {
        const { priced, cents } = sumBy('open', upToDays === null ? null : String(upToDays)).now;
        const owed = openPackages.find((row) => row.upToDays === upToDays) ?? { packages: 0, cents: 0 };
        return {
          upToDays,
          appointments: priced,
          packages: owed.packages,
          cents: cents + owed.cents,
        };
      }),
      packages: { now: packagesOf('now'), before: packagesOf('before') },
      expiring,
      first: presentFirst(first),
      origins: [...waysFound, null].map((way) => ({
        way,
        ...pair(
          origins.filter((row) => row.way === way),
          ({ patients }) => ({ patients }),
          { patients: 0 },
        ),
      })),
      absent: {
        total: absent_total,
        rows: absent.map((row) => ({
          id: row.id,
          lastVisit: row.last,
          ...presentContactDetails(row),
        })),
      },
      waiting: pair(offers, ({ offered, accepted }) => ({ offered, accepted }), { offered: 0, accepted: 0 }),
      online: pair(online, ({ asked, booked }) => ({ asked, booked }), { asked: 0, booked: 0 }),
    };
  }),
  rows: forStaff('finances').figures.rows.handler(async ({ input, context: { db, caller, clock } }) => {
    const days = { ...input, earliest: input.from, today: clock.today(), timeZone: clock.timeZone };
    const { rows, ...sums } = await db.asUser(caller, (tx) => findRows(tx, days, input));
    return {
      ...sums,
      rows: rows.map(({ id, date, time, appointment_id, says, cents, minutes, ...row }) => ({
        id,
        date,
        time: time?.slice(0, 5) ?? null,
        appointmentId: appointment_id,
        cents,
        minutes,
        patient:
          row.full_name === null
            ? null
            : { id: row.patient_id, ...presentContactDetails({ ...row, full_name: row.full_name }) },
        says: input.kind === 'received' ? sayEntry(says) : says,
      })),
    };
  }),
  debtors: forStaff('finances').figures.debtors.handler(async ({ input, context: { db, caller, clock } }) => {
    const today = clock.today();
    const days = { from: today, to: today, earliest: today, today, timeZone: clock.timeZone };
    const { rows, ...sums } = await db.asUser(caller, (tx) => findDebtors(tx, days, input));
    return {
      ...sums,
      rows: rows.map(({ id, email, cents, oldest, notes, values, ...row }) => ({
        patient: { id, ...presentContactDetails(row), email },
        cents,
        oldest,
        note: notes.map(presentNote)[0] ?? null,
        values,
      })),
    };
  }),
  now: forStaff('finances').figures.now.handler(async ({ context: { db, caller, clock } }) => {
    const today = clock.today();
    const month = { from: clock.month().first, to: today };
    const before = periodBefore(month);
    const days = { ...month, earliest: before.from, today, timeZone: clock.timeZone };
    const found = await db.asUser(caller, (tx) => findNow(tx, days, clock.month().last));
    return { today, before, ...found };
  }),
};
