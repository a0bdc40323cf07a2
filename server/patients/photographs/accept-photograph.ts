import { createHash } from 'node:crypto';
import { ORPCError } from '@orpc/server';
import sharp, { type Metadata } from 'sharp';
import {
  photographLimitBytes,
  photographMegapixels,
  photographSides,
  photographTypes,
} from '#contract/patients/photographs.ts';
import { isRealDate } from '#contract/value-formats.ts';
import { refusal } from '../../platform/calls/refusal.ts';
import { inTurn, typeOf } from '../../platform/media/accept-image.ts';
import { cleanJpeg } from '../../platform/media/clean-jpeg.ts';
import { requireMemory } from '../../platform/media/decoded-size.ts';

export interface AcceptedPhotograph {
  original: Uint8Array;
  type: (typeof photographTypes)[number];
  small: Uint8Array;
  large: Uint8Array;
  /** Upright, in pixels. */
  width: number;
  height: number;
  /** Of the original as it is kept. */
  sha256: string;
  /** What the camera wrote, in the time of where it was: yyyy-MM-dd HH:mm:ss. */
  takenAt: string | null;
}

/**
 * A photograph as it is kept: without metadata, with its sizes. A JPEG keeps its pixels bit for bit; PNG and WebP are encoded
 * again (decision 120).
 * @param signal aborted when the client disconnects or cancels
 * @throws FILE_EMPTY, FILE_TOO_LARGE, PHOTOGRAPH_REFUSED, IMAGE_TOO_LARGE, BUSY, REQUEST_INTERRUPTED
 */
export async function acceptPhotograph(file: Blob, signal?: AbortSignal): Promise<AcceptedPhotograph> {
  if (file.size === 0) throw refusal('FILE_EMPTY');
  if (file.size > photographLimitBytes) throw refusal('FILE_TOO_LARGE', { limitBytes: photographLimitBytes });
  const bytes = await file.bytes();
  return inTurn(() => encodePhotograph(bytes), signal);
}

/** As `acceptPhotograph`, without waiting for a turn: for pictures of our own. */
export async function encodePhotograph(bytes: Uint8Array): Promise<AcceptedPhotograph> {
  const type = await requirePhotograph(bytes);
  try {
    const limitInputPixels = await requireMemory(bytes, false);
    const metadata = await sharp(bytes).metadata();
    const { width, height } = metadata.autoOrient;
    requireSize(metadata, { width, height });
    const upright = () => sharp(bytes, { limitInputPixels }).autoOrient();
    const large = await upright().resize(within(photographSides.large)).webp({ quality: 82 }).toBuffer();
    const small = await sharp(large)
      .resize(within(photographSides.small))
      .webp({ quality: 66, effort: 6 })
      .toBuffer();
    const original =
      type === 'image/jpeg'
        ? cleanJpeg(bytes, metadata.orientation ?? 1)
        : await (type === 'image/png' ? upright().png() : upright().webp({ quality: 95 })).toBuffer();
    const sha256 = createHash('sha256').update(original).digest('hex');
    return { original, type, small, large, width, height, sha256, takenAt: timeIn(metadata) };
  } catch (cause) {
    if (isRefusal(cause)) throw cause;
    throw Object.assign(refusal('PHOTOGRAPH_REFUSED', { reason: 'unreadable' }), { cause });
  }
}

/** Of this picture; what the media refuse otherwise cannot be read. */
const isRefusal = (cause: unknown) =>
  cause instanceof ORPCError && ['PHOTOGRAPH_REFUSED', 'IMAGE_TOO_LARGE'].includes(cause.code);

const within = (side: number) =>
  ({ width: side, height: side, fit: 'inside', withoutEnlargement: true }) as const;

async function requirePhotograph(bytes: Uint8Array) {
  const found = (await typeOf(bytes).catch(() => undefined)) ?? '';
  const type = photographTypes.find((each) => each === found);
  if (type) return type;
  const reason = /^image\/hei[cf]/u.test(found)
    ? 'heic'
    : found.startsWith('video/')
      ? 'video'
      : /^image\/(apng|gif)$/u.test(found)
        ? 'animated'
        : 'unreadable';
  throw refusal('PHOTOGRAPH_REFUSED', { reason });
}

function requireSize({ pages = 1 }: Metadata, { width, height }: { width: number; height: number }) {
  if (pages > 1) throw refusal('PHOTOGRAPH_REFUSED', { reason: 'animated' });
  if (width * height > photographMegapixels * 1_000_000)
    throw refusal('IMAGE_TOO_LARGE', { width, height, frames: 1, maxMegapixels: photographMegapixels });
}

/** EXIF holds when it was taken, and when it was changed, as '2026:11:26 10:15:00'. The earliest one is the camera's. */
function timeIn({ exif }: Metadata): string | null {
  const found = exif?.toString('latin1').match(/\d{4}:\d\d:\d\d \d\d:\d\d:\d\d/gu) ?? [];
  const [first] = found
    .map((time) => time.replace(/^(\d{4}):(\d\d):/u, '$1-$2-'))
    .filter((time) => isRealDate(time.slice(0, 10)) && /([01]\d|2[0-3])(:[0-5]\d){2}$/u.test(time))
    .sort();
  return first ?? null;
}
