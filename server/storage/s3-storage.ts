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
import { usualPatience } from '../listening/timeouts.ts';
import { createDriveStorage } from './drive-storage.ts';
import type { Storage } from './storage.ts';

export interface S3Options {
  endpoint: string;
  region: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** How long the store may say nothing in the midst of a request; each is tried three times. */
  silenceMs?: number;
  /** The same while somebody takes an object from us: for as long as they take nothing, it has nothing to say. */
  readerSilenceMs?: number;
}

/** How long the store may take to say that it is there. */
const pingPatienceMs = 15_000;
const usualSilenceMs = 15_000;
const mostSockets = 500;
const agents = { keepAlive: true, maxSockets: mostSockets };
const answersInTime = { connectionTimeout: 5_000, httpAgent: agents, httpsAgent: agents };

/** Files in a private bucket of any S3-compatible store. */
export function createS3Storage({
  endpoint,
  region,
  bucket,
  accessKeyId,
  secretAccessKey,
  silenceMs = usualSilenceMs,
  readerSilenceMs = usualPatience.readerMs + usualSilenceMs,
}: S3Options): Storage {
  const connect = (requestHandler: object) =>
    new S3Client({
      endpoint,
      region,
      credentials: { accessKeyId, secretAccessKey },
      // Many compatible stores know neither buckets as host names, nor the newer checksums, nor access lists.
      forcePathStyle: true,
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      requestHandler: { ...answersInTime, ...requestHandler },
    });
  const client = connect({ socketTimeout: silenceMs });
  // Of their own: somebody who takes a file slowly holds a connection, and no number of them may keep others from
  // saving.
  const reader = connect({
    requestTimeout: silenceMs,
    throwOnRequestTimeout: true,
    socketTimeout: readerSilenceMs,
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
      const { Body } = await reader.send(new GetObjectCommand({ Bucket: bucket, Key: path, Range: range }));
      if (!(Body instanceof Readable)) throw new Error('the store answered without a stream');
      return Body;
    },
    async ping() {
      const abortSignal = AbortSignal.timeout(pingPatienceMs);
      await client.send(new HeadBucketCommand({ Bucket: bucket }), { abortSignal });
    },
  });
}
