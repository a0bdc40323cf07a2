import { join } from 'node:path';
import { openDatabase } from '#server/platform/database/open-database.ts';
import { startEmbeddedDatabase } from '#server/platform/embedded-postgres/embedded-postgres.ts';
import { createLog } from '#server/platform/log.ts';
import { makeFolder } from '#server/platform/make-folder.ts';

/** Folder of the measured clinic. `BENCH_DATABASE_URL` names an empty database on another server instead. */
export const benchFolder = join(import.meta.dirname, '..', 'data-bench');

/** A migrated database for the bench alone, with the durability settings of a real clinic. */
export async function openBenchDatabase(): Promise<{ ownerUrl: string; stop: () => Promise<void> }> {
  const log = createLog('error');
  makeFolder(benchFolder);
  const given = process.env.BENCH_DATABASE_URL;
  const { ownerUrl, stop } = given
    ? { ownerUrl: given, stop: async () => {} }
    : await startEmbeddedDatabase({ dataDir: benchFolder, log });
  await (await openDatabase({ ownerUrl, log })).close();
  return { ownerUrl, stop };
}
