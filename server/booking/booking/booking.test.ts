import { describe, expect, test } from 'vitest';
import type { BookingRules } from '#contract/booking/booking-rules.ts';
import { defaultBookingRules } from '#contract/booking/booking-rules.ts';
import { createTestApp } from '#test/app.ts';
import {
  makeAdmin,
  makeAppointment,
  makePackage,
  makePatientWithAccount,
  makeProcedure,
  makeProfessional,
  makeResource,
} from '#test/factories.ts';
import { expectRefusal, refusalOf } from '#test/refused.ts';
import { limits } from '../../accounts/limits/limits.ts';
import { presentTime } from '../../agenda/appointments/present-appointment.ts';

const { signedIn, db, setNow } = await createTestApp();
// 09:00 of a Monday at the clinic.
setNow('2058-06-03T12:00:00Z');
const { api: clinic } = await signedIn(await makeAdmin(db));
const helena = await makeProfessional(db, { full_name: 'Dra. Helena' });
const caio = await makeProfessional(db, { full_name: 'Dr. Caio' });
const peeling = await makeProcedure(db, {
  title: 'Peeling',
  minutes: 60,
  buffer_after_minutes: 30,
  bookable_online: true,
  preparation: 'Venha sem maquiagem.',
});
for (const professional_id of [helena.id, caio.id])
  await db
    .insertInto('procedure_professionals')
    .values({ procedure_id: peeling.id, professional_id })
    .execute();
const closed = await makeProcedure(db, { title: 'Cirurgia', minutes: 60 });

const setRules = (change: Partial<BookingRules> = {}) =>
  clinic.bookingRules.update({
    ...defaultBookingRules,
    mode: 'instant',
    approvalForNew: false,
    horizonDays: 365,
    ...change,
  });
await setRules();

/** Each test has a week of its own, from a Monday in July on. */
let week = 0;
const nextMonday = () => new Date(Date.UTC(2058, 5, 10 + 7 * week++)).toISOString().slice(0, 10);

async function makePerson() {
  const { user, patient } = await makePatientWithAccount(db);
  const { api } = await signedIn(user);
  return { api, patientId: patient.id };
}
type Person = Awaited<ReturnType<typeof makePerson>>;

const wish = (date: string, change: object = {}) => ({
  procedureId: peeling.id,
  professionalId: helena.id,
  date,
  time: '10:00',
  ...change,
});
const rowOf = (id: string | null) =>
  db.selectFrom('appointments').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
/** The appointment as its patient sees it. */
async function seen(appointmentId: string) {
  const { date, time } = await rowOf(appointmentId);
  return { appointmentId, date, time: presentTime(time) };
}
async function book({ api }: Person, date: string, change: object = {}) {
  const { holdId } = await api.booking.hold(wish(date, change));
  const { appointmentId } = await api.booking.confirm({ holdId });
  return appointmentId ?? '';
}

test('a patient books in three calls: days, hold, confirm', async () => {
  const person = await makePerson();
  const monday = nextMonday();
  const { days } = await person.api.booking.days({ procedureId: peeling.id, from: monday, to: monday });
  expect(days).toEqual([{ date: monday, times: expect.any(Array) }]);
  expect(days[0]?.times.slice(0, 2)).toEqual([
    { time: '08:00', professionalIds: [helena.id, caio.id].toSorted() },
    { time: '08:30', professionalIds: [helena.id, caio.id].toSorted() },
  ]);
  const held = await person.api.booking.hold(wish(monday));
  expect(held).toMatchObject({ professional: { id: helena.id, fullName: 'Dra. Helena' }, mode: 'instant' });
  const done = await person.api.booking.confirm({ holdId: held.holdId });
  expect(done).toEqual({ outcome: 'booked', appointmentId: expect.any(String), requestId: null });
  expect(await rowOf(done.appointmentId)).toMatchObject({
    patient_id: person.patientId,
    procedure_id: peeling.id,
    service: 'Peeling',
    professional_id: helena.id,
    doctor_name: 'Dra. Helena',
    date: monday,
    time: '10:00:00',
    duration_minutes: 60,
    buffer_after_minutes: 30,
    status: 'scheduled',
  });
  const home = await person.api.portal.home({});
  expect(home).toMatchObject({
    nextAppointment: {
      preparation: 'Venha sem maquiagem.',
      can: { confirm: true, move: true, cancel: true },
    },
    booking: { mode: 'instant' },
    requests: [],
  });
  // Their own page says each act once.
  await person.api.booking.confirmPresence(await seen(done.appointmentId ?? ''));
  const { rows } = await person.api.portal.activity({});
  const acts = rows?.map(({ noun, action, fields }) => [action, noun, ...fields].join(' '));
  expect(acts?.filter((act) => /appointment|booking/u.test(act))).toEqual([
    'changed appointment status',
    expect.stringMatching(/^created appointment\b/u),
  ]);
});

test('a confirmation that is sent again answers the same and books nothing more', async () => {
  const person = await makePerson();
  const { holdId } = await person.api.booking.hold(wish(nextMonday()));
  const answers = await Promise.all([1, 2, 3].map(() => person.api.booking.confirm({ holdId })));
  answers.push(await person.api.booking.confirm({ holdId }));
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
  const rows = await db
    .selectFrom('appointments')
    .where('patient_id', '=', person.patientId)
    .select('id')
    .execute();
  expect(rows).toHaveLength(1);
});

describe('a held time', () => {
  test('is free for its patient only; another hold replaces it', async () => {
    const [one, other] = [await makePerson(), await makePerson()];
    const monday = nextMonday();
    const timesFor = async ({ api }: Person) => {
      const input = { procedureId: peeling.id, professionalId: helena.id, from: monday, to: monday };
      return (await api.booking.days(input)).days[0]?.times.map(({ time }) => time) ?? [];
    };
    const { holdId } = await one.api.booking.hold(wish(monday));
    expect(await timesFor(one)).toContain('10:00');
    // With the buffers of both: 08:30 would end its buffer at 10:00.
    const left = await timesFor(other);
    expect(left).toContain('08:30');
    for (const time of ['09:00', '09:30', '10:00', '10:30', '11:00']) expect(left).not.toContain(time);
    await expectRefusal(other.api.booking.hold(wish(monday)), 'SLOT_TAKEN');
    await one.api.booking.hold(wish(monday, { time: '15:00' }));
    expect(await timesFor(other)).toContain('10:00');
    await expectRefusal(one.api.booking.confirm({ holdId }), 'HOLD_EXPIRED');
  });

  test('is refused to the clinic with its end, and possible as a squeeze-in', async () => {
    const person = await makePerson();
    const monday = nextMonday();
    const { expiresAt } = await person.api.booking.hold(wish(monday));
    const { patientId } = await makePerson();
    const booking = {
      patientId,
      professionalId: helena.id,
      date: monday,
      time: '10:30',
      durationMinutes: 30,
    };
    await expectRefusal(clinic.appointments.create(booking), {
      code: 'TIME_HELD',
      data: { kind: 'held', until: expiresAt },
    });
    const { closed: reasons, days } = await clinic.appointments.freeTimes({
      from: monday,
      to: monday,
      professionalIds: [helena.id],
    });
    expect(days[0]?.times).not.toContain('10:30');
    expect(reasons?.[0]?.times.find(({ time }) => time === '10:30')).toMatchObject({ reason: 'held' });
    await clinic.appointments.create({ ...booking, squeezeIn: true });
  });

  test('ends after five minutes, and the next booking removes it', async () => {
    const [late, next] = [await makePerson(), await makePerson()];
    const monday = nextMonday();
    const { holdId } = await late.api.booking.hold(wish(monday));
    await db
      .updateTable('booking_requests')
      .set({ expires_at: new Date(Date.now() - 1_000) })
      .where('id', '=', holdId)
      .execute();
    await expectRefusal(late.api.booking.confirm({ holdId }), 'HOLD_EXPIRED');
    await book(next, monday);
    expect(await db.selectFrom('booking_requests').where('id', '=', holdId).select('id').execute()).toEqual(
      [],
    );
  });

  test('keeps its room from everyone', async () => {
    const room = await makeResource(db, { kind: 'Cabine' });
    const inRoom = await makeProcedure(db, { minutes: 30, bookable_online: true });
    await db.insertInto('procedure_resources').values({ procedure_id: inRoom.id, kind: 'Cabine' }).execute();
    const [one, other] = [await makePerson(), await makePerson()];
    const monday = nextMonday();
    const inThere = { procedureId: inRoom.id, professionalId: helena.id };
    const { holdId } = await one.api.booking.hold(wish(monday, inThere));
    await expectRefusal(
      other.api.booking.hold(wish(monday, { ...inThere, professionalId: caio.id })),
      'SLOT_TAKEN',
    );
    await expectRefusal(
      clinic.appointments.create({
        patientId: other.patientId,
        procedureId: inRoom.id,
        professionalId: caio.id,
        date: monday,
        time: '10:00',
      }),
      { code: 'TIME_HELD', data: { kind: 'held', until: expect.any(String) } },
    );
    const { appointmentId } = await one.api.booking.confirm({ holdId });
    const held = await db
      .selectFrom('appointment_resources')
      .select('resource_id')
      .where('appointment_id', '=', appointmentId)
      .execute();
    expect(held).toEqual([{ resource_id: room.id }]);
  });
});

test("another patient's hold, appointment and request are not found", async () => {
  const [owner, stranger] = [await makePerson(), await makePerson()];
  const monday = nextMonday();
  const appointmentId = await book(owner, monday);
  const { holdId } = await owner.api.booking.hold(wish(monday, { time: '15:00' }));
  await stranger.api.booking.release({ holdId });
  await expectRefusal(stranger.api.booking.confirm({ holdId }), 'HOLD_EXPIRED');
  await expectRefusal(stranger.api.booking.cancel(await seen(appointmentId)), 'NOT_FOUND');
  await expectRefusal(stranger.api.booking.confirmPresence(await seen(appointmentId)), 'NOT_FOUND');
  await expectRefusal(
    stranger.api.booking.hold(wish(monday, { time: '14:00', moves: appointmentId })),
    'NOT_FOUND',
  );
  await expectRefusal(stranger.api.booking.withdraw({ requestId: holdId }), 'NOT_FOUND');
  expect(await owner.api.booking.confirm({ holdId })).toMatchObject({ outcome: 'booked' });
});

describe('an own appointment', () => {
  test('is confirmed, moved and cancelled, each once', async () => {
    const person = await makePerson();
    const { api } = person;
    const monday = nextMonday();
    const appointmentId = await book(person, monday);
    for (let turn = 0; turn < 2; turn += 1) await api.booking.confirmPresence(await seen(appointmentId));
    expect(await rowOf(appointmentId)).toMatchObject({ status: 'confirmed' });
    const { holdId } = await api.booking.hold(wish(monday, { time: '14:00', moves: appointmentId }));
    expect(await api.booking.confirm({ holdId })).toEqual({
      outcome: 'moved',
      appointmentId,
      requestId: null,
    });
    // The new time is not confirmed yet.
    expect(await rowOf(appointmentId)).toMatchObject({ status: 'scheduled', time: '14:00:00' });
    for (let turn = 0; turn < 2; turn += 1) await api.booking.cancel(await seen(appointmentId));
    expect(await rowOf(appointmentId)).toMatchObject({ status: 'cancelled', cancel_reason: 'patient' });
    const events = await db
      .selectFrom('appointment_events')
      .select(['kind', 'to_status', 'user_name'])
      .where('appointment_id', '=', appointmentId)
      .orderBy('happened_at')
      .execute();
    expect(events.map(({ kind, to_status }) => to_status ?? kind)).toEqual([
      'booked',
      'confirmed',
      'scheduled',
      'moved',
      'cancelled',
    ]);
    expect(new Set(events.map(({ user_name }) => user_name)).size).toBe(1);
    await expectRefusal(api.booking.hold(wish(monday, { time: '15:00', moves: appointmentId })), {
      code: 'BOOKING_NOT_ALLOWED',
      data: { reason: 'status' },
    });
  });

  test('is shown with what may be done, to its own patient', async () => {
    const [person, other] = [await makePerson(), await makePerson()];
    const monday = nextMonday();
    const id = await book(person, monday);
    const movingOf = async ({ api }: Person) => (await api.booking.choices({ moves: id })).moving;
    const shown = {
      appointmentId: id,
      procedureId: peeling.id,
      professionalId: helena.id,
      professionalName: 'Dra. Helena',
      service: 'Peeling',
      date: monday,
      time: '10:00',
    };
    expect(await movingOf(person)).toEqual({ ...shown, allowed: true });
    expect(await movingOf(other)).toBeNull();
    await person.api.booking.cancel(await seen(id));
    expect(await movingOf(person)).toMatchObject({ allowed: 'status' });
  });

  test('is left alone within the hours of the window', async () => {
    const person = await makePerson();
    const { id: appointmentId } = await makeAppointment(db, {
      patient_id: person.patientId,
      procedure_id: peeling.id,
      professional_id: caio.id,
      date: '2058-06-04',
      time: '08:30',
    });
    await expectRefusal(person.api.booking.cancel(await seen(appointmentId)), {
      code: 'BOOKING_NOT_ALLOWED',
      data: {
        reason: 'window',
      },
    });
    await expectRefusal(person.api.booking.hold(wish(nextMonday(), { moves: appointmentId })), {
      code: 'BOOKING_NOT_ALLOWED',
      data: { reason: 'window' },
    });
    const { nextAppointment } = await person.api.portal.home({});
    expect(nextAppointment?.can).toEqual({ confirm: true, move: 'window', cancel: 'window' });
    await person.api.booking.confirmPresence(await seen(appointmentId));
  });
});

describe('the rules', () => {
  const refusedHold = async (person: Person, input: ReturnType<typeof wish>, reason: string) =>
    expectRefusal(person.api.booking.hold(input), { code: 'BOOKING_NOT_ALLOWED', data: { reason } });

  test('name what does not allow a time', async () => {
    const person = await makePerson();
    await refusedHold(person, wish('2058-06-03', { time: '16:00' }), 'notice');
    await setRules({ horizonDays: 30 });
    await refusedHold(person, wish('2058-07-04'), 'horizon');
    await setRules();
    const monday = nextMonday();
    await refusedHold(person, wish(monday, { time: '10:15' }), 'closed');
    await refusedHold(person, wish(monday, { time: '20:00' }), 'closed');
    await refusedHold(person, wish(monday, { procedureId: closed.id }), 'procedure');
    await setRules({ mode: 'off' });
    await refusedHold(person, wish(monday), 'off');
    expect(await person.api.booking.choices({})).toMatchObject({
      mode: 'off',
      blocked: 'off',
      procedures: [],
    });
    await setRules();
  });

  test('say what the patient has of it in packages, with the session that is moved', async () => {
    const { api, patientId } = await makePerson();
    const { id: visit } = await makeAppointment(db, { patient_id: patientId, date: '2058-07-01' });
    const { sale, item } = await makePackage(db, patientId, {
      valid_until: '2058-12-31',
      appointment_id: visit,
    });
    const { procedure_id } = item;
    const left = async (input = {}) =>
      (await api.booking.choices(input)).procedures.find(({ id }) => id === procedure_id)?.ownPackage;
    await db.updateTable('procedures').set('bookable_online', true).where('id', '=', procedure_id).execute();
    expect(await left()).toEqual({ left: 2, validUntil: '2058-12-31' });
    // One line for the visit and its session, also for what gives it back.
    const { holdId } = await api.booking.hold(wish(nextMonday(), { procedureId: procedure_id }));
    const { appointmentId } = await api.booking.confirm({ holdId });
    await api.booking.cancel(await seen(appointmentId ?? ''));
    const { rows } = await api.portal.activity({});
    const acts = rows?.filter(({ who, noun }) => who.kind === 'self' && noun !== 'session');
    expect(acts?.map(({ action, noun, after }) => [action, noun, after])).toEqual([
      ['changed', 'appointment', { session: true }],
      ['created', 'appointment', { session: true }],
    ]);
    await db
      .insertInto('packages')
      .values({
        ends_id: sale.id,
        patient_id: patientId,
        day: sale.day,
        reason: 'Fim',
        due_cents: 0,
        user_name: 'Bia',
      })
      .execute();
    expect(await left()).toBeUndefined();
    expect(await left({ moves: visit })).toEqual({ left: 0, validUntil: '2058-12-31' });
    await db.updateTable('procedures').set('bookable_online', false).where('id', '=', procedure_id).execute();
  });

  test('bound how many open appointments and requests a patient has, without those of the clinic', async () => {
    const person = await makePerson();
    const monday = nextMonday();
    for (const time of ['08:00', '20:00'])
      await makeAppointment(db, { patient_id: person.patientId, date: monday, time });
    expect(await person.api.booking.choices({})).toMatchObject({ blocked: null });
    await book(person, monday);
    await setRules({ mode: 'request' });
    const { holdId } = await person.api.booking.hold(wish(monday, { time: '14:00' }));
    expect(await person.api.booking.confirm({ holdId })).toMatchObject({ outcome: 'requested' });
    await setRules();
    await refusedHold(person, wish(monday, { time: '16:00' }), 'tooMany');
    expect(await person.api.booking.choices({})).toMatchObject({ blocked: 'tooMany' });
  });

  test('ask the clinic for new patients, and for those who missed appointments', async () => {
    const person = await makePerson();
    const modeOf = async () => (await person.api.booking.choices({})).mode;
    const makePast = (status: 'completed' | 'no_show', date: string) =>
      makeAppointment(db, { patient_id: person.patientId, status, date });
    await setRules({ approvalForNew: true });
    expect(await modeOf()).toBe('request');
    await makePast('completed', '2029-06-04');
    expect(await modeOf()).toBe('instant');
    await makePast('no_show', '2029-06-05');
    expect(await modeOf()).toBe('instant');
    await makePast('no_show', '2029-06-06');
    expect(await modeOf()).toBe('request');
    await setRules({ approvalAfterNoShows: null });
    expect(await modeOf()).toBe('instant');
    await setRules();
  });
});

describe('a request', () => {
  async function ask(change: object = {}) {
    const person = await makePerson();
    const monday = nextMonday();
    await setRules({ mode: 'request' });
    const { holdId } = await person.api.booking.hold(wish(monday, change));
    const { requestId } = await person.api.booking.confirm({ holdId });
    await setRules();
    return { person, monday, requestId: requestId ?? '' };
  }
  /** As the clinic does. */
  const propose = (id: string, values: object) =>
    db
      .updateTable('booking_requests')
      .set({ state: 'proposed', ...values })
      .where('id', '=', id)
      .execute();

  test('takes its time until it is answered or taken back', async () => {
    const { person, monday, requestId } = await ask();
    const other = await makePerson();
    expect((await person.api.portal.home({})).requests).toMatchObject([{ id: requestId, state: 'pending' }]);
    await expectRefusal(other.api.booking.hold(wish(monday)), 'SLOT_TAKEN');
    await expectRefusal(
      clinic.appointments.create({
        patientId: other.patientId,
        professionalId: helena.id,
        date: monday,
        time: '10:00',
      }),
      { code: 'TIME_HELD', data: { kind: 'request', until: null } },
    );
    for (let turn = 0; turn < 2; turn += 1) await person.api.booking.withdraw({ requestId });
    expect((await person.api.portal.home({})).requests).toEqual([]);
    // Their own page tells the two acts apart.
    const { rows } = await person.api.portal.activity({});
    const acts = rows?.filter(({ noun }) => noun === 'booking_request').map(({ after }) => after);
    expect(acts).toEqual([{ state: 'withdrawn' }, { state: 'pending' }]);
    await book(other, monday);
  });

  test('that the clinic answered with another time is booked when the patient accepts, whatever the rules say', async () => {
    const { person, monday, requestId } = await ask();
    await propose(requestId, { time: '15:10', asked_date: monday, asked_time: '10:00' });
    expect((await person.api.portal.home({})).requests).toMatchObject([
      { state: 'proposed', time: '15:10', askedTime: '10:00' },
    ]);
    await setRules({ mode: 'request' });
    const answer = { requestId, accept: true, date: monday, time: '15:10' };
    // Seen before the clinic proposed another time.
    await expectRefusal(person.api.booking.answerProposal({ ...answer, time: '15:00' }), {
      code: 'BOOKING_NOT_ALLOWED',
      data: { reason: 'status' },
    });
    const { appointmentId } = await person.api.booking.answerProposal(answer);
    expect(await rowOf(appointmentId)).toMatchObject({ date: monday, time: '15:10:00', status: 'scheduled' });
    expect(await person.api.booking.answerProposal(answer)).toEqual({ appointmentId });
    await setRules();
  });

  test('with a proposal can be declined', async () => {
    const { person, monday, requestId } = await ask();
    await propose(requestId, { time: '15:00', asked_date: monday, asked_time: '10:00' });
    const seen = { requestId, date: monday, time: '15:00' };
    expect(await person.api.booking.answerProposal({ ...seen, accept: false })).toEqual({
      appointmentId: null,
    });
    await expectRefusal(person.api.booking.answerProposal({ ...seen, accept: true }), {
      code: 'BOOKING_NOT_ALLOWED',
      data: { reason: 'status' },
    });
  });

  test('to move an appointment replaces the one before, so that a patient cannot take the agenda with many', async () => {
    const person = await makePerson();
    const monday = nextMonday();
    const moves = await book(person, monday);
    await setRules({ mode: 'request' });
    const asked = [];
    for (const time of ['13:00', '14:30', '16:00']) {
      const { holdId } = await person.api.booking.hold(wish(monday, { moves, time }));
      asked.push(await person.api.booking.confirm({ holdId }));
    }
    expect((await person.api.portal.home({})).requests).toMatchObject([{ time: '16:00' }]);
    // Sent again.
    const [first] = asked;
    await expectRefusal(person.api.booking.confirm({ holdId: first?.requestId ?? '' }), {
      code: 'HOLD_EXPIRED',
    });
    const rows = db.selectFrom('booking_requests').select('state').where('appointment_id', '=', moves);
    expect((await rows.execute()).map(({ state }) => state).toSorted()).toEqual([
      'pending',
      'withdrawn',
      'withdrawn',
    ]);
    // Moved at once, nothing is asked for any more.
    await setRules();
    const { holdId } = await person.api.booking.hold(wish(monday, { moves, time: '13:00' }));
    expect(await person.api.booking.confirm({ holdId })).toMatchObject({ outcome: 'moved' });
    expect((await person.api.portal.home({})).requests).toEqual([]);
  });

  test.each([
    ['completed', {}],
    ['no_show', {}],
    ['cancelled', {}],
    ['scheduled', { date: '2058-06-03', time: '08:00' }],
  ] as const)('with a proposal does not move an appointment that is %s by then', async (status, begun) => {
    const person = await makePerson();
    const monday = nextMonday();
    const moves = await book(person, monday);
    await setRules({ mode: 'request' });
    const { holdId } = await person.api.booking.hold(wish(monday, { moves, time: '14:00' }));
    const { requestId } = await person.api.booking.confirm({ holdId });
    await setRules();
    await propose(requestId ?? '', { time: '15:00', asked_date: monday, asked_time: '14:00' });
    await db
      .updateTable('appointments')
      .set({ status, ...begun })
      .where('id', '=', moves)
      .execute();
    const before = await rowOf(moves);
    const answer = { requestId: requestId ?? '', accept: true, date: monday, time: '15:00' };
    await expectRefusal(person.api.booking.answerProposal(answer), {
      code: 'BOOKING_NOT_ALLOWED',
      data: { reason: 'status' },
    });
    expect(await rowOf(moves)).toEqual(before);
  });

  test('is limited by how many times a patient chooses', async () => {
    const person = await makePerson();
    const monday = nextMonday();
    const { burst } = limits.hold.account;
    for (let n = 0; n < burst; n += 1)
      await refusalOf(person.api.booking.hold(wish(monday, { procedureId: closed.id })));
    await expectRefusal(person.api.booking.hold(wish(monday)), 'RATE_LIMITED');
  });
});
