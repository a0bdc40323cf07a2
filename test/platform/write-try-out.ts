/**
 * Writes a clinic to try the import with: `node test/platform/write-try-out.ts FOLDER` makes FOLDER/clinica.sql, a dump,
 * FOLDER/storage, its files, and FOLDER/hidden.json, the ten oddities and the passwords.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { clinicClock } from '../clinic-clock.ts';
import { tryOutClinic } from './try-out-clinic.ts';

const [folder] = process.argv.slice(2);
if (!folder) throw new Error('usage: node test/platform/write-try-out.ts FOLDER');
const clinic = await tryOutClinic({ today: clinicClock.today() });
await mkdir(folder, { recursive: true });
await writeFile(join(folder, 'clinica.sql'), await clinic.toDump());
await clinic.writeObjects(join(folder, 'storage'));
const hidden = { expected: clinic.expected, passwords: Object.fromEntries(clinic.passwords) };
await writeFile(join(folder, 'hidden.json'), `${JSON.stringify(hidden, null, 2)}\n`);
