import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createTestApp } from '#test/app.ts';
import type { TestBrowser } from '#test/browser.ts';
import { makeAdmin } from '#test/factories.ts';
import { waitingForLocks } from '#test/locks.ts';
import { expectRefusal, refusalOf } from '#test/refused.ts';
import { createLog } from '../../platform/log.ts';
import { hashingQueues } from '../accounts/passwords.ts';
import { limits } from './limits.ts';

const requests: { level: number; status: number }[] = [];
const log = createLog('info', {
  write(line) {
    const { msg, level, status } = JSON.parse(line);
    if (msg === 'request') requests.push({ level, status });
  },
});
const { browser, db, database, mailbox, mailedToken } = await createTestApp({ log });
const password = 'meu-segredo-1';
const attemptsOf = limits['sign-in'].account.burst;

const limited = (refused: unknown) => expect(refused).toMatchObject({ code: 'RATE_LIMITED', defined: true });
const wrong = ({ api }: TestBrowser, email: string) =>
  refusalOf(api.session.signIn({ email, password: 'errada99' }));

const rows = () => db.selectFrom('auth.rate_limits').selectAll().execute();

/** One wrong password, counted as if so many had come before it that `left` are free: hashing all of them is slow. */
async function useUp(attacker: TestBrowser, email: string, kind: keyof (typeof limits)['sign-in'], left = 0) {
  const before = new Map((await rows()).map(({ id, spent_until }) => [id, spent_until.getTime()]));
  expect((await wrong(attacker, email)).code).toBe('INVALID_CREDENTIALS');
  const { burst, everySeconds } = limits['sign-in'][kind];
  const counted = (await rows()).filter(
    ({ id, key, spent_until }) =>
      key.startsWith(`sign-in:${kind}:`) && before.get(id) !== spent_until.getTime(),
  );
  expect(counted).toHaveLength(1);
  await setSpentUntil(
    counted.map(({ id }) => id),
    new Date(Date.now() + (burst - left) * everySeconds * 1_000),
  );
}

const setSpentUntil = (ids: string[], spentUntil: Date) =>
  db.updateTable('auth.rate_limits').set({ spent_until: spentUntil }).where('id', 'in', ids).execute();

test('after too many wrong passwords the right one is refused, too, with the seconds to wait', async () => {
  await makeAdmin(db, { email: 'atacada@exemplo.test', password });
  const stranger = browser();
  await useUp(stranger, 'atacada@exemplo.test', 'account');
  const refused = await refusalOf(stranger.api.session.signIn({ email: ' Atacada@exemplo.test', password }));
  limited(refused);
  expect(refused).toMatchObject({ data: { retryAfterSeconds: expect.any(Number) } });

  // Moves the stored time instead of waiting.
  for (const { id, spent_until } of await rows())
    await setSpentUntil(
      [id],
      new Date(spent_until.getTime() - limits['sign-in'].account.everySeconds * 1_000),
    );
  await stranger.api.session.signIn({ email: 'atacada@exemplo.test', password });
});

test('known and unknown addresses are limited alike; a known one is logged once an hour, with the client address', async () => {
  const { id } = await makeAdmin(db, { name: 'Rita', email: 'contada@exemplo.test', password });
  const stranger = browser('203.0.113.44');
  const lines = async () => {
    await mailbox();
    return db.selectFrom('activity_log').selectAll().where('action', '=', 'refused').execute();
  };
  const [known, unknown] = ['contada@exemplo.test', 'desconhecida-contada@exemplo.test'] as const;
  await useUp(stranger, known, 'account');
  await useUp(stranger, unknown, 'account');
  for (const email of [known, unknown, known, unknown]) limited(await wrong(stranger, email));
  const logged = (await lines()).filter(({ subject }) => subject === 'Rita');
  expect(logged).toMatchObject([{ noun: 'session', row_id: id, user_id: null, address: '203.0.113.44' }]);
  const accounts = await db.selectFrom('auth.users').select('id').execute();
  expect(accounts.map((account) => account.id)).toEqual(
    expect.arrayContaining((await lines()).map(({ row_id }) => row_id)),
  );
});

test('concurrent attempts do not exceed the limit', async () => {
  const refused = await Promise.all(
    Array.from({ length: attemptsOf * 2 }, () => wrong(browser(), 'ao-mesmo-tempo@exemplo.test')),
  );
  expect(refused.filter(({ code }) => code === 'INVALID_CREDENTIALS')).toHaveLength(attemptsOf);
  expect(refused.filter(({ code }) => code === 'RATE_LIMITED')).toHaveLength(attemptsOf);
});

test('an attempt that removes full buckets does not deadlock with one that takes from them', {}, async () => {
  const [email, address] = ['travada@exemplo.test', '198.51.100.50'];
  const before = new Set((await rows()).map(({ id }) => id));
  await wrong(browser(address), email);
  const made = (await rows()).filter(({ id }) => !before.has(id));
  const idOf = (kind: string) => made.find(({ key }) => key.startsWith(`sign-in:${kind}`))?.id ?? '';
  const { attempts } = await database.asService(async (tx) => {
    const bucket = tx.db.selectFrom('auth.rate_limits').select('id').where('id', '=', idOf('account'));
    await bucket.forUpdate().execute();
    const first = wrong(browser(address), email);
    await expect.poll(() => waitingForLocks(db)).toBe(1);
    await setSpentUntil([idOf('network')], new Date(0));
    const second = wrong(browser('198.51.100.51'), email);
    await expect.poll(() => waitingForLocks(db)).toBe(2);
    return { attempts: [first, second] };
  });
  const codes = (await Promise.all(attempts)).map(({ code }) => code);
  expect(codes).toEqual(['INVALID_CREDENTIALS', 'INVALID_CREDENTIALS']);
});

test('wrong passwords elsewhere do not lock a known browser', async () => {
  await makeAdmin(db, { email: 'recepcao@exemplo.test', password });
  const reception = browser('203.0.113.1');
  await reception.api.session.signIn({ email: 'recepcao@exemplo.test', password });
  await reception.api.session.signOut();
  await useUp(browser('203.0.113.1'), 'recepcao@exemplo.test', 'account');
  limited(await refusalOf(browser().api.session.signIn({ email: 'recepcao@exemplo.test', password })));
  await reception.api.session.signIn({ email: 'recepcao@exemplo.test', password });

  // It is known for that account only.
  await makeAdmin(db, { email: 'medica@exemplo.test', password });
  await useUp(reception, 'medica@exemplo.test', 'account');
  limited(await wrong(browser(), 'medica@exemplo.test'));
});

test('a known browser has a limit, too', async () => {
  await makeAdmin(db, { email: 'conhecida@exemplo.test', password });
  const known = browser();
  await known.api.session.signIn({ email: 'conhecida@exemplo.test', password });
  await useUp(known, 'conhecida@exemplo.test', 'knownBrowser');
  limited(await wrong(known, 'conhecida@exemplo.test'));
});

test('a forged cookie makes no known browser', async () => {
  await makeAdmin(db, { email: 'falsa@exemplo.test', password });
  const known = browser();
  await known.api.session.signIn({ email: 'falsa@exemplo.test', password });
  const forged = browser();
  const [name = ''] = known.cookies.get('vico.browser')?.split('.') ?? [];
  forged.cookies.set('vico.browser', `${name}.${'a'.repeat(43)}`);
  await useUp(browser(), 'falsa@exemplo.test', 'account');
  limited(await wrong(forged, 'falsa@exemplo.test'));
});

test('using a reset link makes the browser known', async () => {
  const email = 'esquecida@exemplo.test';
  await makeAdmin(db, { email, password });
  const own = browser();
  await own.api.session.requestPasswordReset({ email });
  const token = await mailedToken(email);
  await useUp(browser(), email, 'account');
  limited(await refusalOf(own.api.session.signIn({ email, password })));
  await own.api.session.resetPassword({ token, password: 'nova-senha' });
  await own.api.session.signIn({ email, password: 'nova-senha' });
});

test('a right password does not count as a wrong one', async () => {
  await makeAdmin(db, { email: 'certa@exemplo.test', password });
  await useUp(browser('203.0.113.9'), 'certa@exemplo.test', 'account', 1.5);
  for (let index = 0; index < 3; index += 1)
    await browser('203.0.113.9').api.session.signIn({ email: 'certa@exemplo.test', password });
});

test('right passwords have a limit of their own, in all browsers of the account together', async () => {
  const { id, email } = await makeAdmin(db, { email: 'em-laco@exemplo.test', password });
  const signIn = ({ api }: TestBrowser) => api.session.signIn({ email, password });
  const before = new Set((await rows()).map((row) => row.id));
  const known = browser();
  await signIn(known);
  const own = (await rows()).filter((row) => !before.has(row.id) && row.key.startsWith('right-password:'));
  expect(own).toHaveLength(1);
  const { burst, everySeconds } = limits['right-password'].account;
  const ids = own.map((row) => row.id);
  await setSpentUntil(ids, new Date(Date.now() + (burst - 0.5) * everySeconds * 1_000));
  // It is used up for right passwords, and a wrong one takes none: that one would be refused, too.
  for (const visitor of [known, browser('203.0.113.77')]) limited(await refusalOf(signIn(visitor)));
  await setSpentUntil(ids, new Date(Date.now() + (burst - 1.5) * everySeconds * 1_000));
  expect((await wrong(browser('203.0.113.77'), email)).code).toBe('INVALID_CREDENTIALS');
  await signIn(known);
  limited(await refusalOf(signIn(known)));
  const sessions = db.selectFrom('auth.sessions').select('id').where('user_id', '=', id);
  expect(await sessions.execute()).toHaveLength(2);
});

test('a sign-in that finds too many waiting is refused, and counts as none; those who work here do not wait with them', async () => {
  const { email } = await makeAdmin(db, { email: 'espera@exemplo.test', password });
  const known = browser();
  await known.api.session.signIn({ email, password });
  const before = await rows();
  const release = Promise.withResolvers<void>();
  const flood: Promise<unknown>[] = [];
  const join = () => hashingQueues.strangers(() => release.promise);
  let full = false;
  while (!full) {
    flood.push(
      join().catch(() => {
        full = true;
      }),
    );
    await setImmediate();
  }
  try {
    await expectRefusal(browser('203.0.113.88').api.session.signIn({ email, password }), 'BUSY');
    expect(requests.at(-1)).toEqual({ level: 30, status: 429 });
    await known.api.session.signIn({ email, password });
  } finally {
    release.resolve();
    await Promise.all(flood);
  }
  const spent = (found: typeof before, kind: string) =>
    found.filter(
      ({ key, spent_until }) => key.startsWith(kind) && spent_until.getTime() > Date.now() + 1_000,
    );
  expect(spent(await rows(), 'sign-in:').length).toBe(spent(before, 'sign-in:').length);
});

test('a client without a known address has the limit of a network, too', async () => {
  await useUp(browser(), 'sem-endereco-1@exemplo.test', 'network');
  limited(await wrong(browser(), 'sem-endereco-2@exemplo.test'));
  expect((await wrong(browser('198.51.100.3'), 'sem-endereco-2@exemplo.test')).code).toBe(
    'INVALID_CREDENTIALS',
  );
  await setSpentUntil(
    (await rows()).map(({ id }) => id),
    new Date(0),
  );
});

test('a network address has a limit across accounts, another address its own', async () => {
  await useUp(browser('198.51.100.1'), 'conta-0@exemplo.test', 'network', 1.5);
  expect((await wrong(browser('198.51.100.1'), 'conta-1@exemplo.test')).code).toBe('INVALID_CREDENTIALS');
  limited(await wrong(browser('198.51.100.1'), 'conta-2@exemplo.test'));
  expect((await wrong(browser('198.51.100.2'), 'conta-2@exemplo.test')).code).toBe('INVALID_CREDENTIALS');
});

test('reset links are limited alike for known and unknown addresses', async () => {
  await makeAdmin(db, { email: 'pede-link@exemplo.test', password });
  for (const email of ['pede-link@exemplo.test', 'nao-existe@exemplo.test']) {
    const { api } = browser();
    for (let index = 0; index < limits['password-reset'].account.burst; index += 1)
      expect(await api.session.requestPasswordReset({ email })).toEqual({});
    limited(await refusalOf(api.session.requestPasswordReset({ email })));
  }
});

test('stored limits name no person or address, and full buckets are deleted', async () => {
  const stored = await rows();
  expect(stored.length).toBeGreaterThan(3);
  expect(JSON.stringify(stored)).not.toMatch(/exemplo|203\.0|198\.51/);
  await setSpentUntil(
    stored.map(({ id }) => id),
    new Date(0),
  );
  // A row that another attempt has in hand is left to the next one.
  await expect
    .poll(async () => {
      await wrong(browser(), 'limpeza@exemplo.test');
      return (await rows()).filter(({ spent_until }) => spent_until.getTime() === 0).length;
    })
    .toBeLessThanOrEqual(Math.max(0, stored.length - 20));
});
