import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { finderSize } from '#contract/screens/finder.ts';
import { createTestApp } from '#test/app.ts';
import {
  makeAdmin,
  makeAppointment,
  makeDocument,
  makePackage,
  makePatient,
  makeProcedure,
  makeReceipt,
  makeStaff,
} from '#test/factories.ts';
import { numberedIn } from './numbered.ts';

const { signedIn, db } = await createTestApp();
const { api } = await signedIn(await makeAdmin(db));
for (let n = 1; n <= finderSize.patients + 1; n += 1) await makePatient(db, { full_name: `Celina ${n}` });
for (let n = 1; n <= finderSize.procedures + 1; n += 1) await makeProcedure(db, { title: `Celulite ${n}` });

test('the first patients and catalogue entries are found in one call, without CPFs', async () => {
  const { patients, procedures, similar } = await api.finder.find({ search: 'cel' });
  expect([patients.length, procedures.length, similar]).toEqual([
    finderSize.patients,
    finderSize.procedures,
    false,
  ]);
  expect(patients[0]).toEqual({
    id: expect.any(String),
    fullName: 'Celina 1',
    email: expect.any(String),
    phone: expect.any(String),
  });
});

test('a typing error in a name is forgiven, and an empty search finds nothing', async () => {
  const { patients, similar } = await api.finder.find({ search: 'celima' });
  expect([patients[0]?.fullName, similar]).toEqual(['Celina 1', true]);
  const nothing = { patients: [], similar: false, procedures: [], documents: [] };
  for (const search of ['', 'qwrtzp']) expect(await api.finder.find({ search })).toEqual(nothing);
});

test('a document is found by its number by those who read the record, a receipt by those who see money', async () => {
  const patient = await makePatient(db, { full_name: 'Olga Numerada' });
  const appointment = await makeAppointment(db, { patient_id: patient.id });
  await makeDocument(db, patient.id);
  const { id: entry_id } = await makeDocument(db, patient.id);
  const struck = { patient_id: patient.id, reason: 'duplicate' as const, struck_by: patient.id };
  await db
    .insertInto('record_strikes')
    .values({ entry_id, ...struck })
    .execute();
  const payment = { operation_id: randomUUID(), appointment_id: appointment.id, patient_id: patient.id };
  const issued = { day: '2026-02-03', issued_at: new Date('2026-02-03T12:00:00Z'), number: 2 };
  await makeReceipt(db, payment, issued);
  const { id: package_id } = (await makePackage(db, patient.id)).sale;
  const ofPackage = { operation_id: randomUUID(), appointment_id: null, package_id, patient_id: patient.id };
  await makeReceipt(db, ofPackage, { ...issued, day: '2026-02-04', number: 3 });
  const shared = { patient: { id: patient.id, fullName: 'Olga Numerada' } };
  const document = {
    ...shared,
    name: 'Orientações 2026/0002',
    day: '2026-01-05',
    isCancelled: true,
    search: '2026/0002',
    appointmentId: null,
  };
  const receipt = {
    ...shared,
    name: 'Recibo 2026/0002',
    day: '2026-02-03',
    isCancelled: false,
    search: null,
    appointmentId: appointment.id,
  };
  const found = async (own: typeof api) => {
    expect((await own.finder.find({ search: 'receita 2' })).documents).toEqual([]);
    return (await own.finder.find({ search: '0002/2026' })).documents;
  };
  const asStaff = async (role: 'reception' | 'professional' | 'manager') =>
    found((await signedIn(await makeStaff(db, [role]))).api);
  expect(await found(api)).toEqual([document, receipt]);
  expect(await asStaff('professional')).toEqual([document]);
  expect(await asStaff('reception')).toEqual([receipt]);
  expect(await asStaff('manager')).toEqual([receipt]);
  expect((await api.finder.find({ search: '2026/0003' })).documents).toEqual([
    { ...receipt, name: 'Recibo 2026/0003', day: '2026-02-04', appointmentId: null },
  ]);
  const { rows } = await api.patientStory.list({ patientId: patient.id, search: '2026/0002' });
  expect(rows).toMatchObject([{ id: entry_id }]);
});

test.each<[string, number, number[]?, string[]?]>([
  ['2026/0123', 123, [2026]],
  [' receita nº 0123/2026 ', 123, [2026], ['prescription']],
  ['2025-12', 12, [2025]],
  ['Receitas 123', 123, undefined, ['prescription']],
  ['orientação 7', 7, undefined, ['orientation']],
  ['pedido de exame 2026/9', 9, [2026], ['exam_request']],
  ['termo 4', 4, undefined, ['term']],
  ['recibo 0012', 12, undefined, ['receipt']],
])('%j asks for number %i', (search, number, years, kinds) => {
  const found = numberedIn(search, '2026-11-27');
  expect(found?.number).toBe(number);
  if (years) expect(found?.years).toEqual(years);
  else expect([found?.years[0], found?.years.length]).toEqual([2026, 10]);
  if (kinds) expect(found?.kinds).toEqual(kinds);
  else expect(found?.kinds).toHaveLength(8);
});

test.each(['123', '27/11/2026', 'receita', 'marina 123', '2026/0', '', 'nº 123', '24 99988-7766'])(
  '%j asks for none',
  (search) => expect(numberedIn(search, '2026-11-27')).toBeUndefined(),
);
