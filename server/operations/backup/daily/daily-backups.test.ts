import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pino from 'pino';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { createClock } from '#server/platform/clock.ts';
import type { Storage } from '#server/platform/storage/storage.ts';
import { createTestApp } from '#test/app.ts';
import { makePatient, makePatientFile } from '#test/factories.ts';
import { findBackupFile } from '../backup-file.ts';
import { verifyBackup } from '../verify-backup.ts';
import { createDailyBackups, type DailyBackups } from './daily-backups.ts';

const { db, ownerUrl, storage } = await createTestApp();
const parent = await mkdtemp(join(tmpdir(), 'vico-daily-'));
afterAll(() => rm(parent, { recursive: true, force: true }));
const patient = await makePatient(db);
const { file_path: key } = await makePatientFile(db, { patient_id: patient.id });
await storage.put({ area: 'patient-files', key }, Buffer.from('%PDF-1.4'), 'application/pdf');

let folder: string;
let logged: string[];
let now: string;
let closers: DailyBackups[] = [];

beforeEach(async () => {
  await Promise.all(closers.map((backups) => backups.close()));
  closers = [];
  await db.deleteFrom('private.backups').execute();
  folder = await mkdtemp(join(parent, 'copias-'));
  logged = [];
  now = '2026-11-21T12:00:00-03:00';
});

function create(more: Partial<Parameters<typeof createDailyBackups>[0]> = {}): DailyBackups {
  const backups = createDailyBackups({
    ownerUrl,
    storage,
    findFolder: async () => folder,
    time: '03:00',
    keep: { days: 2, weeks: 1 },
    passphrase: undefined,
    clock: createClock('America/Sao_Paulo', () => new Date(now)),
    log: pino({ level: 'info' }, { write: (line) => logged.push(line) }),
    ...more,
  });
  closers.push(backups);
  return backups;
}

test('one backup is made each day at its time, or later when the machine was off', async () => {
  const backups = create();
  const at = async (instant: string) => {
    now = instant;
    return backups.check();
  };
  expect(await at('2026-11-21T12:00:00-03:00')).toBe('made');
  expect(await at('2026-11-21T23:59:00-03:00')).toBe('not due');
  expect(await at('2026-11-22T02:59:00-03:00')).toBe('not due');
  expect(await at('2026-11-22T03:00:00-03:00')).toBe('made');
  expect(await at('2026-11-22T04:30:00-03:00')).toBe('not due');
  expect(await at('2026-11-26T20:00:00-03:00')).toBe('made');
  // Two days and one week are kept: the first backup is removed.
  expect(await readdir(folder)).toEqual([
    'vico-diaria-2026-11-22-030000.tar',
    'vico-diaria-2026-11-26-200000.tar',
  ]);
  const recorded = await db
    .selectFrom('private.backups')
    .select(['failure', 'file_name', 'sha256'])
    .execute();
  expect(recorded).toHaveLength(3);
  expect(recorded.every(({ failure, sha256 }) => failure === null && sha256?.length === 64)).toBe(true);
});

test('the backup can be restored, and is encrypted if a passphrase is set', async () => {
  const passphrase = 'uma senha comprida';
  await create({ passphrase }).check();
  const [name = ''] = await readdir(folder);
  expect(name).toMatch(/\.tar\.enc$/u);
  const { tables } = await verifyBackup(await findBackupFile(join(folder, name)), passphrase);
  expect(tables.find((table) => table.name === 'public.patients')?.rows).toBe(1);
});

test('one of several processes makes the backup', async () => {
  const outcomes = await Promise.all([create(), create(), create()].map((backups) => backups.check()));
  expect(outcomes.filter((outcome) => outcome === 'made')).toHaveLength(1);
  expect(outcomes).not.toContain('failed');
  expect(await readdir(folder)).toHaveLength(1);
});

test('a failure is logged as an error, leaves no file, removes no backup, and is retried after an hour', async () => {
  const old = ['2026-11-01', '2026-11-02', '2026-11-03', '2026-11-04'].map(
    (day) => `vico-diaria-${day}-030000.tar`,
  );
  for (const name of old) await writeFile(join(folder, name), '');
  const failing: Storage = { ...storage, readPart: () => Promise.reject(new Error('the disk is gone')) };
  expect(await create({ storage: failing }).check()).toBe('failed');
  expect(await readdir(folder)).toEqual(old);
  const lines = logged.map((line) => JSON.parse(line));
  expect(lines).toEqual([expect.objectContaining({ level: 50, msg: expect.stringContaining('FAILED') })]);
  now = '2026-11-21T12:59:00-03:00';
  expect(await create().check()).toBe('not due');
  now = '2026-11-21T13:01:00-03:00';
  expect(await create().check()).toBe('made');
});

test('a folder that cannot be used is a failure', async () => {
  const blocked = join(folder, 'arquivo');
  await writeFile(blocked, '');
  expect(await create({ findFolder: async () => join(blocked, 'copias') }).check()).toBe('failed');
  expect(logged.join()).toContain('FAILED');
});

test('the unfinished backup of a killed process is removed, other files stay', async () => {
  await mkdir(folder, { recursive: true });
  for (const name of ['vico-diaria-2026-11-20-030000.tar.part', 'outra-coisa.part']) {
    await writeFile(join(folder, name), 'meia cópia');
  }
  expect(await create().check()).toBe('made');
  expect(await readdir(folder)).toEqual(['outra-coisa.part', 'vico-diaria-2026-11-21-120000.tar']);
});

test('a stop aborts the backup and removes its file', async () => {
  const stopped = create({
    storage: {
      ...storage,
      async readPart(...part) {
        void stopped.close();
        return storage.readPart(...part);
      },
    },
  });
  expect(await stopped.check()).toBe('failed');
  expect(await readdir(folder)).toEqual([]);
  expect(logged.map((line) => JSON.parse(line).level)).toEqual([40]);
});
