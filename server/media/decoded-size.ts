import sharp, { type Metadata } from 'sharp';
import { refusal } from '../calls/refusal.ts';

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
  const maxPixels = Math.min(pixelLimit, memoryLimitBytes / bytesPerPixel(picture));
  if (width * pageHeight * frames <= maxPixels) return pixelLimit;
  // Rounded down to one decimal.
  const maxMegapixels = Math.floor(maxPixels / frames / 100_000) / 10;
  throw refusal('IMAGE_TOO_LARGE', { width, height: pageHeight, frames, maxMegapixels });
}

const bytesPerSample: Partial<Record<string, number>> = { uchar: 1, char: 1, ushort: 2, short: 2 };
/** Samples of a pixel that a JPEG keeps. */
const jpegSamples: Partial<Record<string, number>> = { '4:2:0': 1.5, '4:2:0:4': 2.5, '4:2:2': 2 };

/** What the decoder holds for each pixel, as measured (decision 046); 0 where it goes line by line or frame by frame. */
function bytesPerPixel({ format, channels, depth, isProgressive, chromaSubsampling }: Metadata): number {
  const decoded = channels * (bytesPerSample[depth] ?? 8);
  switch (format) {
    case 'jpeg':
      // A progressive one is complete only at its end: the decoder keeps coefficients of two bytes.
      return isProgressive ? 2 * (jpegSamples[chromaSubsampling ?? ''] ?? channels) : 0;
    case 'png':
      return isProgressive ? decoded : 0;
    case 'gif':
      return 0;
    case 'heif':
      return 6 * decoded;
    default:
      return decoded;
  }
}
