import { randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createTestApp } from '#test/app.ts';
import { clinicClock } from '#test/clinic-clock.ts';
import { docx, pdf, png } from '#test/documents.ts';
import {
  makeAppointment,
  makePatient,
  makePayment,
  makeReceipt,
  makeStaff,
  makeTill,
} from '#test/factories.ts';
import { refusalOf as refused } from '#test/refused.ts';

const { app, db, signedIn, setNow, files } = await createTestApp();
const refusalOf = async (call: Promise<unknown>) => (await refused(call)).code;
// The tills' rule compares with the real day.
const today = clinicClock.today();
setNow(`${today}T15:00:00Z`);
const month = today.slice(0, 7);
const clinic = await signedIn(await makeStaff(db, ['manager'], { name: 'Bia' }));
const { api } = clinic;
const { api: reception, ...desk } = await signedIn(await makeStaff(db, ['reception']));

const shared = { category: 'Aluguel', description: 'Sala 3', method: 'pix', amountCents: 250_000 } as const;
const add = async (values: Partial<Parameters<typeof api.expenses.add>[0]> = {}) => {
  const id = randomUUID();
  await api.expenses.add({ id, day: today, ...shared, fromTill: false, repeatsId: null, ...values });
  return id;
};
const listed = async (of = month) => (await api.expenses.list({ month: of })).rows;
const find = async (id: string) => (await listed()).find((row) => row.id === id) ?? expect.fail();
const cash = async () => (await api.tills.list()).own?.expected.cash;

test('an expense is entered once, and taken back once by a row that names it', async () => {
  const id = await add();
  await add({ id });
  expect(await refusalOf(add({ id, amountCents: 1 }))).toBe('ENTERED_BEFORE');
  expect(await find(id)).toMatchObject({ ...shared, day: today, isReversed: false, userName: 'Bia' });
  await api.expenses.reverse({ id, reason: 'Valor errado' });
  expect(await refusalOf(api.expenses.reverse({ id, reason: 'De novo' }))).toBe('ENTRY_REVERSED');
  const rows = await listed();
  const back = rows.find(({ reversesOf }) => reversesOf !== null) ?? expect.fail();
  expect(back).toMatchObject({ ...shared, amountCents: -250_000, reason: 'Valor errado', reversesOf: today });
  expect((await find(id)).isReversed).toBe(true);
  expect(await refusalOf(api.expenses.reverse({ id: back.id, reason: 'Zqi' }))).toBe('NOT_FOUND');
  expect((await api.expenses.list({ month })).totalCents).toBe(0);
});

test('a category is written as it was first written', async () => {
  const id = await add({ category: ' ALUGUEL ' });
  expect((await find(id)).category).toBe('Aluguel');
  const { categories } = await api.expenses.list({ month });
  expect(categories.filter((name) => /aluguel/iu.test(name))).toEqual(['Aluguel']);
  expect(categories).toContain('Impostos e taxas');
});

test('cash of the till is a withdrawal of it, and comes back when the expense is taken back', async () => {
  const paid = { method: 'cash', amountCents: 3_000, fromTill: true } as const;
  expect(await refusalOf(add(paid))).toBe('TILL_NOT_OPEN');
  await api.tills.open({ openingCents: 5_000 });
  const id = await add(paid);
  expect(await cash()).toBe(2_000);
  await add({ id, ...paid });
  expect(await cash()).toBe(2_000);
  expect(await refusalOf(add(paid))).toBe('TILL_SHORT');
  const { own } = await api.tills.list();
  expect(own?.entries).toMatchObject([
    { kind: 'withdrawal', amountCents: -3_000, reason: 'Despesa: Sala 3' },
  ]);
  await api.expenses.reverse({ id, reason: 'Engano' });
  expect(await cash()).toBe(5_000);
  const yesterday = new Date(Date.parse(`${today}T00:00:00Z`) - 86_400_000).toISOString().slice(0, 10);
  expect(await refusalOf(add({ ...paid, day: yesterday }))).toBe('INVALID_INPUT');
  expect(await refusalOf(add({ ...paid, method: 'pix' }))).toBe('INVALID_INPUT');
  expect(await refusalOf(add({ day: '2099-01-01' }))).toBe('INVALID_INPUT');
});

test('what repeats is proposed for this month until it is entered, once, also by two at one moment', async () => {
  const id = randomUUID();
  const due = async () => (await api.expenses.list({ month })).repeating.find((row) => row.id === id);
  await api.expenses.saveRepeating({ id, ...shared, dayOfMonth: 31 });
  const [year = 0, number = 0] = month.split('-').map(Number);
  const last = new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10);
  expect(await due()).toMatchObject({ ...shared, due: last });
  const answers = await Promise.allSettled([add({ repeatsId: id }), add({ repeatsId: id })]);
  expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  expect(await refusalOf(add({ repeatsId: id }))).toBe('EXPENSE_ENTERED');
  expect((await due())?.due).toBeNull();
  // Of another month.
  await add({ repeatsId: id, day: '2020-02-10' });
  const entered = await db
    .selectFrom('expenses')
    .select('id')
    .where('repeats_id', '=', id)
    .where('day', '=', today)
    .executeTakeFirstOrThrow();
  await api.expenses.reverse({ id: entered.id, reason: 'Engano' });
  expect((await due())?.due).toBe(last);
  await api.expenses.saveRepeating({ id, ...shared, amountCents: 1, dayOfMonth: 1 });
  expect(await due()).toMatchObject({ amountCents: 1, due: `${month}-01` });
  await api.expenses.endRepeating({ id });
  expect(await due()).toBeUndefined();
});

test('bills are stored as they are, each once, and sent to those who may see expenses', async () => {
  const id = await add();
  const first = await api.expenses.attach({ id, file: new File([pdf], 'conta.exe') });
  expect(await api.expenses.attach({ id, file: new File([pdf], 'outra.pdf') })).toEqual(first);
  await api.expenses.attach({ id, file: new File([png], 'foto.png') });
  const { bills } = await find(id);
  expect(bills).toHaveLength(2);
  await app.settled();
  expect(await readdir(join(files, 'bills'))).toHaveLength(2);
  const url = `/api/bills/${first.id}`;
  const sent = await clinic.fetch(url);
  expect(Buffer.compare(Buffer.from(await sent.arrayBuffer()), Buffer.from(pdf))).toBe(0);
  expect(sent.headers.get('content-disposition')).toContain(`filename="${today} Sala 3.pdf"`);
  expect((await desk.fetch(url)).status).toBe(404);
  expect(await refusalOf(api.expenses.attach({ id, file: new File([docx], 'a.docx') }))).toBe(
    'FILE_TYPE_REFUSED',
  );
  expect(await refusalOf(api.expenses.attach({ id: randomUUID(), file: new File([pdf], 'a.pdf') }))).toBe(
    'NOT_FOUND',
  );
});

test('the month for the accountant has payments with their receipts and expenses, by the clinic’s day', async () => {
  const { id: patient_id } = await makePatient(db, { full_name: 'Rita Lima' });
  const visit = await makeAppointment(db, { patient_id });
  const till_id = (await makeTill(db)).id;
  // The last evening of the month where the clinic is.
  const payment = await makePayment(db, visit, till_id, { entered_at: '2019-04-01T02:30:00Z' });
  await makeReceipt(db, payment, {
    day: '2019-03-31',
    issued_at: new Date('2019-03-31T15:00:00Z'),
    number: 7,
  });
  await makePayment(db, await makeAppointment(db, { patient_id }), till_id, {
    entered_at: '2019-04-01T03:30:00Z',
  });
  await add({ day: '2019-03-05' });
  expect((await api.expenses.ledger({ month: '2019-03' })).rows).toEqual([
    {
      day: '2019-03-05',
      kind: 'expense',
      method: 'pix',
      instalments: null,
      says: 'Aluguel: Sala 3',
      patient: null,
      receipt: null,
      cents: -250_000,
    },
    {
      day: '2019-03-31',
      kind: 'payment',
      method: 'pix',
      instalments: null,
      says: visit.service,
      patient: 'Rita Lima',
      receipt: '2019/0007',
      cents: 5_000,
    },
  ]);
});

test('the reception sees no expense, and no role changes one', async () => {
  expect(await refusalOf(reception.expenses.list({ month }))).toBe('FORBIDDEN');
  await expect(sql`update expenses set amount_cents = 1`.execute(db)).rejects.toThrow();
});
