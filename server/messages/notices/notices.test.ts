/** What patients are told by e-mail, from the change to the mail that arrives. */
import { convertIcsCalendar } from 'ts-ics';
import { beforeEach, expect, test } from 'vitest';
import { createTestApp } from '#test/app.ts';
import { makeAppointment, makePatient, makeSettings } from '#test/factories.ts';
import { limits } from '../../accounts/limits/limits.ts';
import { createClock } from '../../platform/clock.ts';
import type { Notice } from './notice.ts';
import { queueNotice, queueNotices } from './queue-notice.ts';

const { app, db, database, mailsTo, breakMail, browser } = await createTestApp();
await makeSettings(db, {
  clinic_name: 'Clínica Serra',
  address: 'Rua das Flores, 10',
  email: 'contato@serra.test',
});

const services = {
  accounts: { secret: database.authSecret, publicUrl: 'https://serra.test', sendsMail: true },
  clock: createClock('America/Sao_Paulo'),
};
const tell = async (notice: Notice) => {
  await database.asService((tx) => queueNotice(tx, services, notice));
  app.outbox.wake();
  await app.settled();
};
const contactsOf = (appointmentId: string) =>
  db
    .selectFrom('appointment_contacts')
    .select(['kind', 'channel', 'state', 'starts_at'])
    .where('appointment_id', '=', appointmentId)
    .orderBy('happened_at')
    .execute();

let patient: Awaited<ReturnType<typeof makePatient>>;
let appointment: Awaited<ReturnType<typeof makeAppointment>>;
let email: string;
let day = 1;
beforeEach(async () => {
  email = `paciente-${day}@exemplo.test`;
  patient = await makePatient(db, { full_name: 'Conceição Alves', email });
  appointment = await makeAppointment(db, {
    patient_id: patient.id,
    date: `2059-03-${String(day++).padStart(2, '0')}`,
    time: '14:30',
    service: 'Toxina botulínica',
  });
});

test('a booking is told with its calendar, without the procedure, and its contact says that it was sent', async () => {
  await tell({ kind: 'booked', appointmentId: appointment.id });
  const [mail] = await mailsTo(email);
  const day = `${appointment.date.slice(8)}/03`;
  expect(mail?.subject).toBe(`Clínica Serra: consulta marcada para ${day}, às 14:30`);
  expect(mail?.text).toContain('Olá, Conceição!');
  expect(mail?.text).toMatch(/Horário: 14:30\nEndereço: Rua das Flores, 10/u);
  expect(mail?.text).toMatch(/https:\/\/serra\.test\/c\?token=[\w-]{40,}/u);
  expect(JSON.stringify(mail)).not.toContain('Toxina');
  expect(mail?.calendar?.method).toBe('PUBLISH');
  const calendar = convertIcsCalendar(undefined, mail?.calendar?.text ?? '');
  expect(calendar.method).toBe('PUBLISH');
  expect(calendar.events?.[0]).toMatchObject({
    uid: `${appointment.id}@agenda.vico`,
    summary: 'Consulta - Clínica Serra',
    location: 'Rua das Flores, 10',
  });
  expect(await contactsOf(appointment.id)).toEqual([
    { kind: 'booked', channel: 'email', state: 'sent', starts_at: `${appointment.date} 14:30:00` },
  ]);
});

test('a cancellation takes the appointment out of the calendar, and has no link to it', async () => {
  await db
    .updateTable('appointments')
    .set({ status: 'cancelled' })
    .where('id', '=', appointment.id)
    .execute();
  await tell({ kind: 'cancelled', appointmentId: appointment.id });
  const [mail] = await mailsTo(email);
  expect(mail?.text).not.toContain('/c?token');
  expect(mail?.calendar?.method).toBe('CANCEL');
  const calendar = convertIcsCalendar(undefined, mail?.calendar?.text ?? '');
  expect(calendar).toMatchObject({ method: 'CANCEL' });
  expect(calendar.events?.[0]).toMatchObject({
    uid: `${appointment.id}@agenda.vico`,
    status: 'CANCELLED',
  });
});

test('the procedure is named where the clinic has chosen so', async () => {
  await db.insertInto('message_templates').values({ shows_procedure: true }).execute();
  await tell({ kind: 'booked', appointmentId: appointment.id });
  expect((await mailsTo(email))[0]?.text).toContain('Procedimento: Toxina botulínica');
  await db.deleteFrom('message_templates').execute();
});

test.each([
  ['moved', { time: '15:30' }],
  ['cancelled', { status: 'cancelled' as const }],
  ['completed', { status: 'completed' as const }],
])('a message that waits is dropped when its appointment is %s', async (_, change) => {
  breakMail(true);
  await tell({ kind: 'booked', appointmentId: appointment.id });
  expect(await contactsOf(appointment.id)).toMatchObject([{ state: 'failed' }]);
  await db.updateTable('appointments').set(change).where('id', '=', appointment.id).execute();
  breakMail(false);
  await db
    .updateTable('private.outbox')
    .set({ send_after: new Date(0) })
    .execute();
  app.outbox.wake();
  expect(await mailsTo(email)).toEqual([]);
  expect(await contactsOf(appointment.id)).toMatchObject([{ state: 'skipped' }]);
  expect(await db.selectFrom('private.outbox').select('id').execute()).toEqual([]);
});

test('a patient who has opted out gets nothing, also where it was queued before', async () => {
  const optOut = () =>
    db.updateTable('patients').set({ accepts_email: false }).where('id', '=', patient.id).execute();
  breakMail(true);
  await tell({ kind: 'booked', appointmentId: appointment.id });
  await optOut();
  breakMail(false);
  await db
    .updateTable('private.outbox')
    .set({ send_after: new Date(0) })
    .execute();
  await tell({ kind: 'moved', appointmentId: appointment.id });
  expect(await mailsTo(email)).toEqual([]);
  expect(await contactsOf(appointment.id)).toMatchObject([{ kind: 'booked', state: 'skipped' }]);
});

test('an answer to a request reaches the patient, and a visitor without a record', async () => {
  const time = { date: '2059-05-20', time: '09:00' };
  await tell({ kind: 'requestProposed', patientId: patient.id, ...time, note: 'A sala está em obras.' });
  const visitor = { fullName: 'Bruna Nova', email: 'bruna@exemplo.test' };
  await tell({ kind: 'requestRefused', visitor, ...time });
  const [proposed] = await mailsTo(email);
  expect(proposed?.text).toMatch(/Data: terça-feira, 20 de maio\nHorário: 09:00/u);
  expect(proposed?.text).toContain('A sala está em obras. É só aceitar ou recusar');
  expect(proposed?.text).toContain('https://serra.test/patient');
  const [refused] = await mailsTo(visitor.email);
  expect(refused?.text).toContain('Olá, Bruna!');
  expect(refused?.unsubscribeUrl).toBeNull();
  expect(await contactsOf(appointment.id)).toEqual([]);
});

test('a deleted patient gets no message that still waits', async () => {
  breakMail(true);
  await tell({ kind: 'booked', appointmentId: appointment.id });
  breakMail(false);
  await db.deleteFrom('appointments').where('id', '=', appointment.id).execute();
  expect(await db.selectFrom('private.outbox').select('id').execute()).toEqual([]);
});

test('the link of a mail ends the e-mails: a GET shows, a POST acts, and any token gets the same answer', async () => {
  await tell({ kind: 'booked', appointmentId: appointment.id });
  const [mail] = await mailsTo(email);
  const url = new URL(mail?.unsubscribeUrl ?? '');
  expect(mail?.text).toContain(url.href);
  const accepts = async () =>
    (
      await db
        .selectFrom('patients')
        .select('accepts_email')
        .where('id', '=', patient.id)
        .executeTakeFirstOrThrow()
    ).accepts_email;
  const { fetch } = browser();
  const path = `${url.pathname}${url.search}`;
  await fetch(path);
  const token = url.searchParams.get('token') ?? '';
  const turned = `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`;
  const wrong = await fetch(`${url.pathname}?token=${turned}`, { method: 'POST' });
  expect(await accepts()).toBe(true);
  const right = await fetch(path, {
    method: 'POST',
    body: 'List-Unsubscribe=One-Click',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
  expect([wrong.status, await wrong.text()]).toEqual([right.status, await right.text()]);
  expect(right.status).toBe(200);
  expect(await accepts()).toBe(false);
  const lines = db
    .selectFrom('activity_log')
    .select(['action', 'noun', 'fields', 'before', 'after'])
    .where('patient_id', '=', patient.id);
  expect(await lines.execute()).toEqual([
    {
      action: 'changed',
      noun: 'patient',
      fields: ['accepts_email'],
      before: { accepts_email: true },
      after: { accepts_email: false },
    },
  ]);
  await db.updateTable('patients').set({ accepts_email: true }).where('id', '=', patient.id).execute();
  const { api } = browser();
  expect(await api.notices.unsubscribe({ token: turned })).toEqual({});
  expect(await accepts()).toBe(true);
  expect(await api.notices.unsubscribe({ token })).toEqual({});
  expect(await accepts()).toBe(false);
});

test('notices that staff cause again and again: each step stands, and the mails end', async () => {
  const recipient = 'muitos-avisos@exemplo.test';
  const { id: patient_id } = await makePatient(db, { email: recipient });
  const { id: appointmentId } = await makeAppointment(db, { patient_id });
  const { burst } = limits.mail.notice;
  const notice = { kind: 'booked', appointmentId } as const;
  for (let step = 0; step < burst + 3; step += 1)
    await database.asService((tx) => queueNotice(tx, services, notice));
  const queued = () =>
    db.selectFrom('private.outbox').select('id').where('recipient', '=', recipient).execute();
  expect(await queued()).toHaveLength(burst);
  // What goes to many at once, and what the server says by itself, is not counted.
  await database.asService((tx) => queueNotices(tx, services, [notice]));
  expect(await queued()).toHaveLength(burst + 1);
});
