import { Worker } from 'node:worker_threads';
import { z } from 'zod';
import type { WorkOnImport } from '../../moving/imports/import-runner.ts';
import type { Environment } from '../../platform/environment.ts';
import type { Log } from '../../platform/log.ts';

const store = z.object({
  endpoint: z.string(),
  region: z.string(),
  bucket: z.string(),
  accessKeyId: z.string(),
  secretAccessKey: z.string(),
});

/** What the thread of an import is given. */
export const importTask = z.object({
  importId: z.string(),
  ownerUrl: z.string(),
  dataDir: z.string(),
  s3: store.optional(),
  fileSizeLimitBytes: z.number(),
  timeZone: z.string(),
  logLevel: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']),
});

/** A thread that needs more ends, and the application goes on. */
const memoryLimitMb = 768;
/** How long a stop waits for the end of a statement; the thread is ended then, and its transaction undone. */
const stopTimeoutMs = 8_000;

interface Options {
  environment: Environment;
  ownerUrl: string;
  log: Log;
}

/** Works on each import in a thread of its own (`import-worker.ts`). */
export function workInThread({ environment, ownerUrl, log }: Options): WorkOnImport {
  const { dataDir, s3, fileSizeLimitBytes, clinicTimeZone: timeZone } = environment;
  return async (importId, signal) => {
    if (signal.aborted) return;
    const logLevel = log.level;
    const given = { importId, ownerUrl, dataDir, s3, fileSizeLimitBytes, timeZone, logLevel };
    const workerData = importTask.parse(given);
    const worker = new Worker(new URL('./import-worker.ts', import.meta.url), {
      workerData,
      resourceLimits: { maxOldGenerationSizeMb: memoryLimitMb },
    });
    const ending = new AbortController();
    let timer: NodeJS.Timeout | undefined;
    const stop = () => {
      worker.postMessage('stop');
      timer = setTimeout(() => void worker.terminate(), stopTimeoutMs);
    };
    signal.addEventListener('abort', stop, { once: true, signal: ending.signal });
    try {
      await new Promise<void>((resolve, reject) => {
        worker.once('error', reject);
        worker.once('exit', () => resolve());
      });
    } finally {
      clearTimeout(timer);
      ending.abort();
    }
  };
}
