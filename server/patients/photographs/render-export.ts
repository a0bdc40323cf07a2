import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import type { Area, ExportAreas } from '#contract/patients/photographs.ts';
import { inTurn } from '../../platform/media/accept-image.ts';

/** The picture as it leaves the clinic: covered, cut, encoded again as JPEG without any metadata. @throws BUSY */
export async function renderExport(original: Readable, areas: ExportAreas): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = await buffer(original);
  return inTurn(async () => {
    const { width, height } = (await sharp(bytes).metadata()).autoOrient;
    const black = { channels: 3 as const, background: '#000' };
    const covers = areas.covers.map((area) => {
      const { left, top, ...size } = inPixels(area, width, height);
      return { input: { create: { ...size, ...black } }, left, top };
    });
    const covered = sharp(bytes).autoOrient().composite(covers);
    const jpeg = { quality: 92 };
    if (!areas.crop) return new Uint8Array(await covered.jpeg(jpeg).toBuffer());
    // In two steps: sharp cuts before it composes, whatever the order of the calls.
    const { data, info } = await covered
      .flatten({ background: '#000' })
      .raw()
      .toBuffer({ resolveWithObject: true });
    const raw = { width: info.width, height: info.height, channels: info.channels };
    const cut = sharp(data, { raw }).extract(inPixels(areas.crop, width, height));
    return new Uint8Array(await cut.jpeg(jpeg).toBuffer());
  });
}

/** Whole pixels, at least one, inside of the picture. A cover is rounded outwards, so that no edge of it shows. */
function inPixels({ x, y, width, height }: Area, allWidth: number, allHeight: number) {
  const left = Math.min(Math.floor(x * allWidth), allWidth - 1);
  const top = Math.min(Math.floor(y * allHeight), allHeight - 1);
  return {
    left,
    top,
    width: Math.max(1, Math.min(Math.ceil((x + width) * allWidth), allWidth) - left),
    height: Math.max(1, Math.min(Math.ceil((y + height) * allHeight), allHeight) - top),
  };
}
