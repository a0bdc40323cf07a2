/** A booking for a new patient, and for an entry of the waiting list. */
import { expect, test } from 'vitest';
import { createTestApp } from '#test/app.ts';
import { makeAdmin, makePatient, makeProfessional, makeStaff, makeWaitingEntry } from '#test/factories.ts';
import { openDay } from '#test/open-day.ts';
import { expectRefusal } from '#test/refused.ts';

const { signedIn, db } = await createTestApp();
const staff = await makeStaff(db, ['reception']);
const { api } = await signedIn(staff);
const { id: patientId } = await makePatient(db);
const { id: professionalId } = await makeProfessional(db);
const newPatient = { fullName: 'Zuleica Prado', phone: '(24) 98877-6655' };

let day = 0;
const slot = () => ({ date: openDay(2029, ++day), time: '09:00', professionalId });
const found = (search: string) => api.patients.list({ search });

test('a new patient is registered with the booking, and the record can be completed in one save', async () => {
  const at = slot();
  const { id, patientId: made, version } = await api.appointments.create({ ...at, newPatient });
  expect(version).toBe(1);
  expect((await api.patients.get({ id: made })).patient).toMatchObject({
    fullName: 'Zuleica Prado',
    phone: '24988776655',
    email: null,
    hasAccount: false,
  });
  const agenda = await api.appointments.agenda({ from: at.date, to: at.date });
  expect(agenda.rows).toMatchObject([{ id, patient: { id: made }, incomplete: true }]);
  const { rows: lines } = await (await signedIn(await makeAdmin(db))).api.activity.list({ patientId: made });
  expect(lines.map(({ action, noun }) => `${action} ${noun}`)).toEqual([
    'read patient',
    'created appointment',
    'created patient',
  ]);
  const email = 'zuleica@exemplo.test';
  const completed = {
    id: made,
    fullName: 'Zuleica Prado',
    phone: newPatient.phone,
    email,
    password: 'meu-segredo-1',
    birthDate: '1990-05-01',
  };
  expect((await api.patients.update(completed)).account).toBe('created');
  expect((await api.patients.get({ id: made })).patient).toMatchObject({ email, hasAccount: true });
  expect((await api.appointments.agenda({ from: at.date, to: at.date })).rows).toMatchObject([
    { incomplete: false },
  ]);
});

test('a minor comes with who answers for them, and nobody is born in the future', async () => {
  const { phone, ...child } = { ...newPatient, birthDate: '2020-05-04', guardianName: 'Rosa Prado' };
  const minor = { ...child, guardianPhone: phone };
  const { patientId: made } = await api.appointments.create({ ...slot(), newPatient: minor });
  expect((await api.patients.get({ id: made })).patient).toMatchObject({
    phone: null,
    birthDate: '2020-05-04',
    guardianName: 'Rosa Prado',
    guardianPhone: '24988776655',
  });
  const unborn = { ...minor, birthDate: '2150-05-04' };
  await expectRefusal(api.appointments.create({ ...slot(), newPatient: unborn }), {
    code: 'INVALID_INPUT',
    data: {
      problems: [
        { path: ['newPatient', 'birthDate'], message: 'A data de nascimento não pode estar no futuro' },
      ],
    },
  });
});

test('a refused time leaves no record behind', async () => {
  const at = slot();
  await api.appointments.create({ ...at, patientId });
  const unknown = { ...newPatient, fullName: 'Quirino Sem Horário' };
  await expectRefusal(api.appointments.create({ ...at, newPatient: unknown }), 'SLOT_TAKEN');
  const night = { ...slot(), time: '22:00' };
  await expectRefusal(api.appointments.create({ ...night, newPatient: unknown }), 'OUTSIDE_HOURS');
  const { date } = at;
  const sessions = [
    { date: slot().date, time: '09:00' },
    { date, time: '09:00' },
  ];
  const series = { professionalId, newPatient: unknown, everyDays: 7, sessions };
  await expectRefusal(api.appointmentSeries.create(series), 'SESSION_NOT_FREE');
  expect(await found('Quirino')).toMatchObject({ total: 0 });
});

test('a series registers its patient too', async () => {
  const unknown = { ...newPatient, fullName: 'Tarcila das Sessões' };
  const sessions = [slot(), slot()].map(({ date, time }) => ({ date, time }));
  const made = await api.appointmentSeries.create({
    professionalId,
    newPatient: unknown,
    everyDays: 7,
    sessions,
  });
  expect(made.appointmentIds).toHaveLength(2);
  expect((await found('Tarcila')).rows.map(({ id }) => id)).toEqual([made.patientId]);
});

test('only those who register patients book for a new one', async () => {
  const manager = (await signedIn(await makeStaff(db, ['manager']))).api;
  const unknown = { ...newPatient, fullName: 'Úrsula Recusada' };
  await expectRefusal(manager.appointments.create({ ...slot(), newPatient: unknown }), 'FORBIDDEN');
  expect((await found('Úrsula Recusada')).total).toBe(0);
  await manager.appointments.create({ ...slot(), patientId });
});

test('the entry of the waiting list is taken off with the booking, and only that of the patient', async () => {
  const entryOf = async (patient_id: string) => (await makeWaitingEntry(db, { patient_id })).id;
  const isThere = async (id: string) =>
    (await db.selectFrom('waiting_list').select('id').where('id', '=', id).execute()).length > 0;
  const waitingEntryId = await entryOf(patientId);
  const at = slot();
  await api.appointments.create({ ...at, patientId });
  await expectRefusal(api.appointments.create({ ...at, patientId, waitingEntryId }), 'SLOT_TAKEN');
  expect(await isThere(waitingEntryId)).toBe(true);
  await api.appointments.create({ ...slot(), patientId, waitingEntryId });
  expect(await isThere(waitingEntryId)).toBe(false);
  // A colleague has taken it off meanwhile.
  await api.appointments.create({ ...slot(), patientId, waitingEntryId });

  const others = await entryOf((await makePatient(db)).id);
  const elsewhere = slot();
  await expectRefusal(
    api.appointments.create({ ...elsewhere, patientId, waitingEntryId: others }),
    'NOT_FOUND',
  );
  expect(await isThere(others)).toBe(true);
  await api.appointments.create({ ...elsewhere, patientId });

  const ofSeries = await entryOf(patientId);
  const sessions = [slot(), slot()].map(({ date, time }) => ({ date, time }));
  const series = { professionalId, patientId, everyDays: 7, sessions, waitingEntryId: ofSeries };
  await api.appointmentSeries.create(series);
  expect(await isThere(ofSeries)).toBe(false);
});

test('two bookings at once take one entry off once', async () => {
  const { id: waitingEntryId } = await makeWaitingEntry(db, { patient_id: patientId });
  const booked = [slot(), slot()].map((at) => api.appointments.create({ ...at, patientId, waitingEntryId }));
  await Promise.all(booked);
  const lines = db.selectFrom('activity_log').select('action').where('row_id', '=', waitingEntryId);
  expect(await lines.where('action', '=', 'deleted').execute()).toHaveLength(1);
});
