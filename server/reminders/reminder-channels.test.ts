/** By which channels a reminder goes, as the clinic and the patient have chosen. */
import { expect, test } from 'vitest';
import type { ReminderChannel } from '#contract/reminders.ts';
import { createTestApp } from '#test/app.ts';
import { makeAdmin, makeAppointment, makePatientWithAccount, makeSettings } from '#test/factories.ts';
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
async function remind(channels: ReminderChannel[]) {
  await api.reminders.update({ id: rule?.id ?? '', isOn: true, channels });
  await db
    .updateTable('reminder_rules')
    .set({ changed_at: new Date('2026-01-01T12:00:00Z') })
    .execute();
  const { user, patient } = await makePatientWithAccount(db, { phone: '24988776655' });
  const { subscription, decrypt } = pushService.subscribe();
  await (await signedIn(user)).api.push.subscribe(subscription);
  const date = `2031-03-${String(day++).padStart(2, '0')}`;
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
