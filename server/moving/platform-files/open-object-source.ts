import { stat } from 'node:fs/promises';
import { ImportProblem } from '../import-problem.ts';
import { openFolderFiles } from './folder-files.ts';
import type { ObjectSource } from './object-source.ts';
import { openZipFiles } from './zip-files.ts';

/**
 * Opens a folder with a subfolder for each bucket, or a .zip file of it.
 * @throws ImportProblem where it cannot be read, or holds no bucket
 */
export async function openObjectSource(folderOrZip: string): Promise<ObjectSource> {
  const source = await open(folderOrZip);
  try {
    if ((await source.buckets()).length === 0) throw new ImportProblem('no_buckets');
    return source;
  } catch (error) {
    await source.close();
    throw error;
  }
}

async function open(source: string): Promise<ObjectSource> {
  const found = await stat(source).catch((cause) => {
    throw new ImportProblem('files_missing', { cause });
  });
  if (found.isDirectory()) return openFolderFiles(source);
  if (found.isFile()) return openZipFiles(source);
  throw new ImportProblem('files_missing');
}
