/** Every kind of response has its security headers, refusals and failures included. */
import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { exportOf } from '#contract/patients/export.ts';
import { addressOf, newPublicPlace } from '#server/platform/storage/public-object.ts';
import { createTestApp } from '#test/app.ts';
import { pdf } from '#test/documents.ts';
import { makeAdmin, makePatient } from '#test/factories.ts';
import { acceptedPictures } from '#test/pictures.ts';

const webRoot = await mkdtemp(join(tmpdir(), 'vico-web-'));
await mkdir(join(webRoot, 'assets'));
await writeFile(join(webRoot, 'index.html'), '<!doctype html><title>Viço</title>');
await writeFile(join(webRoot, 'assets', 'index-abc123.js'), 'console.log("olá")');
await writeFile(join(webRoot, 'assets', 'worker-abc123.mjs'), 'onmessage = () => {}');

const { browser, signedIn, db, database, storage, app } = await createTestApp({ webRoot });
const account = await makeAdmin(db, { email: 'ana@exemplo.test', password: 'meu-segredo-1' });
const clinic = await signedIn(account);
const anonymous = browser();
const patient = await makePatient(db);
const [photo = new File([], 'none')] = await acceptedPictures();
await clinic.api.patients.setPhoto({ id: patient.id, photo });
const file = await clinic.api.files.upload({
  patientId: patient.id,
  file: new File([pdf], 'laudo.pdf'),
  name: 'Laudo',
});
const video = newPublicPlace('procedure-media', 'mp4');
await storage.put(video, new Uint8Array(1_000), 'video/mp4');
await app.settled();

/** The content security policy. An uploaded file gets the one that allows nothing. */
const policies = {
  /** A script of a page obeys that of the page. */
  none: /^$/u,
  page: /^default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'; .*frame-ancestors 'none'$/u,
  nothing: /^default-src 'none'; frame-ancestors 'none'; sandbox$/u,
} as const;
/** The `cache-control` header. */
const caching = {
  nothing: /no-store/u,
  /** Revalidated on each use. */
  fresh: /^no-cache$/u,
  forEver: /^public, max-age=31536000, immutable$/u,
  noHeader: /^$/u,
} as const;

type Row = [
  what: string,
  status: number,
  policy: keyof typeof policies,
  cached: keyof typeof caching,
  send: () => Response | Promise<Response>,
];

const script = '/assets/index-abc123.js';
const revalidate = async (visitor: typeof anonymous, path: string, header = 'if-none-match') => {
  const etag = (await visitor.fetch(path)).headers.get('etag') ?? '';
  return visitor.fetch(path, { headers: { [header]: etag } });
};
const part = (path: string, range: string) => clinic.fetch(path, { headers: { range } });
const post = (path: string, body: string, headers: Record<string, string> = {}, visitor = anonymous) =>
  visitor.fetch(path, { method: 'POST', body, headers: { 'content-type': 'application/json', ...headers } });
const failing = (path: string, error: Error) => {
  vi.spyOn(database, 'asUser').mockRejectedValueOnce(error);
  return clinic.fetch(path);
};
const away = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
const credentials = JSON.stringify({ email: account.email, password: 'meu-segredo-1' });

const rows: Row[] = [
  ['a screen', 200, 'page', 'fresh', () => anonymous.fetch('/login')],
  ['a screen of the clinic', 200, 'page', 'fresh', () => clinic.fetch('/admin/patients')],
  ['an unknown address', 404, 'page', 'fresh', () => anonymous.fetch('/nada')],
  ['a path that leaves the folder', 404, 'page', 'fresh', () => anonymous.fetch('/%2e%2e/package.json')],
  ['another method than GET', 405, 'page', 'noHeader', () => anonymous.fetch('/login', { method: 'DELETE' })],
  ['a script', 200, 'none', 'forEver', () => anonymous.fetch(script)],
  ['a script, HEAD', 200, 'none', 'forEver', () => anonymous.fetch(script, { method: 'HEAD' })],
  ['a worker', 200, 'page', 'forEver', () => anonymous.fetch('/assets/worker-abc123.mjs')],
  ['an unknown script', 404, 'page', 'fresh', () => anonymous.fetch('/assets/nada.js')],
  ['a script, not modified', 304, 'page', 'forEver', () => revalidate(anonymous, script)],
  ['the manifest', 200, 'page', 'fresh', () => anonymous.fetch('/manifest.webmanifest')],
  ['the manifest, not modified', 304, 'page', 'fresh', () => revalidate(anonymous, '/manifest.webmanifest')],
  ['the liveness probe', 200, 'page', 'nothing', () => anonymous.fetch('/health')],
  ['the OpenAPI document', 200, 'page', 'fresh', () => anonymous.fetch('/api/openapi.json')],
  [
    'the OpenAPI document, not modified',
    304,
    'page',
    'fresh',
    () => revalidate(anonymous, '/api/openapi.json'),
  ],
  ['the API page', 200, 'page', 'noHeader', () => anonymous.fetch('/api/docs')],
  ['an answer without a session', 200, 'page', 'nothing', () => anonymous.fetch('/api/clinic')],
  ['an answer to an administrator', 200, 'page', 'nothing', () => clinic.fetch('/api/patients')],
  [
    'an answer to an administrator, not modified',
    304,
    'page',
    'nothing',
    () => revalidate(clinic, '/api/patients'),
  ],
  ['a sign-in', 200, 'page', 'nothing', () => post('/api/session', credentials, {}, browser())],
  ['a missing session', 401, 'page', 'nothing', () => anonymous.fetch('/api/patients')],
  ['an unknown id', 404, 'page', 'nothing', () => clinic.fetch(`/api/patients/${crypto.randomUUID()}`)],
  ['an unknown call', 404, 'page', 'nothing', () => anonymous.fetch('/api/nada')],
  ['an unknown call, RPC', 404, 'page', 'nothing', () => anonymous.fetch('/api/rpc/nada')],
  ['invalid input', 422, 'page', 'nothing', () => post('/api/session', '{}')],
  ['unreadable input', 422, 'page', 'nothing', () => post('/api/session', '{"json":')],
  [
    'another origin',
    403,
    'page',
    'nothing',
    () => post('/api/session', '{}', { origin: 'https://mau.test' }),
  ],
  ['a body too large', 413, 'page', 'nothing', () => post('/api/session', 'a'.repeat(600_000))],
  ['an internal error', 500, 'page', 'nothing', () => failing('/api/dashboard', new Error('a bug'))],
  ['a database that is unreachable', 503, 'page', 'nothing', () => failing('/api/dashboard', away)],
  [
    'an internal error outside the contract',
    500,
    'page',
    'nothing',
    () => failing('/manifest.webmanifest', new Error()),
  ],
  ['a stream of changes', 200, 'page', 'nothing', () => clinic.fetch('/api/changes')],
  ['a photo', 200, 'page', 'nothing', () => clinic.fetch(`/api/patients/${patient.id}/photo`)],
  [
    'a photo, not modified',
    304,
    'page',
    'nothing',
    () => revalidate(clinic, `/api/patients/${patient.id}/photo`),
  ],
  [
    'a photo, without a session',
    401,
    'page',
    'nothing',
    () => anonymous.fetch(`/api/patients/${patient.id}/photo`),
  ],
  ['a file', 200, 'nothing', 'nothing', () => clinic.fetch(`/api/files/${file.id}`)],
  ['a file, not modified', 304, 'nothing', 'nothing', () => revalidate(clinic, `/api/files/${file.id}`)],
  ['a range of a file', 206, 'nothing', 'nothing', () => part(`/api/files/${file.id}`, 'bytes=0-9')],
  [
    'a range beyond the end of a file',
    416,
    'nothing',
    'nothing',
    () => part(`/api/files/${file.id}`, 'bytes=99999-'),
  ],
  ['a file, without a session', 404, 'page', 'nothing', () => anonymous.fetch(`/api/files/${file.id}`)],
  ['an export', 200, 'nothing', 'nothing', () => clinic.fetch(exportOf(patient.id))],
  ['an export, without a session', 404, 'page', 'nothing', () => anonymous.fetch(exportOf(patient.id))],
  ['a public film', 200, 'nothing', 'forEver', () => anonymous.fetch(addressOf(video))],
  ['a public film, not modified', 304, 'nothing', 'forEver', () => revalidate(anonymous, addressOf(video))],
  ['a range of a public film', 206, 'nothing', 'forEver', () => part(addressOf(video), 'bytes=0-9')],
  [
    'an unknown public film',
    404,
    'page',
    'nothing',
    () => anonymous.fetch('/media/procedure-media/nada.mp4'),
  ],
];

describe('every kind of response', () => {
  test.each(rows)('%s: %i', async (_what, status, policy, cached, send) => {
    const answer = await send();
    await answer.body?.cancel();
    const header = (name: string) => answer.headers.get(name) ?? '';
    expect(answer.status).toBe(status);
    expect(header('content-security-policy')).toMatch(policies[policy]);
    expect(header('cache-control')).toMatch(caching[cached]);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'same-origin',
      'cross-origin-resource-policy':
        policy === 'nothing' && cached === 'forEver' ? 'cross-origin' : 'same-origin',
      'x-request-id': expect.stringMatching(/^[\da-f-]{36}$/u),
      ...(policy !== 'none' && {
        'x-frame-options': 'DENY',
        'cross-origin-opener-policy': 'same-origin',
        'permissions-policy': expect.stringContaining('camera=(self)'),
      }),
    });
    // No other site's script may read it, and it does not name the server's software.
    for (const name of ['access-control-allow-origin', 'server', 'x-powered-by'])
      expect(header(name)).toBe('');
    // Valid over HTTPS only.
    expect(header('strict-transport-security')).toBe('');
    for (const line of answer.headers.getSetCookie()) expect(line).toMatch(/; HttpOnly; SameSite=Lax$/u);
  });
});

test('over HTTPS every kind of response requires HTTPS from then on', async () => {
  const secure = await createTestApp({ webRoot, publicUrl: 'https://clinica.test' });
  const guest = secure.browser();
  for (const path of [
    '/login',
    '/nada',
    script,
    '/health',
    '/api/clinic',
    '/api/patients',
    '/api/nada',
    '/media/x/y',
  ]) {
    const { headers } = await guest.fetch(path);
    expect(headers.get('strict-transport-security'), path).toBe('max-age=31536000; includeSubDomains');
  }
  const headers = { origin: 'https://mau.test' };
  const refused = await guest.fetch('/api/session', { method: 'POST', headers, body: '{}' });
  expect([refused.status, refused.headers.get('strict-transport-security')]).toEqual([
    403,
    'max-age=31536000; includeSubDomains',
  ]);
});
