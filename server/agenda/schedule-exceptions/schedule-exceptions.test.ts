/** Holidays and exceptions: what is listed, which roles change it, and the appointments that one meets. */
import { beforeEach, expect, test } from 'vitest';
import { unknownProfessional, unknownResource } from '#contract/agenda/schedule-exceptions.ts';
import { createTestApp } from '#test/app.ts';
import {
  makeAccount,
  makeAdmin,
  makeAppointment,
  makeBookingRequest,
  makePatient,
  makeProfessional,
  makeResource,
} from '#test/factories.ts';
import { expectRefusal, refusalOf } from '#test/refused.ts';

const { db, signedIn, app } = await createTestApp();
const { api } = await signedIn(await makeAdmin(db));
const ana = await makeProfessional(db, { full_name: 'Dra. Ana' });
const bia = await makeProfessional(db, { full_name: 'Dra. Bia' });
const room = await makeResource(db, { name: 'Sala 1' });
const patient = await makePatient(db);
const unknownId = '7b0a9a43-6a6c-4b8a-9f5e-000000000000';

// A Monday.
const monday = '2041-03-04';
const tuesday = '2041-03-05';
const march = { from: '2041-03-01', to: '2041-03-31' };
const block = { kind: 'block', firstDay: monday, start: '14:00', end: '15:00' } as const;

beforeEach(async () => {
  await db.deleteFrom('schedule_exceptions').execute();
  await db.deleteFrom('appointments').execute();
});

test('an exception is added, listed with its days, changed and removed', async () => {
  const { id } = await api.scheduleExceptions.create({
    ...block,
    title: ' Reunião ',
    professionalId: ana.id,
    repeats: 'weekly',
    weekdays: [3, 1],
    lastDay: '2041-03-13',
  });
  const listed = {
    id,
    kind: 'block',
    title: 'Reunião',
    professional: { id: ana.id, fullName: 'Dra. Ana' },
    resource: null,
    repeats: 'weekly',
    firstDay: monday,
    lastDay: '2041-03-13',
    weekdays: [1, 3],
    start: '14:00',
    end: '15:00',
    hours: [],
    days: [monday, '2041-03-06', '2041-03-11', '2041-03-13'],
  };
  expect((await api.scheduleExceptions.list(march)).exceptions).toEqual([listed]);
  const hours = [{ start: '10:00', end: '24:00' }];
  await api.scheduleExceptions.update({ id, kind: 'other_hours', firstDay: tuesday, hours });
  expect((await api.scheduleExceptions.list(march)).exceptions).toEqual([
    {
      ...listed,
      kind: 'other_hours',
      title: null,
      professional: null,
      repeats: 'once',
      firstDay: tuesday,
      lastDay: tuesday,
      weekdays: [],
      start: null,
      end: null,
      hours,
      days: [tuesday],
    },
  ]);
  await api.scheduleExceptions.remove({ id });
  expect((await api.scheduleExceptions.list(march)).exceptions).toEqual([]);
  await expectRefusal(api.scheduleExceptions.remove({ id }), 'NOT_FOUND');
  await expectRefusal(api.scheduleExceptions.update({ id, ...block }), 'NOT_FOUND');
});

test('a professional or resource that does not exist is refused with its sentence', async () => {
  const problem = async (owner: object) => {
    const { data } = await refusalOf(api.scheduleExceptions.create({ ...block, ...owner }));
    return data;
  };
  expect(await problem({ professionalId: unknownId })).toEqual({
    problems: [{ path: ['professionalId'], message: unknownProfessional }],
  });
  expect(await problem({ resourceId: unknownId })).toEqual({
    problems: [{ path: ['resourceId'], message: unknownResource }],
  });
});

test('national holidays are listed, and optional ones with whether the clinic takes them', async () => {
  const december = { from: '2041-12-20', to: '2041-12-31' };
  const holidays = async () => (await api.scheduleExceptions.list(december)).holidays;
  const christmas = {
    date: '2041-12-25',
    name: 'Natal',
    optional: null,
    taken: true,
    start: null,
    end: null,
  };
  const eve = {
    date: '2041-12-24',
    name: 'Véspera de Natal',
    optional: 'christmas_eve',
    taken: false,
    start: '13:00',
    end: '24:00',
  };
  expect((await holidays()).slice(0, 2)).toEqual([eve, christmas]);
  const take = (taken: boolean) => api.scheduleExceptions.takeHoliday({ holiday: 'christmas_eve', taken });
  await take(true);
  await take(true);
  expect((await holidays())[0]).toEqual({ ...eve, taken: true });
  // It is listed as a holiday, not as an exception too.
  expect((await api.scheduleExceptions.list(december)).exceptions).toEqual([]);
  await take(false);
  expect((await holidays())[0]).toEqual(eve);
});

test('the reception writes blocks and closed days, and no holidays or other hours', async () => {
  const account = await makeAccount(db);
  await db
    .insertInto('profiles')
    .values({ id: account.id, full_name: 'Recepção', staff_roles: ['reception'] })
    .execute();
  const reception = (await signedIn(account)).api.scheduleExceptions;
  const { id } = await reception.create(block);
  await reception.update({ id, kind: 'closed', firstDay: monday });
  const holiday = { kind: 'holiday', title: 'Padroeira', firstDay: tuesday } as const;
  await expectRefusal(reception.create(holiday), 'FORBIDDEN');
  await expectRefusal(reception.wouldMeet(holiday), 'FORBIDDEN');
  await expectRefusal(reception.update({ id, ...holiday }), 'FORBIDDEN');
  const own = await api.scheduleExceptions.create(holiday);
  await expectRefusal(reception.update({ id: own.id, ...block }), 'FORBIDDEN');
  await expectRefusal(reception.remove({ id: own.id }), 'FORBIDDEN');
  await expectRefusal(reception.takeHoliday({ holiday: 'christmas_eve', taken: true }), 'FORBIDDEN');
  await reception.remove({ id });
});

test('the audit log names the owner, and keeps the hours', async () => {
  const { id } = await api.scheduleExceptions.create({ ...block, professionalId: ana.id });
  await app.settled();
  const line = await db
    .selectFrom('activity_log')
    .select(['subject', 'after'])
    .where('row_id', '=', id)
    .executeTakeFirstOrThrow();
  expect(line).toEqual({
    subject: `Dra. Ana ${monday} ${monday}`,
    after: {
      kind: 'block',
      first_day: monday,
      last_day: monday,
      starts: '14:00:00',
      ends: '15:00:00',
      yearly: false,
    },
  });
});

test('a change lists the open appointments that it meets, so that they can be moved', async () => {
  const book = (time: string, more: object = {}) =>
    makeAppointment(db, { patient_id: patient.id, professional_id: ana.id, date: monday, time, ...more });
  const morning = await book('09:00');
  const { id: afternoon } = await book('14:30');
  const { id: evening } = await book('19:00', { outside_hours: true });
  await book('14:00', { professional_id: bia.id, date: tuesday });
  await book('14:00', { status: 'cancelled' });
  const met = async (input: Parameters<typeof api.scheduleExceptions.create>[0]) => {
    const before = await api.scheduleExceptions.wouldMeet(input);
    const { met } = await api.scheduleExceptions.create(input);
    expect(before).toEqual(met);
    await db.deleteFrom('schedule_exceptions').execute();
    return met.rows.map(({ id }) => id);
  };
  expect(await met(block)).toEqual([afternoon]);
  expect(await met({ ...block, professionalId: bia.id })).toEqual([]);
  expect(await met({ kind: 'vacation', professionalId: ana.id, firstDay: monday })).toEqual([
    morning.id,
    afternoon,
    evening,
  ]);
  // Booked into closed time on purpose: other hours change nothing about it.
  const hours = [{ start: '08:00', end: '12:00' }];
  expect(await met({ kind: 'other_hours', firstDay: monday, hours })).toEqual([afternoon]);
  expect(await met({ ...block, resourceId: room.id })).toEqual([]);
  await db
    .insertInto('appointment_resources')
    .values({
      appointment_id: morning.id,
      resource_id: room.id,
      name: '',
      occupied: '(,)',
      is_open: true,
      holds: true,
    })
    .execute();
  expect(await met({ kind: 'maintenance', resourceId: room.id, firstDay: monday })).toEqual([morning.id]);
});

test('a closed day of the clinic meets nothing of a professional who works then all the same', async () => {
  await api.scheduleExceptions.create({
    kind: 'other_hours',
    professionalId: ana.id,
    firstDay: monday,
    hours: [{ start: '08:00', end: '12:00' }],
  });
  await makeAppointment(db, { patient_id: patient.id, professional_id: ana.id, date: monday, time: '09:00' });
  const { id: other } = await makeAppointment(db, {
    patient_id: patient.id,
    professional_id: bia.id,
    date: monday,
    time: '09:00',
  });
  const { met } = await api.scheduleExceptions.create({ kind: 'closed', firstDay: monday });
  expect(met.rows.map(({ id }) => id)).toEqual([other]);
});

test('what an exception would meet is said before it is saved, and nothing is kept of the question', async () => {
  const booked = await makeAppointment(db, {
    patient_id: patient.id,
    professional_id: ana.id,
    date: tuesday,
    time: '14:00',
  });
  const request = { professional_id: bia.id, date: tuesday, state: 'pending', expires_at: null } as const;
  await makeBookingRequest(db, { ...request, patient_id: patient.id, time: '14:30' });
  await makeBookingRequest(db, { ...request, patient_id: patient.id, time: '16:00' });
  const { id } = await api.scheduleExceptions.create(block);
  const lines = () =>
    db
      .selectFrom('activity_log')
      .select(({ fn }) => fn.countAll().as('count'))
      .executeTakeFirstOrThrow();
  const before = await lines();
  const asked = await api.scheduleExceptions.wouldMeet({ ...block, id, firstDay: tuesday });
  expect(asked).toMatchObject({ total: 1, requests: 1, rows: [{ id: booked.id }] });
  const { exceptions } = await api.scheduleExceptions.list(march);
  expect(exceptions.map(({ firstDay }) => firstDay)).toEqual([monday]);
  expect(await lines()).toEqual(before);
  await expectRefusal(api.scheduleExceptions.wouldMeet({ ...block, id: unknownId }), 'NOT_FOUND');
});
