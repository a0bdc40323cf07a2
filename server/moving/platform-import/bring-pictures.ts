/** Pictures of the older platform, each encoded as an upload is. */
import { createHash, randomUUID } from 'node:crypto';
import { pictureTypes, uploadLimitBytes } from '#contract/uploads.ts';
import { acceptMedia } from '../../clinic/procedures/accept-media.ts';
import { encodePhoto, photoType } from '../../patients/patients/set-photo.ts';
import { encodeImage } from '../../platform/media/accept-image.ts';
import { addressOf, contentTypeOf, newPublicPlace } from '../../platform/storage/public-object.ts';
import type { Place } from '../../platform/storage/storage.ts';
import { findImportedFile, setMedia, setPhoto } from './file-queries.ts';
import { type FileWork, type Origin, readObject, refusedAs, store } from './store-object.ts';

/** In pixels, as the settings keep a logo. */
const logoSide = 1_024;

export async function bringPhoto(
  work: FileWork,
  row: { line: number; id: string; object: string },
): Promise<void> {
  const origin: Origin = {
    table: 'public.patients',
    line: row.line,
    id: row.id,
    patientId: row.id,
    field: 'profile_photo',
  };
  const place = await bringPicture(work, row.object, origin, `${row.object}#${row.id}`, async (bytes) => ({
    bytes: await encodePhoto(bytes),
    place: { area: 'patient-photos', key: `${randomUUID()}.webp` },
    type: photoType,
  }));
  if (place) await setPhoto(work.client, row.line, place.key);
}

export async function bringMedia(
  work: FileWork,
  row: { line: number; id: string; object: string },
): Promise<void> {
  const origin: Origin = { table: 'public.procedures', line: row.line, id: row.id, field: 'media_url' };
  const place = await bringPicture(work, row.object, origin, `${row.object}#${row.id}`, async (bytes) => {
    const media = await acceptMedia(new File([bytes], ''), work.job.signal);
    return {
      bytes: media.bytes,
      place: newPublicPlace('procedure-media', media.extension),
      type: contentTypeOf(media.extension),
    };
  });
  if (!place) return;
  const kind = place.key.endsWith('.webp') ? 'image' : 'video';
  await setMedia(work.client, row.line, addressOf({ area: 'procedure-media', key: place.key }), kind);
}

export async function bringLogo(work: FileWork, object: string): Promise<string | null> {
  const origin: Origin = { table: 'public.clinic_settings', line: 1, id: null, field: 'logo_url' };
  const place = await bringPicture(work, object, origin, object, async (bytes) => ({
    bytes: await encodeImage(bytes, { types: pictureTypes, longestSide: logoSide }),
    place: newPublicPlace('clinic-logo', 'webp'),
    type: contentTypeOf('webp'),
  }));
  return place && addressOf({ area: 'clinic-logo', key: place.key });
}

interface Encoded {
  bytes: Uint8Array;
  place: Place;
  type: string;
}

/** A picture is encoded again, so a repeated import looks at what it has stored and not at the source. */
async function bringPicture(
  work: FileWork,
  object: string,
  origin: Origin,
  source: string,
  encode: (bytes: Uint8Array<ArrayBuffer>) => Promise<Encoded>,
): Promise<Place | null> {
  const { client, job } = work;
  const before = await findImportedFile(client, job.importId, source);
  if (before && (await job.storage.sizeOf(before)) === before.sizeBytes) return before;
  const bytes = await readObject(work, object, uploadLimitBytes, origin);
  if (!bytes) return null;
  const encoded = await refusedAs(work, object, origin, () => encode(bytes));
  if (!encoded) return null;
  const sha256 = createHash('sha256').update(encoded.bytes).digest('hex');
  const place = before ? { area: before.area, key: before.key } : encoded.place;
  await store(work, source, place, { ...encoded, sha256 });
  return place;
}
