/** What somebody tries who knows how programs like this one are usually broken into; each of it comes to nothing. */
import { expect, test } from 'vitest';
import { createTestApp } from '#test/app.ts';
import { origin } from '#test/browser.ts';
import { makeAdmin, makePatientWithAccount } from '#test/factories.ts';
import { createClock } from './clock.ts';

const { browser, signedIn, db, mailbox } = await createTestApp();
const password = 'segredo1';
const admin = await signedIn(await makeAdmin(db));

const json = (body: string, headers: Record<string, string> = {}) => ({
  method: 'POST',
  headers: { 'content-type': 'application/json', ...headers },
  body,
});

/** The names by which an object is reached that all others are made from. */
const roots = ['__proto__', 'constructor', 'prototype'];

test('nothing that is sent reaches the objects that all others are made from', async () => {
  const before = Object.getOwnPropertyNames(Object.prototype).sort();
  const { fetch } = admin;
  for (const root of roots) {
    const nested = `{"json":{"search":"a","${root}":{"stained":"yes"}},"meta":[[1,"${root}","stained"]]}`;
    const walked = `{"json":{"search":"a"},"meta":[[1,"${root}","stained"],[2,"${root}"]]}`;
    for (const body of [nested, walked])
      expect((await fetch('/api/rpc/patients/list', json(body))).status).toBeLessThan(500);
    for (const query of [`${root}[stained]=yes`, `search[${root}][stained]=yes`, `[${root}]=yes`])
      expect((await fetch(`/api/patients?${query}`)).status).toBeLessThan(500);
    const form = new FormData();
    form.set('data', `{"json":{"id":"x"},"meta":[],"maps":[["${root}","stained"]]}`);
    form.set('0', new File(['yes'], 'yes'));
    form.set(`${root}[stained]`, 'yes');
    for (const address of ['/api/rpc/patients/setPhoto', '/api/patients/x/photo'])
      expect((await fetch(address, { method: 'POST', body: form })).status).toBeLessThan(500);
  }
  expect(Object.getOwnPropertyNames(Object.prototype).sort()).toEqual(before);
  expect(Reflect.get({}, 'stained')).toBeUndefined();
});

test.each([
  ['lists in lists', (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`],
  ['objects in objects', (depth: number) => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`],
])('%s, as deep as a body may be, end nothing and fail nothing', async (_what, nest) => {
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

test('a number of a hundred thousand digits is no number of ours', async () => {
  const digits = '9'.repeat(100_000);
  for (const body of [`{"json":{"page":"${digits}"},"meta":[[0,"page"]]}`, `{"json":{"page":${digits}}}`])
    expect((await admin.fetch('/api/rpc/patients/list', json(body))).status).toBeLessThan(500);
});

test('a page without an origin of its own, as in a frame that is locked up, changes nothing', async () => {
  const body = JSON.stringify({ json: {} });
  for (const from of ['null', 'http://vico.test.evil.example', 'http://evil.example', 'file://'])
    expect((await admin.fetch('/api/rpc/session/signOut', json(body, { origin: from }))).status).toBe(403);
  expect(await admin.api.session.current()).not.toBeNull();
});

test('a mailed link leads to the clinic, whatever address it was asked for by', async () => {
  const { user } = await makePatientWithAccount(db, { password });
  const evil = 'evil.example';
  const headers = { 'x-forwarded-host': evil, 'x-forwarded-proto': 'http', forwarded: `host=${evil}` };
  const body = JSON.stringify({ json: { email: user.email } });
  await browser().fetch('/api/rpc/session/requestPasswordReset', json(body, headers));
  const mail = (await mailbox()).find(({ recipient }) => recipient === user.email);
  expect(mail?.text).toContain(`${origin}/reset-password?token=`);
  expect(JSON.stringify(mail)).not.toContain(evil);
});

test('a session that somebody was slipped before they signed in is not the one that they get', async () => {
  const { user } = await makePatientWithAccount(db, { password });
  const name = 'vico.session_token';
  const thief = await signedIn((await makePatientWithAccount(db)).user);
  const slipped = thief.cookies.get(name) ?? '';
  const victim = browser();
  victim.cookies.set(name, slipped);
  await victim.api.session.signIn({ email: user.email, password });
  expect(victim.cookies.get(name)).not.toBe(slipped);
  expect((await victim.api.session.current())?.user.email).toBe(user.email);
  expect((await thief.api.session.current())?.user.email).not.toBe(user.email);
});

test('a day is the clinic’s where clocks are set at midnight, and where midnight comes twice or not at all', () => {
  const at = (zone: string, instant: string) => createClock(zone, () => new Date(instant)).localTime();
  // In Chile the day of 6 September 2026 begins at one o'clock.
  expect(at('America/Santiago', '2026-09-06T03:59:59Z')).toBe('2026-09-05 23:59:59');
  expect(at('America/Santiago', '2026-09-06T04:00:00Z')).toBe('2026-09-06 01:00:00');
  // In April an hour before midnight is there twice.
  expect(at('America/Santiago', '2026-04-05T02:30:00Z')).toBe('2026-04-04 23:30:00');
  expect(at('America/Santiago', '2026-04-05T03:30:00Z')).toBe('2026-04-04 23:30:00');
  expect(at('America/Santiago', '2026-04-05T04:00:00Z')).toBe('2026-04-05 00:00:00');
});
