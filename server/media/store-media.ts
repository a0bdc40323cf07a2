import type { SignedIn } from '../accounts/actor.ts';
import type { Services } from '../calls/context.ts';
import type { PublicArea } from '../storage/storage.ts';
import { addressOf, contentTypeOf, type MediaExtension, newPublicPlace, placeOf } from './public-object.ts';
import { isAddressRecorded } from './queries.ts';

/** What has been accepted and is to be stored. */
export interface Media {
  bytes: Uint8Array;
  extension: MediaExtension;
}

type StorageServices = Pick<Services, 'db' | 'storage' | 'background'>;

/**
 * Stores a public object, then has its address recorded. Where either fails, nothing stays in the storage.
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
      // A connection that broke during the commit leaves open whether a row points to it.
      if (!(await db.asUser(actor, (tx) => isAddressRecorded(tx, addressOf(place)))))
        await storage.remove(place);
    };
    background.keepTrying('removing a public object that no record points to', removeUnrecorded, error);
    throw error;
  }
}

/** Removes the object of an address that no record holds any more, after the answer. */
export function dropMedia({ storage, background }: StorageServices, address: string | null): void {
  const found = address === null ? null : placeOf(address);
  if (found) background.keepTrying('removing a replaced public object', () => storage.remove(found.place));
}
