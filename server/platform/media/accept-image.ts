import { fileTypeFromBuffer } from 'file-type';
import sharp from 'sharp';
import { pictureTypes, uploadLimitBytes } from '#contract/uploads.ts';
import { createQueue } from '../calls/queue.ts';
import { refusal } from '../calls/refusal.ts';
import { requireMemory } from './decoded-size.ts';

// libvips keeps its last results: hundreds of megabytes after a large picture.
sharp.cache(false);

/** Decoding takes memory, so a process decodes one picture at a time. Those that wait are in memory, with 20 MB at most. */
export const inTurn = createQueue({ atOnce: 1, waiting: 8 });

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
 * @throws FILE_TYPE_REFUSED unless it is a whole, readable image of one of the types; IMAGE_TOO_LARGE
 */
export async function encodeImage(
  bytes: Uint8Array,
  { types, longestSide, animated = false }: ImageOptions,
): Promise<Uint8Array> {
  const type = await typeOf(bytes);
  if (!type || !types.includes(type)) throw refusal('FILE_TYPE_REFUSED');
  const limitInputPixels = await requireMemory(bytes, animated);
  try {
    return await sharp(bytes, { limitInputPixels, animated })
      .autoOrient()
      .resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 82 })
      .toBuffer();
  } catch (cause) {
    throw Object.assign(refusal('FILE_TYPE_REFUSED'), { cause });
  }
}

/**
 * As `encodeImage`, when its turn comes.
 * @param signal aborted when the client disconnects or cancels
 * @throws BUSY where too many wait; REQUEST_INTERRUPTED
 */
export const acceptImage = (
  bytes: Uint8Array,
  options: ImageOptions,
  signal: AbortSignal | undefined,
): Promise<Uint8Array> => inTurn(() => encodeImage(bytes, options), signal);

/**
 * A photo or a logo as it is kept.
 * @param longestSide in pixels
 * @param signal aborted when the client disconnects or cancels
 * @throws FILE_EMPTY, FILE_TOO_LARGE, FILE_TYPE_REFUSED, IMAGE_TOO_LARGE, BUSY, REQUEST_INTERRUPTED
 */
export async function acceptPicture(
  file: File,
  longestSide: number,
  signal: AbortSignal | undefined,
): Promise<Uint8Array> {
  if (file.size === 0) throw refusal('FILE_EMPTY');
  if (file.size > uploadLimitBytes) throw refusal('FILE_TOO_LARGE', { limitBytes: uploadLimitBytes });
  return acceptImage(await file.bytes(), { types: pictureTypes, longestSide }, signal);
}
