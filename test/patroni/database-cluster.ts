/**
 * PostgreSQL as docs/high-availability.md describes it, on loopback: etcd, three members under Patroni, and HAProxy with the
 * files of deploy/high-availability. Only etcd is a single process here.
 */
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { z } from 'zod';
import { freePort, makeFolder, removeFolder } from '../server-process.ts';
import { type Member, prepareMember } from './member.ts';
import { ensurePrograms } from './programs.ts';
import { deploy, type Place, placeIn, startService, variables } from './service.ts';

const owner = { user: 'vico', password: 'so-para-o-teste' };
const names = ['pg1', 'pg2', 'pg3'];

const overview = z.object({
  members: z.array(
    z.object({ name: z.string(), role: z.string(), state: z.string(), timeline: z.number().optional() }),
  ),
});

export type DatabaseCluster = Awaited<ReturnType<typeof startDatabaseCluster>>;

export async function startDatabaseCluster() {
  const programs = ensurePrograms();
  const folder = makeFolder();
  const place = placeIn(folder, programs);
  const etcd = await prepareEtcd(place);
  const members: Member[] = [];
  for (const name of names)
    members.push(await prepareMember(name, etcd.clientHost, programs.postgres, place));
  const port = await freePort();
  const haproxy = startService('haproxy', place, haproxyVariables(port, members));
  const stop = async () => {
    await haproxy.kill();
    await Promise.all(members.map((member) => member.stop()));
    await etcd.kill();
    removeFolder(folder);
  };
  const output = () => [etcd, haproxy, ...members].map((each) => each.output().slice(-3_000)).join('\n');
  const memberOf = (name: string) => {
    const found = members.find((member) => member.name === name);
    if (!found) throw new Error(`there is no member ${name}`);
    return found;
  };

  /** The roles by member, once every member runs and follows one primary, and one of them is synchronous. */
  async function settled(): Promise<{ primary: Member; synchronous: Member }> {
    for (const deadline = performance.now() + 180_000; performance.now() < deadline; await sleep(250)) {
      const found = await Promise.any(members.map(({ patroniPort }) => look(patroniPort))).catch(() => []);
      const ofRole = (role: string) => found.find((each) => each.role === role);
      const [leader, standby] = [ofRole('leader'), ofRole('sync_standby')];
      const isWhole =
        found.length === names.length &&
        found.every(({ state, timeline }) => state === 'running' && timeline === leader?.timeline);
      if (!leader || !standby || !isWhole) continue;
      const primary = memberOf(leader.name);
      // Patroni reports a standby as running also while it cannot follow.
      const following = await primary.query('select from pg_stat_replication').catch(() => []);
      if (following.length === names.length - 1) return { primary, synchronous: memberOf(standby.name) };
    }
    throw new Error(`the cluster did not settle: ${output()}`);
  }

  try {
    etcd.begin();
    for (const member of members) member.start();
    const { primary } = await settled();
    haproxy.start(programs.haproxy, '-db', '-f', join(deploy, 'haproxy.cfg'));
    await makeDatabase(primary);
    await primary.query('create table takes_writes (at timestamptz)');
    const ownerUrl = `postgresql://${owner.user}:${owner.password}@127.0.0.1:${port}/vico`;
    await reachable(ownerUrl);
    return {
      ownerUrl,
      etcd,
      settled,
      /** Waits until a member, not counting this one, has committed a write of its own. */
      async takesWrites(except?: Member) {
        let reasons: unknown;
        const others = members.filter((member) => member !== except);
        for (const deadline = performance.now() + 120_000; performance.now() < deadline; await sleep(50)) {
          const insert = (member: Member) => member.query('insert into takes_writes values (now())');
          try {
            await Promise.any(others.map(insert));
            return;
          } catch (error) {
            reasons = error;
          }
        }
        throw new Error(`no member takes writes: ${output()}`, { cause: reasons });
      },
      stop,
    };
  } catch (error) {
    const said = output();
    await stop();
    throw new Error(`the cluster did not start: ${said}`, { cause: error });
  }
}

async function prepareEtcd(place: Place) {
  const dataDir = place.makeFolder('etcd');
  const [client, peer] = [await freePort(), await freePort()].map((port) => `127.0.0.1:${port}`);
  const env = variables('etcd.env', {
    ETCD_NAME: 'etcd1',
    ETCD_ENABLE_V2: 'true',
    ETCD_DATA_DIR: dataDir,
    ETCD_LISTEN_CLIENT_URLS: `http://${client}`,
    ETCD_ADVERTISE_CLIENT_URLS: `http://${client}`,
    ETCD_LISTEN_PEER_URLS: `http://${peer}`,
    ETCD_INITIAL_ADVERTISE_PEER_URLS: `http://${peer}`,
    ETCD_INITIAL_CLUSTER: `etcd1=http://${peer}`,
    ETCD_INITIAL_CLUSTER_TOKEN: 'vico',
  });
  const etcd = startService('etcd', place, env);
  return { ...etcd, clientHost: client ?? '', begin: () => etcd.start(place.programs.etcd) };
}

function haproxyVariables(port: number, members: readonly Member[]) {
  const each = members.flatMap((member, index) => [
    [`MEMBER_${index + 1}`, '127.0.0.1'],
    [`PORT_${index + 1}`, String(member.port)],
    [`PATRONI_PORT_${index + 1}`, String(member.patroniPort)],
  ]);
  return { LISTEN: `127.0.0.1:${port}`, ...Object.fromEntries(each) };
}

async function look(patroniPort: number) {
  const answer = await fetch(`http://127.0.0.1:${patroniPort}/cluster`, {
    signal: AbortSignal.timeout(2_000),
  });
  return overview.parse(await answer.json()).members;
}

/** The statements of deploy/make-database.sh. */
async function makeDatabase(primary: Member) {
  await primary.query(`create role ${owner.user} login createrole password '${owner.password}'`);
  await primary.query(`create database vico owner ${owner.user} encoding 'UTF8' template template0`);
}

/** Waits until the address leads to the primary only: HAProxy counts every member as up until its first check. */
async function reachable(url: string) {
  const deadline = performance.now() + 30_000;
  for (let inTurn = 0; inTurn < 2 * names.length; await sleep(100)) {
    const isPrimary = await leadsToPrimary(url);
    inTurn = isPrimary ? inTurn + 1 : 0;
    if (performance.now() > deadline) throw new Error('HAProxy does not lead to the primary');
  }
}

async function leadsToPrimary(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 });
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query<{ standby: boolean }>('select pg_is_in_recovery() as standby');
    return rows[0]?.standby === false;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => {});
  }
}
