import { Readable } from 'node:stream';
import { type Disk, errors } from 'flydrive';
import { StorageProblem } from './problems.ts';
import type { Place, Storage } from './storage.ts';

/** What a flydrive disk cannot do, or not well enough, by itself. */
interface Driver {
  readPart(path: string, first: number, last: number): Promise<Readable>;
  /** Leaves no connection open where the contents break off. */
  putStream(path: string, contents: Readable, sizeBytes: number, contentType: string): Promise<void>;
  /** Paths below a folder, as whole paths; nothing where there is no such folder. */
  list(folder: string): AsyncIterable<string>;
  ping(): Promise<void>;
  /** Waits until a written object is safe, for drivers whose own write does not. */
  settle?(path: string): Promise<void>;
}

/** The storage on any flydrive disk. */
export function createDriveStorage(disk: Disk, driver: Driver): Storage {
  async function about(place: Place) {
    try {
      return await disk.getMetaData(pathOf(place));
    } catch (error) {
      // A key that was brought over and that nothing can be stored under.
      if (error instanceof errors.E_UNALLOWED_CHARACTERS || error instanceof errors.E_INVALID_KEY)
        return null;
      if (error instanceof errors.E_CANNOT_GET_METADATA && !(await disk.exists(pathOf(place)))) return null;
      throw error;
    }
  }
  const sizeOf = async (place: Place) => (await about(place))?.contentLength ?? null;
  const storage: Storage = {
    async put(place, contents, contentType) {
      await disk.put(pathOf(place), contents, { contentType });
      await driver.settle?.(pathOf(place));
    },
    async putStream(place, contents, sizeBytes, contentType) {
      await driver.putStream(pathOf(place), exactly(contents, sizeBytes), sizeBytes, contentType);
      await driver.settle?.(pathOf(place));
      if ((await sizeOf(place)) !== sizeBytes) throw new Error('an object was not stored whole');
    },
    async read(place) {
      const sizeBytes = await sizeOf(place);
      return sizeBytes === null ? null : { body: await disk.getStream(pathOf(place)), sizeBytes };
    },
    sizeOf,
    modifiedAt: async (place) => (await about(place))?.lastModified ?? null,
    async *list(area) {
      for await (const path of driver.list(area)) yield path.slice(area.length + 1);
    },
    readPart: (place, first, last) => driver.readPart(pathOf(place), first, last),
    async copy(from, to) {
      await disk.copy(pathOf(from), pathOf(to));
      await driver.settle?.(pathOf(to));
    },
    remove: (place) => disk.delete(pathOf(place)),
    ping: () => driver.ping(),
  };
  return {
    ...storage,
    put: named('put', storage.put),
    putStream: named('put', storage.putStream),
    read: named('read', storage.read),
    sizeOf: named('look at', storage.sizeOf),
    modifiedAt: named('look at', storage.modifiedAt),
    readPart: named('read', storage.readPart),
    copy: named('copy', storage.copy),
    remove: named('remove', storage.remove),
  };
}

/** Says of every failure that it is the storage's. */
const named =
  <Given extends unknown[], Result>(doing: string, work: (...given: Given) => Promise<Result>) =>
  async (...given: Given): Promise<Result> => {
    try {
      return await work(...given);
    } catch (error) {
      throw new StorageProblem(doing, error);
    }
  };

/** A store would wait for the rest of what is shorter than was said. */
function exactly(contents: Readable, sizeBytes: number): Readable {
  async function* counted() {
    let count = 0;
    for await (const chunk of contents) {
      count += chunk.length;
      yield chunk;
    }
    if (count !== sizeBytes) throw new Error('an object is not as long as was said');
  }
  return Readable.from(counted(), { objectMode: false });
}

const pathOf = ({ area, key }: Place) => `${area}/${key}`;
