/** Constraints of plans, files, procedures, settings and the archive. */
import { expect, test } from 'vitest';
import { createTestDatabase } from '#test/database.ts';
import {
  makeAccount,
  makeArchivedRecord,
  makeFutureProcedure,
  makePatient,
  makePatientFile,
  makeProcedure,
  makeSettings,
  makeTreatmentPlan,
} from '#test/factories.ts';
import { constraintOf } from '#test/refusal.ts';

const { maintenance } = await createTestDatabase();
const patient = await makePatient(maintenance);
const patient_id = patient.id;

test('a plan does not end before it begins, and has one of three states', async () => {
  const plan = (values: Partial<Parameters<typeof makeTreatmentPlan>[1]>) =>
    constraintOf(makeTreatmentPlan(maintenance, { patient_id, ...values }));
  expect(await plan({ start_date: '2058-02-01', end_date: '2058-02-01' })).toBe('allowed');
  expect(await plan({ start_date: '2058-02-01', end_date: null })).toBe('allowed');
  expect(await plan({ start_date: '2058-02-01', end_date: '2058-01-31' })).toBe(
    'treatment_plans_end_after_start',
  );
  expect(await plan({ title: ' ' })).toBe('treatment_plans_title_length');
  const made = await makeTreatmentPlan(maintenance, { patient_id });
  expect(made.status).toBe('active');
  const raw = maintenance
    .updateTable('treatment_plans')
    .set('status', (eb) => eb.cast(eb.val('canceled'), 'text'));
  expect(await constraintOf(raw.where('id', '=', made.id).execute())).toBe('treatment_plans_status_known');
});

test('a file is not empty, has its hash, and a path of its own', async () => {
  const file = (values: Partial<Parameters<typeof makePatientFile>[1]>) =>
    constraintOf(makePatientFile(maintenance, { patient_id, ...values }));
  expect(await file({ file_path: 'a', category: 'procedimento' })).toBe('allowed');
  expect(await file({ file_path: 'a' })).toBe('patient_files_file_path_unique');
  expect(await file({ size_bytes: 0 })).toBe('patient_files_not_empty');
  expect(await file({ sha256: 'xyz' })).toBe('patient_files_sha256_form');
  expect(await file({ category: 'a'.repeat(61) })).toBe('patient_files_category_length');
});

test('entries whose file did not come have no path, no size and no hash', async () => {
  const entry = { patient_id, file_path: '', size_bytes: 0, sha256: '' };
  await makePatientFile(maintenance, entry);
  expect(await constraintOf(makePatientFile(maintenance, entry))).toBe('allowed');
});

test('a file stays when the account that uploaded it is deleted', async () => {
  const user = await makeAccount(maintenance);
  const { id } = await makePatientFile(maintenance, { patient_id, uploaded_by: user.id });
  await maintenance.deleteFrom('auth.users').where('id', '=', user.id).execute();
  const left = maintenance.selectFrom('patient_files').select('uploaded_by').where('id', '=', id).execute();
  expect(await left).toEqual([{ uploaded_by: null }]);
});

test('the media of a procedure is an image or a video, with both address and kind or neither', async () => {
  const procedure = (values: Parameters<typeof makeProcedure>[1]) =>
    constraintOf(makeProcedure(maintenance, values));
  expect(await procedure({ media_url: '/media/a.webp', media_type: 'image' })).toBe('allowed');
  expect(await procedure({ media_url: '/media/a.webp' })).toBe('procedures_media_whole');
  expect(await procedure({ media_type: 'video' })).toBe('procedures_media_whole');
});

test('there is one row of settings, and a change updates its time', async () => {
  const settings = await makeSettings(maintenance, { updated_at: '2020-01-01T00:00:00Z' });
  expect(await constraintOf(makeSettings(maintenance))).toBe('clinic_settings_single_row');
  const changed = await maintenance
    .updateTable('clinic_settings')
    .set({ phone: '2433330000' })
    .returning('updated_at')
    .executeTakeFirstOrThrow();
  expect(changed.updated_at.getTime()).toBeGreaterThan(settings.updated_at.getTime());
});

test('a patient is deleted only after every row that refers to it', async () => {
  await makeArchivedRecord(maintenance, patient);
  await makeFutureProcedure(maintenance, { patient_id });
  const remove = () =>
    constraintOf(maintenance.deleteFrom('patients').where('id', '=', patient_id).execute());
  expect(await remove()).toMatch(/_patient_id_fkey$/u);
  await maintenance.deleteFrom('patient_files').execute();
  await maintenance.deleteFrom('treatment_plans').execute();
  expect(await remove()).toBe('patient_future_procedures_patient_id_fkey');
  await maintenance.deleteFrom('patient_future_procedures').execute();
  expect(await remove()).toBe('allowed');
});
