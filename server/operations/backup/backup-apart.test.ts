import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { isBackupApart } from './backup-apart.ts';

const backup = { isDaily: true, time: '03:00', keep: { days: 7, weeks: 4 }, passphrase: undefined };
const own = { dataDir: '/dados', databaseUrl: undefined, s3: undefined };
const databaseUrl = 'postgresql://outra/clinica';
const s3 = { endpoint: '', region: '', bucket: '', accessKeyId: '', secretAccessKey: '' };
const devices = async (folder: string) => (folder.startsWith('/copias') ? 2 : 1);
const apart = (more: object) =>
  isBackupApart({ ...own, backup: { ...backup, chosenFolder: '/copias/vico' }, ...more }, null, devices);

test('a daily backup on another file system than the data is apart', async () => {
  expect(await apart({})).toBe(true);
  expect(await apart({ backup: { ...backup, chosenFolder: '/dados/copias' } })).toBe(false);
  expect(await apart({ backup: { ...backup, chosenFolder: undefined } })).toBe(false);
  expect(await apart({ backup: { ...backup, isDaily: false, chosenFolder: '/copias/vico' } })).toBe(false);
});

test('data of which nothing lies in the data folder have backups of their own', async () => {
  const off = { ...backup, isDaily: false, chosenFolder: undefined };
  expect(await apart({ backup: off, databaseUrl, s3 })).toBe(true);
  // The files of patients lie here, or the database does.
  expect(await apart({ backup: off, databaseUrl })).toBe(false);
  expect(await apart({ backup: off, s3 })).toBe(false);
});

test('a folder that the first backup will make is on the file system of the one above', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'vico-data-'));
  const below = { ...backup, chosenFolder: join(dataDir, 'a', 'b') };
  expect(await isBackupApart({ ...own, dataDir, backup: below })).toBe(false);
});
