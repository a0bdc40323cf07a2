import { randomUUID } from 'node:crypto';
import { requireCaller, type SessionActor } from '../accounts/actor.ts';
import { lockAdministrators } from '../accounts/queries.ts';
import { assertRoleCanBeRemoved } from '../administrators/change-administrator.ts';
import type { Services } from '../calls/context.ts';
import { refusal } from '../calls/refusal.ts';
import type { Place, Storage } from '../storage/storage.ts';
import { deleteRecord, insertArchivedRecord, isSealedWith, readWholeRecord } from './queries.ts';

type WholeRecord = NonNullable<Awaited<ReturnType<typeof readWholeRecord>>>;

/**
 * Moves the whole record into the sealed archive (Lei 13.787/2018, art. 6: kept for twenty years). The order makes sure that
 * it is never half done: the files are copied; one transaction archives and deletes the rows; then the original files are
 * removed. A failure before that changes nothing. The login account stays. A file that the storage no longer has does not
 * prevent the deletion: the archive notes that it was missing.
 */
export async function deletePatient(services: Services, actor: SessionActor, id: string): Promise<void> {
  const { db, storage, background } = services;
  const seen = await db.asUser(actor, (tx) => readWholeRecord(tx, id));
  if (!seen) throw refusal('NOT_FOUND');
  const originals = filesOf(seen);
  // Each attempt has its own folder, so that two at once do not remove each other's copies.
  const folder = `${id}/${randomUUID()}`;
  const copyOf = (original: Place) => archivedPlace(folder, original);
  const copied: Place[] = [];
  try {
    for (const original of originals)
      if (await copyIfStored(storage, original, copyOf)) copied.push(original);
    const missing = originals.filter((original) => !copied.includes(original));
    if (missing.length > 0) await requireMissing(storage, missing);
    await db.asUser(actor, async (tx) => {
      // The locks of db/CONVENTIONS.md, in their order: administrators, patient, session.
      if (seen.patient.role === 'admin') await tx.asService(lockAdministrators);
      const record = await readWholeRecord(tx, id);
      await tx.asService((service) => requireCaller(service, actor));
      if (!record) throw refusal('NOT_FOUND');
      // A file was added meanwhile and is not in the archive: the next attempt includes it.
      if (!sameFiles(filesOf(record), originals)) throw refusal('UNAVAILABLE');
      const { user_id: userId } = record.patient;
      if (userId) await tx.asService((service) => assertRoleCanBeRemoved(service, actor, userId));
      await insertArchivedRecord(tx, id, record.patient.full_name, seal(record, missing, copyOf));
      await deleteRecord(tx, id);
    });
  } catch (error) {
    const removeUnused = async () => {
      // After a connection broke during the commit, the archive may point to the copies.
      const isSealed = await db.asUser(actor, (tx) => isSealedWith(tx, id, folder));
      await removeAll(storage, isSealed ? copied : copied.map(copyOf));
    };
    background.keepTrying('removing one copy of each file of a broken deletion', removeUnused, error);
    throw error;
  }
  background.keepTrying('removing files of a deleted patient', () => removeAll(storage, copied));
}

function filesOf({ patient, files }: WholeRecord): Place[] {
  const stored = files
    .filter(({ file_path }) => file_path !== '')
    .map(({ file_path }): Place => ({ area: 'patient-files', key: file_path }));
  return patient.profile_photo ? [...stored, { area: 'patient-photos', key: patient.profile_photo }] : stored;
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

const archivedPlace = (folder: string, { area, key }: Place): Place => ({
  area: 'archive',
  key: `${folder}/${area}/${key}`,
});

const sameFiles = (some: Place[], others: Place[]) =>
  some.length === others.length && some.every(({ key }, index) => key === others[index]?.key);

/**
 * The archived form of the record, with the place of each file in the archive.
 * @param missing files that the storage lacked: they have no place in the archive
 */
function seal(
  { patient, files, ...rest }: WholeRecord,
  missing: Place[],
  copyOf: (original: Place) => Place,
) {
  const { search_text: _derived, ...columns } = patient;
  const sealedKey = (area: 'patient-photos' | 'patient-files', key: string) =>
    missing.some((place) => place.area === area && place.key === key) ? null : copyOf({ area, key }).key;
  const photo = patient.profile_photo;
  return {
    patient: columns,
    photo: photo && sealedKey('patient-photos', photo),
    files: files.map((file) => ({ ...file, archived_as: sealedKey('patient-files', file.file_path) })),
    missing,
    ...rest,
  };
}

async function removeAll(storage: Storage, places: Place[]): Promise<void> {
  for (const place of places) await storage.remove(place);
}
