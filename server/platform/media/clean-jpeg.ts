import { refusal } from '../calls/refusal.ts';
import { endOfImage, hasLength, startOfScan } from './jpeg-structure.ts';

/**
 * A JPEG without its metadata: place, camera, thumbnail, comments, a second picture or a video behind its end. Nothing is
 * decoded, so the pixels stay bit for bit. Only what a decoder needs stays: colours (Adobe, ICC) and how to turn it.
 * @param orientation 1 to 8, as EXIF counts them
 * @throws PHOTOGRAPH_REFUSED where it cannot be read
 */
export function cleanJpeg(bytes: Uint8Array, orientation: number): Uint8Array {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const kept: Uint8Array[] = [bytes.subarray(0, 2)];
  if (orientation > 1) kept.push(orientationSegment(orientation));
  let at = 2;
  while (at + 4 <= bytes.length) {
    const marker = view.getUint8(at + 1);
    if (view.getUint8(at) !== 0xff || marker === endOfImage) break;
    // A fill byte before a marker.
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    let end = at + 2 + (hasLength(marker) ? view.getUint16(at + 2) : 0);
    if (marker === startOfScan) end = endOfScan(bytes, end);
    const segment = bytes.subarray(at, end);
    if (!isMetadata(marker, segment)) kept.push(segment);
    at = end;
  }
  if (at > bytes.length) throw refusal('PHOTOGRAPH_REFUSED', { reason: 'unreadable' });
  kept.push(Uint8Array.of(0xff, endOfImage));
  return Buffer.concat(kept);
}

/** The first byte of the next marker: neither a byte 0xff of data nor a restart. */
function endOfScan(bytes: Uint8Array, from: number): number {
  let at = bytes.indexOf(0xff, from);
  while (at !== -1 && !isMarker(bytes[at + 1] ?? endOfImage)) at = bytes.indexOf(0xff, at + 1);
  return at === -1 ? bytes.length : at;
}
const isMarker = (byte: number) => byte !== 0x00 && byte !== 0xff && !(byte >= 0xd0 && byte <= 0xd7);

const comment = 0xfe;
const colours = new Map([
  [0xe2, 'ICC_PROFILE\0'],
  [0xee, 'Adobe'],
]);

function isMetadata(marker: number, segment: Uint8Array): boolean {
  if (marker === comment) return true;
  if (marker < 0xe0 || marker > 0xef) return false;
  const name = colours.get(marker);
  return !name || Buffer.from(segment.subarray(4, 4 + name.length)).toString('latin1') !== name;
}

/** EXIF with one entry (CIPA DC-008, 4.6.2). */
const orientationSegment = (orientation: number) =>
  Buffer.concat([
    Buffer.from('ffe10022', 'hex'),
    Buffer.from('Exif\0\0MM\0*', 'latin1'),
    Buffer.from(`0000000800010112000300000001000${orientation}000000000000`, 'hex'),
  ]);
