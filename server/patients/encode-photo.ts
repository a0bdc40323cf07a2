import { fileTypeFromBuffer } from 'file-type';
import sharp from 'sharp';
import { photoLimitBytes } from '#contract/patients.ts';
import { refusal } from '../http/refusal.ts';

const acceptedTypes = ['image/jpeg', 'image/png', 'image/webp'];
/** Longest side, in pixels. */
const longestSide = 1_024;
/** A small file can unfold into a picture that fills the memory; a phone's camera stays below this. */
const pixelLimit = 100_000_000;

export const photoType = 'image/webp';

/**
 * The photo as it is kept: upright, no larger than needed, and made anew from its pixels, so that nothing of the
 * original file but the picture is left: no place, no camera, nothing hidden behind it.
 */
export async function encodePhoto(photo: File): Promise<Uint8Array> {
  if (photo.size === 0) throw refusal('FILE_EMPTY');
  if (photo.size > photoLimitBytes) throw refusal('FILE_TOO_LARGE', { limitBytes: photoLimitBytes });
  const bytes = await photo.bytes();
  const type = await fileTypeFromBuffer(bytes);
  if (!type || !acceptedTypes.includes(type.mime)) throw refusal('FILE_TYPE_REFUSED');
  try {
    return await sharp(bytes, { limitInputPixels: pixelLimit })
      .autoOrient()
      .resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 82 })
      .toBuffer();
  } catch (cause) {
    throw Object.assign(refusal('FILE_TYPE_REFUSED'), { cause });
  }
}
