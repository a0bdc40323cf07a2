/** A damaged backup is refused before a restore changes anything. */
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { readMigrations, readSquashed } from '#server/platform/database/migration-files.ts';
import { splitMigrations } from '#server/platform/database/migration-history.ts';
import { connectAsOwner } from '#server/platform/database/owner-connection.ts';
import { createFolderStorage } from '#server/platform/storage/folder-storage.ts';
import { createTestApp } from '#test/app.ts';
import { createDatabase } from '#test/database.ts';
import { fillBeforeSquash } from '#test/database-before-squash.ts';
import { onServer } from '#test/database-server.ts';
import { makePatient, makePatientFile } from '#test/factories.ts';
import { readRows } from '#test/whole-clinic.ts';
import { findBackupFile } from './backup-file.ts';
import { loadBackup } from './load-backup.ts';
import { makeBackup } from './make-backup.ts';
import { isEmptyDatabase } from './queries.ts';
import { verifyBackup } from './verify-backup.ts';

const { db, ownerUrl, storage, files } = await createTestApp();
const folder = await mkdtemp(join(tmpdir(), 'vico-damaged-'));
afterAll(() => rm(folder, { recursive: true, force: true }));

const patient = await makePatient(db, { full_name: 'Inteira' });
// One name is too long for a plain header.
for (const key of [`${patient.id}/${'a'.repeat(120)}.pdf`, 'laudo.pdf']) {
  await makePatientFile(db, { patient_id: patient.id, file_path: key });
  await storage.put({ area: 'patient-files', key }, Buffer.from(`%PDF-1.4 ${key}`), 'application/pdf');
}
const whole = join(folder, 'inteira.tar');
const passphrase = 'uma senha comprida';
const sealed = join(folder, 'cifrada.tar.enc');
await makeBackup({ ownerUrl, storage, file: whole });
await makeBackup({ ownerUrl, storage, file: sealed, passphrase });

let attempts = 0;
async function verify(bytes: Uint8Array, key?: string) {
  const file = join(folder, `tentativa-${++attempts}`);
  await writeFile(file, bytes);
  try {
    return await verifyBackup(await findBackupFile(file), key);
  } finally {
    await rm(file);
  }
}

const original = await readFile(whole);
const flipped = (bytes: Buffer, at: number) => {
  const changed = Buffer.from(bytes);
  changed.writeUInt8(changed.readUInt8(at) ^ 0b100, at);
  return changed;
};

test('an unchanged backup is accepted', async () => {
  await verify(original);
  await verify(await readFile(sealed), passphrase);
});

test('one changed bit is found everywhere: headers, names, contents, padding, checksums, end', async () => {
  const accepted: number[] = [];
  // Twice in each block of 512 bytes, each time at another place of it.
  for (let at = 0; at < original.length; at += 251) {
    await verify(flipped(original, at)).then(
      () => accepted.push(at),
      () => {},
    );
  }
  expect(accepted).toEqual([]);
});

test('a file that is cut off anywhere, or continues after its end, is refused', async () => {
  const accepted: number[] = [];
  for (const length of [0, 1, 511, 512, 513, 5_000, ...range(0, original.length, 512), original.length - 1]) {
    await verify(original.subarray(0, length)).then(
      () => accepted.push(length),
      () => {},
    );
  }
  expect(accepted).toEqual([]);
  await expect(verify(Buffer.concat([original, Buffer.alloc(512)]))).rejects.toThrow('sobra');
});

function* range(from: number, to: number, step: number) {
  for (let n = from; n < to; n += step) yield n;
}

/** `encryption.test.ts` changes and cuts encrypted files everywhere. */
test('an encrypted backup is refused when it is damaged or the passphrase is missing', async () => {
  const bytes = await readFile(sealed);
  await expect(verify(flipped(bytes, 100), passphrase)).rejects.toThrow(/danificad/u);
  await expect(verify(bytes)).rejects.toThrow('Falta a senha');
});

test('a file that is no backup is refused', async () => {
  await expect(verify(Buffer.from('Querido diário'))).rejects.toThrow('danificada');
  await expect(findBackupFile(join(folder, 'nada.tar'))).rejects.toThrow('não existe');
  await expect(findBackupFile(folder)).rejects.toThrow('não é um arquivo');
});

describe('into a database', () => {
  const emptyStorage = async () => createFolderStorage(await mkdtemp(join(folder, 'vazia-')));

  async function isEmpty(url: string) {
    const { client } = await connectAsOwner(url);
    return isEmptyDatabase(client).finally(() => client.end());
  }

  test('that is not empty, nothing is restored', async () => {
    const before = await readRows(ownerUrl);
    const backup = await findBackupFile(whole);
    const manifest = await verifyBackup(backup, undefined);
    const options = { backup, passphrase: undefined, manifest, storage: await emptyStorage() };
    await expect(loadBackup({ ...options, ownerUrl })).rejects.toThrow('não está vazio');
    expect(await readRows(ownerUrl)).toEqual(before);
  });

  test('a restore that fails before its commit leaves database and storage empty', async () => {
    const { ownerUrl: empty, drop } = await createDatabase();
    const target = await emptyStorage();
    const backup = await findBackupFile(whole);
    const manifest = await verifyBackup(backup, undefined);
    const options = { backup, passphrase: undefined, manifest, storage: target, ownerUrl: empty };
    const beforeCommit = () => Promise.reject(new Error('the power is gone'));
    await expect(loadBackup({ ...options, beforeCommit })).rejects.toThrow('the power is gone');
    expect(await isEmpty(empty)).toBe(true);
    expect(await Array.fromAsync(target.list('patient-files'))).toEqual([]);
    // It can be repeated.
    await loadBackup(options);
    expect(await readRows(empty)).toEqual(await readRows(ownerUrl));
    await drop();
  });

  test('a backup from before the squash of the migrations is migrated', async () => {
    const old = await createDatabase();
    await fillBeforeSquash(old.ownerUrl);
    await onServer(
      old.ownerUrl,
      'set role clinic_maintenance',
      "insert into patients (full_name) values ('De antes')",
    );
    const file = join(folder, 'antiga.tar');
    await makeBackup({ ownerUrl: old.ownerUrl, storage: await emptyStorage(), file });
    const { ownerUrl: empty, drop } = await createDatabase();
    const backup = await findBackupFile(file);
    const manifest = await verifyBackup(backup, undefined);
    expect(manifest.migrations.at(-1)?.name).toBe('0084-what-came-after-an-import');
    await loadBackup({
      backup,
      passphrase: undefined,
      manifest,
      storage: await emptyStorage(),
      ownerUrl: empty,
    });
    expect((await readRows(empty))['public.patients']).toEqual([expect.stringContaining('De antes')]);
    const owner = await connectAsOwner(empty);
    const { rows } = await owner.client.query<{ name: string }>(
      'select name from private.migrations order by name collate "C"',
    );
    const { rows: unguarded } = await owner.client.query(
      `select relname from pg_class where relkind = 'r' and relrowsecurity and not relforcerowsecurity
       union all select tgname from pg_trigger where tgenabled <> 'O'`,
    );
    await owner.client.end();
    expect(rows.map(({ name }) => name)).toEqual((await readMigrations()).map(({ name }) => name));
    expect(unguarded).toEqual([]);
    await Promise.all([old.drop(), drop()]);
  });

  test('a backup with other migrations is refused', async () => {
    const { migrations } = await verify(original);
    const future = [...migrations, { name: '9999-do-futuro', checksum: 'x' }];
    await expect(splitMigrations(future, 'backup')).rejects.toThrow('mais nova do programa');
    const changed = migrations.map((migration, index) =>
      index === 3 ? { ...migration, checksum: 'x' } : migration,
    );
    await expect(splitMigrations(changed, 'backup')).rejects.toThrow('publicada do programa (migração 0104');
    const old = (await readSquashed()).slice(0, 20);
    await expect(splitMigrations(old, 'backup')).rejects.toThrow('versão antiga do programa');
  });
});

test('the files of the clinic are unchanged', async () => {
  expect(await readdir(join(files, 'patient-files'))).toHaveLength(2);
});
