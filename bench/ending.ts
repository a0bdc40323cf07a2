/** How a command of the bench ends: nothing that it has opened stays, also after an error or a signal. */
import { existsSync, statfsSync } from 'node:fs';
import { join } from 'node:path';
import { isFullDiskError } from '#server/platform/full-disk.ts';

/** Folder of the measured clinics. `BENCH_DATABASE_URL` names another server instead. */
export const benchFolder = join(import.meta.dirname, '..', 'data-bench');

/** What stands in the way, in a sentence for the person who runs the bench. */
export class BenchProblem extends Error {}

const open = new Set<() => Promise<void>>();

/** @returns closes it, once; the end of the command does so at the latest */
export function atEnd(close: () => unknown): () => Promise<void> {
  const once = async () => {
    if (open.delete(once)) await close();
  };
  open.add(once);
  return once;
}

/** The last one first. */
export async function closeAll(): Promise<void> {
  for (const close of [...open].reverse()) await close().catch(() => {});
}

/** Runs the command and ends the process. */
export async function command(work: () => Promise<void>): Promise<never> {
  const interrupted = new Promise<never>((_resolve, reject) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
      process.on(signal, () => reject(new BenchProblem('ended in the middle')));
    // A connection that waits for nothing reports its loss this way.
    process.on('uncaughtException', reject);
  });
  let code = 0;
  try {
    await Promise.race([work(), interrupted]);
  } catch (error) {
    code = 1;
    console.error(`error: ${sentenceOf(error)}`);
  }
  await closeAll();
  process.exit(code);
}

/** What stands in the way, or where the bench is wrong. */
export function sentenceOf(error: unknown): string {
  if (isFullDiskError(error) || isFull())
    return 'the disk is full: free some space, or measure fewer patients (--patients)';
  if (error instanceof BenchProblem) return error.message;
  return error instanceof Error ? `${error.stack}` : String(error);
}

/** PostgreSQL stops, without a code for the client, where its next segment of 16 MB finds no space. */
function isFull(): boolean {
  if (!existsSync(benchFolder)) return false;
  const { bavail, bsize } = statfsSync(benchFolder);
  return bavail * bsize < 16 * 1024 * 1024;
}
