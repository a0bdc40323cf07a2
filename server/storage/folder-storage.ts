import { access, constants, open, opendir } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { Disk } from 'flydrive';
import { FSDriver } from 'flydrive/drivers/fs';
import { createDriveStorage } from './drive-storage.ts';
import type { Storage } from './storage.ts';

/** Files in a folder of this machine. @param folder absolute; made when the first file comes */
export function createFolderStorage(folder: string): Storage {
  const disk = new Disk(new FSDriver({ location: folder, visibility: 'private' }));
  return createDriveStorage(disk, {
    // A record must not name a file that a power cut took: the file first, then the folder that lists it.
    async settle(path) {
      await flush(join(folder, path));
      await flush(dirname(join(folder, path)));
    },
    putStream: (path, contents) => disk.putStream(path, contents),
    async *list(path) {
      const found = await opendir(join(folder, path), { recursive: true }).catch(nothingThere);
      for await (const entry of found) {
        if (entry.isDirectory()) continue;
        yield relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/');
      }
    },
    async readPart(path, first, last) {
      const handle = await open(join(folder, path), 'r');
      return handle.createReadStream({ start: first, end: last });
    },
    async ping() {
      const mode = constants.W_OK | constants.X_OK;
      await access(folder, mode).catch((error: unknown) => {
        nothingThere(error);
        // Before the first file.
        return access(dirname(folder), mode);
      });
    },
  });
}

function nothingThere(error: unknown): never[] {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
  throw error;
}

async function flush(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
