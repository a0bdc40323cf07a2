import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { inShort } from '#contract/money/payments.ts';
import { createTestApp } from '#test/app.ts';
import {
  makeAdmin,
  makeAppointment,
  makePatient,
  makePatientWithAccount,
  makeProcedure,
  makeProfessional,
  makeSettings,
  makeStaff,
} from '#test/factories.ts';
import { waitingForLocks } from '#test/locks.ts';
import { constraintOf } from '#test/refusal.ts';
import { refusalOf as refused } from '#test/refused.ts';

const { db, signedIn, database, setNow } = await createTestApp();
const refusalOf = async (call: Promise<unknown>) => (await refused(call)).code;
const reception = await makeStaff(db, ['reception'], { name: 'Lia Recepção' });
const { api } = await signedIn(reception);
const { api: other } = await signedIn(await makeStaff(db, ['reception'], { name: 'Rui Recepção' }));
const { api: manager } = await signedIn(await makeStaff(db, ['manager']));
const { api: professional } = await signedIn(await makeStaff(db, ['professional']));
const { api: admin } = await signedIn(await makeAdmin(db));

/** Of a procedure that costs R$ 350,00 in the catalogue. */
async function visit(priceCents: number | null = 35_000) {
  const { id: procedure_id } = await makeProcedure(db);
  if (priceCents !== null)
    await db.insertInto('procedure_prices').values({ procedure_id, price_cents: priceCents }).execute();
  const { user, patient } = await makePatientWithAccount(db);
  const of = { patient_id: patient.id, procedure_id };
  return {
    ...(await makeAppointment(db, { ...of, date: '2026-01-05', squeeze_in: true })),
    user,
    procedure_id,
  };
}
const pay = (appointmentId: string, amountCents: number, operationId = randomUUID()) =>
  api.payments.receive({ appointmentId, operationId, parts: [{ method: 'pix', amountCents }] });
const toldMoney = async (id: string) =>
  (await api.appointments.get({ id })).money?.map(({ kind, cents }) => [kind, cents]);
/** One home for each reader of a visit's money, and they agree (decision 247): the dialog, the history, and the patient's own payments. */
async function expectOneStory({ id, user }: Awaited<ReturnType<typeof visit>>) {
  const lines = inShort((await api.payments.get({ appointmentId: id })).entries);
  const cents = lines.map(({ amountCents }) => amountCents);
  const into = ['received', 'passedHere'];
  const { money } = await api.appointments.get({ id });
  expect(money?.map(({ kind, cents }) => (into.includes(kind) ? cents : -cents))).toEqual(cents);
  const { api: own } = await signedIn(user);
  const { rows } = await own.ownPayments.list();
  const payments = rows?.find(({ appointmentId }) => appointmentId === id)?.payments ?? [];
  const inOrder = (of: { method: string; amountCents: number }[]) =>
    of.map(({ method, amountCents }) => `${method} ${amountCents}`).sort();
  expect(inOrder(payments)).toEqual(inOrder(lines));
}
const open = () => api.tills.open({ openingCents: 10_000, reason: 'Troco' });
async function close(counted: Record<string, number>, note: string | undefined = 'Contado duas vezes') {
  const { own } = await api.tills.list();
  return api.tills.close({ id: own?.id ?? '', counted, expected: own?.expected ?? {}, note });
}
const priceOf = (appointmentId: string, priceCents: number) => ({
  appointmentId,
  priceCents,
  discount: { cents: 0 },
  reason: 'Combinado',
});

test('without an open till nothing is received, and an account has one open till', async () => {
  const { id } = await visit();
  expect((await api.payments.get({ appointmentId: id })).hasTill).toBe(false);
  expect(await refusalOf(pay(id, 100))).toBe('TILL_NOT_OPEN');
  await open();
  expect(await refusalOf(open())).toBe('TILL_OPEN');
  expect(await api.payments.get({ appointmentId: id })).toMatchObject({ hasTill: true, openCents: 35_000 });
  expect((await api.appointments.get({ id })).priceCents).toBe(35_000);
  expect((await db.selectFrom('charges').select('id').execute()).length).toBe(0);
});

test('deposit, then several methods with change; never more than what is left', async () => {
  const { id } = await visit();
  expect((await pay(id, 10_000)).openCents).toBe(25_000);
  const paid = await api.payments.receive({
    appointmentId: id,
    operationId: randomUUID(),
    parts: [
      { method: 'cash', amountCents: 5_000, handedCents: 10_000 },
      { method: 'credit', amountCents: 15_000, instalments: 3 },
    ],
  });
  expect(paid).toMatchObject({ paidCents: 30_000, openCents: 5_000 });
  expect(
    paid.entries.map(({ method, handedCents, instalments }) => [method, handedCents, instalments]),
  ).toEqual([
    ['pix', null, null],
    ['cash', 10_000, null],
    ['credit', null, 3],
  ]);
  expect(await refusalOf(pay(id, 5_001))).toBe('OVERPAID');
  expect((await pay(id, 5_000)).openCents).toBe(0);
});

test('a double click and a repeated request are one payment', async () => {
  const { id } = await visit();
  const operation = randomUUID();
  await Promise.all([1, 2, 3, 4].map(() => pay(id, 10_000, operation)));
  expect(await pay(id, 10_000, operation)).toMatchObject({ paidCents: 10_000 });
  expect((await api.payments.get({ appointmentId: id })).entries).toHaveLength(1);
  // The answer was lost, and the amount was changed before the next try.
  expect(await refusalOf(pay(id, 9_000, operation))).toBe('ENTERED_BEFORE');
});

test('of payments at one moment those that fit are taken', async () => {
  const { id } = await visit();
  const results = await Promise.allSettled([1, 2, 3, 4].map(() => pay(id, 20_000)));
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect((await api.payments.get({ appointmentId: id })).paidCents).toBe(20_000);
});

test('a reversal is a row of its own, once, and gives the amount back', async () => {
  const { id } = await visit();
  const { entries } = await pay(id, 35_000);
  const undo = (operationId: string) =>
    api.payments.reverse({
      appointmentId: id,
      paymentIds: [entries[0]?.id ?? ''],
      operationId,
      reason: 'Valor errado',
    });
  const operation = randomUUID();
  const reversed = await undo(operation);
  expect(reversed).toMatchObject({ paidCents: 0, openCents: 35_000 });
  expect(
    reversed.entries.map(({ kind, amountCents, isReversed }) => [kind, amountCents, isReversed]),
  ).toEqual([
    ['payment', 35_000, true],
    ['reversal', -35_000, false],
  ]);
  expect((await undo(operation)).entries).toHaveLength(2);
  expect(await refusalOf(undo(randomUUID()))).toBe('ENTRY_REVERSED');
});

/** A visit that is not paid yet, of the patient of another one. */
async function laterVisit(patient_id: string, priceCents: number) {
  const { id: procedure_id } = await makeProcedure(db);
  await db.insertInto('procedure_prices').values({ procedure_id, price_cents: priceCents }).execute();
  return makeAppointment(db, { patient_id, procedure_id, date: '2026-02-05', squeeze_in: true });
}

test('all that was paid for a visit goes back at once, or to another visit of the patient, and no till has it twice', async () => {
  const { id, patient_id } = await visit();
  const parts = [
    { method: 'cash' as const, amountCents: 5_000 },
    { method: 'pix' as const, amountCents: 3_000 },
  ];
  const { api: former } = await signedIn(await makeStaff(db, ['reception']));
  await former.tills.open({ openingCents: 0 });
  const { entries } = await former.payments.receive({ appointmentId: id, operationId: randomUUID(), parts });
  await admin.appointments.setStatus({ id, status: 'cancelled', cancelReason: 'patient' });
  const later = await laterVisit(patient_id, 8_000);
  const cheap = await laterVisit(patient_id, 7_999);
  const move = (
    to: string | undefined,
    from = id,
    paymentIds = entries.map((entry) => entry.id),
    operationId = randomUUID(),
  ) => ({
    ...{ appointmentId: from, paymentIds, operationId, toAppointmentId: to, reason: 'Remarcada' },
  });
  // The till that is open now has no cash of its own: none leaves it.
  const { api: desk } = await signedIn(await makeStaff(db, ['reception']));
  await desk.tills.open({ openingCents: 0 });
  expect(await refusalOf(desk.payments.reverse(move((await visit()).id)))).toBe('NOT_FOUND');
  expect(await refusalOf(desk.payments.reverse(move(cheap.id)))).toBe('OVERPAID');
  expect(await refusalOf(desk.payments.reverse(move(id)))).toBe('NOTHING_TO_PAY');
  expect(await refusalOf(desk.payments.reverse(move(undefined)))).toBe('TILL_SHORT');
  const input = move(later.id);
  const left = await desk.payments.reverse(input);
  expect(left).toMatchObject({ paidCents: 0, openCents: null });
  expect(left.entries.map(({ kind, isReversed, isMoved }) => [kind, isReversed, isMoved])).toEqual([
    ['payment', true, true],
    ['payment', true, true],
    ['reversal', false, true],
    ['reversal', false, true],
  ]);
  // A repeated request moves nothing more.
  await desk.payments.reverse(input);
  expect(
    await db
      .selectFrom('activity_log')
      .select(['subject', sql`after`.as('after')])
      .where('noun', '=', 'till_entry')
      .where('patient_id', '=', patient_id)
      .where('subject', '=', 'Remarcada')
      .orderBy(sql`after ->> 'method'`)
      .execute(),
  ).toEqual(
    parts.map(({ method, amountCents }) => ({
      subject: 'Remarcada',
      after: { kind: 'passed', method, amount_cents: amountCents, reason: 'Remarcada' },
    })),
  );
  const paid = await desk.payments.get({ appointmentId: later.id });
  expect(paid).toMatchObject({ paidCents: 8_000, openCents: 0 });
  expect(paid.entries.map(({ method, amountCents, reason }) => [method, amountCents, reason])).toEqual([
    ['cash', 5_000, 'Remarcada'],
    ['pix', 3_000, 'Remarcada'],
  ]);
  expect((await desk.tills.list()).own?.expected).toEqual({ cash: 0, pix: 0 });
  expect((await former.tills.list()).own?.expected).toEqual({ cash: 5_000, pix: 3_000 });
  expect(await refusalOf(desk.payments.reverse(move(later.id)))).toBe('ENTRY_REVERSED');
  // It goes on to a third visit, and is given back there in one step.
  const third = await laterVisit(patient_id, 9_000);
  const ids = paid.entries.map((entry) => entry.id);
  await desk.payments.reverse(move(third.id, later.id, ids));
  const { entries: last } = await desk.payments.get({ appointmentId: third.id });
  await desk.tills.move({ operationId: randomUUID(), kind: 'supply', amountCents: 5_000, reason: 'Troco' });
  const back = await desk.payments.reverse(
    move(
      undefined,
      third.id,
      last.map((entry) => entry.id),
    ),
  );
  expect(back).toMatchObject({ paidCents: 0, openCents: 9_000 });
  expect(back.entries.map(({ isMoved }) => isMoved)).toEqual([false, false, false, false]);
  expect((await desk.tills.list()).own?.expected).toEqual({ cash: 0, pix: -3_000 });
});

test('a part of a payment goes to another visit or back, the latest payment first; the rest stays, with a receipt of its own', async () => {
  const visited = await visit();
  const { id, patient_id } = visited;
  const { api: desk } = await signedIn(await makeStaff(db, ['reception']));
  await desk.tills.open({ openingCents: 1_000 });
  const parts = [
    { method: 'pix' as const, amountCents: 3_000 },
    { method: 'cash' as const, amountCents: 5_000 },
  ];
  const { entries } = await desk.payments.receive({ appointmentId: id, operationId: randomUUID(), parts });
  await admin.appointments.setStatus({ id, status: 'cancelled', cancelReason: 'patient' });
  const later = await laterVisit(patient_id, 7_000);
  const paymentIds = entries.map((entry) => entry.id);
  const move = {
    ...{ appointmentId: id, paymentIds, operationId: randomUUID(), reason: 'Remarcada' },
    ...{ toAppointmentId: later.id, amountCents: 7_000 },
  };
  const more = { ...move, operationId: randomUUID(), amountCents: 8_001 };
  expect(await refusalOf(desk.payments.reverse(more))).toBe('REFUND_TOO_LARGE');
  const left = await desk.payments.reverse(move);
  expect(await desk.payments.reverse(move)).toEqual(left);
  expect(await refusalOf(desk.payments.reverse({ ...move, amountCents: 6_999 }))).toBe('ENTERED_BEFORE');
  expect(left).toMatchObject({ paidCents: 1_000, openCents: -1_000 });
  expect(
    left.entries.map(({ kind, amountCents, isMoved, isPart }) => [kind, amountCents, isMoved, isPart]),
  ).toEqual([
    ['payment', 3_000, true, true],
    ['payment', 5_000, true, false],
    ['reversal', -3_000, true, true],
    ['reversal', -5_000, true, false],
    ['payment', 1_000, false, true],
  ]);
  // As people read it, with the same sum.
  expect(
    inShort(left.entries).map(({ kind, amountCents, held }) => [kind, amountCents, held.amountCents]),
  ).toEqual([
    ['payment', 3_000, 1_000],
    ['payment', 5_000, 5_000],
    ['reversal', -2_000, -3_000],
    ['reversal', -5_000, -5_000],
  ]);
  await expectOneStory(visited);
  const paid = await desk.payments.get({ appointmentId: later.id });
  expect(paid).toMatchObject({ openCents: 0, entries: [{ amountCents: 2_000 }, { amountCents: 5_000 }] });
  const passed = [
    ['passedOn', 2_000],
    ['passedOn', 5_000],
  ];
  expect(await toldMoney(id)).toEqual([['received', 3_000], ['received', 5_000], ...passed]);
  expect(await toldMoney(later.id)).toEqual(passed.map(([, cents]) => ['passedHere', cents]));
  expect((await desk.tills.list()).own?.expected).toEqual({ cash: 6_000, pix: 3_000 });
  await makeSettings(db);
  const payer = { payerName: 'Ana Teste', payerCpf: null };
  const [, , , , rest] = left.entries;
  for (const [of, paymentId, amountCents] of [
    [id, rest?.id, 1_000],
    [later.id, paid.entries[0]?.id, 7_000],
  ] as const) {
    await desk.receipts.issue({ appointmentId: of, paymentId: paymentId ?? '', ...payer });
    expect((await desk.payments.get({ appointmentId: of })).receipts).toMatchObject([{ amountCents }]);
  }
  // A part of the cash is given back: the drawer needs no more than this.
  await desk.tills.move({
    operationId: randomUUID(),
    kind: 'withdrawal',
    amountCents: 5_500,
    reason: 'Banco',
  });
  const [, cash] = paid.entries;
  const back = { ...move, appointmentId: later.id, paymentIds: [cash?.id ?? ''], reason: 'Sobrou' };
  const giveBack = (amountCents: number) =>
    desk.payments.reverse({ ...back, toAppointmentId: undefined, operationId: randomUUID(), amountCents });
  expect(await refusalOf(giveBack(501))).toBe('TILL_SHORT');
  expect(await giveBack(500)).toMatchObject({ paidCents: 6_500, openCents: 500 });
  expect((await desk.tills.list()).own?.expected).toEqual({ cash: 0, pix: 3_000 });
  const logged = db
    .selectFrom('activity_log')
    .select(sql`after -> 'amount_cents'`.as('cents'))
    .where('patient_id', '=', patient_id);
  expect(await logged.where('subject', '=', 'Sobrou').execute()).toEqual([{ cents: -500 }]);
});

test('a part that is given back lowers the price, or is owed; the lines say what left the till, as the database does', async () => {
  const visited = await visit(8_000);
  const { id } = visited;
  await pay(id, 8_000);
  const giveBack = async (amountCents: number, lowersPrice?: boolean) => {
    const { entries } = await api.payments.get({ appointmentId: id });
    const [{ held } = { held: { id: '' } }] = inShort(entries);
    const asked = { appointmentId: id, paymentIds: [held.id], operationId: randomUUID(), reason: 'A mais' };
    const all = { ...asked, amountCents, ...(lowersPrice && { lowersPrice }) };
    const account = await api.payments.reverse(all);
    expect(await api.payments.reverse(all)).toEqual(account);
    return account;
  };
  expect(await giveBack(1_000)).toMatchObject({ paidCents: 7_000, openCents: 1_000, discountCents: 0 });
  const { entries, ...account } = await giveBack(500, true);
  expect(account).toMatchObject({ paidCents: 6_500, openCents: 1_000, discountCents: 500 });
  expect(account.charges.map(({ reason }) => reason)).toEqual(['A mais']);
  const lines = inShort(entries);
  expect(lines.map(({ kind, amountCents, isPart }) => [kind, amountCents, isPart])).toEqual([
    ['payment', 8_000, true],
    ['reversal', -1_000, true],
    ['reversal', -500, true],
  ]);
  const gone = await sql<{
    cents: number;
  }>`select -app.given_back_cents(entry) as cents from till_entries as entry
    where appointment_id = ${id} and kind = 'reversal' order by entered_at`.execute(db);
  expect(lines.slice(1).map(({ amountCents }) => amountCents)).toEqual(gone.rows.map(({ cents }) => cents));
  // In the till too; and once all of it is given back, nothing is left of the payment.
  const till = inShort((await api.tills.list()).own?.entries ?? []);
  expect(till.filter(({ paidId }) => paidId === id).map(({ amountCents }) => amountCents)).toEqual([
    -500, -1_000, 8_000,
  ]);
  const { entries: last, patient } = await giveBack(6_500);
  expect(inShort(last)[0]).toMatchObject({ isReversed: true, isPart: false });
  // The history of the visit and the payments of the patient say so, too.
  expect(await toldMoney(id)).toEqual([
    ['received', 8_000],
    ['givenBack', 1_000],
    ['givenBack', 500],
    ['givenBack', 6_500],
  ]);
  await expectOneStory(visited);
  const { paid } = await api.payments.open({ patientId: patient.id });
  expect(paid).toMatchObject([{ appointmentId: id, paidCents: 0, returnedCents: 8_000 }]);
  expect(paid[0]?.returnedCents).toBe(
    -inShort(last).reduce((sum, { kind, amountCents }) => sum + (kind === 'reversal' ? amountCents : 0), 0),
  );
});

test('a price goes down with what is given back only as far as the discount of the caller goes, and no package’s does', async () => {
  const { id } = await visit(8_000);
  const { api: desk } = await signedIn(await makeStaff(db, ['reception']));
  await desk.tills.open({ openingCents: 0 });
  const { entries } = await desk.payments.receive({
    appointmentId: id,
    operationId: randomUUID(),
    parts: [{ method: 'pix', amountCents: 8_000 }],
  });
  const asked = { appointmentId: id, paymentIds: entries.map((entry) => entry.id), reason: 'A mais' };
  const lower = (amountCents: number) =>
    desk.payments.reverse({ ...asked, operationId: randomUUID(), amountCents, lowersPrice: true });
  expect(await refusalOf(lower(801))).toBe('DISCOUNT_TOO_LARGE');
  expect(await desk.payments.get({ appointmentId: id })).toMatchObject({ paidCents: 8_000, openCents: 0 });
  // A tenth of the price.
  expect(await lower(800)).toMatchObject({ paidCents: 7_200, openCents: 0, discountCents: 800 });
});

test('a price that goes down follows one that is changed at the same moment; not with money that pays another visit', async () => {
  const { id } = await visit(8_000);
  const { entries } = await pay(id, 8_000);
  const asked = {
    appointmentId: id,
    paymentIds: entries.map((entry) => entry.id),
    operationId: randomUUID(),
  };
  const back = { ...asked, amountCents: 800, lowersPrice: true, reason: 'A mais' };
  expect(await refusalOf(api.payments.reverse({ ...back, toAppointmentId: id }))).toBe('INVALID_INPUT');
  const lowering = await database.asUser({ role: 'admin', userId: reception.id }, async (tx) => {
    await sql`select app.lock_price(${id})`.execute(tx.db);
    const account = api.payments.reverse(back);
    await expect.poll(() => waitingForLocks(db)).toBe(1);
    await sql`insert into charges (appointment_id, price_cents, reason) values (${id}, 9000, 'Combinado')`.execute(
      tx.db,
    );
    return { account };
  });
  expect(await lowering.account).toMatchObject({ priceCents: 9_000, discountCents: 800, openCents: 1_000 });
});

test('the database itself lets no payment name money that stays with another visit', async () => {
  const { id, patient_id } = await visit();
  const [payment] = (await pay(id, 1_000)).entries;
  const later = await laterVisit(patient_id, 8_000);
  await pay(later.id, 1);
  const { own } = await api.tills.list();
  const twice = database.asUser({ role: 'admin', userId: reception.id }, (tx) =>
    tx.db
      .insertInto('till_entries')
      .values({
        ...{
          till_id: own?.id ?? '',
          operation_id: randomUUID(),
          kind: 'payment',
          method: 'pix',
          amount_cents: 1_000,
        },
        ...{ appointment_id: later.id, origin_id: payment?.id ?? '', reason: 'Remarcada' },
      })
      .execute(),
  );
  expect(await constraintOf(twice)).toBe('till_entries_moved');
});

test('the price of the catalogue holds from the arrival on; another price has its author, reason and limit', async () => {
  const { id, procedure_id } = await visit();
  await professional.appointments.setStatus({ id, status: 'arrived' });
  await db
    .updateTable('procedure_prices')
    .set({ price_cents: 90_000 })
    .where('procedure_id', '=', procedure_id)
    .execute();
  expect(await api.payments.get({ appointmentId: id })).toMatchObject({
    listCents: 35_000,
    openCents: 35_000,
  });
  const price = (priceCents: number, discount: { cents: number } | { percent: number }) => ({
    appointmentId: id,
    priceCents,
    discount,
    reason: 'Paciente antiga',
  });
  expect(await refused(api.payments.setPrice(price(35_000, { percent: 10.01 })))).toMatchObject({
    code: 'DISCOUNT_TOO_LARGE',
    data: { limitPercent: 10 },
  });
  // A lower price is a discount, too.
  expect(await refusalOf(api.payments.setPrice(price(31_000, { cents: 0 })))).toBe('DISCOUNT_TOO_LARGE');
  expect(await api.payments.setPrice(price(35_000, { percent: 10 }))).toMatchObject({
    discountCents: 3_500,
    openCents: 31_500,
    charges: [{ userName: 'Lia Recepção', reason: 'Paciente antiga' }],
  });
  expect((await manager.payments.setPrice(price(35_000, { cents: 20_000 }))).openCents).toBe(15_000);
  const logged = db
    .selectFrom('activity_log')
    .select('before')
    .where('noun', '=', 'charge')
    .orderBy('happened_at', 'desc');
  expect((await logged.executeTakeFirstOrThrow()).before).toEqual({
    price_cents: 35_000,
    discount_cents: 3_500,
  });
  await pay(id, 15_000);
  expect(await refusalOf(admin.payments.setPrice(price(10_000, { cents: 0 })))).toBe('OVERPAID');
  await admin.appointments.setStatus({ id, status: 'cancelled', cancelReason: 'clinic' });
  const { openCents, patient } = await api.payments.get({ appointmentId: id });
  expect(openCents).toBe(-15_000);
  expect(await refusalOf(pay(id, 100))).toBe('NOTHING_TO_PAY');
  const owing = await makeAppointment(db, { patient_id: patient.id, date: '2026-01-06' });
  await api.payments.setPrice(priceOf(owing.id, 15_000));
  expect((await api.patients.get({ id: patient.id })).visits).toMatchObject({
    openCents: 15_000,
    returnCents: 15_000,
  });
});

test('a price from a day on, and of a professional, is that of the day of the visit', async () => {
  const { procedure_id } = await visit();
  const [ana, bia] = [await makeProfessional(db), await makeProfessional(db)];
  const price = (from_day: string, price_cents: number, professional_id?: string) => ({
    procedure_id,
    from_day,
    price_cents,
    professional_id: professional_id ?? null,
  });
  await db
    .insertInto('dated_prices')
    .values([price('2026-02-01', 40_000), price('2026-03-01', 45_000), price('2026-02-15', 50_000, ana.id)])
    .execute();
  const { id: patient_id } = await makePatient(db);
  let hour = 8;
  async function priced(date: string, professional_id: string) {
    hour += 1;
    const time = `${String(hour).padStart(2, '0')}:00`;
    const { id } = await makeAppointment(db, { patient_id, procedure_id, professional_id, date, time });
    const expected = (await api.payments.get({ appointmentId: id })).openCents;
    await professional.appointments.setStatus({ id, status: 'arrived' });
    expect((await api.payments.get({ appointmentId: id })).openCents).toBe(expected);
    return { id, cents: expected };
  }
  const cents = async (date: string, { id }: { id: string }) => (await priced(date, id)).cents;
  expect(await cents('2026-01-31', bia)).toBe(35_000);
  expect(await cents('2026-02-01', bia)).toBe(40_000);
  expect(await cents('2026-02-14', ana)).toBe(40_000);
  expect(await cents('2026-03-02', bia)).toBe(45_000);
  // The own price comes before a later one of all.
  const { id, cents: own } = await priced('2026-03-03', ana.id);
  expect(own).toBe(50_000);
  const { date, time, version } = await api.appointments.get({ id });
  const given = { id, version, patientId: patient_id, procedureId: procedure_id, date, time };
  await api.appointments.update({ ...given, professionalId: bia.id, squeezeIn: true, outsideHours: true });
  expect((await api.payments.get({ appointmentId: id })).openCents).toBe(45_000);
});

test('a visit that is missed, or given away, is not called paid', async () => {
  const { id } = await visit();
  await api.appointments.setStatus({ id, status: 'arrived' });
  await api.appointments.setStatus({ id, status: 'no_show' });
  const given = await visit();
  await manager.payments.setPrice(priceOf(given.id, 0));
  expect((await api.appointments.get({ id: given.id })).priceCents).toBe(0);
  for (const appointmentId of [id, given.id]) {
    expect((await api.payments.get({ appointmentId })).openCents).toBeNull();
    expect((await api.appointments.get({ id: appointmentId })).openCents).toBeUndefined();
  }
});

test('another procedure has its own price, whatever was agreed for the one before, unless more is paid', async () => {
  const { id, procedure_id, patient_id } = await visit(90_000);
  const [cheaper, free, dearer] = [await visit(30_000), await visit(null), await visit(50_000)];
  const changeTo = async (procedureId: string | null) => {
    const { date, time, version } = await api.appointments.get({ id });
    await professional.appointments.update({
      id,
      version,
      patientId: patient_id,
      date,
      time,
      procedureId,
      squeezeIn: true,
      outsideHours: true,
    });
    const account = await api.payments.get({ appointmentId: id });
    return [account.openCents, account.listCents];
  };
  await api.appointments.setStatus({ id, status: 'arrived' });
  expect(await changeTo(cheaper.procedure_id)).toEqual([30_000, 30_000]);
  expect(await changeTo(free.procedure_id)).toEqual([null, null]);
  expect(await changeTo(dearer.procedure_id)).toEqual([50_000, 50_000]);
  expect(await changeTo(procedure_id)).toEqual([90_000, 90_000]);
  expect(await refusalOf(api.payments.setPrice(priceOf(id, 80_000)))).toBe('DISCOUNT_TOO_LARGE');
  // Beyond the limit, by a procedure without a price and back.
  await changeTo(free.procedure_id);
  await api.payments.setPrice(priceOf(id, 1));
  expect(await changeTo(procedure_id)).toEqual([90_000, 90_000]);
  await pay(id, 40_000);
  expect(await changeTo(cheaper.procedure_id)).toEqual([50_000, 90_000]);
  expect(await changeTo(dearer.procedure_id)).toEqual([10_000, 50_000]);
});

test('a discount is compared with the highest price that was agreed, too', async () => {
  const { id } = await visit(null);
  await manager.payments.setPrice(priceOf(id, 100_000));
  expect(await refusalOf(api.payments.setPrice(priceOf(id, 100)))).toBe('DISCOUNT_TOO_LARGE');
  expect((await api.payments.setPrice(priceOf(id, 90_000))).openCents).toBe(90_000);
  const listed = await visit(10_000);
  await manager.payments.setPrice(priceOf(listed.id, 50_000));
  expect(await refusalOf(api.payments.setPrice(priceOf(listed.id, 10_000)))).toBe('DISCOUNT_TOO_LARGE');
});

test('of prices at one moment the last one holds, everywhere', async () => {
  const { id } = await visit();
  await Promise.all([36, 37, 38, 39].map((reais) => api.payments.setPrice(priceOf(id, reais * 1_000))));
  const { priceCents, openCents, charges } = await api.payments.get({ appointmentId: id });
  expect([openCents, charges.at(-1)?.priceCents]).toEqual([priceCents, priceCents]);
});

test('a price that was agreed before the arrival stays; without any price nothing is received', async () => {
  const { id } = await visit(null);
  expect(await refusalOf(pay(id, 100))).toBe('NO_PRICE');
  await api.payments.setPrice({
    appointmentId: id,
    priceCents: 5_000,
    discount: { cents: 0 },
    reason: 'Combinado',
  });
  const agreed = await visit();
  const input = {
    appointmentId: agreed.id,
    priceCents: 40_000,
    discount: { cents: 0 },
    reason: 'Duas áreas',
  };
  await api.payments.setPrice(input);
  await api.appointments.setStatus({ id: agreed.id, status: 'arrived' });
  expect(await api.payments.get({ appointmentId: agreed.id })).toMatchObject({
    openCents: 40_000,
    priceCents: 40_000,
  });
});

test('what is open stands in the agenda, for those with the permission only', async () => {
  const { id, date } = await visit();
  await api.appointments.setStatus({ id, status: 'arrived' });
  const openIn = async (who: typeof api) => {
    const { rows } = await who.appointments.agenda({ from: date, to: date });
    return [rows.find((row) => row.id === id)?.openCents, (await who.appointments.get({ id })).openCents];
  };
  expect(await openIn(api)).toEqual([35_000, 35_000]);
  expect(await openIn(professional)).toEqual([undefined, undefined]);
  expect(await refusalOf(professional.payments.get({ appointmentId: id }))).toBe('FORBIDDEN');
});

test('before the arrival of today the board and the patient’s page say what it will charge, to those with the permission only', async () => {
  onTestFinished(() => setNow(new Date().toISOString()));
  setNow('2026-01-05T08:00:00-03:00');
  const [priced, free, none] = [await visit(), await visit(0), await visit(null)];
  const dueIn = async (who: typeof api) => {
    const { rows } = await who.appointments.agenda({ from: priced.date, to: priced.date });
    return [priced, free, none].map((of) => rows.find(({ id }) => id === of.id)?.dueCents);
  };
  expect(await dueIn(api)).toEqual([35_000, undefined, undefined]);
  expect(await dueIn(professional)).toEqual([undefined, undefined, undefined]);
  const { patient } = await api.payments.get({ appointmentId: priced.id });
  const ofPatient = async () => {
    const { openCents, dueCents } = (await api.patients.get({ id: patient.id })).visits;
    const { rows } = await api.payments.open({ patientId: patient.id });
    return [openCents, dueCents, rows.map((row) => row.openCents)];
  };
  expect(await ofPatient()).toEqual([0, 35_000, [35_000]]);
  await api.appointments.setStatus({ id: priced.id, status: 'arrived' });
  expect(await dueIn(api)).toEqual([undefined, undefined, undefined]);
  expect(await ofPatient()).toEqual([35_000, 0, [35_000]]);
});

test('an appointment with money stays with its patient', async () => {
  const { id, version, date } = await visit();
  await pay(id, 100);
  const { id: patientId } = await makePatient(db);
  const changed = api.appointments.update({
    id,
    version,
    patientId,
    date,
    time: '09:00',
    squeezeIn: true,
    outsideHours: true,
  });
  expect(await refusalOf(changed)).toBe('APPOINTMENT_OF_PATIENT');
});

test('a till is closed to the cent by method, for good; a correction is a line of the next one', async () => {
  await close({ pix: 0, cash: 0, credit: 0 });
  await open();
  const { id } = await visit();
  const { entries } = await api.payments.receive({
    appointmentId: id,
    operationId: randomUUID(),
    parts: [
      { method: 'cash', amountCents: 5_000 },
      { method: 'pix', amountCents: 3_000 },
    ],
  });
  const move = (kind: 'supply' | 'withdrawal', amountCents: number) =>
    api.tills.move({ operationId: randomUUID(), kind, amountCents, reason: 'Banco' });
  await move('supply', 1_000);
  expect(await refusalOf(move('withdrawal', 16_001))).toBe('TILL_SHORT');
  await move('withdrawal', 6_000);
  expect((await api.tills.list()).own).toMatchObject({ expected: { cash: 10_000, pix: 3_000 } });
  expect(await refusalOf(close({ cash: 10_000 }))).toBe('COUNT_MISSING');
  const { own: till } = await api.tills.list();
  const asBefore = {
    id: till?.id ?? '',
    counted: { cash: 10_000, pix: 2_000 },
    expected: { cash: 10_000, pix: 2_000 },
  };
  expect(await refusalOf(api.tills.close(asBefore))).toBe('COUNT_MISSING');
  expect(await refusalOf(close({ cash: 9_950, pix: 3_050 }, ''))).toBe('INVALID_INPUT');
  const closed = await close({ cash: 9_950, pix: 3_000 });
  expect(closed.closing).toMatchObject({ differenceCents: -50, userName: 'Lia Recepção' });
  expect(
    await refusalOf(api.tills.close({ id: closed.id, counted: { cash: 0, pix: 0 }, expected: {} })),
  ).toBe('TILL_CLOSED');
  expect(await refusalOf(pay(id, 100))).toBe('TILL_NOT_OPEN');
  await open();
  const input = {
    appointmentId: id,
    paymentIds: [entries[0]?.id ?? ''],
    operationId: randomUUID(),
    reason: 'Troca',
  };
  await move('withdrawal', 6_000);
  expect(await refusalOf(api.payments.reverse(input))).toBe('TILL_SHORT');
  await move('supply', 6_000);
  expect((await api.payments.reverse(input)).paidCents).toBe(3_000);
  const { own } = await api.tills.list();
  expect(own?.expected).toEqual({ cash: 5_000 });
  expect(own?.entries[0]?.reversesOf).toBe(entries[0]?.enteredAt);
  expect((await api.tills.get({ id: closed.id })).expected).toEqual({ cash: 10_000, pix: 3_000 });
});

test('another amount than the last closing left is the first row of the next till, with its reason', async () => {
  const { api: desk } = await signedIn(await makeStaff(db, ['reception']));
  const openWith = (openingCents: number, reason?: string) => desk.tills.open({ openingCents, reason });
  const closeWith = async (cash: number) => {
    const { own } = await desk.tills.list();
    const expected = own?.expected ?? {};
    await desk.tills.close({ id: own?.id ?? '', counted: { cash }, expected, note: 'Contado duas vezes' });
  };
  expect((await desk.tills.list()).leftCents).toBeNull();
  await openWith(10_000);
  await closeWith(52_570);
  expect((await desk.tills.list()).leftCents).toBe(52_570);
  expect(
    await db
      .selectFrom('activity_log')
      .select('after')
      .where('noun', '=', 'till_closing')
      .orderBy('happened_at', 'desc')
      .executeTakeFirst(),
  ).toEqual({
    after: {
      expected_cents: 10_000,
      counted_cents: 52_570,
      difference_cents: 42_570,
      note: 'Contado duas vezes',
    },
  });
  expect(await refusalOf(openWith(1_000))).toBe('INVALID_INPUT');
  await openWith(1_000, 'Guardado no cofre');
  expect((await desk.tills.list()).own).toMatchObject({
    openingCents: 52_570,
    expected: { cash: 1_000 },
    entries: [{ kind: 'withdrawal', amountCents: -51_570, reason: 'Guardado no cofre', paidId: null }],
  });
  await closeWith(1_000);
  await openWith(1_000);
  expect((await desk.tills.list()).own).toMatchObject({ openingCents: 1_000, entries: [] });
});

test('a concluded visit without a price says so to those who take money, a free one does not', async () => {
  setNow('2026-01-05T08:00:00-03:00');
  const [none, free, waiting] = [await visit(null), await visit(0), await visit(null)];
  for (const { id } of [none, free]) await professional.appointments.setStatus({ id, status: 'completed' });
  const told = async (caller: typeof api) => {
    const { rows } = await caller.appointments.agenda({ from: '2026-01-05', to: '2026-01-05' });
    const ids = [none, free, waiting].map(({ id }) => id);
    return rows.filter(({ id, unpriced }) => unpriced && ids.includes(id)).map(({ id }) => id);
  };
  expect(await told(api)).toEqual([none.id]);
  expect(await told(admin)).toEqual([none.id]);
  expect(await told(professional)).toEqual([]);
  await api.payments.setPrice(priceOf(none.id, 0));
  expect(await told(api)).toEqual([]);
  // Nothing will charge it: no procedure was chosen.
  await db.updateTable('appointments').set({ procedure_id: null }).where('id', '=', waiting.id).execute();
  expect(await told(api)).toEqual([waiting.id]);
});

test('each desk sees its own till, a manager all', async () => {
  const { own } = await api.tills.list();
  const id = own?.id ?? '';
  expect(await other.tills.list()).toEqual({ own: null, others: [], leftCents: null });
  expect(await refusalOf(other.tills.get({ id }))).toBe('NOT_FOUND');
  expect(await refusalOf(other.tills.close({ id, counted: { cash: 0 }, expected: {} }))).toBe('NOT_FOUND');
  expect((await manager.tills.list()).others.map((till) => till.id)).toContain(id);
  expect((await manager.tills.get({ id })).userName).toBe('Lia Recepção');
});

test('an entry and the closing of its till follow one another', async () => {
  const { own } = await api.tills.list();
  const { id } = await visit();
  const results = await Promise.allSettled([
    ...[1, 2, 3].map(() => pay(id, 100)),
    // By what was expected before any of them.
    api.tills.close({
      id: own?.id ?? '',
      counted: { cash: 0, pix: 0 },
      expected: own?.expected ?? {},
      note: 'Contado duas vezes',
    }),
  ]);
  const taken = results.slice(0, 3).filter(({ status }) => status === 'fulfilled').length;
  const { expected, closing } = await api.tills.get({ id: own?.id ?? '' });
  // A payment that came in first stops the closing.
  expect([expected.pix ?? 0, closing === null]).toEqual([taken * 100, taken > 0]);
});

test.each(['charges', 'tills', 'till_closings', 'till_entries'] as const)(
  'no one changes a row of %s',
  async (table) => {
    const row = database.asService((tx) => tx.db.deleteFrom(table).execute());
    await expect(row).rejects.toMatchObject({ code: '42501' });
    await expect(db.deleteFrom(table).execute()).rejects.toMatchObject({ code: '42501' });
  },
);
