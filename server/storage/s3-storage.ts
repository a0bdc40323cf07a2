import { Readable } from 'node:stream';
import {
  GetObjectCommand,
  HeadBucketCommand,
  PutObjectCommand,
  paginateListObjectsV2,
  S3Client,
} from '@aws-sdk/client-s3';
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

/** How long the store may take to say that it is there. */
const pingPatienceMs = 5_000;

/** Files in a private bucket of any S3-compatible store. */
export function createS3Storage({
  endpoint,
  region,
  bucket,
  accessKeyId,
  secretAccessKey,
}: S3Options): Storage {
  const client = new S3Client({
    endpoint,
    region,
    credentials: { accessKeyId, secretAccessKey },
    // Many compatible stores know neither buckets as host names, nor the newer checksums, nor access lists.
    forcePathStyle: true,
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
  const driver = new S3Driver({ client, bucket, visibility: 'private', supportsACL: false });
  return createDriveStorage(new Disk(driver), {
    async putStream(path, contents, sizeBytes, contentType) {
      // The client itself would leave the request waiting for the rest.
      const broken = new AbortController();
      contents.once('error', () => broken.abort());
      const object = { Bucket: bucket, Key: path, ContentLength: sizeBytes, ContentType: contentType };
      await client.send(new PutObjectCommand({ ...object, Body: contents }), { abortSignal: broken.signal });
    },
    async *list(folder) {
      const pages = paginateListObjectsV2({ client }, { Bucket: bucket, Prefix: `${folder}/` });
      for await (const { Contents = [] } of pages) {
        for (const { Key } of Contents) if (Key) yield Key;
      }
    },
    async readPart(path, first, last) {
      const range = `bytes=${first}-${last}`;
      const { Body } = await client.send(new GetObjectCommand({ Bucket: bucket, Key: path, Range: range }));
      if (!(Body instanceof Readable)) throw new Error('the store answered without a stream');
      return Body;
    },
    async ping() {
      const abortSignal = AbortSignal.timeout(pingPatienceMs);
      await client.send(new HeadBucketCommand({ Bucket: bucket }), { abortSignal });
    },
  });
}
