import sharp from 'sharp';
import { expect, test } from 'vitest';
import { pngHeader } from '#test/pictures.ts';
import { expectRefusal } from '#test/refused.ts';
import { requireMemory } from './decoded-size.ts';

const square = () => sharp({ create: { width: 16, height: 16, channels: 3, background: '#a33' } });

/** A small picture whose header says another size. @param at the place of height and width in the file */
function resized(bytes: Buffer, at: number, side: number): Buffer {
  const changed = Buffer.from(bytes);
  changed.writeUInt16BE(side, at);
  changed.writeUInt16BE(side, at + 2);
  return changed;
}
/** A JPEG's frame header: marker, length, precision, height, width. */
const jpegOf = (bytes: Buffer, marker: number, side: number) =>
  resized(bytes, bytes.indexOf(Buffer.from([0xff, marker])) + 5, side);

async function avifOf(side: number) {
  const bytes = await square().avif().toBuffer();
  const at = bytes.indexOf('ispe') + 8;
  bytes.writeUInt32BE(side, at);
  bytes.writeUInt32BE(side, at + 4);
  return bytes;
}

test.each([
  [
    'a 16-bit interlaced PNG',
    () => pngHeader({ side: 9_990, depth: 16, alpha: true, interlaced: true }),
    27.5,
  ],
  ['an interlaced PNG', () => pngHeader({ side: 9_990, interlaced: true }), 73.3],
  ['more pixels than any camera has', () => pngHeader({ side: 10_001 }), 100],
  [
    'a progressive JPEG',
    async () => jpegOf(await square().jpeg({ progressive: true }).toBuffer(), 0xc2, 9_990),
    73.3,
  ],
  ['an AVIF', () => avifOf(9_990), 12.2],
])('%s that would fill the memory is refused with its size', async (_, make, maxMegapixels) => {
  const refused = requireMemory(await make(), false);
  await expectRefusal(refused, {
    code: 'IMAGE_TOO_LARGE',
    data: { width: expect.any(Number), height: expect.any(Number), frames: 1, maxMegapixels },
  });
});

test.each([
  ['a PNG that is decoded line by line', () => pngHeader({ side: 9_990, depth: 16, alpha: true })],
  ['a JPEG of a phone', async () => jpegOf(await square().jpeg().toBuffer(), 0xc0, 9_990)],
  [
    'a progressive JPEG of a phone',
    async () => jpegOf(await square().jpeg({ progressive: true }).toBuffer(), 0xc2, 7_070),
  ],
  ['an AVIF of a phone', () => avifOf(3_490)],
])('%s is decoded', async (_, make) => {
  expect(await requireMemory(await make(), false)).toBe(100_000_000);
});

/** An animated WebP whose header says another size of its frames. */
async function animationOf(frames: number, side: number) {
  const pixels = Buffer.from(Array.from({ length: frames * 3 * 64 }, (_, index) => (index * 37) % 251));
  const raw = { width: 8, height: 8 * frames, channels: 3, pageHeight: 8 } as const;
  const bytes = await sharp(pixels, { raw }).webp({ lossless: true }).toBuffer();
  const at = bytes.indexOf('VP8X') + 12;
  bytes.writeUIntLE(side - 1, at, 3);
  bytes.writeUIntLE(side - 1, at + 3, 3);
  return bytes;
}

test('all frames of an animation count, where all are decoded', async () => {
  const size = { width: 4_000, height: 4_000, frames: 5, maxMegapixels: 11 };
  const refused = requireMemory(await animationOf(5, 4_000), true);
  await expectRefusal(refused, { code: 'IMAGE_TOO_LARGE', data: size });
  await requireMemory(await animationOf(5, 4_000), false);
  await requireMemory(await animationOf(3, 4_000), true);
});
