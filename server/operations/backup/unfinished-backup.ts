import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { unfinishedEnding } from './backup-file.ts';

/** Holds the path of a manual backup while it is written, since that may be in any folder. */
const noteOf = (dataDir: string) => join(dataDir, 'backup-under-way');

/** The unfinished file of a manual backup: of the one under way, or else of a killed one. */
export function findNotedBackup(dataDir: string): string | undefined {
  const note = noteOf(dataDir);
  if (!existsSync(note)) return undefined;
  const unfinished = `${readFileSync(note, 'utf8')}${unfinishedEnding}`;
  return existsSync(unfinished) ? unfinished : undefined;
}

/**
 * Notes where a manual backup is written, and removes what a killed one has left. The caller holds the backup lock, so that
 * no other backup is under way.
 */
export async function withNote<Result>(
  dataDir: string,
  file: string,
  work: () => Promise<Result>,
): Promise<Result> {
  const left = findNotedBackup(dataDir);
  if (left) rmSync(left, { force: true });
  const note = noteOf(dataDir);
  try {
    writeFileSync(note, file);
  } catch {
    // With an external database and store, this machine may have no data folder: then the doctor does not look here either.
  }
  try {
    return await work();
  } finally {
    rmSync(note, { force: true });
  }
}
