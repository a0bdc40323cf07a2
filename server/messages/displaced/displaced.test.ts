/** Appointments whose time was closed after it was chosen: which they are, the times for them, who is told, and the moves. */
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { createTestApp } from '#test/app.ts';
import {
  makeAdmin,
  makeAppointment,
  makeAppointmentResource,
  makePatient,
  makePatientWithAccount,
  makeProfessional,
  makeResource,
  makeStaff,
  makeWorkingHours,
} from '#test/factories.ts';
import { expectRefusal } from '#test/refused.ts';
import { keepDisplaced } from '../../agenda/displaced/queries.ts';
import { linksOf } from '../links/links-of.ts';

const { app, db, database, signedIn, browser, mailsTo, setNow } = await createTestApp();
setNow('2041-03-01T12:00:00Z');
const ana = await makeProfessional(db, { full_name: 'Dra. Ana' });
const bia = await makeProfessional(db, { full_name: 'Dra. Bia' });
const { api } = await signedIn(await makeAdmin(db));
const { api: other } = await signedIn(await makeStaff(db, ['reception'], { name: 'Bia Recepção' }));
const patient = await makePatient(db, {
  full_name: 'Maria Souza',
  email: 'maria@exemplo.test',
  phone: '24988776655',
});

const monday = '2041-03-04';
const tuesday = '2041-03-05';

beforeEach(async () => {
  await db.deleteFrom('schedule_exceptions').execute();
  await db.deleteFrom('appointments').execute();
  await db.deleteFrom('private.outbox').execute();
});

const book = (
  time: string,
  values: { date?: string; outsideHours?: boolean; professionalId?: string } = {},
) =>
  api.appointments.create({ patientId: patient.id, professionalId: ana.id, date: monday, time, ...values });
const vacation = (firstDay = monday, lastDay = firstDay) =>
  api.scheduleExceptions.create({ kind: 'vacation', professionalId: ana.id, firstDay, lastDay });
const listed = async () => (await api.displaced.list()).rows.map(({ date, time }) => `${date} ${time}`);
/** The same before and after it is found and kept. */
const displaced = async () => {
  const computed = await listed();
  await keep();
  expect(await listed()).toEqual(computed);
  return computed;
};
const keep = () => database.asService((tx) => keepDisplaced(tx, '2041-03-01 09:00:00', { settle: 0 }));
const move = async (by: typeof api, id: string, date: string, time: string) => {
  const { version, patient: of } = await by.appointments.get({ id });
  return (at = version) => by.appointments.update({ id, version: at, patientId: of.id, date, time });
};

test('what an import brings for somebody who has ended is listed, counted, and given to one of the team', async () => {
  const nobody = await makeProfessional(db, { full_name: 'Sem profissional definido', active: false });
  const of = { patient_id: patient.id, professional_id: nobody.id };
  await makeAppointment(db, { ...of, date: tuesday, time: '10:00' });
  const first = await makeAppointment(db, { ...of, date: monday, time: '09:00' });
  // Past, and cancelled.
  await makeAppointment(db, { ...of, date: '2041-02-27', time: '09:00' });
  await makeAppointment(db, { ...of, date: tuesday, time: '11:00', status: 'cancelled' });
  await book('10:00');
  const left = async () => {
    const { total, rows } = await other.displaced.unassigned();
    expect([
      (await api.displaced.summary()).unassigned,
      (await api.dashboard.overview()).displaced.unassigned,
    ]).toEqual([total, total]);
    return rows.map(({ date, time }) => `${date} ${time}`);
  };
  expect(await left()).toEqual([`${monday} 09:00`, `${tuesday} 10:00`]);
  const [row] = (await other.displaced.unassigned()).rows;
  await other.appointments.update({
    id: first.id,
    version: row?.version ?? 0,
    patientId: patient.id,
    date: monday,
    time: '09:00',
    professionalId: bia.id,
  });
  expect(await left()).toEqual([`${tuesday} 10:00`]);
  await db.deleteFrom('appointments').execute();
  await db.deleteFrom('professionals').where('id', '=', nobody.id).execute();
});

test('a closure displaces what was booked before, of that professional only, until it is moved, cancelled or open again', async () => {
  const first = await book('09:00');
  const second = await book('10:00');
  await book('09:00', { professionalId: bia.id });
  await book('09:00', { date: tuesday });
  const { id } = await vacation();
  expect(await displaced()).toEqual([`${monday} 09:00`, `${monday} 10:00`]);
  expect((await api.displaced.list()).rows[0]).toMatchObject({
    patient: { fullName: 'Maria Souza' },
    hasEmail: true,
    closing: { kind: 'vacation', title: null },
  });
  expect(await api.displaced.summary()).toMatchObject({
    total: 2,
    until: monday,
    first: [{ patientName: 'Maria Souza', time: '09:00' }, { time: '10:00' }],
  });
  expect((await api.dashboard.overview()).displaced.total).toBe(2);
  await (await move(api, first.id, tuesday, '10:00'))();
  expect(await displaced()).toEqual([`${monday} 10:00`]);
  await api.scheduleExceptions.update({ id, kind: 'vacation', professionalId: ana.id, firstDay: tuesday });
  expect(await displaced()).toEqual([`${tuesday} 09:00`, `${tuesday} 10:00`]);
  await api.scheduleExceptions.remove({ id });
  expect(await displaced()).toEqual([]);
  await vacation();
  await api.appointments.setStatus({ id: second.id, status: 'cancelled', cancelReason: 'clinic' });
  // The one that was moved.
  expect(await api.displaced.summary()).toEqual({
    total: 0,
    first: [],
    until: null,
    unassigned: 0,
    untold: 1,
  });
});

test('what was booked into closed time on purpose is no work, unless a closure comes later', async () => {
  const { id } = await vacation();
  await book('09:00', { outsideHours: true });
  await book('19:00', { outsideHours: true });
  const moved = await book('11:00', { date: tuesday });
  const { version } = await api.appointments.get({ id: moved.id });
  await api.appointments.update({
    id: moved.id,
    version,
    patientId: patient.id,
    date: monday,
    time: '11:00',
    outsideHours: true,
  });
  expect(await displaced()).toEqual([]);
  await api.scheduleExceptions.update({
    id,
    kind: 'vacation',
    title: 'Praia',
    professionalId: ana.id,
    firstDay: monday,
  });
  expect(await displaced()).toEqual([]);
  await api.scheduleExceptions.create({ kind: 'closed', firstDay: monday });
  expect(await displaced()).toEqual(['09:00', '11:00', '19:00'].map((time) => `${monday} ${time}`));
});

test('other hours and a room that is closed displace too; what an import brought needs a closing', async () => {
  const { id } = await book('09:00');
  await makeAppointment(db, {
    patient_id: patient.id,
    professional_id: ana.id,
    date: tuesday,
    time: '20:00',
  });
  const hours = [{ start: '13:00', end: '18:00' }];
  await api.scheduleExceptions.create({ kind: 'other_hours', firstDay: monday, hours });
  expect(await displaced()).toEqual([`${monday} 09:00`]);
  await db.deleteFrom('schedule_exceptions').execute();
  await makeAppointmentResource(db, { id });
  const { resource_id } = await db
    .selectFrom('appointment_resources')
    .select('resource_id')
    .where('appointment_id', '=', id)
    .executeTakeFirstOrThrow();
  await api.scheduleExceptions.create({ kind: 'maintenance', resourceId: resource_id, firstDay: monday });
  expect(await displaced()).toEqual([`${monday} 09:00`]);
  await api.scheduleExceptions.create({ kind: 'closed', firstDay: tuesday });
  expect(await displaced()).toEqual([`${monday} 09:00`, `${tuesday} 20:00`]);
});

test('each is offered times of its own near the old one, and of another professional where hers has none', async () => {
  await book('09:00');
  await book('10:00');
  await vacation(monday, tuesday);
  const times = async () =>
    (await api.displaced.list()).rows.map(({ times: offered }) =>
      offered.map(({ date, time, professional }) => `${date} ${time} ${professional.fullName}`),
    );
  expect(await times()).toEqual([
    // The next two days, and the same weekday.
    ['2041-03-06 09:00', '2041-03-07 09:00', '2041-03-11 09:00'].map((time) => `${time} Dra. Ana`),
    ['2041-03-06 10:00', '2041-03-07 10:00', '2041-03-11 10:00'].map((time) => `${time} Dra. Ana`),
  ]);
  await vacation(monday, '2041-08-31');
  const [first] = (await api.displaced.list()).rows;
  expect(first?.times.map(({ date, professional }) => [date, professional.fullName])).not.toContainEqual([
    expect.anything(),
    'Dra. Ana',
  ]);
  expect(first?.times).toHaveLength(3);
});

test('of a closure that returns each week, the last one is offered times after its own day too', async () => {
  const dates = ['2041-03-04', '2041-03-11', '2041-05-06'];
  for (const date of dates) await book('15:00', { date });
  await api.scheduleExceptions.create({
    kind: 'block',
    professionalId: ana.id,
    firstDay: monday,
    repeats: 'weekly',
    weekdays: [1],
    start: '13:00',
    end: '18:00',
  });
  const { rows } = await api.displaced.list();
  expect(rows.map(({ times }) => times.map(({ date, time }) => `${date} ${time}`))).toEqual([
    ['2041-03-04 11:30', '2041-03-05 15:00', '2041-03-06 15:00'],
    ['2041-03-11 11:30', '2041-03-12 15:00', '2041-03-13 15:00'],
    ['2041-05-06 11:30', '2041-05-07 15:00', '2041-05-08 15:00'],
  ]);
});

test('of two who move the same, the second is refused, and nothing is doubled', async () => {
  const { id } = await book('09:00');
  await vacation();
  const [mine, theirs] = [await move(api, id, tuesday, '09:00'), await move(other, id, tuesday, '10:00')];
  await mine();
  await expectRefusal(theirs(), 'CHANGED_MEANWHILE');
  expect(await api.appointments.get({ id })).toMatchObject({ date: tuesday, time: '09:00' });
  expect(await displaced()).toEqual([]);
});

test('who was moved and not told stays listed until told, confirmed, cancelled, displaced again or passed', async () => {
  const bruno = await makePatient(db, { full_name: 'Bruno Reis' });
  const { id } = await book('09:00');
  const second = await api.appointments.create({
    patientId: bruno.id,
    professionalId: ana.id,
    date: monday,
    time: '10:00',
  });
  await book('11:00');
  await vacation();
  const untold = async () => {
    const { total, rows } = await other.displaced.untold();
    expect((await api.displaced.summary()).untold).toBe(total);
    expect((await api.dashboard.overview()).displaced.untold).toBe(total);
    return rows.map((row) => `${row.known.date} ${row.known.time} > ${row.date} ${row.time}`);
  };
  const change = async (of: string, date: string, time: string) => (await move(api, of, date, time))();
  const listedTwo = [`${monday} 09:00 > ${tuesday} 09:00`, `${monday} 10:00 > ${tuesday} 10:00`];
  expect(await untold()).toEqual([]);
  await change(id, tuesday, '09:00');
  await change(second.id, tuesday, '10:00');
  expect(await untold()).toEqual(listedTwo);

  // Of two, one has opened the chat; the other reads who, and tells by phone.
  const tell = { appointmentId: id, about: 'moved' } as const;
  await api.confirmations.ask({ ...tell, channel: 'whatsapp' });
  expect((await other.displaced.untold()).rows[0]?.contacts).toMatchObject([
    { kind: 'moved', channel: 'whatsapp', state: 'opened', isOwn: false },
  ]);
  await other.confirmations.ask({ ...tell, channel: 'phone', state: 'sent' });
  expect(await untold()).toEqual(listedTwo.slice(1));
  // Moved again: the one was told a time since, the other knows that of before both moves.
  await change(id, tuesday, '15:00');
  await change(second.id, tuesday, '09:00');
  expect(await untold()).toEqual([
    `${monday} 10:00 > ${tuesday} 09:00`,
    `${tuesday} 09:00 > ${tuesday} 15:00`,
  ]);
  const { id: closed } = await vacation(tuesday);
  expect(await untold()).toEqual([]);
  await api.scheduleExceptions.remove({ id: closed });
  await other.appointments.setStatus({ id, status: 'confirmed' });
  expect(await untold()).toEqual([`${monday} 10:00 > ${tuesday} 09:00`]);
  setNow('2041-03-05T12:00:00Z');
  expect(await untold()).toEqual([]);
  setNow('2041-03-01T12:00:00Z');
  await other.appointments.setStatus({ id: second.id, status: 'cancelled', cancelReason: 'clinic' });
  expect(await untold()).toEqual([]);
});

test('sessions of a series that were moved are told of together, and taken back together', async () => {
  const { appointmentIds, id: seriesId } = await api.appointmentSeries.create({
    patientId: patient.id,
    professionalId: ana.id,
    everyDays: 7,
    sessions: [monday, '2041-03-11', '2041-03-18'].map((date) => ({ date, time: '09:00' })),
  });
  const [appointmentId = ''] = appointmentIds;
  const untold = async () => (await other.displaced.untold()).total;
  await api.appointmentSeries.move({
    id: seriesId,
    appointmentId,
    scope: 'following',
    date: tuesday,
    time: '09:00',
  });
  expect(await untold()).toBe(3);
  const tell = { appointmentId, about: 'moved', channel: 'whatsapp' } as const;
  await api.confirmations.ask({ ...tell, wholeSeries: true });
  expect(await untold()).toBe(3);
  const { row } = await api.confirmations.ask({ ...tell, wholeSeries: true, state: 'sent' });
  expect(await untold()).toBe(0);
  await api.confirmations.undo({ id: row.contacts[0]?.id ?? '' });
  expect(await untold()).toBe(3);
  await api.confirmations.ask({ ...tell, channel: 'phone', state: 'sent' });
  expect(await untold()).toBe(2);
});

test('a vacation that is moved onto the new time meanwhile refuses the move, or makes it work again', async () => {
  const { id } = await book('09:00');
  const { id: vacationId } = await vacation();
  const moving = await move(api, id, tuesday, '09:00');
  const ofTuesday = { kind: 'vacation', professionalId: ana.id, firstDay: tuesday } as const;
  const [moved] = await Promise.allSettled([
    moving(),
    other.scheduleExceptions.update({ id: vacationId, ...ofTuesday }),
  ]);
  const isMoved = moved.status === 'fulfilled';
  if (!isMoved) await expectRefusal(Promise.reject(moved.reason), 'OUTSIDE_HOURS');
  expect((await api.appointments.get({ id })).date).toBe(isMoved ? tuesday : monday);
  expect(await displaced()).toEqual(isMoved ? [`${tuesday} 09:00`] : []);
  await expectRefusal((await move(other, id, tuesday, '10:00'))(), 'OUTSIDE_HOURS');
});

test('what was found is read until something changes, and is found anew once that has settled', async () => {
  const { id } = await book('09:00');
  await keep();
  // As if it had been found: so it is read and not computed.
  await db.insertInto('displaced_appointments').values({ appointment_id: id, version: 1 }).execute();
  expect(await listed()).toEqual([`${monday} 09:00`]);
  await vacation(tuesday);
  expect(await listed()).toEqual([]);
  // A booking that began before the change may still come.
  await database.asService((tx) => keepDisplaced(tx, '2041-03-01 09:00:00'));
  expect(await db.selectFrom('schedule_changes').selectAll().execute()).toHaveLength(1);
  await keep();
  expect(await db.selectFrom('schedule_changes').selectAll().execute()).toEqual([]);
  expect(await db.selectFrom('displaced_appointments').selectAll().execute()).toEqual([]);
});

test('other hours of the week, an ended professional, a reopened appointment, another room and a longer one are found too', async () => {
  const afternoon = await book('14:00');
  await keep();
  const week = await makeWorkingHours(db, { professional_id: ana.id });
  expect(await displaced()).toEqual([`${monday} 14:00`]);
  await db.deleteFrom('working_hours').where('id', '=', week.id).execute();
  expect(await displaced()).toEqual([]);
  const ended = (active: boolean) =>
    db.updateTable('professionals').set({ active }).where('id', '=', ana.id).execute();
  await ended(false);
  expect(await displaced()).toEqual([`${monday} 14:00`]);
  await ended(true);
  expect(await displaced()).toEqual([]);

  await api.appointments.setStatus({ id: afternoon.id, status: 'cancelled', cancelReason: 'clinic' });
  const { id: vacationId } = await vacation();
  expect(await displaced()).toEqual([]);
  await api.appointments.undo({ id: afternoon.id });
  expect(await displaced()).toEqual([`${monday} 14:00`]);
  await api.scheduleExceptions.remove({ id: vacationId });
  expect(await displaced()).toEqual([]);

  const room = await makeResource(db);
  await api.scheduleExceptions.create({ kind: 'maintenance', resourceId: room.id, firstDay: monday });
  expect(await displaced()).toEqual([]);
  await sql`insert into appointment_resources (appointment_id, resource_id) values (${afternoon.id}, ${room.id})`.execute(
    db,
  );
  expect(await displaced()).toEqual([`${monday} 14:00`]);
  await db.deleteFrom('appointment_resources').where('resource_id', '=', room.id).execute();
  expect(await displaced()).toEqual([]);

  const late = await book('18:30', { outsideHours: true });
  await api.scheduleExceptions.create({
    kind: 'block',
    professionalId: ana.id,
    firstDay: monday,
    start: '19:00',
    end: '20:00',
  });
  expect(await displaced()).toEqual([]);
  const { version } = await api.appointments.get({ id: late.id });
  await api.appointments.update({
    id: late.id,
    version,
    patientId: patient.id,
    date: monday,
    time: '18:30',
    durationMinutes: 60,
    outsideHours: true,
  });
  expect(await displaced()).toEqual([`${monday} 18:30`]);
});

test('the queue of confirmations and its number leave them out', async () => {
  await book('09:00');
  await book('09:00', { professionalId: bia.id });
  await vacation();
  const { rows } = await api.confirmations.queue({ day: monday });
  expect(rows.map(({ professional }) => professional.fullName)).toEqual(['Dra. Bia']);
  expect((await api.dashboard.overview()).toConfirm).toEqual({ day: monday, number: 1 });
});

test('all are told once, however often and by however many; a chat is opened, then sent', async () => {
  const { id } = await book('09:00');
  await vacation();
  // At night, when nothing goes out, until the end: a mail that leaves meanwhile would be 'sent'.
  setNow('2041-03-01T05:00:00Z');
  const told = await Promise.all([api.displaced.tellAll(), other.displaced.tellAll()]);
  expect(told.map((each) => each.told).sort()).toEqual([0, 1]);
  const mails = await db
    .selectFrom('private.outbox')
    .select(['subject', 'daytime_only', 'calendar'])
    .execute();
  expect(mails).toEqual([
    { subject: expect.stringContaining('04/03 vai mudar de horário'), daytime_only: true, calendar: null },
  ]);
  const { links } = await api.displaced.prepare();
  expect(links.map(({ appointmentId }) => appointmentId)).toEqual([id]);
  const chat = { appointmentId: id, channel: 'whatsapp', about: 'displaced' } as const;
  await api.confirmations.ask(chat);
  expect((await other.confirmations.ask(chat)).isWritten).toBe(false);
  expect((await api.confirmations.ask({ ...chat, state: 'sent' })).isWritten).toBe(true);
  const [row] = (await api.displaced.list()).rows;
  expect(row?.contacts.map(({ kind, channel, state }) => `${kind} ${channel} ${state}`)).toEqual([
    'displaced whatsapp sent',
    'displaced email queued',
  ]);
});

test('who was told by phone is written down, and is not told again with all others', async () => {
  const { id } = await book('09:00');
  await db.updateTable('patients').set({ accepts_whatsapp: false }).where('id', '=', patient.id).execute();
  await vacation();
  const called = { appointmentId: id, channel: 'phone', about: 'displaced', state: 'sent' } as const;
  const { row } = await api.confirmations.ask({ ...called, after: null });
  expect(row.contacts).toMatchObject([{ kind: 'displaced', channel: 'phone', state: 'sent', isOwn: true }]);
  expect((await other.displaced.tellAll()).told).toBe(0);
  await api.confirmations.undo({ id: row.contacts[0]?.id ?? '' });
  // At night, when nothing goes out.
  setNow('2041-03-01T05:00:00Z');
  expect((await other.displaced.tellAll()).told).toBe(1);
  await db.updateTable('patients').set({ accepts_whatsapp: true }).where('id', '=', patient.id).execute();
});

test('a notice that was written at night is not sent once the closing is taken back', async () => {
  const { id } = await book('09:00');
  await book('10:00');
  const { id: vacationId } = await vacation();
  setNow('2041-03-01T05:00:00Z');
  await api.displaced.tellAll();
  // Only the first stays closed.
  const part = {
    kind: 'block',
    professionalId: ana.id,
    firstDay: monday,
    start: '09:00',
    end: '10:00',
  } as const;
  await api.scheduleExceptions.update({ id: vacationId, ...part });
  setNow('2041-03-01T12:00:00Z');
  app.outbox.wake();
  expect((await mailsTo('maria@exemplo.test')).map(({ subject }) => subject)).toEqual([
    expect.stringContaining('04/03 vai mudar'),
  ]);
  const { rows } = await api.displaced.list();
  expect(rows.map((row) => [row.id, row.contacts[0]?.state])).toEqual([[id, 'sent']]);
});

test('the link and the portal offer times instead of a confirmation, and take one of them', async () => {
  const { patient: own, user } = await makePatientWithAccount(db);
  const { id } = await api.appointments.create({
    patientId: own.id,
    professionalId: ana.id,
    date: monday,
    time: '09:00',
  });
  const later = await api.appointments.create({
    patientId: own.id,
    professionalId: ana.id,
    date: monday,
    time: '10:00',
  });
  const seen = { date: monday, time: '09:00' };
  const { api: portal } = await signedIn(user);
  expect(await portal.booking.timesForDisplaced({ appointmentId: id })).toEqual({ times: null });
  await expectRefusal(
    portal.booking.moveDisplaced({ appointmentId: id, ...seen, newDate: tuesday, newTime: '08:00' }),
    { code: 'BOOKING_NOT_ALLOWED', data: { reason: 'status' } },
  );
  await vacation();
  const services = { secret: database.authSecret, publicUrl: '' };
  const links = await database.asService((tx) => linksOf(tx, services, [{ appointmentId: id }], 'email'));
  const token = links.get(id)?.split('=')[1] ?? '';
  const link = browser().api.appointmentLinks;
  const offered = { date: tuesday, time: '08:00' };
  expect((await link.show({ token })).newTimes?.[0]).toEqual(offered);
  const reason = { code: 'BOOKING_NOT_ALLOWED', data: { reason: 'displaced' } };
  await expectRefusal(link.confirm({ token, ...seen }), reason);
  await expectRefusal(portal.booking.confirmPresence({ appointmentId: id, ...seen }), reason);
  const home = await portal.portal.home();
  expect(home.nextAppointment?.can.confirm).toBe('displaced');
  expect(home.displacedLater).toEqual([{ id: later.id, date: monday, time: '10:00' }]);
  await expectRefusal(link.move({ token, ...seen, newDate: tuesday, newTime: '08:10' }), 'SLOT_TAKEN');
  await link.move({ token, ...seen, newDate: tuesday, newTime: '08:00' });
  expect((await link.show({ token })).newTimes).toBeNull();
  expect(await portal.portal.home()).not.toHaveProperty('displacedLater');
  // Its time is taken now.
  const { times } = await portal.booking.timesForDisplaced({ appointmentId: later.id });
  expect(times?.[0]).toEqual({ date: tuesday, time: '08:30' });
  const of = { appointmentId: later.id, date: monday, time: '10:00' };
  await expectRefusal(
    portal.booking.moveDisplaced({ ...of, newDate: tuesday, newTime: '08:00' }),
    'SLOT_TAKEN',
  );
  await portal.booking.moveDisplaced({ ...of, newDate: tuesday, newTime: '08:30' });
  expect(await displaced()).toEqual([]);
  expect(await api.appointments.get({ id })).toMatchObject({ ...offered, status: 'scheduled' });
});
