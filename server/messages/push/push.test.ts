import { randomBytes } from 'node:crypto';
import { request } from 'node:https';
import { expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#test/app.ts';
import { makePatientWithAccount } from '#test/factories.ts';
import { isSignedBy, startPushService } from '#test/push-service.ts';
import { refusalOf } from '#test/refused.ts';
import { createPushService } from '../../platform/push-service.ts';
import { subscriptionsPerAccount } from './queries.ts';
import { sendNotice } from './send-notice.ts';

const service = await startPushService();
const testApp = await createTestApp({ testPushService: service.testPushService });
const { db, database, signedIn } = testApp;
const pushService = createPushService(service.testPushService);
const notice = {
  title: 'Clínica',
  body: 'Lembrete: você tem um horário amanhã às 10:00.',
  path: '/patient',
  tag: 'a',
};

async function makeDevice(app: TestApp = testApp) {
  const { user, patient } = await makePatientWithAccount(app.db);
  const phone = await signedIn(user);
  const { subscription, decrypt } = service.subscribe();
  await phone.api.push.subscribe(subscription);
  return { user, patient, phone, subscription, decrypt };
}

async function send(userId: string) {
  service.received.length = 0;
  const options = { db: database, pushService, publicUrl: 'https://clinica.exemplo.test' };
  const delivered = await sendNotice(options, userId, notice, 3_600);
  return { delivered, received: [...service.received] };
}

test('a device receives a notice that only it can read, signed for its push service', async () => {
  const { user, phone, subscription, decrypt } = await makeDevice();
  const { publicKey, endpoint } = await phone.api.push.key();
  expect(endpoint).toBe(subscription.endpoint);
  const { delivered, received } = await send(user.id);
  expect(delivered).toEqual({ sent: 1, ended: 0, failed: 0 });
  const [push] = received;
  if (!push) throw new Error('nothing was sent');
  expect(decrypt(push)).toEqual(notice);
  expect(push.body.toString('latin1')).not.toContain('Lembrete');
  expect(push.headers).toMatchObject({ ttl: '3600', urgency: 'normal', 'content-encoding': 'aes128gcm' });
  expect(push.headers.topic).toMatch(/^[\w-]{32}$/u);
  expect(isSignedBy(publicKey, `https://${service.testPushService.host}`, push)).toBe(true);
});

test('the key stays the same for every start on the database', async () => {
  const { phone } = await makeDevice();
  expect((await phone.api.push.key()).publicKey).toBe(database.vapidKeys.publicKey);
});

test('a sign-out ends the notices of the device, and no other', async () => {
  const { user, phone } = await makeDevice();
  const tablet = await signedIn(user);
  const other = service.subscribe();
  await tablet.api.push.subscribe(other.subscription);
  expect((await send(user.id)).delivered.sent).toBe(2);
  await phone.api.session.signOut();
  const { received } = await send(user.id);
  expect(received.map(({ path }) => path)).toEqual([new URL(other.subscription.endpoint).pathname]);
});

test('nothing is sent to a session past its time', async () => {
  const { user } = await makeDevice();
  await db
    .updateTable('auth.sessions')
    .set({ expires_at: new Date(Date.now() - 1_000) })
    .where('user_id', '=', user.id)
    .execute();
  expect((await send(user.id)).received).toEqual([]);
});

test('turning notices off ends them for this device only', async () => {
  const { user, phone } = await makeDevice();
  await phone.api.push.unsubscribe();
  expect(await phone.api.push.key()).toMatchObject({ endpoint: null });
  expect((await send(user.id)).received).toEqual([]);
});

test('a phone that another patient uses now receives nothing of the patient before', async () => {
  const first = await makeDevice();
  const second = await makeDevice();
  await second.phone.api.push.subscribe(first.subscription);
  expect((await send(first.user.id)).received).toEqual([]);
  expect((await send(second.user.id)).delivered.sent).toBe(1);
  // The first patient's session is still there; what it turns off is not the other's.
  await first.phone.api.push.unsubscribe();
  expect((await send(second.user.id)).delivered.sent).toBe(1);
});

test.each([404, 410])('a subscription that the push service answers with %i is removed', async (status) => {
  const { user, phone, subscription } = await makeDevice();
  service.answer(subscription.endpoint, status);
  expect((await send(user.id)).delivered).toEqual({ sent: 0, ended: 1, failed: 0 });
  expect(await phone.api.push.key()).toMatchObject({ endpoint: null });
});

test('a push service that fails for the moment keeps the subscription', async () => {
  const { user, phone, subscription } = await makeDevice();
  service.answer(subscription.endpoint, 503);
  expect((await send(user.id)).delivered).toEqual({ sent: 0, ended: 0, failed: 1 });
  expect(await phone.api.push.key()).toMatchObject({ endpoint: subscription.endpoint });
});

test('an account has no more than so many devices; the oldest ends', async () => {
  const { user, subscription } = await makeDevice();
  for (let turn = 0; turn < subscriptionsPerAccount; turn += 1)
    await (await signedIn(user)).api.push.subscribe(service.subscribe().subscription);
  const { received } = await send(user.id);
  expect(received).toHaveLength(subscriptionsPerAccount);
  expect(received.map(({ path }) => path)).not.toContain(new URL(subscription.endpoint).pathname);
});

test.each([
  'https://127.0.0.1/push',
  'https://169.254.169.254/latest/meta-data',
  'https://[::1]/push',
  'https://exemplo.test/push',
  'https://fcm.googleapis.com.exemplo.test/push',
  'https://fcm.googleapis.com:8443/push',
  'https://a:b@fcm.googleapis.com/push',
  'https://xpush.apple.com/push',
  'https://127.0.0.77;.push.apple.com/x',
  "https://127.0.0.77'.push.apple.com/x",
  'https://127.0.0.77`.push.apple.com/x',
  'https://127.0.0.77%60.push.apple.com/x',
  'https://fcm.googleapis.com\\@127.0.0.77/x',
  'http://fcm.googleapis.com/push',
  'file:///etc/passwd',
])('an address outside of the known push services is refused: %s', async (endpoint) => {
  const { phone } = await makeDevice();
  const { subscription } = service.subscribe();
  expect(await refusalOf(phone.api.push.subscribe({ ...subscription, endpoint }))).toMatchObject({
    code: 'INVALID_INPUT',
  });
});

test('a connection to another host is refused where it is opened, in spite of the address', async () => {
  const inside = await startPushService();
  const [hostname, port] = inside.testPushService.host.split(':');
  const dial = () =>
    new Promise((resolve, reject) => {
      request({ hostname, port, method: 'POST', agent: pushService.agent }, resolve)
        .on('error', reject)
        .end();
    });
  await expect(dial()).rejects.toMatchObject({ code: 'UNKNOWN_PUSH_SERVICE' });
  expect(inside.received).toEqual([]);
});

test.each([
  'https://fcm.googleapis.com/fcm/send/a:b',
  'https://updates.push.services.mozilla.com/wpush/v2/a',
  'https://wns2-bl2p.notify.windows.com/w/?token=a',
  'https://web.push.apple.com/a',
])('the push services of browsers are known: %s', (endpoint) => {
  expect(createPushService().isKnown(endpoint)).toBe(true);
});

test('a key that is no point of the curve is refused', async () => {
  const { phone } = await makeDevice();
  const { subscription } = service.subscribe();
  const p256dh = Buffer.concat([Buffer.of(4), randomBytes(64)]).toString('base64url');
  expect(
    await refusalOf(phone.api.push.subscribe({ ...subscription, keys: { ...subscription.keys, p256dh } })),
  ).toMatchObject({ code: 'INVALID_INPUT' });
});
