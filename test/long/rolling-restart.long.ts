/**
 * Two processes restarted in turn under load, while the database pauses for some seconds in each restart: behind a proxy
 * without retries, and behind deploy/Caddyfile where `VICO_CADDY` names a Caddy.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { caddy, startCaddy } from '../caddy.ts';
import { administrator, browserVia, type Cluster, ready, startCluster } from '../cluster.ts';
import { startLoad } from '../load.ts';
import { startProxy } from '../round-robin.ts';

const rounds = Number(process.env.VICO_ROUNDS ?? 6);
/** Longer than /ready waits for the database, and shorter than a request waits for a connection (10 s). */
const standstillMs = 7_000;

interface Proxy {
  url: string;
  /** Failed requests. */
  failures(): readonly string[];
  close(): Promise<void>;
}
const proxies: Record<string, (urls: readonly string[]) => Promise<Proxy>> = {
  async 'a proxy that tries nothing twice'(urls) {
    const proxy = await startProxy(urls);
    await expect.poll(async () => (await fetch(proxy.url)).status, { timeout: 60_000 }).toBeLessThan(500);
    proxy.failures.length = 0;
    return { ...proxy, failures: () => proxy.failures };
  },
  ...(caddy && { Caddy: startCaddy.bind(null, caddy) }),
};

/** A new one for each test, because every load uses the same names and times. */
let cluster: Cluster;
beforeEach(async () => {
  cluster = await startCluster({ drainSeconds: 5 });
  await Promise.all(cluster.processes.map(ready));
}, 240_000);
afterEach(() => cluster?.stop());

test.each(Object.entries(proxies))('behind %s', { timeout: 60 * 60_000 }, async (name, start) => {
  const proxy = await start(cluster.processes.map(({ url }) => url));
  const people = Array.from({ length: 3 }, () => browserVia(() => proxy.url));
  for (const person of people) await person.api.session.signIn(administrator);
  const load = startLoad(people);
  const more = async (count: number) => {
    const enough = load.counts.requests + count;
    await expect.poll(() => load.counts.requests, { timeout: 120_000 }).toBeGreaterThan(enough);
  };
  for (let round = 0; round < rounds; round++) {
    const index = round % 2 === 0 ? 0 : 1;
    await more(30);
    const server = cluster.processes[index];
    server.child.kill('SIGTERM');
    await sleep(1_500);
    cluster.pauseDatabase(true);
    await sleep(standstillMs);
    cluster.pauseDatabase(false);
    expect(await server.exited).toBe(0);
    await ready(cluster.restart(index));
    // The pause that an operator should leave between two restarts, so that the proxy sees the first process again.
    await sleep(3_000);
  }
  await more(30);
  // Before the load stops and cuts its streams.
  const unanswered = [...proxy.failures()];
  await load.stop();
  const { patients, appointments, files } = load.acknowledged;
  let lost = 0;
  const [person] = people;
  for (const id of patients.keys()) await person?.api.patients.get({ id }).catch(() => lost++);
  for (const id of appointments.keys()) await person?.api.appointments.get({ id }).catch(() => lost++);
  for (const address of files.keys()) if (!(await person?.fetch(address))?.ok) lost++;
  const figures = { rounds, ...load.counts, failed: load.failures.length, lost };
  console.log(`rolling restarts behind ${name}: ${JSON.stringify(figures)}`);
  expect([...load.failures, ...unanswered]).toEqual([]);
  expect(figures).toMatchObject({ lost: 0 });
  await proxy.close();
});
