import type { Readable } from 'node:stream';
import { type Disk, errors } from 'flydrive';
import type { Place, Storage } from './storage.ts';

/** What a flydrive disk cannot do, or not well enough, by itself. */
interface Driver {
  readPart(path: string, first: number, last: number): Promise<Readable>;
  /** Waits until a written object is safe, for drivers whose own write does not. */
  settle?(path: string): Promise<void>;
}

/** The storage on any flydrive disk. */
export function createDriveStorage(disk: Disk, driver: Driver): Storage {
  async function sizeOf(place: Place): Promise<number | null> {
    try {
      return (await disk.getMetaData(pathOf(place))).contentLength;
    } catch (error) {
      if (error instanceof errors.E_CANNOT_GET_METADATA && !(await disk.exists(pathOf(place)))) return null;
      throw error;
    }
  }
  return {
    async put(place, contents, contentType) {
      await disk.put(pathOf(place), contents, { contentType });
      await driver.settle?.(pathOf(place));
    },
    async read(place) {
      const sizeBytes = await sizeOf(place);
      return sizeBytes === null ? null : { body: await disk.getStream(pathOf(place)), sizeBytes };
    },
    sizeOf,
    readPart: (place, first, last) => driver.readPart(pathOf(place), first, last),
    async copy(from, to) {
      await disk.copy(pathOf(from), pathOf(to));
      await driver.settle?.(pathOf(to));
    },
    remove: (place) => disk.delete(pathOf(place)),
  };
}

const pathOf = ({ area, key }: Place) => `${area}/${key}`;
