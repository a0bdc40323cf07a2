import type { Services } from '../http/context.ts';
import type { PublicArea } from '../storage/storage.ts';
import { addressOf, contentTypeOf, type MediaExtension, newPublicPlace, placeOf } from './public-object.ts';

/** What has been accepted and is to be stored. */
export interface Media {
  bytes: Uint8Array;
  extension: MediaExtension;
}

type StorageServices = Pick<Services, 'storage' | 'background'>;

/**
 * Stores a public object, then has its address recorded. Where either fails, nothing stays in the storage.
 * @param record writes the address into the database
 */
export async function storeMedia<Result>(
  { storage, background }: StorageServices,
  area: PublicArea,
  { bytes, extension }: Media,
  record: (address: string) => Promise<Result>,
): Promise<Result> {
  const place = newPublicPlace(area, extension);
  try {
    await storage.put(place, bytes, contentTypeOf(extension));
    return await record(addressOf(place));
  } catch (error) {
    background.start('removing a public object that no record points to', () => storage.remove(place));
    throw error;
  }
}

/** Removes the object of an address that no record holds any more, after the answer. */
export function dropMedia({ storage, background }: StorageServices, address: string | null): void {
  const found = address === null ? null : placeOf(address);
  if (found) background.start('removing a replaced public object', () => storage.remove(found.place));
}
