/** By which channels a reminder goes, as the clinic and the patient have chosen. */
import { expect, test } from 'vitest';
import type { ReminderChannel } from '#contract/messages/reminders.ts';
import { createTestApp } from '#test/app.ts';
import {
  makeAdmin,
  makeAppointment,
  makeAppointmentContact,
  makePatientWithAccount,
  makeSettings,
} from '#test/factories.ts';
import { startPushService } from '#test/push-service.ts';
import { buttonTapped, callWebhook, eventOf, startWhatsappApi } from '#test/whatsapp-api.ts';

const pushService = await startPushService();
const { settings: whatsapp, sent } = await startWhatsappApi();
const { app, db, mailsTo, setNow, signedIn } = await createTestApp({
  whatsapp,
  testPushService: pushService.testPushService,
});
await makeSettings(db, { clinic_name: 'Clínica Serra' });
const { api } = await signedIn(await makeAdmin(db));
const [rule] = (await api.reminders.list()).rules;
if (!rule) throw new Error('a new clinic has two rules');

let day = 1;
/** A patient with e-mail, a device and a mobile number is reminded by these channels. */
async function remind(
  channels: ReminderChannel[],
  reached: Parameters<typeof makePatientWithAccount>[1] = { phone: '24988776655' },
) {
  await api.reminders.update({ id: rule?.id ?? '', isOn: true, channels });
  await db
    .updateTable('reminder_rules')
    .set({ changed_at: new Date('2026-01-01T12:00:00Z') })
    .execute();
  const { user, patient } = await makePatientWithAccount(db, reached);
  const { subscription, decrypt } = pushService.subscribe();
  await (await signedIn(user)).api.push.subscribe(subscription);
  const date = `2059-03-${String(day++).padStart(2, '0')}`;
  const appointment = await makeAppointment(db, { patient_id: patient.id, date, time: '14:30' });
  pushService.received.length = 0;
  sent.length = 0;
  setNow(`${date}T12:00:00-03:00`);
  await app.reminders.run();
  await app.settled();
  return {
    appointment,
    mails: (await mailsTo(user.email)).length,
    notices: pushService.received.map((push) => decrypt(push).body),
    messages: [...sent],
    decryptLast: () => {
      const push = pushService.received.at(-1);
      return push && decrypt(push).body;
    },
    now: Date.parse(`${date}T12:00:00-03:00`) / 1_000,
  };
}

test('a new clinic’s rules go by e-mail and by push', () => {
  expect(rule.channels).toEqual(['email', 'push']);
});

test('a rule goes by the channels that it has, and by no other', async () => {
  expect(await remind(['email'])).toMatchObject({ mails: 1, notices: [], messages: [] });
  expect(await remind(['push'])).toMatchObject({
    mails: 0,
    notices: ['Lembrete: você tem um horário domingo, 02/03, às 14:30.'],
    messages: [],
  });
  expect(await remind(['email', 'push', 'whatsapp_api'])).toMatchObject({
    mails: 1,
    notices: [expect.stringContaining('Lembrete')],
    messages: [{ to: '5524988776655' }],
  });
});

test('a child without a phone is reminded at the responsible person’s', async () => {
  const child = { phone: null, guardian_name: 'Rosa Ramos', guardian_phone: '24988770001' };
  expect(await remind(['whatsapp_api'], child)).toMatchObject({ messages: [{ to: '5524988770001' }] });
  const landline = { ...child, phone: '2422223333' };
  expect(await remind(['whatsapp_api'], landline)).toMatchObject({ messages: [] });
});

test('the button of a reminder by WhatsApp confirms the appointment that it was about', async () => {
  const { appointment, messages, now } = await remind(['whatsapp_api']);
  const [message] = messages;
  const buttons = message?.template.components.flatMap((each) =>
    each.type === 'button' ? each.parameters : [],
  );
  expect(buttons?.map(({ payload }) => payload)).toEqual(['confirm', 'move', 'cancel']);
  const tapped = buttonTapped(message?.id ?? '', 'confirm', { timestamp: String(now) });
  await callWebhook(app, whatsapp.appSecret, eventOf(tapped, whatsapp.numberId));
  const { status } = await db
    .selectFrom('appointments')
    .select('status')
    .where('id', '=', appointment.id)
    .executeTakeFirstOrThrow();
  expect(status).toBe('confirmed');
});

/** More than a minute later. @returns what was sent by each channel in this round */
async function changed(id: string, values: { time?: string; status?: 'cancelled' | 'scheduled' }) {
  // A reminder of the new time would be due at once, since the database's clock is behind that of the test.
  await db.updateTable('reminder_rules').set({ is_on: false }).execute();
  if (Object.keys(values).length > 0)
    await db.updateTable('appointments').set(values).where('id', '=', id).execute();
  await db
    .updateTable('appointments')
    .set({ changed_at: new Date('2026-01-01T12:00:00Z') })
    .where('id', '=', id)
    .execute();
  pushService.received.length = 0;
  sent.length = 0;
  await app.reminders.run();
  await app.reminders.run();
  await app.settled();
  return { notices: pushService.received.length, messages: sent.length };
}

test('a move and a cancellation are told once, also where only a device or WhatsApp was reached before', async () => {
  const { appointment, decryptLast } = await remind(['push']);
  await forgetEmail(appointment.patient_id);
  expect(await changed(appointment.id, { time: '15:00' })).toEqual({ notices: 1, messages: 0 });
  expect(decryptLast()).toMatch(/^Seu horário mudou: agora é .*, às 15:00\.$/u);
  expect(await changed(appointment.id, {})).toEqual({ notices: 0, messages: 0 });
  expect(await changed(appointment.id, { time: '16:00' })).toEqual({ notices: 1, messages: 0 });
  expect(await changed(appointment.id, { status: 'cancelled' })).toEqual({ notices: 1, messages: 1 });
  expect(decryptLast()).toContain('foi cancelado');

  const { appointment: byWhatsapp } = await remind(['whatsapp_api']);
  await forgetEmail(byWhatsapp.patient_id);
  await forgetDevices();
  // The clinic has no template for it.
  expect(await changed(byWhatsapp.id, { time: '15:30' })).toEqual({ notices: 0, messages: 0 });
  expect(await changed(byWhatsapp.id, { status: 'cancelled' })).toEqual({ notices: 0, messages: 1 });
});

test('a change is not told where no channel reaches the patient any more, and where only staff have asked', async () => {
  const { appointment } = await remind(['push']);
  await forgetDevices();
  await db
    .updateTable('patients')
    .set({ email: null, accepts_whatsapp: false })
    .where('id', '=', appointment.patient_id)
    .execute();
  expect(await changed(appointment.id, { time: '15:00' })).toEqual({ notices: 0, messages: 0 });

  const { patient } = await makePatientWithAccount(db, { phone: '24988776655' });
  const asked = await makeAppointment(db, { patient_id: patient.id, date: '2059-04-20', time: '14:30' });
  await makeAppointmentContact(db, asked);
  expect(await changed(asked.id, { time: '15:00' })).toEqual({ notices: 0, messages: 0 });
});

test('a message that failed, and a notice stamped while the clock was ahead, do not repeat', async () => {
  const { appointment } = await remind(['push']);
  await forgetEmail(appointment.patient_id);
  const stamp = (kind: 'booked' | 'moved', state: 'sent' | 'failed', happened_at: Date) =>
    makeAppointmentContact(db, appointment, {
      kind,
      state,
      happened_at,
      channel: 'push',
      starts_at: `${appointment.date} 15:00:00`,
    });
  const failed = await stamp('moved', 'failed', new Date());
  expect(await changed(appointment.id, { time: '15:00' })).toEqual({ notices: 0, messages: 0 });
  expect(await changed(appointment.id, { time: '16:00' })).toEqual({ notices: 1, messages: 0 });
  await db.deleteFrom('appointment_contacts').where('id', '=', failed.id).execute();
  await stamp('moved', 'sent', new Date(Date.now() + 365 * 86_400_000));
  expect(await changed(appointment.id, {})).toEqual({ notices: 0, messages: 0 });
  expect(await changed(appointment.id, { time: '17:00' })).toEqual({ notices: 1, messages: 0 });
});

const forgetEmail = (patientId: string) =>
  db.updateTable('patients').set({ email: null }).where('id', '=', patientId).execute();
const forgetDevices = () => db.deleteFrom('auth.push_subscriptions').execute();
