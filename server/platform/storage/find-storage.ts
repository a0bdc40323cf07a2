import { join } from 'node:path';
import type { Environment } from '../environment.ts';
import { createFolderStorage } from './folder-storage.ts';
import type { Storage } from './storage.ts';

/** Opens the storage that the environment selects. */
export async function findStorage({ s3, dataDir }: Pick<Environment, 's3' | 'dataDir'>): Promise<Storage> {
  if (!s3) return createFolderStorage(join(dataDir, 'files'));
  // The S3 client is the largest library: it is loaded only where it is used, to keep the start fast.
  const { createS3Storage } = await import('./s3-storage.ts');
  return createS3Storage(s3);
}
