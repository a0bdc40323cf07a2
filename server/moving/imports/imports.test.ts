/** The calls of an import, from its creation to its end. */
import { beforeEach, expect, test } from 'vitest';
import { filesUpload, findingsDownload, sourceUpload } from '#contract/moving/imports.ts';
import { connectAsOwner } from '#server/platform/database/owner-connection.ts';
import { createTestApp } from '#test/app.ts';
import { makeAdmin, makeImport, makeImportEntry, makeImportFinding, makePatient } from '#test/factories.ts';
import { importNames } from '#test/import-work.ts';
import { expectRefusal } from '#test/refused.ts';
import { tryImportLock } from './work-queries.ts';

const { app, db, ownerUrl, signedIn, storage } = await createTestApp({
  importWork: importNames(['Ana Importada', 'Bia Importada'], {
    check(job) {
      job.findings.add({
        table: 'patients',
        line: 2,
        field: 'cpf',
        reason: 'cpf_invalid',
        action: 'imported_without_value',
        value: '=111.111.111-1\0',
      });
      job.findings.add({ table: 'patients', line: 3, reason: 'name_missing', action: 'not_imported' });
    },
  }),
});
const clinic = await signedIn(await makeAdmin(db));
const { api } = clinic;

beforeEach(async () => {
  await db.deleteFrom('imports').execute();
});

const upload = (address: string, contents: string, headers: Record<string, string> = {}) =>
  clinic.fetch(address, {
    method: 'PUT',
    body: Buffer.from(contents),
    headers: {
      'content-length': String(Buffer.byteLength(contents)),
      'x-file-name': encodeURIComponent('Cópia do sistema.sql'),
      ...headers,
    },
  });

async function keysOf(area: 'imports') {
  const keys: string[] = [];
  for await (const key of storage.list(area)) keys.push(key);
  return keys;
}

test('an import is uploaded, checked, looked at, imported and undone', async () => {
  const { id } = await api.imports.create({ kind: 'platform' });
  await expectRefusal(api.imports.check({ id }), 'IMPORT_WITHOUT_SOURCE');
  expect((await upload(sourceUpload(id), 'create table')).status).toBe(200);
  expect((await upload(filesUpload(id), 'zip')).status).toBe(200);
  expect(await api.imports.get({ id })).toMatchObject({
    state: 'preparing',
    sourceName: 'Cópia do sistema.sql',
    filesName: 'Cópia do sistema.sql',
  });
  expect(await keysOf('imports')).toHaveLength(2);

  await api.imports.check({ id });
  await app.settled();
  expect(await api.imports.get({ id })).toMatchObject({ state: 'review', findings: 2, failure: null });
  const found = await api.imports.findings({ id, reason: 'cpf_invalid' });
  expect(found.rows).toMatchObject([{ line: 2, value: '=111.111.111-1', action: 'imported_without_value' }]);
  expect(found.reasons).toEqual([
    // What stays out weighs more than a value that is lost.
    { reason: 'name_missing', count: 1 },
    { reason: 'cpf_invalid', count: 1 },
  ]);
  const csv = await (await clinic.fetch(findingsDownload(id))).text();
  expect(csv).toContain(`Pacientes;2;;CPF;O CPF não é válido;Vem sem este valor;'=111.111.111-1;\r\n`);

  await api.imports.start({ id });
  await app.settled();
  expect(await api.imports.get({ id })).toMatchObject({ state: 'done', isUndoKept: true, firstChange: null });
  expect(await db.selectFrom('patients').select('full_name').orderBy('full_name').execute()).toEqual([
    { full_name: 'Ana Importada' },
    { full_name: 'Bia Importada' },
  ]);
  // Its files are no longer needed.
  expect(await keysOf('imports')).toEqual([]);

  await api.imports.undo({ id });
  await app.settled();
  expect(await api.imports.get({ id })).toMatchObject({ state: 'undone', isUndoKept: false });
  expect(await db.selectFrom('patients').select('id').execute()).toEqual([]);
  await expectRefusal(api.imports.undo({ id }), 'IMPORT_STATE');
});

test('findings name the patients who are here', async () => {
  const { id } = await makeImport(db);
  const patient = await makePatient(db, { full_name: 'Clara Nomeada' });
  const there = { import_id: id, field: 'birth_date', value: '31/02/1980' };
  await makeImportFinding(db, { ...there, line: 1, source_id: patient.id, patient_id: patient.id });
  await makeImportFinding(db, {
    ...there,
    line: 2,
    source_id: 'x2',
    patient_id: crypto.randomUUID(),
    patient_name: 'Nome da Origem',
  });
  const { rows } = await api.imports.findings({ id });
  expect(rows.map((row) => row.patient)).toEqual([
    { id: patient.id, name: 'Clara Nomeada' },
    { id: null, name: 'Nome da Origem' },
  ]);
  const csv = await (await clinic.fetch(findingsDownload(id))).text();
  expect(csv).toContain('\r\nPacientes;1;Clara Nomeada;Nascimento;');
  expect(csv).toContain('\r\nPacientes;2;Nome da Origem;Nascimento;');
});

test('a cancelled import leaves nothing', async () => {
  const { id } = await api.imports.create({ kind: 'patients' });
  await upload(sourceUpload(id), 'nome');
  await db
    .insertInto('import_entries')
    .values({ import_id: id, line: 2, cells: ['Ana'] })
    .execute();
  await api.imports.cancel({ id });
  await app.settled();
  expect(await keysOf('imports')).toEqual([]);
  expect(await db.selectFrom('import_entries').select('line').execute()).toEqual([]);
  await expectRefusal(api.imports.check({ id }), 'IMPORT_STATE');
  await expectRefusal(api.imports.start({ id }), 'IMPORT_STATE');
});

test('what a command has begun does not begin here, where its source is not', async () => {
  const { id: checked } = await makeImport(db, { state: 'review' });
  await expectRefusal(api.imports.start({ id: checked }), 'IMPORT_WITHOUT_SOURCE');
  const { id: failed } = await makeImport(db, { state: 'importing', failure: 'internal' });
  await expectRefusal(api.imports.retry({ id: failed }), 'IMPORT_WITHOUT_SOURCE');
  expect(await api.imports.get({ id: checked })).toMatchObject({ state: 'review', isSourceHere: false });
  expect(await api.imports.get({ id: failed })).toMatchObject({ failure: 'internal' });
});

test('an upload is refused without a length, a name or contents, when it is too large, and once rows are written', async () => {
  const { id } = await api.imports.create({ kind: 'patients' });
  const statusOf = async (response: Promise<Response>) => (await response).status;
  expect(await statusOf(upload(sourceUpload(id), 'a', { 'content-length': 'x' }))).toBe(422);
  expect(await statusOf(upload(sourceUpload(id), 'a', { 'x-file-name': '' }))).toBe(422);
  expect(await statusOf(upload(sourceUpload(id), ''))).toBe(422);
  expect(await statusOf(upload(sourceUpload(id), 'a', { 'content-length': String(21 * 1024 * 1024) }))).toBe(
    413,
  );
  // Longer and shorter than was said.
  expect(await statusOf(upload(sourceUpload(id), 'abc', { 'content-length': '2' }))).toBe(400);
  expect(await statusOf(upload(sourceUpload(id), 'abc', { 'content-length': '4' }))).toBe(400);
  await app.settled();
  expect(await keysOf('imports')).toEqual([]);
  const { id: done } = await makeImport(db);
  expect(await statusOf(upload(sourceUpload(done), 'a'))).toBe(409);
});

test('a broken upload leaves no object, and a second one replaces the first', async () => {
  const { id } = await api.imports.create({ kind: 'patients' });
  let pulls = 0;
  const body = new ReadableStream({
    pull(controller) {
      pulls += 1;
      if (pulls === 1) controller.enqueue(Buffer.from('nome;'));
      else controller.error(new Error('the connection broke'));
    },
  });
  const headers = { 'content-length': '10', 'x-file-name': 'a.csv' };
  const sent = Object.assign({ method: 'PUT', body, headers }, { duplex: 'half' });
  const response = await clinic.fetch(sourceUpload(id), sent);
  expect([response.status, await response.json()]).toMatchObject([400, { code: 'REQUEST_INTERRUPTED' }]);
  await app.settled();
  expect(await keysOf('imports')).toEqual([]);
  await upload(sourceUpload(id), 'um');
  await upload(sourceUpload(id), 'dois');
  await app.settled();
  expect(await keysOf('imports')).toHaveLength(1);
});

test('the list has the newest import first', async () => {
  const { id: older } = await makeImport(db, { created_at: new Date('2020-01-01') });
  const { id: newer } = await makeImport(db, { state: 'review' });
  const { rows, total } = await api.imports.list({});
  expect([rows.map(({ id }) => id), total]).toEqual([[newer, older], 2]);
});

test('the remaining time follows the rate of the step', async () => {
  const { id } = await makeImport(db, {
    state: 'importing',
    step: 'writing_rows',
    done: 100,
    total: 400,
    step_started_at: new Date(Date.now() - 10_000),
  });
  const { remainingSeconds } = await api.imports.get({ id });
  expect(remainingSeconds).toBeGreaterThanOrEqual(30);
  expect(remainingSeconds).toBeLessThan(60);
});

test('an import whose process was killed says that nothing works on it', async () => {
  const { id } = await makeImport(db, {
    state: 'importing',
    step: 'copying_files',
    done: 10,
    total: 58,
    source_key: null,
  });
  expect(await api.imports.get({ id })).toMatchObject({ isSourceHere: false, isWorkedOn: false });
  const { client } = await connectAsOwner(ownerUrl);
  expect(await tryImportLock(client)).toBe(true);
  expect(await api.imports.get({ id })).toMatchObject({ isWorkedOn: true });
  await client.end();
});

test('an import that was left is cancelled, and traces of an old one go', async () => {
  const old = new Date(Date.now() - 91 * 24 * 60 * 60_000);
  const left = await makeImport(db, { state: 'preparing', created_at: old });
  const ended = await makeImport(db, { created_at: old, finished_at: old });
  await makeImportFinding(db, { import_id: ended.id });
  await makeImportEntry(db, { import_id: ended.id });
  await db
    .insertInto('private.import_rows')
    .values({ import_id: ended.id, table_name: 'public.patients', row_id: ended.id })
    .execute();
  app.imports.wake();
  await app.settled();
  expect(await api.imports.get({ id: left.id })).toMatchObject({ state: 'cancelled' });
  expect(await api.imports.get({ id: ended.id })).toMatchObject({
    state: 'done',
    findings: 0,
    isUndoKept: false,
  });
  expect(await db.selectFrom('private.import_rows').selectAll().execute()).toEqual([]);
  expect(await db.selectFrom('import_entries').selectAll().execute()).toEqual([]);
  await expectRefusal(api.imports.undo({ id: ended.id }), 'IMPORT_STATE');
});

test('what the check has left open is chosen before the import', async () => {
  const unnamed = { appointments: 3, candidates: ['Ana', 'Rui'], chosen: 'Sem profissional definido' };
  const looseFiles = { files: 2, comes: false };
  const moved = { key: 'remarcado', name: 'Remarcado', lines: 2, choice: null };
  const short = { key: 'ana', name: 'Dra Ana', appointments: 3, choice: 'Ana Reis' };
  const long = { key: 'ana reis', name: 'Ana Reis', appointments: 9, choice: '' };
  const professionals = { candidates: ['Ana Reis', 'Rui'], names: [long, short] };
  const result = JSON.stringify({ unnamed, looseFiles, statuses: [moved], professionals });
  const { id } = await makeImport(db, { state: 'review', result });
  await api.imports.choose({ id, professional: 'Ana' });
  await api.imports.choose({ id, bringsLooseFiles: true });
  await api.imports.choose({ id, status: { key: 'remarcado', choice: 'cancelled' } });
  const name = (key: string, choice: string) => api.imports.choose({ id, professionalName: { key, choice } });
  // One who is another is nobody's other name.
  await expectRefusal(name('ana reis', 'Dra Ana'), 'INVALID_INPUT');
  await expectRefusal(name('bia', 'Rui'), 'INVALID_INPUT');
  await name('ana', '');
  await name('ana reis', 'Dra Ana');
  await name('ana', 'Rui');
  expect((await api.imports.get({ id })).result).toMatchObject({
    unnamed: { ...unnamed, chosen: 'Ana' },
    looseFiles: { files: 2, comes: true },
    statuses: [{ ...moved, choice: 'cancelled' }],
    professionals: {
      names: [
        { ...long, choice: 'Dra Ana' },
        { ...short, choice: 'Rui' },
      ],
    },
  });
  const { options } = await db
    .selectFrom('imports')
    .select('options')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  expect(options).toEqual({
    unnamedAre: 'Ana',
    bringsLooseFiles: true,
    statuses: { remarcado: 'cancelled' },
    professionals: { ana: 'Rui', 'ana reis': 'Dra Ana' },
  });
  await expectRefusal(api.imports.choose({ id, professional: 'Bia' }), 'INVALID_INPUT');
  const other = { key: 'adiado', choice: 'cancelled' } as const;
  await expectRefusal(api.imports.choose({ id, status: other }), 'INVALID_INPUT');
  await db.updateTable('imports').set({ state: 'done' }).where('id', '=', id).execute();
  await expectRefusal(api.imports.choose({ id, professional: 'Rui' }), 'IMPORT_STATE');
});
