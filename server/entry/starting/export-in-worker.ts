import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { Worker } from 'node:worker_threads';
import type { OpenClinicExport } from '../../platform/calls/context.ts';
import { refusal } from '../../platform/calls/refusal.ts';
import type { Environment } from '../../platform/environment.ts';

/** What the thread is given. */
export interface ExportWork extends Pick<Environment, 's3' | 'dataDir' | 'clinicTimeZone'> {
  ownerUrl: string;
}

/** Exports the clinic in a thread of its own, which ends with its stream. */
export const exportInWorker =
  ({ ownerUrl, s3, dataDir, clinicTimeZone }: ExportWork): OpenClinicExport =>
  () =>
    new Promise((resolve, reject) => {
      const workerData: ExportWork = { ownerUrl, s3, dataDir, clinicTimeZone };
      const worker = new Worker(new URL('./export-worker.ts', import.meta.url), { workerData });
      let archive: Readable | undefined;
      const fail = (error: Error) => (archive ? archive.destroy(error) : reject(error));
      worker.once('message', ({ stream }: { stream: ReadableStream | null }) => {
        if (!stream) {
          reject(refusal('EXPORT_UNDER_WAY'));
          void worker.terminate();
          return;
        }
        archive = Readable.fromWeb(stream);
        // Closes the connection to the database and the open file.
        archive.once('close', () => void worker.terminate());
        resolve(archive);
      });
      worker.once('error', fail);
      // It waits to be ended.
      worker.once('exit', () => fail(new Error('the export has ended early')));
    });
