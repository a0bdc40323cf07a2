/** An S3-compatible store on this machine, for as long as a test file runs. */
import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll } from 'vitest';
import type { S3Options } from '#server/storage/s3-storage.ts';

const manifest = createRequire(import.meta.url).resolve('s3rver/package.json');

/** Call it at the top of a test file. */
export async function startS3Server(): Promise<S3Options> {
  const folder = await mkdtemp(join(tmpdir(), 'vico-s3-'));
  const program = join(dirname(manifest), 'bin', 's3rver.js');
  const bucket = 'clinica';
  const child = spawn(
    process.execPath,
    [program, '-d', folder, '-a', '127.0.0.1', '-p', '0', '--configure-bucket', bucket],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  afterAll(async () => {
    child.kill();
    await rm(folder, { recursive: true, force: true });
  });
  const lines = createInterface({ input: child.stdout });
  const port = await new Promise<string>((resolve, reject) => {
    lines.on('line', (line) => {
      const [, found] = /listening on 127\.0\.0\.1:(\d+)/u.exec(line) ?? [];
      if (found) resolve(found);
    });
    child.once('exit', () => reject(new Error('the S3 server did not start')));
  });
  return {
    endpoint: `http://127.0.0.1:${port}`,
    region: 'us-east-1',
    bucket,
    accessKeyId: 'S3RVER',
    secretAccessKey: 'S3RVER',
  };
}
