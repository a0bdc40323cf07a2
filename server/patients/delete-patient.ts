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
 * Seals the whole record into the archive and removes it (Lei 13.787/2018, art. 6: kept for twenty years). In this
 * order, so that it is never half done: files are copied into the archive; then, in one transaction, the record is
 * sealed and its rows go; only then do the original files. Whatever fails before that leaves everything as it was.
 * The login account stays.
 */
export async function deletePatient(services: Services, actor: SessionActor, id: string): Promise<void> {
  const { db, storage, background } = services;
  const seen = await db.asUser(actor, (tx) => readWholeRecord(tx, id));
  if (!seen) throw refusal('NOT_FOUND');
  const originals = filesOf(seen);
  // A folder of this attempt's own: two attempts at once must not take each other's copies away.
  const folder = `${id}/${randomUUID()}`;
  const copies = originals.map((place) => archivedPlace(folder, place));
  try {
    for (const [index, copy] of copies.entries()) {
      const original = originals[index];
      if (original) await storage.copy(original, copy);
    }
    await db.asUser(actor, async (tx) => {
      await tx.asService(async (service) => {
        // The locks of db/CONVENTIONS.md, in their order: administrators, session, patient.
        if (seen.patient.role === 'admin') await lockAdministrators(service);
        await requireCaller(service, actor);
      });
      const record = await readWholeRecord(tx, id);
      if (!record) throw refusal('NOT_FOUND');
      // A file that came meanwhile is not in the archive yet; the next attempt takes it along.
      if (!sameFiles(filesOf(record), originals)) throw refusal('UNAVAILABLE');
      const { user_id: userId } = record.patient;
      if (userId) await tx.asService((service) => assertRoleCanBeRemoved(service, actor, userId));
      await insertArchivedRecord(tx, id, record.patient.full_name, seal(record, folder));
      await deleteRecord(tx, id);
    });
  } catch (error) {
    const removeNeedless = async () => {
      // A connection that broke during the commit leaves open which of them the archive points to.
      const isSealed = await db.asUser(actor, (tx) => isSealedWith(tx, id, folder));
      await removeAll(storage, isSealed ? originals : copies);
    };
    background.keepTrying('removing one copy of each file of a broken deletion', removeNeedless, error);
    throw error;
  }
  background.keepTrying('removing files of a deleted patient', () => removeAll(storage, originals));
}

function filesOf({ patient, files }: WholeRecord): Place[] {
  const stored = files
    .filter(({ file_path }) => file_path !== '')
    .map(({ file_path }): Place => ({ area: 'patient-files', key: file_path }));
  return patient.profile_photo ? [...stored, { area: 'patient-photos', key: patient.profile_photo }] : stored;
}

const archivedPlace = (folder: string, { area, key }: Place): Place => ({
  area: 'archive',
  key: `${folder}/${area}/${key}`,
});

const sameFiles = (some: Place[], others: Place[]) =>
  some.length === others.length && some.every(({ key }, index) => key === others[index]?.key);

/** The record as it is kept, with where each of its files lies in the archive. */
function seal({ patient, files, ...rest }: WholeRecord, folder: string) {
  const { search_text: _derived, ...columns } = patient;
  const photo = patient.profile_photo;
  return {
    patient: columns,
    photo: photo && archivedPlace(folder, { area: 'patient-photos', key: photo }).key,
    files: files.map((file) => ({
      ...file,
      archived_as: archivedPlace(folder, { area: 'patient-files', key: file.file_path }).key,
    })),
    ...rest,
  };
}

async function removeAll(storage: Storage, places: Place[]): Promise<void> {
  for (const place of places) await storage.remove(place);
}
