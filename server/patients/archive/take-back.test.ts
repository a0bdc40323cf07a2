/** Files, plans and future procedures that are taken back from a record. What the database refuses: `db/policies`. */
import { readdir } from 'node:fs/promises';
import { expect, test, vi } from 'vitest';
import type { TakeBackReason } from '#contract/patients/taking-back.ts';
import { StorageProblem } from '#server/platform/storage/problems.ts';
import { createTestApp } from '#test/app.ts';
import { pdf } from '#test/documents.ts';
import {
  makeAdmin,
  makeFutureProcedure,
  makePatient,
  makePatientFile,
  makePatientWithAccount,
  makeTreatmentPlan,
} from '#test/factories.ts';
import { expectRefusal } from '#test/refused.ts';
import { unzip } from '#test/unzip.ts';

const { app, signedIn, db, files, storage } = await createTestApp();
const admin = await makeAdmin(db, { name: 'Helena Prado' });
const desk = await signedIn(admin);
const { api } = desk;
const reason: TakeBackReason = 'duplicate';

async function makeRecord() {
  const { patient, user } = await makePatientWithAccount(db);
  const patientId = patient.id;
  const file = await api.files.upload({ patientId, file: new File([pdf], 'a.pdf'), name: 'Hemograma' });
  const plan = await makeTreatmentPlan(db, { patient_id: patientId });
  const procedure = await makeFutureProcedure(db, { patient_id: patientId });
  return { patientId, user, file, plan, procedure };
}
const archived = (rowId: string) =>
  db.selectFrom('archived_items').selectAll().where('row_id', '=', rowId).executeTakeFirst();
async function storedIn(area: 'patient-files' | 'archive', patientId: string) {
  await app.settled();
  const entries = await readdir(`${files}/${area}/${patientId}`, { recursive: true }).catch(() => []);
  return entries.filter((name) => name.endsWith('.pdf')).length;
}

test('what is taken back is gone from both areas, from its address and from exports', async () => {
  const { patientId, user, file, plan, procedure } = await makeRecord();
  const own = await signedIn(user);
  await api.files.takeBack({ patientId, id: file.id, reason });
  await api.treatmentPlans.takeBack({ patientId, id: plan.id, reason });
  await api.futureProcedures.takeBack({ patientId, id: procedure.id, reason });

  expect((await api.files.list({ patientId })).total).toBe(0);
  expect((await api.treatmentPlans.list({ patientId })).rows).toEqual([]);
  expect((await api.patients.get({ id: patientId })).futureProcedures).toEqual([]);
  expect((await own.api.portalFiles.overview()).counts).toEqual({
    orientations: 0,
    prescriptions: 0,
    exams: 0,
    papers: 0,
    photographs: 0,
    procedures: 0,
    treatment: 0,
  });
  expect((await own.api.portal.treatmentPlans()).rows).toEqual([]);
  for (const browser of [desk, own]) expect((await browser.fetch(file.url ?? '')).status).toBe(404);
  for (const [browser, address] of [
    [desk, `/api/patients/${patientId}/export`],
    [own, '/api/portal/export'],
  ] as const) {
    const entries = await unzip(Buffer.from(await (await browser.fetch(address)).arrayBuffer()));
    expect([...entries.keys()].sort()).toEqual(['dados.html', 'dados.json']);
    expect(JSON.parse(entries.get('dados.json')?.toString() ?? '')).toMatchObject({
      files: [],
      treatmentPlans: [],
      futureProcedures: [],
    });
  }
});

test('a file is moved into the archive with its row, by name and reason of who took it back', async () => {
  const { patientId, file } = await makeRecord();
  const explanation = 'Era da consulta anterior.';
  await api.files.takeBack({ patientId, id: file.id, reason: 'other', explanation });
  const item = await archived(file.id);
  expect(item).toMatchObject({
    noun: 'file',
    patient_id: patientId,
    reason: 'other',
    explanation,
    archived_by: admin.id,
    record: { file_name: 'Hemograma', sha256: expect.any(String), missing: [] },
  });
  expect(item?.record).toHaveProperty('archived_as', expect.stringContaining(`${patientId}/`));
  expect([await storedIn('patient-files', patientId), await storedIn('archive', patientId)]).toEqual([0, 1]);
});

test('a second time, and under another patient, it is not found', async () => {
  const { patientId, file, plan, procedure } = await makeRecord();
  const other = await makePatient(db);
  for (const [calls, { id }] of [
    [api.files, file],
    [api.treatmentPlans, plan],
    [api.futureProcedures, procedure],
  ] as const) {
    await expectRefusal(calls.takeBack({ patientId: other.id, id, reason }), 'NOT_FOUND');
    await calls.takeBack({ patientId, id, reason });
    await expectRefusal(calls.takeBack({ patientId, id, reason }), 'NOT_FOUND');
  }
});

test('of several at once one succeeds, and the archive holds the file once', async () => {
  const { patientId, file } = await makeRecord();
  const all = await Promise.allSettled(
    Array.from({ length: 4 }, () => api.files.takeBack({ patientId, id: file.id, reason })),
  );
  expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  await expect.poll(() => storedIn('archive', patientId)).toBe(1);
  expect(await storedIn('patient-files', patientId)).toBe(0);
});

test('a failure changes nothing: of the storage, and of a session that ends meanwhile', async () => {
  const { patientId, file } = await makeRecord();
  const stays = async () => {
    expect((await api.files.list({ patientId })).total).toBe(1);
    expect(await storedIn('patient-files', patientId)).toBe(1);
    expect(await storedIn('archive', patientId)).toBe(0);
    expect(await archived(file.id)).toBeUndefined();
    expect((await desk.fetch(file.url ?? '')).status).toBe(200);
  };
  const copy = storage.copy;
  vi.spyOn(storage, 'copy').mockRejectedValueOnce(new StorageProblem('copy', new Error('gone')));
  await expectRefusal(api.files.takeBack({ patientId, id: file.id, reason }), 'STORAGE_UNAVAILABLE');
  await stays();

  const colleague = await makeAdmin(db);
  const their = await signedIn(colleague);
  vi.spyOn(storage, 'copy').mockImplementationOnce(async (from, to) => {
    await copy(from, to);
    await db.deleteFrom('auth.sessions').where('user_id', '=', colleague.id).execute();
  });
  const refused = their.api.files.takeBack({ patientId, id: file.id, reason });
  await expectRefusal(refused, 'UNAUTHENTICATED');
  await stays();
});

test('an entry without a file, and one whose file is missing, are taken back with that note', async () => {
  const { id: patient_id } = await makePatient(db);
  const empty = await makePatientFile(db, { patient_id, file_path: '' });
  const lost = await makePatientFile(db, { patient_id });
  for (const { id } of [empty, lost]) await api.files.takeBack({ patientId: patient_id, id, reason });
  expect((await archived(empty.id))?.record).not.toHaveProperty('archived_as');
  expect((await archived(lost.id))?.record).toMatchObject({
    archived_as: null,
    missing: [{ area: 'patient-files', key: lost.file_path }],
  });
});

test('a patient is deleted afterwards, and the archive holds both', async () => {
  const { patientId, file, plan } = await makeRecord();
  await api.files.takeBack({ patientId, id: file.id, reason });
  await api.patients.remove({ id: patientId });
  expect(await storedIn('archive', patientId)).toBe(1);
  expect(await archived(file.id)).toMatchObject({ patient_id: patientId });
  const { record } = await db
    .selectFrom('archived_records')
    .select('record')
    .where('patient_id', '=', patientId)
    .executeTakeFirstOrThrow();
  expect(record).toMatchObject({ files: [], treatmentPlans: [{ id: plan.id }] });
});

test('the clinic’s log says what was taken back and why; the patient’s names no item of another', async () => {
  const { patientId, user, file, plan } = await makeRecord();
  const own = await signedIn(user);
  const explanation = 'Pertence a Maria Souza.';
  await api.files.takeBack({ patientId, id: file.id, reason: 'wrong_patient', explanation });
  await api.treatmentPlans.takeBack({ patientId, id: plan.id, reason });

  const { rows } = await api.activity.list({ patientId, kind: 'changes' });
  expect(rows.find(({ action, noun }) => action === 'deleted' && noun === 'file')).toMatchObject({
    subject: 'Hemograma',
    user: { name: 'Helena Prado' },
    before: { file_name: 'Hemograma' },
    after: { reason: 'wrong_patient', explanation },
  });
  const seen = (await own.api.portal.activity({})).rows ?? [];
  const ofFile = seen.filter(({ noun, action }) => noun === 'file' && action !== 'read');
  expect(ofFile.map(({ action, subject, foreign }) => [action, subject, foreign])).toEqual([
    ['deleted', null, true],
    ['created', null, true],
  ]);
  expect(seen.find(({ noun }) => noun === 'treatment_plan')).toMatchObject({
    action: 'deleted',
    subject: plan.title,
    foreign: false,
  });
  expect(JSON.stringify(seen)).not.toMatch(/Hemograma|Maria/u);
});
