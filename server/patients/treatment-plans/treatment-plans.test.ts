import { expect, test } from 'vitest';
import { z } from 'zod';
import { fieldProblem } from '#contract/errors.ts';
import { createTestApp } from '#test/app.ts';
import { makeAdmin, makePatient, makeTreatmentPlan } from '#test/factories.ts';
import { refusalOf } from '#test/refused.ts';

const { signedIn, db, setNow } = await createTestApp();
setNow('2026-11-22T01:30:00Z'); // 22:30 of the 21st in São Paulo
const admin = await makeAdmin(db);
const { api } = await signedIn(admin);
const unknownId = '7b0a9a43-6a6c-4b8a-9f5e-000000000000';
const missing = { code: 'NOT_FOUND', defined: true };

const rowOf = (id: string) =>
  db.selectFrom('treatment_plans').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

/** The refused fields with their messages. */
const problemsOf = async (call: Promise<unknown>) =>
  z.object({ problems: z.array(fieldProblem) }).parse((await refusalOf(call)).data);
const problem = (field: string, message: string) => ({ problems: [{ path: [field], message }] });

test('a plan with only a title is active, starts today, and has the caller as author', async () => {
  const { id: patientId } = await makePatient(db);
  const made = await api.treatmentPlans.create({ patientId, title: ' Clareamento ' });
  expect(made).toEqual({
    id: expect.any(String),
    title: 'Clareamento',
    description: null,
    startDate: '2026-11-21',
    endDate: null,
    status: 'active',
    createdAt: expect.any(String),
  });
  expect(await rowOf(made.id)).toMatchObject({ patient_id: patientId, created_by: admin.id });
});

test('the input cannot set the author of a plan', async () => {
  const { id: patientId } = await makePatient(db);
  const other = await makeAdmin(db);
  const forged = { patientId, title: 'Clareamento', createdBy: other.id, created_by: other.id };
  const { id } = await api.treatmentPlans.create(forged);
  expect((await rowOf(id)).created_by).toBe(admin.id);
});

test('plans of a patient are listed newest first, with the patient’s name', async () => {
  const { id: patientId, full_name } = await makePatient(db);
  const other = await makePatient(db);
  await makeTreatmentPlan(db, { patient_id: other.id, title: 'De outra pessoa' });
  await makeTreatmentPlan(db, { patient_id: patientId, title: 'Antigo', created_at: '2026-01-02T12:00:00Z' });
  await makeTreatmentPlan(db, { patient_id: patientId, title: 'Novo', created_at: '2026-02-02T12:00:00Z' });
  const { patient, rows } = await api.treatmentPlans.list({ patientId });
  expect(patient).toEqual({ id: patientId, fullName: full_name });
  expect(rows.map(({ title }) => title)).toEqual(['Novo', 'Antigo']);
  expect(await refusalOf(api.treatmentPlans.list({ patientId: unknownId }))).toEqual(missing);
});

test('every field can be changed, and the author stays the same', async () => {
  const { id: patientId, full_name } = await makePatient(db);
  const { id } = await makeTreatmentPlan(db, { patient_id: patientId, created_by: admin.id });
  const changed = {
    title: 'Manutenção',
    description: 'Uma sessão por trimestre.',
    startDate: '2026-12-01',
    endDate: '2026-12-01',
    status: 'completed' as const,
  };
  expect(await api.treatmentPlans.update({ patientId, id, ...changed })).toMatchObject(changed);
  expect(await api.treatmentPlans.get({ patientId, id })).toMatchObject({
    patient: { id: patientId, fullName: full_name },
    plan: changed,
  });
  expect((await rowOf(id)).created_by).toBe(admin.id);
  await api.treatmentPlans.update({
    patientId,
    id,
    title: 'Manutenção',
    startDate: '2026-12-01',
    endDate: '',
  });
  expect(await rowOf(id)).toMatchObject({ end_date: null, description: null, status: 'active' });
});

test('a plan is found only under its own patient', async () => {
  const { id: patientId } = await makePatient(db);
  const other = await makePatient(db);
  const { id, title } = await makeTreatmentPlan(db, { patient_id: patientId });
  expect((await api.treatmentPlans.get({ patientId, id })).plan.id).toBe(id);
  const wrong = { patientId: other.id, id };
  expect(await refusalOf(api.treatmentPlans.get(wrong))).toEqual(missing);
  expect(
    await refusalOf(api.treatmentPlans.update({ ...wrong, title: 'x', startDate: '2026-12-01' })),
  ).toEqual(missing);
  expect((await rowOf(id)).title).toBe(title);
  expect(await refusalOf(api.treatmentPlans.get({ patientId, id: unknownId }))).toEqual(missing);
  expect(await refusalOf(api.treatmentPlans.create({ patientId: unknownId, title: 'x' }))).toEqual(missing);
});

test('a plan cannot end before it starts, also with the default start', async () => {
  const { id: patientId } = await makePatient(db);
  const backwards = problem('endDate', 'A data de término não pode ser anterior à data de início');
  const create = (dates: { startDate?: string; endDate?: string }) =>
    api.treatmentPlans.create({ patientId, title: 'Clareamento', ...dates });
  expect(await problemsOf(create({ startDate: '2026-12-02', endDate: '2026-12-01' }))).toEqual(backwards);
  expect(await problemsOf(create({ endDate: '2026-11-20' }))).toEqual(backwards);
  expect((await create({ endDate: '2026-11-21' })).endDate).toBe('2026-11-21');
  const { id } = await makeTreatmentPlan(db, { patient_id: patientId });
  const update = { patientId, id, title: 'x', startDate: '2026-12-02', endDate: '2026-12-01' };
  expect(await problemsOf(api.treatmentPlans.update(update))).toEqual(backwards);
});
