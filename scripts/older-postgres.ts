import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startEmbeddedDatabase } from '#server/platform/embedded-postgres/embedded-postgres.ts';
import { createLog } from '#server/platform/log.ts';
import { installPackage } from './debian.ts';
import { parentOfFolders } from './folder-in-memory.ts';

type OlderPostgres = { url: string; stop: () => Promise<void> } | { unavailable: string };

const debianFolder = '/usr/lib/postgresql';
const clusterConfiguration = '/etc/postgresql-common/createcluster.conf';

/**
 * A temporary server of the oldest supported version: the one that VICO_TEST_DATABASE_URL names, otherwise Debian's package,
 * which is installed where this process may.
 */
export async function startOlderPostgres(): Promise<OlderPostgres> {
  const given = givenServer();
  if (given) return { url: given, stop: async () => {} };
  const bin = findDebianPostgres() ?? installDebianPostgres();
  if (!bin) {
    return {
      unavailable:
        'No PostgreSQL 15 here: this suite is skipped. Install postgresql-15, or name a server in VICO_TEST_DATABASE_URL.',
    };
  }
  const dataDir = mkdtempSync(join(parentOfFolders(), 'vico-older-'));
  // As root, the server runs under another account, which needs access to the folder.
  chmodSync(dataDir, 0o711);
  const remove = () => rmSync(dataDir, { recursive: true, force: true });
  try {
    const log = createLog('silent');
    // Many servers sort by code points: where the order matters, queries must name their collation.
    const other = { bin, locale: ['--locale', 'C.UTF-8'] };
    const server = await startEmbeddedDatabase({ dataDir, log, other, durable: false, maxConnections: 200 });
    return { url: server.ownerUrl, stop: () => server.stop().finally(remove) };
  } catch (error) {
    remove();
    throw error;
  }
}

const givenServer = () => process.env.VICO_TEST_DATABASE_URL;

/** What `startOlderPostgres` would start without installing anything. */
export const findOlderPostgres = () => givenServer() || findDebianPostgres();

/** The programs of the oldest supported version, or else of a newer one. */
export function findDebianPostgres(): string | undefined {
  if (!existsSync(debianFolder)) return undefined;
  return readdirSync(debianFolder)
    .map(Number)
    .filter((version) => version >= 15)
    .sort((a, b) => a - b)
    .map((version) => join(debianFolder, String(version), 'bin'))
    .find((bin) => existsSync(join(bin, 'initdb')));
}

export function installDebianPostgres(): string | undefined {
  if (process.getuid?.() === 0 && !existsSync(clusterConfiguration)) {
    // Only the programs are needed; without this the package creates a server.
    mkdirSync('/etc/postgresql-common', { recursive: true });
    writeFileSync(clusterConfiguration, 'create_main_cluster = false\n');
  }
  for (const name of ['postgresql-15', 'postgresql']) {
    const reason = installPackage(name);
    if (!reason) return findDebianPostgres();
    console.log(`${name}: ${reason}`);
  }
  return undefined;
}
