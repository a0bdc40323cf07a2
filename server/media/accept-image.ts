import { fileTypeFromBuffer } from 'file-type';
import sharp from 'sharp';
import { pictureTypes, uploadLimitBytes } from '#contract/uploads.ts';
import { refusal } from '../calls/refusal.ts';

/** A small file can hold a picture that fills the memory. Phone cameras stay below this. */
const pixelLimit = 100_000_000;

interface ImageOptions {
  /** Accepted media types, detected from the content. */
  types: readonly string[];
  /** Of the stored picture, in pixels. */
  longestSide: number;
  /** Whether an animation is kept. */
  animated?: boolean;
}

/** The media type, detected from the first bytes; name and declared type are ignored. */
export const typeOf = async (bytes: Uint8Array): Promise<string | undefined> =>
  (await fileTypeFromBuffer(bytes))?.mime;

/**
 * Encodes an image again as WebP, upright and no larger than needed. Only the pixels remain: no position, no camera data,
 * nothing hidden in the file.
 * @throws FILE_TYPE_REFUSED unless it is a whole, readable image of one of the types
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
