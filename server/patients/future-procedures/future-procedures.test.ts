import { expect, test } from 'vitest';
import { createTestApp } from '#test/app.ts';
import { makeAdmin, makeFutureProcedure, makePatient } from '#test/factories.ts';
import { refusalOf } from '#test/refused.ts';

const { signedIn, db, setNow } = await createTestApp();
setNow('2026-11-22T01:30:00Z'); // 22:30 of the 21st in São Paulo
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
    { ...added, completedOn: null },
    expect.objectContaining({ title: 'Mais antigo', createdAt: '2026-01-02T12:00:00.000Z' }),
  ]);
});

test('a procedure is changed, marked as done and to be done again; those done are listed last', async () => {
  const { id: patientId } = await makePatient(db);
  const { id } = await makeFutureProcedure(db, { patient_id: patientId });
  await makeFutureProcedure(db, {
    patient_id: patientId,
    title: 'Antes',
    created_at: '2026-01-02T12:00:00Z',
  });
  const listed = async () => {
    const { rows } = await api.futureProcedures.list({ patientId });
    return rows.map(({ title, completedOn }) => [title, completedOn]);
  };
  const text = { title: ' Laser ', description: 'Uma sessão.' };
  const changed = await api.futureProcedures.update({ patientId, id, ...text });
  expect(changed).toMatchObject({ title: 'Laser', description: 'Uma sessão.', completedOn: null });
  expect(await listed()).toEqual([
    ['Laser', null],
    ['Antes', null],
  ]);
  await api.futureProcedures.complete({ patientId, id, completedOn: '2026-11-21' });
  const again = await api.futureProcedures.update({ patientId, id, ...text });
  expect(again.completedOn).toBe('2026-11-21');
  expect(await listed()).toEqual([
    ['Antes', null],
    ['Laser', '2026-11-21'],
  ]);
  expect((await api.patients.get({ id: patientId })).futureProcedures[1]).toMatchObject({
    completedOn: '2026-11-21',
  });
  await api.futureProcedures.complete({ patientId, id, completedOn: null });
  expect(await listed()).toEqual([
    ['Laser', null],
    ['Antes', null],
  ]);
});

test('a procedure is not done on a day in the future, and is found only under its patient', async () => {
  const { id: patientId } = await makePatient(db);
  const other = await makePatient(db);
  const { id } = await makeFutureProcedure(db, { patient_id: patientId });
  const completedOn = '2026-11-22';
  for (const call of [
    () => api.futureProcedures.complete({ patientId, id, completedOn }),
    () => api.futureProcedures.update({ patientId, id, title: 'a', description: 'b', completedOn }),
  ])
    expect(await refusalOf(call())).toMatchObject({
      code: 'INVALID_INPUT',
      data: { problems: [{ path: ['completedOn'], message: 'A data não pode estar no futuro' }] },
    });
  const wrong = { patientId: other.id, id };
  const { futureProcedures: calls } = api;
  for (const call of [
    () => calls.update({ ...wrong, title: 'a', description: 'b' }),
    () => calls.complete({ ...wrong, completedOn: null }),
  ])
    expect(await refusalOf(call())).toEqual({ code: 'NOT_FOUND', defined: true });
});

test('calls for an unknown patient are refused with NOT_FOUND', async () => {
  const notFound = { code: 'NOT_FOUND', defined: true };
  expect(
    await refusalOf(api.futureProcedures.create({ patientId: unknownId, title: 'a', description: 'b' })),
  ).toEqual(notFound);
  expect(await refusalOf(api.futureProcedures.list({ patientId: unknownId }))).toEqual(notFound);
});
