/** The figures of October and September of a clinic that is counted by hand: on Mondays Ana works four hours, on Tuesdays Bia two. */
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openAges, periodBefore, returnDays } from '#contract/money/figure-days.ts';
import { type RowKind, rowKinds } from '#contract/money/figures.ts';
import { createTestApp } from '#test/app.ts';
import {
  makeAppointment,
  makeBookingRequest,
  makeCard,
  makeExpense,
  makePackage,
  makePatient,
  makeProcedure,
  makeProfessional,
  makeStaff,
  makeTill,
  makeWaitingOffer,
  makeWorkingHours,
} from '#test/factories.ts';
import { refusalOf } from '#test/refused.ts';
import { keepFigures, openPackages } from './queries.ts';

const { db, database, signedIn, setNow } = await createTestApp();
setNow('2027-02-01T15:00:00Z');
const { api: owner } = await signedIn(await makeStaff(db, ['manager']));
const { api: reception } = await signedIn(await makeStaff(db, ['reception']));

const ana = (await makeProfessional(db, { full_name: 'Ana' })).id;
// She has left: her hours count until her last visit.
const bia = (await makeProfessional(db, { full_name: 'Bia', active: false })).id;
await makeWorkingHours(db, { professional_id: ana, week: '{[480,720)}' });
await makeWorkingHours(db, { professional_id: bia, week: '{[1920,2040)}' });
// Taken out of the catalogue after their visits.
const gone = await Promise.all(['Fios', 'Laser'].map((title) => makeProcedure(db, { title })));
const botox = (await makeProcedure(db, { title: 'Botox' })).id;
const peeling = (await makeProcedure(db, { title: 'Peeling' })).id;
const maria = (
  await makePatient(db, { full_name: 'Maria', how_found: 'instagram', email: 'maria@exemplo.test' })
).id;
const joao = (
  await makePatient(db, { full_name: 'João', how_found: 'google', phone: null, email: 'joao@exemplo.test' })
).id;
const rita = (await makePatient(db, { full_name: 'Rita' })).id;
const zeca = (await makePatient(db, { full_name: 'Zeca', phone: '24988887777', accepts_whatsapp: false })).id;
const vera = (await makePatient(db, { full_name: 'Vera' })).id;
const till_id = (await makeTill(db)).id;

type Values = Partial<Parameters<typeof makeAppointment>[1]>;
/** Completed, by Ana, of half an hour. @param cents what it costs */
async function visit(patient_id: string, date: string, values: Values = {}, cents?: number, paid = 0) {
  const { id } = await makeAppointment(db, {
    patient_id,
    date,
    professional_id: ana,
    status: 'completed',
    duration_minutes: 30,
    ...values,
  });
  if (cents !== undefined)
    await db
      .insertInto('appointment_balances')
      .values({ appointment_id: id, patient_id, charged_cents: cents, paid_cents: paid })
      .execute();
  return { appointment_id: id, patient_id };
}
type Method = 'pix' | 'cash' | 'debit' | 'transfer';
const paid = (
  of: { appointment_id: string; patient_id: string } | { package_id: string; patient_id: string },
  method: Method,
  amount_cents: number,
  entered_at: string,
  reverses_id?: string,
  kind: 'payment' | 'reversal' | 'refund' = reverses_id
    ? 'reversal'
    : amount_cents < 0
      ? 'refund'
      : 'payment',
) =>
  db
    .insertInto('till_entries')
    .values({
      ...of,
      till_id,
      operation_id: randomUUID(),
      method,
      amount_cents,
      entered_at,
      kind,
      reverses_id: reverses_id ?? null,
      reason: kind === 'payment' ? null : 'Engano',
    })
    .returning('id')
    .executeTakeFirstOrThrow();

const a1 = await visit(maria, '2026-09-14', { duration_minutes: 60, procedure_id: botox }, 100_000, 100_000);
await paid(a1, 'pix', 100_000, '2026-09-14T13:00:00Z');
await visit(rita, '2026-09-21', { status: 'cancelled', status_changed_at: null });
const a2 = await visit(joao, '2026-10-05', { procedure_id: botox }, 90_000, 90_000);
await paid(a2, 'pix', 50_000, '2026-10-05T13:00:00Z');
// Still the last evening of October where the clinic is.
await paid(a2, 'cash', 40_000, '2026-11-01T02:00:00Z');
const a3 = await visit(joao, '2026-10-19', { procedure_id: peeling }, 30_000, 10_000);
const { id: wrong } = await paid(a3, 'debit', 10_000, '2026-10-19T13:00:00Z');
await paid(a3, 'debit', -10_000, '2026-10-19T13:05:00Z', wrong);
await paid(a3, 'pix', 10_000, '2026-11-03T13:00:00Z');
const soldOn = (day: string) => ({ day, sold_at: `${day}T13:00:00Z` });
const { id: package_id } = (await makePackage(db, joao, soldOn('2026-10-20'))).sale;
await paid({ package_id, patient_id: joao }, 'transfer', 30_000, '2026-10-20T13:00:00Z');
await paid({ package_id, patient_id: joao }, 'transfer', -5_000, '2026-10-20T13:05:00Z');
await visit(maria, '2026-10-26', { status: 'no_show', procedure_id: botox });
const cancelled = (date: string, time: string, at: string, values: Values = {}) =>
  visit(rita, date, { status: 'cancelled', time, status_changed_at: at, ...values }, 5_000);
await cancelled('2026-10-26', '10:00', '2026-10-25T13:00:00Z');
await cancelled('2026-10-19', '10:00', '2026-10-18T13:01:00Z');
await cancelled('2026-10-19', '11:00', '2026-10-19T13:00:00Z', { cancel_reason: 'mistake' });
// Also after the hour of the rules.
await cancelled('2026-10-19', '12:00', '2026-10-19T14:00:00Z', { cancel_reason: 'clinic' });
const [fios, laser] = gone.map(({ id }) => id);
const { appointment_id: fromPackage } = await visit(
  ...([rita, '2026-10-13', { professional_id: bia, duration_minutes: 60, procedure_id: fios }, 0] as const),
);
// Until the last day that is soon, with a session that Rita took; until the day after; and one that has ended.
const soon = { ...soldOn('2026-09-30'), valid_until: '2027-03-03' };
await makePackage(db, rita, { ...soon, appointment_id: fromPackage });
await makePackage(db, vera, { ...soldOn('2026-08-31'), valid_until: '2027-03-04' });
const { id: ends_id } = (await makePackage(db, vera, soon)).sale;
await db
  .insertInto('packages')
  .values({ ...soldOn('2027-01-31'), ends_id, patient_id: vera, due_cents: 0, reason: 'Mudou-se' })
  .execute();
await visit(rita, '2026-10-13', { professional_id: bia, time: '17:00', procedure_id: laser });
await db.deleteFrom('procedures').where('title', 'in', ['Fios', 'Laser']).execute();
await visit(maria, '2026-10-20', { professional_id: bia, procedure_id: peeling }, 65_000);
await visit(joao, '2027-01-20', {}, 5_000);
await visit(joao, '2027-02-08', { status: 'scheduled' }, 7_000);
await visit(rita, '2027-01-25', { status: 'confirmed' });
await visit(zeca, '2026-03-02');
await visit(vera, '2026-04-06');
await visit(vera, '2027-03-01', { status: 'scheduled' });
const answered = { answered_at: '2026-10-10T15:00:00Z', created_at: '2026-10-10T13:00:00Z' };
await makeWaitingOffer(db, { patient_id: rita, state: 'accepted', ...answered });
// The same time, to another; and another time.
await makeWaitingOffer(db, { patient_id: maria, created_at: '2026-10-11T13:00:00Z' });
await makeWaitingOffer(db, { patient_id: rita, time: '11:00', created_at: '2026-10-11T13:00:00Z' });
const asked = { patient_id: rita, created_at: '2026-09-30T13:00:00Z' };
await makeBookingRequest(db, { ...asked, state: 'accepted' });
await makeBookingRequest(db, { ...asked, state: 'refused' });
await makeBookingRequest(db, { ...asked, state: 'accepted', appointment_id: a3.appointment_id });
await makeBookingRequest(db, asked);

const spent = (category: string, day: string, amount_cents: number, values = {}) =>
  makeExpense(db, { category, day, amount_cents, ...values });
await spent('Aluguel', '2026-09-05', 20_000);
await spent('Aluguel', '2026-10-05', 25_000);
await spent('Luz', '2026-10-31', 3_000);
await spent('Luz', '2026-11-01', 900);
// Taken back on the same day.
await spent('Marketing', '2026-10-10', 500, { reversed: true });

const zero = {
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
const october = await owner.figures.get({ from: '2026-10-01', to: '2026-10-31' });

test('kept sums give the same answers', async () => {
  await database.asUser({ role: 'admin', userId: randomUUID() }, (tx) =>
    keepFigures(tx, { today: '2027-02-01', timeZone: 'America/Sao_Paulo' }),
  );
  expect(await db.selectFrom('figure_state').select(['since', 'until']).execute()).toEqual([
    { since: '2026-03-02', until: '2027-01-31' },
  ]);
  expect(await owner.figures.get(october.period)).toEqual(october);
});

test('visits of a month beside the month before: occupancy, misses, cancellations, revenue', () => {
  expect(october.period).toEqual({ from: '2026-10-01', to: '2026-10-31' });
  expect(october.before).toEqual({ from: '2026-09-01', to: '2026-09-30' });
  const ofAna = {
    ...zero,
    completed: 2,
    missed: 1,
    cancelledByClinic: 1,
    cancelledInTime: 1,
    cancelledLate: 1,
    attendedMinutes: 60,
    // Four Mondays, of which the 12th is a holiday.
    openMinutes: 3 * 240,
    revenueCents: 120_000,
    priced: 2,
  };
  const ofBia = {
    ...zero,
    completed: 3,
    attendedMinutes: 120,
    openMinutes: 2 * 120,
    revenueCents: 65_000,
    priced: 1,
  };
  const september = {
    ...zero,
    completed: 1,
    cancelledUnknown: 1,
    attendedMinutes: 60,
    openMinutes: 3 * 240,
    revenueCents: 100_000,
    priced: 1,
  };
  expect(october.total).toEqual({
    now: {
      ...ofAna,
      completed: 5,
      attendedMinutes: 180,
      openMinutes: 960,
      revenueCents: 185_000,
      priced: 3,
    },
    before: september,
  });
  expect(october.professionals).toEqual([
    { id: ana, name: 'Ana', now: ofAna, before: september },
    { id: bia, name: 'Bia', now: ofBia, before: zero },
  ]);
  expect(october.weekdays).toEqual([
    { weekday: 1, now: ofAna, before: september },
    { weekday: 2, now: ofBia, before: zero },
  ]);
  const procedures = october.procedures.map(({ title, now, before }) => [
    title,
    now.completed,
    now.missed,
    now.revenueCents,
    now.priced,
    before.completed,
    before.revenueCents,
  ]);
  expect(procedures).toEqual([
    ['Peeling', 2, 0, 95_000, 2, 0, 0],
    ['Botox', 1, 1, 90_000, 1, 1, 100_000],
    [null, 2, 0, 0, 0, 0, 0],
  ]);
});

test('what was received by method, and what is open today by its age', () => {
  const received = october.received.map(({ method, now, before }) => [method, now.cents, before.cents]);
  expect(received.filter(([, now, before]) => now !== 0 || before !== 0)).toEqual([
    ['pix', 50_000, 100_000],
    ['cash', 40_000, 0],
    ['transfer', 25_000, 0],
  ]);
  expect(october.receivedTotal).toEqual({ now: { cents: 115_000 }, before: { cents: 100_000 } });
  expect(october.open).toEqual([
    { upToDays: 30, appointments: 1, packages: 0, cents: 5_000 },
    { upToDays: 60, appointments: 0, packages: 0, cents: 0 },
    { upToDays: 90, appointments: 0, packages: 0, cents: 0 },
    // Of João's package 5,000; Rita's and one of Vera's are not paid at all.
    { upToDays: null, appointments: 2, packages: 3, cents: 85_000 + 65_000 },
  ]);
});

test('packages that were sold, their sessions that were used, and those about to expire', () => {
  expect(october.packages).toEqual({
    now: { sold: 1, soldCents: 30_000, used: 1 },
    before: { sold: 2, soldCents: 60_000, used: 0 },
  });
  expect(october.expiring).toBe(1);
});

test('expenses by category, and what was received less expenses', () => {
  expect(october.expenses.map(({ category, now, before }) => [category, now.cents, before.cents])).toEqual([
    ['Aluguel', 25_000, 20_000],
    ['Luz', 3_000, 0],
    ['Marketing', 0, 0],
  ]);
  expect(october.expensesTotal).toEqual({ now: { cents: 28_000 }, before: { cents: 20_000 } });
  expect(october.result).toEqual({ now: { cents: 115_000 - 28_000 }, before: { cents: 80_000 } });
});

test('first visits with their returns and origins, and who has not come for long', () => {
  const notYet = { passed: 0, returned: 0 };
  expect(october.first).toEqual({
    now: { patients: 2, returns: [{ passed: 2, returned: 1 }, notYet] },
    before: { patients: 1, returns: [{ passed: 1, returned: 1 }, notYet] },
  });
  const origins = october.origins.map(({ way, now, before }) => [way, now.patients, before.patients]);
  expect(origins.filter(([, now, before]) => now !== 0 || before !== 0)).toEqual([
    ['instagram', 0, 1],
    ['google', 1, 0],
    [null, 1, 0],
  ]);
  expect(october.absent).toEqual({
    total: 1,
    rows: [
      {
        id: zeca,
        fullName: 'Zeca',
        lastVisit: '2026-03-02',
        phone: '24988887777',
        phoneOwner: null,
        acceptsWhatsapp: false,
      },
    ],
  });
});

test('offers of the waiting list and bookings by patients', () => {
  expect(october.waiting).toEqual({
    now: { offered: 2, accepted: 1 },
    before: { offered: 0, accepted: 0 },
  });
  expect(october.online).toEqual({ now: { asked: 0, booked: 0 }, before: { asked: 2, booked: 1 } });
});

test('behind each number stand as many rows, and the sum of their cents and minutes is the sum', async () => {
  const kinds = new Set<RowKind>();
  for (const { period: days, ...found } of [
    october,
    await owner.figures.get({ from: '2026-09-01', to: '2026-09-30' }),
  ]) {
    const behind = async (kind: RowKind, key?: string) => {
      const list = await owner.figures.rows({ ...days, kind, key, pageSize: 100 });
      if (list.total > 0) kinds.add(kind);
      expect(list.rows.length).toBe(list.total);
      for (const sum of ['cents', 'minutes'] as const)
        expect(list.rows.reduce((all, row) => all + (row[sum] ?? 0), 0)).toBe(list[sum] ?? 0);
      return list;
    };
    for (const { now, key } of [
      { ...found.total, key: undefined },
      ...found.professionals.map((row) => ({ ...row, key: row.id })),
      ...found.weekdays.map((row) => ({ ...row, key: String(row.weekday) })),
      ...found.procedures.map((row) => ({ ...row, key: row.id ?? 'none' })),
    ]) {
      for (const kind of rowKinds)
        if (kind in now)
          expect([kind, key, (await behind(kind, key)).total]).toEqual([kind, key, Reflect.get(now, kind)]);
      const completed = await behind('completed', key);
      expect([completed.cents ?? 0, completed.minutes ?? 0]).toEqual([now.revenueCents, now.attendedMinutes]);
    }
    for (const { method, now } of found.received)
      expect((await behind('received', method)).cents ?? 0).toBe(now.cents);
    expect((await behind('received')).cents).toBe(found.receivedTotal.now.cents);
    for (const { key, now } of found.expenses)
      expect((await behind('spent', key)).cents ?? 0).toBe(now.cents);
    expect((await behind('spent')).cents).toBe(found.expensesTotal.now.cents);
    for (const { upToDays, appointments, packages, cents } of found.open) {
      const list = await behind('open', String(upToDays));
      expect([list.total, list.cents ?? 0]).toEqual([appointments + packages, cents]);
    }
    const sold = await behind('sold');
    expect([sold.total, sold.cents ?? 0]).toEqual([found.packages.now.sold, found.packages.now.soldCents]);
    expect((await behind('used')).total).toBe(found.packages.now.used);
    expect((await behind('expiring')).total).toBe(found.expiring);
    expect((await owner.packages.live({ show: 'expiring' })).total).toBe(found.expiring);
    expect((await behind('first')).total).toBe(found.first.now.patients);
    for (const { way, now } of found.origins)
      expect((await behind('first', String(way))).total).toBe(now.patients);
    for (const [index, limit] of returnDays.entries()) {
      const counted = { passed: 0, returned: 0, ...found.first.now.returns[index] };
      for (const kind of ['passed', 'returned'] as const)
        expect((await behind(kind, String(limit))).total).toBe(counted[kind]);
    }
    expect((await behind('absent')).total).toBe(found.absent.total);
    expect((await behind('unfinished')).total).toBe((await owner.figures.now()).unfinished);
    for (const kind of ['offered', 'accepted'] as const)
      expect((await behind(kind)).total).toBe(found.waiting.now[kind]);
    for (const kind of ['asked', 'booked'] as const)
      expect((await behind(kind)).total).toBe(found.online.now[kind]);
  }
  // 'due' is of today alone: the last test.
  expect([...kinds, 'due'].sort()).toEqual([...rowKinds].sort());
});

test('rows say what they are, by pages', async () => {
  const days = { from: '2026-10-01', to: '2026-10-31' };
  const { rows, ...sums } = await owner.figures.rows({ ...days, kind: 'received', page: 2, pageSize: 5 });
  expect(sums).toEqual({ total: 6, cents: 115_000, minutes: null });
  const patient = { id: joao, fullName: 'João' };
  expect(rows).toMatchObject([{ date: '2026-10-05', time: '10:00', says: 'Pix', cents: 50_000, patient }]);
  const { rows: cashToo } = await owner.figures.rows({ ...days, kind: 'received' });
  expect(cashToo.map(({ date, time, says }) => [date, time, says])).toEqual([
    ['2026-10-31', '23:00', 'Dinheiro'],
    ['2026-10-20', '10:05', 'Transferência, devolução'],
    ['2026-10-20', '10:00', 'Transferência'],
    ['2026-10-19', '10:05', 'Cartão de débito, estorno'],
    ['2026-10-19', '10:00', 'Cartão de débito'],
    ['2026-10-05', '10:00', 'Pix'],
  ]);
  const { rows: packs } = await owner.figures.rows({ ...days, kind: 'expiring' });
  expect(packs).toMatchObject([
    { date: '2027-03-03', patient: { id: rita }, says: '1 × Limpeza, 1 × Limpeza' },
  ]);
  const { rows: owed, cents } = await owner.figures.rows({ ...days, kind: 'open' });
  const inOrder = async (order: 'oldest' | 'largest') =>
    (await owner.figures.rows({ ...days, kind: 'open', order, pageSize: 2 })).rows.map((row) => row.id);
  expect(await inOrder('largest')).toEqual(
    owed
      .toSorted((a, b) => (b.cents ?? 0) - (a.cents ?? 0) || a.date.localeCompare(b.date))
      .slice(0, 2)
      .map(({ id }) => id),
  );
  expect(await inOrder('oldest')).toEqual(
    owed
      .toReversed()
      .slice(0, 2)
      .map(({ id }) => id),
  );
  expect(cents).toBe(owed.reduce((sum, row) => sum + (row.cents ?? 0), 0));
  expect(owed.map(({ date, says, cents }) => [date, says, cents])).toContainEqual([
    '2026-10-20',
    'Pacote: 3 × Limpeza',
    5_000,
  ]);
  const { rows: times } = await owner.figures.rows({ ...days, kind: 'offered' });
  expect(times.map((row) => [row.time, row.patient?.id])).toEqual([
    ['11:00', rita],
    ['10:00', rita],
  ]);
});

test('who owes, by person: the rows of what is open, each once', async () => {
  const today = { from: '2027-02-01', to: '2027-02-01' };
  for (const age of [undefined, ...openAges.map(String)]) {
    const { rows: open } = await owner.figures.rows({ ...today, kind: 'open', key: age, pageSize: 100 });
    const found = await owner.figures.debtors({ age });
    const people = Map.groupBy(open, ({ patient }) => patient?.id);
    expect([found.total, found.values]).toEqual([people.size, open.length]);
    for (const { patient, values, ...row } of found.rows) {
      const own = people.get(patient.id) ?? [];
      expect(values.map(({ id }) => id).sort()).toEqual(own.map(({ id }) => id).sort());
      expect(row).toEqual({
        cents: own.reduce((sum, { cents }) => sum + (cents ?? 0), 0),
        oldest: own.map(({ date }) => date).sort()[0],
        note: null,
      });
    }
    expect(found.cents).toBe(found.rows.reduce((sum, { cents }) => sum + cents, 0));
  }
  const inOrder = async (order: 'largest' | 'oldest') =>
    (await owner.figures.debtors({ order })).rows.map(({ patient, cents, oldest }) => ({
      of: patient.id,
      cents,
      oldest,
    }));
  const [largest, oldest] = [await inOrder('largest'), await inOrder('oldest')];
  expect(largest).toEqual(largest.toSorted((a, b) => b.cents - a.cents));
  expect(oldest).toEqual(largest.toSorted((a, b) => a.oldest.localeCompare(b.oldest)));
  expect((await owner.figures.debtors({ limit: 1 })).rows).toMatchObject([
    { patient: { id: largest[0]?.of } },
  ]);
  const emails = new Map(
    (await owner.figures.debtors({})).rows.map(({ patient }) => [patient.id, patient.email]),
  );
  expect([emails.get(joao), emails.get(maria)]).toEqual(['joao@exemplo.test', 'maria@exemplo.test']);
});

test('a year so far beside the same days of last year: what lies between them counts in neither', async () => {
  const [year, september] = await Promise.all([
    owner.figures.get({ from: '2027-01-01', to: '2027-09-30' }),
    owner.figures.get({ from: '2026-01-01', to: '2026-09-30' }),
  ]);
  expect(year.before).toEqual({ from: '2026-01-01', to: '2026-09-30' });
  for (const figure of [
    'total',
    'receivedTotal',
    'expensesTotal',
    'packages',
    'first',
    'waiting',
    'online',
  ] as const)
    expect(year[figure].before).toEqual(september[figure].now);
});

test('a period that has not begun has no open time', async () => {
  const { total } = await owner.figures.get({ from: '2030-01-01', to: '2030-01-31' });
  expect(total).toEqual({ now: zero, before: zero });
});

test('a period before the first appointment has no open time either', async () => {
  const { total } = await owner.figures.get({ from: '2010-01-01', to: '2010-01-31' });
  expect(total.now.openMinutes).toBe(0);
});

test('a period beside the one before it; the reception reads none of it', async () => {
  expect(periodBefore({ from: '2026-01-01', to: '2026-03-31' })).toEqual({
    from: '2025-10-01',
    to: '2025-12-31',
  });
  expect(periodBefore({ from: '2026-03-02', to: '2026-03-08' })).toEqual({
    from: '2026-02-23',
    to: '2026-03-01',
  });
  // A year so far: the same days of the year before. January alone is a month.
  expect(periodBefore({ from: '2028-01-01', to: '2028-02-29' }).from).toBe('2027-11-01');
  expect(periodBefore({ from: '2028-01-01', to: '2028-02-28' })).toEqual({
    from: '2027-01-01',
    to: '2027-02-28',
  });
  expect(periodBefore({ from: '2026-01-01', to: '2026-01-20' }).to).toBe('2025-12-31');
  const days = { from: '2026-10-01', to: '2026-10-31' };
  expect((await refusalOf(reception.figures.get(days))).code).toBe('FORBIDDEN');
  expect((await refusalOf(reception.figures.now())).code).toBe('FORBIDDEN');
  expect((await refusalOf(reception.figures.debtors({}))).code).toBe('FORBIDDEN');
});

test('what is left to pay of packages is what each says of itself', async () => {
  const brought = await makePackage(db, zeca, { paid_before_cents: 12_345 });
  const open = sql<{ id: string; cents: number }>`select id, cents from (${openPackages}) as one order by id`;
  const each = sql<{ id: string; cents: number }>`select id, app.package_open(id) as cents from packages
    where ends_id is null and app.package_open(id) > 0 order by id`;
  const { rows } = await open.execute(db);
  expect(rows).toEqual((await each.execute(db)).rows);
  expect(rows).toContainEqual({ id: brought.sale.id, cents: 30_000 - 12_345 });
});

test('the money of today: received, expected, from cards, and what is to be decided', async () => {
  setNow('2026-10-20T15:00:00Z');
  await visit(vera, '2026-10-20', { procedure_id: peeling, time: '18:00', status: 'scheduled' });
  await visit(vera, '2026-10-16', { status: 'confirmed' });
  await visit(vera, '2026-09-16', { status: 'confirmed' });
  await db.insertInto('procedure_prices').values({ procedure_id: peeling, price_cents: 40_000 }).execute();
  const opened_at = '2026-10-19T12:00:00Z';
  await makeTill(db, { opened_at });
  // A method that was taken for another; and one that did not occur.
  for (const [expected, counted] of [
    ['{"cash": 10000}', '{"cash": 9500, "pix": 500}'],
    ['{"cash": 10000}', '{"cash": 10000, "pix": 0}'],
  ]) {
    const { id: till_id } = await makeTill(db, { opened_at });
    const closing = { till_id, expected, counted, note: 'Troco', closed_at: '2026-10-19T20:00:00Z' };
    await db.insertInto('till_closings').values(closing).execute();
  }
  // One of its two rows has not arrived.
  await makeCard(db);
  expect(await owner.figures.now()).toEqual({
    today: '2026-10-20',
    before: { from: '2026-09-11', to: '2026-09-30' },
    received: { todayCents: 25_000, monthCents: 75_000, beforeCents: 100_000 },
    // Vera's by the catalogue: what is left of Maria's, which is concluded, is open already.
    due: { visits: 1, cents: 40_000 },
    cards: { monthCents: 0, overdue: 1, overdueCents: 2_500 - 125 },
    openTills: 1,
    unevenTills: { tills: 1, cents: 1_000 },
    // Two that were entered in another month, and one that was taken back.
    dueExpenses: { expenses: 3, cents: 30_000 },
    unfinished: 1,
    expiring: 0,
  });
  const today = { from: '2026-10-20', to: '2026-10-20' };
  expect(await owner.figures.rows({ ...today, kind: 'due' })).toMatchObject({
    total: 1,
    cents: 40_000,
    rows: [{ date: '2026-10-20', time: '18:00', patient: { fullName: 'Vera' } }],
  });
});
