/** Every kind of answer, and the headers that protect it: none goes out without them, refusals and failures included. */
import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { exportOf } from '#contract/export.ts';
import { addressOf, newPublicPlace } from '#server/storage/public-object.ts';
import { createTestApp } from '#test/app.ts';
import { pdf } from '#test/documents.ts';
import { makeAdmin, makePatient } from '#test/factories.ts';
import { acceptedPictures } from '#test/pictures.ts';

const webRoot = await mkdtemp(join(tmpdir(), 'vico-web-'));
await mkdir(join(webRoot, 'assets'));
await writeFile(join(webRoot, 'index.html'), '<!doctype html><title>Viço</title>');
await writeFile(join(webRoot, 'assets', 'index-abc123.js'), 'console.log("olá")');

const { browser, signedIn, db, database, storage, app } = await createTestApp({ webRoot });
const account = await makeAdmin(db, { email: 'ana@exemplo.test', password: 'segredo1' });
const clinic = await signedIn(account);
const visitor = browser();
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

/** A page may run our scripts; a user's file may do nothing at all. */
const policies = {
  page: /^default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'; .*frame-ancestors 'none'$/u,
  nothing: /^default-src 'none'; frame-ancestors 'none'; sandbox$/u,
} as const;
/** What stays behind in a browser, or on the way to it. */
const keeping = {
  nothing: /no-store/u,
  /** Asked for anew each time. */
  fresh: /^no-cache$/u,
  forEver: /^public, max-age=31536000, immutable$/u,
  unsaid: /^$/u,
} as const;

type Row = [
  what: string,
  status: number,
  policy: keyof typeof policies,
  kept: keyof typeof keeping,
  ask: () => Response | Promise<Response>,
];

const script = '/assets/index-abc123.js';
const again = async (client: typeof visitor, path: string, header = 'if-none-match') => {
  const etag = (await client.fetch(path)).headers.get('etag') ?? '';
  return client.fetch(path, { headers: { [header]: etag } });
};
const part = (path: string, range: string) => clinic.fetch(path, { headers: { range } });
const post = (path: string, body: string, headers: Record<string, string> = {}, client = visitor) =>
  client.fetch(path, { method: 'POST', body, headers: { 'content-type': 'application/json', ...headers } });
const failing = (path: string, error: Error) => {
  vi.spyOn(database, 'asUser').mockRejectedValueOnce(error);
  return clinic.fetch(path);
};
const away = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
const credentials = JSON.stringify({ email: account.email, password: 'segredo1' });

const rows: Row[] = [
  ['a screen', 200, 'page', 'fresh', () => visitor.fetch('/login')],
  ['a screen of the clinic', 200, 'page', 'fresh', () => clinic.fetch('/admin/patients')],
  ['an unknown address', 404, 'page', 'fresh', () => visitor.fetch('/nada')],
  ['a path out of the folder', 404, 'page', 'fresh', () => visitor.fetch('/%2e%2e/package.json')],
  ['another method than GET', 405, 'page', 'unsaid', () => visitor.fetch('/login', { method: 'DELETE' })],
  ['a script', 200, 'page', 'forEver', () => visitor.fetch(script)],
  ['a script, by HEAD', 200, 'page', 'forEver', () => visitor.fetch(script, { method: 'HEAD' })],
  ['a script, known already', 304, 'page', 'forEver', () => again(visitor, script)],
  ['the manifest', 200, 'page', 'fresh', () => visitor.fetch('/manifest.webmanifest')],
  ['the manifest, known already', 304, 'page', 'fresh', () => again(visitor, '/manifest.webmanifest')],
  ['the health probe', 200, 'page', 'nothing', () => visitor.fetch('/health')],
  ['the description for programs', 200, 'page', 'fresh', () => visitor.fetch('/api/openapi.json')],
  [
    'the description for programs, known already',
    304,
    'page',
    'fresh',
    () => again(visitor, '/api/openapi.json'),
  ],
  ['the description for people', 200, 'page', 'unsaid', () => visitor.fetch('/api/docs')],
  ['a public answer', 200, 'page', 'nothing', () => visitor.fetch('/api/clinic')],
  ['an answer to an administrator', 200, 'page', 'nothing', () => clinic.fetch('/api/patients')],
  [
    'an answer to an administrator, known already',
    304,
    'page',
    'nothing',
    () => again(clinic, '/api/patients'),
  ],
  ['a sign-in', 200, 'page', 'nothing', () => post('/api/session', credentials, {}, browser())],
  ['no session', 401, 'page', 'nothing', () => visitor.fetch('/api/patients')],
  ['no such row', 404, 'page', 'nothing', () => clinic.fetch(`/api/patients/${crypto.randomUUID()}`)],
  ['no such procedure', 404, 'page', 'nothing', () => visitor.fetch('/api/nada')],
  ['no such procedure, typed', 404, 'page', 'nothing', () => visitor.fetch('/api/rpc/nada')],
  ['input that is wrong', 422, 'page', 'nothing', () => post('/api/session', '{}')],
  ['input that cannot be read', 422, 'page', 'nothing', () => post('/api/session', '{"json":')],
  [
    'another origin',
    403,
    'page',
    'nothing',
    () => post('/api/session', '{}', { origin: 'https://mau.test' }),
  ],
  ['a body too large', 413, 'page', 'nothing', () => post('/api/session', 'a'.repeat(600_000))],
  ['a failure of ours', 500, 'page', 'nothing', () => failing('/api/dashboard', new Error('a bug'))],
  ['a database away', 503, 'page', 'nothing', () => failing('/api/dashboard', away)],
  [
    'a failure outside the contract',
    500,
    'page',
    'nothing',
    () => failing('/manifest.webmanifest', new Error()),
  ],
  ['a stream of changes', 200, 'page', 'nothing', () => clinic.fetch('/api/changes')],
  ['a photo', 200, 'page', 'nothing', () => clinic.fetch(`/api/patients/${patient.id}/photo`)],
  [
    'a photo, known already',
    304,
    'page',
    'nothing',
    () => again(clinic, `/api/patients/${patient.id}/photo`),
  ],
  [
    'a photo, without a session',
    401,
    'page',
    'nothing',
    () => visitor.fetch(`/api/patients/${patient.id}/photo`),
  ],
  ['a file', 200, 'nothing', 'nothing', () => clinic.fetch(`/api/files/${file.id}`)],
  ['a file, known already', 304, 'nothing', 'nothing', () => again(clinic, `/api/files/${file.id}`)],
  ['a part of a file', 206, 'nothing', 'nothing', () => part(`/api/files/${file.id}`, 'bytes=0-9')],
  ['a part beyond a file', 416, 'nothing', 'nothing', () => part(`/api/files/${file.id}`, 'bytes=99999-')],
  ['a file, without a session', 404, 'page', 'nothing', () => visitor.fetch(`/api/files/${file.id}`)],
  ['an export', 200, 'nothing', 'nothing', () => clinic.fetch(exportOf(patient.id))],
  ['an export, without a session', 404, 'page', 'nothing', () => visitor.fetch(exportOf(patient.id))],
  ['a public film', 200, 'nothing', 'forEver', () => visitor.fetch(addressOf(video))],
  ['a public film, known already', 304, 'nothing', 'forEver', () => again(visitor, addressOf(video))],
  ['a part of a public film', 206, 'nothing', 'forEver', () => part(addressOf(video), 'bytes=0-9')],
  ['no public film', 404, 'page', 'nothing', () => visitor.fetch('/media/procedure-media/nada.mp4')],
];

describe('every kind of answer', () => {
  test.each(rows)('%s: %i', async (_what, status, policy, kept, ask) => {
    const answer = await ask();
    await answer.body?.cancel();
    const header = (name: string) => answer.headers.get(name) ?? '';
    expect(answer.status).toBe(status);
    expect(header('content-security-policy')).toMatch(policies[policy]);
    expect(header('cache-control')).toMatch(keeping[kept]);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'same-origin',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy':
        policy === 'nothing' && kept === 'forEver' ? 'cross-origin' : 'same-origin',
      'permissions-policy': expect.stringContaining('camera=()'),
      'x-request-id': expect.stringMatching(/^[\da-f-]{36}$/u),
    });
    // Where nothing says otherwise, no other site's script reads it, and nothing says what we run on.
    for (const name of ['access-control-allow-origin', 'server', 'x-powered-by'])
      expect(header(name)).toBe('');
    // Over plain HTTP it would be a promise that cannot be kept.
    expect(header('strict-transport-security')).toBe('');
    for (const line of answer.headers.getSetCookie()) expect(line).toMatch(/; HttpOnly; SameSite=Lax$/u);
  });
});

test('over HTTPS every kind of answer says to stay there', async () => {
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
