import { CreateBucketCommand, HeadBucketCommand, S3Client } from '@aws-sdk/client-s3';
import { StartupError } from '../environment.ts';
import type { S3Options } from './s3-storage.ts';

/**
 * Makes the bucket where it is missing. A start never does this: with a misspelt name an empty store would look as if all
 * files were lost.
 * @returns false if the bucket existed
 */
export async function makeBucket({
  endpoint,
  region,
  bucket: name,
  ...credentials
}: S3Options): Promise<boolean> {
  const client = new S3Client({ endpoint, region, credentials, forcePathStyle: true });
  const bucket = { Bucket: name };
  try {
    const isThere = await client.send(new HeadBucketCommand(bucket)).then(
      () => true,
      (error: unknown) => {
        if (error instanceof Error && error.name === 'NotFound') return false;
        throw error;
      },
    );
    if (!isThere) await client.send(new CreateBucketCommand(bucket));
    return !isThere;
  } catch (cause) {
    const code = cause instanceof Error ? cause.name : 'desconhecido';
    throw Object.assign(
      new StartupError(
        `O bucket ${name} não pôde ser criado (${code})`,
        'Verifique S3_ENDPOINT, as chaves e se o serviço está em funcionamento.',
      ),
      { cause },
    );
  }
}
