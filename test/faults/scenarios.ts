/** Each fault, repeated under load. `test/faults.test.ts` has a few rounds of each, `test/long/` many. */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { startEmbeddedDatabase } from '#server/platform/embedded-postgres/embedded-postgres.ts';
import { createLog } from '#server/platform/log.ts';
import { cutConnections } from '../cut-connections.ts';
import { databasePids, killNow, makeFolder, removeFolder } from '../server-process.ts';
import { type CauseFault, type Clinic, type Figures, runFault } from './run-fault.ts';
import { makeSmallDisk, type SmallDisk } from './small-disk.ts';

/** An external server: the application has only its address. */
async function onExternalServer(
  rounds: number,
  causeFault: (postmaster: number, clinic: Clinic) => Promise<void>,
) {
  const folder = makeFolder();
  const dataDir = join(folder, 'data');
  await mkdir(dataDir, { mode: 0o711 });
  const database = await startEmbeddedDatabase({ dataDir, log: createLog('silent') });
  try {
    return await runFault(
      rounds,
      async (clinic) => {
        await waitForTheNextKill();
        const [postmaster] = databasePids(dataDir);
        if (postmaster) await causeFault(postmaster, clinic);
      },
      { prepare: async () => ({ DATABASE_URL: database.ownerUrl }) },
    );
  } finally {
    await database.stop();
    removeFolder(folder);
  }
}

/** @param part the part of the data folder that is on the small disk */
async function withSmallDisk(
  rounds: number,
  part: 'files' | 'db',
  causeFault: (disk: SmallDisk, clinic: Clinic, round: number) => Promise<void>,
) {
  let disk: SmallDisk | undefined;
  return runFault(
    rounds,
    async (clinic, round) => {
      if (disk) await causeFault(disk, clinic, round);
    },
    {
      async prepare(dataDir) {
        disk = makeSmallDisk(join(dataDir, part), part === 'db' ? 256 : 64);
        return {};
      },
      after: () => disk?.close(),
    },
  );
}

/** Writes to the WAL only, until the database refuses or ends. @throws when it does neither */
async function fillLog(ownerUrl: string): Promise<void> {
  const client = new Client({ connectionString: ownerUrl });
  client.on('error', () => {});
  await client.connect();
  try {
    for (let megabytes = 0; megabytes < 512; megabytes++)
      await client.query("select pg_logical_emit_message(false, 'ballast', repeat('x', 1048576))");
  } catch {
    return;
  } finally {
    await client.end().catch(() => {});
  }
  throw new Error('the WAL still grew on a full disk');
}

/** One of them in each round, in turn. */
const inTurn =
  (...causes: CauseFault[]): CauseFault =>
  (clinic, round) =>
    causes[round % causes.length]?.(clinic, round) ?? Promise.resolve();

/** The embedded server is restarted at most five times a minute. */
const kills: number[] = [];
async function waitForTheNextKill(): Promise<void> {
  const fourthLast = kills.at(-4);
  if (fourthLast !== undefined) await sleep(Math.max(0, fourthLast + 61_000 - performance.now()));
  kills.push(performance.now());
}

const killDatabase: CauseFault = async ({ dataDir, load }) => {
  await waitForTheNextKill();
  const [postmaster] = databasePids(dataDir);
  if (postmaster) process.kill(postmaster, 'SIGKILL');
  await load.untilRefused(1);
};
const cutAll: CauseFault = async ({ ownerUrl }) => void (await cutConnections(await ownerUrl()));

const killProcess: CauseFault = async ({ server, restart, dataDir }, round) => {
  const database = round % 2 === 0 ? databasePids(dataDir) : [];
  for (const pid of [server.child.pid, ...database]) killNow(pid);
  await server.exited;
  await restart();
};

export const scenarios = {
  // Then the database keeps running, until the next start replaces it.
  'everything is killed, or Node alone': (rounds: number) =>
    runFault(rounds, killProcess, { work: { registers: true, isKilled: true }, leavesStrays: true }),
  'the embedded database is killed': (rounds: number) => runFault(rounds, killDatabase),
  'every connection to the database is cut': (rounds: number) => runFault(rounds, cutAll),
  'the embedded database is killed, or every connection cut': (rounds: number) =>
    runFault(rounds, inTurn(killDatabase, cutAll)),
  'an external server is restarted': (rounds: number) =>
    onExternalServer(rounds, async (postmaster, { load }) => {
      process.kill(postmaster, 'SIGINT');
      await load.untilRefused(1);
    }),
  'the disk for files is full, or read-only': (rounds: number) =>
    withSmallDisk(rounds, 'files', async (disk, { server, load }, round) => {
      const pid = server.child.pid ?? 0;
      if (round % 2 === 0) disk.fill(pid);
      else disk.makeReadOnly();
      await load.untilRefused(5);
      disk.free(pid);
      disk.makeWritable();
    }),
  /** Only with a separate file system: a limit on the server's files would end it. */
  'the disk of the database is full': (rounds: number) =>
    withSmallDisk(rounds, 'db', async (disk, { server, load }) => {
      const pid = server.child.pid ?? 0;
      disk.fill(pid);
      await load.untilRefused(10);
      disk.free(pid);
    }),
  /** So full that the database cannot write its WAL either: it refuses, or ends and is restarted. */
  'the disk of the database is full, its log too': (rounds: number) =>
    withSmallDisk(rounds, 'db', async (disk, { server, load, ownerUrl }) => {
      const pid = server.child.pid ?? 0;
      const url = await ownerUrl();
      disk.fill(pid);
      await waitForTheNextKill();
      await fillLog(url);
      await load.untilRefused(10);
      disk.free(pid);
    }),
} satisfies Record<string, (rounds: number) => Promise<Figures>>;
