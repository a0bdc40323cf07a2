/** An import into a clinic that is in use: what is here stays, and the way back leads to exactly what was here. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { importResult } from '#contract/moving/imports.ts';
import { createClock } from '#server/platform/clock.ts';
import { createTestApp } from '#test/app.ts';
import { silent } from '#test/database-server.ts';
import {
  makeAccount,
  makeAppointment,
  makeImport,
  makePatient,
  makeProfessional,
  makeSettings,
} from '#test/factories.ts';
import { dirtyClinic } from '#test/platform/dirty-clinic.ts';
import { readObjects, readRows } from '#test/whole-clinic.ts';
import { scopeOn } from '../../platform/database/maintenance.ts';
import { findSameSource } from '../imports/queries.ts';
import { runImport } from '../imports/run-import.ts';

// It encodes pictures, on a machine that may be busy.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const { db, ownerUrl, storage } = await createTestApp();
const clock = createClock('America/Sao_Paulo');
const clinic = await dirtyClinic({ today: clock.today() });
const folder = await mkdtemp(join(tmpdir(), 'vico-present-'));
afterAll(() => rm(folder, { recursive: true, force: true }));
const sources = { dump: join(folder, 'clinic.sql'), files: join(folder, 'storage') };

const run = (importId: string) =>
  runImport(importId, {
    ownerUrl,
    storage,
    clock,
    log: silent,
    sources,
    settings: { fileSizeLimitBytes: 25 * 1024 * 1024 },
    signal: new AbortController().signal,
  });
const resultOf = async (id: string) =>
  importResult.parse(
    (await db.selectFrom('imports').select('result').where('id', '=', id).executeTakeFirstOrThrow()).result,
  );
const findingOf = (id: string, reason: string) =>
  db
    .selectFrom('import_findings')
    .select(['source_id', 'field', 'action', 'value'])
    .where('import_id', '=', id)
    .where('reason', '=', reason)
    .execute();

/** Without what imports say of themselves, and when a row was changed. The parts of a count may be others with the same sum. */
async function clinicRows() {
  const rows = await readRows(ownerUrl);
  const own = Object.entries(rows).filter(
    ([name]) => !/^(?:public|private)\.import|^public\.(?:patient_counts|appointment_days)$/u.test(name),
  );
  const withoutTime = (row: string) => row.replace(/, "updated_at": "[^"]+"/u, '');
  return Object.fromEntries(own.map(([name, texts]) => [name, texts.map(withoutTime)]));
}

const older = clinic.rows.get('public.patients') ?? [];
const withCpf = older.find(({ cpf }) => /^\d{3}\.\d{3}\.\d{3}-\d\d$/u.test(cpf ?? ''));
const dayAhead = clinic.rows
  .get('public.appointments')
  ?.find(({ status, date }) => status === 'scheduled' && (date ?? '') > clock.today());

const rui = await makeAccount(db, { email: 'rui@exemplo.test', name: 'Rui de Hoje' });
await db.insertInto('profiles').values({ id: rui.id, full_name: 'Rui de Hoje', role: 'patient' }).execute();
const doctor = await makeProfessional(db, { full_name: 'HELENA PRADO' });
await db.updateTable('professionals').set({ active: false }).where('id', '<>', doctor.id).execute();
const twin = await makePatient(db, { full_name: 'Já Aqui', cpf: (withCpf?.cpf ?? '').replace(/\D/gu, '') });
const sameName = older.find(({ id: own, birth_date }) => own !== withCpf?.id && birth_date);
await makePatient(db, {
  full_name: sameName?.full_name?.toUpperCase() ?? '',
  birth_date: sameName?.birth_date ?? null,
  cpf: null,
});
await makeAppointment(db, {
  patient_id: twin.id,
  professional_id: doctor.id,
  date: dayAhead?.date ?? '',
  time: (dayAhead?.time ?? '').slice(0, 5),
});
await makeSettings(db, { clinic_name: 'A de Hoje', doctor_name: 'Dra. Outra', email: null });

const before = { rows: await clinicRows(), objects: await readObjects(storage) };
const { id } = await makeImport(db, { state: 'importing' });
beforeAll(async () => {
  await writeFile(sources.dump, await clinic.toDump());
  await clinic.writeObjects(sources.files);
  expect(await run(id)).toBe('ended');
});

test('every row is counted on both sides, and the sums agree', async () => {
  const { tables, comparison } = await resultOf(id);
  for (const { table, read, imported, merged, skipped } of tables) {
    expect([table, imported + merged + skipped]).toEqual([table, read]);
  }
  expect(comparison.length).toBeGreaterThan(8);
  for (const { what, source, ours, left = 0 } of comparison)
    expect([what, ours + left]).toEqual([what, source]);
});

test('an account with an e-mail that is here is joined: it keeps id, password and role', async () => {
  const [joined] = await findingOf(id, 'account_here');
  expect(joined).toMatchObject({ action: 'joined', value: 'rui@exemplo.test' });
  expect(await findingOf(id, 'account_role_differs')).toMatchObject([
    { action: 'kept_ours', value: 'Rui Salgado (rui@exemplo.test), na origem administrador, aqui não' },
  ]);
  const profile = await db.selectFrom('profiles').selectAll().where('id', '=', rui.id).executeTakeFirst();
  expect(profile).toMatchObject({ full_name: 'Rui de Hoje', role: 'patient' });
  const older = await db
    .selectFrom('auth.users')
    .select('id')
    .where('id', '=', joined?.source_id ?? '')
    .execute();
  expect(older).toEqual([]);
});

test('a CPF, settings and professionals that are here stay, and empty settings are filled', async () => {
  expect(await findingOf(id, 'cpf_taken')).toContainEqual(
    expect.objectContaining({ source_id: withCpf?.id, value: `${twin.cpf} (Já Aqui)` }),
  );
  const [settings] = await db.selectFrom('clinic_settings').selectAll().execute();
  expect(settings).toMatchObject({ clinic_name: 'A de Hoje', email: expect.stringContaining('@') });
  expect((await findingOf(id, 'settings_differ')).map(({ field }) => field)).toContain('clinic_name');
  const ofHelena = await db
    .selectFrom('appointments')
    .select('id')
    .where('professional_id', '=', doctor.id)
    .execute();
  expect(ofHelena.length).toBeGreaterThan(1);
});

test('a patient who was registered here comes as a second record, and the findings say beside which', async () => {
  const found = await findingOf(id, 'same_person');
  expect(found).toHaveLength(2);
  const expected = [
    { source_id: withCpf?.id, field: 'full_name', action: 'imported_beside', value: 'Já Aqui (mesmo CPF)' },
    {
      source_id: sameName?.id,
      field: 'full_name',
      action: 'imported_beside',
      value: `${sameName?.full_name?.toUpperCase()} (mesmo nome)`,
    },
  ];
  expect(found).toEqual(expect.arrayContaining(expected));
});

test('an appointment over one that is here is a squeeze-in', async () => {
  const over = await db
    .selectFrom('appointments')
    .selectAll()
    .where('id', '=', dayAhead?.id ?? '')
    .executeTakeFirst();
  expect(over).toMatchObject({ squeeze_in: true, professional_id: doctor.id });
});

test('a file that no row names waits for a decision', async () => {
  const loose = await findingOf(id, 'object_without_row');
  expect(loose.map(({ action }) => action)).toEqual(['not_imported', 'not_imported']);
  const { looseFiles, tables } = await resultOf(id);
  expect(looseFiles).toEqual({ files: 1, comes: false });
  // The rows of files are those of the source.
  expect(tables.filter(({ table }) => /_files|objects/u.test(table))).toMatchObject([
    { table: 'public.patient_files' },
    { table: 'storage.objects', read: 1, imported: 0, merged: 0, skipped: 1 },
  ]);
  const named = db.selectFrom('patient_files').select('id').where('file_name', '=', 'solto.pdf');
  expect(await named.execute()).toEqual([]);
});

test('counts are right, no history is invented, and nothing is sent', async () => {
  const { counted } = await db
    .selectFrom('patient_counts')
    .select(({ fn }) => fn.sum<string>('patients').as('counted'))
    .executeTakeFirstOrThrow();
  const { patients } = await db
    .selectFrom('patients')
    .select(({ fn }) => fn.countAll<number>().as('patients'))
    .executeTakeFirstOrThrow();
  expect(Number(counted)).toBe(patients);
  expect(await db.selectFrom('appointment_events').select('id').execute()).toEqual([]);
  expect(await db.selectFrom('private.outbox').select('id').execute()).toEqual([]);
});

test('the same source again brings nothing, and taken back, the clinic is as it was', async () => {
  const imported = await clinicRows();
  const { id: again } = await makeImport(db, { state: 'importing' });
  expect(await run(again)).toBe('ended');
  const { tables } = await resultOf(again);
  expect(tables.filter(({ imported }) => imported > 0)).toEqual([]);
  // It does not count as the import of its source, since the first one may be taken back.
  await db.updateTable('imports').set({ source_sha256: 'again' }).where('id', '=', again).execute();
  expect(await findSameSource(scopeOn(db), 'again')).toBeUndefined();
  await db.updateTable('imports').set({ source_sha256: 'first' }).where('id', '=', id).execute();
  expect(await findSameSource(scopeOn(db), 'first')).toMatchObject({ id, state: 'done' });
  expect(await clinicRows()).toEqual(imported);
  await db.updateTable('imports').set({ state: 'undoing' }).where('id', '=', id).execute();
  expect(await run(id)).toBe('ended');
  expect({ rows: await clinicRows(), objects: await readObjects(storage) }).toEqual(before);
});
