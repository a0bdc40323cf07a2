/** Like `server/platform/listening/slow-clients.test.ts`, against a real process with the default timeouts. */
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { origin } from '../browser.ts';
import { startLoad } from '../faults/load.ts';
import { dribble, head, openMany, type RawClient, rpcHead } from '../raw-client.ts';
import { answers, freePort, makeFolder, removeFolder, startProcess } from '../server-process.ts';

const folder = makeFolder();
const port = await freePort();
const admin = { email: 'ana@clinica.example', password: 'meu-segredo-1' };
const server = startProcess({
  DATA_DIR: `${folder}/data`,
  PORT: String(port),
  ADMIN_EMAIL: admin.email,
  ADMIN_PASSWORD: admin.password,
});
afterAll(async () => {
  server.child.kill('SIGTERM');
  await server.exited;
  removeFolder(folder);
});
await answers(server);

const attacks: Record<string, (client: RawClient) => Promise<void>> = {
  'headers, one byte a second': (client) => dribble(client, head('GET', '/', { x: 'a'.repeat(300) }), 1_000),
  'nothing at all': async () => {},
  'a body, one byte a second': async (client) => {
    client.socket.write(rpcHead('session/signIn', 50_000, { origin }));
    await dribble(client, '{"json":{"email":"'.padEnd(300, 'a'), 1_000);
  },
};

test.each(Object.entries(attacks))('400 that send %s', { timeout: 10 * 60_000 }, async (what, attack) => {
  const load = await startLoad(server.url, admin);
  const before = load.acknowledged();
  const started = performance.now();
  // From another address than the load's.
  const clients = await openMany(400, port, '127.0.0.2');
  const attacking = Promise.all(clients.map(attack));
  await Promise.all(clients.map(({ closed }) => closed));
  const seconds = Math.round((performance.now() - started) / 1_000);
  const acknowledged = load.acknowledged() - before;
  await attacking;
  await load.stop();
  const figures = { seconds, acknowledged, refused: load.refused, lost: await load.countLost() };
  console.log(`400 who send ${what}: ${JSON.stringify(figures)}`);
  expect(figures).toMatchObject({ refused: {}, lost: 0 });
  expect(acknowledged).toBeGreaterThan(0);
});

test('400 that read nothing of their answers', { timeout: 10 * 60_000 }, async () => {
  const load = await startLoad(server.url, admin);
  const before = load.acknowledged();
  const large = await load.uploadLarge(16 * 1024 * 1024);
  const clients = await openMany(400, port, '127.0.0.2');
  for (const { socket } of clients) {
    socket.pause();
    socket.write(head('GET', large.address, { cookie: large.cookie }));
  }
  // Longer than the server's timeout.
  await sleep(140_000);
  for (const { socket } of clients) socket.resume();
  await Promise.all(clients.map(({ closed }) => closed));
  await load.stop();
  const figures = {
    acknowledged: load.acknowledged() - before,
    refused: load.refused,
    lost: await load.countLost(),
  };
  console.log(`400 who take nothing: ${JSON.stringify(figures)}`);
  expect(figures).toMatchObject({ refused: {}, lost: 0 });
  expect(figures.acknowledged).toBeGreaterThan(0);
});

test('400 that send two hundred requests each, and read no answer', { timeout: 10 * 60_000 }, async () => {
  const load = await startLoad(server.url, admin);
  const before = load.acknowledged();
  const clients = await openMany(400, port, '127.0.0.2');
  for (const { socket } of clients) {
    socket.pause();
    // The largest answer.
    socket.write(head('GET', '/api/openapi.json').repeat(200));
  }
  await load.untilAcknowledged(100);
  for (const { socket } of clients) socket.resume();
  await Promise.all(clients.map(({ closed }) => closed));
  await load.stop();
  const figures = {
    acknowledged: load.acknowledged() - before,
    refused: load.refused,
    lost: await load.countLost(),
  };
  console.log(`400 who ask for two hundred things: ${JSON.stringify(figures)}`);
  expect(figures).toMatchObject({ refused: {}, lost: 0 });
});
