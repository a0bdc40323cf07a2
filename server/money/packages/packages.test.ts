import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { sessionTaken } from '#contract/money/session-choice.ts';
import { createClock } from '#server/platform/clock.ts';
import { createTestApp } from '#test/app.ts';
import { makePatient, makeProcedure, makeSettings, makeStaff } from '#test/factories.ts';
import { refusalOf as refused } from '#test/refused.ts';

const { db, signedIn, database } = await createTestApp();
const clock = createClock('America/Sao_Paulo', () => new Date());
const refusalOf = async (call: Promise<unknown>) => (await refused(call)).code;
const { api } = await signedIn(await makeStaff(db, ['reception'], { name: 'Lia Recepção' }));
const { api: manager } = await signedIn(await makeStaff(db, ['manager']));
const { api: professional } = await signedIn(await makeStaff(db, ['professional']));

const validUntil = `${Number(clock.today().slice(0, 4)) + 1}-12-31`;
const anotherYear = `${Number(clock.today().slice(0, 4)) + 2}-06-30`;

async function procedure(priceCents: number) {
  const { id: procedure_id, title } = await makeProcedure(db);
  await db.insertInto('procedure_prices').values({ procedure_id, price_cents: priceCents }).execute();
  return { id: procedure_id, title };
}
const laser = await procedure(40_000);
const peeling = await procedure(30_000);

const sell = async (
  patientId: string,
  items: { procedureId: string; sessions: number; priceCents: number }[],
  id: string = randomUUID(),
) => (await manager.packages.sell({ id, patientId, validUntil, items })).id;
const threeLasers = { procedureId: laser.id, sessions: 3, priceCents: 100_000 };
const only = async (patientId: string) => {
  const { rows } = await api.packages.list({ patientId });
  expect(rows).toHaveLength(1);
  return rows[0] ?? expect.fail();
};
const itemsOf = async (patientId: string) =>
  (await only(patientId)).items.map(({ service, sessions, used, booked, left }) => ({
    service,
    sessions,
    used,
    booked,
    left,
  }));

let day = 0;
/** Each on its own day. */
function booked(patientId: string, procedureId = laser.id, date?: string) {
  day += 1;
  return professional.appointments.create({
    patientId,
    procedureId,
    date: date ?? dayAhead(day),
    time: '09:00',
    squeezeIn: true,
    outsideHours: true,
  });
}
const book = async (...of: Parameters<typeof booked>) => (await booked(...of)).id;
const dayAhead = (days: number) =>
  new Date(Date.parse(`${clock.today()}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
const sessionOf = async (id: string) => (await professional.appointments.get({ id })).packageSession;
const complete = async (id: string) => {
  await api.appointments.setStatus({ id, status: 'completed' });
};
await makeSettings(db);
await api.tills.open({ openingCents: 100_000 });
const pay = (id: string, amountCents: number, operationId = randomUUID()) =>
  api.payments.receive({ appointmentId: id, operationId, parts: [{ method: 'cash', amountCents }] });

test('a package is paid in parts by the calls of payments, with a receipt, and stands in the open sum', async () => {
  const { id: patientId } = await makePatient(db);
  const id = await sell(patientId, [
    threeLasers,
    { procedureId: peeling.id, sessions: 2, priceCents: 54_000 },
  ]);
  expect(await only(patientId)).toMatchObject({
    name: `3 × ${laser.title}, 2 × ${peeling.title}`,
    openCents: 154_000,
    usedCents: 0,
  });
  expect(await api.payments.get({ appointmentId: id })).toMatchObject({
    isPackage: true,
    isCredit: false,
    openCents: 154_000,
  });
  const operation = randomUUID();
  await pay(id, 50_000, operation);
  expect(await pay(id, 50_000, operation)).toMatchObject({ paidCents: 50_000, openCents: 104_000 });
  expect(await refusalOf(pay(id, 104_001))).toBe('OVERPAID');
  const results = await Promise.allSettled([1, 2, 3, 4].map(() => pay(id, 60_000)));
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect((await api.patients.get({ id: patientId })).visits).toMatchObject({ openCents: 44_000 });
  expect((await api.payments.open({ patientId })).rows).toMatchObject([
    { appointmentId: id, openCents: 44_000 },
  ]);
  const { entries } = await api.payments.get({ appointmentId: id });
  await api.receipts.issue({ appointmentId: id, paymentId: entries[0]?.id ?? '', payerName: 'Ana' });
  const reversed = await api.payments.reverse({
    appointmentId: id,
    paymentIds: [entries[0]?.id ?? ''],
    operationId: randomUUID(),
    reason: 'Valor errado',
  });
  expect(reversed).toMatchObject({ paidCents: 60_000, receipts: [{ cancelReason: expect.anything() }] });
  expect((await api.tills.list()).own?.entries[0]?.service).toMatch(/^Pacote: 3 × /u);
});

test('the same sale again is one package; a discount beyond the limit needs a manager; a day that has passed is refused', async () => {
  const { id: patientId } = await makePatient(db);
  const id = randomUUID();
  await sell(patientId, [threeLasers], id);
  await sell(patientId, [threeLasers], id);
  expect(await refusalOf(sell(patientId, [{ ...threeLasers, sessions: 4 }], id))).toBe('ENTERED_BEFORE');
  await only(patientId);
  const sale = { id: randomUUID(), patientId, validUntil, items: [{ ...threeLasers, priceCents: 107_999 }] };
  expect(await refusalOf(api.packages.sell(sale))).toBe('DISCOUNT_TOO_LARGE');
  expect(await refusalOf(api.packages.sell({ ...sale, validUntil: dayAhead(-1) }))).toBe('INVALID_INPUT');
  expect(await refusalOf(professional.packages.sell(sale))).toBe('FORBIDDEN');
  expect((await api.packages.list({ patientId })).rows).toHaveLength(1);
});

test('a booking takes a session by itself, costs nothing, and uses it when completed; undone it is booked again', async () => {
  const { id: patientId } = await makePatient(db);
  await sell(patientId, [threeLasers]);
  const { id: first, packageSession } = await booked(patientId, laser.id, clock.today());
  expect(packageSession).toEqual({ place: 1, used: 0, booked: 1, left: 2, sessions: 3, validUntil });
  const second = await book(patientId);
  expect(await sessionOf(second)).toMatchObject({ place: 2 });
  const { id: other, packageSession: none } = await booked(patientId, peeling.id);
  expect(none).toBeUndefined();
  expect(await sessionOf(first)).toEqual({ place: 1, used: 0, booked: 2, left: 1, sessions: 3, validUntil });
  expect(await sessionOf(other)).toBeUndefined();
  await api.appointments.setStatus({ id: first, status: 'arrived' });
  expect(await api.payments.get({ appointmentId: first })).toMatchObject({ priceCents: 0, openCents: null });
  expect(await refusalOf(pay(first, 100))).toBe('OVERPAID');
  await complete(first);
  expect(await itemsOf(patientId)).toMatchObject([{ used: 1, booked: 1, left: 1 }]);
  await api.appointments.undo({ id: first });
  expect(await itemsOf(patientId)).toMatchObject([{ used: 0, booked: 2, left: 1 }]);
  await api.appointments.setStatus({ id: second, status: 'cancelled', cancelReason: 'patient' });
  expect(await itemsOf(patientId)).toMatchObject([{ used: 0, booked: 1, left: 2 }]);
  await api.appointments.undo({ id: second });
  expect(await sessionOf(second)).toMatchObject({ left: 1 });
  expect((await api.patients.get({ id: patientId })).visits).toMatchObject({
    openCents: 100_000,
    packages: [{ service: laser.title, used: 0, booked: 2, left: 1, sessions: 3, validUntil }],
  });
});

test('what no longer fits gives its session back and costs the catalogue again', async () => {
  const { id: patientId } = await makePatient(db);
  await sell(patientId, [threeLasers]);
  const id = await book(patientId);
  await api.appointments.setStatus({ id, status: 'arrived' });
  const change = async (values: { procedureId?: string; date?: string }) => {
    const { date, time, version, procedure: of } = await api.appointments.get({ id });
    await api.appointments.update({
      id,
      version,
      patientId,
      date,
      time,
      procedureId: of?.id ?? null,
      squeezeIn: true,
      outsideHours: true,
      ...values,
    });
    return (await api.payments.get({ appointmentId: id })).openCents;
  };
  expect(await change({ procedureId: peeling.id })).toBe(30_000);
  expect(await itemsOf(patientId)).toMatchObject([{ booked: 0, left: 3 }]);
  expect(await change({ procedureId: laser.id })).toBeNull();
  expect(await change({ date: anotherYear })).toBe(40_000);
  expect(await itemsOf(patientId)).toMatchObject([{ booked: 0, left: 3 }]);
});

test('appointments that are booked already take the sessions of a new package, unless they were paid', async () => {
  const { id: patientId } = await makePatient(db);
  const [paid, waiting, third] = [await book(patientId), await book(patientId), await book(patientId)];
  await pay(paid, 10_000);
  await api.appointments.setStatus({ id: waiting, status: 'arrived' });
  await sell(patientId, [{ ...threeLasers, sessions: 1 }]);
  expect([await sessionOf(paid), await sessionOf(third)]).toEqual([undefined, undefined]);
  expect(await sessionOf(waiting)).toMatchObject({ left: 0, sessions: 1 });
  expect((await api.payments.get({ appointmentId: waiting })).openCents).toBeNull();
  expect((await api.payments.get({ appointmentId: paid })).openCents).toBe(30_000);
});

test('of several packages the one that ends first is taken first, then the older one, as the booking form says before', async () => {
  const { id: patientId } = await makePatient(db);
  const soon = dayAhead(100);
  for (const [sessions, until, procedureId] of [
    [1, validUntil, laser.id],
    [2, soon, laser.id],
    [3, soon, laser.id],
    [4, dayAhead(50), peeling.id],
  ] as const)
    await manager.packages.sell({
      id: randomUUID(),
      patientId,
      validUntil: until,
      items: [{ procedureId, sessions, priceCents: 30_000 * sessions }],
    });
  // The older of the two that end soon, the younger, what holds longer, nothing that is left, and a day that is too late for it.
  const taken: (number | undefined)[] = [];
  for (const date of [1, 2, 101, 3, 4, 5, 6].map(dayAhead)) {
    const { rows } = await api.packages.list({ patientId });
    const said = sessionTaken(rows, { patientId, procedureId: laser.id, day: date });
    const got = await sessionOf(await book(patientId, laser.id, date));
    expect(got?.sessions).toBe(said?.sessions);
    taken.push(got?.sessions);
  }
  expect(taken).toEqual([2, 2, 1, 3, 3, 3, undefined]);
});

test('a visit is paid or takes a session, not both, where both are asked at one moment', async () => {
  for (let n = 0; n < 4; n += 1) {
    const { id: patientId } = await makePatient(db);
    const id = await book(patientId);
    await Promise.allSettled([pay(id, 10_000), sell(patientId, [{ ...threeLasers, sessions: 1 }])]);
    const { paidCents } = await api.payments.get({ appointmentId: id });
    expect([paidCents > 0, (await sessionOf(id)) !== undefined].filter(Boolean)).toHaveLength(1);
  }
});

test('a visit that is cancelled while a package is sold has no session', async () => {
  for (let n = 0; n < 4; n += 1) {
    const { id: patientId } = await makePatient(db);
    const id = await book(patientId);
    await Promise.all([
      api.appointments.setStatus({ id, status: 'cancelled', cancelReason: 'patient' }),
      sell(patientId, [{ ...threeLasers, sessions: 1 }]),
    ]);
    expect(await itemsOf(patientId)).toMatchObject([{ booked: 0, left: 1 }]);
  }
});

test('of twelve bookings at one moment exactly one gets the last session', async () => {
  const { id: patientId } = await makePatient(db);
  await sell(patientId, [{ ...threeLasers, sessions: 1 }]);
  const ids = await Promise.all(Array.from({ length: 12 }, () => book(patientId)));
  const sessions = await Promise.all(ids.map(sessionOf));
  expect(sessions.filter(Boolean)).toHaveLength(1);
  expect(await itemsOf(patientId)).toMatchObject([{ booked: 1, left: 0 }]);
  // Sessions of one package that are moved and booked at one moment.
  const { id: another } = await makePatient(db);
  await sell(another, [threeLasers]);
  const [item] = (await only(another)).items;
  const { id: child } = await makePatient(db);
  await Promise.allSettled([
    ...Array.from({ length: 6 }, () => book(another)),
    ...Array.from({ length: 6 }, () =>
      api.packages.move({
        id: randomUUID(),
        itemId: item?.id ?? '',
        sessions: 1,
        procedureId: laser.id,
        patientId: child,
        reason: 'Filha',
      }),
    ),
  ]);
  const items = await itemsOf(another);
  expect(items.every(({ left }) => left >= 0)).toBe(true);
  expect(items.reduce((sum, { sessions }) => sum + sessions, 0)).toBe(3);
});

test('sessions are moved to another procedure or a patient of the family, with their part of the price', async () => {
  const [{ id: patientId }, { id: child }] = [await makePatient(db), await makePatient(db)];
  const id = await sell(patientId, [threeLasers]);
  const [item] = (await only(patientId)).items;
  const move = (sessions: number, procedureId: string, to: string, moveId = randomUUID()) =>
    api.packages.move({
      id: moveId,
      itemId: item?.id ?? '',
      sessions,
      procedureId,
      patientId: to,
      reason: 'Pediu',
    });
  expect(await refusalOf(move(4, peeling.id, patientId))).toBe('SESSIONS_TAKEN');
  const dearer = await procedure(90_000);
  expect(await refusalOf(move(1, dearer.id, patientId))).toBe('DISCOUNT_TOO_LARGE');
  const moveId = randomUUID();
  await move(1, peeling.id, patientId, moveId);
  await move(1, peeling.id, patientId, moveId);
  expect(await refusalOf(move(2, peeling.id, patientId, moveId))).toBe('ENTERED_BEFORE');
  await move(1, laser.id, child);
  expect(await itemsOf(patientId)).toMatchObject([
    { sessions: 1, left: 1 },
    { service: peeling.title, sessions: 1 },
    { sessions: 1, left: 1 },
  ]);
  const prices = await db
    .selectFrom('package_items')
    .select('price_cents')
    .where('package_id', '=', id)
    .orderBy('added_at')
    .execute();
  expect(prices.map(({ price_cents }) => price_cents)).toEqual([100_000, 33_333, 33_334]);
  const visit = await book(child);
  expect(await sessionOf(visit)).toMatchObject({ left: 0 });
  expect((await only(child)).patient.id).toBe(patientId);
});

test('money for unused sessions is computed before, then given back out of the till, never more', async () => {
  const { id: patientId } = await makePatient(db);
  const id = await sell(patientId, [threeLasers]);
  await pay(id, 80_000);
  const visit = await book(patientId, laser.id, clock.today());
  const end = (usedCents: number) => api.packages.end({ id, reason: 'Mudou de cidade', usedCents });
  // A booked session is not used.
  expect(await only(patientId)).toMatchObject({
    usedCents: 0,
    items: [{ bookings: [{ id: visit, date: clock.today(), time: '09:00' }] }],
  });
  expect(await refusalOf(end(0))).toBe('SESSIONS_BOOKED');
  await complete(visit);
  expect((await only(patientId)).usedCents).toBe(33_333);
  expect(await refusalOf(end(0))).toBe('PACKAGE_CHANGED');
  const refund = (amountCents: number, operationId = randomUUID()) =>
    api.payments.refund({ packageId: id, operationId, method: 'cash', amountCents, reason: 'Encerrado' });
  expect(await refusalOf(refund(1))).toBe('REFUND_TOO_LARGE');
  await end(33_333);
  // The end counted it as used.
  expect(await refusalOf(api.appointments.undo({ id: visit }))).toBe('PACKAGE_ENDED');
  expect(await refusalOf(end(33_333))).toBe('PACKAGE_ENDED');
  expect(await only(patientId)).toMatchObject({ openCents: -46_667, ended: { reason: 'Mudou de cidade' } });
  expect(await refusalOf(refund(46_668))).toBe('REFUND_TOO_LARGE');
  const operation = randomUUID();
  await refund(40_000, operation);
  await refund(40_000, operation);
  expect(await only(patientId)).toMatchObject({ openCents: -6_667 });
  const results = await Promise.allSettled([1, 2, 3, 4].map(() => refund(6_667)));
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  const [payment] = (await api.payments.get({ appointmentId: id })).entries;
  const reversal = {
    appointmentId: id,
    paymentIds: [payment?.id ?? ''],
    operationId: randomUUID(),
    reason: 'Engano',
  };
  expect(await refusalOf(api.payments.reverse(reversal))).toBe('REFUND_TOO_LARGE');
  expect(await sessionOf(await book(patientId))).toBeUndefined();
  expect(await itemsOf(patientId)).toMatchObject([{ used: 1, booked: 0, left: 0 }]);
});

test('a receipt says what the clinic still has: what is given back leaves the latest payment first', async () => {
  const { id: patientId } = await makePatient(db);
  const id = await sell(patientId, [threeLasers]);
  await pay(id, 50_000);
  await pay(id, 30_000);
  const account = () => api.payments.get({ appointmentId: id });
  const [first = '', second = ''] = (await account()).entries.map((entry) => entry.id);
  const issue = (paymentId: string) => api.receipts.issue({ appointmentId: id, paymentId, payerName: 'Ana' });
  const holding = async () => {
    const { receipts, entries } = await account();
    const held = receipts.filter(({ cancelReason }) => cancelReason === null);
    return [
      held.map(({ amountCents }) => amountCents),
      entries.slice(0, 2).map(({ keptCents }) => keptCents),
    ];
  };
  await issue(first);
  await issue(second);
  await api.packages.end({ id, reason: 'Mudou de cidade', usedCents: 0 });
  const refund = (amountCents: number) =>
    api.payments.refund({
      packageId: id,
      operationId: randomUUID(),
      method: 'cash',
      amountCents,
      reason: 'Encerrado',
    });
  await refund(10_000);
  expect((await account()).receipts[0]?.cancelReason).toBe('Dinheiro devolvido: Encerrado');
  expect(await holding()).toEqual([[50_000], [50_000, 20_000]]);
  // At one moment: whichever comes first, no receipt is of more than the clinic has.
  await Promise.all([issue(second), refund(30_000)].map((call) => call.catch(() => undefined)));
  expect(await holding()).toEqual([[], [40_000, 0]]);
  await issue(first);
  expect(await holding()).toEqual([[40_000], [40_000, 0]]);
  await refund(40_000);
  expect(await holding()).toEqual([[], [0, 0]]);
  expect(await refusalOf(issue(first))).toBe('NOT_FOUND');
});

test.each(['packages', 'package_items', 'package_uses'] as const)(
  'no one changes a row of %s',
  async (table) => {
    const row = database.asService((tx) => tx.db.deleteFrom(table).execute());
    await expect(row).rejects.toMatchObject({ code: '42501' });
    await expect(db.deleteFrom(table).execute()).rejects.toMatchObject({ code: '42501' });
  },
);

test('the list of all patients has what is left of packages and what is owed, and nothing that has ended', async () => {
  const { id: patientId } = await makePatient(db, { full_name: 'Ana Lista', phone: '11987654321' });
  const { id: friend } = await makePatient(db, { full_name: 'Bia Amiga' });
  const ofAna = async (show: 'all' | 'expiring' | 'unbooked' | 'owing') => {
    const found = await api.packages.live({ show });
    expect(found.toBook).toBe(
      found.rows.flatMap(({ items }) => items).reduce((sum, { toBook }) => sum + toBook, 0),
    );
    expect([found.total, found.openCents]).toEqual([
      found.rows.length,
      found.rows.reduce((sum, row) => sum + row.openCents, 0),
    ]);
    return found.rows.filter(({ patient }) => patient.id === patientId).map(({ id }) => id);
  };
  const near = randomUUID();
  const items = [threeLasers];
  const nearItem = { procedureId: peeling.id, sessions: 1, priceCents: 30_000 };
  await manager.packages.sell({ id: near, patientId, validUntil: dayAhead(30), items: [nearItem] });
  const far = await sell(patientId, items);
  await pay(near, 30_000);
  // What ends first stands first.
  expect(await ofAna('all')).toEqual([near, far]);
  expect(await ofAna('expiring')).toEqual([near]);
  expect(await ofAna('owing')).toEqual([far]);
  const { items: sold } =
    (await api.packages.list({ patientId })).rows.find(({ id }) => id === far) ?? expect.fail();
  await manager.packages.move({
    ...{ id: randomUUID(), itemId: sold[0]?.id ?? '', sessions: 1 },
    ...{ procedureId: laser.id, patientId: friend, reason: 'Presente' },
  });
  await book(patientId, peeling.id, clock.today());
  const rows = (await api.packages.live({})).rows.filter(({ id }) => id === near || id === far);
  expect(rows).toEqual([
    {
      id: far,
      patient: {
        id: patientId,
        fullName: 'Ana Lista',
        phone: '11987654321',
        phoneOwner: null,
        acceptsWhatsapp: expect.any(Boolean),
      },
      openCents: 100_000,
      items: [
        expect.objectContaining({
          service: laser.title,
          left: 2,
          sessions: 2,
          patient: { id: patientId, fullName: 'Ana Lista' },
        }),
        expect.objectContaining({ left: 1, sessions: 1, patient: { id: friend, fullName: 'Bia Amiga' } }),
      ],
    },
    expect.objectContaining({
      id: near,
      openCents: 0,
      items: [expect.objectContaining({ booked: 1, left: 0 })],
    }),
  ]);
  expect(await ofAna('unbooked')).toEqual([far]);
  await pay(far, 100_000);
  expect(await ofAna('owing')).toEqual([]);
  const { usedCents } =
    (await api.packages.list({ patientId })).rows.find(({ id }) => id === far) ?? expect.fail();
  await manager.packages.end({ id: far, reason: 'Mudou de cidade', usedCents });
  expect(await ofAna('all')).toEqual([near]);
});
