/** The export in a thread of its own: whole for a slow reader, and gone with one that leaves. */
import { randomBytes } from 'node:crypto';
import { mkdir, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createTestApp } from '#test/app.ts';
import { makePatient, makePatientFile } from '#test/factories.ts';
import { expectRefusal } from '#test/refused.ts';
import { makeFolder, removeFolder } from '#test/server-process.ts';
import { unzip } from '#test/unzip.ts';
import { exportInWorker } from './export-in-worker.ts';

const { db, ownerUrl } = await createTestApp();
const dataDir = makeFolder();
const open = exportInWorker({ ownerUrl, s3: undefined, dataDir, clinicTimeZone: 'America/Sao_Paulo' });

const patient = await makePatient(db, { full_name: 'Ana Lima' });
const contents = randomBytes(3_000_000);
for (const name of ['a', 'b', 'c']) {
  const file_path = `${patient.id}/${name}.pdf`;
  await makePatientFile(db, { patient_id: patient.id, file_name: name, file_path });
  const folder = join(dataDir, 'files', 'patient-files', patient.id);
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, `${name}.pdf`), contents);
}

/** The connections of exports. */
async function connections(): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pg_stat_activity
      where datname = current_database() and application_name = 'vico start'`.execute(db);
  return rows[0]?.count ?? 0;
}

test('a reader that is slower than the export gets all of it', async () => {
  const archive = await open();
  const chunks: Buffer[] = [];
  for await (const chunk of archive) {
    chunks.push(chunk);
    if (chunks.length % 50 === 0) await sleep(20);
  }
  const entries = await unzip(Buffer.concat(chunks));
  const files = [...entries].filter(([name]) => name.startsWith('pacientes/'));
  expect(files).toHaveLength(3);
  expect(files.every(([, bytes]) => bytes.equals(contents))).toBe(true);
  await expect.poll(connections).toBe(0);
});

test('it keeps the pace of its reader: one that waits holds the next export back, and one that leaves frees it', async () => {
  const waiting = await open();
  await expectRefusal(open(), 'EXPORT_UNDER_WAY');
  expect(await connections()).toBe(1);
  waiting.destroy();
  await expect.poll(connections).toBe(0);
  const again = await open();
  expect((await buffer(again)).length).toBeGreaterThan(9_000_000);
});

test('a file that ends early ends the stream with an error', async () => {
  const object = join(dataDir, 'files', 'patient-files', patient.id, 'c.pdf');
  await truncate(object, 100_000_000);
  const archive = await open();
  let sizeBytes = 0;
  const reading = (async () => {
    for await (const chunk of archive) {
      sizeBytes += chunk.length;
      if (sizeBytes > 10_000_000) await truncate(object, 0);
    }
  })();
  await expect(reading).rejects.toThrow();
  await expect.poll(connections).toBe(0);
  removeFolder(dataDir);
});

test('where the database is gone there is no archive', async () => {
  const nowhere = exportInWorker({
    ownerUrl: 'postgresql://nobody@127.0.0.1:1/none',
    s3: undefined,
    dataDir,
    clinicTimeZone: 'America/Sao_Paulo',
  });
  await expect(nowhere()).rejects.toThrow('Não foi possível conectar ao banco de dados');
});
