/**
 * A thread that writes the clinic's export, so that the requests of the application do not wait for its work. It sends the
 * ZIP as a stream, which keeps the pace of its reader, or why there is none.
 */
import { Readable } from 'node:stream';
import { parentPort, workerData } from 'node:worker_threads';
import { ExportUnderWay, exportClinic } from '../../operations/clinic-export/export-clinic.ts';
import { createClock } from '../../platform/clock.ts';
import { findStorage } from '../../platform/storage/find-storage.ts';
import type { ExportWork } from './export-in-worker.ts';

// The thread is ended by its reader. By itself it would end before the last of the stream is read.
parentPort?.on('message', () => {});

const { ownerUrl, s3, dataDir, clinicTimeZone }: ExportWork = workerData;
try {
  const storage = await findStorage({ s3, dataDir });
  const { archive } = await exportClinic({ ownerUrl, storage, clock: createClock(clinicTimeZone) });
  const stream = Readable.toWeb(archive);
  parentPort?.postMessage({ stream }, [stream]);
} catch (error) {
  // Any other error ends the thread, and is reported as its failure.
  if (!(error instanceof ExportUnderWay)) throw error;
  parentPort?.postMessage({ stream: null });
}
