import { expect, test } from 'vitest';
import { createTestApp } from '#test/app.ts';
import { makeAdmin, makeFutureProcedure, makePatient } from '#test/factories.ts';
import { refusalOf } from '#test/refused.ts';

const { signedIn, db } = await createTestApp();
const { api } = await signedIn(await makeAdmin(db));
const unknownId = '7b0a9a43-6a6c-4b8a-9f5e-000000000000';

test('procedures of a patient are listed newest first, with the patient’s name', async () => {
  const { id, full_name } = await makePatient(db);
  const other = await makePatient(db);
  await makeFutureProcedure(db, { patient_id: other.id, title: 'De outra pessoa' });
  await makeFutureProcedure(db, { patient_id: id, title: 'Mais antigo', created_at: '2026-01-02T12:00:00Z' });
  const added = await api.futureProcedures.create({
    patientId: id,
    title: ' Peeling ',
    description: 'Três sessões.',
  });
  expect(added).toEqual({
    id: expect.any(String),
    title: 'Peeling',
    description: 'Três sessões.',
    createdAt: expect.any(String),
  });
  const { patient, rows } = await api.futureProcedures.list({ patientId: id });
  expect(patient).toEqual({ id, fullName: full_name });
  expect(rows).toEqual([
    added,
    expect.objectContaining({ title: 'Mais antigo', createdAt: '2026-01-02T12:00:00.000Z' }),
  ]);
});

test('calls for an unknown patient are refused with NOT_FOUND', async () => {
  const notFound = { code: 'NOT_FOUND', defined: true };
  expect(
    await refusalOf(api.futureProcedures.create({ patientId: unknownId, title: 'a', description: 'b' })),
  ).toEqual(notFound);
  expect(await refusalOf(api.futureProcedures.list({ patientId: unknownId }))).toEqual(notFound);
});
