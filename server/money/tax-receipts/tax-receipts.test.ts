/** Receipts of Ana, who is paid as a natural person since 5 October, and the invoices of the clinic. */
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { createTestApp } from '#test/app.ts';
import {
  makeAppointment,
  makeCpf,
  makePackage,
  makePatient,
  makeProfessional,
  makeReceipt,
  makeStaff,
  makeTill,
} from '#test/factories.ts';
import { refusalOf } from '#test/refused.ts';

const { db, signedIn, setNow } = await createTestApp();
setNow('2026-11-15T15:00:00Z');
const { api } = await signedIn(await makeStaff(db, ['reception', 'manager'], { name: 'Bia' }));
const { api: reception } = await signedIn(await makeStaff(db, ['reception']));
const { api: manager } = await signedIn(await makeStaff(db, ['manager']));
const { api: professional } = await signedIn(await makeStaff(db, ['professional']));
const refused = async (call: Promise<unknown>) => (await refusalOf(call)).code;

const ana = await makeProfessional(db, { full_name: 'Ana', person_since: '2026-10-05' });
const company = await makeProfessional(db, { full_name: 'Caio' });
const maria = await makePatient(db, { full_name: 'Maria', cpf: makeCpf(901), address: 'Rua A, 1' });
const child = await makePatient(db, {
  full_name: 'Zeca',
  cpf: null,
  birth_date: '2015-05-05',
  guardian_name: 'Rita',
  guardian_cpf: makeCpf(902),
});
const till_id = (await makeTill(db)).id;

type Patient = { id: string };
const enter = (of: object, patient: Patient, amount_cents: number, entered_at: string) =>
  db
    .insertInto('till_entries')
    .values({
      till_id,
      patient_id: patient.id,
      operation_id: randomUUID(),
      kind: 'payment',
      method: 'pix',
      amount_cents,
      entered_at,
      ...of,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
async function pay(patient: Patient, cents: number, at: string, professional = ana) {
  const visit = { patient_id: patient.id, professional_id: professional.id };
  const { id: appointment_id } = await makeAppointment(db, { ...visit, service: 'Botox' });
  return enter({ appointment_id }, patient, cents, at);
}
const takeBack = ({ id, amount_cents, appointment_id, patient_id }: Awaited<ReturnType<typeof pay>>) =>
  enter(
    { kind: 'reversal', reverses_id: id, reason: 'Engano', appointment_id },
    { id: patient_id ?? '' },
    -amount_cents,
    '2026-11-12T13:00:00Z',
  );

const before = await pay(maria, 9_000, '2026-10-05T02:59:00Z');
const first = await pay(child, 10_000, '2026-10-05T03:00:00Z');
// Two methods of one payment, of which one is taken back later.
const second = await pay(maria, 20_000, '2026-10-20T13:00:00Z');
const { operation_id, appointment_id } = second;
const card = await enter(
  { operation_id, position: 1, method: 'debit', appointment_id },
  maria,
  5_000,
  '2026-10-20T13:00:00Z',
);
await takeBack(await pay(maria, 7_000, '2026-10-21T13:00:00Z'));
const paper = await makeReceipt(db, { ...second }, { payer_name: 'José', payer_cpf: makeCpf(903) });
const ofCompany = await pay(maria, 30_000, '2026-10-22T13:00:00Z', company);
const { sale } = await makePackage(db, maria.id);
const ofPackage = await enter({ package_id: sale.id }, maria, 40_000, '2026-10-23T13:00:00Z');

const list = async (state: 'due' | 'issued') => api.taxReceipts.list({ state, page: 1, pageSize: 10 });
const operations = ({ rows }: { rows: readonly { operationId: string }[] }) =>
  rows.map((row) => row.operationId);

test('payments since the day are to be issued, with payer and patient; one that was taken back is not', async () => {
  const found = await list('due');
  expect(found).toMatchObject({ total: 2, hasPersons: true });
  expect(found.rows).toMatchObject([
    {
      operationId: first.operation_id,
      patient: { fullName: 'Zeca', cpf: null },
      payer: { name: 'Rita', cpf: makeCpf(902) },
      day: '2026-10-05',
      service: 'Botox',
      professional: 'Ana',
      cents: 10_000,
      receipt: null,
    },
    {
      operationId: operation_id,
      patient: { fullName: 'Maria', cpf: makeCpf(901) },
      payer: { name: paper.payer_name, cpf: makeCpf(903) },
      day: '2026-10-20',
      cents: 25_000,
    },
  ]);
});

test('a receipt is ticked once with its number, taken back by a row, and to be cancelled after a reversal', async () => {
  const receipt = { operationId: operation_id, number: ' 123 ', cents: 25_000 };
  expect(await refused(api.taxReceipts.tick({ ...receipt, cents: 20_000 }))).toBe('PAYMENT_CHANGED');
  await Promise.all([api.taxReceipts.tick(receipt), api.taxReceipts.tick(receipt)]);
  expect(await refused(api.taxReceipts.tick({ ...receipt, number: '124' }))).toBe('TAX_RECEIPT_HOLDS');
  const other = { operationId: first.operation_id, number: '123', cents: 10_000 };
  expect(await refused(api.taxReceipts.tick(other))).toBe('TAX_RECEIPT_NUMBER_TAKEN');
  expect(operations(await list('due'))).toEqual([first.operation_id]);
  const [issued] = (await list('issued')).rows;
  expect(issued).toMatchObject({ operationId: operation_id, receipt: { number: '123', userName: 'Bia' } });
  await takeBack(card);
  expect(await refused(api.taxReceipts.tick({ ...receipt, cents: 20_000 }))).toBe('TAX_RECEIPT_HOLDS');
  expect((await list('due')).rows[1]).toMatchObject({ cents: 20_000, receipt: { cents: 25_000 } });
  await api.taxReceipts.untick({ id: issued?.receipt?.id ?? '' });
  expect(await refused(api.taxReceipts.untick({ id: issued?.receipt?.id ?? '' }))).toBe('ENTRY_REVERSED');
  expect((await list('due')).rows[1]).toMatchObject({ cents: 20_000, receipt: null });
  // The number is free again, for the payment as it is now.
  await api.taxReceipts.tick({ ...receipt, cents: 20_000 });
  expect((await list('issued')).rows).toMatchObject([{ cents: 20_000, receipt: { cents: 20_000 } }]);
  expect(await db.selectFrom('tax_receipts').select('id').execute()).toHaveLength(3);
});

test('nothing is ticked that is no payment of a visit, or of which nothing is left', async () => {
  const tick = (operationId: string) => api.taxReceipts.tick({ operationId, number: '9', cents: 1 });
  expect(await refused(tick(randomUUID()))).toBe('NOT_FOUND');
  expect(await refused(tick(ofPackage.operation_id))).toBe('NOT_FOUND');
});

test('the invoices are of payments that are no natural person’s, also of packages', async () => {
  const found = await api.taxReceipts.invoices({ from: '2026-10-01', to: '2026-10-31' });
  expect(operations(found)).toEqual([before.operation_id, ofCompany.operation_id, ofPackage.operation_id]);
  expect(found).toMatchObject({ cents: 79_000 });
  expect(found.rows[1]).toMatchObject({ professional: 'Caio', address: 'Rua A, 1', cents: 30_000 });
  expect(found.rows[2]).toMatchObject({ professional: null, service: 'Pacote: 3 × Limpeza' });
});

test('a payment with a receipt is in no invoice, also when the professional is paid as a company since', async () => {
  const personSince = (person_since: string | null) =>
    db.updateTable('professionals').set({ person_since }).where('id', '=', ana.id).execute();
  await personSince(null);
  const found = operations(await api.taxReceipts.invoices({ from: '2026-10-01', to: '2026-10-31' }));
  await personSince('2026-10-05');
  expect(found).toContain(first.operation_id);
  expect(found).not.toContain(operation_id);
});

test('money that went to another visit is of the day on which it came', async () => {
  const came = await pay(maria, 1_500, '2026-10-25T13:00:00Z', company);
  await takeBack(came);
  const { id: appointment_id } = await makeAppointment(db, {
    patient_id: maria.id,
    professional_id: company.id,
  });
  const moved = { appointment_id, origin_id: came.id, reason: 'Remarcada' };
  const { operation_id } = await enter(moved, maria, 1_500, '2026-11-12T13:00:00Z');
  const { rows } = await api.taxReceipts.invoices({ from: '2026-10-24', to: '2026-10-31' });
  expect(rows).toMatchObject([{ operationId: operation_id, day: '2026-10-25', cents: 1_500 }]);
  expect((await api.taxReceipts.invoices({ from: '2026-11-01', to: '2026-11-30' })).rows).toEqual([]);
});

test('the reception works off the list, a manager without CPFs; the invoices are the manager’s, nothing a professional’s', async () => {
  const page = { state: 'due', page: 1, pageSize: 10 } as const;
  expect((await reception.taxReceipts.list(page)).rows[0]?.payer.cpf).toBe(makeCpf(902));
  const period = { from: '2026-10-01', to: '2026-10-31' };
  for (const { rows, showsCpfs } of [
    await manager.taxReceipts.list(page),
    await manager.taxReceipts.invoices(period),
  ]) {
    expect(showsCpfs).toBe(false);
    expect(rows.length).toBeGreaterThan(0);
    for (const { patient, payer } of rows) expect([patient.cpf, payer.cpf]).toEqual([null, null]);
  }
  expect(await refused(reception.taxReceipts.invoices(period))).toBe('FORBIDDEN');
  expect(await refused(professional.taxReceipts.list(page))).toBe('FORBIDDEN');
});

test('what an insurance pays has no receipt of the patient', async () => {
  const { appointment_id, operation_id } = await pay(maria, 2_000, '2026-10-26T13:00:00Z');
  const insurance = { method: 'insurance', appointment_id } as const;
  await enter({ ...insurance, operation_id, position: 1 }, maria, 3_000, '2026-10-26T13:00:00Z');
  const alone = await enter(insurance, maria, 4_000, '2026-10-27T13:00:00Z');
  const { rows } = await api.taxReceipts.list({ state: 'due', page: 1, pageSize: 50 });
  expect(rows.find(({ operationId }) => operationId === operation_id)?.cents).toBe(2_000);
  expect(rows.map(({ operationId }) => operationId)).not.toContain(alone.operation_id);
});
