import { existsSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { connectAsOwner } from '../../platform/database/owner-connection.ts';
import { isAlive, syncFolder } from '../../platform/embedded-postgres/cluster.ts';
import {
  startEmbeddedDatabase,
  stopOrphanedServer,
} from '../../platform/embedded-postgres/embedded-postgres.ts';
import { serverUser } from '../../platform/embedded-postgres/os-user.ts';
import { letReach } from '../../platform/embedded-postgres/reach-folder.ts';
import type { Environment } from '../../platform/environment.ts';
import type { Log } from '../../platform/log.ts';
import { makeFolder } from '../../platform/make-folder.ts';
import { findStorage } from '../../platform/storage/find-storage.ts';
import { createFolderStorage } from '../../platform/storage/folder-storage.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { isEmptyDatabase } from './queries.ts';
import { requireEmpty, requireEmptyFolder, requireEmptyStorage } from './require-empty.ts';

interface Target {
  ownerUrl: string;
  storage: Storage;
  /** To be called right before the commit. */
  beforeCommit(): Promise<void>;
  /** Moves everything to the final place. */
  publish(): Promise<void>;
  /** Removes everything. */
  discard(): Promise<void>;
}

type Settings = Pick<Environment, 'dataDir' | 'databaseUrl' | 's3'>;

/** @throws StartupError unless database, files and store are empty */
export async function requireEmptyTarget({ dataDir, databaseUrl, s3 }: Settings): Promise<void> {
  if (databaseUrl) {
    const { client } = await connectAsOwner(databaseUrl);
    requireEmpty(await isEmptyDatabase(client).finally(() => client.end()));
  } else {
    requireEmptyFolder(join(dataDir, 'db'));
  }
  if (s3) await requireEmptyStorage(await findStorage({ s3, dataDir }));
  else requireEmptyFolder(join(dataDir, 'files'));
}

const stagingName = /^restoring\.(\d+)$/u;

/**
 * Prepares a staging folder beside the final place. The restored data is moved when it is whole, so that a start never
 * takes a half restore for a clinic.
 */
export async function prepareTarget(settings: Settings, log: Log): Promise<Target> {
  const { dataDir, databaseUrl, s3 } = settings;
  await removeStagingFolders(dataDir);
  const staging = join(dataDir, `restoring.${process.pid}`);
  const user = databaseUrl ? undefined : serverUser(join(dataDir, 'db'));
  if (user) letReach(dataDir, user);
  const server = databaseUrl
    ? { ownerUrl: databaseUrl, stop: async () => {} }
    : await startEmbeddedDatabase({ dataDir: staging, log }).catch((error: unknown) => {
        rmSync(staging, { recursive: true, force: true });
        throw error;
      });
  makeFolder(staging);
  const storage = s3 ? await findStorage(settings) : createFolderStorage(join(staging, 'files'));
  const moved: string[] = [];
  const move = (name: string) => {
    if (!existsSync(join(staging, name))) return;
    renameSync(join(staging, name), join(dataDir, name));
    moved.push(name);
    syncFolder(dataDir);
  };
  return {
    ownerUrl: server.ownerUrl,
    storage,
    async beforeCommit() {
      if (databaseUrl) move('files');
    },
    async publish() {
      await server.stop();
      // The database last: a start takes a folder with a database for a clinic.
      if (!databaseUrl) for (const name of ['files', 'db']) move(name);
      rmSync(staging, { recursive: true, force: true });
    },
    async discard() {
      await server.stop();
      for (const name of [...moved.map((name) => join(dataDir, name)), staging]) {
        rmSync(name, { recursive: true, force: true });
      }
    },
  };
}

/** Removes the staging folders of killed restores. */
async function removeStagingFolders(dataDir: string): Promise<void> {
  if (!existsSync(dataDir)) return;
  for (const name of readdirSync(dataDir)) {
    const pid = Number(stagingName.exec(name)?.[1]);
    if (!pid || isAlive(pid)) continue;
    await stopOrphanedServer(join(dataDir, name));
    rmSync(join(dataDir, name), { recursive: true, force: true });
  }
}
