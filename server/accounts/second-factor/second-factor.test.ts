import { beforeEach, expect, test } from 'vitest';
import { createTestApp } from '#test/app.ts';
import type { TestBrowser } from '#test/browser.ts';
import { makeAdmin } from '#test/factories.ts';
import { expectRefusal, refusalOf } from '#test/refused.ts';
import { codeOf as codeAt } from '#test/second-factor.ts';
import { limits } from '../limits/limits.ts';

const { browser, db, setNow } = await createTestApp();
const password = 'meu-segredo-1';
const start = Date.parse('2026-11-21T12:00:10Z');
let now = start;
let count = 0;

/** Moves the clinic's clock. */
function pass(seconds: number) {
  now += seconds * 1_000;
  setNow(new Date(now).toISOString());
}
// Each test has time steps of its own, so that no code is used by two.
beforeEach(() => pass(300));

const codeOf = (key: string, steps = 0) => codeAt(key, now + steps * 30_000);

const signIn = ({ api }: TestBrowser, email: string) => api.session.signIn({ email, password });

/** An administrator with a second factor, and the browser it was set up in. */
async function withSecondFactor() {
  const email = `etapas-${++count}@exemplo.test`;
  const user = await makeAdmin(db, { email, password });
  const own = browser();
  await signIn(own, email);
  const { key } = await own.api.secondFactor.begin({ password });
  const { recoveryCodes } = await own.api.secondFactor.confirm({ code: codeOf(key) });
  pass(60);
  return { user, email, own, key, recoveryCodes };
}

/** Passes the first step. */
async function challengeFor(visitor: TestBrowser, email: string): Promise<string> {
  const refused = await refusalOf(signIn(visitor, email));
  expect(refused).toEqual({
    code: 'SECOND_FACTOR_REQUIRED',
    defined: true,
    data: { challenge: expect.any(String) },
  });
  return JSON.parse(JSON.stringify(refused.data)).challenge;
}

const tryCode = async ({ api }: TestBrowser, challenge: string, code: string) =>
  (await refusalOf(api.session.passSecondFactor({ challenge, code }))).code;

const sessionsOf = (userId: string) =>
  db.selectFrom('auth.sessions').selectAll().where('user_id', '=', userId).execute();

test('the password alone gives neither session nor cookie; with a code of the app there is one', async () => {
  const { user, email, key } = await withSecondFactor();
  const before = await sessionsOf(user.id);
  const visitor = browser();
  const wrong = await refusalOf(visitor.api.session.signIn({ email, password: 'errada99' }));
  expect(wrong).toEqual({ code: 'INVALID_CREDENTIALS', defined: true });
  const challenge = await challengeFor(visitor, email);
  expect(visitor.cookies.size).toBe(0);
  expect(await sessionsOf(user.id)).toEqual(before);
  expect(await visitor.api.session.current()).toBeNull();
  const stored = await db.selectFrom('auth.sign_in_challenges').selectAll().execute();
  expect(stored.length).toBeGreaterThan(0);
  expect(JSON.stringify(stored)).not.toContain(challenge);

  const answer = await visitor.fetch('/api/session/second-factor', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ challenge, code: codeOf(key) }),
  });
  expect(answer.status).toBe(200);
  expect(answer.headers.getSetCookie()).toEqual([
    expect.stringMatching(/^vico\.session_token=[^;]+; Max-Age=604800; Path=\/; HttpOnly; SameSite=Lax$/),
    expect.stringMatching(/^vico\.browser=[\w.-]+; Max-Age=31536000; Path=\/api; HttpOnly; SameSite=Lax$/),
  ]);
  expect(await answer.json()).toMatchObject({ session: { user: { email } }, recoveryCodesLeft: null });
  expect((await visitor.api.session.current())?.user.id).toBe(user.id);
  await visitor.api.patients.list({});
});

test('challenge and code are used up, and with the code every earlier one', async () => {
  const { email, key } = await withSecondFactor();
  const visitor = browser();
  const first = await challengeFor(visitor, email);
  await visitor.api.session.passSecondFactor({ challenge: first, code: codeOf(key, 1) });
  expect(await tryCode(visitor, first, codeOf(key, 1))).toBe('SECOND_FACTOR_EXPIRED');
  const second = await challengeFor(browser(), email);
  for (const steps of [1, 0, -1])
    expect(await tryCode(visitor, second, codeOf(key, steps))).toBe('SECOND_FACTOR_INVALID');
  pass(60);
  await visitor.api.session.passSecondFactor({ challenge: second, code: codeOf(key) });
});

test.each(['app', 'recovery'])('of two requests with one %s code at once, one succeeds', async (kind) => {
  const { email, key, recoveryCodes } = await withSecondFactor();
  const challenges = await Promise.all([challengeFor(browser(), email), challengeFor(browser(), email)]);
  const code = kind === 'app' ? codeOf(key) : (recoveryCodes[0] ?? '');
  const tries = await Promise.allSettled(
    challenges.map((challenge) => browser().api.session.passSecondFactor({ challenge, code })),
  );
  expect(tries.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
});

test('a challenge is valid for five minutes', async () => {
  const { email, key } = await withSecondFactor();
  const visitor = browser();
  const inTime = await challengeFor(visitor, email);
  pass(299);
  await visitor.api.session.passSecondFactor({ challenge: inTime, code: codeOf(key) });
  const late = await challengeFor(visitor, email);
  pass(301);
  expect(await tryCode(visitor, late, codeOf(key))).toBe('SECOND_FACTOR_EXPIRED');
  expect(await tryCode(visitor, 'made-up', codeOf(key))).toBe('SECOND_FACTOR_EXPIRED');
});

test('five wrong codes end a challenge', async () => {
  const { email, key, own } = await withSecondFactor();
  const challenge = await challengeFor(own, email);
  for (let index = 0; index < 5; index += 1)
    expect(await tryCode(own, challenge, '000000')).toBe('SECOND_FACTOR_INVALID');
  expect(await tryCode(own, challenge, codeOf(key))).toBe('SECOND_FACTOR_EXPIRED');
});

test('guessing codes is limited across sign-ins, and does not lock a known browser', async () => {
  const { email, key, own } = await withSecondFactor();
  const stranger = browser();
  const challenge = await challengeFor(stranger, email);
  for (let index = 0; index < 4; index += 1) await tryCode(stranger, challenge, '000000');
  const next = await challengeFor(browser(), email);
  expect(await tryCode(browser(), next, '000000')).toBe('SECOND_FACTOR_INVALID');
  expect(await tryCode(browser(), next, codeOf(key))).toBe('RATE_LIMITED');
  const ownChallenge = await challengeFor(own, email);
  await own.api.session.passSecondFactor({ challenge: ownChallenge, code: codeOf(key) });
});

test('guessing the code that switches it on is limited, too', async () => {
  const { email } = await makeAdmin(db, { password });
  const own = browser();
  await signIn(own, email);
  const { key } = await own.api.secondFactor.begin({ password });
  const { burst } = limits['second-factor'].knownBrowser;
  for (let index = 0; index < burst; index += 1)
    await expectRefusal(own.api.secondFactor.confirm({ code: '000000' }), 'SECOND_FACTOR_INVALID');
  await expectRefusal(own.api.secondFactor.confirm({ code: codeOf(key) }), 'RATE_LIMITED');
});

test('each recovery code signs in once, however it is typed, and is stored as a hash', async () => {
  const { email, recoveryCodes } = await withSecondFactor();
  expect(recoveryCodes).toHaveLength(10);
  const [code = '', other = ''] = recoveryCodes;
  const stored = await db.selectFrom('auth.recovery_codes').selectAll().execute();
  expect(JSON.stringify(stored)).not.toContain(code);
  const visitor = browser();
  const passed = await visitor.api.session.passSecondFactor({
    challenge: await challengeFor(visitor, email),
    code: code.toLowerCase().replaceAll('-', ' '),
  });
  expect(passed.recoveryCodesLeft).toBe(9);
  expect(await visitor.api.secondFactor.status()).toMatchObject({ recoveryCodesLeft: 9 });
  const challenge = await challengeFor(visitor, email);
  expect(await tryCode(visitor, challenge, code)).toBe('SECOND_FACTOR_INVALID');
  // Another account's code.
  const stranger = await withSecondFactor();
  expect(await tryCode(visitor, challenge, stranger.recoveryCodes[0] ?? '')).toBe('SECOND_FACTOR_INVALID');

  const renewed = await visitor.api.secondFactor.renewRecoveryCodes({
    password,
    code: recoveryCodes[2] ?? '',
  });
  expect(await tryCode(visitor, challenge, other)).toBe('SECOND_FACTOR_INVALID');
  await visitor.api.session.passSecondFactor({ challenge, code: renewed.recoveryCodes[9] ?? '' });
});

test('it is on after its first code, asks for the password, and its key is encrypted', async () => {
  const email = `etapas-${++count}@exemplo.test`;
  const user = await makeAdmin(db, { email, password });
  const own = browser();
  const elsewhere = browser();
  for (const visitor of [own, elsewhere]) await signIn(visitor, email);
  const { secondFactor } = own.api;
  await expectRefusal(secondFactor.begin({ password: 'errada99' }), 'WRONG_PASSWORD');
  await expectRefusal(secondFactor.confirm({ code: '123456' }), 'NOT_FOUND');
  const { key: first } = await secondFactor.begin({ password });
  const { key, uri } = await secondFactor.begin({ password });
  expect(key).not.toBe(first);
  expect(uri).toContain(`secret=${key}`);
  await expectRefusal(secondFactor.confirm({ code: codeOf(first) }), 'SECOND_FACTOR_INVALID');
  expect(await secondFactor.status()).toEqual({ since: null, recoveryCodesLeft: 0, isRequired: false });
  await signIn(browser(), email);

  await secondFactor.confirm({ code: codeOf(key) });
  expect(await secondFactor.status()).toMatchObject({ since: new Date(now).toISOString() });
  await expectRefusal(secondFactor.begin({ password }), 'SECOND_FACTOR_ON');
  await expectRefusal(secondFactor.confirm({ code: codeOf(key, 1) }), 'SECOND_FACTOR_ON');
  // Sessions that were opened with the password alone end.
  expect(await elsewhere.api.session.current()).toBeNull();
  expect(await sessionsOf(user.id)).toHaveLength(1);
  const rows = await db.selectFrom('auth.second_factors').selectAll().execute();
  expect(JSON.stringify(rows)).not.toContain(key);
  // The code that switched it on is used up.
  const challenge = await challengeFor(browser(), email);
  expect(await tryCode(own, challenge, codeOf(key))).toBe('SECOND_FACTOR_INVALID');

  pass(60);
  const code = codeOf(key);
  await expectRefusal(secondFactor.turnOff({ password: 'errada99', code }), 'WRONG_PASSWORD');
  // The password alone neither switches it off nor makes codes that would.
  for (const wrong of [secondFactor.turnOff, secondFactor.renewRecoveryCodes]) {
    await expectRefusal(wrong({ password, code: '000000' }), 'SECOND_FACTOR_INVALID');
  }
  await secondFactor.turnOff({ password, code });
  expect(await secondFactor.status()).toEqual({ since: null, recoveryCodesLeft: 0, isRequired: false });
  await signIn(browser(), email);
});
