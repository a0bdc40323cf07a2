import { stat } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import type { Environment } from '../../platform/environment.ts';
import { ImportProblem } from '../import-problem.ts';
import { openFolderFiles } from './folder-files.ts';
import { openS3Files } from './s3-files.ts';
import { openZipFiles } from './zip-files.ts';

/** The older platform's stored files, by bucket and path. */
export interface ObjectSource {
  /** In the order of their paths. A bucket that is not there has none. */
  list(bucket: string): AsyncIterable<{ path: string; sizeBytes: number }>;
  buckets(): Promise<string[]>;
  /**
   * Null where it is missing. The stream fails where the contents are shorter, longer or others than the source says.
   */
  read(bucket: string, path: string): Promise<{ body: Readable; sizeBytes: number } | null>;
  close(): Promise<void>;
}

/**
 * Opens a folder with a subfolder for each bucket, a .zip file of it, or, for `s3`, the service of the IMPORT_S3_ variables.
 * @throws ImportProblem where it cannot be read, or holds no bucket
 */
export async function openObjectSource(
  folderOrS3OrZip: string,
  environment: Pick<Environment, 'importS3'>,
): Promise<ObjectSource> {
  const source = await open(folderOrS3OrZip, environment);
  try {
    if ((await source.buckets()).length === 0) throw new ImportProblem('no_buckets');
    return source;
  } catch (error) {
    await source.close();
    throw error;
  }
}

async function open(source: string, { importS3 }: Pick<Environment, 'importS3'>): Promise<ObjectSource> {
  if (source.toLowerCase() === 's3') {
    if (!importS3) throw new ImportProblem('s3_not_configured');
    return openS3Files(importS3);
  }
  const found = await stat(source).catch((cause) => {
    throw new ImportProblem('files_missing', { cause });
  });
  if (found.isDirectory()) return openFolderFiles(source);
  if (found.isFile()) return openZipFiles(source);
  throw new ImportProblem('files_missing');
}
