import sharp from 'sharp';
import { bone, type LogoPicture } from './logo-picture.ts';

/** The icons of the installed application by address. `web/public` holds the default ones. */
export const icons = {
  '/icon-180.png': { side: 180, purpose: 'apple' },
  '/icon-192.png': { side: 192, purpose: 'any' },
  '/icon-512.png': { side: 512, purpose: 'any' },
  '/icon-maskable-512.png': { side: 512, purpose: 'maskable' },
} as const;
export type IconAddress = keyof typeof icons;
type Icon = (typeof icons)[IconAddress];

/** Draws the logo on its background, as large as the purpose allows. */
export async function drawIcon(logo: LogoPicture, { side, purpose }: Icon): Promise<Buffer> {
  const { width, height } = sizeWithin(logo, side, purpose);
  const picture = await sharp(logo.png).resize({ width, height, fit: 'fill' }).png().toBuffer();
  return (
    sharp({ create: { width: side, height: side, channels: 3, background: logo.background } })
      .composite([{ input: picture, gravity: 'centre' }])
      .removeAlpha()
      // A logo has few colours: with a palette the file is a third of the size.
      .png({ palette: true, quality: 95, effort: 10 })
      .toBuffer()
  );
}

function sizeWithin({ width, height }: LogoPicture, side: number, purpose: Icon['purpose']) {
  // A launcher may cut a maskable icon to a circle of 80% of its width: the corners must lie inside.
  const scale =
    purpose === 'maskable'
      ? (side * 0.76) / Math.hypot(width, height)
      : (side * 0.8) / Math.max(width, height);
  return {
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
  };
}

/** Twice the displayed size, for high-density screens. */
const mailWidth = 480;
const mailHeight = 128;

/** A PNG, because some mail programs lack WebP, with its background, because some use a dark page. */
export async function drawForMail(logo: LogoPicture): Promise<Buffer> {
  const margin = Math.round(Math.min(logo.width, logo.height) * 0.14);
  const onBackground = await sharp(logo.png)
    .flatten({ background: logo.background })
    .extend({ top: margin, bottom: margin, left: margin, right: margin, background: logo.background })
    .toBuffer();
  return sharp(onBackground)
    .resize({ width: mailWidth, height: mailHeight, fit: 'inside', withoutEnlargement: true })
    .png({ compressionLevel: 9 })
    .toBuffer();
}

/** Without a margin; a dark transparent logo stands on the white of the page. */
export const drawForPaper = (logo: LogoPicture): Promise<Buffer> =>
  sharp(logo.png)
    .flatten({ background: logo.background === bone ? '#ffffff' : logo.background })
    .resize({ width: mailWidth, height: mailWidth, fit: 'inside', withoutEnlargement: true })
    .png()
    .toBuffer();
