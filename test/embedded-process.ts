/**
 * A process that only keeps the embedded database of a folder running, for tests that kill it:
 * `node test/embedded-process.ts <folder>` prints `ready <url>`, or `refused <message>` and ends.
 */
import { startEmbeddedDatabase } from '#server/platform/embedded-postgres/embedded-postgres.ts';
import { StartupError } from '#server/platform/environment.ts';
import { createLog } from '#server/platform/log.ts';

const [dataDir = ''] = process.argv.slice(2);
try {
  const { ownerUrl, stop } = await startEmbeddedDatabase({ dataDir, log: createLog('silent') });
  process.on('SIGTERM', () => void stop().then(() => process.exit()));
  console.log(`ready ${ownerUrl}`);
} catch (error) {
  if (!(error instanceof StartupError)) throw error;
  console.log(`refused ${error.message}. ${error.remedy}`);
  process.exitCode = 1;
}
