/** A thread that works on one import, so that requests do not wait for it. It ends when the import waits for a person. */
import { parentPort, workerData } from 'node:worker_threads';
import { runImport } from '../../moving/imports/run-import.ts';
import { createClock } from '../../platform/clock.ts';
import { openLog } from '../../platform/log.ts';
import { findStorage } from '../../platform/storage/find-storage.ts';
import { importTask } from './import-task.ts';

const { importId, ownerUrl, dataDir, s3, timeZone, logLevel, ...given } = importTask.parse(workerData);
const stopping = new AbortController();
parentPort?.once('message', () => stopping.abort());
// Listening for the stop does not keep the thread alive.
parentPort?.unref();
const { log, output } = openLog(logLevel);
await runImport(importId, {
  ownerUrl,
  log,
  settings: given,
  storage: await findStorage({ dataDir, s3 }),
  clock: createClock(timeZone),
  signal: stopping.signal,
});
await output.flushed();
