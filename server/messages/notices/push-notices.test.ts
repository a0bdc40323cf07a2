/** What patients are told on their devices, from the change to what the device shows. */
import { expect, test } from 'vitest';
import { createTestApp } from '#test/app.ts';
import { pdf } from '#test/documents.ts';
import { makeAdmin, makeAppointment, makePatientWithAccount, makeSettings } from '#test/factories.ts';
import { startPushService } from '#test/push-service.ts';
import { createClock } from '../../platform/clock.ts';
import type { Notice } from './notice.ts';
import { queueNotice } from './queue-notice.ts';

const service = await startPushService();
const { app, db, database, signedIn, setNow, mailsTo } = await createTestApp({
  testPushService: service.testPushService,
});
// What waits for the day goes out at once.
const midday = '2026-11-22T15:00:00Z';
setNow(midday);
await makeSettings(db, { clinic_name: 'Clínica Serra' });
const services = {
  accounts: { secret: database.authSecret, publicUrl: 'https://serra.test', sendsMail: true },
  clock: createClock('America/Sao_Paulo'),
};

async function makePatientWithPhone() {
  const { user, patient } = await makePatientWithAccount(db);
  const phone = await signedIn(user);
  const { subscription, decrypt } = service.subscribe();
  await phone.api.push.subscribe(subscription);
  const appointment = await makeAppointment(db, {
    patient_id: patient.id,
    date: '2059-03-11',
    time: '14:30',
    service: 'Toxina botulínica',
    squeeze_in: true,
  });
  const shown = () =>
    service.received
      .filter(({ path }) => path === new URL(subscription.endpoint).pathname)
      .map((push) => ({ ...decrypt(push), ttl: push.headers.ttl }));
  return { user, patient, phone, subscription, appointment, shown };
}

const tell = async (notice: Notice) => {
  await database.asService((tx) => queueNotice(tx, services, notice));
  app.outbox.wake();
  await app.settled();
};
const statesOf = async (appointmentId: string) =>
  (
    await db
      .selectFrom('appointment_contacts')
      .select('state')
      .where('appointment_id', '=', appointmentId)
      .where('channel', '=', 'push')
      .execute()
  ).map(({ state }) => state);

test('a notice names the clinic, the day and the time, and no procedure', async () => {
  const { appointment, shown } = await makePatientWithPhone();
  await tell({ kind: 'moved', appointmentId: appointment.id });
  expect(shown()).toEqual([
    {
      title: 'Clínica Serra',
      body: 'Seu horário mudou: agora é terça-feira, 11/03, às 14:30.',
      path: '/patient',
      tag: appointment.id,
      ttl: String(24 * 60 * 60),
    },
  ]);
  expect(await statesOf(appointment.id)).toEqual(['sent']);
});

test('the push service keeps a notice no longer than until its time', async () => {
  const { patient, shown } = await makePatientWithPhone();
  setNow('2059-03-11T16:30:00Z'); // 13:30 at the clinic
  const offered = {
    kind: 'earlierTime' as const,
    patientId: patient.id,
    date: '2059-03-11',
    time: '14:30',
    moves: true,
  };
  await tell(offered);
  setNow('2059-03-11T18:00:00Z');
  await tell(offered);
  setNow(midday);
  expect(shown()).toMatchObject([
    { body: 'Há um horário mais cedo: terça-feira, 11/03, às 14:30. Toque para responder.', ttl: '3600' },
  ]);
});

test('a patient without a device gets no push message, and no contact says so', async () => {
  const { phone, appointment, shown } = await makePatientWithPhone();
  await phone.api.push.unsubscribe();
  await tell({ kind: 'booked', appointmentId: appointment.id });
  expect(shown()).toEqual([]);
  expect(await statesOf(appointment.id)).toEqual([]);
});

test('a push service that fails for the moment is asked again; an ended subscription is not', async () => {
  const first = await makePatientWithPhone();
  service.answer(first.subscription.endpoint, 503);
  await tell({ kind: 'booked', appointmentId: first.appointment.id });
  expect(await statesOf(first.appointment.id)).toEqual(['failed']);
  service.answer(first.subscription.endpoint, 201);
  await db.updateTable('private.outbox').set({ send_after: new Date() }).execute();
  app.outbox.wake();
  await app.settled();
  expect(await statesOf(first.appointment.id)).toEqual(['sent']);

  const second = await makePatientWithPhone();
  service.answer(second.subscription.endpoint, 410);
  await tell({ kind: 'booked', appointmentId: second.appointment.id });
  expect(await statesOf(second.appointment.id)).toEqual(['failed']);
  expect(await db.selectFrom('private.outbox').select('id').where('channel', '=', 'push').execute()).toEqual(
    [],
  );
});

test('the patient hears of a new prescription, and of no other document', async () => {
  const { patient, shown } = await makePatientWithPhone();
  const { api } = await signedIn(await makeAdmin(db));
  const upload = (category: 'exame' | 'prescricao', name: string) =>
    api.files.upload({ patientId: patient.id, file: new File([pdf], 'a.pdf'), name, category });
  await upload('exame', 'Biópsia');
  await upload('prescricao', 'Isotretinoína');
  await app.settled();
  expect(shown()).toMatchObject([{ body: 'Há um documento novo no aplicativo.', path: '/patient/files' }]);
});

test('the patient hears of signed orientations that were published, also by e-mail', async () => {
  const { patient, shown } = await makePatientWithPhone();
  const doctor = await makeAdmin(db);
  await db
    .insertInto('professionals')
    .values({
      full_name: 'Helena',
      user_id: doctor.id,
      council: 'CRM',
      council_number: '1',
      council_state: 'RJ',
    })
    .execute();
  const { record } = (await signedIn(doctor)).api;
  const sign = async (published: boolean) => {
    const sections = [{ key: 'orientations' as const, text: 'Usar filtro solar.' }];
    await record.save({ patientId: patient.id, revision: 0, words: { sections, published } });
    await record.sign({ patientId: patient.id, revision: 1 });
    await app.settled();
  };
  await sign(false);
  expect(shown()).toEqual([]);
  await sign(true);
  expect(shown()).toMatchObject([
    { body: 'As orientações da sua consulta estão no aplicativo.', path: '/patient/files' },
  ]);
  const [mail] = await mailsTo(patient.email ?? '');
  expect(mail?.subject).toBe('Clínica Serra: orientações da sua consulta');
  expect(mail?.text).not.toContain('filtro');
});
