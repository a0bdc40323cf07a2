/** Records the checksums of new migrations, which then never change, and of the functions: `npm run record-checksums`. */
import { writeFile } from 'node:fs/promises';
import {
  functionChecksumFile,
  readFunctionFiles,
  readWrittenAt,
} from '#server/platform/database/function-files.ts';
import {
  checksumFile,
  readChecksums,
  readMigrations,
  writeChecksums,
} from '#server/platform/database/migration-files.ts';

const checksums = new Map((await readChecksums(checksumFile)).map(({ name, checksum }) => [name, checksum]));
for (const { name, checksum } of await readMigrations()) {
  const recorded = checksums.get(name);
  if (recorded && recorded !== checksum) {
    console.error(
      `${name} has changed. What is on main stays as it is: make a new migration (npm run new-migration). ` +
        'If it is not on main yet, delete its line in db/migrations/checksums.sha256 and run this again.',
    );
    process.exit(1);
  }
  if (!recorded) console.log(`recorded ${name}`);
  checksums.set(name, checksum);
}
const lines = [...checksums].sort(([one], [other]) => (one < other ? -1 : 1));
await writeFile(checksumFile, writeChecksums(lines.map(([name, checksum]) => ({ name, checksum }))));

const functions = writeChecksums(await readFunctionFiles());
if (functions !== writeChecksums(await readChecksums(functionChecksumFile))) {
  // Later than the last time also where this machine's clock is behind.
  const now = new Date(Math.max(Date.now(), Date.parse(await readWrittenAt()) + 1000));
  await writeFile(functionChecksumFile, `# written ${now.toISOString()}\n${functions}`);
  console.log('recorded db/functions');
}
