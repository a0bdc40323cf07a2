import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { createTestApp } from '#test/app.ts';
import { makeAppointment, makePatientWithAccount, makeSettings, makeStaff } from '#test/factories.ts';
import { refusalOf as refused } from '#test/refused.ts';
import { composeReceipt } from './draw-receipt.ts';

const { db, signedIn } = await createTestApp();
const refusalOf = async (call: Promise<unknown>) => (await refused(call)).code;
const { api } = await signedIn(await makeStaff(db, ['reception'], { name: 'Lia Recepção' }));
const { api: professional } = await signedIn(await makeStaff(db, ['professional']));
await makeSettings(db, {
  clinic_name: 'Clínica Serra',
  tax_id: '11222333000181',
  pix_key: 'pix@serra.test',
  pix_city: 'Petrópolis',
});
await api.tills.open({ openingCents: 0 });

/** Of R$ 300,00, of which R$ 270,00 are paid by two methods at once. */
async function paid() {
  const { user, patient } = await makePatientWithAccount(db, { full_name: 'Ana Luz' });
  const { id: appointmentId } = await makeAppointment(db, { patient_id: patient.id });
  await api.payments.setPrice({
    appointmentId,
    priceCents: 30_000,
    discount: { cents: 0 },
    reason: 'Combinado',
  });
  const { entries } = await api.payments.receive({
    appointmentId,
    operationId: randomUUID(),
    parts: [
      { method: 'pix', amountCents: 15_000 },
      { method: 'credit', amountCents: 12_000, instalments: 3 },
    ],
  });
  const [first = '', second = ''] = entries.map(({ id }) => id);
  const issue = (paymentId = first) =>
    api.receipts.issue({ appointmentId, paymentId, payerName: 'João Luz', payerCpf: '529.982.247-25' });
  const receipts = async () => (await api.payments.get({ appointmentId })).receipts;
  const undo = () =>
    api.payments.reverse({
      appointmentId,
      paymentIds: [second],
      operationId: randomUUID(),
      reason: 'Errado',
    });
  return { user, patientId: patient.id, appointmentId, second, issue, receipts, undo };
}
async function wordsOf(id: string, cancelled_at: Date | null = null) {
  const row = await db.selectFrom('receipts').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  return JSON.stringify(composeReceipt({ ...row, cancelled_at }, 'America/Sao_Paulo').sections);
}

test('a payment has one receipt, with the next number of the year, however often it is asked for', async () => {
  const { issue, receipts, second } = await paid();
  const [first, again] = await Promise.all([issue(), issue(second)]);
  expect(again).toEqual(first);
  const { id } = await (await paid()).issue();
  const [receipt] = await receipts();
  expect([receipt?.number.slice(5), receipt?.amountCents]).toEqual(['0001', 27_000]);
  expect((await api.receipts.get({ id })).number.slice(5)).toBe('0002');
  const words = await wordsOf(first.id);
  expect(words).toContain(
    'Recebemos de João Luz, CPF 529.982.247-25, a importância de R$ 270,00 (duzentos e setenta reais)',
  );
  for (const said of ['Ana Luz', 'CNPJ 11.222.333/0001-81', 'Cartão de crédito em 3x', 'R$ 120,00'])
    expect(words).toContain(said);
});

test('a receipt is of what the patient paid: not of what an insurance pays', async () => {
  const { patient } = await makePatientWithAccount(db, { full_name: 'Rui Mar' });
  const { id: appointmentId } = await makeAppointment(db, { patient_id: patient.id });
  const price = { appointmentId, priceCents: 30_000, discount: { cents: 0 }, reason: 'Combinado' };
  await api.payments.setPrice(price);
  const receive = (...parts: Parameters<typeof api.payments.receive>[0]['parts']) =>
    api.payments.receive({ appointmentId, operationId: randomUUID(), parts });
  const insurance = { method: 'insurance', amountCents: 10_000, detail: 'Unimed' } as const;
  await receive({ method: 'pix', amountCents: 10_000 }, insurance);
  const { entries } = await receive(insurance);
  const issue = (paymentId = '') =>
    api.receipts.issue({ appointmentId, paymentId, payerName: 'Rui Mar', payerCpf: '' });
  const { id } = await issue(entries[1]?.id);
  const words = await wordsOf(id);
  expect(words).toContain('a importância de R$ 100,00');
  expect(words).not.toContain('Unimed');
  expect(await refusalOf(issue(entries[2]?.id))).toBe('PAID_BY_INSURANCE');
});

test('what is on the paper stays as it was issued', async () => {
  const { issue, patientId } = await paid();
  const { id } = await issue();
  const before = await wordsOf(id);
  await db.updateTable('patients').set({ full_name: 'Outra' }).where('id', '=', patientId).execute();
  await db.updateTable('clinic_settings').set({ clinic_name: 'Outra' }).execute();
  expect(await wordsOf(id)).toBe(before);
  const change = db.updateTable('receipts').set({ payer_name: 'Outra' }).where('id', '=', id).execute();
  await expect(change).rejects.toMatchObject({ code: '42501' });
  await expect(db.deleteFrom('receipts').execute()).rejects.toMatchObject({ code: '42501' });
});

test('a receipt is cancelled with a reason, and by a reversal; the next one is of what is left', async () => {
  const { issue, receipts, undo } = await paid();
  const { id } = await issue();
  await api.receipts.print({ id });
  await api.receipts.cancel({ id, reason: 'Nome errado' });
  expect(await refusalOf(api.receipts.print({ id }))).toBe('DOCUMENT_CANCELLED');
  await api.receipts.cancel({ id, reason: 'De novo' });
  expect((await api.receipts.get({ id })).isCancelled).toBe(true);
  // Late in the evening it is the next day in Greenwich.
  expect(await wordsOf(id, new Date('2026-03-02T01:00:00Z'))).toContain('CANCELADO em 01/03/2026: não vale');
  await issue();
  await undo();
  await issue();
  expect((await receipts()).map(({ amountCents, cancelReason }) => [amountCents, cancelReason])).toEqual([
    [15_000, null],
    [27_000, 'Pagamento estornado: Errado'],
    [27_000, 'Nome errado'],
  ]);
});

test('nothing is left of a payment, or it is of another visit: no receipt', async () => {
  const { undo, second, appointmentId, issue } = await paid();
  const other = await paid();
  expect(await refusalOf(issue(other.second))).toBe('NOT_FOUND');
  await undo();
  const { entries } = await api.payments.get({ appointmentId });
  await api.payments.reverse({
    appointmentId,
    paymentIds: [entries[0]?.id ?? ''],
    operationId: randomUUID(),
    reason: 'Errado',
  });
  expect(await refusalOf(issue(second))).toBe('NOT_FOUND');
});

test('a patient sees own payments, receipts that hold, and the Pix of what is open', async () => {
  const { user, patientId, issue, appointmentId } = await paid();
  const { id } = await issue();
  const { id: cancelled } = await issue();
  const other = await (await paid()).issue();
  const { api: patient } = await signedIn(user);
  const { rows } = await patient.ownPayments.list();
  expect(rows).toMatchObject([{ appointmentId, openCents: 3_000, receipts: [{ id, amountCents: 27_000 }] }]);
  const amounts = async () =>
    (await patient.ownPayments.list()).rows?.[0]?.payments.map(({ amountCents }) => amountCents);
  expect(await amounts()).toEqual([15_000, 12_000]);
  expect(rows?.[0]?.pix).toContain('pix@serra.test520400005303986540530.005802BR');
  expect((await patient.ownPayments.receipt({ id })).pdf.slice(0, 6)).toBe('JVBERi');
  expect(await refusalOf(patient.ownPayments.receipt({ id: other.id }))).toBe('NOT_FOUND');
  expect(await refusalOf(patient.receipts.get({ id }))).toBe('FORBIDDEN');
  expect(await refusalOf(professional.receipts.get({ id }))).toBe('FORBIDDEN');
  await api.receipts.cancel({ id: cancelled, reason: 'Errado' });
  const { id: free } = await makeAppointment(db, { patient_id: patientId });
  await api.payments.setPrice({
    appointmentId: free,
    priceCents: 5_000,
    discount: { cents: 0 },
    reason: 'Combinado',
  });
  await db.updateTable('appointments').set({ status: 'cancelled' }).where('id', '=', free).execute();
  expect((await patient.ownPayments.list()).rows).toHaveLength(1);
  expect((await patient.ownPayments.list()).rows?.[0]?.receipts).toEqual([]);
  // A part that is given back is one line, as at the desk.
  const { entries } = await api.payments.get({ appointmentId });
  await api.payments.reverse({
    appointmentId,
    paymentIds: [entries[0]?.id ?? ''],
    operationId: randomUUID(),
    amountCents: 2_000,
    reason: 'A mais',
  });
  expect(await amounts()).toEqual([15_000, 12_000, -2_000]);
});

test('the patient’s open visits, by day, as payments lists them', async () => {
  const { patientId, appointmentId } = await paid();
  expect(await api.payments.open({ patientId })).toMatchObject({
    rows: [{ appointmentId, service: 'Consulta padrão', openCents: 3_000 }],
  });
  await api.payments.receive({
    appointmentId,
    operationId: randomUUID(),
    parts: [{ method: 'pix', amountCents: 3_000 }],
  });
  expect(await api.payments.open({ patientId })).toMatchObject({
    rows: [],
    paid: [{ appointmentId, service: 'Consulta padrão', paidCents: 30_000 }],
  });
  expect(await refusalOf(api.payments.open({ patientId: randomUUID() }))).toBe('NOT_FOUND');
  expect(await refusalOf(professional.payments.open({ patientId }))).toBe('FORBIDDEN');
});
