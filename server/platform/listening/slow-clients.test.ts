/** Slow clients, by accident or on purpose, do not delay others and leave nothing behind. */
import { readdirSync, readlinkSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { createTestApp } from '#test/app.ts';
import { cookieOf, openBrowserAt, origin, type TestBrowser } from '#test/browser.ts';
import { pdf } from '#test/documents.ts';
import { makeAdmin, makePatient } from '#test/factories.ts';
import { dribble, head, openMany, openRaw, rpcHead } from '#test/raw-client.ts';
import { freePort } from '#test/server-process.ts';
import { addressOf, newPublicPlace } from '../storage/public-object.ts';
import type { Storage } from '../storage/storage.ts';
import { type HttpServer, listen } from './http-server.ts';
import type { Timeouts } from './timeouts.ts';

/** Shorter than the default ones. */
const timeouts = {
  headersMs: 900,
  body: { everyMs: 900, bytes: 512 },
  // Long, because the machine of the tests may be busy.
  answerMs: 20_000,
  readerMs: 900,
  idleMs: 65_000,
  checkEveryMs: 50,
};

const clinic = await createTestApp();
const { db, storage, files } = clinic;
const admin = await makeAdmin(db);
const patient = await makePatient(db);
const session = await clinic.signedIn(admin);
const servers: HttpServer[] = [];
afterAll(() => Promise.all(servers.map((server) => server.close())));

async function open(app: Pick<typeof clinic.app, 'fetch'>, own: Timeouts = timeouts): Promise<number> {
  const port = await freePort();
  const options = { host: '127.0.0.1', port, timeouts: own };
  servers.push(await listen({ fetch: app.fetch, ...options }));
  return port;
}
const port = await open(clinic.app);

/** An administrator who works over the same port. */
const worker = overNetwork(session);
function overNetwork({ cookies }: TestBrowser): TestBrowser {
  const browser = openBrowserAt(() => `http://127.0.0.1:${port}`);
  for (const [name, value] of cookies) browser.cookies.set(name, value);
  return browser;
}
const cookie = cookieOf(session);

/** Makes calls until the promise resolves; every call must succeed. @returns their number */
async function workUntil(over: Promise<unknown>): Promise<number> {
  let isOver = false;
  const end = over.then(() => {
    isOver = true;
  });
  let calls = 0;
  while (!isOver) {
    const title = `Retorno ${calls}`;
    await worker.api.futureProcedures.create({ patientId: patient.id, title, description: 'Em um mês' });
    expect((await worker.api.patients.get({ id: patient.id })).patient.id).toBe(patient.id);
    calls += 2;
  }
  await end;
  return calls;
}

const stored = () => Array.fromAsync(storage.list('patient-files'));

/** Number of the application's connections with an open transaction. */
async function inTransaction(): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pg_stat_activity
     where datname = current_database() and application_name like 'vico%' and xact_start < now()`.execute(db);
  return rows[0]?.count ?? 0;
}

test('clients that never finish or never begin their headers are cut off; others are answered meanwhile', async () => {
  const slow = await openMany(200, port);
  const silent = await openMany(100, port);
  const sending = slow.map((client) => dribble(client, head('GET', '/', { 'x-long': 'a'.repeat(900) }), 40));
  const all = Promise.all([...slow, ...silent].map(({ closed }) => closed));
  expect(await workUntil(all)).toBeGreaterThan(0);
  await Promise.all(sending);
  expect(slow.every((client) => client.said().startsWith('HTTP/1.1 408'))).toBe(true);
});

test('too large headers are refused', async () => {
  const client = await openRaw(port);
  client.socket.write(head('GET', '/', { 'x-long': 'a'.repeat(20_000) }));
  await client.closed;
  expect(client.said()).toMatch(/^HTTP\/1\.1 431/u);
});

test('clients that send a body too slowly get a refusal; a slow phone does not', async () => {
  const slow = await openMany(200, port);
  const sending = slow.map(async (client) => {
    client.socket.write(rpcHead('session/signIn', 50_000, { origin }));
    await dribble(client, '{"json":{"email":"'.padEnd(900, 'a'), 40);
  });
  const phone = await openRaw(port);
  const input = JSON.stringify({
    json: { patientId: patient.id, title: 'Do telefone', description: 'a'.repeat(9_000) },
  });
  phone.socket.write(rpcHead('futureProcedures/create', input.length, { origin, cookie }));
  const fromPhone = (async () => {
    for (let at = 0; at < input.length; at += 400) {
      phone.socket.write(input.slice(at, at + 400));
      await sleep(100);
    }
  })();
  expect(await workUntil(Promise.all(slow.map(({ closed }) => closed)))).toBeGreaterThan(0);
  await Promise.all([...sending, fromPhone]);
  const refusals = slow.map((client) => client.said());
  expect(refusals.every((said) => said.startsWith('HTTP/1.1 408'))).toBe(true);
  expect(refusals.every((said) => said.includes('"json":{"defined":true,"code":"REQUEST_TOO_SLOW"'))).toBe(
    true,
  );
  await expect.poll(phone.said).toMatch(/^HTTP\/1\.1 200/u);
  phone.socket.destroy();
});

test('an upload that stops leaves neither a file nor a row', async () => {
  const before = await stored();
  const boundary = 'abc';
  const part = (name: string, value: string, more = '') =>
    `--${boundary}\r\ncontent-disposition: form-data; name="${name}"${more}\r\n\r\n${value}\r\n`;
  const fields = part(
    'data',
    JSON.stringify({ json: { patientId: patient.id, name: 'A' }, maps: [['file']] }),
  );
  const file = part('0', pdf.toString().padEnd(200_000), '; filename="a.pdf"');
  const clients = await openMany(20, port);
  for (const { socket } of clients) {
    const headers = { origin, cookie, 'content-type': `multipart/form-data; boundary=${boundary}` };
    socket.write(rpcHead('files/upload', 2_000_000, headers) + fields + file);
  }
  expect(await workUntil(Promise.all(clients.map(({ closed }) => closed)))).toBeGreaterThan(0);
  expect(clients.every((client) => client.said().includes('REQUEST_TOO_SLOW'))).toBe(true);
  await clinic.app.settled();
  expect(await stored()).toEqual(before);
  expect(await db.selectFrom('patient_files').select('id').execute()).toEqual([]);
});

test('an upload without a session is refused before its first byte', async () => {
  const client = await openRaw(port);
  client.socket.write(rpcHead('files/upload', 20_000_000, { origin }));
  await client.closed;
  expect(client.said()).toMatch(/^HTTP\/1\.1 401/u);
});

test('clients that do not read a file, more than the database has connections, hold no transaction and no copy of it', async () => {
  // On a busy machine the first of them may wait long for the last one to connect before it sends its headers.
  const waiting = { ...timeouts, headersMs: 60_000, readerMs: 60_000 };
  const slowPort = await open(clinic.app, waiting);
  const sizeBytes = 16 * 1024 * 1024;
  const bytes = Buffer.concat([pdf, Buffer.alloc(sizeBytes - pdf.length, ' ')]);
  const file = new File([bytes], 'g.pdf');
  const { id } = await worker.api.files.upload({ patientId: patient.id, file, name: 'G' });
  const memoryBefore = process.memoryUsage().arrayBuffers;
  const readers = await openMany(40, slowPort);
  for (const { socket } of readers) {
    socket.pause();
    socket.write(head('GET', `/api/files/${id}`, { cookie }));
  }
  // Each got the beginning, as much as the socket buffers hold.
  await expect.poll(openFiles).toBe(40);
  await expect.poll(inTransaction).toBe(0);
  expect(openFiles()).toBe(40);
  expect(process.memoryUsage().arrayBuffers - memoryBefore).toBeLessThan(5 * sizeBytes);
  waiting.readerMs = timeouts.readerMs;
  const givenUp = expect.poll(openFiles).toBe(0);
  expect(await workUntil(givenUp)).toBeGreaterThan(0);
  for (const { socket } of readers) socket.resume();
  await Promise.all(readers.map(({ closed }) => closed));
  expect(readers.every((client) => client.said().length < sizeBytes)).toBe(true);
});

/** Number of stored files that this process has open. */
function openFiles(): number {
  return readdirSync('/proc/self/fd').filter((fd) => {
    try {
      return readlinkSync(`/proc/self/fd/${fd}`).startsWith(files);
    } catch {
      return false;
    }
  }).length;
}

test('a handler that never answers gets a timeout, and its later response is discarded', async () => {
  const hanging = Promise.withResolvers<void>();
  const slow: Storage = {
    ...storage,
    async sizeOf(place) {
      await hanging.promise;
      return storage.sizeOf(place);
    },
  };
  const other = await createTestApp({ storage: slow });
  const address = `http://127.0.0.1:${await open(other.app, { ...timeouts, answerMs: 900 })}${addressOf(newPublicPlace('clinic-logo', 'webp'))}`;
  const answer = await fetch(address);
  expect(answer.status).toBe(504);
  expect(await answer.json()).toEqual({
    defined: true,
    code: 'TIMED_OUT',
    status: 504,
    message: 'TIMED_OUT',
  });
  hanging.resolve();
  expect((await fetch(address)).status).toBe(404);
});

/** The requests that the server of the next test has begun. */
const handled = { begun: 0, most: 0, underWay: 0, release: Promise.withResolvers<void>() };
async function handle(request: Request): Promise<Response> {
  handled.begun += 1;
  handled.underWay += 1;
  handled.most = Math.max(handled.most, handled.underWay);
  if (request.url.endsWith('/hang')) await handled.release.promise;
  handled.underWay -= 1;
  return new Response(new URL(request.url).pathname);
}

test('pipelined requests begin one after the other, and too many close the connection', async () => {
  const handlePort = await open({ fetch: handle });
  const greedy = await openMany(20, handlePort);
  for (const { socket } of greedy) socket.write(head('GET', '/hang') + head('GET', '/more').repeat(300));
  await Promise.all(greedy.map(({ closed }) => closed));
  expect(handled.begun).toBe(20);
  handled.release.resolve();
  await expect.poll(() => handled.underWay).toBe(0);

  handled.most = 0;
  const quick = await openRaw(handlePort);
  const wanted = Array.from({ length: 10 }, (_, index) => `/${index}`);
  quick.socket.write(wanted.map((path) => head('GET', path)).join(''));
  const answered = () => quick.said().match(/(?<=\r\n\r\n)\/\d/gu);
  await expect.poll(answered).toEqual(wanted);
  expect(handled.most).toBe(1);
  quick.socket.destroy();
});

test('one network cannot use up all connections', async () => {
  const network = '127.0.0.2';
  const widePort = await open(clinic.app, { ...timeouts, headersMs: 60_000 });
  const greedy = await openMany(520, widePort, network);
  await expect.poll(() => greedy.filter(({ socket }) => !socket.destroyed).length).toBe(500);
  expect((await fetch(`http://127.0.0.1:${widePort}/health`)).status).toBe(200);
  for (const { socket } of greedy) socket.destroy();
  await Promise.all(greedy.map(({ closed }) => closed));
  // Afterwards that network can connect again.
  const ask = async () => {
    const next = await openRaw(widePort, network);
    next.socket.write(head('GET', '/health', { connection: 'close' }));
    await next.closed;
    return next.said();
  };
  await expect.poll(ask).toMatch(/^HTTP\/1\.1 200/u);
});
