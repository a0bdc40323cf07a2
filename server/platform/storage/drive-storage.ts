import { Readable } from 'node:stream';
import { type Disk, errors } from 'flydrive';
import { StorageProblem } from './problems.ts';
import type { Place, Storage } from './storage.ts';

/** The operations that a flydrive disk lacks or does not do well enough. */
interface Driver {
  readPart(path: string, first: number, last: number): Promise<Readable>;
  /** Leaves no connection open where the contents end early. */
  putStream(path: string, contents: Readable, sizeBytes: number, contentType: string): Promise<void>;
  /** Whole paths of the objects below a folder; nothing where the folder is missing. */
  list(folder: string): AsyncIterable<string>;
  ping(): Promise<void>;
  /** Waits until a written object is on the disk, for drivers whose write does not. */
  flush?(path: string): Promise<void>;
}

/** A storage on a flydrive disk. */
export function createDriveStorage(disk: Disk, driver: Driver): Storage {
  async function metadataOf(place: Place) {
    try {
      return await disk.getMetaData(pathOf(place));
    } catch (error) {
      // A key of an imported record, which no object can have.
      if (error instanceof errors.E_UNALLOWED_CHARACTERS || error instanceof errors.E_INVALID_KEY)
        return null;
      if (error instanceof errors.E_CANNOT_GET_METADATA && !(await disk.exists(pathOf(place)))) return null;
      throw error;
    }
  }
  const sizeOf = async (place: Place) => (await metadataOf(place))?.contentLength ?? null;
  const storage: Storage = {
    async put(place, contents, contentType) {
      await disk.put(pathOf(place), contents, { contentType });
      await driver.flush?.(pathOf(place));
    },
    async putStream(place, contents, sizeBytes, contentType) {
      await driver.putStream(pathOf(place), requireLength(contents, sizeBytes), sizeBytes, contentType);
      await driver.flush?.(pathOf(place));
      if ((await sizeOf(place)) !== sizeBytes) throw new Error('an object was not stored whole');
    },
    async read(place) {
      const sizeBytes = await sizeOf(place);
      return sizeBytes === null ? null : { body: await disk.getStream(pathOf(place)), sizeBytes };
    },
    sizeOf,
    modifiedAt: async (place) => (await metadataOf(place))?.lastModified ?? null,
    async *list(area) {
      for await (const path of driver.list(area)) yield path.slice(area.length + 1);
    },
    readPart: (place, first, last) => driver.readPart(pathOf(place), first, last),
    async copy(from, to) {
      await disk.copy(pathOf(from), pathOf(to));
      await driver.flush?.(pathOf(to));
    },
    remove: (place) => disk.delete(pathOf(place)),
    ping: () => driver.ping(),
  };
  return {
    ...storage,
    put: wrapErrors('put', storage.put),
    putStream: wrapErrors('put', storage.putStream),
    read: wrapErrors('read', storage.read),
    sizeOf: wrapErrors('look at', storage.sizeOf),
    modifiedAt: wrapErrors('look at', storage.modifiedAt),
    readPart: wrapErrors('read', storage.readPart),
    copy: wrapErrors('copy', storage.copy),
    remove: wrapErrors('remove', storage.remove),
    ping: wrapErrors('reach', storage.ping),
  };
}

/** Turns every error into a StorageProblem. */
const wrapErrors =
  <Given extends unknown[], Result>(doing: string, work: (...given: Given) => Promise<Result>) =>
  async (...given: Given): Promise<Result> => {
    try {
      return await work(...given);
    } catch (error) {
      throw new StorageProblem(doing, error);
    }
  };

/** Fails where the length differs: a store would wait for the missing bytes. */
function requireLength(contents: Readable, sizeBytes: number): Readable {
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
