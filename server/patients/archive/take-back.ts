import type { TakeBackReason } from '#contract/patients/taking-back.ts';
import { asCaller } from '../../accounts/accounts/actor.ts';
import type { SessionActor } from '../../platform/calls/actor.ts';
import type { Services } from '../../platform/calls/context.ts';
import { refusal } from '../../platform/calls/refusal.ts';
import type { Scope } from '../../platform/database/open-database.ts';
import type { Place } from '../../platform/storage/storage.ts';
import { holdPatient } from '../patients/queries.ts';
import { moveFiles } from './move-files.ts';
import {
  findFileKey,
  findPhotographKey,
  type Item,
  type ItemNoun,
  isArchivedIn,
  lockItem,
  moveToArchive,
} from './queries.ts';

interface TakingBack extends Item {
  reason: TakeBackReason;
  explanation: string | null;
}

/**
 * Moves a row from a patient's record into the sealed archive, in one transaction.
 * @param more what the archive keeps besides the columns of the row
 */
export async function takeBack(
  { db }: Pick<Services, 'db'>,
  actor: SessionActor,
  noun: ItemNoun,
  given: TakingBack,
  more: object = {},
): Promise<void> {
  const move = async (tx: Scope) => {
    if (!(await lockItem(tx, noun, given))) throw refusal('NOT_FOUND');
    await moveToArchive(tx, noun, given, { ...given, more });
  };
  await asCaller(db, actor, move, (tx) => holdPatient(tx, given.patientId));
}

/** As `takeBack`, with the stored file. */
export async function takeBackFile(
  services: Services,
  actor: SessionActor,
  given: TakingBack,
): Promise<void> {
  const { db } = services;
  const key = await db.asUser(actor, (tx) => findFileKey(tx, given));
  if (key === undefined) throw refusal('NOT_FOUND');
  if (key === '') return takeBack(services, actor, 'file', given);
  const original: Place = { area: 'patient-files', key };
  const move = {
    patientId: given.patientId,
    originals: [original],
    isArchived: (folder: string) => db.asUser(actor, (tx) => isArchivedIn(tx, given.id, folder)),
  };
  await moveFiles(services, move, ({ keyOf, missing }) =>
    takeBack(services, actor, 'file', given, { archived_as: keyOf(original), missing }),
  );
}

/**
 * As `takeBackFile`. The archive holds the original; the sizes are removed with it.
 * @param placesOf the place of the original, and then those of its sizes
 */
export async function takeBackPhotograph(
  services: Services,
  actor: SessionActor,
  given: TakingBack,
  placesOf: (filePath: string) => Place[],
): Promise<void> {
  const { db, storage, background } = services;
  const key = await db.asUser(actor, (tx) => findPhotographKey(tx, given));
  const [original, ...sizes] = key === undefined ? [] : placesOf(key);
  if (!original) throw refusal('NOT_FOUND');
  const move = {
    patientId: given.patientId,
    originals: [original],
    isArchived: (folder: string) => db.asUser(actor, (tx) => isArchivedIn(tx, given.id, folder)),
  };
  await moveFiles(services, move, ({ keyOf, missing }) =>
    takeBack(services, actor, 'photograph', given, { archived_as: keyOf(original), missing }),
  );
  background.keepTrying('removing sizes of a photograph that is archived', async () => {
    for (const size of sizes) await storage.remove(size);
  });
}
