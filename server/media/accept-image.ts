import { fileTypeFromBuffer } from 'file-type';
import sharp from 'sharp';
import { pictureTypes, uploadLimitBytes } from '#contract/uploads.ts';
import { refusal } from '../calls/refusal.ts';

/** A small file can unfold into a picture that fills the memory; a phone's camera stays below this. */
const pixelLimit = 100_000_000;

interface ImageOptions {
  /** Media types that are taken, as the content shows them. */
  types: readonly string[];
  /** Longest side of what is kept, in pixels. */
  longestSide: number;
  /** Whether a moving picture keeps moving. */
  animated?: boolean;
}

/** What the first bytes of a file say it is; the name and the declared type count for nothing. */
export const typeOf = async (bytes: Uint8Array): Promise<string | undefined> =>
  (await fileTypeFromBuffer(bytes))?.mime;

/**
 * An image as WebP: upright, no larger than needed, and made anew from its pixels, so that nothing of the original
 * file but the picture is left: no place, no camera, nothing hidden behind it.
 * @throws FILE_TYPE_REFUSED for everything that is no image of these types, whole and readable
 */
export async function acceptImage(
  bytes: Uint8Array,
  { types, longestSide, animated = false }: ImageOptions,
): Promise<Uint8Array> {
  const type = await typeOf(bytes);
  if (!type || !types.includes(type)) throw refusal('FILE_TYPE_REFUSED');
  try {
    return await sharp(bytes, { limitInputPixels: pixelLimit, animated })
      .autoOrient()
      .resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 82 })
      .toBuffer();
  } catch (cause) {
    throw Object.assign(refusal('FILE_TYPE_REFUSED'), { cause });
  }
}

/**
 * A photo or a logo as it is kept.
 * @param longestSide in pixels
 * @throws FILE_EMPTY, FILE_TOO_LARGE, FILE_TYPE_REFUSED
 */
export async function acceptPicture(file: File, longestSide: number): Promise<Uint8Array> {
  if (file.size === 0) throw refusal('FILE_EMPTY');
  if (file.size > uploadLimitBytes) throw refusal('FILE_TOO_LARGE', { limitBytes: uploadLimitBytes });
  return acceptImage(await file.bytes(), { types: pictureTypes, longestSide });
}
