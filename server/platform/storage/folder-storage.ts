import { access, constants, mkdir, open, opendir } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { Disk } from 'flydrive';
import { FSDriver } from 'flydrive/drivers/fs';
import { createDriveStorage } from './drive-storage.ts';
import type { Storage } from './storage.ts';

/** Stores files in a folder of this machine. @param folder absolute; made with the first file */
export function createFolderStorage(folder: string): Storage {
  const disk = new Disk(new FSDriver({ location: folder, visibility: 'private' }));
  return createDriveStorage(disk, {
    // A row must not point to a file that a power cut has lost: first the file, then the folder that lists it.
    async flush(path) {
      await syncToDisk(join(folder, path));
      await syncToDisk(dirname(join(folder, path)));
    },
    // The disk's own would go on writing after the contents have failed, and the object would come back after its removal.
    async putStream(path, contents) {
      const file = join(folder, path);
      if (relative(folder, file).startsWith('..')) throw new Error('a key leads out of the folder');
      await mkdir(dirname(file), { recursive: true });
      const handle = await open(file, 'w');
      try {
        await handle.writeFile(contents);
      } finally {
        await handle.close();
      }
    },
    async *list(path) {
      const found = await opendir(join(folder, path), { recursive: true }).catch(ignoreMissing);
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
        ignoreMissing(error);
        // The folder is made with the first file.
        return access(dirname(folder), mode);
      });
    },
  });
}

function ignoreMissing(error: unknown): never[] {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
  throw error;
}

async function syncToDisk(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
