/** What happens to an appointment: its statuses, their undo, notes, versions and history. */
import { expect, test } from 'vitest';
import { createTestApp } from '#test/app.ts';
import { makeAdmin, makeAppointment, makePatient, makeProfessional, makeStaff } from '#test/factories.ts';
import { openDay } from '#test/open-day.ts';
import { expectRefusal, refusalOf } from '#test/refused.ts';

const { signedIn, db } = await createTestApp();
const admin = await makeAdmin(db, { name: 'Helena' });
const { api } = await signedIn(admin);
const other = await signedIn(await makeAdmin(db, { name: 'Rosa' }));
const { id: patientId } = await makePatient(db);

let day = 0;
const freeDay = () => openDay(2058, ++day);
const book = async (more: object = {}) => {
  const date = freeDay();
  const { id } = await api.appointments.create({ patientId, date, time: '08:00', ...more });
  return { id, date };
};
const past = async () =>
  (await makeAppointment(db, { patient_id: patientId, date: openDay(2020, ++day) })).id;

test('a patient is confirmed, received, treated and the appointment completed', async () => {
  const id = await past();
  for (const status of ['confirmed', 'arrived', 'in_service', 'completed'] as const)
    expect(await api.appointments.setStatus({ id, status })).toMatchObject({ id, status });
  await expectRefusal(api.appointments.setStatus({ id, status: 'confirmed' }), {
    code: 'STATUS_NOT_ALLOWED',
    data: { from: 'completed', to: 'confirmed' },
  });
  await expectRefusal(
    api.appointments.update({ id, version: 5, patientId, date: freeDay(), time: '08:00' }),
    'APPOINTMENT_CLOSED',
  );
});

test('another day, time or patient takes a confirmation back, and nothing else does', async () => {
  const { id, date } = await book();
  let place = { patientId, date, time: '08:00' };
  const change = async (more: object) => {
    const stored = await api.appointments.get({ id });
    const { version } =
      stored.status === 'confirmed' ? stored : await api.appointments.setStatus({ id, status: 'confirmed' });
    place = { ...place, ...more };
    await api.appointments.update({ id, version, ...place });
    return (await api.appointments.get({ id })).status;
  };
  expect(await change({ durationMinutes: 45, service: 'Retorno' })).toBe('confirmed');
  expect(await change({ time: '09:00' })).toBe('scheduled');
  expect(await change({ date: freeDay() })).toBe('scheduled');
  expect(await change({ patientId: (await makePatient(db)).id })).toBe('scheduled');
  const { version } = await api.appointments.setStatus({ id, status: 'arrived' });
  await api.appointments.update({ id, version, ...place, time: '10:00' });
  expect(await api.appointments.get({ id })).toMatchObject({ status: 'arrived' });
});

test('an undo gives no confirmation back for a time that was not confirmed', async () => {
  const { id, date } = await book();
  const { version } = await api.appointments.setStatus({ id, status: 'confirmed' });
  await api.appointments.update({ id, version, patientId, date, time: '10:30' });
  expect(await api.appointments.get({ id })).toMatchObject({ status: 'scheduled', undo: null });
  await expectRefusal(api.appointments.undo({ id }), 'UNDO_NOT_POSSIBLE');
  // Also where the confirmation was taken back before the move.
  await api.appointments.setStatus({ id, status: 'confirmed' });
  const taken = await api.appointments.setStatus({ id, status: 'arrived' });
  await api.appointments.update({ id, version: taken.version, patientId, date, time: '11:00' });
  await expectRefusal(api.appointments.undo({ id }), 'UNDO_NOT_POSSIBLE');
  const { history } = await api.appointments.get({ id });
  expect(history.map(({ kind }) => kind)).not.toContain('undone');
});

test('a cancellation has a reason, which an undo takes away', async () => {
  const { id } = await book();
  await expectRefusal(api.appointments.setStatus({ id, status: 'cancelled' }), 'INVALID_INPUT');
  expect(
    await api.appointments.setStatus({ id, status: 'cancelled', cancelReason: 'patient' }),
  ).toMatchObject({
    cancelReason: 'patient',
    undo: { status: 'scheduled' },
  });
  expect(await api.appointments.undo({ id })).toMatchObject({
    status: 'scheduled',
    cancelReason: null,
    undo: null,
  });
});

test('one of a later day is completed only with its date', async () => {
  const { id, date } = await book();
  const complete = (more: object) => api.appointments.setStatus({ id, status: 'completed', ...more });
  const refused = { code: 'FUTURE_APPOINTMENT', data: { date } };
  await expectRefusal(complete({}), refused);
  await expectRefusal(complete({ confirmedDate: '2058-12-31' }), refused);
  expect(await complete({ confirmedDate: date })).toMatchObject({ status: 'completed' });
});

test('only the user of the last change undoes it, once', async () => {
  const { id } = await book();
  await expectRefusal(api.appointments.undo({ id }), 'UNDO_NOT_POSSIBLE');
  await api.appointments.setStatus({ id, status: 'no_show' });
  expect(await other.api.appointments.get({ id })).toMatchObject({ undo: null });
  await expectRefusal(other.api.appointments.undo({ id }), 'UNDO_NOT_POSSIBLE');
  await api.appointments.undo({ id });
  await expectRefusal(api.appointments.undo({ id }), 'UNDO_NOT_POSSIBLE');
});

test('what is more than ten minutes old is not undone', async () => {
  const { id } = await book();
  await api.appointments.setStatus({ id, status: 'no_show' });
  await db
    .updateTable('appointments')
    .set({ status_changed_at: new Date(Date.now() - 601_000) })
    .where('id', '=', id)
    .execute();
  expect(await api.appointments.get({ id })).toMatchObject({ undo: null });
  await expectRefusal(api.appointments.undo({ id }), 'UNDO_NOT_POSSIBLE');
});

test('a time that was given away is taken back as a squeeze-in only', async () => {
  const { id, date } = await book();
  await api.appointments.setStatus({ id, status: 'no_show' });
  await api.appointments.create({ patientId, date, time: '08:00' });
  expect(await refusalOf(api.appointments.undo({ id }))).toMatchObject({
    code: 'SLOT_TAKEN',
    data: { inTheWay: [{ date, time: '08:00' }] },
  });
  await expectRefusal(api.appointments.setStatus({ id, status: 'arrived' }), 'SLOT_TAKEN');
  expect(await api.appointments.setStatus({ id, status: 'arrived', squeezeIn: true })).toMatchObject({
    status: 'arrived',
    squeezeIn: true,
  });
});

test('what was done is added to the notes, which a closed appointment can still get', async () => {
  const id = await past();
  await api.appointments.setNotes({ id, version: 1, notes: 'Trazer exames.' });
  const completed = await api.appointments.setStatus({ id, status: 'completed', note: 'Limpeza de pele.' });
  expect(completed).toMatchObject({ notes: 'Trazer exames.\n\nLimpeza de pele.', version: 3 });
  const noted = await api.appointments.setNotes({
    id,
    version: 3,
    notes: 'Limpeza de pele, sem intercorrências.',
  });
  expect(noted).toMatchObject({ status: 'completed', notes: 'Limpeza de pele, sem intercorrências.' });
});

test('without the permission to see records nothing clinical is read, written or lost', async () => {
  const id = await past();
  await api.appointments.setNotes({ id, version: 1, notes: 'Alergia a lidocaína.' });
  const reception = await signedIn(await makeStaff(db, ['reception']));
  const call = reception.api.appointments;
  expect(await call.get({ id })).not.toHaveProperty('notes');
  await expectRefusal(call.setStatus({ id, status: 'completed', note: 'Feito.' }), 'FORBIDDEN');
  await expectRefusal(call.setNotes({ id, version: 2, notes: 'x' }), 'FORBIDDEN');
  const { date } = await call.get({ id });
  await call.update({ id, version: 2, patientId, date, time: '15:00', service: 'Retorno' });
  expect(await call.setStatus({ id, status: 'completed' })).not.toHaveProperty('notes');
  expect(await api.appointments.get({ id })).toMatchObject({
    notes: 'Alergia a lidocaína.',
    service: 'Retorno',
  });
  expect(JSON.stringify(await call.get({ id }))).not.toContain('lidocaína');
});

test('the second of two who change one appointment is told of the first', async () => {
  const { id, date } = await book();
  const { version } = await api.appointments.get({ id });
  const move = { id, version, patientId, date };
  await other.api.appointments.update({ ...move, time: '09:00' });
  const refusal = await refusalOf(api.appointments.update({ ...move, time: '10:00' }));
  expect(refusal).toMatchObject({
    code: 'CHANGED_MEANWHILE',
    data: { userName: 'Rosa', at: expect.any(String) },
  });
  expect(await refusalOf(api.appointments.setNotes({ id, version, notes: 'x' }))).toMatchObject({
    code: 'CHANGED_MEANWHILE',
    data: { userName: 'Rosa' },
  });
  expect(await api.appointments.get({ id })).toMatchObject({ time: '09:00', version: version + 1 });
});

test('of two moves with one version at once, one succeeds', async () => {
  const { id, date } = await book();
  const moves = ['09:00', '10:00'].map((time) =>
    api.appointments.update({ id, version: 1, patientId, date, time }).then(
      () => 'moved',
      ({ code }) => code,
    ),
  );
  expect((await Promise.all(moves)).sort()).toEqual(['CHANGED_MEANWHILE', 'moved']);
});

test('the history tells what happened, when, and which user did it; a move is no cancellation', async () => {
  const professional = await makeProfessional(db, { full_name: 'Dr. Vítor Sá' });
  const { id, date } = await book();
  const first = { date, time: '08:00', professionalName: 'A definir' };
  const then = { date, time: '09:30', professionalName: 'Dr. Vítor Sá' };
  await other.api.appointments.update({
    id,
    version: 1,
    patientId,
    date,
    time: '09:30',
    professionalId: professional.id,
    durationMinutes: 60,
  });
  await api.appointments.setNotes({ id, version: 2, notes: 'Ligar antes.' });
  await api.appointments.setStatus({ id, status: 'cancelled', cancelReason: 'clinic' });
  await api.appointments.undo({ id });
  await api.appointments.setNotes({ id, version: 5, notes: 'Ligar antes. Traz exames.' });
  const { history } = await api.appointments.get({ id });
  expect(history).toMatchObject([
    { kind: 'booked', userName: 'Helena', from: null, to: first, fields: [] },
    { kind: 'moved', userName: 'Rosa', from: first, to: then, fields: ['duration_minutes'] },
    { kind: 'changed', userName: 'Helena', fields: ['notes'], notesBefore: null },
    { kind: 'status', fromStatus: 'scheduled', toStatus: 'cancelled', cancelReason: 'clinic' },
    { kind: 'undone', fromStatus: 'cancelled', toStatus: 'scheduled', cancelReason: null },
    { kind: 'changed', userName: 'Helena', fields: ['notes'], notesBefore: 'Ligar antes.' },
  ]);
  const reception = await signedIn(await makeStaff(db, ['reception']));
  for (const event of (await reception.api.appointments.get({ id })).history)
    expect(event).not.toHaveProperty('notesBefore');
  // Another patient's appointment shows no words about the first.
  const { id: nextId } = await makePatient(db);
  const given = await api.appointments.get({ id });
  await api.appointments.update({
    id,
    version: given.version,
    patientId: nextId,
    date,
    time: '09:30',
    notes: 'Primeira vez.',
  });
  await api.appointments.setNotes({ id, version: given.version + 1, notes: null });
  const notesBefore = (await api.appointments.get({ id })).history.map((event) => event.notesBefore);
  expect(notesBefore.filter(Boolean)).toEqual(['Primeira vez.']);
  // Saved as it is: nothing happened.
  const { version } = await api.appointments.get({ id });
  await api.appointments.update({ id, version, patientId: nextId, date, time: '09:30' });
  expect((await api.appointments.get({ id })).history).toHaveLength(notesBefore.length);
});
