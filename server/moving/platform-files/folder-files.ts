import { constants } from 'node:fs';
import { type FileHandle, lstat, open, opendir, readdir, realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { ImportProblem } from '../import-problem.ts';
import { isAddedByASystem, isSafePath, wrapperOf } from './object-paths.ts';
import type { ObjectSource } from './object-source.ts';

/** A folder as `rclone` or `supabase storage cp -r` writes it. Links are never followed. */
export async function openFolderFiles(folder: string): Promise<ObjectSource> {
  const root = await findRoot(folder);
  return {
    buckets: () => foldersIn(root),
    async *list(bucket) {
      if (isSafePath(bucket) && !bucket.includes('/') && (await foldersIn(root)).includes(bucket)) {
        yield* filesIn(join(root, bucket), '');
      }
    },
    async read(bucket, path) {
      if (!isSafePath(bucket) || !isSafePath(path)) return null;
      const file = await openFile(join(root, bucket, ...path.split('/')));
      if (!file) return null;
      const { size } = await file.stat();
      return { body: file.createReadStream(), sizeBytes: size };
    },
    close: async () => {},
  };
}

async function findRoot(folder: string): Promise<string> {
  try {
    const chosen = await realpath(folder);
    const top = await foldersIn(chosen);
    const inside = new Map<string, string[]>();
    if (top[0] !== undefined) inside.set(top[0], await foldersIn(join(chosen, top[0])));
    return join(
      chosen,
      wrapperOf(top, (name) => inside.get(name) ?? []),
    );
  } catch (cause) {
    throw new ImportProblem('files_missing', { cause });
  }
}

async function foldersIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  return entries
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.') && entry.name !== '__MACOSX')
    .map(({ name }) => name)
    .sort();
}

async function* filesIn(folder: string, prefix: string): AsyncGenerator<{ path: string; sizeBytes: number }> {
  const names: { name: string; isFolder: boolean }[] = [];
  for await (const entry of await opendir(folder)) {
    if (entry.isDirectory() || entry.isFile()) {
      names.push({ name: entry.name, isFolder: entry.isDirectory() });
    }
  }
  names.sort((a, b) => (a.name < b.name ? -1 : 1));
  for (const { name, isFolder } of names) {
    const path = `${prefix}${name}`;
    if (isFolder) yield* filesIn(join(folder, name), `${path}/`);
    else if (!isAddedByASystem(path)) {
      const { size } = await lstat(join(folder, name));
      yield { path, sizeBytes: size };
    }
  }
}

/** @returns undefined for what is missing, is no file, or lies behind a link */
async function openFile(path: string): Promise<FileHandle | undefined> {
  let file: FileHandle;
  try {
    if ((await realpath(path)) !== path) return undefined;
    // A named pipe would otherwise wait for its writer.
    file = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
  } catch (error) {
    if (error instanceof Error && 'code' in error && missing.includes(String(error.code))) return undefined;
    throw new ImportProblem('files_missing', { cause: error });
  }
  if ((await file.stat()).isFile()) return file;
  await file.close();
  return undefined;
}

const missing = ['ENOENT', 'ENOTDIR', 'ELOOP', 'ENAMETOOLONG', 'ENXIO'];
