import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { addressOf } from '#server/platform/storage/public-object.ts';
import type { Place, PublicArea, Storage } from '#server/platform/storage/storage.ts';
import { catalogue } from './catalogue.ts';
import { circle, leaf, svg, tone } from './pictures/drawing.ts';
import { drawProcedure } from './pictures/procedure-pictures.ts';
import { idOf } from './random.ts';

export interface StoredMedia {
  address: string;
  kind: 'image' | 'video';
}

// Keys are derived from the names, as in `storeFiles`.
async function storePicture(
  storage: Storage,
  area: PublicArea,
  name: string,
  drawing: string,
): Promise<StoredMedia> {
  const contents = await sharp(Buffer.from(drawing)).webp({ quality: 82 }).toBuffer();
  const place = { area, key: `${idOf(name)}.webp` };
  await storage.put(place, contents, 'image/webp');
  return { address: addressOf(place), kind: 'image' };
}

/** Drawn by `scripts/demo-film.ts`. */
const film = join(import.meta.dirname, 'pictures', 'water.mp4');

async function storeFilm(storage: Storage, name: string): Promise<StoredMedia> {
  const place: Place = { area: 'procedure-media', key: `${idOf(name)}.mp4` };
  await storage.put(place, await readFile(film), 'video/mp4');
  return { address: addressOf(place), kind: 'video' };
}

/** One film or picture for each procedure, in the catalogue's order. */
export const storeCatalogueMedia = (storage: Storage): Promise<StoredMedia[]> =>
  Promise.all(
    catalogue.map(({ title, motif }) =>
      motif === 'water'
        ? storeFilm(storage, `film ${title}`)
        : storePicture(storage, 'procedure-media', `picture ${title}`, drawProcedure(motif)),
    ),
  );

/** Three leaves from one point. No words, so that it needs no font. */
const logo = svg(512, 512, [
  circle(256, 256, 244, tone.bone),
  leaf(256, 424, 268, -46, tone.moss),
  leaf(256, 424, 268, 46, tone.moss),
  leaf(256, 430, 344, 0, tone.forest),
  circle(256, 432, 15, tone.clay),
]);

/** @returns the address of the clinic's logo */
export const storeLogo = async (storage: Storage): Promise<string> =>
  (await storePicture(storage, 'clinic-logo', 'logo', logo)).address;
