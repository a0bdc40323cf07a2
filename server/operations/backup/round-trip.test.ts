/**
 * Moves a clinic with the commands: from the tests' server (the embedded one, or that of VICO_TEST_DATABASE_URL) into a data
 * folder with an embedded database, and from there, while it runs, to the tests' server and an S3 store. Each step is
 * compared with the first.
 */
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  renameSync,
  statSync,
  truncateSync,
} from 'node:fs';
import { join } from 'node:path';
import S3rver from 's3rver';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { demoCredentials } from '#db/demo/clinic.ts';
import { seedDemo } from '#db/demo/seed-demo.ts';
import { createClock } from '#server/platform/clock.ts';
import { findRunningDatabase } from '#server/platform/embedded-postgres/embedded-postgres.ts';
import { createFolderStorage } from '#server/platform/storage/folder-storage.ts';
import { createS3Storage } from '#server/platform/storage/s3-storage.ts';
import { createTestApp } from '#test/app.ts';
import { openBrowser } from '#test/browser.ts';
import { createDatabase } from '#test/database.ts';
import { onServer } from '#test/database-server.ts';
import { runScript } from '#test/run-script.ts';
import { answers, freePort, makeFolder, removeFolder, startProcess } from '#test/server-process.ts';
import { readObjects, readRows } from '#test/whole-clinic.ts';

// Makes a cluster, starts processes and syncs each file to the disk, on a machine that may be busy.
vi.setConfig({ testTimeout: 240_000, hookTimeout: 120_000 });

const { db, ownerUrl, storage, files } = await createTestApp();
const folder = makeFolder();
const dataDir = join(folder, 'data');

const s3 = new S3rver({
  port: 0,
  address: '127.0.0.1',
  silent: true,
  directory: join(folder, 's3'),
  configureBuckets: [{ name: 'clinica', configs: [] }],
});
const { port: s3Port } = await s3.run();
const bucket = {
  endpoint: `http://127.0.0.1:${s3Port}`,
  region: 'sa-east-1',
  bucket: 'clinica',
  accessKeyId: 'S3RVER',
  secretAccessKey: 'S3RVER',
};
const s3Environment = {
  S3_ENDPOINT: bucket.endpoint,
  S3_REGION: bucket.region,
  S3_BUCKET: bucket.bucket,
  S3_ACCESS_KEY_ID: bucket.accessKeyId,
  S3_SECRET_ACCESS_KEY: bucket.secretAccessKey,
};

beforeAll(async () => {
  await seedDemo({ maintenance: db, storage, clock: createClock('America/Sao_Paulo') });
});
afterAll(async () => {
  await s3.close();
  removeFolder(folder);
});

const passphrase = 'uma senha comprida';

test('from a server to a data folder, and while it is used to another server and store', async () => {
  const first = { rows: await readRows(ownerUrl), objects: await readObjects(storage) };
  // The commands expect the files in `files/` of the data folder.
  const source = join(folder, 'source');
  mkdirSync(source);
  renameSync(files, join(source, 'files'));
  const outside = { DATABASE_URL: ownerUrl, DATA_DIR: source };
  const made = await runScript('backup', ['--to', join(folder, 'a.tar')], outside);
  expect(made).toMatchObject({ code: 0, err: '' });

  const restored = await runScript('restore', [join(folder, 'a.tar')], { DATA_DIR: dataDir });
  expect(restored).toMatchObject({ code: 0, err: '' });
  expect(readdirSync(dataDir).sort()).toEqual(['db', 'files']);
  expect(await readObjects(createFolderStorage(join(dataDir, 'files')))).toEqual(first.objects);

  const port = await freePort();
  const server = startProcess({ DATA_DIR: dataDir, PORT: String(port), BACKUP: 'off' });
  await answers(server);
  const running = await findRunningDatabase(dataDir);
  expect(await readRows(running ?? '')).toEqual(first.rows);
  const browser = openBrowser(async (request) => {
    const { pathname, search } = new URL(request.url);
    return fetch(`${server.url}${pathname}${search}`, {
      method: request.method,
      headers: request.headers,
      body: request.method === 'GET' ? null : await request.arrayBuffer(),
    });
  });
  const { email, password } = demoCredentials.administrator;
  await browser.api.session.signIn({ email, password });
  // The sign-in is in the audit log; everything else is unchanged.
  const inUse = await readRows(running ?? '');

  // A restore into a folder in use is refused; the application goes on.
  const refused = await runScript('restore', [join(folder, 'a.tar')], { DATA_DIR: dataDir });
  expect(refused).toMatchObject({ code: 1, err: expect.stringContaining('não está vazia') });

  const again = await runScript('backup', ['--to', join(folder, 'b.tar.enc')], {
    DATA_DIR: dataDir,
    BACKUP_PASSPHRASE: passphrase,
  });
  expect(again).toMatchObject({ code: 0, err: '' });
  server.child.kill('SIGTERM');
  await server.exited;

  const target = await createDatabase();
  const elsewhere = { DATABASE_URL: target.ownerUrl, DATA_DIR: join(folder, 'other'), ...s3Environment };
  const closed = await runScript('restore', [join(folder, 'b.tar.enc')], elsewhere);
  expect(closed).toMatchObject({ code: 1, err: expect.stringContaining('BACKUP_PASSPHRASE') });
  const moved = await runScript('restore', [join(folder, 'b.tar.enc')], {
    ...elsewhere,
    BACKUP_PASSPHRASE: passphrase,
  });
  expect(moved).toMatchObject({ code: 0, err: '' });
  expect(await readRows(target.ownerUrl)).toEqual(inUse);
  // Autovacuum may take a minute to come along.
  const [patients] = await onServer<{ analyzed: boolean }>(
    target.ownerUrl,
    "select last_analyze is not null as analyzed from pg_stat_user_tables where relname = 'patients'",
  );
  expect(patients).toEqual({ analyzed: true });
  expect(await readObjects(createS3Storage(bucket))).toEqual(first.objects);

  // `--mend` is the former name of `--repair`.
  const doctor = await runScript('doctor', ['--checksums', '--repair', '--mend'], elsewhere);
  expect(doctor).toMatchObject({ code: 0, err: '', out: expect.stringContaining('Tudo em ordem') });
  const full = await createDatabase();
  const occupied = await runScript('restore', [join(folder, 'a.tar')], {
    ...elsewhere,
    DATABASE_URL: full.ownerUrl,
  });
  expect(occupied).toMatchObject({ code: 1, err: expect.stringContaining('S3 não está vazio') });
  await Promise.all([target.drop(), full.drop()]);
});

test('a damaged backup creates no folder', async () => {
  const file = join(folder, 'quebrada.tar');
  copyFileSync(join(folder, 'a.tar'), file);
  truncateSync(file, statSync(file).size - 1_000);
  const nowhere = join(folder, 'nada');
  const refused = await runScript('restore', [file], { DATA_DIR: nowhere });
  expect(refused).toMatchObject({ code: 1, err: expect.stringContaining('danificada') });
  expect(existsSync(nowhere)).toBe(false);
});

test('a command with wrong arguments prints its usage', async () => {
  const env = { DATA_DIR: dataDir };
  expect((await runScript('restore', [], env)).err).toContain('npm run restore -- ARQUIVO');
  expect((await runScript('backup', ['--nada'], env)).err).toContain('npm run backup -- [--to');
  expect((await runScript('doctor', ['--older-than', '0'], env)).err).toContain(
    'npm run doctor -- [--repair]',
  );
  const withoutDatabase = await runScript('backup', [], { DATA_DIR: join(folder, 'nada') });
  expect(withoutDatabase).toMatchObject({
    code: 1,
    err: expect.stringContaining('Não há um banco de dados'),
  });
});
