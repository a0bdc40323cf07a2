/** Which reminders are sent, and when. The clinic's clock is moved; the appointments stand still. */
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestApp } from '#test/app.ts';
import {
  makeAdmin,
  makeAppointment,
  makeAppointmentEvent,
  makePatient,
  makeScheduleException,
  makeSettings,
  makeStaff,
} from '#test/factories.ts';

const clinic = await createTestApp();
const { app, db, mailsTo, setNow, breakMail, switchMail } = clinic;
await makeSettings(db, { clinic_name: 'Clínica Serra' });

const [threeHours, twoDays] = [180, 2880];
/** Before every moment of the tests. */
const longAgo = new Date('2026-01-01T12:00:00Z');
const setRules = async (rules: readonly { minutes_before: number; is_on?: boolean }[]) => {
  await db.deleteFrom('reminder_rules').execute();
  if (rules.length === 0) return;
  await db
    .insertInto('reminder_rules')
    .values(rules.map((rule) => ({ ...rule, changed_at: longAgo })))
    .execute();
};

let email: string;
let patientId: string;
let count = 0;
beforeEach(async () => {
  email = `lembrete-${count++}@exemplo.test`;
  ({ id: patientId } = await makePatient(db, { email }));
  await setRules([{ minutes_before: threeHours }, { minutes_before: twoDays }]);
});
afterEach(async () => {
  breakMail(false);
  await db.deleteFrom('appointments').execute();
});

/** On a Thursday, at 14:30 unless the test says otherwise. */
const book = (values: Partial<{ date: string; time: string }> = {}) =>
  makeAppointment(db, { patient_id: patientId, date: '2059-03-20', time: '14:30', ...values });
const settle = (id: string) =>
  db.updateTable('appointments').set({ changed_at: longAgo }).where('id', '=', id).execute();
/** A change that is older than a minute. */
async function change(
  id: string,
  values: Partial<{ date: string; time: string; status: 'cancelled'; patient_id: string }>,
) {
  await db.updateTable('appointments').set(values).where('id', '=', id).execute();
  await settle(id);
}
/** @param local of the clinic, yyyy-MM-dd HH:mm @returns the subjects that came in this round */
async function at(local: string): Promise<string[]> {
  setNow(`${local.replace(' ', 'T')}:00-03:00`);
  const before = (await mailsTo(email)).length;
  await app.reminders.run();
  return (await mailsTo(email)).slice(before).map(({ subject }) => subject);
}
const reminder = 'Clínica Serra: sua consulta é 20/03, às 14:30';

test('each rule reminds once, at its time', async () => {
  await book();
  expect(await at('2059-03-18 14:29')).toEqual([]);
  expect(await at('2059-03-18 14:30')).toEqual([reminder]);
  expect(await at('2059-03-18 14:31')).toEqual([]);
  expect(await at('2059-03-20 11:29')).toEqual([]);
  expect(await at('2059-03-20 11:30')).toEqual([reminder]);
  expect(await at('2059-03-20 14:29')).toEqual([]);
});

test('a screen says by what a change will be told: as the scheduler does a minute later', async () => {
  const { api } = await clinic.signedIn(await makeStaff(db, ['reception']));
  const { id: appointmentId } = await book();
  const channels = async () => (await api.confirmations.willTell({ appointmentId })).channels;
  const move = (time: string) =>
    db
      .updateTable('appointments')
      .set({ time, changed_at: new Date() })
      .where('id', '=', appointmentId)
      .execute();
  setNow('2059-03-17T12:00:00-03:00');
  await move('15:00');
  // The patient knows of no time yet.
  expect(await channels()).toEqual([]);
  await at('2059-03-18 15:00');
  expect(await channels()).toEqual([]);
  await move('16:00');
  expect(await channels()).toEqual(['email']);
  await db.updateTable('patients').set({ accepts_email: false }).where('id', '=', patientId).execute();
  expect(await channels()).toEqual([]);
  expect((await api.confirmations.willTell({ appointmentId })).acceptsWhatsapp).toBe(true);
  await db.updateTable('patients').set({ accepts_whatsapp: false }).where('id', '=', patientId).execute();
  expect((await api.confirmations.willTell({ appointmentId })).acceptsWhatsapp).toBe(false);
  await db.updateTable('patients').set({ accepts_email: true }).where('id', '=', patientId).execute();
  await settle(appointmentId);
  expect(await at('2059-03-18 15:05')).toEqual(['Clínica Serra: sua consulta mudou para 20/03, às 16:00']);
  expect(await channels()).toEqual([]);
});

test('nobody is reminded of a time that the clinic has closed', async () => {
  await book();
  const closed = await makeScheduleException(db, { first_day: '2059-03-20', kind: 'closed' });
  expect(await at('2059-03-18 14:30')).toEqual([]);
  await db.deleteFrom('schedule_exceptions').where('id', '=', closed.id).execute();
  expect(await at('2059-03-20 11:30')).toEqual([reminder]);
});

test('after an outage only the nearest reminder is sent, and none once the appointment has begun', async () => {
  const { id } = await book();
  expect(await at('2059-03-20 13:00')).toEqual([reminder]);
  expect(await at('2059-03-20 13:01')).toEqual([]);
  await change(id, { time: '16:00' });
  expect(await at('2059-03-20 16:00')).toEqual([]);
});

test('mail that is switched on later sends nothing that was due more than ten minutes before', async () => {
  await book();
  const { id } = await book({ date: '2059-03-21' });
  switchMail(false);
  expect(await at('2059-03-19 14:20')).toEqual([]);
  switchMail(true);
  // The reminder of the 20th was due a day ago, that of the 21st ten minutes after the mail was seen off.
  expect(await at('2059-03-19 14:30')).toEqual(['Clínica Serra: sua consulta é 21/03, às 14:30']);
  expect(await at('2059-03-20 11:30')).toEqual([reminder]);
  switchMail(false);
  await db.updateTable('appointments').set({ time: '16:00' }).where('id', '=', id).execute();
  await settle(id);
  expect(await at('2059-03-20 12:00')).toEqual([]);
  switchMail(true);
  expect(await at('2059-03-20 12:01')).toEqual([]);
  await db.deleteFrom('private.mail_off').execute();
  expect(await at('2059-03-20 12:02')).toEqual([
    'Clínica Serra: sua consulta mudou para 21/03, às 16:00',
    'Clínica Serra: sua consulta é 21/03, às 16:00',
  ]);
});

test('a clock that jumps ahead and back sends nothing twice', async () => {
  await book();
  expect(await at('2059-03-18 15:00')).toEqual([reminder]);
  expect(await at('2060-03-18 15:00')).toEqual([]);
  expect(await at('2059-03-20 12:00')).toEqual([reminder]);
  expect(await at('2059-03-18 15:00')).toEqual([]);
  expect(await at('2058-03-18 15:00')).toEqual([]);
  expect(await at('2059-03-20 12:00')).toEqual([]);
});

test('a booking and a rule that were stamped while the clock was a year ahead still remind', async () => {
  const appointment = await book();
  const ahead = new Date(Date.now() + 365 * 86_400_000);
  await makeAppointmentEvent(db, appointment, { kind: 'booked', happened_at: ahead });
  await db.updateTable('reminder_rules').set({ changed_at: ahead }).execute();
  expect(await at('2059-03-18 14:30')).toEqual([reminder]);
});

test('what was booked, moved there or switched on after the moment does not remind of it', async () => {
  const appointment = await book();
  // The test's clock is far behind that of the database, which stamps the events.
  await db.updateTable('appointments').set({ date: '2026-11-01' }).where('id', '=', appointment.id).execute();
  const stamp = (happened_at: string, kind: 'booked' | 'moved') =>
    makeAppointmentEvent(db, appointment, {
      kind,
      happened_at: new Date(happened_at),
      from_start: '2026-11-01 10:00',
      to_start: '2026-11-01 14:30',
    });
  await stamp('2026-10-30T14:31:00-03:00', 'booked');
  expect(await at('2026-10-30 15:00')).toEqual([]);
  await stamp('2026-11-01T11:30:00-03:00', 'moved');
  expect(await at('2026-11-01 11:31')).toEqual([]);
  await setRules([{ minutes_before: 60 }, { minutes_before: 30 }]);
  await db
    .updateTable('reminder_rules')
    .set({ changed_at: new Date('2026-11-01T13:45:00-03:00') })
    .where('minutes_before', '=', 60)
    .execute();
  expect(await at('2026-11-01 13:50')).toEqual([]);
  expect(await at('2026-11-01 14:00')).toHaveLength(1);
});

test('a rule that is off, changed or removed and added again sends nothing twice', async () => {
  await book();
  await setRules([{ minutes_before: twoDays, is_on: false }]);
  expect(await at('2059-03-18 14:30')).toEqual([]);
  await setRules([{ minutes_before: twoDays }]);
  expect(await at('2059-03-18 14:31')).toEqual([reminder]);
  await setRules([{ minutes_before: twoDays }]);
  expect(await at('2059-03-18 14:32')).toEqual([]);
  // Further away than what was sent.
  await setRules([{ minutes_before: 4320 }]);
  expect(await at('2059-03-18 14:33')).toEqual([]);
});

test('a moved appointment is told once, and reminded of at its new time; moved back, it reminds no second time', async () => {
  const { id } = await book();
  expect(await at('2059-03-18 14:30')).toEqual([reminder]);
  await change(id, { date: '2059-03-25' });
  const moved = 'Clínica Serra: sua consulta mudou para 25/03, às 14:30';
  expect(await at('2059-03-18 14:40')).toEqual([moved]);
  expect(await at('2059-03-18 14:41')).toEqual([]);
  await change(id, { date: '2059-03-20' });
  expect(await at('2059-03-18 14:50')).toEqual(['Clínica Serra: sua consulta mudou para 20/03, às 14:30']);
  expect(await at('2059-03-18 14:51')).toEqual([]);
  await change(id, { date: '2059-03-25' });
  expect(await at('2059-03-18 14:52')).toEqual([moved]);
  expect(await at('2059-03-23 14:30')).toEqual(['Clínica Serra: sua consulta é 25/03, às 14:30']);
});

test('an appointment that is given to another patient is told to that one, where the one before knew of it', async () => {
  const { id } = await book();
  expect(await at('2059-03-18 14:30')).toEqual([reminder]);
  const before = email;
  email = `lembrete-${count++}@exemplo.test`;
  const { id: other } = await makePatient(db, { email });
  await change(id, { patient_id: other });
  expect(await at('2059-03-18 14:40')).toEqual(['Clínica Serra: consulta marcada para 20/03, às 14:30']);
  expect(await at('2059-03-18 14:41')).toEqual([]);
  expect(await at('2059-03-20 11:30')).toEqual([reminder]);
  expect(await mailsTo(before)).toHaveLength(1);
});

test('a cancellation is told where a calendar went out, and so is its undo', async () => {
  const { api } = await clinic.signedIn(await makeAdmin(db));
  const [told, untold] = [await book(), await book({ date: '2059-04-20' })];
  expect(await at('2059-03-18 14:30')).toEqual([reminder]);
  await change(untold.id, { status: 'cancelled' });
  await api.appointments.setStatus({ id: told.id, status: 'cancelled', cancelReason: 'patient' });
  await settle(told.id);
  expect(await at('2059-03-18 14:40')).toEqual(['Clínica Serra: consulta de 20/03 cancelada']);
  expect(await at('2059-03-18 14:41')).toEqual([]);
  expect((await mailsTo(email)).at(-1)?.calendar?.method).toBe('CANCEL');
  await api.appointments.undo({ id: told.id });
  await settle(told.id);
  expect(await at('2059-03-18 14:42')).toEqual(['Clínica Serra: consulta marcada para 20/03, às 14:30']);
  expect((await mailsTo(email)).at(-1)?.calendar?.method).toBe('PUBLISH');
  await change(told.id, { status: 'cancelled' });
  expect(await at('2059-03-20 11:30')).toEqual(['Clínica Serra: consulta de 20/03 cancelada']);
});

test('a change that is less than a minute old is not told yet', async () => {
  const { id } = await book();
  expect(await at('2059-03-18 14:30')).toEqual([reminder]);
  await db.updateTable('appointments').set({ date: '2059-03-25' }).where('id', '=', id).execute();
  expect(await at('2059-03-18 14:31')).toEqual([]);
  await db.updateTable('appointments').set({ date: '2059-03-20' }).where('id', '=', id).execute();
  await settle(id);
  expect(await at('2059-03-18 14:40')).toEqual([]);
});

test('what waits while the mail server is down is sent once, at the right time, or not at all', async () => {
  const { id } = await book();
  breakMail(true);
  expect(await at('2059-03-18 14:30')).toEqual([]);
  await change(id, { date: '2059-03-25' });
  breakMail(false);
  await db.updateTable('private.outbox').set({ send_after: longAgo }).execute();
  app.outbox.wake();
  expect(await mailsTo(email)).toEqual([]);
  expect(await at('2059-03-23 14:30')).toEqual(['Clínica Serra: sua consulta é 25/03, às 14:30']);
});

test.each([
  ['11:30', 180, '20 08:30'],
  ['10:00', 180, '20 07:00'],
  ['08:00', 180, '20 07:00'],
  ['07:30', 180, '19 20:00'],
  ['09:00', 720, '20 07:00'],
  ['07:30', 720, '19 19:30'],
  ['21:30', 2880, '19 07:00'],
  ['20:30', 2880, '18 20:30'],
])('an appointment at %s is reminded of %i minutes before on day %s', async (time, minutes, expected) => {
  const { rows } = await sql<{ moment: string }>`
    select to_char(app.reminder_moment(${`2059-03-20 ${time}`}::timestamp, ${minutes}), 'DD HH24:MI') as moment
  `.execute(db);
  expect(rows[0]?.moment).toBe(expected);
});

test('nothing is sent in the night, also after an outage or a refusal of the mail server', async () => {
  await book();
  expect(await at('2059-03-18 23:00')).toEqual([]);
  breakMail(true);
  expect(await at('2059-03-19 07:00')).toEqual([]);
  breakMail(false);
  const wakeAt = async (local: string) => {
    setNow(`${local.replace(' ', 'T')}:00-03:00`);
    await db.updateTable('private.outbox').set({ send_after: longAgo }).execute();
    app.outbox.wake();
    return (await mailsTo(email)).map(({ subject }) => subject);
  };
  expect(await wakeAt('2059-03-19 21:00')).toEqual([]);
  expect(await wakeAt('2059-03-20 06:59')).toEqual([]);
  expect(await wakeAt('2059-03-20 07:00')).toEqual([reminder]);
});

test.each([
  ['opted out', { accepts_email: false }],
  ['no e-mail', { email: null }],
])('a patient with %s gets no reminder and no contact', async (_, values) => {
  const { id } = await book();
  await db.updateTable('patients').set(values).where('id', '=', patientId).execute();
  expect(await at('2059-03-18 14:30')).toEqual([]);
  const contacts = db.selectFrom('appointment_contacts').select('id').where('appointment_id', '=', id);
  expect(await contacts.execute()).toEqual([]);
});
