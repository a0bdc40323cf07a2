import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createTestApp } from '#test/app.ts';
import {
  makeAdmin,
  makeAppointment,
  makeBookingRequest,
  makePatient,
  makePatientWithAccount,
  makeProcedure,
  makeProfessional,
  makeResource,
  makeStaff,
} from '#test/factories.ts';
import { expectRefusal } from '#test/refused.ts';
import { limits } from '../../accounts/limits/limits.ts';
import { expireRequests } from '../../messages/reminders/due-queries.ts';

const { app, signedIn, db, database, setNow } = await createTestApp();
const clock = { localTime: '2058-03-04 09:30:00', timeZone: 'America/Sao_Paulo' };
setNow('2058-03-04T12:30:00Z');
const rita = await makeAdmin(db, { name: 'Rita Lopes' });
const { api } = await signedIn(rita);
const { api: other } = await signedIn(await makeAdmin(db, { name: 'Otto Reis' }));
const helena = await makeProfessional(db, { full_name: 'Dra. Helena' });
const caio = await makeProfessional(db, { full_name: 'Dr. Caio' });
const peeling = await makeProcedure(db, { title: 'Peeling', minutes: 40, buffer_after_minutes: 10 });
for (const { id } of [helena, caio])
  await db
    .insertInto('working_hours')
    .values({ professional_id: id, valid_from: '2020-01-01', week: '{[480,1080),[1920,2520)}' })
    .execute();

let day = 0;
/** A Monday or Tuesday of its own for each test, in 2030. */
const nextDay = () => new Date(Date.UTC(2058, 2, 11 + 7 * day++)).toISOString().slice(0, 10);

async function ask(values: Partial<Parameters<typeof makeBookingRequest>[1]> = {}) {
  const patient_id = values.patient_id === undefined ? (await makePatient(db)).id : values.patient_id;
  const { id } = await makeBookingRequest(db, {
    procedure_id: peeling.id,
    service: 'Peeling',
    professional_id: helena.id,
    date: nextDay(),
    time: '10:00',
    duration_minutes: 40,
    buffer_after_minutes: 10,
    state: 'pending',
    ...values,
    patient_id,
  });
  return read(id);
}

async function read(id: string) {
  const { rows } = await api.bookingRequests.list({ id });
  const [row] = rows;
  if (!row) throw new Error('no such request');
  return row;
}

/** They leave with the next round of the outbox, so that an answer that is taken back at once is not sent. */
const queuedFor = (recipient: string) =>
  db.selectFrom('private.outbox').select('text').where('recipient', '=', recipient).execute();

test('accepting books the time under the name of who asked, and tells the patient', async () => {
  const patient = await makePatient(db, { email: 'ana@exemplo.test' });
  const request = await ask({ patient_id: patient.id });
  expect(request).toMatchObject({ state: 'pending', isNew: true, noShows: 0, problem: null, matches: [] });
  const { appointmentId, moved } = await api.bookingRequests.accept(request);
  expect(moved).toBe(false);
  expect(await api.appointments.get({ id: appointmentId })).toMatchObject({
    patient: { id: patient.id },
    date: request.date,
    time: '10:00',
    durationMinutes: 40,
    bufferAfterMinutes: 10,
    service: 'Peeling',
    professional: { id: helena.id },
    squeezeIn: false,
  });
  expect(await read(request.id)).toMatchObject({
    state: 'accepted',
    bookedAppointmentId: appointmentId,
    answered: { byName: 'Rita Lopes', note: null },
  });
  expect(await queuedFor('ana@exemplo.test')).toHaveLength(1);
});

test('accepting a move moves the appointment, and books no other', async () => {
  const patient = await makePatient(db);
  const booked = await makeAppointment(db, {
    patient_id: patient.id,
    professional_id: helena.id,
    procedure_id: peeling.id,
    service: 'Peeling',
    duration_minutes: 40,
    date: nextDay(),
    time: '09:00',
  });
  const request = await ask({ patient_id: patient.id, appointment_id: booked.id });
  expect(request.moves).toEqual({ appointmentId: booked.id, date: booked.date, time: '09:00' });
  expect(await api.bookingRequests.accept(request)).toMatchObject({ appointmentId: booked.id, moved: true });
  const { rows } = await api.appointments.list({ patientId: patient.id, period: 'all' });
  expect(rows).toMatchObject([{ id: booked.id, date: request.date, time: '10:00' }]);
});

test('given to another patient, an appointment withdraws the request to move it, which moves nobody', async () => {
  const { id: patientId } = await makePatient(db);
  const { id, date } = await makeAppointment(db, {
    patient_id: patientId,
    professional_id: helena.id,
    date: nextDay(),
    time: '14:00',
  });
  const request = await ask({ patient_id: patientId, appointment_id: id });
  const { id: otherId } = await makePatient(db);
  const place = { professionalId: helena.id, date, time: '14:00' };
  await api.appointments.update({ id, version: 1, patientId: otherId, ...place });
  expect(await read(request.id)).toMatchObject({ state: 'withdrawn' });
  await expectRefusal(api.bookingRequests.accept(request), 'REQUEST_ANSWERED');
  // As a change that knows nothing of requests would leave it.
  await db.updateTable('booking_requests').set({ state: 'pending' }).where('id', '=', request.id).execute();
  await expectRefusal(api.bookingRequests.accept(await read(request.id)), 'NOT_FOUND');
  expect(await api.appointments.get({ id })).toMatchObject({ patient: { id: otherId }, date, time: '14:00' });
});

test('of two receptionists the second reads who answered', async () => {
  const request = await ask();
  const answers = await Promise.allSettled([
    api.bookingRequests.accept(request),
    other.bookingRequests.refuse({ ...request, note: null }),
  ]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  const after = await read(request.id);
  const booked = await db.selectFrom('appointments').select('id').where('date', '=', request.date).execute();
  expect(booked).toHaveLength(after.state === 'accepted' ? 1 : 0);
  await expectRefusal(other.bookingRequests.accept(request), {
    code: 'REQUEST_ANSWERED',
    data: { state: after.state, userName: after.answered?.byName, at: after.answered?.at },
  });
});

test('a request is told apart whose time has passed, was taken, or is closed', async () => {
  const past = await ask({ date: '2058-03-04', time: '08:00' });
  const taken = await ask();
  await makeAppointment(db, {
    patient_id: (await makePatient(db)).id,
    professional_id: helena.id,
    date: taken.date,
    time: '10:30',
    squeeze_in: true,
  });
  const closed = await ask({ time: '19:00' });
  const problems = await Promise.all([past, taken, closed].map(async ({ id }) => (await read(id)).problem));
  expect(problems).toEqual(['past', 'taken', 'closed']);
  await expectRefusal(api.bookingRequests.accept(past), 'REQUEST_PASSED');
  await expectRefusal(api.bookingRequests.accept(taken), 'SLOT_TAKEN');
  await expectRefusal(api.bookingRequests.accept(closed), 'OUTSIDE_HOURS');
  // Nothing of a refused answer stays.
  expect(await read(taken.id)).toMatchObject({ state: 'pending', version: taken.version });
});

test('requests and proposals whose time has passed expire once, stay as history, and no longer wait', async () => {
  const { user, patient } = await makePatientWithAccount(db);
  const { api: own } = await signedIn(user);
  const over = { patient_id: patient.id, date: '2020-01-06' };
  const asked = await ask(over);
  const proposed = await ask({ ...over, time: '11:00', state: 'proposed' });
  const ahead = await ask({ patient_id: patient.id });
  const { open } = await api.bookingRequests.list({});
  await Promise.all([app.reminders.run(), database.asService((tx) => expireRequests(tx, clock))]);
  await app.reminders.run();
  for (const { id, version } of [asked, proposed])
    expect(await read(id)).toMatchObject({
      state: 'expired',
      version: version + 1,
      answered: { byName: null },
    });
  expect(await read(ahead.id)).toMatchObject({ state: 'pending', version: ahead.version });
  expect(await api.bookingRequests.list({})).toMatchObject({ open: open - 2 });
  expect((await own.portal.home()).requests).toMatchObject([{ id: ahead.id }]);
  const again = await read(proposed.id);
  await expectRefusal(
    own.booking.answerProposal({ requestId: again.id, accept: true, date: again.date, time: again.time }),
    'BOOKING_NOT_ALLOWED',
  );
  await expectRefusal(api.bookingRequests.refuse({ ...again, note: null }), {
    code: 'REQUEST_ANSWERED',
    data: { state: 'expired', userName: null, at: again.answered?.at },
  });
});

test('a clock that is ahead lets no request expire', async () => {
  const request = await ask({ date: '2058-03-05' });
  await database.asService((tx) => expireRequests(tx, { ...clock, localTime: '2059-01-01 00:00:00' }));
  expect(await read(request.id)).toMatchObject({ state: 'pending' });
});

test('a proposal takes its time and frees the one that was asked for', async () => {
  const request = await ask();
  const time = { date: request.date, time: '14:00', professionalId: caio.id };
  await api.bookingRequests.propose({ ...request, ...time });
  expect(await read(request.id)).toMatchObject({
    state: 'proposed',
    time: '14:00',
    professional: { id: caio.id },
    asked: { date: request.date, time: '10:00' },
    answered: { byName: 'Rita Lopes' },
  });
  const patientId = (await makePatient(db)).id;
  const book = (time: string, professionalId: string) =>
    api.appointments.create({ patientId, date: request.date, time, professionalId });
  await expectRefusal(book('14:00', caio.id), 'TIME_HELD');
  await book('10:00', helena.id);
  // Proposed again, what was asked for first stays.
  const again = await read(request.id);
  await api.bookingRequests.propose({ ...again, ...time, time: '15:00' });
  expect(await read(request.id)).toMatchObject({ time: '15:00', asked: { time: '10:00' } });
});

test('many proposals to one person send one mail, and not without end', async () => {
  const { id, date } = await ask();
  const outcomes: unknown[] = [];
  for (const minute of Array.from({ length: limits['request-answer'].account.burst + 1 }, (_, n) => n)) {
    const { version } = await read(id);
    const time = `14:${String(minute * 5).padStart(2, '0')}`;
    const proposed = api.bookingRequests.propose({ id, version, date, time, professionalId: caio.id });
    outcomes.push(
      await proposed.then(
        () => time,
        (error: unknown) => error,
      ),
    );
  }
  expect(outcomes.at(-1)).toMatchObject({ code: 'RATE_LIMITED' });
  const waiting = await db
    .selectFrom('private.outbox')
    .select('text')
    .where(sql<boolean>`payload ->> 'requestId' = ${id}`)
    .execute();
  expect(waiting).toHaveLength(1);
  expect(waiting[0]?.text).toContain(String(outcomes.at(-2)));
});

test('a time that is taken, closed or over cannot be proposed', async () => {
  const request = await ask();
  const taken = await ask({ date: request.date, time: '14:00' });
  const propose = (time: string, date = request.date) =>
    api.bookingRequests.propose({ ...request, date, time, professionalId: helena.id });
  await expectRefusal(propose(taken.time), 'TIME_HELD');
  await expectRefusal(propose('20:00'), 'OUTSIDE_HOURS');
  await expectRefusal(propose('10:00', '2058-03-01'), 'REQUEST_PASSED');
});

test('a proposal may keep the only room of the time that was asked for', async () => {
  const room = await makeResource(db, { name: 'Sala da fototerapia' });
  const therapy = await makeProcedure(db, { title: 'Fototerapia', minutes: 40 });
  await db
    .insertInto('procedure_resources')
    .values({ procedure_id: therapy.id, resource_id: room.id })
    .execute();
  const needs = { procedure_id: therapy.id, service: 'Fototerapia', resource_ids: [room.id] };
  const request = await ask(needs);
  const propose = (time: string) =>
    api.bookingRequests.propose({ ...request, date: request.date, time, professionalId: caio.id });
  await ask({ ...needs, date: request.date, time: '11:00' });
  await expectRefusal(propose('10:40'), 'TIME_HELD');
  await propose('10:10');
  expect(await read(request.id)).toMatchObject({ state: 'proposed', time: '10:10' });
});

test('a refusal frees the time, and its reason reaches the patient', async () => {
  const patient = await makePatient(db, { email: 'bia@exemplo.test' });
  const request = await ask({ patient_id: patient.id });
  await api.bookingRequests.refuse({ ...request, note: 'Neste dia a Dra. Helena não atende.' });
  expect(await read(request.id)).toMatchObject({
    state: 'refused',
    answered: { note: 'Neste dia a Dra. Helena não atende.' },
  });
  const [mail] = await queuedFor('bia@exemplo.test');
  expect(mail?.text).toContain('Neste dia a Dra. Helena não atende.');
});

test('an own answer is taken back; a later one by another, and a changed appointment, are not', async () => {
  const patient = await makePatient(db, { email: 'lia@exemplo.test' });
  const refused = await ask({ patient_id: patient.id });
  const { version } = await api.bookingRequests.refuse({ ...refused, note: null });
  await expectRefusal(other.bookingRequests.reopen({ id: refused.id, version }), 'UNDO_NOT_POSSIBLE');
  // The notice waits as long as the answer can be undone, and goes with it.
  app.outbox.wake();
  await app.outbox.settled();
  expect(await queuedFor('lia@exemplo.test')).toHaveLength(1);
  await api.bookingRequests.reopen({ id: refused.id, version });
  expect(await queuedFor('lia@exemplo.test')).toHaveLength(0);
  const open = await read(refused.id);
  expect(open).toMatchObject({ state: 'pending', problem: null });

  const accepted = await api.bookingRequests.accept(open);
  await api.bookingRequests.reopen({ id: open.id, version: accepted.version });
  expect(await api.appointments.get({ id: accepted.appointmentId })).toMatchObject({
    status: 'cancelled',
    cancelReason: 'mistake',
  });
  const again = await api.bookingRequests.accept(await read(open.id));
  await api.appointments.setStatus({ id: again.appointmentId, status: 'confirmed' });
  await expectRefusal(
    api.bookingRequests.reopen({ id: open.id, version: again.version }),
    'UNDO_NOT_POSSIBLE',
  );
});

test('an own proposal is taken back to the time before it, and its notice with it', async () => {
  const patient = await makePatient(db, { email: 'noa@exemplo.test' });
  // Closed: a proposal is often made because of that.
  const asked = await ask({ patient_id: patient.id, time: '19:00' });
  const { id, date } = asked;
  const propose = async (time: string) =>
    api.bookingRequests.propose({ ...(await read(id)), date, time, professionalId: caio.id });
  const first = await propose('14:00');
  const second = await propose('15:00');
  const reopen = (version: number, time: string, professionalId: string) =>
    api.bookingRequests.reopen({ id, version, before: { date, time, professionalId } });
  await expectRefusal(reopen(first.version, '19:00', helena.id), 'UNDO_NOT_POSSIBLE');
  await expectRefusal(
    other.bookingRequests.reopen({ id, ...second, before: { date, time: '14:00', professionalId: caio.id } }),
    'UNDO_NOT_POSSIBLE',
  );
  const { version } = await reopen(second.version, '14:00', caio.id);
  expect(await read(id)).toMatchObject({ state: 'proposed', time: '14:00', asked: { time: '19:00' } });
  await reopen(version, '19:00', helena.id);
  const { professional } = asked;
  expect(await read(id)).toMatchObject({ state: 'pending', date, time: '19:00', professional, asked: null });
  expect(await queuedFor('noa@exemplo.test')).toHaveLength(0);
});

const visitor = {
  patient_id: null,
  visitor_name: 'Carla Nunes',
  visitor_phone: '24999991111',
  visitor_email: 'carla@exemplo.test',
};

test('someone without a record is registered with the booking, or linked to a record', async () => {
  const request = await ask(visitor);
  expect(request).toMatchObject({ patient: null, visitor: { fullName: 'Carla Nunes' }, matches: [] });
  const { patientId } = await api.bookingRequests.accept(request);
  expect((await api.patients.get({ id: patientId })).patient).toMatchObject({
    fullName: 'Carla Nunes',
    phone: '24999991111',
    email: 'carla@exemplo.test',
  });
  const second = await ask(visitor);
  expect(second.matches).toMatchObject([{ id: patientId, same: ['email', 'phone', 'name'] }]);
  await expectRefusal(api.bookingRequests.accept(second), 'PATIENT_EMAIL_TAKEN');
  expect(await api.bookingRequests.accept({ ...second, patientId })).toMatchObject({ patientId });
});

test('without the permission to register, an unknown person is neither matched nor accepted', async () => {
  const manager = await signedIn(await makeStaff(db, ['manager']));
  const request = await ask({ ...visitor, visitor_email: 'dora@exemplo.test' });
  const { rows } = await manager.api.bookingRequests.list({ id: request.id });
  expect(rows).toMatchObject([{ patient: null, matches: [] }]);
  await expectRefusal(manager.api.bookingRequests.accept(request), 'FORBIDDEN');
});

test('the longest wait comes first, and holds are no requests', async () => {
  await db.deleteFrom('booking_requests').execute();
  const first = await ask({ created_at: new Date('2058-03-01T10:00:00Z') });
  const second = await ask({ created_at: new Date('2058-03-02T10:00:00Z') });
  await ask({ state: 'refused' });
  const patient_id = (await makePatient(db)).id;
  await makeBookingRequest(db, {
    patient_id,
    service: 'Peeling',
    professional_id: helena.id,
    date: second.date,
    time: '16:00',
    duration_minutes: 30,
    state: 'held',
    expires_at: new Date(Date.now() + 300_000),
  });
  const { rows, total, open } = await api.bookingRequests.list({});
  expect([rows.map(({ id }) => id), total, open]).toEqual([[first.id, second.id], 2, 2]);
  expect((await api.bookingRequests.list({ show: 'answered' })).total).toBe(1);
  expect((await api.dashboard.overview()).pendingRequests).toBe(2);
  const agenda = await api.appointments.agenda({ from: second.date, to: second.date });
  expect(agenda.pendingRequests).toBe(2);
  expect(agenda.requests).toMatchObject([
    { id: second.id, state: 'pending', time: '10:00', patientName: second.patient?.fullName },
    { state: 'held', time: '16:00', patientName: null },
  ]);
});
