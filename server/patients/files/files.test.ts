/** Files of a patient over the whole application: upload, list, and failures, which leave nothing behind. */
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { createTestApp } from '#test/app.ts';
import { pdf, pdfWithScript } from '#test/documents.ts';
import { makeAdmin, makePatient, makePatientFile } from '#test/factories.ts';
import { expectRefusal, refusalOf } from '#test/refused.ts';

const { app, signedIn, db, files, storage } = await createTestApp();
const admin = await makeAdmin(db);
const clinic = await signedIn(admin);
const { api } = clinic;
const unknownId = '7b0a9a43-6a6c-4b8a-9f5e-000000000000';

const stored = async (patientId: string) => {
  await app.settled();
  return readdir(join(files, 'patient-files', patientId)).catch(() => []);
};
const rowsOf = (patientId: string) =>
  db.selectFrom('patient_files').selectAll().where('patient_id', '=', patientId).execute();

test('an upload is stored bit for bit and recorded with its type and checksum', async () => {
  const { id: patientId } = await makePatient(db);
  const uploaded = await api.files.upload({
    patientId,
    file: new File([pdfWithScript], 'roteiro.jpg', { type: 'text/html' }),
    name: ' Exame de março ',
    description: 'Trazido pela paciente.',
  });
  expect(uploaded).toEqual({
    id: expect.any(String),
    name: 'Exame de março',
    category: 'exame',
    type: 'application/pdf',
    sizeBytes: pdfWithScript.length,
    description: 'Trazido pela paciente.',
    createdAt: expect.any(String),
    url: `/api/files/${uploaded.id}`,
  });
  const [row] = await rowsOf(patientId);
  expect(row).toMatchObject({
    uploaded_by: admin.id,
    sha256: createHash('sha256').update(pdfWithScript).digest('hex'),
    file_path: expect.stringMatching(new RegExp(`^${patientId}/\\d{13}-[\\da-f]{24}\\.pdf$`, 'u')),
  });
  const kept = await readFile(join(files, 'patient-files', row?.file_path ?? ''));
  expect(Buffer.compare(kept, Buffer.from(pdfWithScript))).toBe(0);
});

test('the list has tabs by type and by category, newest first', async () => {
  const { id: patient_id, full_name } = await makePatient(db);
  const add = (category: string, file_type: string, day: number) =>
    makePatientFile(db, {
      patient_id,
      category,
      file_type,
      file_name: `${category} ${day}`,
      created_at: `2026-01-0${day}T12:00:00Z`,
    });
  await add('exame', 'application/pdf', 1);
  await add('exame', 'image/jpeg', 2);
  await add('prescricao', 'application/pdf', 3);
  await add('procedure', 'image/png', 4);
  await add('de outro sistema', 'application/msword', 5);
  await makePatientFile(db, { patient_id: (await makePatient(db)).id });
  const all = await api.files.list({ patientId: patient_id });
  expect(all).toMatchObject({
    patient: { id: patient_id, fullName: full_name },
    counts: { all: 5, documents: 3, images: 2, exams: 2, prescriptions: 1, procedures: 1, plans: 1 },
    total: 5,
    limitBytes: 25 * 1024 * 1024,
  });
  expect(all.rows.map(({ name, category }) => [name, category])).toEqual([
    ['de outro sistema 5', 'treatment'],
    ['procedure 4', 'procedure'],
    ['prescricao 3', 'prescricao'],
    ['exame 2', 'exame'],
    ['exame 1', 'exame'],
  ]);
  const names = async (tab: 'documents' | 'images' | 'exams') =>
    (await api.files.list({ patientId: patient_id, tab })).rows.map(({ name }) => name);
  expect(await names('documents')).toEqual(['de outro sistema 5', 'prescricao 3', 'exame 1']);
  expect(await names('images')).toEqual(['procedure 4', 'exame 2']);
  expect(await names('exams')).toEqual(['exame 2', 'exame 1']);
  const second = await api.files.list({ patientId: patient_id, page: 2, pageSize: 3 });
  expect([second.total, second.rows.length]).toEqual([5, 2]);
});

test('a missing patient has no files and gets none', async () => {
  const missing = { code: 'NOT_FOUND', defined: true };
  expect(await refusalOf(api.files.list({ patientId: unknownId }))).toEqual(missing);
  const file = new File([pdf], 'a.pdf');
  expect(await refusalOf(api.files.upload({ patientId: unknownId, file, name: 'a' }))).toEqual(missing);
  expect(await stored(unknownId)).toEqual([]);
});

test('a file whose patient is deleted meanwhile leaves nothing in the storage', async () => {
  const { id: patientId, full_name } = await makePatient(db);
  const put = storage.put;
  vi.spyOn(storage, 'put').mockImplementationOnce(async (...object) => {
    await put(...object);
    await db
      .insertInto('archived_records')
      .values({ patient_id: patientId, full_name, record: '{}' })
      .execute();
    await db.deleteFrom('patients').where('id', '=', patientId).execute();
  });
  const call = api.files.upload({ patientId, file: new File([pdf], 'a.pdf'), name: 'a' });
  await expectRefusal(call, 'NOT_FOUND');
  expect(await stored(patientId)).toEqual([]);
});

test('an upload that is cancelled after it was stored leaves nothing', async () => {
  const { id: patientId } = await makePatient(db);
  const cancelled = new AbortController();
  const put = storage.put;
  vi.spyOn(storage, 'put').mockImplementationOnce(async (...object) => {
    await put(...object);
    cancelled.abort();
  });
  const form = new FormData();
  form.set('file', new File([pdf], 'a.pdf'));
  form.set('name', 'a');
  const answer = await clinic.fetch(`/api/patients/${patientId}/files`, {
    method: 'POST',
    body: form,
    signal: cancelled.signal,
  });
  // The client's own doing: no failure of the server, which a monitor would report.
  expect(answer.status).toBe(400);
  expect([await rowsOf(patientId), await stored(patientId)]).toEqual([[], []]);
});

test('an upload works the same over the OpenAPI address', async () => {
  const { id: patientId } = await makePatient(db);
  const form = new FormData();
  form.set('file', new File([pdf], 'a.pdf', { type: 'application/pdf' }));
  form.set('name', 'Receita');
  form.set('category', 'prescricao');
  const answer = await clinic.fetch(`/api/patients/${patientId}/files`, { method: 'POST', body: form });
  expect(answer.status).toBe(201);
  expect(await answer.json()).toMatchObject({ name: 'Receita', category: 'prescricao', description: null });
});
