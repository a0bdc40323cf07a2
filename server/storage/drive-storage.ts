import { type Disk, errors } from 'flydrive';
import type { Place, Storage } from './storage.ts';

/**
 * The storage on any flydrive disk.
 * @param settle waits until a written object is safe, for drivers whose own write does not
 */
export function createDriveStorage(
  disk: Disk,
  settle: (path: string) => Promise<void> = async () => {},
): Storage {
  return {
    async put(place, contents, contentType) {
      await disk.put(pathOf(place), contents, { contentType });
      await settle(pathOf(place));
    },
    async read(place) {
      try {
        const { contentLength } = await disk.getMetaData(pathOf(place));
        return { body: await disk.getStream(pathOf(place)), sizeBytes: contentLength };
      } catch (error) {
        if (error instanceof errors.E_CANNOT_GET_METADATA && !(await disk.exists(pathOf(place)))) return null;
        throw error;
      }
    },
    async copy(from, to) {
      await disk.copy(pathOf(from), pathOf(to));
      await settle(pathOf(to));
    },
    remove: (place) => disk.delete(pathOf(place)),
  };
}

const pathOf = ({ area, key }: Place) => `${area}/${key}`;
