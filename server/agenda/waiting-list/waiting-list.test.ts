import { expect, test } from 'vitest';
import { createTestApp } from '#test/app.ts';
import { makeAdmin, makeAppointment, makePatient, makeProcedure, makeProfessional } from '#test/factories.ts';
import { expectRefusal } from '#test/refused.ts';

const { signedIn, db, setNow } = await createTestApp();
setNow('2058-03-04T12:30:00Z');
const { api } = await signedIn(await makeAdmin(db));
const helena = await makeProfessional(db, { full_name: 'Dra. Helena' });
const caio = await makeProfessional(db, { full_name: 'Dr. Caio' });
const peeling = await makeProcedure(db, { title: 'Peeling', minutes: 40, buffer_after_minutes: 10 });
const laser = await makeProcedure(db, { title: 'Laser', minutes: 30 });
await db
  .insertInto('procedure_professionals')
  .values({ procedure_id: laser.id, professional_id: caio.id })
  .execute();

// Both work around the clock.
for (const { id } of [helena, caio])
  await db
    .insertInto('working_hours')
    .values({ professional_id: id, valid_from: '2020-01-01', week: '{[0,10080)}' })
    .execute();

/** 09:00 of a Monday with Dra. Helena, a week from now. */
const monday = { date: '2058-03-11', time: '09:00', professionalId: helena.id };
const someone = async () => (await makePatient(db)).id;
const clear = () => db.deleteFrom('waiting_list').execute();
const fitting = async (change: Partial<typeof monday> = {}) => {
  const { rows } = await api.waitingList.fitting({ ...monday, ...change });
  return rows.map(({ service }) => service);
};

test('an entry has the title of its procedure, and its minutes', async () => {
  const patient = await makePatient(db, { full_name: 'Zuleica Ramos', phone: '24999990000' });
  const entry = await api.waitingList.add({
    patientId: patient.id,
    procedureId: peeling.id,
    service: 'ignored',
    professionalId: helena.id,
    periods: ['morning', 'morning'],
    weekdays: [2, 4],
    priority: 'high',
    until: '2058-03-20',
  });
  expect(entry).toEqual({
    id: entry.id,
    patient: { id: patient.id, fullName: 'Zuleica Ramos', phone: '24999990000', phoneOwner: null },
    procedureId: peeling.id,
    service: 'Peeling',
    minutes: 40,
    professional: { id: helena.id, fullName: 'Dra. Helena' },
    periods: ['morning'],
    weekdays: [2, 4],
    priority: 'high',
    until: '2058-03-20',
    createdAt: entry.createdAt,
    hasAccount: false,
    openOffer: null,
  });
  await expectRefusal(
    api.waitingList.add({ patientId: patient.id, procedureId: peeling.id }),
    'WAITING_ALREADY',
  );
  const changed = await api.waitingList.update({ id: entry.id, procedureId: laser.id });
  expect(changed).toMatchObject({ service: 'Laser', professional: null, periods: [], priority: 'normal' });
  await api.waitingList.remove({ id: entry.id });
  await expectRefusal(api.waitingList.remove({ id: entry.id }), 'NOT_FOUND');
  await expectRefusal(api.waitingList.update({ id: entry.id }), 'NOT_FOUND');
});

test('the list has the urgent first, then the longest wait; an entry whose last day is over is left out', async () => {
  await clear();
  const add = async (service: string, rest: object = {}) =>
    api.waitingList.add({ patientId: await someone(), service, ...rest });
  await add('primeira');
  await add('segunda');
  await add('urgente', { priority: 'high' });
  const ended = { service: 'vencida', until: '2058-03-03' };
  const patientId = await someone();
  await expectRefusal(api.waitingList.add({ patientId, ...ended }), 'INVALID_INPUT');
  const { id } = await db
    .insertInto('waiting_list')
    .values({ patient_id: patientId, ...ended })
    .returning('id')
    .executeTakeFirstOrThrow();
  // Open in another tab: it does not come back by a change.
  await expectRefusal(api.waitingList.update({ id, until: '2058-03-20' }), 'WAITING_ENDED');
  const { rows, total } = await api.waitingList.list({});
  expect([rows.map(({ service }) => service), total]).toEqual([['urgente', 'primeira', 'segunda'], 3]);
  const second = await api.waitingList.list({ page: 2, pageSize: 2 });
  expect(second.rows.map(({ service }) => service)).toEqual(['segunda']);
  expect(await fitting()).toEqual(['urgente', 'primeira', 'segunda']);
  // What no list shows does not stand in the way.
  expect(await add('vencida', { patientId, until: '2058-03-04' })).toMatchObject({ until: '2058-03-04' });
});

test('the list of a professional has those who wish this one or any, the list of a procedure those who wait for it', async () => {
  await clear();
  const add = async (wish: object) => api.waitingList.add({ patientId: await someone(), ...wish });
  await add({ service: 'qualquer' });
  await add({ service: 'de Helena', professionalId: helena.id });
  await add({ procedureId: peeling.id, professionalId: caio.id });
  const services = async (filter: object) =>
    (await api.waitingList.list(filter)).rows.map(({ service }) => service);
  expect(await services({ professionalId: helena.id })).toEqual(['qualquer', 'de Helena']);
  expect(await services({ procedureId: peeling.id })).toEqual(['Peeling']);
});

test.each<[wish: object, free: Partial<typeof monday>, fits: boolean]>([
  [{}, {}, true],
  // Only Dr. Caio does it.
  [{ procedureId: laser.id }, {}, false],
  [{ procedureId: laser.id }, { professionalId: caio.id }, true],
  [{ professionalId: caio.id }, {}, false],
  [{ professionalId: helena.id }, {}, true],
  [{ weekdays: [1] }, {}, true],
  [{ weekdays: [2, 3] }, {}, false],
  [{ periods: ['morning'] }, { time: '11:59' }, true],
  [{ periods: ['morning'] }, { time: '12:00' }, false],
  [{ periods: ['afternoon'] }, { time: '12:00' }, true],
  [{ periods: ['afternoon'] }, { time: '16:59' }, true],
  [{ periods: ['evening'] }, { time: '16:59' }, false],
  [{ periods: ['evening'] }, { time: '17:00' }, true],
  [{ until: '2058-03-12' }, { date: '2058-03-12' }, true],
  [{ until: '2058-03-12' }, { date: '2058-03-13' }, false],
])('a wish of %j and a free time of %j: %s', async (wish, free, fits) => {
  await clear();
  await api.waitingList.add({ patientId: await someone(), ...wish });
  expect(await fitting(free)).toHaveLength(fits ? 1 : 0);
});

test('a time fits only those whose procedure can start then', async () => {
  await clear();
  await api.waitingList.add({ patientId: await someone(), procedureId: peeling.id });
  await api.waitingList.add({ patientId: await someone(), service: 'retorno' });
  expect(await fitting()).toEqual(['Peeling', 'retorno']);
  const booked = { patient_id: await someone(), professional_id: helena.id, date: monday.date };
  // The peeling and its buffer take 50 minutes, another service 30.
  await makeAppointment(db, { ...booked, time: '09:45' });
  expect(await fitting()).toEqual(['retorno']);
  await makeAppointment(db, { ...booked, time: '09:15' });
  expect(await fitting()).toEqual([]);
  expect(await fitting({ date: '2058-03-04' })).toEqual([]);
});

test('the title stays when the procedure is deleted', async () => {
  await clear();
  const passing = await makeProcedure(db, { title: 'Passageiro' });
  await api.waitingList.add({ patientId: await someone(), procedureId: passing.id });
  await api.procedures.remove({ id: passing.id });
  const { rows } = await api.waitingList.list({});
  expect(rows).toMatchObject([{ procedureId: null, service: 'Passageiro', minutes: 30 }]);
  await expectRefusal(
    api.waitingList.add({ patientId: await someone(), procedureId: passing.id }),
    'NOT_FOUND',
  );
});

test('who fits says what the patient has on that day already', async () => {
  await clear();
  const patientId = await someone();
  const place = { ...monday, date: '2058-03-18' };
  await api.waitingList.add({ patientId, service: 'retorno' });
  const own = { patient_id: patientId, professional_id: caio.id, service: 'Laser' };
  await makeAppointment(db, { ...own, date: '2058-03-19', time: '10:00' });
  await makeAppointment(db, { ...own, date: place.date, time: '10:00', status: 'cancelled' });
  const sameDay = async () => (await api.waitingList.fitting(place)).rows.map((row) => row.sameDay);
  expect(await sameDay()).toEqual([null]);
  await makeAppointment(db, { ...own, date: place.date, time: '15:30' });
  expect(await sameDay()).toEqual([{ time: '15:30', service: 'Laser' }]);
});
