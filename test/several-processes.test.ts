/**
 * Two processes serve the same clinic; they share a database, a store and a mail server only. Each sees the other's
 * changes, work that must happen once happens once, and one can be restarted while the other serves.
 */
import { readdir } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { limits } from '#server/accounts/limits/limits.ts';
import type { TestBrowser } from './browser.ts';
import { listen } from './change-stream.ts';
import { administrator, browserVia, type Cluster, ready, startCluster } from './cluster.ts';
import { pdf } from './documents.ts';
import { makeAdmin, makePatient, makePatientWithAccount } from './factories.ts';
import { startLoad } from './load.ts';
import { openDay } from './open-day.ts';
import { refusalOf } from './refused.ts';
import { startProxy } from './round-robin.ts';

vi.setConfig({ testTimeout: 300_000, hookTimeout: 240_000 });

let cluster: Cluster;
let at: 0 | 1 = 0;
/** Its requests go to process `at`. */
let clinic: TestBrowser;
const url = (index: 0 | 1) => cluster.processes[index].url;
const via = (index: 0 | 1, address?: string) => browserVia(() => url(index), address);

beforeAll(async () => {
  cluster = await startCluster();
  await Promise.all(cluster.processes.map(ready));
  clinic = browserVia(() => url(at));
});
afterAll(() => cluster?.stop());

const mailsTo = (domain: string) => cluster.mailed.filter((address) => address.endsWith(domain)).sort();
const outboxIsEmpty = () =>
  expect.poll(() => cluster.db.selectFrom('private.outbox').select('id').execute()).toEqual([]);

test('both start at once on an empty database, and migrate it once', async () => {
  const files = (await readdir(new URL('../db/migrations/', import.meta.url))).filter((name) =>
    name.endsWith('.sql'),
  );
  expect((await cluster.migrations()).map((name) => `${name}.sql`).sort()).toEqual(files.sort());
  const accounts = await cluster.db.selectFrom('auth.users').select('email').execute();
  expect(accounts).toEqual([{ email: administrator.email }]);
});

test('a session of one is valid at the other, and ends at both', async () => {
  at = 0;
  await clinic.api.session.signIn(administrator);
  at = 1;
  expect((await clinic.api.session.current())?.user.email).toBe(administrator.email);
  const stolen = new Map(clinic.cookies);
  await clinic.api.session.signOut();
  for (const index of [0, 1] as const) {
    const thief = via(index);
    for (const [name, value] of stolen) thief.cookies.set(name, value);
    expect(await thief.api.session.current()).toBeNull();
    expect(await refusalOf(thief.api.dashboard.overview())).toMatchObject({ code: 'UNAUTHENTICATED' });
  }
  await clinic.api.session.signIn(administrator);
});

test('wrong passwords at both are counted together', async () => {
  const email = 'atacada@exemplo.test';
  await makeAdmin(cluster.db, { email, password: 'meu-segredo-1' });
  const guess = (index: 0 | 1) => refusalOf(via(index).api.session.signIn({ email, password: 'errada99' }));
  const { burst } = limits['sign-in'].account;
  const together = await Promise.all(Array.from({ length: burst + 4 }, (_, n) => guess(n % 2 === 0 ? 0 : 1)));
  expect(together.filter(({ code }) => code === 'INVALID_CREDENTIALS')).toHaveLength(burst);
  expect((await guess(0)).code).toBe('RATE_LIMITED');
  expect((await guess(1)).code).toBe('RATE_LIMITED');
});

test('a change at one is streamed by the other', async () => {
  for (const [here, there] of [
    [0, 1],
    [1, 0],
  ] as const) {
    at = there;
    const stream = await listen(clinic);
    at = here;
    const { id } = await makePatient(cluster.db);
    await clinic.api.appointments.create({ patientId: id, date: openDay(2057, here), time: '09:00' });
    await stream.until('appointments');
    await stream.close();
  }
});

test('a file sent to one is read at the other, bit for bit', async () => {
  const { id: patientId } = await makePatient(cluster.db);
  at = 0;
  const file = new File([pdf], 'a.pdf');
  const uploaded = await clinic.api.files.upload({ patientId, file, name: 'A' });
  at = 1;
  const bytes = await (await clinic.fetch(uploaded.url ?? '')).bytes();
  expect(Buffer.compare(bytes, pdf)).toBe(0);
});

test('each message is sent once', async () => {
  const emails = Array.from({ length: 16 }, (_, n) => `paciente-${n}@correio.example`).sort();
  for (const email of emails) await makePatientWithAccount(cluster.db, { email });
  await Promise.all(
    emails.map((email, n) =>
      via(n % 2 === 0 ? 0 : 1, `203.0.113.${n + 10}`).api.session.requestPasswordReset({ email }),
    ),
  );
  await outboxIsEmpty();
  expect(mailsTo('@correio.example')).toEqual(emails);
});

test('the daily backup is made once', async () => {
  const made = () => cluster.db.selectFrom('private.backups').select(['file_name', 'failure']).execute();
  await expect.poll(made).toEqual([{ file_name: expect.stringMatching(/^vico-diaria-/u), failure: null }]);
  expect(await readdir(cluster.backups)).toHaveLength(1);
});

test('each is restarted in turn under load, and no request fails', async () => {
  const proxy = await startProxy([url(0), url(1)]);
  const people = Array.from({ length: 2 }, () => browserVia(() => proxy.url));
  await expect.poll(async () => (await fetch(`${proxy.url}/health`)).status).toBe(200);
  proxy.failures.length = 0;
  for (const person of people) await person.api.session.signIn(administrator);
  const load = startLoad(people, 100);
  for (const index of [0, 1] as const) {
    const server = cluster.processes[index];
    const enough = load.counts.requests + 20;
    await expect.poll(() => load.counts.requests).toBeGreaterThan(enough);
    server.child.kill('SIGTERM');
    // /ready says 503, and the process still answers a proxy that has not checked yet.
    await expect
      .poll(async () => {
        const answer = await fetch(`${server.url}/ready`);
        return [answer.status, await answer.json()];
      })
      .toEqual([503, { status: 'stopping' }]);
    expect((await fetch(`${server.url}/api/clinic`)).status).toBe(200);
    expect(await server.exited).toBe(0);
    expect(server.output()).not.toMatch(/"level":[56]0/u);
    await ready(cluster.restart(index));
  }
  const before = load.counts.requests;
  await expect.poll(() => load.counts.requests).toBeGreaterThan(before + 20);
  await load.stop();

  expect([...proxy.failures, ...load.failures]).toEqual([]);
  expect([...proxy.served.values()].every((count) => count > 0)).toBe(true);
  // Each restart ended streams, which were opened again.
  expect(load.counts.streams).toBeGreaterThan(people.length);
  await expectKept(people[0], load.acknowledged);
  await outboxIsEmpty();
  const invited = [...load.acknowledged.patients.values()].map(({ email }) => email).sort();
  expect(mailsTo('@carga.example')).toEqual(invited);
  expect(await readdir(cluster.backups)).toHaveLength(1);
  console.log(
    `${load.counts.requests} rounds, ${[...proxy.served.values()].join(' + ')} requests, ${invited.length} patients, ` +
      `${load.acknowledged.appointments.size} appointments, ${load.acknowledged.files.size} files, ${load.counts.streams} streams`,
  );
  await proxy.close();
});

async function expectKept(
  person: TestBrowser | undefined,
  { patients, appointments, files }: ReturnType<typeof startLoad>['acknowledged'],
): Promise<void> {
  if (!person) throw new Error('no browser');
  expect(Math.min(patients.size, appointments.size, files.size)).toBeGreaterThan(0);
  for (const [id, { fullName, email }] of patients) {
    expect((await person.api.patients.get({ id })).patient).toMatchObject({ fullName, email });
  }
  for (const [id, slot] of appointments)
    expect(await person.api.appointments.get({ id })).toMatchObject(slot);
  for (const address of files.keys()) {
    expect(Buffer.compare(await (await person.fetch(address)).bytes(), pdf)).toBe(0);
  }
}
