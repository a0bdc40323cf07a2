import { randomUUID } from 'node:crypto';
import { type PhotographSize, type Pose, photographSizes } from '#contract/patients/photographs.ts';
import type { Services } from '../../platform/calls/context.ts';
import type { Scope } from '../../platform/database/open-database.ts';
import type { Place } from '../../platform/storage/storage.ts';
import { storeRecorded } from '../../platform/storage/store-recorded.ts';
import { type AcceptedPhotograph, acceptPhotograph } from './accept-photograph.ts';
import { insertPhotograph, isRecorded } from './queries.ts';

const endings = { 'image/jpeg': 'jpg', 'image/png': 'png', 'image/webp': 'webp' } as const;

/** The place of one size. Sizes are WebP, and their keys begin with that of the original. */
export const placeOf = (filePath: string, size: PhotographSize): Place => ({
  area: 'photographs',
  key: size === 'original' ? filePath : `${filePath}.${size}.webp`,
});
/** That of the original first. */
export const placesOf = (filePath: string) => photographSizes.map((size) => placeOf(filePath, size));

interface NewPhotograph {
  patientId: string;
  file: Blob;
  pose: Pose;
  poseWords: string | null;
  takenAt?: string | undefined;
}

/**
 * Stores the picture and its sizes. A picture that the patient has already is not stored twice.
 * @param insert runs its work as the caller, after checking once more that they may
 * @param signal aborted when the client disconnects or cancels
 * @returns the content's hash, by which the row is found, and whether it is new
 */
export async function storePhotograph(
  services: Pick<Services, 'db' | 'storage' | 'background' | 'clock'>,
  { patientId, file, pose, poseWords, takenAt }: NewPhotograph,
  insert: (work: (tx: Scope) => Promise<boolean>) => Promise<boolean>,
  signal?: AbortSignal,
): Promise<{ sha256: string; isNew: boolean }> {
  const { db, storage, clock } = services;
  const accepted = await acceptPhotograph(file, signal);
  const { original, type, width, height, sha256 } = accepted;
  const filePath = `${patientId}/${randomUUID()}.${endings[type]}`;
  const row = {
    patient_id: patientId,
    pose,
    pose_words: poseWords,
    file_path: filePath,
    file_type: type,
    width,
    height,
    size_bytes: original.length,
    sha256,
  };
  const isNew = await storeRecorded(services, {
    what: 'a photograph',
    places: placesOf(filePath),
    put: () => putAll(storage, filePath, accepted),
    record: () => insert((tx) => insertPhotograph(tx, row, timeOf(accepted.takenAt, takenAt, clock))),
    isRecorded: () => db.asService((tx) => isRecorded(tx, filePath)),
    isKept: (isInserted) => isInserted,
    signal,
  });
  return { sha256, isNew };
}

/** As the storage keeps it. */
export async function putAll(
  storage: Services['storage'],
  filePath: string,
  { original, type, small, large }: AcceptedPhotograph,
): Promise<void> {
  await storage.put(placeOf(filePath, 'original'), original, type);
  await storage.put(placeOf(filePath, 'small'), small, 'image/webp');
  await storage.put(placeOf(filePath, 'large'), large, 'image/webp');
}

/** Digital cameras are no older. */
export const firstYear = 1990;

/** The camera's time; else that of the call; else that of the upload, also for one before 1990 or still to come. */
function timeOf(camera: string | null, given: string | undefined, clock: Services['clock']) {
  if (camera && Number(camera.slice(0, 4)) >= firstYear && camera <= clock.localTime())
    return { local: camera, timeZone: clock.timeZone };
  const now = clock.now();
  const at = given ? new Date(given) : now;
  return at > now || at.getUTCFullYear() < firstYear ? now : at;
}
