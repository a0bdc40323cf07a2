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

const ask = (who: TestBrowser, path: string, mark: string) =>
  who.fetch(path, { headers: { 'if-none-match': mark } });
const markOf = async (who: TestBrowser, path: string) => (await who.fetch(path)).headers.get('etag') ?? '';

/** What the audit log says that a user has read. */
async function looks({ id }: { id: string }) {
  const lines = db.selectFrom('activity_log').select('noun').where('action', '=', 'read');
  return (await lines.where('user_id', '=', id).execute()).map(({ noun }) => noun);
}

test('an answer that has not changed is not sent again, and one that has is', async () => {
  const mark = await markOf(desk, '/api/patients');
  expect(mark).toMatch(/^"[\w-]{22}"$/u);
  const same = await ask(desk, '/api/patients', mark);
  expect([same.status, await same.text(), same.headers.get('etag')]).toEqual([304, '', mark]);
  expect(same.headers.get('content-type')).toBeNull();
  await db.updateTable('patients').set({ phone: '24999990000' }).where('id', '=', patient.id).execute();
  const changed = await ask(desk, '/api/patients', mark);
  expect(changed.status).toBe(200);
  expect(await changed.text()).toContain('24999990000');
  expect(changed.headers.get('etag')).not.toBe(mark);
});

test('a mark is known among others, and where a proxy has made it a weak one', async () => {
  const mark = await markOf(desk, '/api/patients');
  for (const marks of [`W/${mark}`, `"other", ${mark}`, `"other" , W/${mark}`])
    expect((await ask(desk, '/api/patients', marks)).status).toBe(304);
  for (const marks of ['', '"other"', mark.slice(1, -1), `${mark.slice(0, -1)}x"`])
    expect((await ask(desk, '/api/patients', marks)).status).toBe(200);
});

test('who has a mark is asked for their right all the same', async () => {
  const own = await signedIn(user);
  const mark = await markOf(own, '/api/portal/profile');
  expect((await ask(own, '/api/portal/profile', mark)).status).toBe(304);
  expect((await ask(await signedIn(another), '/api/portal/profile', mark)).status).toBe(200);
  expect((await ask(browser(), '/api/portal/profile', mark)).status).toBe(401);
  const refused = await ask(own, '/api/patients', await markOf(desk, '/api/patients'));
  expect([refused.status, refused.headers.get('etag')]).toEqual([403, null]);
});

test('a look at a record stands in the trail, also where it is still the same', async () => {
  const mark = await markOf(desk, record);
  const colleague = await makeAdmin(db);
  expect((await ask(await signedIn(colleague), record, mark)).status).toBe(304);
  expect(await looks(colleague)).toEqual(['patient']);
});

test('a file that the client has is not sent again; for other users it does not exist', async () => {
  const file = await desk.api.files.upload({
    patientId: patient.id,
    file: new File([pdf], 'laudo.pdf'),
    name: 'Laudo',
  });
  const path = `/api/files/${file.id}`;
  const mark = `"${createHash('sha256').update(pdf).digest('hex')}"`;
  const colleague = await makeAdmin(db);
  const their = await signedIn(colleague);
  const same = await ask(their, path, mark);
  expect([same.status, await same.text(), same.headers.get('etag')]).toEqual([304, '', mark]);
  expect(await looks(colleague)).toEqual([]);
  expect((await ask(await signedIn(another), path, mark)).status).toBe(404);
  expect((await ask(their, path, '"other"')).status).toBe(200);
  expect(await looks(colleague)).toEqual(['file']);
});

test('a stream and a call that changes something have no mark', async () => {
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
