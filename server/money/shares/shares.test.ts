/** Statements of October and November of a clinic that is counted by hand. Ana gets 40%, and R$ 120,00 of each botox from 15 October on. */
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { createTestApp } from '#test/app.ts';
import {
  makeAppointment,
  makePackage,
  makePatient,
  makeProcedure,
  makeProfessional,
  makeStaff,
  makeTill,
} from '#test/factories.ts';
import { refusalOf } from '#test/refused.ts';

const { database, db, signedIn, setNow } = await createTestApp();
setNow('2027-02-01T15:00:00Z');
const { api: owner } = await signedIn(await makeStaff(db, ['manager']));
const { api: reception } = await signedIn(await makeStaff(db, ['reception']));
const account = await makeStaff(db, ['professional']);
const { api: ownApi } = await signedIn(account);

const ana = (await makeProfessional(db, { full_name: 'Ana', user_id: account.id })).id;
const bia = (await makeProfessional(db, { full_name: 'Bia' })).id;
const botox = (await makeProcedure(db, { title: 'Botox' })).id;
const maria = (await makePatient(db, { full_name: 'Maria' })).id;
const till_id = (await makeTill(db)).id;

type Of = { appointment_id: string } | { package_id: string };
const enter = async (of: Of, amount_cents: number, entered_at: string, reverses_id: string | null = null) => {
  const kind = reverses_id ? 'reversal' : amount_cents < 0 ? 'refund' : 'payment';
  const entry = {
    ...of,
    till_id,
    operation_id: randomUUID(),
    method: 'pix',
    amount_cents,
    entered_at,
  } as const;
  const reason = kind === 'payment' ? null : 'Engano';
  return db
    .insertInto('till_entries')
    .values({ ...entry, patient_id: maria, kind, reverses_id, reason })
    .returning('id')
    .executeTakeFirstOrThrow();
};
const charge = (appointment_id: string, price_cents: number, discount_cents: number, charged_at: string) =>
  db
    .insertInto('charges')
    .values({
      appointment_id,
      patient_id: maria,
      price_cents,
      discount_cents,
      charged_at,
      reason: 'Combinado',
    })
    .execute();
async function visit(
  date: string,
  cents: number,
  procedure_id?: string,
  professional_id = ana,
  status: 'completed' | 'confirmed' = 'completed',
) {
  const values = { patient_id: maria, date, professional_id, status };
  const { id } = await makeAppointment(db, { ...values, ...(procedure_id && { procedure_id }) });
  await charge(id, cents, 0, `${date}T12:00:00Z`);
  return id;
}

await owner.shares.saveRule({
  professionalId: ana,
  procedureId: null,
  from: '2026-01-01',
  percentHundredths: 4_000,
  fixedCents: null,
});
await owner.shares.saveRule({
  professionalId: ana,
  procedureId: botox,
  from: '2026-10-15',
  percentHundredths: null,
  fixedCents: 12_000,
});
await owner.shares.saveRule({
  professionalId: bia,
  procedureId: null,
  from: '2026-01-01',
  percentHundredths: 3_333,
  fixedCents: null,
});

// Paid in two months: 40% of 300,01 is 120,00, less the 40,00 of October.
const parts = await visit('2026-10-05', 30_001);
await enter({ appointment_id: parts }, 10_000, '2026-10-05T13:00:00Z');
await enter({ appointment_id: parts }, 20_001, '2026-11-03T13:00:00Z');
// Paid in full on the last evening of October where the clinic is; a part is taken back in November.
const full = await visit('2026-10-20', 90_000, botox);
await enter({ appointment_id: full }, 50_000, '2026-10-20T13:00:00Z');
const last = await enter({ appointment_id: full }, 40_000, '2026-11-01T02:00:00Z');
await enter({ appointment_id: full }, -40_000, '2026-11-10T13:00:00Z', last.id);
// What is left of it was given up in November.
const cheaper = await visit('2026-10-22', 30_000, botox);
await enter({ appointment_id: cheaper }, 20_000, '2026-10-22T13:00:00Z');
await charge(cheaper, 30_000, 10_000, '2026-11-05T13:00:00Z');
// Paid and taken back in October: no row.
const undone = await visit('2026-10-21', 10_000);
const wrong = await enter({ appointment_id: undone }, 10_000, '2026-10-21T13:00:00Z');
await enter({ appointment_id: undone }, -10_000, '2026-10-21T13:05:00Z', wrong.id);
// Sessions of R$ 100,00 from packages of R$ 300,00: half of one is paid in October; the other ends in November, its rest is given back.
const fromPackage = async (date: string, sold: string, status?: 'confirmed') => {
  const id = await visit(date, 0, undefined, ana, status);
  const { sale, item, useId } = await makePackage(db, maria, {
    appointment_id: id,
    day: sold,
    sold_at: `${sold}T12:00:00Z`,
  });
  return { id, package_id: sale.id, item_id: item.id, useId };
};
const session = await fromPackage('2026-10-12', '2026-10-09');
await enter({ package_id: session.package_id }, 15_000, '2026-10-10T13:00:00Z');
await enter({ package_id: session.package_id }, 15_000, '2026-11-20T13:00:00Z');
const ended = await fromPackage('2026-10-13', '2026-10-09');
await enter({ package_id: ended.package_id }, 30_000, '2026-10-11T13:00:00Z');
async function end(package_id: string) {
  await db
    .insertInto('packages')
    .values({
      ends_id: package_id,
      patient_id: maria,
      day: '2026-11-02',
      sold_at: '2026-11-02T13:00:00Z',
      due_cents: 10_000,
      reason: 'Mudou-se',
    })
    .execute();
  await enter({ package_id }, -20_000, '2026-11-02T13:05:00Z');
}
await end(ended.package_id);
// Paid, and booked only.
const booked = await fromPackage('2026-10-14', '2026-10-09', 'confirmed');
await enter({ package_id: booked.package_id }, 30_000, '2026-10-11T13:00:00Z');
// Paid, and its session given back.
const returned = await fromPackage('2026-10-16', '2026-10-09');
await enter({ package_id: returned.package_id }, 30_000, '2026-10-11T13:00:00Z');
await db
  .insertInto('package_uses')
  .values({
    item_id: returned.item_id,
    appointment_id: returned.id,
    patient_id: maria,
    returns_id: returned.useId,
  })
  .execute();
// Of the other professional: a third of 10,01, and a visit before any rule.
const ofBia = await visit('2026-10-06', 1_001, undefined, bia);
await enter({ appointment_id: ofBia }, 1_001, '2026-10-06T13:00:00Z');
const early = await visit('2025-12-30', 5_000, undefined, bia);
await enter({ appointment_id: early }, 5_000, '2026-10-07T13:00:00Z');

// Of Caio, who gets R$ 30,00 of each: sessions of R$ 100,00, of which two were used and all R$ 300,00 paid in another system. One ends
// after the visit, its rest is given back.
const caio = (await makeProfessional(db, { full_name: 'Caio' })).id;
await owner.shares.saveRule({
  professionalId: caio,
  procedureId: null,
  from: '2026-01-01',
  percentHundredths: null,
  fixedCents: 3_000,
});
const brought = async (date: string, paid_before_cents: number) => {
  const id = await visit(date, 0, undefined, caio);
  const day = { day: '2026-10-01', sold_at: '2026-10-01T12:00:00Z' };
  const { sale } = await makePackage(db, maria, { appointment_id: id, paid_before_cents, ...day });
  return { id, package_id: sale.id };
};
const paidBefore = await brought('2026-10-15', 30_000);
const partBefore = await brought('2026-10-16', 18_000);
await enter({ package_id: partBefore.package_id }, 12_000, '2026-11-16T13:00:00Z');
const endedBefore = await brought('2026-10-17', 30_000);
await end(endedBefore.package_id);

const october = { from: '2026-10-01', to: '2026-10-31' };
const november = { from: '2026-11-01', to: '2026-11-30' };
const statement = (period: typeof october, professionalId = ana) =>
  owner.shares.get({ ...period, professionalId });
const brief = ({ rows }: Awaited<ReturnType<typeof statement>>) =>
  rows.map(({ id, receivedCents, shareCents }) => [id, receivedCents, shareCents]);

test('a month has what was received in it, by visit, with the share by the rule of the day of the visit', async () => {
  const found = await statement(october);
  expect(brief(found)).toEqual([
    [parts, 10_000, 4_000],
    [session.id, 5_000, 2_000],
    [ended.id, 10_000, 4_000],
    [full, 90_000, 12_000],
    [cheaper, 20_000, 0],
  ]);
  expect(found).toMatchObject({
    receivedCents: 135_000,
    shareCents: 22_000,
    professional: { fullName: 'Ana' },
  });
  expect(found.rows[3]).toMatchObject({ rule: { percentHundredths: null, fixedCents: 12_000 } });
});

test('the next month has the difference, also what was taken back; both together are the sum', async () => {
  const found = await statement(november);
  expect(brief(found)).toEqual([
    [parts, 20_001, 8_000],
    [session.id, 5_000, 2_000],
    [full, -40_000, -12_000],
    [cheaper, 0, 12_000],
  ]);
  expect(found).toMatchObject({ receivedCents: -14_999, shareCents: 10_000 });
  const both = await statement({ from: october.from, to: november.to });
  expect(both).toMatchObject({ receivedCents: 120_001, shareCents: 32_000 });
});

test('a part is rounded to the nearest cent, and a visit before every rule has none', async () => {
  const found = await statement(october, bia);
  expect(brief(found)).toEqual([
    [early, 5_000, 0],
    [ofBia, 1_001, 334],
  ]);
  expect(found.rows[0]?.rule).toBeNull();
});

test('what was paid before an import counts for its sessions, also after a part is given back', async () => {
  expect(brief(await statement(october, caio))).toEqual([
    [paidBefore.id, 10_000, 3_000],
    [partBefore.id, 6_000, 0],
    [endedBefore.id, 10_000, 3_000],
  ]);
  expect(brief(await statement(november, caio))).toEqual([[partBefore.id, 4_000, 3_000]]);
});

test('all professionals beside each other, as their statements add up', async () => {
  const { all, professional, rows } = await owner.shares.get(october);
  expect([professional, rows]).toEqual([null, []]);
  for (const { id, receivedCents, shareCents } of all)
    expect(await statement(october, id)).toMatchObject({ receivedCents, shareCents, all: [] });
  expect(all.map(({ fullName }) => fullName)).toEqual(['Ana', 'Bia', 'Caio']);
  // What visits cost is in their balances, which are not of this clinic.
  expect(all[0]).toMatchObject({ visits: 7, producedCents: 0, receivedCents: 135_000, shareCents: 22_000 });
});

test('a rule is changed by its day, and removed', async () => {
  const rule = {
    professionalId: bia,
    procedureId: botox,
    from: '2026-10-01',
    percentHundredths: 1_000,
    fixedCents: null,
  };
  await owner.shares.saveRule(rule);
  await owner.shares.saveRule({ ...rule, percentHundredths: 2_000 });
  const { rules } = await statement(october);
  const found = rules.filter(
    ({ professionalId, procedure }) => professionalId === bia && procedure === 'Botox',
  );
  expect(found).toMatchObject([{ percentHundredths: 2_000, from: '2026-10-01' }]);
  await owner.shares.removeRule({ id: found[0]?.id ?? '' });
  expect((await statement(october)).rules).toHaveLength(4);
  const gone = { ...rule, procedureId: randomUUID() };
  expect((await refusalOf(owner.shares.saveRule(gone))).code).toBe('NOT_FOUND');
});

test('a professional gets the own statement and no other; the reception none', async () => {
  const own = await ownApi.shares.get(october);
  expect(own).toMatchObject({ receivedCents: 135_000, shareCents: 22_000, professionals: [] });
  expect(brief(own)).toEqual(brief(await statement(october)));
  expect(own.rules.map(({ professionalId }) => professionalId)).toEqual([ana, ana]);
  expect((await refusalOf(ownApi.shares.get({ ...october, professionalId: bia }))).code).toBe('FORBIDDEN');
  expect((await refusalOf(reception.shares.get(october))).code).toBe('FORBIDDEN');
  const other = await signedIn(await makeStaff(db, ['professional']));
  expect(await other.api.shares.get(october)).toMatchObject({ professional: null, rows: [], rules: [] });
});

test('the policies leave a professional the money of own visits and packages only', async () => {
  const actor = {
    role: 'staff',
    permissions: ['agenda', 'record', 'registration'],
    userId: account.id,
  } as const;
  const [entries, charges, amounts] = await database.asUser(actor, ({ db: own }) =>
    Promise.all([
      own.selectFrom('till_entries').select(['appointment_id', 'package_id']).execute(),
      own.selectFrom('charges').select('appointment_id').execute(),
      own.selectFrom('package_amounts').select('package_id').execute(),
    ]),
  );
  const visits = new Set([parts, full, cheaper, undone, session.id, ended.id, booked.id, returned.id]);
  const packages = new Set([session.package_id, ended.package_id, booked.package_id]);
  expect(entries).toHaveLength(13);
  for (const { appointment_id, package_id } of entries)
    expect(visits.has(appointment_id ?? '') || packages.has(package_id ?? '')).toBe(true);
  expect(new Set(charges.map(({ appointment_id }) => appointment_id))).toEqual(visits);
  expect(new Set(amounts.map(({ package_id }) => package_id))).toEqual(packages);
});
