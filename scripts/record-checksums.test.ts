import { expect, test } from 'vitest';
import { checksumFile, readChecksums, readMigrations } from '#server/platform/database/migration-files.ts';

test('no migration has changed since its checksum was recorded, and each is recorded (npm run record-checksums)', async () => {
  const migrations = (await readMigrations()).map(({ name, checksum }) => ({ name, checksum }));
  expect(await readChecksums(checksumFile)).toEqual(migrations);
});
