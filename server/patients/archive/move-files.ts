import { randomUUID } from 'node:crypto';
import type { Services } from '../../platform/calls/context.ts';
import { refusal } from '../../platform/calls/refusal.ts';
import type { Place, Storage } from '../../platform/storage/storage.ts';

export interface ArchivedFiles {
  /** The key of the file's copy in the archive; null where the storage lacked the file. */
  keyOf(original: Place): string | null;
  missing: Place[];
}

interface Move {
  patientId: string;
  originals: Place[];
  /** Whether the archive points to files in this folder. */
  isArchived: (folder: string) => Promise<boolean>;
}

/**
 * Moves files into the archive area: copies them, has `archive` write and delete the rows in one transaction, and then
 * removes the originals. A failure before that changes nothing. A file that the storage does not have any more prevents
 * nothing: the archive notes that it was missing.
 */
export async function moveFiles(
  { storage, background }: Pick<Services, 'storage' | 'background'>,
  { patientId, originals, isArchived }: Move,
  archive: (files: ArchivedFiles) => Promise<void>,
): Promise<void> {
  // Each attempt has its own folder, so that two at once do not remove each other's copies.
  const folder = `${patientId}/${randomUUID()}`;
  const copyOf = ({ area, key }: Place): Place => ({ area: 'archive', key: `${folder}/${area}/${key}` });
  const copied: Place[] = [];
  try {
    for (const original of originals)
      if (await copyIfStored(storage, original, copyOf)) copied.push(original);
    const missing = originals.filter((original) => !copied.includes(original));
    if (missing.length > 0) await requireMissing(storage, missing);
    const isMissing = ({ area, key }: Place) =>
      missing.some((place) => place.area === area && place.key === key);
    const keyOf = (original: Place) => (isMissing(original) ? null : copyOf(original).key);
    await archive({ keyOf, missing });
  } catch (error) {
    const removeUnused = async () => {
      // After a connection broke during the commit, the archive may point to the copies.
      await removeAll(storage, (await isArchived(folder)) ? copied : originals.map(copyOf));
    };
    background.keepTrying('removing one copy of each file that was being archived', removeUnused, error);
    throw error;
  }
  background.keepTrying('removing files that are archived', () => removeAll(storage, copied));
}

/** @returns false where the storage lacks the original. @throws StorageProblem for any other failure */
async function copyIfStored(
  storage: Storage,
  original: Place,
  copyOf: (original: Place) => Place,
): Promise<boolean> {
  try {
    await storage.copy(original, copyOf(original));
    return true;
  } catch (error) {
    if ((await storage.sizeOf(original)) !== null) throw error;
    return false;
  }
}

/**
 * A store whose bucket is gone also answers that a file is missing.
 * @throws StorageProblem, UNAVAILABLE where a file is there again
 */
async function requireMissing(storage: Storage, missing: Place[]): Promise<void> {
  await storage.ping();
  for (const place of missing) if ((await storage.sizeOf(place)) !== null) throw refusal('UNAVAILABLE');
}

async function removeAll(storage: Storage, places: Place[]): Promise<void> {
  for (const place of places) await storage.remove(place);
}
