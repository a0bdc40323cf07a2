import { createHash } from 'node:crypto';
import { encodePhoto, photoType } from '#server/patients/patients/set-photo.ts';
import type { Storage } from '#server/platform/storage/storage.ts';
import { instantOf } from './days.ts';
import { type DemoFile, jpeg } from './files.ts';
import type { DemoPatient } from './patients.ts';
import { drawPortrait } from './pictures/portraits.ts';
import { idOf } from './random.ts';

export type StoredFile = DemoFile & { path: string; sizeBytes: number; sha256: string };

const sha256Of = (contents: Uint8Array) => createHash('sha256').update(contents).digest('hex');

/** Keys are derived from the files, so that a retry overwrites the objects of an interrupted run. */
export const storeFiles = (storage: Storage, files: readonly DemoFile[]): Promise<StoredFile[]> =>
  Promise.all(
    files.map(async (file) => {
      const contents = await file.write();
      const extension = file.type === 'application/pdf' ? 'pdf' : 'jpg';
      const path = `${file.patientId}/${Date.parse(instantOf(file.date))}-${file.id.slice(0, 8)}.${extension}`;
      await storage.put({ area: 'patient-files', key: path }, contents, file.type);
      return { ...file, path, sizeBytes: contents.length, sha256: sha256Of(contents) };
    }),
  );

/** @returns the key of each patient's photo, by patient */
export async function storePortraits(
  storage: Storage,
  patients: readonly DemoPatient[],
): Promise<Map<string, string>> {
  const stored = patients.map(async ({ id, fullName, birthDate, portrait }): Promise<[string, string][]> => {
    if (!portrait) return [];
    const drawn = await jpeg(drawPortrait(fullName, portrait, birthDate < '1966'));
    const key = `${idOf(`photo ${fullName}`)}.webp`;
    await storage.put({ area: 'patient-photos', key }, await encodePhoto(drawn), photoType);
    return [[id, key]];
  });
  return new Map((await Promise.all(stored)).flat());
}
