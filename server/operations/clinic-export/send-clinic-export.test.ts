/** The download of everything of the clinic: who may, once, and with the own password. */
import { buffer } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { exportLinkSeconds } from '#contract/operations/clinic-export.ts';
import { createTestApp } from '#test/app.ts';
import { makeAdmin, makePatient } from '#test/factories.ts';
import { expectRefusal } from '#test/refused.ts';
import { unzip } from '#test/unzip.ts';
import { createClock } from '../../platform/clock.ts';
import { exportClinic } from './export-clinic.ts';

const { db, signedIn, ownerUrl, storage, setNow } = await createTestApp();
setNow('2026-11-22T01:30:00Z');
const password = 'meu-segredo-1';
const admin = await makeAdmin(db, { password, name: 'Helena Prado' });
const browser = await signedIn(admin);
const patient = await makePatient(db, { full_name: 'Ana Lima' });
const start = (by = browser) => by.api.clinicExport.start({ password });
const exported = () => db.selectFrom('activity_log').selectAll().where('action', '=', 'exported').execute();
/** Reads the whole answer: an export that is broken off ends a moment later, and would hold back the next. */
const statusOf = async (response: Response | Promise<Response>) => {
  const answer = await response;
  await answer.arrayBuffer();
  return answer.status;
};

test('the address sends the clinic once, and the audit log has one line', async () => {
  const { address } = await start();
  expect((await browser.fetch(address, { method: 'HEAD' })).status).toBe(200);
  expect(await exported()).toEqual([]);
  const response = await browser.fetch(address);
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'application/zip',
    'cache-control': 'private, no-store',
    'content-disposition': expect.stringContaining('vico-exportacao-2026-11-21-223000.zip'),
  });
  const entries = await unzip(Buffer.from(await response.arrayBuffer()));
  expect(entries.get('json/patients.jsonl')?.toString()).toContain(patient.id);
  expect(await exported()).toMatchObject([
    { noun: 'patient', user_id: admin.id, patient_id: null, after: { patient_count: 1 } },
  ]);
  expect((await browser.fetch(address)).status).toBe(404);
  const stored = await db.selectFrom('auth.verifications').selectAll().execute();
  expect(JSON.stringify(stored)).not.toContain(address.split('/').at(-1));
});

test('of two requests with one address, one gets it', async () => {
  const { address } = await start();
  const statuses = await Promise.all([statusOf(browser.fetch(address)), statusOf(browser.fetch(address))]);
  expect(statuses.filter((status) => status === 200)).toHaveLength(1);
  expect(statuses.find((status) => status !== 200)).toBeOneOf([404, 409]);
});

test('the address is of one account and of two minutes, and another site cannot use it', async () => {
  const { address } = await start();
  const colleague = await signedIn(await makeAdmin(db));
  expect((await colleague.fetch(address)).status).toBe(404);
  const from = (site: string) =>
    statusOf(browser.fetch(address, { method: 'HEAD', headers: { 'sec-fetch-site': site } }));
  expect(await Promise.all(['cross-site', 'same-site', 'same-origin', 'none'].map(from))).toEqual([
    403, 403, 200, 200,
  ]);
  const { expires_at } = await db
    .selectFrom('auth.verifications')
    .select('expires_at')
    .where('value', '=', admin.id)
    .executeTakeFirstOrThrow();
  expect(expires_at.getTime() - Date.now()).toBeLessThanOrEqual(exportLinkSeconds * 1_000);
  await db
    .updateTable('auth.verifications')
    .set({ expires_at: new Date(0) })
    .execute();
  expect((await browser.fetch(address)).status).toBe(404);
});

test('an account that has lost the role gets nothing', async () => {
  const former = await makeAdmin(db, { password });
  const own = await signedIn(former);
  const { address } = await start(own);
  await db.updateTable('profiles').set({ role: 'patient' }).where('id', '=', former.id).execute();
  expect((await own.fetch(address)).status).toBe(404);
});

test('a second one is refused while one runs, and so is the sixth in an hour', async () => {
  const clock = createClock('America/Sao_Paulo');
  const { address } = await start();
  const { archive } = await exportClinic({ ownerUrl, storage, clock });
  await expectRefusal(start(), 'EXPORT_UNDER_WAY');
  expect(await (await browser.fetch(address)).json()).toMatchObject({ code: 'EXPORT_UNDER_WAY' });
  await buffer(archive);
  // The refused download has used nothing up.
  expect(await statusOf(browser.fetch(address))).toBe(200);
  const keen = await signedIn(await makeAdmin(db, { password }));
  for (let count = 0; count < 5; count += 1) await start(keen);
  await expectRefusal(start(keen), 'RATE_LIMITED');
});
