import { existsSync, statfsSync } from 'node:fs';
import { freemem, tmpdir } from 'node:os';

const memory = '/dev/shm';
/** Bytes: the databases of a run, and room for the machine's other work. */
const enough = 8e9;

/**
 * Where the tests make their folders: in memory where there is room, else in the system's folder for temporary files, or in
 * that of TMPDIR. A third of the processor time of tests with a database was a disk's file system.
 */
export function parentOfFolders(): string {
  if (process.env.TMPDIR || !existsSync(memory)) return tmpdir();
  const { bavail, bsize } = statfsSync(memory);
  return Math.min(bavail * bsize, freemem()) > enough ? memory : tmpdir();
}
