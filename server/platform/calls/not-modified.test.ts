import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { createTestApp } from '#test/app.ts';
import type { TestBrowser } from '#test/browser.ts';
import { pdf } from '#test/documents.ts';
import { makeAdmin, makePatientWithAccount } from '#test/factories.ts';

const { browser, signedIn, db } = await createTestApp();
const desk = await signedIn(await makeAdmin(db));
const { patient, user } = await makePatientWithAccount(db, { full_name: 'Ana Prado' });
const { user: another } = await makePatientWithAccount(db);
const record = `/api/patients/${patient.id}`;

const ask = (who: TestBrowser, path: string, etag: string) =>
  who.fetch(path, { headers: { 'if-none-match': etag } });
const etagOf = async (who: TestBrowser, path: string) => (await who.fetch(path)).headers.get('etag') ?? '';

/** The nouns that the user has read, according to the audit log. */
async function loggedReads({ id }: { id: string }) {
  const lines = db.selectFrom('activity_log').select('noun').where('action', '=', 'read');
  return (await lines.where('user_id', '=', id).execute()).map(({ noun }) => noun);
}

test('an answer that has not changed is not sent again, and one that has is', async () => {
  const etag = await etagOf(desk, '/api/patients');
  expect(etag).toMatch(/^"[\w-]{22}"$/u);
  const same = await ask(desk, '/api/patients', etag);
  expect([same.status, await same.text(), same.headers.get('etag')]).toEqual([304, '', etag]);
  expect(same.headers.get('content-type')).toBeNull();
  await db.updateTable('patients').set({ phone: '24999990000' }).where('id', '=', patient.id).execute();
  const changed = await ask(desk, '/api/patients', etag);
  expect(changed.status).toBe(200);
  expect(await changed.text()).toContain('24999990000');
  expect(changed.headers.get('etag')).not.toBe(etag);
});

test('an ETag is found in a list, and as the weak one that a proxy makes of it', async () => {
  const etag = await etagOf(desk, '/api/patients');
  for (const marks of [`W/${etag}`, `"other", ${etag}`, `"other" , W/${etag}`])
    expect((await ask(desk, '/api/patients', marks)).status).toBe(304);
  for (const marks of ['', '"other"', etag.slice(1, -1), `${etag.slice(0, -1)}x"`])
    expect((await ask(desk, '/api/patients', marks)).status).toBe(200);
});

test('an ETag does not replace the permission', async () => {
  const own = await signedIn(user);
  const etag = await etagOf(own, '/api/portal/profile');
  expect((await ask(own, '/api/portal/profile', etag)).status).toBe(304);
  expect((await ask(await signedIn(another), '/api/portal/profile', etag)).status).toBe(200);
  expect((await ask(browser(), '/api/portal/profile', etag)).status).toBe(401);
  const refused = await ask(own, '/api/patients', await etagOf(desk, '/api/patients'));
  expect([refused.status, refused.headers.get('etag')]).toEqual([403, null]);
});

test('reading a record is logged, also when it has not changed', async () => {
  const etag = await etagOf(desk, record);
  const colleague = await makeAdmin(db);
  expect((await ask(await signedIn(colleague), record, etag)).status).toBe(304);
  expect(await loggedReads(colleague)).toEqual(['patient']);
});

test('a file that has not changed is neither sent again nor logged; to others it does not exist', async () => {
  const file = await desk.api.files.upload({
    patientId: patient.id,
    file: new File([pdf], 'laudo.pdf'),
    name: 'Laudo',
  });
  const path = `/api/files/${file.id}`;
  const etag = `"${createHash('sha256').update(pdf).digest('hex')}"`;
  const colleague = await makeAdmin(db);
  const their = await signedIn(colleague);
  const same = await ask(their, path, etag);
  expect([same.status, await same.text(), same.headers.get('etag')]).toEqual([304, '', etag]);
  expect(await loggedReads(colleague)).toEqual([]);
  expect((await ask(await signedIn(another), path, etag)).status).toBe(404);
  expect((await ask(their, path, '"other"')).status).toBe(200);
  expect(await loggedReads(colleague)).toEqual(['file']);
});

test('a stream and a call that changes something have no ETag', async () => {
  const stream = await desk.fetch('/api/changes');
  expect(stream.headers.get('etag')).toBeNull();
  await stream.body?.cancel();
  const typed = await desk.fetch('/api/rpc/patients/list', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{"json":{}}',
  });
  expect([typed.status, typed.headers.get('etag')]).toEqual([200, null]);
});
