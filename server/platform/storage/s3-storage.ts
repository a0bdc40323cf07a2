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
import { defaultTimeouts } from '../listening/timeouts.ts';
import { createDriveStorage } from './drive-storage.ts';
import type { Storage } from './storage.ts';

export interface S3Options {
  endpoint: string;
  region: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** How long the store may send nothing during a request. Each request is tried three times. */
  silenceMs?: number;
  /** The same for downloads: while the client reads nothing, the store cannot send. */
  readerSilenceMs?: number;
}

const pingTimeoutMs = 15_000;
const defaultSilenceMs = 15_000;
const maxSockets = 500;
const agents = { keepAlive: true, maxSockets };
const requestHandlerDefaults = { connectionTimeout: 5_000, httpAgent: agents, httpsAgent: agents };

/** Files in a private bucket of any S3-compatible store. */
export function createS3Storage({
  endpoint,
  region,
  bucket,
  accessKeyId,
  secretAccessKey,
  silenceMs = defaultSilenceMs,
  readerSilenceMs = defaultTimeouts.readerMs + defaultSilenceMs,
}: S3Options): Storage {
  const connect = (requestHandler: object) =>
    new S3Client({
      endpoint,
      region,
      credentials: { accessKeyId, secretAccessKey },
      // Many compatible stores lack buckets as host names, the newer checksums and access lists.
      forcePathStyle: true,
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      requestHandler: { ...requestHandlerDefaults, ...requestHandler },
    });
  const client = connect({ socketTimeout: silenceMs });
  // Connections of their own: slow downloads must not use up those that uploads need.
  const reader = connect({
    requestTimeout: silenceMs,
    throwOnRequestTimeout: true,
    socketTimeout: readerSilenceMs,
  });
  const driver = new S3Driver({ client, bucket, visibility: 'private', supportsACL: false });
  return createDriveStorage(new Disk(driver), {
    async putStream(path, contents, sizeBytes, contentType) {
      // Without this the request would wait for the rest of a broken stream.
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
      const abortSignal = AbortSignal.timeout(pingTimeoutMs);
      await client.send(new HeadBucketCommand({ Bucket: bucket }), { abortSignal });
    },
  });
}
