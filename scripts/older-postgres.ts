import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedDatabase } from '#server/embedded-postgres/embedded-postgres.ts';
import { createLog } from '#server/log.ts';
import { installPackage } from './debian.ts';

type OlderPostgres = { url: string; stop: () => Promise<void> } | { unavailable: string };

const debianFolder = '/usr/lib/postgresql';
const clusterConfiguration = '/etc/postgresql-common/createcluster.conf';

/**
 * A throwaway server of the oldest version that we serve, in a folder of its own: Debian's package, which is installed
 * where that may be done; else whatever VICO_TEST_DATABASE_URL names.
 */
export async function startOlderPostgres(): Promise<OlderPostgres> {
  const given = process.env.VICO_TEST_DATABASE_URL;
  if (given) return { url: given, stop: async () => {} };
  const bin = findDebianPostgres() ?? installDebianPostgres();
  if (!bin) {
    return {
      unavailable:
        'No PostgreSQL 15 here: not tried again on it. Install postgresql-15, or name a server in VICO_TEST_DATABASE_URL.',
    };
  }
  const dataDir = mkdtempSync(join(tmpdir(), 'vico-older-'));
  // As root the server runs as somebody else, who has to get through.
  chmodSync(dataDir, 0o711);
  const remove = () => rmSync(dataDir, { recursive: true, force: true });
  try {
    const log = createLog('silent');
    // Sorting by code points, as many servers do: where the order matters to people, queries must ask for it.
    const other = { bin, locale: ['--locale', 'C.UTF-8'] };
    const server = await startEmbeddedDatabase({ dataDir, log, other, durable: false, maxConnections: 200 });
    return { url: server.ownerUrl, stop: () => server.stop().finally(remove) };
  } catch (error) {
    remove();
    throw error;
  }
}

/** The oldest that we serve. A newer one is better than none. */
function findDebianPostgres(): string | undefined {
  if (!existsSync(debianFolder)) return undefined;
  return readdirSync(debianFolder)
    .map(Number)
    .filter((version) => version >= 15)
    .sort((a, b) => a - b)
    .map((version) => join(debianFolder, String(version), 'bin'))
    .find((bin) => existsSync(join(bin, 'initdb')));
}

function installDebianPostgres(): string | undefined {
  if (process.getuid?.() === 0 && !existsSync(clusterConfiguration)) {
    // We want the programs; the package would also set up a server of its own.
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
