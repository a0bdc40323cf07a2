import { statfsSync } from 'node:fs';
import { StartupError } from './environment.ts';

/** Codes of the file system, and of PostgreSQL for a full disk. */
const codes = ['ENOSPC', 'EDQUOT', '53100'];

export const fullDisk = (folder: string): StartupError =>
  new StartupError(
    `O disco da pasta ${folder} está cheio`,
    'Libere espaço nele e inicie de novo. O que foi salvo continua lá.',
  );

export const isFullDiskError = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' && codes.includes(error.code);

/** Less than PostgreSQL writes at its start, in bytes. */
const neededBytes = 64 * 1024;

/**
 * Whether a program of PostgreSQL failed because its disk is full.
 * @param reason its message; empty or cut off where the log is on the same disk
 */
export function failedForSpace(reason: string, folder: string): boolean {
  if (reason !== '') return /No space left on device|Disk quota exceeded/u.test(reason);
  const { bavail, bsize, files, ffree } = statfsSync(folder);
  // Some file systems do not count files.
  return bavail * bsize < neededBytes || (files > 0 && ffree === 0);
}
