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
