/** Well-known attacks on programs like this one; none has an effect. */
import { createECDH, createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { createTestApp } from '#test/app.ts';
import { origin } from '#test/browser.ts';
import {
  makeAdmin,
  makeAppointment,
  makeAppointmentContact,
  makeBookingRequest,
  makePatientWithAccount,
  makeProcedure,
} from '#test/factories.ts';
import { expectRefusal } from '#test/refused.ts';
import { buttonTapped, callWebhook, eventOf } from '#test/whatsapp-api.ts';

const { browser, signedIn, db, mailsTo } = await createTestApp();
const password = 'meu-segredo-1';
const admin = await signedIn(await makeAdmin(db));

const json = (body: string, headers: Record<string, string> = {}) => ({
  method: 'POST',
  headers: { 'content-type': 'application/json', ...headers },
  body,
});

/** The names that lead to the prototype of all objects. */
const roots = ['__proto__', 'constructor', 'prototype'];

test('no input changes the prototype of all objects', async () => {
  const before = Object.getOwnPropertyNames(Object.prototype).sort();
  const { fetch } = admin;
  for (const root of roots) {
    const nested = `{"json":{"search":"a","${root}":{"polluted":"yes"}},"meta":[[1,"${root}","polluted"]]}`;
    const inMeta = `{"json":{"search":"a"},"meta":[[1,"${root}","polluted"],[2,"${root}"]]}`;
    for (const body of [nested, inMeta])
      expect((await fetch('/api/rpc/patients/list', json(body))).status).toBeLessThan(500);
    for (const query of [`${root}[polluted]=yes`, `search[${root}][polluted]=yes`, `[${root}]=yes`])
      expect((await fetch(`/api/patients?${query}`)).status).toBeLessThan(500);
    const form = new FormData();
    form.set('data', `{"json":{"id":"x"},"meta":[],"maps":[["${root}","polluted"]]}`);
    form.set('0', new File(['yes'], 'yes'));
    form.set(`${root}[polluted]`, 'yes');
    for (const address of ['/api/rpc/patients/setPhoto', '/api/patients/x/photo'])
      expect((await fetch(address, { method: 'POST', body: form })).status).toBeLessThan(500);
  }
  expect(Object.getOwnPropertyNames(Object.prototype).sort()).toEqual(before);
  expect(Reflect.get({}, 'polluted')).toBeUndefined();
});

test.each([
  ['lists in lists', (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`],
  ['objects in objects', (depth: number) => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`],
])('%s, as deep as the body limit allows, cause no failure', async (_what, nest) => {
  for (const [who, depth] of [
    [browser(), 10_000],
    [admin, 120_000],
  ] as const) {
    for (const body of [
      nest(depth),
      `{"json":{"search":${nest(depth)}}}`,
      `{"json":{},"meta":${nest(depth)}}`,
    ])
      for (const call of ['patients/list', 'session/signIn'])
        expect((await who.fetch(`/api/rpc/${call}`, json(body))).status).toBeLessThan(500);
  }
});

test('a number of a hundred thousand digits causes no failure', async () => {
  const digits = '9'.repeat(100_000);
  for (const body of [`{"json":{"page":"${digits}"},"meta":[[0,"page"]]}`, `{"json":{"page":${digits}}}`])
    expect((await admin.fetch('/api/rpc/patients/list', json(body))).status).toBeLessThan(500);
});

test('a mailed link leads to the clinic, also when the request names another host', async () => {
  const { user } = await makePatientWithAccount(db, { password });
  const evil = 'evil.example';
  const headers = { 'x-forwarded-host': evil, 'x-forwarded-proto': 'http', forwarded: `host=${evil}` };
  const body = JSON.stringify({ json: { email: user.email } });
  await browser().fetch('/api/rpc/session/requestPasswordReset', json(body, headers));
  const [mail] = await mailsTo(user.email);
  expect(mail?.text).toContain(`${origin}/reset-password?token=`);
  expect(JSON.stringify(mail)).not.toContain(evil);
});

test('a session cookie planted before the sign-in is replaced by it', async () => {
  const { user } = await makePatientWithAccount(db, { password });
  const name = 'vico.session_token';
  const thief = await signedIn((await makePatientWithAccount(db)).user);
  const planted = thief.cookies.get(name) ?? '';
  const victim = browser();
  victim.cookies.set(name, planted);
  await victim.api.session.signIn({ email: user.email, password });
  expect(victim.cookies.get(name)).not.toBe(planted);
  expect((await victim.api.session.current())?.user.email).toBe(user.email);
  expect((await thief.api.session.current())?.user.email).not.toBe(user.email);
});

test('a webhook that WhatsApp has not signed changes nothing, and neither does a signed one that is sent again', async () => {
  const settings = {
    apiUrl: 'http://127.0.0.1:9',
    token: 'a',
    numberId: '1',
    appSecret: 'meu-segredo-1',
    verifyToken: 'b',
    templates: { reminder: 'lembrete' },
  };
  const clinic = await createTestApp({ whatsapp: settings });
  const { patient } = await makePatientWithAccount(clinic.db);
  const appointment = await makeAppointment(clinic.db, { patient_id: patient.id, date: '2059-03-11' });
  const { id: contact_id } = await makeAppointmentContact(clinic.db, appointment, {
    channel: 'whatsapp_api',
  });
  await clinic.db.insertInto('private.whatsapp_messages').values({ id: 'wamid.a', contact_id }).execute();
  const status = async () =>
    (
      await clinic.db
        .selectFrom('appointments')
        .select('status')
        .where('id', '=', appointment.id)
        .executeTakeFirstOrThrow()
    ).status;
  const body = JSON.stringify(eventOf(buttonTapped('wamid.a', 'confirm'), settings.numberId));
  const sign = (secret: string, text: string) =>
    `sha256=${createHmac('sha256', secret).update(text).digest('hex')}`;
  for (const signature of [
    '',
    'sha256=',
    'x',
    sign('outro', body),
    sign(settings.appSecret, `${body} `),
    sign(settings.appSecret, body).toUpperCase(),
    `${sign(settings.appSecret, body)}00`,
    `sha1=${createHmac('sha1', settings.appSecret).update(body).digest('hex')}`,
  ])
    expect((await callWebhook(clinic.app, settings.appSecret, body, signature)).status).toBe(403);
  expect(await status()).toBe('scheduled');
  const large = `${body}${' '.repeat(600 * 1024)}`;
  expect((await callWebhook(clinic.app, settings.appSecret, large)).status).toBe(413);

  expect((await callWebhook(clinic.app, settings.appSecret, body)).status).toBe(200);
  expect(await status()).toBe('confirmed');
  await clinic.db
    .updateTable('appointments')
    .set({ status: 'scheduled' })
    .where('id', '=', appointment.id)
    .execute();
  expect((await callWebhook(clinic.app, settings.appSecret, body)).status).toBe(200);
  expect(await status()).toBe('scheduled');
});

test('a patient can neither end nor read the notices of another, and the server calls no address of their choice', async () => {
  const [victim, attacker] = [await makePatientWithAccount(db), await makePatientWithAccount(db)];
  const keys = { p256dh: createECDH('prime256v1').generateKeys('base64url'), auth: 'A'.repeat(22) };
  const phone = await signedIn(victim.user);
  await phone.api.push.subscribe({ endpoint: 'https://fcm.googleapis.com/fcm/send/zqvitima', keys });
  const other = await signedIn(attacker.user);
  await other.api.push.unsubscribe();
  expect((await other.api.push.key()).endpoint).toBeNull();
  expect((await phone.api.push.key()).endpoint).toBe('https://fcm.googleapis.com/fcm/send/zqvitima');
  for (const endpoint of [
    'https://127.0.0.1/',
    'https://localhost/',
    'https://10.0.0.1/',
    'https://fcm.googleapis.com@127.0.0.1/',
    'https://fcm.googleapis.com.exemplo.test/',
  ])
    await expect(other.api.push.subscribe({ endpoint, keys })).rejects.toMatchObject({
      code: 'INVALID_INPUT',
    });
});

test("guessed and replayed ids of another patient's times, appointments and requests change nothing", async () => {
  const [owner, thief] = [await makePatientWithAccount(db), await makePatientWithAccount(db)];
  const { api } = await signedIn(thief.user);
  const { id: procedure_id } = await makeProcedure(db, { bookable_online: true });
  await db.insertInto('booking_rules').values({ mode: 'instant', approval_for_new: false }).execute();
  const patient_id = owner.patient.id;
  const { id: holdId } = await makeBookingRequest(db, { patient_id, procedure_id });
  const { id: requestId } = await makeBookingRequest(db, {
    patient_id,
    procedure_id,
    state: 'proposed',
    time: '15:00',
    expires_at: null,
  });
  const { id: appointmentId, date, time } = await makeAppointment(db, { patient_id, procedure_id });
  const seen = { date, time: time.slice(0, 5) };
  const rows = () =>
    Promise.all([
      db.selectFrom('booking_requests').selectAll().orderBy('id').execute(),
      db.selectFrom('appointments').selectAll().orderBy('id').execute(),
    ]);
  const before = await rows();
  // Sent twice: the answer to a guess does not depend on what was sent before.
  for (let turn = 0; turn < 2; turn += 1) {
    await expectRefusal(api.booking.confirm({ holdId }), { code: 'HOLD_EXPIRED' });
    await expectRefusal(api.booking.confirm({ holdId: crypto.randomUUID() }), { code: 'HOLD_EXPIRED' });
    await api.booking.release({ holdId });
    for (const call of [
      () => api.booking.cancel({ appointmentId, ...seen }),
      () => api.booking.confirmPresence({ appointmentId, ...seen }),
      () => api.booking.withdraw({ requestId }),
      () => api.booking.answerProposal({ requestId, accept: true, date: '2059-03-11', time: '15:00' }),
      () => api.booking.withdraw({ requestId: holdId }),
    ])
      await expectRefusal(call(), { code: 'NOT_FOUND' });
  }
  expect(await rows()).toEqual(before);
});
