/** Creates the next migration's file: `npm run new-migration -- add recall reminders`. */
import { writeFile } from 'node:fs/promises';
import { readMigrations } from '#server/platform/database/migration-files.ts';

const title = process.argv.slice(2).join(' ').trim();
const slug = title
  .normalize('NFKD')
  .toLowerCase()
  .replace(/\p{M}/gu, '')
  .replace(/[^a-z0-9]+/gu, '-')
  .replace(/^-|-$/gu, '');
if (slug === '') {
  console.error('Say what the migration does: npm run new-migration -- add recall reminders');
  process.exit(1);
}

const migrations = await readMigrations();
const last = Number(migrations.at(-1)?.name.slice(0, 4) ?? 0);
const name = `${String(last + 1).padStart(4, '0')}-${slug}.sql`;
await writeFile(
  new URL(`../db/migrations/${name}`, import.meta.url),
  `-- ${title.slice(0, 1).toUpperCase()}${title.slice(1)}: why, in one or two sentences. See db/CONVENTIONS.md.\n\n`,
  { flag: 'wx' },
);
console.log(`db/migrations/${name}\nWhen it is written: npm run record-checksums, npm run generate-schema`);
