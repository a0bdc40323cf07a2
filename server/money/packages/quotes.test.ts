/** A quote is accepted once, at the desk or in the portal, into a package. */
import { randomUUID } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import { expect, test } from 'vitest';
import { documentNumber, type QuoteLine } from '#contract/patients/documents.ts';
import { createClock } from '#server/platform/clock.ts';
import { createTestApp } from '#test/app.ts';
import {
  makeAdmin,
  makeAppointment,
  makePatient,
  makePatientWithAccount,
  makeProcedure,
  makeQuote,
  makeSeries,
  makeSettings,
  makeSigner,
  makeStaff,
  makeTreatmentPlan,
} from '#test/factories.ts';
import { constraintOf } from '#test/refusal.ts';
import { refusalOf } from '#test/refused.ts';
import { recordIssued } from '../../patients/documents/issue-in-turn.ts';
import { insertQuote } from '../../patients/documents/quote-queries.ts';
import { sha256 } from '../../patients/record/entry-content.ts';

const { db, signedIn, database } = await createTestApp();
const { api: desk } = await signedIn(await makeStaff(db, ['reception'], { name: 'Lia Recepção' }));
const author = await makeStaff(db, ['professional'], { name: 'Rosa' });
const { api: professional } = await signedIn(author);
await makeSigner(db, author.id);
await makeSettings(db);
const today = createClock('America/Sao_Paulo', () => new Date()).today();
const dayAhead = (days: number) =>
  new Date(Date.parse(`${today}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);

async function priced(priceCents: number) {
  const { id: procedureId, title: description } = await makeProcedure(db);
  await db
    .insertInto('procedure_prices')
    .values({ procedure_id: procedureId, price_cents: priceCents })
    .execute();
  return { procedureId, description };
}
// As much below the catalogue's price as the clinic's limit leaves.
const laser = { ...(await priced(44_444)), quantity: 6, priceCents: 40_000 };
const peeling = { ...(await priced(30_000)), quantity: 2, priceCents: 30_000 };
const inWords = { description: 'Anestesista', quantity: 1, priceCents: 50_000 };
const issue = (patientId: string, lines: QuoteLine[], more: { treatmentPlanId?: string } = {}) =>
  professional.documents.issue({
    patientId,
    words: { kind: 'quote', lines, validDays: 30, note: '' },
    ...more,
  });
const doctor = await makeAdmin(db);
const { api: admin } = await signedIn(doctor);
await makeSigner(db, doctor.id);
const codeOf = async (call: Promise<unknown>) => (await refusalOf(call)).code;

test('the desk accepts a quote in one step: a package of its procedures, unpaid, with the quoted price', async () => {
  const { id: patientId } = await makePatient(db);
  const booked = await makeAppointment(db, {
    patient_id: patientId,
    procedure_id: laser.procedureId,
    date: dayAhead(3),
  });
  const { id, number } = await issue(patientId, [laser, inWords, peeling]);
  expect((await desk.packages.list({ patientId })).quotes).toEqual([
    {
      id,
      number,
      validUntil: dayAhead(30),
      ending: null,
      endedAt: null,
      endedBy: null,
      totalCents: 350_000,
      packageCents: 300_000,
      lines: [laser, inWords, peeling].map(({ description, quantity, priceCents }) => ({
        description,
        quantity,
        priceCents,
      })),
    },
  ]);
  expect((await desk.patients.get({ id: patientId })).visits.openQuotes).toBe(1);

  const accepted = await desk.packages.acceptQuote({ id });
  expect(accepted).toEqual({
    package: {
      id: expect.any(String),
      name: `6 × ${laser.description}, 2 × ${peeling.description}`,
      dueCents: 300_000,
      validUntil: dayAhead(180),
    },
    otherCents: 50_000,
  });
  const { rows, quotes } = await desk.packages.list({ patientId });
  expect(rows).toMatchObject([
    {
      id: accepted.package?.id,
      openCents: 300_000,
      paidCents: 0,
      // The visit that was booked before has one of them.
      items: [{ left: 5, booked: 1, bookings: [{ id: booked.id }] }, { left: 2 }],
    },
  ]);
  expect(quotes).toMatchObject([{ id, ending: 'accepted', endedBy: 'Lia Recepção' }]);
  expect((await professional.files.list({ patientId })).rows[0]?.document?.quote).toMatchObject({
    id,
    ending: 'accepted',
  });
  expect((await desk.patients.get({ id: patientId })).visits).toMatchObject({
    openQuotes: 0,
    openCents: 300_000,
  });
});

test('of two who accept at once one does, and nothing is sold twice', async () => {
  const { patient, user } = await makePatientWithAccount(db);
  const own = await signedIn(user);
  const { id } = await issue(patient.id, [laser]);
  const results = await Promise.allSettled([
    desk.packages.acceptQuote({ id }),
    own.api.ownPayments.acceptQuote({ id }),
    desk.packages.acceptQuote({ id }),
  ]);
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(await codeOf(desk.packages.acceptQuote({ id }))).toBe('QUOTE_ACCEPTED');
  expect((await desk.packages.list({ patientId: patient.id })).rows).toHaveLength(1);
});

test('the patient accepts an own quote in the portal, and no other', async () => {
  const { patient, user } = await makePatientWithAccount(db);
  const own = await signedIn(user);
  const stranger = await signedIn((await makePatientWithAccount(db)).user);
  await makeAppointment(db, {
    patient_id: patient.id,
    procedure_id: laser.procedureId,
    date: dayAhead(2),
  });
  const { id } = await issue(patient.id, [laser]);
  expect(await codeOf(stranger.api.ownPayments.acceptQuote({ id }))).toBe('NOT_FOUND');
  expect((await own.api.portalFiles.category({ category: 'papers' })).rows[0]?.document?.quote).toMatchObject(
    {
      id,
      packageCents: 240_000,
    },
  );
  expect(await own.api.ownPayments.acceptQuote({ id })).toMatchObject({
    package: { name: `6 × ${laser.description}`, dueCents: 240_000 },
    otherCents: 0,
  });
  const { rows } = await own.api.portalFiles.category({ category: 'papers' });
  expect(rows[0]?.document?.quote).toMatchObject({ id, ending: 'accepted' });
  const { rows: open, sessions } = await own.api.ownPayments.list();
  expect(open).toMatchObject([{ openCents: 240_000 }]);
  expect(sessions).toMatchObject([{ left: 6, sessions: 6 }]);
  // The clinic reads who it was.
  expect((await desk.packages.list({ patientId: patient.id })).quotes).toMatchObject([
    { ending: 'accepted', endedBy: patient.full_name },
  ]);
});

test('lines in words make no package; those of a plan are seen beside it', async () => {
  const { id: patientId } = await makePatient(db);
  const plan = await makeTreatmentPlan(db, { patient_id: patientId });
  const { planLines } = await professional.documents.write({ patientId, treatmentPlanId: plan.id });
  expect(planLines).toEqual([{ description: plan.title, procedureId: null, quantity: 1, priceCents: null }]);
  const series = await makeSeries(db, { patient_id: patientId, treatment_plan_id: plan.id, sessions: 4 });
  await makeAppointment(db, {
    patient_id: patientId,
    procedure_id: peeling.procedureId,
    service: peeling.description,
    series_id: series.id,
    session_number: 1,
    date: dayAhead(9),
  });
  expect((await professional.documents.write({ patientId, treatmentPlanId: plan.id })).planLines).toEqual([
    { description: peeling.description, procedureId: peeling.procedureId, quantity: 4, priceCents: 30_000 },
  ]);
  const { id, number } = await issue(patientId, [inWords], { treatmentPlanId: plan.id });
  expect((await desk.packages.list({ patientId })).quotes).toMatchObject([{ id, packageCents: null }]);
  expect(await desk.packages.acceptQuote({ id })).toEqual({ package: null, otherCents: 50_000 });
  expect((await professional.treatmentPlans.list({ patientId })).quotes).toMatchObject([
    { number, treatmentPlanId: plan.id, ending: 'accepted' },
  ]);
  const other = await makeTreatmentPlan(db, { patient_id: (await makePatient(db)).id });
  const ofOther = { patientId, treatmentPlanId: other.id };
  expect(await codeOf(professional.documents.write(ofOther))).toBe('NOT_FOUND');
  expect(await codeOf(issue(patientId, [inWords], ofOther))).toBe('NOT_FOUND');
});

test('a discount of a quote is judged when it is issued, by who issues it; what was signed is then sold as it is', async () => {
  const { id: patientId } = await makePatient(db);
  const half = { ...laser, priceCents: 22_222 };
  expect(await codeOf(issue(patientId, [peeling, { ...laser, priceCents: 39_999 }]))).toBe(
    'DISCOUNT_TOO_LARGE',
  );
  const words = { kind: 'quote' as const, lines: [half], validDays: 30, note: '' };
  const { id } = await admin.documents.issue({ patientId, words });
  expect(await desk.packages.acceptQuote({ id })).toMatchObject({ package: { dueCents: 6 * 22_222 } });
});

test('a cancelled quote, one past its last day, and one of a patient who was deleted are not accepted', async () => {
  const { id: patientId } = await makePatient(db);
  const { id } = await issue(patientId, [laser]);
  await professional.documents.cancel({ patientId, id, reason: 'duplicate' });
  expect(await codeOf(desk.packages.acceptQuote({ id }))).toBe('QUOTE_CANCELLED');
  expect((await desk.packages.list({ patientId })).quotes).toMatchObject([{ ending: 'cancelled' }]);

  const made_at = new Date(Date.now() - 5 * 86_400_000);
  const past = { made_at, day: made_at.toISOString().slice(0, 10), valid_until: dayAhead(-1) };
  expect(await codeOf(desk.packages.acceptQuote({ id: (await makeQuote(db, patientId, past)).id }))).toBe(
    'QUOTE_EXPIRED',
  );
  const lastDay = await makeQuote(db, patientId, { ...past, valid_until: today });
  expect((await desk.packages.acceptQuote({ id: lastDay.id })).package).not.toBeNull();
  const gone = await makeQuote(db, randomUUID());
  expect(await codeOf(desk.packages.acceptQuote({ id: gone.id }))).toBe('NOT_FOUND');
  expect(await codeOf(desk.packages.acceptQuote({ id: randomUUID() }))).toBe('NOT_FOUND');

  // An accepted one stays accepted when its document is cancelled: its package is ended by itself.
  const kept = await issue(patientId, [laser]);
  await desk.packages.acceptQuote({ id: kept.id });
  await professional.documents.cancel({ patientId, id: kept.id, reason: 'duplicate' });
  expect((await desk.packages.list({ patientId })).quotes[0]).toMatchObject({
    id: kept.id,
    ending: 'accepted',
  });
});

test('a line beyond what a package takes, and a total beyond every quote, are refused before the document is numbered', async () => {
  const { id: patientId } = await makePatient(db);
  const problems = async (line: QuoteLine) => (await refusalOf(issue(patientId, [line]))).data;
  expect(await problems({ ...laser, quantity: 101 })).toMatchObject({
    problems: [{ message: 'No máximo 100 sessões' }],
  });
  expect(await problems({ ...inWords, quantity: 3, priceCents: 100_000_000 })).toMatchObject({
    problems: [{ message: 'O total do orçamento é alto demais' }],
  });
});

test('the database itself keeps a package to its quote, and a quote to its signed document', async () => {
  const patient = await makePatient(db);
  const { id } = await issue(patient.id, [laser]);
  const asPatient = (work: RawBuilder<unknown>) =>
    constraintOf(
      database.asService((tx) =>
        tx.asBooking({ patientId: patient.id, now: `${today} 12:00:00` }, (own) => work.execute(own.db)),
      ),
    );
  const sale = sql`insert into packages (patient_id, day, valid_until, quote_id) values (${patient.id}, ${today}, ${today}, ${id})`;
  expect(await asPatient(sale)).toBe('packages_quote_id_fkey');
  await desk.packages.acceptQuote({ id });
  const bought = await db
    .selectFrom('packages')
    .select('id')
    .where('quote_id', '=', id)
    .executeTakeFirstOrThrow();
  expect(await asPatient(sale)).toBe('packages_quote_once');
  expect(
    await asPatient(sql`insert into package_items (package_id, patient_id, procedure_id, sessions, price_cents)
                          values (${bought.id}, ${patient.id}, ${laser.procedureId}, 6, 1)`),
  ).toBe('package_items_as_quoted');

  const signed = await db
    .selectFrom('record_entries')
    .select(['author_name', 'author_council'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const quoted = { kind: 'quote' as const, lines: [laser], validDays: 30, note: '' };
  const issued = (line: QuoteLine, validDays = 30) =>
    constraintOf(
      database.asUser({ role: 'admin', userId: author.id }, async (tx) => {
        const year = Number(today.slice(0, 4));
        const { last } = await tx.db
          .selectFrom('document_numbers')
          .select('last')
          .where('year', '=', year)
          .executeTakeFirstOrThrow();
        const number = documentNumber(year, last + 1);
        const file = { key: randomUUID(), sizeBytes: 1, sha256: 'a'.repeat(64) };
        await recordIssued(tx, {
          patientId: patient.id,
          appointmentId: null,
          authorId: author.id,
          day: today,
          year,
          author: { name: signed.author_name, council: signed.author_council },
          number: last + 1,
          numberText: number,
          file,
          kind: 'quote',
          name: 'Orçamento',
          category: 'procedure',
          text: 'Orçamento',
          words: quoted,
          checkHash: sha256(number),
          beforeEntry: async (document) => {
            const of = { id: document, patientId: patient.id, number, day: today, treatmentPlanId: null };
            await insertQuote(tx, { ...of, validDays, lines: [line] });
          },
        });
      }),
    );
  expect(await issued({ ...laser, priceCents: 1 })).toBe('record_entries_as_issued');
  expect(await issued(laser, 60)).toBe('record_entries_as_issued');
  expect(await issued(laser)).toBe('allowed');
});
