import { refusal } from '../calls/refusal.ts';

/** What a JPEG's markers say. */
interface JpegStructure {
  /** Samples that the decoder holds for each pixel: 3 in colour, 1.5 where the colours have a quarter of the pixels. */
  samplesPerPixel: number;
  scans: number;
}

/**
 * Reads the frame header and counts the scans (ITU-T T.81, annex B). sharp tells neither: its `chromaSubsampling` is '4:2:0'
 * for any factors above 1, also where every component has them and all samples are held.
 * @throws FILE_TYPE_REFUSED where the frame header is missing or has no components
 */
export function readJpeg(bytes: Uint8Array): JpegStructure {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let samplesPerPixel = 0;
  let scans = 0;
  let at = bytes.indexOf(0xff);
  while (at !== -1 && at + 4 < bytes.length) {
    const marker = view.getUint8(at + 1);
    if (marker === endOfImage) break;
    if (hasLength(marker)) {
      if (isFrameHeader(marker) && samplesPerPixel === 0) samplesPerPixel = samplesOf(bytes.subarray(at + 4));
      if (marker === startOfScan) scans += 1;
      at += 1 + view.getUint16(at + 2);
    }
    // Between the segments: data of a scan, and fill bytes.
    at = bytes.indexOf(0xff, at + 1);
  }
  if (!Number.isFinite(samplesPerPixel) || samplesPerPixel <= 0) throw refusal('FILE_TYPE_REFUSED');
  return { samplesPerPixel, scans };
}

export const startOfScan = 0xda;
export const endOfImage = 0xd9;

/** Not: a byte 0xff of data (00), a fill byte, restarts and the start of the image. */
export const hasLength = (marker: number) =>
  marker >= 0xc0 && marker < 0xff && !(marker >= 0xd0 && marker <= 0xd8);

/** SOF0 to SOF15; three markers in this range are something else. */
const isFrameHeader = (marker: number) =>
  marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

/** @param header precision, height, width, number of components, and three bytes for each: id, factors, table */
function samplesOf(header: Uint8Array): number {
  const factors = Array.from({ length: header[5] ?? 0 }, (_, index) => header[6 + 3 * index + 1] ?? 0);
  const across = factors.map((both) => both >> 4);
  const down = factors.map((both) => both & 15);
  const samples = across.reduce((sum, each, index) => sum + each * (down[index] ?? 0), 0);
  return samples / (Math.max(0, ...across) * Math.max(0, ...down));
}
