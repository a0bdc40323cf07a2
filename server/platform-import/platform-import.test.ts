/** A clinic of the older platform with everything odd that such databases contain, imported from a dump and a folder. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { importResult } from '#contract/imports.ts';
import { createClock } from '#server/clock.ts';
import { createTestApp } from '#test/app.ts';
import { silent } from '#test/database-server.ts';
import { makeImport } from '#test/factories.ts';
import { dirtyClinic } from '#test/platform/dirty-clinic.ts';
import { olderId } from '#test/platform/older-clinic.ts';
import { readObjects, readRows } from '#test/whole-clinic.ts';
import { runImport } from '../imports/run-import.ts';
import { openDumpSource } from '../platform-dump/dump-source.ts';
import { openObjectSource } from '../platform-files/object-source.ts';

// It encodes pictures, on a machine that may be busy.
vi.setConfig({ testTimeout: 120_000 });

const { db, ownerUrl, storage, signedIn } = await createTestApp();
const clock = createClock('America/Sao_Paulo');
const folder = await mkdtemp(join(tmpdir(), 'vico-older-clinic-'));
const clinic = await dirtyClinic({ today: clock.today() });
const sources = { dump: join(folder, 'clinic.sql'), files: join(folder, 'storage') };
beforeAll(async () => {
  await writeFile(sources.dump, await clinic.toDump());
  await clinic.writeObjects(sources.files);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function run(importId: string) {
  const settings = { importS3: undefined, fileSizeLimitBytes: 25 * 1024 * 1024 };
  const dump = await openDumpSource(sources.dump);
  const files = await openObjectSource(sources.files, settings);
  return runImport(importId, {
    ...{ ownerUrl, storage, clock, log: silent, settings, sources: { dump, files } },
    signal: new AbortController().signal,
  }).finally(() => Promise.all([dump.close(), files.close()]));
}

const inOneLine = (row: unknown[]) => row.map((each) => each ?? '-').join(' ');
const expected = clinic.expected
  .map(({ table, id, field, reason, action }) => inOneLine([table, id, field, reason, action]))
  .sort();
const findingsOf = async (id: string) =>
  (await db.selectFrom('import_findings').selectAll().where('import_id', '=', id).execute())
    .map((row) => inOneLine([row.source_table, row.source_id, row.field, row.reason, row.action]))
    .sort();
const resultOf = async (id: string) =>
  importResult.parse(
    (await db.selectFrom('imports').select('result').where('id', '=', id).executeTakeFirstOrThrow()).result,
  );

/** Without what an import says of itself. */
async function clinicRows() {
  const rows = await readRows(ownerUrl);
  return Object.fromEntries(Object.entries(rows).filter(([name]) => !name.includes('.import')));
}

const { id: checkId } = await makeImport(db, { state: 'checking' });
const { id } = await makeImport(db, { state: 'importing', created_name: null });

test('the dry run finds everything odd and writes nothing', async () => {
  const before = await clinicRows();
  expect(await run(checkId)).toBe('ended');
  expect(await findingsOf(checkId)).toEqual(expected);
  expect(await clinicRows()).toEqual(before);
  expect(await readObjects(storage)).toEqual({});
});

test('the import finds the same, brings the rest, and says how both sides compare', async () => {
  expect(await run(id)).toBe('ended');
  expect(await findingsOf(id)).toEqual(expected);
  const result = await resultOf(id);
  expect({ ...result, comparison: [] }).toEqual({ ...(await resultOf(checkId)), comparison: [] });
  for (const { table, read, imported, merged, skipped } of result.tables) {
    expect([table, imported + merged + skipped]).toEqual([table, read]);
  }
  for (const { what, source, ours, left = 0 } of result.comparison) {
    expect([what, ours + left]).toEqual([what, source]);
  }
  expect(
    await db.selectFrom('import_samples').selectAll().where('import_id', '=', id).execute(),
  ).toHaveLength(10);
});

test('rows keep their ids and dates, and the counts of the screens are right', async () => {
  const [first] = clinic.rows.get('public.patients') ?? [];
  const patient = await db
    .selectFrom('patients')
    .select(['id', 'created_at'])
    .where('id', '=', first?.id ?? '')
    .executeTakeFirstOrThrow();
  expect(patient.created_at).toEqual(new Date(first?.created_at ?? ''));
  const { rows } = await db
    .selectFrom('patient_counts')
    .select(({ fn }) => fn.sum<string>('patients').as('rows'))
    .executeTakeFirstOrThrow();
  const { all } = await db
    .selectFrom('patients')
    .select(({ fn }) => fn.countAll<number>().as('all'))
    .executeTakeFirstOrThrow();
  expect(Number(rows)).toBe(all);
  expect(await db.selectFrom('appointment_events').selectAll().execute()).toEqual([]);
  expect(await db.selectFrom('private.outbox').selectAll().execute()).toEqual([]);
});

test('an overlapping appointment is a squeeze-in, and a time outside the hours of a day to come is marked', async () => {
  const overlap = clinic.expected.find(({ reason }) => reason === 'overlap');
  const squeezed = await db.selectFrom('appointments').select('id').where('squeeze_in', '=', true).execute();
  expect(squeezed.map((row) => row.id)).toEqual([overlap?.id]);
  const outside = await db.selectFrom('appointments').selectAll().where('outside_hours', '=', true).execute();
  expect(outside.every(({ date }) => date >= clock.today())).toBe(true);
});

test('entries whose file did not come have none; a file without an entry gets one', async () => {
  const files = await db.selectFrom('patient_files').selectAll().execute();
  const without = clinic.expected.filter(
    ({ table, action }) => table === 'public.patient_files' && action === 'imported_without_file',
  );
  expect(
    files
      .filter(({ file_path }) => file_path === '')
      .map((row) => row.id)
      .sort(),
  ).toEqual(without.map((each) => each.id).sort());
  const objects = await readObjects(storage);
  for (const { file_path, sha256 } of files) {
    if (file_path !== '') expect(objects[`patient-files/${file_path}`]).toBe(sha256);
  }
  expect(files.some(({ file_name }) => file_name.endsWith('solto.pdf'))).toBe(true);
});

test('an administrator sees ten patients beside the source; the same import brings nothing twice', async () => {
  const account = olderId('account Helena Prado Helena.Prado@Exemplo.test');
  const { api } = await signedIn({ id: account });
  const { patients } = await api.imports.samples({ id });
  expect(patients).toHaveLength(10);
  for (const { rows } of patients)
    for (const { source, ours } of rows) expect(ours).toBeLessThanOrEqual(source + 1);
  const before = await clinicRows();
  const { id: again } = await makeImport(db, { state: 'importing' });
  expect(await run(again)).toBe('ended');
  const { tables } = await resultOf(again);
  expect(tables.reduce((sum, { imported }) => sum + imported, 0)).toBe(0);
  expect(await clinicRows()).toEqual(before);
});
