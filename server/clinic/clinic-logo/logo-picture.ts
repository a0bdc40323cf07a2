import sharp, { type Sharp } from 'sharp';

/** A logo with a matching background colour, so that margins can be added. */
export interface LogoPicture {
  /** The logo without its empty border. */
  png: Buffer;
  width: number;
  height: number;
  /** The logo's edge colour; for a transparent logo a colour with contrast. */
  background: string;
}

/** Colours of the theme (web/theme-palette.ts), for transparent logos. */
export const bone = '#faf6ef';
const forest = '#2f543b';

/** A transparent logo of higher brightness counts as light. 0 to 255. */
const lightThreshold = 170;

/** @throws where the picture cannot be read */
export async function readLogo(bytes: Uint8Array): Promise<LogoPicture> {
  const upright = sharp(bytes).autoOrient().toColourspace('srgb');
  const { data, info } = await withoutBorder(upright).catch(() =>
    upright.clone().png().toBuffer({ resolveWithObject: true }),
  );
  const background = (await upright.clone().stats()).isOpaque
    ? await edgeColour(upright)
    : await contrast(sharp(data));
  return { png: data, width: info.width, height: info.height, background };
}

/** Fails for a picture of a single colour. */
const withoutBorder = (picture: Sharp) =>
  picture.clone().trim({ threshold: 12 }).png().toBuffer({ resolveWithObject: true });

/** The colour of the corner. */
async function edgeColour(picture: Sharp): Promise<string> {
  const corner = await picture
    .clone()
    .removeAlpha()
    .extract({ left: 0, top: 0, width: 1, height: 1 })
    .raw()
    .toBuffer();
  return hexOf([...corner.subarray(0, 3)]);
}

/** A light shape that fills so much of its frame, and holds a dark drawing of so much, is a ground of its own. */
const ground = { filled: 0.6, dark: 0.05 };

/** Dark green for light logos, the page's colour for others and for those with a ground of their own, as a seal. */
async function contrast(picture: Sharp): Promise<string> {
  const { data } = await picture
    .clone()
    .resize({ width: 64, height: 64, fit: 'inside' })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  let alphaSum = 0;
  let light = 0;
  let dark = 0;
  for (let at = 0; at + 3 < data.length; at += 4) {
    const [red = 0, green = 0, blue = 0, alpha = 0] = data.subarray(at, at + 4);
    const brightness = 0.2126 * red + 0.7152 * green + 0.0722 * blue;
    alphaSum += alpha;
    light += alpha * brightness;
    if (brightness < lightThreshold) dark += alpha;
  }
  const isGround = alphaSum > (data.length / 4) * 255 * ground.filled && dark > alphaSum * ground.dark;
  return alphaSum > 0 && !isGround && light / alphaSum > lightThreshold ? forest : bone;
}

const hexOf = (channels: number[]) =>
  `#${channels.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
