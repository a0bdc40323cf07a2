import { randomUUID } from 'node:crypto';
import { pictureTypes } from '#contract/uploads.ts';
import { asCaller } from '../../accounts/accounts/actor.ts';
import type { SessionActor } from '../../platform/calls/actor.ts';
import type { Services } from '../../platform/calls/context.ts';
import { refusal } from '../../platform/calls/refusal.ts';
import type { Scope } from '../../platform/database/open-database.ts';
import { acceptPicture, encodeImage } from '../../platform/media/accept-image.ts';
import type { Place } from '../../platform/storage/storage.ts';
import { storeRecorded } from '../../platform/storage/store-recorded.ts';
import { findPhoto, lockPatient, updatePatientRow } from './queries.ts';

export const photoType = 'image/webp';
/** In pixels. */
const longestSide = 1_024;

/** A photo as it is kept, without waiting for a turn: for pictures of our own. */
export const encodePhoto = (bytes: Uint8Array) => encodeImage(bytes, { types: pictureTypes, longestSide });

const placeOf = (key: string): Place => ({ area: 'patient-photos', key });

/**
 * Stores the photo, then records it, then removes the replaced one.
 * @param signal aborted when the client disconnects or cancels
 * @returns its key
 */
export async function setPhoto(
  services: Services,
  actor: SessionActor,
  id: string,
  photo: File,
  signal?: AbortSignal,
): Promise<string> {
  const { db, storage } = services;
  const find = () => db.asUser(actor, (tx) => findPhoto(tx, id));
  if (!(await find())) throw refusal('NOT_FOUND');
  const bytes = await acceptPicture(photo, longestSide, signal);
  const key = `${randomUUID()}.webp`;
  await storeRecorded(services, {
    what: 'a photo',
    places: [placeOf(key)],
    put: () => storage.put(placeOf(key), bytes, photoType),
    record: () => recordPhoto(services, actor, id, key),
    isRecorded: async () => (await find())?.profilePhoto === key,
  });
  return key;
}

export const removePhoto = (services: Services, actor: SessionActor, id: string) =>
  recordPhoto(services, actor, id, null);

async function recordPhoto(
  { db, storage, background }: Services,
  actor: SessionActor,
  id: string,
  key: string | null,
) {
  const lock = (tx: Scope) => lockPatient(tx, id);
  const record = async (tx: Scope) => {
    const patient = await findPhoto(tx, id);
    if (!patient) throw refusal('NOT_FOUND');
    await updatePatientRow(tx, id, { profilePhoto: key });
    return patient.profilePhoto;
  };
  const before = await asCaller(db, actor, record, lock);
  if (before) background.keepTrying('removing a replaced photo', () => storage.remove(placeOf(before)));
}
