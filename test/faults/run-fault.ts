/** Repeats one fault under load, and checks the data afterwards. */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { examine, type Findings } from '#server/operations/doctor/examine.ts';
import { becomeMaintenance } from '#server/platform/database/maintenance.ts';
import { connectAsOwner } from '#server/platform/database/owner-connection.ts';
import { findRunningDatabase } from '#server/platform/embedded-postgres/embedded-postgres.ts';
import { createFolderStorage } from '#server/platform/storage/folder-storage.ts';
import type { Storage } from '#server/platform/storage/storage.ts';
import {
  answers,
  freePort,
  makeFolder,
  removeFolder,
  type ServerProcess,
  startProcess,
} from '../server-process.ts';
import { type Load, startLoad, type WorkOptions } from './load.ts';

export interface Figures {
  rounds: number;
  /** Acknowledged writes, and those missing afterwards. */
  acknowledged: number;
  lost: number;
  refused: Record<string, number>;
  /** Stored files without a record, and records without their file. */
  strays: number;
  missing: number;
}

export const admin = { email: 'ana@clinica.example', password: 'meu-segredo-1' };

export interface Clinic {
  server: ServerProcess;
  /** Starts the process again after its end. */
  restart(): Promise<void>;
  dataDir: string;
  ownerUrl(): Promise<string>;
  load: Load;
}

export type CauseFault = (clinic: Clinic, round: number) => Promise<void>;

interface FaultOptions {
  /** Runs before the process starts. @returns additions to its environment */
  prepare?: (dataDir: string) => Promise<Record<string, string>>;
  /** The store of its files. */
  storageOf?: (dataDir: string) => Storage;
  /** The program to run instead of the application. */
  program?: string;
  work?: WorkOptions;
  /** A killed upload leaves a file without a record, which the doctor removes. */
  leavesStrays?: boolean;
  /** Runs after the load, while the process still runs. */
  finish?: (clinic: Clinic) => Promise<void>;
  after?: () => void | Promise<void>;
}

export async function runFault(
  rounds: number,
  causeFault: CauseFault,
  {
    prepare = async () => ({}),
    storageOf = (dataDir) => createFolderStorage(join(dataDir, 'files')),
    program,
    work,
    leavesStrays = false,
    finish = async () => {},
    after = () => {},
  }: FaultOptions = {},
): Promise<Figures> {
  const folder = makeFolder();
  const dataDir = join(folder, 'data');
  await mkdir(dataDir, { mode: 0o711 });
  const more = await prepare(dataDir);
  const env = { DATA_DIR: dataDir, PORT: String(await freePort()), BACKUP: 'off', ...more };
  const start = () =>
    startProcess({ ...env, ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password }, program);
  let server = start();
  try {
    await answers(server);
    const load = await startLoad(server.url, admin, work);
    const ownerUrl = async () => more.DATABASE_URL ?? (await findRunningDatabase(dataDir)) ?? '';
    const restart = async () => {
      server = start();
      await answers(server);
    };
    const clinic = () => ({ server, restart, dataDir, ownerUrl, load });
    for (let round = 0; round < rounds; round++) {
      // Another moment of the load in each round: in fifty rounds each of fifty milliseconds, in mixed order.
      await load.untilAcknowledged(6);
      await sleep((round * 13) % 50);
      await causeFault(clinic(), round);
      await load.untilAcknowledged(6);
      await answers(server);
    }
    await load.stop();
    await finish(clinic());
    const lost = await load.countLost();
    const { strays, missing } = await settledFindings(await ownerUrl(), storageOf(dataDir), leavesStrays);
    const acknowledged = load.acknowledged();
    return {
      rounds,
      acknowledged,
      lost,
      refused: load.refused,
      strays: leavesStrays ? 0 : strays.length,
      missing: missing.length,
    };
  } catch (error) {
    throw new Error(`with the server's output: ${server.output()}`, { cause: error });
  } finally {
    server.child.kill('SIGTERM');
    await server.exited;
    await after();
    removeFolder(folder);
  }
}

/** The doctor's findings, once retried work is done. */
async function settledFindings(
  ownerUrl: string,
  storage: Storage,
  ignoresStrays: boolean,
): Promise<Findings> {
  const { client } = await connectAsOwner(ownerUrl);
  try {
    await becomeMaintenance(client);
    const deadline = performance.now() + 30_000;
    for (;;) {
      const findings = await examine({ client, storage, ageLimitMs: -60_000, compare: false });
      if (ignoresStrays || findings.strays.length === 0 || performance.now() > deadline) return findings;
      await sleep(500);
    }
  } finally {
    await client.end();
  }
}
