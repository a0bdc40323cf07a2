import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';

/** A phone's photo: rotated, with the camera and the position in its metadata. */
export function phonePhoto(width = 1_600, height = 1_200): Promise<Buffer<ArrayBuffer>> {
  return sharp({ create: { width, height, channels: 3, background: { r: 200, g: 150, b: 120 } } })
    .withExif({
      IFD0: { Make: 'Telefone' },
      IFD3: {
        GPSLatitudeRef: 'S',
        GPSLatitude: '22/1 30/1 0/1',
        GPSLongitudeRef: 'W',
        GPSLongitude: '43/1 10/1 0/1',
      },
    })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
}

/** Three accepted types, with their file names. */
export async function acceptedPictures(): Promise<File[]> {
  const picture = sharp({ create: { width: 40, height: 30, channels: 3, background: '#a0c0b0' } });
  return [
    new File([await picture.clone().jpeg().toBuffer()], 'a.jpg'),
    new File([await picture.clone().png().toBuffer()], 'b.png'),
    new File([await picture.clone().webp().toBuffer()], 'c.webp'),
  ];
}

/** Small; another one for each number. */
export const pictureOf = async (number: number) =>
  new File(
    [
      await sharp({
        create: { width: 8, height: 8, channels: 3, background: { r: number % 256, g: number >> 8, b: 90 } },
      })
        .png()
        .toBuffer(),
    ],
    `${number}.png`,
  );

/** The beginning of a PNG, which says more pixels than the file holds. */
export function pngHeader({
  side,
  depth = 8,
  alpha = false,
  interlaced = false,
}: {
  side: number;
  depth?: 8 | 16;
  alpha?: boolean;
  interlaced?: boolean;
}): Buffer<ArrayBuffer> {
  const chunk = (name: string, data: Uint8Array) => {
    const body = Buffer.concat([Buffer.from(name), data]);
    const ends = Buffer.alloc(8);
    ends.writeUInt32BE(data.length, 0);
    ends.writeUInt32BE(crc32(body), 4);
    return Buffer.concat([ends.subarray(0, 4), body, ends.subarray(4)]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header.set([depth, alpha ? 6 : 2, 0, 0, interlaced ? 1 : 0], 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', deflateSync(Buffer.alloc(100)))]);
}
