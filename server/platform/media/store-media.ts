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
import { storeRecorded } from '../storage/store-recorded.ts';
import { isAddressRecorded } from './queries.ts';

/** An accepted upload. */
export interface Media {
  bytes: Uint8Array;
  extension: MediaExtension;
}

type StorageServices = Pick<Services, 'db' | 'storage' | 'background'>;

/**
 * Stores a public object and records its address.
 * @param record writes the address into the database
 */
export async function storeMedia<Result>(
  services: StorageServices,
  actor: SignedIn,
  area: PublicArea,
  { bytes, extension }: Media,
  record: (address: string) => Promise<Result>,
): Promise<Result> {
  const place = newPublicPlace(area, extension);
  const address = addressOf(place);
  return storeRecorded(services, {
    what: 'a public object',
    places: [place],
    put: () => services.storage.put(place, bytes, contentTypeOf(extension)),
    record: () => record(address),
    isRecorded: () => services.db.asUser(actor, (tx) => isAddressRecorded(tx, address)),
  });
}

/** Removes the object of a replaced address after the response. */
export function dropMedia({ storage, background }: StorageServices, address: string | null): void {
  const found = address === null ? null : placeOf(address);
  if (found) background.keepTrying('removing a replaced public object', () => storage.remove(found.place));
}
