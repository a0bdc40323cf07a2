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

/** A progressive JPEG: one scan of the averages, then others. @param factors of each component: across, down */
function jpegWith(factors: number[], side: number, scans: number): Buffer {
  const segment = (marker: number, ...data: number[]) => [0xff, marker, 0, data.length + 2, ...data];
  const size = [side >> 8, side & 255];
  const components = factors.flatMap((both, index) => [index + 1, both, 0]);
  const scan = segment(0xda, 1, 1, 0, 1, 63, 0);
  return Buffer.from([
    0xff,
    0xd8,
    ...segment(0xdb, 0, ...Array(64).fill(1)),
    ...segment(0xc2, 8, ...size, ...size, factors.length, ...components),
    ...segment(0xda, factors.length, ...factors.flatMap((_, index) => [index + 1, 0]), 0, 0, 0),
    // A byte of data, and a restart: neither begins a segment.
    0xff,
    0x00,
    0xff,
    0xd0,
    ...Array.from({ length: scans - 1 }, () => [...scan, 0xff, 0x00]).flat(),
    0xff,
    0xd9,
    // After the end: a phone's video. Not scans of the picture.
    ...Array.from({ length: 200 }, () => scan).flat(),
  ]);
}

test('the samples of a progressive JPEG are counted from its frame header', async () => {
  await requireMemory(jpegWith([0x22, 0x11, 0x11], 8_500, 10), false);
  const refused = requireMemory(jpegWith([0x12, 0x12, 0x12], 8_500, 10), false);
  const size = { width: 8_500, height: 8_500, frames: 1, maxMegapixels: 36.6 };
  await expectRefusal(refused, { code: 'IMAGE_TOO_LARGE', data: size });
});

test('a JPEG with thousands of scans, which would take minutes, is refused', async () => {
  await requireMemory(jpegWith([0x11, 0x11, 0x11], 1_000, 100), false);
  await expectRefusal(requireMemory(jpegWith([0x11, 0x11, 0x11], 1_000, 101), false), 'FILE_TYPE_REFUSED');
});

test('of a GIF one frame is held, and all are decoded', async () => {
  const make = async (side: number, frames: number) => {
    const bytes = await square().gif().toBuffer();
    const first = bytes.indexOf(Buffer.from([0x21, 0xf9]));
    // Width and height: of the whole at 6, of the frame behind its control block at 13.
    for (const at of [6, 8, first + 13, first + 15]) bytes.writeUInt16LE(side, at);
    const copies = Array.from({ length: frames }, () => bytes.subarray(first, -1));
    return Buffer.concat([bytes.subarray(0, first), ...copies, bytes.subarray(-1)]);
  };
  await requireMemory(await make(5_200, 3), true);
  for (const [side, frames, maxMegapixels] of [
    [5_300, 1, 27.5],
    [5_000, 5, 20],
  ] as const) {
    const data = { width: side, height: side, frames, maxMegapixels };
    await expectRefusal(requireMemory(await make(side, frames), true), { code: 'IMAGE_TOO_LARGE', data });
  }
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
