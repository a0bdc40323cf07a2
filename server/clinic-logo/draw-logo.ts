import sharp from 'sharp';
import type { LogoPicture } from './logo-picture.ts';

/** Every icon of an installed application, by the address it is served at; `web/public` has the default ones. */
export const icons = {
  '/icon-180.png': { side: 180, purpose: 'apple' },
  '/icon-192.png': { side: 192, purpose: 'any' },
  '/icon-512.png': { side: 512, purpose: 'any' },
  '/icon-maskable-512.png': { side: 512, purpose: 'maskable' },
} as const;
export type IconAddress = keyof typeof icons;
type Icon = (typeof icons)[IconAddress];

/** The logo on its ground, as large as the icon's form lets it be. */
export async function drawIcon(logo: LogoPicture, { side, purpose }: Icon): Promise<Buffer> {
  const { width, height } = roomFor(logo, side, purpose);
  const picture = await sharp(logo.png).resize({ width, height, fit: 'fill' }).png().toBuffer();
  return (
    sharp({ create: { width: side, height: side, channels: 3, background: logo.ground } })
      .composite([{ input: picture, gravity: 'centre' }])
      .removeAlpha()
      // A logo has few colours; with a palette it is a third of the size.
      .png({ palette: true, quality: 95, effort: 10 })
      .toBuffer()
  );
}

function roomFor({ width, height }: LogoPicture, side: number, purpose: Icon['purpose']) {
  // A launcher may cut a maskable icon down to a circle of four fifths its width: the logo's corners stay inside it.
  const scale =
    purpose === 'maskable'
      ? (side * 0.76) / Math.hypot(width, height)
      : (side * 0.8) / Math.max(width, height);
  return {
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
  };
}

/** Twice the size it is shown at, for dense screens. */
const mailWidth = 480;
const mailHeight = 128;

/** What a mail shows: a PNG, since not every mail program draws WebP, on its ground, since some turn pages dark. */
export async function drawForMail(logo: LogoPicture): Promise<Buffer> {
  const margin = Math.round(Math.min(logo.width, logo.height) * 0.14);
  const standing = await sharp(logo.png)
    .flatten({ background: logo.ground })
    .extend({ top: margin, bottom: margin, left: margin, right: margin, background: logo.ground })
    .toBuffer();
  return sharp(standing)
    .resize({ width: mailWidth, height: mailHeight, fit: 'inside', withoutEnlargement: true })
    .png({ compressionLevel: 9 })
    .toBuffer();
}
