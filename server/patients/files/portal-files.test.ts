import { expect, test } from 'vitest';
import { createTestApp } from '#test/app.ts';
import {
  makeAccount,
  makeAdmin,
  makeDocument,
  makeFutureProcedure,
  makePatientFile,
  makePatientWithAccount,
  makeRecordEntry,
  makeTreatmentPlan,
} from '#test/factories.ts';

const { signedIn, db } = await createTestApp();
const orienting = (text: string) => ({
  sections: [
    { key: 'hypotheses' as const, text: 'Segredo', copied: false },
    { key: 'orientations' as const, text, copied: false },
  ],
  diagnoses: [],
  published: true,
});

test('the categories count and list only the patient’s own entries', async () => {
  const { user, patient } = await makePatientWithAccount(db);
  const other = await makePatientWithAccount(db);
  for (const patient_id of [patient.id, other.patient.id]) {
    await makePatientFile(db, {
      patient_id,
      category: 'prescricao',
      file_name: 'Receita',
      description: 'Diária',
    });
    await makePatientFile(db, { patient_id, category: 'exame', file_name: 'Biópsia' });
    await makePatientFile(db, {
      patient_id,
      category: 'exame',
      file_name: 'Sangue',
      created_at: '2020-01-01',
    });
    await makePatientFile(db, { patient_id, category: 'procedure', file_name: 'Cuidados' });
    await makePatientFile(db, { patient_id, category: 'qualquer', file_name: 'Antigo' });
    await makeFutureProcedure(db, { patient_id, title: 'Peeling', description: 'Três sessões.' });
    await makeRecordEntry(db, { patient_id }, orienting('Usar filtro solar.'));
    await makeRecordEntry(db, { patient_id }, { ...orienting('Segredo'), published: false });
    await makeTreatmentPlan(db, { patient_id, title: 'Rosácea', start_date: '2026-03-01' });
  }
  const { api } = await signedIn(user);
  expect(await api.portalFiles.overview()).toEqual({
    hasRecord: true,
    counts: {
      orientations: 1,
      prescriptions: 1,
      exams: 2,
      papers: 0,
      photographs: 0,
      procedures: 2,
      treatment: 2,
    },
    documents: [],
    withdrawn: [],
  });
  const names = ({ rows }: { rows: { name: string }[] }) => rows.map(({ name }) => name);
  const prescriptions = await api.portalFiles.category({ category: 'prescriptions' });
  expect(prescriptions).toMatchObject({
    hasRecord: true,
    total: 1,
    rows: [{ name: 'Receita', description: 'Diária', url: expect.stringMatching(/^\/api\/files\//u) }],
    futureProcedures: [],
    plans: [],
  });
  expect(names(await api.portalFiles.category({ category: 'exams' }))).toEqual(['Biópsia', 'Sangue']);
  expect(names(await api.portalFiles.category({ category: 'exams', page: 2, pageSize: 1 }))).toEqual([
    'Sangue',
  ]);
  const procedures = await api.portalFiles.category({ category: 'procedures' });
  expect(names(procedures)).toEqual(['Cuidados']);
  expect(procedures.futureProcedures).toMatchObject([{ title: 'Peeling', description: 'Três sessões.' }]);
  const treatment = await api.portalFiles.category({ category: 'treatment' });
  expect(names(treatment)).toEqual(['Antigo']);
  expect(treatment.plans).toEqual([
    { id: expect.any(String), title: 'Rosácea', description: null, startDate: '2026-03-01' },
  ]);
  const read = await api.portalFiles.category({ category: 'orientations' });
  expect(read).toMatchObject({ total: 1, rows: [], orientations: [{ text: 'Usar filtro solar.' }] });
  expect(JSON.stringify(read)).not.toContain('Segredo');
  const { id = '' } = read.orientations[0] ?? {};
  const desk = await signedIn(await makeAdmin(db));
  const why = { reason: 'duplicate', explanation: null } as const;
  await desk.api.record.strike({ patientId: patient.id, id, ...why });
  expect(await api.portalFiles.category({ category: 'orientations' })).toMatchObject({
    total: 0,
    orientations: [],
  });
});

test('an issued document stands where its patient looks for it, whatever the category of its file', async () => {
  const { user, patient } = await makePatientWithAccount(db);
  const certificate = { kind: 'certificate', days: 1, from: '2026-01-05', cid: '', note: '' } as const;
  await makeDocument(db, patient.id, certificate);
  for (const kind of ['orientation', 'report', 'quote', 'term'] as const)
    await makeDocument(db, patient.id, undefined, undefined, false, kind);
  const { api } = await signedIn(user);
  const { counts } = await api.portalFiles.overview();
  expect(counts).toMatchObject({ orientations: 1, papers: 4, procedures: 0, treatment: 0 });
  const totals = async (category: 'orientations' | 'papers' | 'treatment') =>
    (await api.portalFiles.category({ category })).rows.length;
  expect([await totals('orientations'), await totals('papers'), await totals('treatment')]).toEqual([
    1, 4, 0,
  ]);
});

test('without a record the lists are empty', async () => {
  const { api } = await signedIn(await makeAccount(db));
  expect(await api.portalFiles.overview()).toMatchObject({ hasRecord: false, counts: { exams: 0 } });
  expect(await api.portalFiles.category({ category: 'exams' })).toMatchObject({ hasRecord: false, rows: [] });
});
