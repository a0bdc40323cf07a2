import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { expect, test, vi } from 'vitest';
import { createTestApp } from '#test/app.ts';
import { openBrowser, origin } from '#test/browser.ts';
import { makeAdmin } from '#test/factories.ts';
import { expectRefusal } from '#test/refused.ts';

const webRoot = await mkdtemp(join(tmpdir(), 'vico-web-'));
await mkdir(join(webRoot, 'assets'));
await writeFile(join(webRoot, 'index.html'), '<!doctype html><title>Viço</title>');
await writeFile(join(webRoot, 'assets', 'index-abc123.js'), 'console.log("olá")');
await writeFile(join(webRoot, 'assets', 'index-abc123.js.br'), 'compressed');
await writeFile(join(webRoot, 'favicon.svg'), '<svg/>');

const lines: string[] = [];
const log = pino({}, { write: (line) => lines.push(line) });
const { app, browser, signedIn, db, database } = await createTestApp({ webRoot, log });
const clinic = await signedIn(await makeAdmin(db));

const change = (headers: Record<string, string>, body = '{"json":{"email":"a@b.test"}}') =>
  app.fetch(
    new Request(`${origin}/api/rpc/session/requestPasswordReset`, {
      method: 'POST',
      headers: { host: 'vico.test', 'content-type': 'application/json', ...headers },
      body,
    }),
  );
const cookie = `vico.session_token=${clinic.cookies.get('vico.session_token')}`;

test('a change from another origin is refused, and one without an origin where there is a cookie', async () => {
  expect((await change({ origin })).status).toBe(200);
  expect((await change({ origin, cookie })).status).toBe(200);
  expect((await change({})).status).toBe(200);
  expect((await change({ cookie })).status).toBe(403);
  expect((await change({ origin: 'https://mau.test' })).status).toBe(403);
  expect((await change({ origin: 'null', cookie })).status).toBe(403);
  expect((await change({ 'sec-fetch-site': 'cross-site' })).status).toBe(403);
  const intruder = openBrowser((request) => {
    const headers = new Headers(request.headers);
    headers.set('origin', 'https://mau.test');
    return app.fetch(new Request(request, { headers }));
  });
  await expectRefusal(intruder.api.session.current(), { code: 'FORBIDDEN' });
});

test('a body that is too large or cannot be read is refused', async () => {
  const large = await change({ origin }, JSON.stringify({ json: { email: 'a'.repeat(600_000) } }));
  expect(large.status).toBe(413);
  expect(await large.json()).toMatchObject({ json: { code: 'INPUT_TOO_LARGE', defined: true } });
  const broken = await change({ origin }, '{"json":');
  expect(broken.status).toBe(422);
  expect(await broken.json()).toMatchObject({ json: { code: 'INVALID_INPUT', defined: true } });
});

test('an unexpected error answers INTERNAL only, and the log has its details under the request id', async () => {
  const secret = 'segredo do banco';
  vi.spyOn(database, 'asUser').mockRejectedValueOnce(new Error(secret));
  const answer = await clinic.fetch('/api/dashboard');
  const body = await answer.text();
  expect(answer.status).toBe(500);
  expect(JSON.parse(body)).toEqual({ defined: true, code: 'INTERNAL', status: 500, message: 'INTERNAL' });
  const id = answer.headers.get('x-request-id') ?? '';
  expect(lines.some((line) => line.includes(id) && line.includes(secret))).toBe(true);
});

test('an unreachable database answers UNAVAILABLE', async () => {
  const refusedConnection = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
  vi.spyOn(database, 'asUser').mockRejectedValueOnce(refusedConnection);
  await expectRefusal(clinic.api.dashboard.overview(), { code: 'UNAVAILABLE' });
  vi.spyOn(database, 'asService').mockRejectedValueOnce(refusedConnection);
  const signIn = browser().api.session.signIn({ email: 'a@exemplo.test', password: 'meu-segredo-1' });
  await expectRefusal(signIn, { code: 'UNAVAILABLE' });
});

test('the log holds no name and no query', async () => {
  lines.length = 0;
  await clinic.fetch('/api/patients?search=maria%40exemplo.test');
  await clinic.fetch('/nada-aqui?nome=Maria');
  expect(lines.join('')).toContain('/api/patients');
  expect(lines.join('')).toContain('/nada-aqui');
  expect(lines.join('')).not.toMatch(/maria|exemplo/i);
});

test('screens answer with the page, other addresses with the page and 404', async () => {
  const visit = async (path: string) => {
    const answer = await browser().fetch(path);
    return [answer.status, await answer.text()];
  };
  const page = '<!doctype html><title>Viço</title>';
  for (const path of [
    '/',
    '/login',
    '/admin/patients/7b0a9a43-6a6c-4b8a-9f5e-000000000000/edit',
    '/patient/files/exames',
  ]) {
    expect(await visit(path)).toEqual([200, page]);
  }
  for (const path of [
    '/nada',
    '/admin/nada',
    '/index.html.bak',
    '/assets/../../etc/passwd',
    '/%2e%2e/package.json',
  ]) {
    expect(await visit(path)).toEqual([404, page]);
  }
});

test('hashed files are cached for ever, the page is revalidated, compressed copies are preferred', async () => {
  const visitor = browser();
  const script = await visitor.fetch('/assets/index-abc123.js');
  expect(Object.fromEntries(script.headers)).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'public, max-age=31536000, immutable',
  });
  expect(await script.text()).toBe('console.log("olá")');
  const small = await visitor.fetch('/assets/index-abc123.js', {
    headers: { 'accept-encoding': 'gzip, br' },
  });
  expect(small.headers.get('content-encoding')).toBe('br');
  expect(await small.text()).toBe('compressed');
  const known = await visitor.fetch('/assets/index-abc123.js', {
    headers: { 'if-none-match': script.headers.get('etag') ?? '' },
  });
  expect(known.status).toBe(304);
  expect((await visitor.fetch('/favicon.svg')).headers.get('cache-control')).toBe('no-cache');
  expect((await visitor.fetch('/login')).headers.get('cache-control')).toBe('no-cache');
});

test('search engines may index the entry pages, and no private page or page with a link', async () => {
  const visitor = browser();
  const robots = async (path: string) => (await visitor.fetch(path)).headers.get('x-robots-tag');
  for (const path of ['/', '/login', '/patient']) expect(await robots(path)).toBeNull();
  for (const path of ['/admin', '/patient/profile', '/reset-password?token=abc', '/setup?token=abc', '/nada'])
    expect(await robots(path)).toBe('noindex');
});

test('the OpenAPI document and its page load nothing from other servers', async () => {
  const visitor = browser();
  const document: unknown = await (await visitor.fetch('/api/openapi.json')).json();
  expect(document).toMatchObject({
    openapi: expect.stringMatching(/^3\.1/),
    servers: [{ url: '/api' }],
    paths: {
      '/patients': { get: { operationId: 'patients.list' }, post: {} },
      '/patients/{id}/photo': { get: {}, put: {}, delete: {} },
    },
  });
  const page = await (await visitor.fetch('/api/docs')).text();
  expect(page).toContain('PUT /api/appointments/{id}/status');
  expect(page).not.toContain('anything');
  expect(page).not.toMatch(/<script|https?:\/\//);
});

test('over HTTPS the cookie is secure and the answer demands HTTPS', async () => {
  const secure = await createTestApp({ publicUrl: 'https://clinica.test' });
  await makeAdmin(secure.db, { email: 'segura@exemplo.test', password: 'meu-segredo-1' });
  const answer = await secure.app.fetch(
    new Request('http://127.0.0.1/api/session', {
      method: 'POST',
      headers: { origin: 'https://clinica.test', 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'segura@exemplo.test', password: 'meu-segredo-1' }),
    }),
  );
  expect(answer.headers.getSetCookie().join()).toMatch(
    /^__Host-vico\.session_token=[^,]*; Path=\/; HttpOnly; Secure; SameSite=Lax/,
  );
  expect(answer.headers.get('strict-transport-security')).toContain('max-age=31536000');
  const [pair = ''] = answer.headers.getSetCookie().join().split(';');
  const current = await secure.app.fetch(
    new Request('http://127.0.0.1/api/session', { headers: { cookie: pair } }),
  );
  expect(await current.json()).toMatchObject({ user: { email: 'segura@exemplo.test' } });
});
