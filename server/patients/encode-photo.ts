import { photoLimitBytes } from '#contract/patients.ts';
import { refusal } from '../calls/refusal.ts';
import { acceptImage } from '../media/accept-image.ts';

const types = ['image/jpeg', 'image/png', 'image/webp'];
/** Longest side, in pixels. */
const longestSide = 1_024;

export const photoType = 'image/webp';

/** The photo as it is kept: nothing of the original file but the picture. */
export async function encodePhoto(photo: File): Promise<Uint8Array> {
  if (photo.size === 0) throw refusal('FILE_EMPTY');
  if (photo.size > photoLimitBytes) throw refusal('FILE_TOO_LARGE', { limitBytes: photoLimitBytes });
  return acceptImage(await photo.bytes(), { types, longestSide });
}
