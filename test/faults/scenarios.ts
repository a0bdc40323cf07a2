/** Each fault, again and again, while people work. `test/faults.test.ts` has a few rounds of each, `test/long/` many. */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { becomeMaintenance } from '#server/backup/daily/queries.ts';
import { findRunningDatabase, startEmbeddedDatabase } from '#server/database/embedded.ts';
import { connectAsOwner } from '#server/database/owner-connection.ts';
import { examine, type Findings } from '#server/doctor/examine.ts';
import { createLog } from '#server/log.ts';
import { createFolderStorage } from '#server/storage/folder-storage.ts';
import { cutConnections } from '../cut-connections.ts';
import {
  answers,
  databasePids,
  freePort,
  makeFolder,
  removeFolder,
  type ServerProcess,
  startProcess,
} from '../server-process.ts';
import { type Load, startLoad } from './load.ts';
import { makeSmallDisk, type SmallDisk } from './small-disk.ts';

export interface Figures {
  rounds: number;
  /** Writes that were answered with success, and how many of them were not there afterwards. */
  acknowledged: number;
  lost: number;
  refused: Record<string, number>;
  /** Stored files without a record, and records without their file. */
  strays: number;
  missing: number;
}

const admin = { email: 'ana@clinica.example', password: 'segredo1' };

interface Clinic {
  server: ServerProcess;
  dataDir: string;
  ownerUrl(): Promise<string>;
  load: Load;
}

type Strike = (clinic: Clinic, round: number) => Promise<void>;

/** @param prepare before the process starts; what it returns is added to its environment */
async function tryOut(
  rounds: number,
  strike: Strike,
  prepare: (dataDir: string) => Promise<Record<string, string>> = async () => ({}),
  after: () => void = () => {},
): Promise<Figures> {
  const folder = makeFolder();
  const dataDir = join(folder, 'data');
  await mkdir(dataDir, { mode: 0o711 });
  const more = await prepare(dataDir);
  const env = { DATA_DIR: dataDir, PORT: String(await freePort()), BACKUP: 'off', ...more };
  const server = startProcess({ ...env, ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password });
  try {
    await answers(server);
    const load = await startLoad(server.url, admin);
    const ownerUrl = async () => more.DATABASE_URL ?? (await findRunningDatabase(dataDir)) ?? '';
    const clinic = { server, dataDir, ownerUrl, load };
    for (let round = 0; round < rounds; round++) {
      // A random moment in the midst of work.
      await load.untilAcknowledged(6);
      await sleep(Math.random() * 50);
      await strike(clinic, round);
      // It comes back by itself, and says so.
      await load.untilAcknowledged(6);
      await answers(server);
    }
    await load.stop();
    const lost = await load.countLost();
    const { strays, missing } = await settledFindings(await ownerUrl(), dataDir);
    const acknowledged = load.acknowledged();
    return {
      rounds,
      acknowledged,
      lost,
      refused: load.refused,
      strays: strays.length,
      missing: missing.length,
    };
  } catch (error) {
    throw new Error(`with the server saying: ${server.output()}`, { cause: error });
  } finally {
    server.child.kill('SIGTERM');
    await server.exited;
    after();
    removeFolder(folder);
  }
}

/** As the doctor finds it, once what is tried again has been done. */
async function settledFindings(ownerUrl: string, dataDir: string): Promise<Findings> {
  const storage = createFolderStorage(join(dataDir, 'files'));
  const { client } = await connectAsOwner(ownerUrl);
  try {
    await becomeMaintenance(client);
    const deadline = performance.now() + 30_000;
    for (;;) {
      const findings = await examine({ client, storage, ageLimitMs: -60_000, compare: false });
      if (findings.strays.length === 0 || performance.now() > deadline) return findings;
      await sleep(500);
    }
  } finally {
    await client.end();
  }
}

/** A server of somebody else's, so to speak: the application only has its address. */
async function onExternalServer(
  rounds: number,
  strike: (postmaster: number, clinic: Clinic) => Promise<void>,
) {
  const folder = makeFolder();
  const dataDir = join(folder, 'data');
  await mkdir(dataDir, { mode: 0o711 });
  const database = await startEmbeddedDatabase({ dataDir, log: createLog('silent') });
  try {
    return await tryOut(
      rounds,
      async (clinic) => {
        await waitForTheNextKill();
        const [postmaster] = databasePids(dataDir);
        if (postmaster) await strike(postmaster, clinic);
      },
      async () => ({ DATABASE_URL: database.ownerUrl }),
    );
  } finally {
    await database.stop();
    removeFolder(folder);
  }
}

/** @param part of the data folder, which lies on a disk of its own */
async function withSmallDisk(
  rounds: number,
  part: 'files' | 'db',
  strike: (disk: SmallDisk, clinic: Clinic, round: number) => Promise<void>,
) {
  let disk: SmallDisk | undefined;
  return tryOut(
    rounds,
    async (clinic, round) => {
      if (disk) await strike(disk, clinic, round);
    },
    async (dataDir) => {
      disk = makeSmallDisk(join(dataDir, part), part === 'db' ? 256 : 64);
      return {};
    },
    () => disk?.close(),
  );
}

/** One after the other, round by round. */
const inTurn =
  (...strikes: Strike[]): Strike =>
  (clinic, round) =>
    strikes[round % strikes.length]?.(clinic, round) ?? Promise.resolve();

/** The embedded server is brought back five times a minute; where it ends more often, something else is wrong. */
const kills: number[] = [];
async function waitForTheNextKill(): Promise<void> {
  const fourthLast = kills.at(-4);
  if (fourthLast !== undefined) await sleep(Math.max(0, fourthLast + 61_000 - performance.now()));
  kills.push(performance.now());
}

const killDatabase: Strike = async ({ dataDir, load }) => {
  await waitForTheNextKill();
  const [postmaster] = databasePids(dataDir);
  if (postmaster) process.kill(postmaster, 'SIGKILL');
  await load.untilRefused(1);
};
const cutAll: Strike = async ({ ownerUrl }) => void (await cutConnections(await ownerUrl()));

export const scenarios = {
  'the embedded database is killed': (rounds: number) => tryOut(rounds, killDatabase),
  'every connection to the database is cut': (rounds: number) => tryOut(rounds, cutAll),
  'the embedded database is killed, or every connection cut': (rounds: number) =>
    tryOut(rounds, inTurn(killDatabase, cutAll)),
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
  /** Only where a file system of its own can be had: a limit on the server's files would end it. */
  'the disk of the database is full': (rounds: number) =>
    withSmallDisk(rounds, 'db', async (disk, { server, load }) => {
      const pid = server.child.pid ?? 0;
      disk.fill(pid);
      await load.untilRefused(10);
      disk.free(pid);
    }),
} satisfies Record<string, (rounds: number) => Promise<Figures>>;
