import { Disk } from 'flydrive';
import { S3Driver } from 'flydrive/drivers/s3';
import { createDriveStorage } from './drive-storage.ts';
import type { Storage } from './storage.ts';

export interface S3Options {
  endpoint: string;
  region: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
}

/** Files in a private bucket of any S3-compatible store. */
export function createS3Storage({
  endpoint,
  region,
  bucket,
  accessKeyId,
  secretAccessKey,
}: S3Options): Storage {
  const driver = new S3Driver({
    endpoint,
    region,
    bucket,
    credentials: { accessKeyId, secretAccessKey },
    visibility: 'private',
    // Many compatible stores know neither access lists, nor buckets as host names, nor the newer checksums.
    supportsACL: false,
    forcePathStyle: true,
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
  return createDriveStorage(new Disk(driver));
}
