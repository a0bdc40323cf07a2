import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { permissionsOf } from '#contract/permissions.ts';
import { addDays } from '#contract/value-formats.ts';
import { findWrongSums } from '#server/operations/doctor/queries.ts';
import { becomeMaintenance } from '#server/platform/database/maintenance.ts';
import { connectAsOwner } from '#server/platform/database/owner-connection.ts';
import { createTestApp } from '#test/app.ts';
import {
  makeAppointment,
  makeEndedPackage,
  makePatient,
  makeProcedure,
  makeStaff,
  makeTill,
} from '#test/factories.ts';
import { waitingForLocks } from '#test/locks.ts';
import { refusalOf as refused } from '#test/refused.ts';
import { enter } from '../payments/enter.ts';

const { database, db, ownerUrl, signedIn, setNow } = await createTestApp();
const { client } = await connectAsOwner(ownerUrl);
await becomeMaintenance(client);
afterAll(() => client.end());
const refusalOf = async (call: Promise<unknown>) => (await refused(call)).code;
// Entries have the real time, and the day of the clinic.
const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Sao_Paulo' }).format(new Date());
setNow(`${today}T15:00:00Z`);
const month = today.slice(0, 7);
const manager = await makeStaff(db, ['manager'], { name: 'Bia' });
const { api } = await signedIn(manager);
const { api: reception } = await signedIn(await makeStaff(db, ['reception']));
await api.tills.open({ openingCents: 0 });

const { id: patient_id } = await makePatient(db, { full_name: 'Rita Lima' });
const pay = async (amountCents: number, method: 'debit' | 'credit', instalments?: number) => {
  const { id: procedure_id } = await makeProcedure(db);
  await db.insertInto('procedure_prices').values({ procedure_id, price_cents: amountCents }).execute();
  const { id } = await makeAppointment(db, { patient_id, procedure_id });
  const account = await api.payments.receive({
    appointmentId: id,
    operationId: randomUUID(),
    parts: [{ method, amountCents, ...(instalments && { instalments }) }],
  });
  return { appointmentId: id, paymentIds: [account.entries[0]?.id ?? ''] };
};
const reverse = (of: Awaited<ReturnType<typeof pay>>) =>
  api.payments.reverse({ ...of, operationId: randomUUID(), reason: 'Engano' });
const every = async () => (await api.cards.rows({ from: '2000-01-01', to: '2099-12-31' })).rows;
const rowsOf = async (cents: number) =>
  (await every()).filter(({ grossCents }) => Math.abs(grossCents) === cents);
const mark = (ids: string[], more: Partial<Parameters<typeof api.cards.mark>[0]> = {}) =>
  api.cards.mark({ operationId: randomUUID(), ids, day: today, line: null, ...more });
/** Card companies pay when banks work. */
async function bankingDay(day: string) {
  const { rows } = await sql<{ day: string }>`select app.banking_day(${day}) as day`.execute(db);
  return rows[0]?.day;
}
const payday = (days: number) => bankingDay(addDays(today, days));
const terms = (values: object) =>
  ({ method: 'credit', fromInstalments: 1, feeHundredths: 349, days: 30, atOnce: false, ...values }) as const;

test.each([
  ['2026-11-27', '2026-11-27'],
  ['2026-11-28', '2026-11-30'],
  ['2026-12-25', '2026-12-28'],
  // Carnival; banks open on the afternoon of Ash Wednesday.
  ['2027-02-06', '2027-02-10'],
  ['2027-03-26', '2027-03-29'],
  ['2027-05-27', '2027-05-28'],
  // Closes many, but no bank.
  ['2026-10-28', '2026-10-28'],
])('what is due on %s comes on %s', async (due, day) => {
  expect(await bankingDay(due)).toBe(day);
});

test('fees of a day say what each payment brings; shares and fees add up to the cent', async () => {
  const paid = await pay(10_000, 'credit', 3);
  await api.payments.reverse({ ...paid, operationId: randomUUID(), amountCents: 100, reason: 'Sobrou' });
  expect(await every()).toEqual([]);
  expect((await api.cards.list({ month })).terms).toEqual([]);
  // What was paid before the fees were entered comes along.
  const saved = await api.cards.saveTerms({
    fromDay: addDays(today, -1),
    rows: [
      terms({}),
      terms({ fromInstalments: 2, feeHundredths: 499 }),
      terms({ fromInstalments: 7, days: 1, atOnce: true }),
    ],
  });
  expect(saved).toEqual({ added: 4 });
  const rows = await every();
  expect(rows.map(({ grossCents, feeCents, expectedDay }) => [grossCents, feeCents, expectedDay])).toEqual([
    // A part was given back.
    [-100, 0, today],
    [3_333, 166, await payday(30)],
    [3_334, 167, await payday(60)],
    [3_333, 166, await payday(90)],
  ]);
  expect(rows[2]).toMatchObject({
    patient: 'Rita Lima',
    method: 'credit',
    instalment: 2,
    instalments: 3,
    arrival: null,
  });
  await pay(70_007, 'credit', 7);
  expect(await rowsOf(70_007)).toMatchObject([
    { feeCents: 2_443, netCents: 67_564, expectedDay: await payday(1) },
  ]);
});

test('a later table is for later payments; what is expected stays', async () => {
  const before = await every();
  await api.cards.saveTerms({ fromDay: today, rows: [terms({ feeHundredths: 100, days: 0 })] });
  expect(await every()).toEqual(before);
  await pay(5_050, 'credit', 1);
  expect(await rowsOf(5_050)).toMatchObject([{ feeCents: 51, expectedDay: await payday(0) }]);
  // The fees say nothing of debit.
  await pay(4_040, 'debit');
  expect(await rowsOf(4_040)).toEqual([]);
  expect((await api.cards.list({ month })).withoutTerms).toBe(1);
  expect((await api.cards.list({ month })).terms.map(({ fromDay }) => fromDay)).toEqual([
    today,
    addDays(today, -1),
  ]);
  expect(await api.cards.saveTerms({ fromDay: today, rows: [] })).toEqual({ added: 0 });
  await api.cards.saveTerms({
    fromDay: today,
    rows: [terms({ days: 0 }), terms({ method: 'debit', days: 0 })],
  });
  expect(await rowsOf(4_040)).toHaveLength(1);
  expect(await refusalOf(api.cards.saveTerms({ fromDay: today, rows: [terms({}), terms({})] }))).toBe(
    'INVALID_INPUT',
  );
});

test('a reversal takes back what has not arrived, and is expected itself where it has', async () => {
  const first = await pay(1_111, 'debit');
  await reverse(first);
  expect(await rowsOf(1_111)).toEqual([]);
  const second = await pay(2_222, 'debit');
  const [row] = await rowsOf(2_222);
  await mark([row?.id ?? '']);
  await reverse(second);
  // Their order is that of banking days: at a weekend the payment is expected after what is given back.
  expect(
    new Map((await rowsOf(2_222)).map(({ netCents, arrival }) => [netCents > 0, arrival !== null])),
  ).toEqual(
    new Map([
      [true, true],
      [false, false],
    ]),
  );
  // Nothing of it had arrived after all.
  await api.cards.undo({ ids: [row?.id ?? ''] });
  expect(await rowsOf(2_222)).toEqual([]);
  expect(await refusalOf(mark([row?.id ?? '']))).toBe('CARD_ARRIVED');
});

test('money that goes to another visit is expected as it was, and back once it is given back', async () => {
  const paid = await pay(3_535, 'debit');
  const expected = await rowsOf(3_535);
  expect(expected).toHaveLength(1);
  const { id: appointmentId } = await makeAppointment(db, { patient_id });
  const price = { appointmentId, priceCents: 3_535, discount: { cents: 0 }, reason: 'Combinado' };
  await api.payments.setPrice(price);
  const move = { ...paid, toAppointmentId: appointmentId, operationId: randomUUID(), reason: 'Remarcada' };
  const { withoutTerms } = await api.cards.list({ month });
  await api.payments.reverse(move);
  expect(await rowsOf(3_535)).toEqual(expected);
  // New fees find nothing that was left out.
  const rows = [terms({ days: 0 }), terms({ method: 'debit', days: 0 })];
  expect(await api.cards.saveTerms({ fromDay: today, rows })).toEqual({ added: 0 });
  expect(await api.cards.list({ month })).toMatchObject({ withoutTerms });
  expect(await findWrongSums(client)).toEqual([]);
  const { entries } = await api.payments.get({ appointmentId });
  await reverse({ appointmentId, paymentIds: entries.map(({ id }) => id) });
  expect(await rowsOf(3_535)).toEqual([]);
  expect(await findWrongSums(client)).toEqual([]);
});

test('a part of a payment by card is expected back without a fee', async () => {
  const { appointmentId, paymentIds } = await pay(4_545, 'debit');
  const takeBack = (ids: string[], amountCents?: number) =>
    api.payments.reverse({
      ...{ appointmentId, paymentIds: ids, operationId: randomUUID(), reason: 'Sobrou' },
      ...(amountCents && { amountCents }),
    });
  const { entries } = await takeBack(paymentIds, 45);
  expect(await rowsOf(45)).toMatchObject([{ grossCents: -45, feeCents: 0, expectedDay: today }]);
  expect(await rowsOf(4_545)).toHaveLength(1);
  const rest = entries.flatMap(({ id, isPart, isReversed, kind }) =>
    kind === 'payment' && isPart && !isReversed ? id : [],
  );
  await takeBack(rest);
  expect(await rowsOf(4_500)).toMatchObject([{ grossCents: -4_500, feeCents: 0 }]);
  expect(await findWrongSums(client)).toEqual([]);
});

test('money given back of a package by card is expected without a fee', async () => {
  const { id: packageId } = await makeEndedPackage(db, patient_id, (await makeTill(db)).id);
  await api.payments.refund({
    packageId,
    operationId: randomUUID(),
    method: 'credit',
    amountCents: 77,
    reason: 'Combinado',
  });
  expect(await rowsOf(77)).toMatchObject([{ grossCents: -77, feeCents: 0, expectedDay: today }]);
});

test('rows arrive once, with the person and the day; undone by a row of its own', async () => {
  await pay(3_003, 'debit');
  const [{ id, netCents } = { id: '', netCents: 0 }] = await rowsOf(3_003);
  const operationId = randomUUID();
  await mark([id], { operationId });
  await mark([id], { operationId });
  expect(await refusalOf(mark([id]))).toBe('CARD_ARRIVED');
  expect(await rowsOf(3_003)).toMatchObject([{ arrival: { day: today, userName: 'Bia', fileName: null } }]);
  await api.cards.undo({ ids: [id] });
  await api.cards.undo({ ids: [id] });
  expect(await rowsOf(3_003)).toMatchObject([{ arrival: null }]);
  const answers = await Promise.allSettled([mark([id]), mark([id])]);
  expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  expect(
    await db.selectFrom('card_arrivals').where('receivable_id', '=', id).select('undoes_id').execute(),
  ).toHaveLength(3);
  const logged = await db
    .selectFrom('activity_log')
    .select(sql`after ->> 'amount_cents'`.as('cents'))
    .where('noun', '=', 'card_arrival')
    .orderBy('happened_at', 'desc')
    .executeTakeFirst();
  expect(logged).toEqual({ cents: String(netCents) });
  expect(await refusalOf(mark([randomUUID()]))).toBe('NOT_FOUND');
  expect(await refusalOf(api.cards.undo({ ids: [randomUUID()] }))).toBe('NOT_FOUND');
  expect(await refusalOf(mark([id], { day: addDays(today, 1) }))).toBe('INVALID_INPUT');
});

test('sums of the month are those of its rows', async () => {
  const { days, total } = await api.cards.list({ month });
  const rows = (await every()).filter(({ expectedDay }) => expectedDay.startsWith(month));
  const sum = (of: 'grossCents' | 'feeCents' | 'netCents') => rows.reduce((cents, row) => cents + row[of], 0);
  expect(total).toMatchObject({
    rows: rows.length,
    grossCents: sum('grossCents'),
    feeCents: sum('feeCents'),
    netCents: sum('netCents'),
  });
  expect(days.reduce((cents, day) => cents + day.netCents, 0)).toBe(total.netCents);
  const arrived = rows.filter(({ arrival }) => arrival).reduce((cents, { netCents }) => cents + netCents, 0);
  expect(total.arrivedCents).toBe(arrived);
  // All that is open by then is overdue in a month that begins later.
  setNow(`${addDays(today, 400)}T15:00:00Z`);
  const late = await api.cards.list({ month: addDays(today, 400).slice(0, 7) });
  setNow(`${today}T15:00:00Z`);
  expect(late.overdueTotal.rows).toBe((await every()).filter(({ arrival }) => !arrival).length);
});

const csv = (lines: string) => new File([`Data;Valor;Descrição\n${lines}`], 'extrato.csv');
const written = today.split('-').reverse().join('/');

test('a line of the bank is proposed, confirmed and taken once, also of another file', async () => {
  await pay(8_008, 'debit');
  const [{ id, netCents } = { id: '', netCents: 0 }] = await rowsOf(8_008);
  const line = `${written};${(netCents / 100).toFixed(2).replace('.', ',')};CIELO\n`;
  const { matches, known } = await api.cards.read({ file: csv(line) });
  expect({ known, found: matches.map(({ rows }) => rows.map((row) => row.id)) }).toEqual({
    known: 0,
    found: [[id]],
  });
  // Nothing is stored before.
  expect(
    await db.selectFrom('card_arrivals').select('id').where('bank_line', 'is not', null).execute(),
  ).toEqual([]);
  const [match] = matches;
  const { key, bankId } = match?.line ?? expect.fail();
  const confirmed = { key, bankId, fileName: 'extrato.csv' };
  const operationId = randomUUID();
  await mark([id], { operationId, line: confirmed });
  await mark([id], { operationId, line: confirmed });
  expect(await rowsOf(8_008)).toMatchObject([{ arrival: { fileName: 'extrato.csv', userName: 'Bia' } }]);
  await pay(8_008, 'debit');
  const again = await api.cards.read({ file: csv(line.repeat(2)) });
  // The second of two lines alike is another one.
  expect(again).toMatchObject({
    lines: 2,
    known: 1,
    matches: [{ line: { key: expect.stringMatching(/\(2\)$/u) } }],
  });
  const other = (await rowsOf(8_008)).find((row) => row.arrival === null) ?? expect.fail();
  expect(await refusalOf(mark([other.id], { line: confirmed }))).toBe('BANK_LINE_USED');
  // Undone, it is free again.
  await api.cards.undo({ ids: [id] });
  await mark([other.id], { line: confirmed });
  const year = await api.cards.read({ file: csv(line.repeat(1000)) });
  expect(year).toMatchObject({ lines: 1000, known: 1 });
  expect(year.matches.flatMap(({ rows }) => rows.map((row) => row.id))).toEqual([id]);
});

test('fees that are saved twice at once, or beside a reversal, follow it', async () => {
  const rows = [terms({ days: 0 })];
  const twice = [0, 1].map(() => api.cards.saveTerms({ fromDay: addDays(today, 1), rows }));
  expect(await Promise.all(twice)).toEqual([{ added: 0 }, { added: 0 }]);
  await api.cards.saveTerms({ fromDay: today, rows });
  const [reverses_id = ''] = (await pay(6_066, 'debit')).paymentIds;
  const actor = { role: 'staff', permissions: permissionsOf(['manager']), userId: manager.id } as const;
  const saving = await database.asUser(actor, async (tx) => {
    const reversal = { kind: 'reversal', method: 'debit', amount_cents: -6_066 } as const;
    await enter(tx, randomUUID(), [{ ...reversal, reverses_id, reason: 'Engano' }], 'America/Sao_Paulo');
    const saved = api.cards.saveTerms({ fromDay: today, rows: [...rows, terms({ method: 'debit' })] });
    await expect.poll(() => waitingForLocks(db)).toBe(1);
    return { saved };
  });
  expect(await saving.saved).toEqual({ added: 0 });
  expect(await rowsOf(6_066)).toEqual([]);
});

test('the reception sees none of it, and no role changes a row', async () => {
  expect(await refusalOf(reception.cards.list({ month }))).toBe('FORBIDDEN');
  for (const table of ['card_receivables', 'card_arrivals'])
    await expect(sql`delete from ${sql.table(table)}`.execute(db)).rejects.toThrow();
});
