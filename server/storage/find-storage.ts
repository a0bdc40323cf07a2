import { join } from 'node:path';
import type { Environment } from '../environment.ts';
import { createFolderStorage } from './folder-storage.ts';
import type { Storage } from './storage.ts';

/** The storage that the environment asks for. */
export async function findStorage({ s3, dataDir }: Pick<Environment, 's3' | 'dataDir'>): Promise<Storage> {
  if (!s3) return createFolderStorage(join(dataDir, 'files'));
  // The client of S3 is the largest thing there is to load: only who uses it waits for it at every start.
  const { createS3Storage } = await import('./s3-storage.ts');
  return createS3Storage(s3);
}
