/** The first bytes of videos: enough to recognise the type, not to play. */

const box = (brand: string) =>
  new File(
    [
      new Uint8Array([0, 0, 0, 24]),
      `ftyp${brand}`,
      new Uint8Array([0, 0, 2, 0]),
      'isommp41',
      'x'.repeat(400),
    ],
    'a',
  );

const ebml = (kind: string) => [
  new Uint8Array([0x1a, 0x45, 0xdf, 0xa3, 0x80 | (kind.length + 3), 0x42, 0x82, 0x80 | kind.length]),
  kind,
  'x'.repeat(400),
];

export const mp4 = () => new File([box('isom')], 'filme.mp4', { type: 'video/mp4' });
export const quicktime = () => new File([box('qt  ')], 'filme.mov', { type: 'video/quicktime' });
export const webm = () => new File(ebml('webm'), 'filme.webm', { type: 'video/webm' });
/** WebM's container, with a codec that browsers do not play. */
export const matroska = () => new File(ebml('matroska'), 'filme.webm', { type: 'video/webm' });
