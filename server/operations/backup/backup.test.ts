/** Backs up and restores the demo clinic, and compares rows and files. */
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { seedDemo } from '#db/demo/seed-demo.ts';
import { createClock } from '#server/platform/clock.ts';
import { becomeMaintenance } from '#server/platform/database/maintenance.ts';
import { connectAsOwner } from '#server/platform/database/owner-connection.ts';
import { createFolderStorage } from '#server/platform/storage/folder-storage.ts';
import type { Storage } from '#server/platform/storage/storage.ts';
import { createTestApp } from '#test/app.ts';
import type { TestBrowser } from '#test/browser.ts';
import { createDatabase } from '#test/database.ts';
import { silent } from '#test/database-server.ts';
import { pdf } from '#test/documents.ts';
import { makeAdmin, makeArchivedRecord, makePatient, makeRecordEntry } from '#test/factories.ts';
import { acceptedPictures } from '#test/pictures.ts';
import { readObjects, readRows } from '#test/whole-clinic.ts';
import { createDailyCleanup } from '../cleanup/daily-cleanup.ts';
import { findBackupFile } from './backup-file.ts';
import { loadBackup } from './load-backup.ts';
import { makeBackup } from './make-backup.ts';
import { readHeadsOfChains } from './queries.ts';
import { verifyBackup } from './verify-backup.ts';

const { app, db, database, ownerUrl, storage, signedIn } = await createTestApp();
const admin = await makeAdmin(db);
let api: TestBrowser['api'];
const folder = await mkdtemp(join(tmpdir(), 'vico-backup-'));
afterAll(() => rm(folder, { recursive: true, force: true }));

beforeAll(async () => {
  // The demo is only seeded into a database without accounts.
  await db.deleteFrom('auth.users').where('id', '=', admin.id).execute();
  // Those of photographs are moved by round-trip.test.ts.
  await seedDemo({
    maintenance: db,
    storage,
    clock: createClock('America/Sao_Paulo'),
    withPhotographs: false,
  });
  await db
    .insertInto('auth.users')
    .values({ ...admin, name: 'Ana "Aspas"\\ \t\n linha' })
    .execute();
  await db.insertInto('profiles').values({ id: admin.id, role: 'admin' }).execute();
  ({ api } = await signedIn(admin));
  await makeArchivedRecord(db, await makePatient(db));
  await makeRecordEntry(db, { patient_id: (await makePatient(db)).id });
});

let files = 0;
const newFile = () => join(folder, `copia-${++files}.tar`);

/** Restores into a database and a folder of its own. */
async function restore(file: string, passphrase?: string) {
  const target = await createDatabase();
  const restored = createFolderStorage(await mkdtemp(join(folder, 'restored-')));
  const backup = await findBackupFile(file);
  const manifest = await verifyBackup(backup, passphrase);
  await loadBackup({ backup, passphrase, manifest, ownerUrl: target.ownerUrl, storage: restored });
  const clinic = { rows: await readRows(target.ownerUrl), objects: await readObjects(restored) };
  await target.drop();
  return { ...clinic, manifest };
}

test('an encrypted backup brings back every row and every file', async () => {
  const file = newFile();
  const passphrase = 'uma senha comprida';
  await makeBackup({ ownerUrl, storage, file, passphrase });
  const { rows, objects, manifest } = await restore(file, passphrase);
  expect(rows).toEqual(await readRows(ownerUrl));
  expect(objects).toEqual(await readObjects(storage));
  expect(Object.keys(objects).length).toBeGreaterThan(100);
  expect(rows['public.patients']?.length).toBeGreaterThan(50);
  expect(manifest).toMatchObject({ missing: [], changed: [], superseded: [] });
  const daily = createDailyCleanup({ db: database, log: silent });
  await daily.run();
  await daily.run();
  await daily.close();
  const lines = await db
    .selectFrom('activity_log')
    .select(['subject', 'after'])
    .where('noun', '=', 'record_chains')
    .execute();
  // The same sum as in the audit log, over the same entries.
  const { chains, strikes, hash } = manifest.recordChains ?? {};
  expect(chains).toBeGreaterThan(0);
  expect(strikes).toBeGreaterThan(0);
  expect(lines).toEqual([{ subject: hash, after: { chains, strikes, until: expect.any(String) } }]);
});

test('a backup whose signed entries are not those of its manifest is refused, and one of the version before is not', async () => {
  const file = newFile();
  await makeBackup({ ownerUrl, storage, file });
  const backup = await findBackupFile(file);
  const manifest = await verifyBackup(backup, undefined);
  const target = await createDatabase();
  const restored = createFolderStorage(await mkdtemp(join(folder, 'restored-')));
  const other = { ...manifest, recordChains: { chains: 1, hash: 'a'.repeat(64) } };
  await expect(
    loadBackup({
      backup,
      passphrase: undefined,
      manifest: other,
      ownerUrl: target.ownerUrl,
      storage: restored,
    }),
  ).rejects.toThrow('evoluções assinadas');
  // The version before summed the heads only.
  const { client } = await connectAsOwner(ownerUrl);
  await becomeMaintenance(client);
  const recordChains = await readHeadsOfChains(client, false);
  await client.end();
  expect(recordChains).not.toEqual(manifest.recordChains);
  await loadBackup({
    backup,
    passphrase: undefined,
    manifest: { ...manifest, recordChains },
    ownerUrl: target.ownerUrl,
    storage: restored,
  });
  await target.drop();
});

test('only its owner can read a backup, and it gets its name only when it is whole', async () => {
  const file = newFile();
  const seen: string[] = [];
  const watched: Storage = {
    ...storage,
    async readPart(...part) {
      seen.push(...(await readdir(folder)).filter((name) => file.endsWith(name.replace('.part', ''))));
      return storage.readPart(...part);
    },
  };
  await makeBackup({ ownerUrl, storage: watched, file });
  expect(new Set(seen.map((name) => name.endsWith('.part')))).toEqual(new Set([true]));
  expect((await stat(file)).mode & 0o077).toBe(0);
});

test('rows and files are of one moment although patients, photos and files change meanwhile', async () => {
  const [photo] = await acceptedPictures();
  if (!photo) throw new Error('a picture is needed');
  const gone = await makePatient(db, { full_name: 'Apagada No Meio' });
  await api.files.upload({ patientId: gone.id, file: new File([pdf], 'a.pdf'), name: 'A' });
  const kept = await makePatient(db, { full_name: 'Trocada No Meio' });
  await api.patients.setPhoto({ id: kept.id, photo });
  await app.settled();
  let acted = false;
  const busy: Storage = {
    ...storage,
    // Deletes a patient after their file was found and before it is read.
    async readPart(place, first, last) {
      if (place.key.startsWith(gone.id) && !acted) {
        acted = true;
        await api.patients.remove({ id: gone.id });
        await api.patients.setPhoto({ id: kept.id, photo });
        await api.files.upload({ patientId: kept.id, file: new File([pdf], 'b.pdf'), name: 'Nova' });
        await app.settled();
      }
      return storage.readPart(place, first, last);
    },
  };
  const file = newFile();
  await makeBackup({ ownerUrl, storage: busy, file });
  expect(acted).toBe(true);
  const { rows, objects, manifest } = await restore(file);
  // The snapshot of the backup is later than the deletion.
  expect(rows).toEqual(await readRows(ownerUrl));
  expect(objects).toEqual(await readObjects(storage));
  expect(rows['public.archived_records']?.some((row) => row.includes('Apagada No Meio'))).toBe(true);
  expect(manifest.missing).toEqual([]);
});

test('under continuous writes the backup is consistent and lacks nothing older', async () => {
  const before = await readRows(ownerUrl);
  let writing = true;
  const written: string[] = [];
  const writer = (async () => {
    const [photo] = await acceptedPictures();
    for (let n = 0; writing; n++) {
      const { id } = await makePatient(db, { full_name: `Durante ${n}` });
      await api.files.upload({ patientId: id, file: new File([pdf], 'x.pdf'), name: `Arquivo ${n}` });
      if (photo && n % 3 === 0) await api.patients.setPhoto({ id, photo });
      if (n % 2 === 1) await api.patients.remove({ id });
      written.push(id);
      // One transaction: a patient and an account that name each other.
      await db.transaction().execute(async (rows) => {
        const account = { name: `Par ${n}`, email: `par-${n}@exemplo.test` };
        const user = await rows
          .insertInto('auth.users')
          .values(account)
          .returning('id')
          .executeTakeFirstOrThrow();
        await makePatient(rows, { full_name: `Par ${n}`, user_id: user.id });
      });
    }
  })();
  const file = newFile();
  let waited = false;
  const slow: Storage = {
    ...storage,
    async readPart(...part) {
      const now = written.length;
      if (!waited) await expect.poll(() => written.length).toBeGreaterThan(now + 2);
      waited = true;
      return storage.readPart(...part);
    },
  };
  await makeBackup({ ownerUrl, storage: slow, file }).finally(() => {
    writing = false;
  });
  await writer;
  const { rows, objects, manifest } = await restore(file);
  expect(manifest.missing).toEqual([]);
  for (const [table, old] of Object.entries(before)) {
    // Stored counts change with every row; they are compared with the rows below.
    if (table === 'public.patient_counts') continue;
    const there = new Set(rows[table]);
    expect(
      old.filter((row) => !there.has(row)),
      table,
    ).toEqual([]);
  }
  const counted = (rows['public.patient_counts'] ?? []).map((row) =>
    Number(/"patients": (-?\d+)/u.exec(row)?.[1]),
  );
  expect(counted.reduce((sum, count) => sum + count, 0)).toBe(rows['public.patients']?.length);
  const pairs = (table: string, pattern: RegExp) =>
    (rows[table] ?? []).flatMap((row) => pattern.exec(row)?.[0] ?? []).sort();
  expect(pairs('public.patients', /Par \d+/u)).toEqual(pairs('auth.users', /Par \d+/u));
  // A row points to every restored file, to the sizes of a photograph by its key; `loadBackup` checks the other direction.
  const all = Object.values(rows).flat().join('\n');
  const keyIn = (name: string) => (name.split('/').at(-1) ?? '').replace(/\.(small|large)\.webp$/u, '');
  expect(Object.keys(objects).filter((name) => !all.includes(keyIn(name)))).toEqual([]);
});

/** Ends each file early once; the rest must be requested again. */
const broken = new Set<string>();
const unsteady: Storage = {
  ...storage,
  async readPart(place, first, last) {
    const half = first + Math.floor((last - first) / 2);
    if (broken.has(place.key) || half === first) return storage.readPart(place, first, last);
    broken.add(place.key);
    return storage.readPart(place, first, half);
  },
};

test('a backup leaves out sessions, open links and secrets of the server, and holds the encryption secret and all of a file that a store ends early', async () => {
  // An address of a calendar may be revoked until the restore, so none lives on.
  const { id } = await db.selectFrom('auth.users').select('id').limit(1).executeTakeFirstOrThrow();
  await db
    .insertInto('auth.calendar_feeds')
    .values({ user_id: id, token_hash: 'a'.repeat(64), scope: 'all', names: 'full' })
    .execute();
  const file = newFile();
  const { manifest } = await makeBackup({ ownerUrl, storage: unsteady, file });
  expect(broken.size).toBeGreaterThan(100);
  const tables = manifest.tables.map(({ name }) => name);
  expect(tables).not.toContain('auth.sessions');
  expect(tables).not.toContain('auth.verifications');
  expect(tables).not.toContain('auth.push_subscriptions');
  expect(tables).not.toContain('private.outbox');
  expect(tables).not.toContain('private.setup_links');
  // With the encryption secret these would be the links to appointments.
  expect(tables).not.toContain('private.appointment_links');
  expect(manifest.tables).toContainEqual(expect.objectContaining({ name: 'auth.calendar_feeds', rows: 1 }));
  const { rows, objects } = await restore(file);
  expect(rows['private.secrets']?.map((row) => JSON.parse(row).name)).toEqual([
    'auth_secret',
    'vapid_private_key',
  ]);
  expect(objects).toEqual(await readObjects(storage));
  expect(rows['auth.calendar_feeds']).toEqual([]);
  await db.deleteFrom('auth.calendar_feeds').execute();
});

test('a missing and a changed file are listed, and the rest is saved; one that was missing when its record was archived is no loss', async () => {
  const patient = await makePatient(db, { full_name: 'Com Perda' });
  const lost = await api.files.upload({ patientId: patient.id, file: new File([pdf], 'l.pdf'), name: 'L' });
  const spoilt = await api.files.upload({ patientId: patient.id, file: new File([pdf], 's.pdf'), name: 'S' });
  const keyOf = async (id: string) =>
    (await db.selectFrom('patient_files').select('file_path').where('id', '=', id).executeTakeFirstOrThrow())
      .file_path;
  const [lostKey, spoiltKey] = [await keyOf(lost.id), await keyOf(spoilt.id)];
  await storage.remove({ area: 'patient-files', key: lostKey });
  await storage.put({ area: 'patient-files', key: spoiltKey }, Buffer.from('outra coisa'), 'application/pdf');
  const archived = await makePatient(db, { full_name: 'Sem Arquivo' });
  const early = await api.files.upload({
    patientId: archived.id,
    file: new File([pdf], 'm.pdf'),
    name: 'M',
  });
  const key = await keyOf(early.id);
  const place = { area: 'patient-files', key } as const;
  await storage.remove(place);
  await api.patients.remove({ id: archived.id });
  const file = newFile();
  await makeBackup({ ownerUrl, storage, file });
  const { rows, manifest } = await restore(file);
  expect(manifest.missing).toEqual([`patient-files/${lostKey}`]);
  expect(manifest.changed).toEqual([`files/patient-files/${spoiltKey}`]);
  expect(rows).toEqual(await readRows(ownerUrl));
  await db.deleteFrom('patient_files').where('patient_id', '=', patient.id).execute();
  // Once it is back, it is saved.
  await storage.put(place, Buffer.from('%PDF-1.4 de volta'), 'application/pdf');
  const withIt = newFile();
  await makeBackup({ ownerUrl, storage, file: withIt });
  expect((await restore(withIt)).objects).toHaveProperty([`patient-files/${key}`]);
});
