import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { findRunningDatabase, startEmbeddedDatabase } from '../embedded-postgres/embedded-postgres.ts';
import { type Environment, StartupError } from '../environment.ts';
import type { Log } from '../log.ts';

/**
 * The clinic's database, for a command beside the application: the one of `DATABASE_URL`, or the embedded one, which is
 * started for the command unless the application runs.
 * @throws StartupError where there is no clinic
 */
export async function reachDatabase(
  { databaseUrl, dataDir }: Pick<Environment, 'databaseUrl' | 'dataDir'>,
  log: Log,
): Promise<{ ownerUrl: string; stop(): Promise<void> }> {
  if (databaseUrl) return { ownerUrl: databaseUrl, stop: async () => {} };
  if (!existsSync(join(dataDir, 'db', 'cluster'))) {
    throw new StartupError(
      `Não há um banco de dados em ${dataDir}`,
      'Indique a pasta dos dados em DATA_DIR, ou o banco em DATABASE_URL.',
    );
  }
  const running = await findRunningDatabase(dataDir);
  if (running) return { ownerUrl: running, stop: async () => {} };
  return startEmbeddedDatabase({ dataDir, log });
}
