import { requireCaller } from '../../accounts/accounts/actor.ts';
import { lockAdministrators } from '../../accounts/accounts/queries.ts';
import { assertRoleCanBeRemoved } from '../../accounts/users/change-user.ts';
import type { SessionActor } from '../../platform/calls/actor.ts';
import type { Services } from '../../platform/calls/context.ts';
import { refusal } from '../../platform/calls/refusal.ts';
import type { Place } from '../../platform/storage/storage.ts';
import { type ArchivedFiles, moveFiles } from '../archive/move-files.ts';
import { placeOf, placesOf } from '../photographs/store-photograph.ts';
import { deleteRecord, insertArchivedRecord, isSealedWith, readWholeRecord } from './deletion-queries.ts';
import { lockPatientCounts } from './queries.ts';

type WholeRecord = NonNullable<Awaited<ReturnType<typeof readWholeRecord>>>;

/**
 * Moves the whole record into the sealed archive (Lei 13.787/2018, art. 6: kept for twenty years). It is never half done, and
 * a missing file does not prevent it. The login account stays.
 */
export async function deletePatient(services: Services, actor: SessionActor, id: string): Promise<void> {
  const { db, storage, background } = services;
  const seen = await db.asUser(actor, (tx) => readWholeRecord(tx, id));
  if (!seen) throw refusal('NOT_FOUND');
  const originals = filesOf(seen);
  const isArchived = (folder: string) => db.asUser(actor, (tx) => isSealedWith(tx, id, folder));
  await moveFiles(services, { patientId: id, originals, isArchived }, (files) =>
    db.asUser(actor, async (tx) => {
      // The locks of db/CONVENTIONS.md, in their order: administrators, counts, patient, session.
      if (seen.patient.role === 'admin') await tx.asService(lockAdministrators);
      await lockPatientCounts(tx, 'exclusive');
      const record = await readWholeRecord(tx, id);
      await tx.asService((service) => requireCaller(service, actor));
      if (!record) throw refusal('NOT_FOUND');
      // A file was added meanwhile and is not in the archive: the next attempt includes it.
      if (!sameFiles(filesOf(record), originals)) throw refusal('UNAVAILABLE');
      const { user_id: userId } = record.patient;
      if (userId) await tx.asService((service) => assertRoleCanBeRemoved(service, actor, userId));
      await insertArchivedRecord(tx, id, record.patient.full_name, seal(record, files));
      await deleteRecord(tx, id);
    }),
  );
  background.keepTrying('removing sizes of photographs that are archived', async () => {
    for (const { file_path } of seen.photographs)
      for (const size of placesOf(file_path).slice(1)) await storage.remove(size);
  });
}

/** Of photographs the originals. */
function filesOf({ patient, files, photographs }: WholeRecord): Place[] {
  const stored = [
    ...files
      .filter(({ file_path }) => file_path !== '')
      .map(({ file_path }): Place => ({ area: 'patient-files', key: file_path })),
    ...photographs.map(({ file_path }) => placeOf(file_path, 'original')),
  ];
  return patient.profile_photo ? [...stored, { area: 'patient-photos', key: patient.profile_photo }] : stored;
}

const sameFiles = (some: Place[], others: Place[]) =>
  some.length === others.length && some.every(({ key }, index) => key === others[index]?.key);

/** The archived form of the record, with the place of each file in the archive. */
function seal(
  { patient, files, photographs, recordEntries, ...rest }: WholeRecord,
  { keyOf, missing }: ArchivedFiles,
) {
  const { search_text: _derived, ...columns } = patient;
  const photo = patient.profile_photo;
  return {
    patient: columns,
    recordEntries: recordEntries.map(({ search_text: _folded, ...entry }) => entry),
    photo: photo && keyOf({ area: 'patient-photos', key: photo }),
    files: files.map((file) => ({
      ...file,
      archived_as: keyOf({ area: 'patient-files', key: file.file_path }),
    })),
    photographs: photographs.map((row) => ({
      ...row,
      archived_as: keyOf(placeOf(row.file_path, 'original')),
    })),
    missing,
    ...rest,
  };
}
