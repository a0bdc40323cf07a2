/**
 * Backups under load, while browsers register, send files and delete: each is restored and compared with the writes that
 * were acknowledged when it began. `VICO_BACKUP_ROUNDS` sets the number.
 */
import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { z } from 'zod';
import { findBackupFile } from '#server/operations/backup/backup-file.ts';
import { loadBackup } from '#server/operations/backup/load-backup.ts';
import { makeBackup } from '#server/operations/backup/make-backup.ts';
import { verifyBackup } from '#server/operations/backup/verify-backup.ts';
import { createFolderStorage } from '#server/platform/storage/folder-storage.ts';
import { createTestApp } from '#test/app.ts';
import { createDatabase } from '#test/database.ts';
import { pdf } from '#test/documents.ts';
import { makeAdmin, makePatient } from '#test/factories.ts';
import { readObjects, readRows } from '#test/whole-clinic.ts';
import { figures } from './figures.ts';

const rounds = Number(process.env.VICO_BACKUP_ROUNDS ?? 30);
const writers = 3;

const { app, db, ownerUrl, storage, signedIn } = await createTestApp();
const { api } = await signedIn(await makeAdmin(db));
const folder = await mkdtemp(join(tmpdir(), 'vico-backups-'));
afterAll(() => rm(folder, { recursive: true, force: true }));

/** SHA-256 of the file by the id of its patient: acknowledged, and not deleted. */
const acknowledged = new Map<string, string>();
let deleted = 0;
let writing = true;

async function write(): Promise<void> {
  for (let step = 0; writing; step++) {
    // Busier than any clinic, but the last backup must not hold a hundred thousand files.
    await sleep(100);
    const content = Buffer.concat([pdf, randomBytes(20_000)]);
    const { id } = await makePatient(db);
    await api.files.upload({ patientId: id, file: new File([content], 'laudo.pdf'), name: 'Laudo' });
    acknowledged.set(id, createHash('sha256').update(content).digest('hex'));
    if (step % 3 !== 2) continue;
    const [oldest = id] = acknowledged.keys();
    acknowledged.delete(oldest);
    await api.patients.remove({ id: oldest });
    deleted += 1;
  }
}

const fileRow = z.object({ patient_id: z.string(), file_path: z.string(), sha256: z.string() });
const parse = (rows: string[] = []) => rows.map((row) => fileRow.parse(JSON.parse(row)));

test(`${rounds} backups under writes, each restored whole`, { timeout: rounds * 120_000 }, async () => {
  const work = Promise.all(Array.from({ length: writers }, write));
  let [restoredRows, restoredFiles] = [0, 0];
  for (let round = 0; round < rounds; round++) {
    await expect.poll(() => acknowledged.size, { timeout: 30_000 }).toBeGreaterThan(round);
    const before = new Map(acknowledged);
    const file = join(folder, `${round}.tar`);
    const passphrase = round % 2 === 0 ? undefined : 'uma senha comprida';
    await makeBackup({ ownerUrl, storage, file, passphrase });
    // A patient deleted meanwhile may be in it or not.
    const kept = [...before].filter(([id]) => acknowledged.has(id));

    const target = await createDatabase();
    const restored = createFolderStorage(await mkdtemp(join(folder, 'restored-')));
    const backup = await findBackupFile(file);
    const manifest = await verifyBackup(backup, passphrase);
    await loadBackup({ backup, passphrase, manifest, ownerUrl: target.ownerUrl, storage: restored });
    const [rows, objects] = [await readRows(target.ownerUrl), await readObjects(restored)];
    await target.drop();
    await rm(file);

    expect([manifest.missing, manifest.changed]).toEqual([[], []]);
    const found = new Map(parse(rows['public.patient_files']).map((row) => [row.patient_id, row]));
    for (const [id, sha256] of kept) expect(found.get(id)?.sha256, `file of ${id}`).toBe(sha256);
    for (const { file_path, sha256 } of found.values())
      expect(objects[`patient-files/${file_path}`]).toBe(sha256);
    // Of a record and its sealed archive, exactly one is in it.
    const sealed = Object.keys(objects).filter((name) => name.startsWith('archive/')).length;
    expect(sealed).toBe(rows['public.archived_records']?.length);
    expect(Object.keys(objects)).toHaveLength(found.size + sealed);
    restoredRows += Object.values(rows).flat().length;
    restoredFiles += Object.keys(objects).length;
  }
  writing = false;
  await work;
  await app.settled();
  figures(
    'backup and restore under writes',
    `${rounds} rounds`,
    `${restoredRows} rows, ${restoredFiles} files compared; ${acknowledged.size + deleted} records written, ${deleted} deleted meanwhile`,
    '0 lost',
  );
});
