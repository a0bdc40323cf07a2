/** The `.env` and the ports with which a test starts compose.yaml. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { administrator } from './container.ts';
import { root } from './engine.ts';

/** @returns the options of `docker compose` @param port of this machine, for the proxy's HTTPS */
export function exampleCompose(
  folder: string,
  { port, version }: { port: number; version: string },
): string[] {
  const values = {
    VICO_VERSION: version,
    PUBLIC_URL: `https://localhost:${port}`,
    SITE_ADDRESS: 'localhost',
    POSTGRES_PASSWORD: 'a1',
    DATABASE_PASSWORD: 'b2',
    // The only keys of the store's stand-in.
    S3_ACCESS_KEY_ID: 'S3RVER',
    S3_SECRET_ACCESS_KEY: 'S3RVER',
    ADMIN_EMAIL: administrator.email,
    ADMIN_PASSWORD: administrator.password,
    BACKUP_PASSPHRASE: 'eight-letters',
  };
  const env = join(folder, '.env');
  writeFileSync(
    env,
    Object.entries(values)
      .map(([name, value]) => `${name}=${value}\n`)
      .join(''),
  );
  const ports = join(folder, 'ports.yaml');
  writeFileSync(ports, `services:\n  proxy:\n    ports: !override ['127.0.0.1:${port}:443']\n`);
  const file = join(root, 'compose.yaml');
  return ['--project-directory', root, '--env-file', env, '--file', file, '--file', ports];
}
