import type { SignedIn } from '../calls/actor.ts';
import type { Services } from '../calls/context.ts';
import {
  addressOf,
  contentTypeOf,
  type MediaExtension,
  newPublicPlace,
  placeOf,
} from '../storage/public-object.ts';
import type { PublicArea } from '../storage/storage.ts';
import { isAddressRecorded } from './queries.ts';

/** An accepted upload. */
export interface Media {
  bytes: Uint8Array;
  extension: MediaExtension;
}

type StorageServices = Pick<Services, 'db' | 'storage' | 'background'>;

/**
 * Stores a public object, then records its address. Where either fails, nothing stays in the storage.
 * @param record writes the address into the database
 */
export async function storeMedia<Result>(
  { db, storage, background }: StorageServices,
  actor: SignedIn,
  area: PublicArea,
  { bytes, extension }: Media,
  record: (address: string) => Promise<Result>,
): Promise<Result> {
  const place = newPublicPlace(area, extension);
  try {
    await storage.put(place, bytes, contentTypeOf(extension));
    return await record(addressOf(place));
  } catch (error) {
    const removeUnrecorded = async () => {
      // After a connection broke during the commit, a row may point to it.
      if (!(await db.asUser(actor, (tx) => isAddressRecorded(tx, addressOf(place)))))
        await storage.remove(place);
    };
    background.keepTrying('removing a public object that no record points to', removeUnrecorded, error);
    throw error;
  }
}

/** Removes the object of a replaced address after the response. */
export function dropMedia({ storage, background }: StorageServices, address: string | null): void {
  const found = address === null ? null : placeOf(address);
  if (found) background.keepTrying('removing a replaced public object', () => storage.remove(found.place));
}
