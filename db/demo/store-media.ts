import sharp from 'sharp';
import { addressOf } from '#server/media/public-object.ts';
import type { PublicArea, Storage } from '#server/storage/storage.ts';
import { catalogue } from './catalogue.ts';
import { idOf } from './chance.ts';
import { drawLogo } from './pictures/logo.ts';
import { drawProcedure } from './pictures/procedure-pictures.ts';

export interface StoredMedia {
  address: string;
  kind: 'image' | 'video';
}

// Keys follow from the names, as those of the files do: see `storeFiles`.
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

/** What each procedure of the catalogue shows, in its order. */
export const storeCatalogueMedia = (storage: Storage): Promise<StoredMedia[]> =>
  Promise.all(
    catalogue.map(({ title, motif }) =>
      storePicture(storage, 'procedure-media', `picture ${title}`, drawProcedure(motif)),
    ),
  );

/** @returns the address of the clinic's logo */
export const storeLogo = async (storage: Storage): Promise<string> =>
  (await storePicture(storage, 'clinic-logo', 'logo', drawLogo())).address;
