import { Readable } from 'node:stream';
import {
  GetObjectCommand,
  ListBucketsCommand,
  paginateListObjectsV2,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import type { Environment } from '../../platform/environment.ts';
import { ImportProblem } from '../import-problem.ts';
import { isSafePath } from './object-paths.ts';
import type { ObjectSource } from './object-source.ts';

/** How long the store may send nothing. Each request is tried three times. */
const silenceMs = 30_000;

/** The platform's own S3 endpoint, or any other. */
export function openS3Files({
  endpoint,
  region,
  accessKeyId,
  secretAccessKey,
}: NonNullable<Environment['importS3']>): ObjectSource {
  const client = new S3Client({
    endpoint,
    region,
    credentials: { accessKeyId, secretAccessKey },
    // As for our own store: many compatible ones lack buckets as host names and the newer checksums.
    forcePathStyle: true,
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      connectionTimeout: 10_000,
      requestTimeout: silenceMs,
      throwOnRequestTimeout: true,
      socketTimeout: silenceMs,
    },
  });
  return {
    async buckets() {
      const { Buckets = [] } = await client.send(new ListBucketsCommand()).catch(refuse);
      return Buckets.flatMap(({ Name }) => Name ?? []).sort();
    },
    async *list(bucket) {
      try {
        for await (const { Contents = [] } of paginateListObjectsV2({ client }, { Bucket: bucket })) {
          for (const { Key, Size } of Contents) {
            // A key with a slash at its end is a folder.
            if (Key !== undefined && isSafePath(Key)) yield { path: Key, sizeBytes: Size ?? 0 };
          }
        }
      } catch (error) {
        if (!isMissing(error)) refuse(error);
      }
    },
    async read(bucket, path) {
      if (!isSafePath(path)) return null;
      try {
        const { Body, ContentLength = 0 } = await client.send(
          new GetObjectCommand({ Bucket: bucket, Key: path }),
        );
        if (!(Body instanceof Readable)) throw new ImportProblem('s3_unreachable');
        return { body: Body, sizeBytes: ContentLength };
      } catch (error) {
        return isMissing(error) ? null : refuse(error);
      }
    },
    close: async () => client.destroy(),
  };
}

const isMissing = (error: unknown) =>
  error instanceof S3ServiceException &&
  (error.$metadata.httpStatusCode === 404 || error.name === 'NoSuchKey');

function refuse(error: unknown): never {
  if (error instanceof ImportProblem) throw error;
  const status = error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined;
  const refused = status === 401 || status === 403 || status === 400;
  throw new ImportProblem(refused ? 's3_refused' : 's3_unreachable', { cause: error });
}
