import { expect, test } from 'vitest';
import { createTestApp } from '#test/app.ts';
import {
  makeAdmin,
  makeAppointment,
  makePatient,
  makePatientWithAccount,
  makeProcedure,
  makeProfessional,
} from '#test/factories.ts';
import { expectRefusal } from '#test/refused.ts';

const { signedIn, db, setNow, mailsTo } = await createTestApp();
setNow('2058-03-04T12:30:00Z');
const { api: staff } = await signedIn(await makeAdmin(db));
const helena = await makeProfessional(db, { full_name: 'Dra. Helena' });
const peeling = await makeProcedure(db, { title: 'Peeling', minutes: 40, bookable_online: true });
const laser = await makeProcedure(db, { title: 'Laser', minutes: 40 });
await db
  .insertInto('working_hours')
  .values({ professional_id: helena.id, valid_from: '2020-01-01', week: '{[0,10080)}' })
  .execute();
await db.insertInto('booking_rules').values({ mode: 'request' }).execute();

let days = 0;
/** 10:00 with Dra. Helena, on another day each time. */
const freed = () => ({
  date: new Date(Date.UTC(2058, 2, 11 + days++)).toISOString().slice(0, 10),
  time: '10:00',
  professionalId: helena.id,
});

/** A patient with an account who waits for a peeling. */
async function waiting() {
  const { user, patient } = await makePatientWithAccount(db, { full_name: `Paciente ${days}` });
  const { api } = await signedIn(user);
  const { id: entryId } = await api.booking.joinWaitingList({ procedureId: peeling.id });
  return { patient, api, entryId };
}

type Place = ReturnType<typeof freed>;

/** The offer of each, as their home shows it. */
async function offerTo(place: Place, ...people: Awaited<ReturnType<typeof waiting>>[]) {
  await staff.waitingList.offer({ ...place, entryIds: people.map(({ entryId }) => entryId) });
  return Promise.all(
    people.map(async ({ api }) => {
      const [offer] = (await api.portal.home()).offers;
      if (!offer) throw new Error('no offer');
      return offer;
    }),
  );
}

const bookedAt = ({ date }: Place) =>
  db
    .selectFrom('appointments')
    .select(['id', 'patient_id', 'procedure_id', 'service', 'time', 'status'])
    .where('date', '=', date)
    .where('status', '<>', 'cancelled')
    .execute();

test('a patient joins the list once for each procedure, and leaves it', async () => {
  const { patient, api, entryId } = await waiting();
  const { rows } = await staff.waitingList.list({ patientId: patient.id });
  expect(rows).toMatchObject([{ id: entryId, service: 'Peeling', hasAccount: true, priority: 'normal' }]);
  expect((await api.portal.home()).waiting).toMatchObject([{ id: entryId, service: 'Peeling' }]);
  expect(await api.booking.joinWaitingList({ procedureId: peeling.id })).toEqual({ id: entryId });
  await expectRefusal(api.booking.joinWaitingList({ procedureId: laser.id }), 'BOOKING_NOT_ALLOWED');
  await api.booking.leaveWaitingList({ id: entryId });
  await api.booking.leaveWaitingList({ id: entryId });
  expect((await api.portal.home()).waiting).toEqual([]);
});

test('no patient takes another off the list, or answers for another', async () => {
  const one = await waiting();
  const other = await waiting();
  const place = freed();
  const [offer] = await offerTo(place, one);
  await other.api.booking.leaveWaitingList({ id: one.entryId });
  expect((await one.api.portal.home()).waiting).toHaveLength(1);
  await expectRefusal(other.api.booking.answerOffer({ id: offer?.id ?? '', accept: true }), 'NOT_FOUND');
  expect(await bookedAt(place)).toEqual([]);
});

test('an accepted offer books the time against no rule of booking, and ends the wait', async () => {
  const { patient, api, entryId } = await waiting();
  const place = freed();
  const [offer] = await offerTo(place, { patient, api, entryId });
  expect(offer).toMatchObject({
    date: place.date,
    time: '10:00',
    professionalName: 'Dra. Helena',
    durationMinutes: 40,
    state: 'open',
    moves: null,
  });
  const { rows } = await staff.waitingList.list({ patientId: patient.id });
  expect(rows).toMatchObject([
    { openOffer: { date: place.date, time: '10:00', expiresAt: offer?.expiresAt } },
  ]);
  const offered = await mailsTo(patient.email ?? '');
  expect(offered).toHaveLength(1);
  expect(offered[0]?.text).toContain('Surgiu um horário:');
  const answer = { id: offer?.id ?? '', accept: true };
  const { outcome, appointmentId } = await api.booking.answerOffer(answer);
  expect(outcome).toBe('booked');
  expect(await bookedAt(place)).toMatchObject([
    { id: appointmentId, patient_id: patient.id, procedure_id: peeling.id, service: 'Peeling' },
  ]);
  expect(await api.portal.home()).toMatchObject({ offers: [], waiting: [] });
  // A second click.
  expect(await api.booking.answerOffer(answer)).toEqual({ outcome: 'booked', appointmentId });
  expect(await bookedAt(place)).toHaveLength(1);
  // The offer, and one mail of the booking.
  const mails = await mailsTo(patient.email ?? '');
  expect(mails.map(({ calendar }) => calendar?.method)).toEqual([undefined, 'PUBLISH']);
});

test('a double tap books once, and both answers say so', async () => {
  const { patient, api, entryId } = await waiting();
  const place = freed();
  const [offer] = await offerTo(place, { patient, api, entryId });
  const answer = { id: offer?.id ?? '', accept: true };
  const both = await Promise.all([api.booking.answerOffer(answer), api.booking.answerOffer(answer)]);
  const [booked] = await bookedAt(place);
  expect(both).toEqual([1, 2].map(() => ({ outcome: 'booked', appointmentId: booked?.id })));
  expect(await bookedAt(place)).toHaveLength(1);
});

test('of several times that are offered for one wish a patient gets one', async () => {
  const person = await waiting();
  const [one, other] = [freed(), freed()];
  for (const place of [one, other]) await offerTo(place, person);
  const [first, second] = (await person.api.portal.home()).offers;
  await person.api.booking.answerOffer({ id: first?.id ?? '', accept: true });
  expect((await person.api.portal.home()).offers).toEqual([]);
  await expectRefusal(person.api.booking.answerOffer({ id: second?.id ?? '', accept: true }), 'OFFER_GONE');
  expect([...(await bookedAt(one)), ...(await bookedAt(other))]).toHaveLength(1);
});

test('of two who accept at once one gets the time; the other stays on the list and is told', async () => {
  const people = [await waiting(), await waiting()] as const;
  const place = freed();
  const offers = await offerTo(place, ...people);
  const answers = await Promise.allSettled(
    people.map(({ api }, index) => api.booking.answerOffer({ id: offers[index]?.id ?? '', accept: true })),
  );
  expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  expect(await bookedAt(place)).toHaveLength(1);
  const loser = people[answers.findIndex(({ status }) => status === 'rejected')];
  expect(await loser?.api.portal.home()).toMatchObject({ offers: [{ state: 'taken' }], waiting: [{}] });
});

test('a later appointment for the same is moved, and keeps its number of appointments', async () => {
  const person = await waiting();
  const place = freed();
  const later = await makeAppointment(db, {
    patient_id: person.patient.id,
    professional_id: helena.id,
    procedure_id: peeling.id,
    service: 'Peeling',
    status: 'confirmed',
    duration_minutes: 50,
    date: '2058-06-10',
    time: '15:00',
  });
  const [offer] = await offerTo(place, person);
  expect(offer?.moves).toEqual({ appointmentId: later.id, date: '2058-06-10', time: '15:00' });
  expect((await mailsTo(person.patient.email ?? ''))[0]?.text).toContain('Há um horário mais cedo:');
  expect(await person.api.booking.answerOffer({ id: offer?.id ?? '', accept: true })).toEqual({
    outcome: 'moved',
    appointmentId: later.id,
  });
  // What was confirmed was the old time.
  expect(await bookedAt(place)).toMatchObject([{ id: later.id, status: 'scheduled' }]);
});

test('a time that was booked meanwhile is gone, and so is an offer that has ended', async () => {
  const person = await waiting();
  const place = freed();
  const [offer] = await offerTo(place, person);
  const id = offer?.id ?? '';
  await makeAppointment(db, {
    patient_id: (await makePatient(db)).id,
    professional_id: helena.id,
    date: place.date,
    time: place.time,
  });
  const taken = { code: 'OFFER_GONE', data: { reason: 'taken' } };
  await expectRefusal(person.api.booking.answerOffer({ id, accept: true }), taken);
  await expectRefusal(person.api.booking.answerOffer({ id, accept: true }), taken);
  expect((await person.api.portal.home()).offers).toMatchObject([{ id, state: 'taken' }]);

  const other = await waiting();
  const [late] = await offerTo(freed(), other);
  await db
    .updateTable('waiting_offers')
    .set({ expires_at: new Date(Date.now() - 1_000) })
    .where('id', '=', late?.id ?? '')
    .execute();
  await expectRefusal(other.api.booking.answerOffer({ id: late?.id ?? '', accept: true }), {
    code: 'OFFER_GONE',
    data: { reason: 'expired' },
  });
  expect((await other.api.portal.home()).offers).toEqual([]);
});

test('who declines stays on the list, and is shown to the staff', async () => {
  const person = await waiting();
  const place = freed();
  const [offer] = await offerTo(place, person);
  const answer = { id: offer?.id ?? '', accept: false };
  expect(await person.api.booking.answerOffer(answer)).toEqual({ outcome: 'declined', appointmentId: null });
  expect(await person.api.portal.home()).toMatchObject({ offers: [], waiting: [{}] });
  const { rows } = await staff.waitingList.fitting(place);
  expect(rows.find(({ id }) => id === person.entryId)?.offer).toMatchObject({ state: 'declined' });
  // Repeated offers of one time would be a nuisance; the screen has no button for it, and the database one open offer.
  await expectRefusal(person.api.booking.answerOffer({ ...answer, accept: true }), 'OFFER_GONE');
});

test('a time after the appointment for the same is not offered', async () => {
  const person = await waiting();
  const place = freed();
  const values = { patient_id: person.patient.id, procedure_id: peeling.id, service: 'Peeling' };
  const fitting = async () =>
    (await staff.waitingList.fitting(place)).rows.some(({ id }) => id === person.entryId);
  expect(await fitting()).toBe(true);
  await makeAppointment(db, { ...values, date: place.date, time: '08:00' });
  expect(await fitting()).toBe(false);
  await expectRefusal(staff.waitingList.offer({ ...place, entryIds: [person.entryId] }), 'OFFER_GONE');
  // One of several is still later.
  await makeAppointment(db, { ...values, date: place.date, time: '18:00' });
  expect(await fitting()).toBe(true);
});

test('a time that no longer fits is not offered', async () => {
  const person = await waiting();
  const place = freed();
  await makeAppointment(db, {
    patient_id: (await makePatient(db)).id,
    professional_id: helena.id,
    date: place.date,
    time: '09:45',
  });
  await expectRefusal(staff.waitingList.offer({ ...place, entryIds: [person.entryId] }), 'OFFER_GONE');
});
