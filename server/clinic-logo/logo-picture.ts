import sharp, { type Sharp } from 'sharp';

/** A logo whose ground is known, so that it can stand on more of it. */
export interface LogoPicture {
  /** The logo without the empty border that it may have come with. */
  png: Buffer;
  width: number;
  height: number;
  /** What it stands on: its own colour at the edge, or what a transparent one is seen well on. */
  ground: string;
}

/** The theme's own (web/theme-palette.ts), for logos that bring no ground. */
const bone = '#faf6ef';
const forest = '#2f543b';

/** Above this a transparent logo is drawn in light ink. 0 to 255. */
const lightInk = 170;

/** @throws where the bytes are no picture that can be read */
export async function readLogo(bytes: Uint8Array): Promise<LogoPicture> {
  const upright = sharp(bytes).autoOrient().toColourspace('srgb');
  const ground = (await upright.clone().stats()).isOpaque
    ? await edgeColour(upright)
    : await contrast(upright);
  const { data, info } = await withoutBorder(upright).catch(() =>
    upright.clone().png().toBuffer({ resolveWithObject: true }),
  );
  return { png: data, width: info.width, height: info.height, ground };
}

/** Fails for a picture of one colour, which has nothing but border. */
const withoutBorder = (picture: Sharp) =>
  picture.clone().trim({ threshold: 12 }).png().toBuffer({ resolveWithObject: true });

/** The colour of the corner: a logo that comes with a ground has it there. */
async function edgeColour(picture: Sharp): Promise<string> {
  const corner = await picture
    .clone()
    .removeAlpha()
    .extract({ left: 0, top: 0, width: 1, height: 1 })
    .raw()
    .toBuffer();
  return hexOf([...corner.subarray(0, 3)]);
}

/** Light ink stands on the brand's dark green, everything else on the page's own colour. */
async function contrast(picture: Sharp): Promise<string> {
  const { data } = await picture
    .clone()
    .resize({ width: 64, height: 64, fit: 'inside' })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  let ink = 0;
  let light = 0;
  for (let at = 0; at + 3 < data.length; at += 4) {
    const [red = 0, green = 0, blue = 0, alpha = 0] = data.subarray(at, at + 4);
    ink += alpha;
    light += alpha * (0.2126 * red + 0.7152 * green + 0.0722 * blue);
  }
  return ink > 0 && light / ink > lightInk ? forest : bone;
}

const hexOf = (channels: number[]) =>
  `#${channels.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
