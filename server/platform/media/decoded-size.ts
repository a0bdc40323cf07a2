import sharp, { type Metadata } from 'sharp';
import { refusal } from '../calls/refusal.ts';
import { readJpeg } from './jpeg-structure.ts';

/** A small file can hold a picture that fills the memory. This fits 12 megapixels as AVIF and 50 in any other form. */
const memoryLimitBytes = 220_000_000;
/** Of pictures that are decoded line by line. Phone cameras stay below this. */
const pixelLimit = 100_000_000;

/**
 * @param animated whether all frames are decoded
 * @returns the limit of pixels for decoding it, in case it holds more than its header says
 * @throws IMAGE_TOO_LARGE where decoding it would take too much memory; FILE_TYPE_REFUSED where it cannot be read
 */
export async function requireMemory(bytes: Uint8Array, animated: boolean): Promise<number> {
  const picture = await sharp(bytes, { limitInputPixels: false, animated })
    .metadata()
    .catch((cause: unknown) => {
      throw Object.assign(refusal('FILE_TYPE_REFUSED'), { cause });
    });
  const { width, height, pages = 1, pageHeight = height } = picture;
  const frames = animated ? pages : 1;
  // A GIF is decoded frame by frame, in memory for one of them.
  const framesHeld = picture.format === 'gif' ? 1 : frames;
  const maxPixels = Math.min(
    pixelLimit / frames,
    memoryLimitBytes / framesHeld / bytesPerPixel(picture, bytes),
  );
  if (width * pageHeight <= maxPixels) return pixelLimit;
  // Rounded down to one decimal.
  const maxMegapixels = Math.floor(maxPixels / 100_000) / 10;
  throw refusal('IMAGE_TOO_LARGE', { width, height: pageHeight, frames, maxMegapixels });
}

const bytesPerSample: Partial<Record<string, number>> = { uchar: 1, char: 1, ushort: 2, short: 2 };
/** Each scan takes time for all pixels, however few bytes it has. Cameras and programs make about ten. */
const scanLimit = 100;

/**
 * What the decoder holds for each pixel, as measured (decision 046); 0 where it goes line by line.
 * @throws FILE_TYPE_REFUSED for a JPEG with too many scans
 */
function bytesPerPixel({ format, channels, depth, isProgressive }: Metadata, bytes: Uint8Array): number {
  const decoded = channels * (bytesPerSample[depth] ?? 8);
  switch (format) {
    case 'jpeg': {
      if (!isProgressive) return 0;
      const { samplesPerPixel, scans } = readJpeg(bytes);
      if (scans > scanLimit) throw refusal('FILE_TYPE_REFUSED');
      // With several scans it is complete only at its end: the decoder keeps coefficients of two bytes.
      return 2 * samplesPerPixel;
    }
    case 'png':
      return isProgressive ? decoded : 0;
    case 'gif':
      // The frame, and the one before, always with transparency.
      return 8;
    case 'heif':
      return 6 * decoded;
    default:
      return decoded;
  }
}
