import { expect, test } from 'vitest';
import { createTestApp } from '#test/app.ts';
import { makeAppointment, makePatient, makeSettings } from '#test/factories.ts';
import { buttonTapped, callWebhook, eventOf, startWhatsappApi, statusOf } from '#test/whatsapp-api.ts';
import type { Notice } from '../../messages/notices/notice.ts';
import { queueNotice } from '../../messages/notices/queue-notice.ts';
import { createClock } from '../../platform/clock.ts';
import { createLog } from '../../platform/log.ts';

const { settings, sent, behave } = await startWhatsappApi();
const lines: string[] = [];
const log = createLog('trace', { write: (line: string) => void lines.push(line) });
const { app, db, database, setNow } = await createTestApp({ whatsapp: settings, log });
await makeSettings(db, { clinic_name: 'Clínica  Serra' });
const services = {
  accounts: { secret: database.authSecret, publicUrl: 'https://serra.test', sendsMail: false },
  clock: createClock('America/Sao_Paulo'),
  whatsapp: settings,
};

async function makeBooked(
  phone = '24988776655',
  values: Parameters<typeof makeAppointment>[1] | object = {},
) {
  const patient = await makePatient(db, { full_name: 'Conceição Zqalves', phone });
  const appointment = await makeAppointment(db, {
    patient_id: patient.id,
    date: '2059-03-11',
    time: '14:30',
    service: 'Toxina botulínica',
    squeeze_in: true,
    ...values,
  });
  return { patient, appointment };
}
const settle = async () => {
  app.outbox.wake();
  await app.settled();
};
async function tell(notice: Notice) {
  sent.length = 0;
  await database.asService((tx) => queueNotice(tx, services, notice));
  await settle();
  return sent[0];
}
/** A reminder that has arrived at the patient. */
async function makeReminded(values: object = {}) {
  const { patient, appointment } = await makeBooked('24988776655', values);
  const { id: contactId } = await db
    .insertInto('appointment_contacts')
    .values({
      appointment_id: appointment.id,
      patient_id: patient.id,
      starts_at: `${appointment.date} ${appointment.time}`,
      kind: 'reminder',
      rule_minutes: 180,
      channel: 'whatsapp_api',
      state: 'sent',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const messageId = `wamid.${contactId}`;
  await db.insertInto('private.whatsapp_messages').values({ id: messageId, contact_id: contactId }).execute();
  return { patient, appointment, contactId, messageId };
}
const receive = (value: object) => callWebhook(app, settings.appSecret, eventOf(value, settings.numberId));
const stateOf = async (appointmentId: string) => {
  const [{ status }, contacts] = await Promise.all([
    db.selectFrom('appointments').select('status').where('id', '=', appointmentId).executeTakeFirstOrThrow(),
    db
      .selectFrom('appointment_contacts')
      .select(['kind', 'state', 'user_name'])
      .where('appointment_id', '=', appointmentId)
      .where('channel', '=', 'whatsapp_api')
      .orderBy('happened_at')
      .execute(),
  ]);
  return { status, contacts: contacts.map(({ kind, state }) => `${kind} ${state}`) };
};

test('a message is a template with first name, day, time and clinic, and its id is kept', async () => {
  const { appointment } = await makeBooked();
  await db
    .updateTable('appointments')
    .set({ status: 'cancelled', cancel_reason: 'clinic' })
    .where('id', '=', appointment.id)
    .execute();
  const message = await tell({ kind: 'cancelled', appointmentId: appointment.id });
  expect(message).toMatchObject({
    to: '5524988776655',
    template: {
      name: 'consulta_cancelada',
      components: [
        {
          type: 'body',
          parameters: ['Conceição', 'terça-feira, 11/03', '14:30', 'Clínica Serra'].map((text) => ({ text })),
        },
      ],
    },
  });
  expect(JSON.stringify(message)).not.toMatch(/Toxina|Zqalves/u);
  expect(await stateOf(appointment.id)).toMatchObject({ contacts: ['cancelled sent'] });
  const kept = await db
    .selectFrom('private.whatsapp_messages')
    .select('status')
    .where('id', '=', message?.id ?? '')
    .execute();
  expect(kept).toEqual([{ status: 'accepted' }]);
});

test('nothing is sent without a template, to a landline, or to a patient who does not want it', async () => {
  const { appointment } = await makeBooked();
  expect(await tell({ kind: 'booked', appointmentId: appointment.id })).toBeUndefined();
  const landline = await makeBooked('2422334455', { status: 'cancelled', cancel_reason: 'clinic' });
  expect(await tell({ kind: 'cancelled', appointmentId: landline.appointment.id })).toBeUndefined();
  const quiet = await makeBooked(undefined, { status: 'cancelled', cancel_reason: 'clinic' });
  await db
    .updateTable('patients')
    .set({ accepts_whatsapp: false })
    .where('id', '=', quiet.patient.id)
    .execute();
  expect(await tell({ kind: 'cancelled', appointmentId: quiet.appointment.id })).toBeUndefined();
});

test.each([
  [130_429, 429],
  [131_056, 400],
  [80_007, 400],
  [190, 401],
  [131_000, 500],
])('after error %i the message is tried again', async (code, status) => {
  const { appointment } = await makeBooked(undefined, { status: 'cancelled', cancel_reason: 'clinic' });
  behave({ code, status });
  expect(await tell({ kind: 'cancelled', appointmentId: appointment.id })).toBeUndefined();
  expect(await stateOf(appointment.id)).toMatchObject({ contacts: ['cancelled failed'] });
  behave('accept');
  await db.updateTable('private.outbox').set({ send_after: new Date() }).execute();
  await settle();
  expect(sent).toHaveLength(1);
  expect(await stateOf(appointment.id)).toMatchObject({ contacts: ['cancelled sent'] });
});

test.each([
  [131_026, 400],
  [132_001, 404],
  [100, 400],
])('after error %i it is given up', async (code, status) => {
  const { appointment } = await makeBooked(undefined, { status: 'cancelled', cancel_reason: 'clinic' });
  behave({ code, status });
  await tell({ kind: 'cancelled', appointmentId: appointment.id });
  behave('accept');
  expect(await stateOf(appointment.id)).toMatchObject({ contacts: ['cancelled failed'] });
  expect(await db.selectFrom('private.outbox').select('id').execute()).toEqual([]);
});

test('a message whose answer is lost is not sent twice; its status says that it arrived', async () => {
  const { appointment } = await makeBooked(undefined, { status: 'cancelled', cancel_reason: 'clinic' });
  behave('cut');
  const message = await tell({ kind: 'cancelled', appointmentId: appointment.id });
  behave('accept');
  await db.updateTable('private.outbox').set({ send_after: new Date() }).execute();
  await settle();
  expect(sent).toHaveLength(1);
  expect(await stateOf(appointment.id)).toMatchObject({ contacts: ['cancelled failed'] });
  const more = { biz_opaque_callback_data: message?.biz_opaque_callback_data };
  await receive(statusOf(message?.id ?? '', 'delivered', more));
  expect(await stateOf(appointment.id)).toMatchObject({ contacts: ['cancelled sent'] });
});

test('statuses go forward only, and a failed delivery is on the contact', async () => {
  const { messageId, appointment } = await makeReminded();
  const status = async () =>
    (
      await db
        .selectFrom('private.whatsapp_messages')
        .select('status')
        .where('id', '=', messageId)
        .executeTakeFirstOrThrow()
    ).status;
  for (const [reported, kept] of [
    ['delivered', 'delivered'],
    ['sent', 'delivered'],
    ['read', 'read'],
    ['delivered', 'read'],
  ] as const) {
    await receive(statusOf(messageId, reported));
    expect(await status()).toBe(kept);
  }
  await receive(
    statusOf(messageId, 'failed', { errors: [{ code: 131_026, title: 'Message undeliverable' }] }),
  );
  expect(await stateOf(appointment.id)).toMatchObject({ contacts: ['reminder failed'] });
});

test.each([
  ['confirm', 'confirmed', 'answer confirmed'],
  ['cancel', 'cancelled', 'answer cancelled'],
  ['move', 'scheduled', 'answer wants_to_move'],
])('the button %s makes the appointment %s', async (button, status, contact) => {
  const { messageId, appointment } = await makeReminded();
  expect((await receive(buttonTapped(messageId, button))).status).toBe(200);
  expect(await stateOf(appointment.id)).toEqual({ status, contacts: ['reminder sent', contact] });
});

test('an answer that is delivered again is taken once', async () => {
  const { messageId, appointment } = await makeReminded();
  const first = buttonTapped(messageId, 'move');
  for (const event of [first, first, first]) expect((await receive(event)).status).toBe(200);
  expect((await stateOf(appointment.id)).contacts).toEqual(['reminder sent', 'answer wants_to_move']);
  // The clinic has closed it since; the replay changes nothing.
  await receive(buttonTapped(messageId, 'cancel'));
  await receive(first);
  expect((await stateOf(appointment.id)).status).toBe('cancelled');
});

test('a cancellation too late for the rules asks the reception to move', async () => {
  const { messageId, appointment } = await makeReminded();
  const morning = '2059-03-11T12:00:00Z';
  setNow(morning);
  await receive(buttonTapped(messageId, 'cancel', { timestamp: String(Date.parse(morning) / 1_000) }));
  setNow(new Date().toISOString());
  expect(await stateOf(appointment.id)).toEqual({
    status: 'scheduled',
    contacts: ['reminder sent', 'answer wants_to_move'],
  });
});

test('an answer about an appointment that was moved, closed, or is over changes nothing', async () => {
  const moved = await makeReminded();
  await db
    .updateTable('appointments')
    .set({ date: '2059-03-12' })
    .where('id', '=', moved.appointment.id)
    .execute();
  await receive(buttonTapped(moved.messageId, 'cancel'));
  expect((await stateOf(moved.appointment.id)).status).toBe('scheduled');

  const over = await makeReminded({ date: '2021-03-11' });
  await receive(buttonTapped(over.messageId, 'confirm'));
  expect((await stateOf(over.appointment.id)).status).toBe('scheduled');

  const old = await makeReminded();
  const month = String(Math.floor(Date.now() / 1_000) - 30 * 24 * 60 * 60);
  await receive(buttonTapped(old.messageId, 'confirm', { timestamp: month }));
  expect((await stateOf(old.appointment.id)).status).toBe('scheduled');
});

test('what is unknown is ignored, and no line of the log has a name, a number or an id of it', async () => {
  const { messageId, appointment } = await makeReminded();
  lines.length = 0;
  const text = { type: 'text', text: { body: 'zqtexto' }, button: undefined };
  for (const value of [
    buttonTapped('wamid.unknown', 'confirm'),
    buttonTapped(messageId, 'delete'),
    buttonTapped(messageId, 'confirm', text),
    buttonTapped(messageId, 'confirm', { context: undefined }),
    statusOf('wamid.unknown', 'failed', { errors: [{ code: 1 }], biz_opaque_callback_data: 'x' }),
    { messages: 'x', statuses: [null, 1] },
  ])
    expect((await receive(value)).status).toBe(200);
  const other = eventOf(buttonTapped(messageId, 'confirm'), '1');
  expect((await callWebhook(app, settings.appSecret, other)).status).toBe(200);
  for (const body of ['', '{', '[]', '{"entry":1}', JSON.stringify({ object: 'page', entry: [] })])
    expect((await callWebhook(app, settings.appSecret, body)).status).toBe(200);
  expect(await stateOf(appointment.id)).toEqual({ status: 'scheduled', contacts: ['reminder sent'] });
  expect(lines.join('\n')).not.toMatch(/Zq|zq|5524|wamid/u);
});

test('WhatsApp checks the address with the word of the settings', async () => {
  const ask = (query: Record<string, string>) =>
    app.fetch(new Request(`http://localhost/api/whatsapp/webhook?${new URLSearchParams(query)}`));
  const right = {
    'hub.mode': 'subscribe',
    'hub.verify_token': settings.verifyToken,
    'hub.challenge': '1158201444',
  };
  const answer = await ask(right);
  expect([answer.status, await answer.text()]).toEqual([200, '1158201444']);
  for (const wrong of [
    { ...right, 'hub.verify_token': 'x' },
    { ...right, 'hub.mode': 'x' },
    { ...right, 'hub.challenge': '<script>' },
    {},
  ])
    expect((await ask(wrong)).status).toBe(403);
  expect(lines.join('\n')).not.toContain(settings.verifyToken);
});

test('without the settings the address does not exist', async () => {
  const without = await createTestApp();
  const event = eventOf(buttonTapped('wamid.a', 'confirm'), settings.numberId);
  expect((await callWebhook(without.app, settings.appSecret, event)).status).toBe(404);
});
