/** Fees of today, a payment by card, and its arrival confirmed from a bank's file, and undone. */
import { expect, test } from '../fixtures.ts';
import { freeDay, inviteColleague, register } from '../records.ts';

test('what a card brings arrives by the bank’s file', async ({
  page,
  api,
  baseURL,
  signInAs,
  expectAccessible,
}) => {
  const patient = await register(api);
  const { id } = await api.appointments.create({ patientId: patient.id, date: freeDay(), time: '09:00' });
  const manager = await signInAs(await inviteColleague(api, baseURL ?? '', ['manager']));
  await page.goto('/admin/cards');
  await page.getByRole('button', { name: 'Taxas', exact: true }).click();
  const debit = page.getByRole('group', { name: 'Taxa 1' });
  await debit.getByRole('textbox', { name: 'Taxa' }).fill('2,5');
  await debit.getByRole('textbox', { name: 'Dias' }).fill('0');
  await expectAccessible();
  await page.getByRole('button', { name: 'Salvar taxas' }).click();
  await expect(page.getByText(/^Taxas salvas/u)).toBeVisible();

  const price = { appointmentId: id, priceCents: 81_937, discount: { cents: 0 }, reason: 'Combinado' };
  await manager.payments.setPrice(price);
  await manager.tills.open({ openingCents: 0 });
  await manager.payments.receive({
    appointmentId: id,
    operationId: crypto.randomUUID(),
    parts: [{ method: 'debit', amountCents: 81_937 }],
  });
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Sao_Paulo' }).format(new Date());
  // Card companies pay on weekdays.
  const rows = await manager.cards.rows({ from: today, to: '2099-12-31' });
  const expected = rows.rows.find((row) => row.patient === patient.fullName)?.expectedDay ?? '';

  await page.getByRole('button', { name: 'Conferir com o banco' }).click();
  const dialog = page.getByRole('dialog', { name: 'Conferir com o banco' });
  // 81.937 less 2,5%, half a cent up.
  const line = `<STMTTRN><DTPOSTED>${today.replaceAll('-', '')}<TRNAMT>798,89<FITID>${id}<MEMO>CIELO</STMTTRN>`;
  await page.locator('input[type=file]').setInputFiles({
    name: 'extrato.ofx',
    mimeType: 'application/x-ofx',
    buffer: Buffer.from(`<OFX><ACCTID>1${line}</OFX>`),
  });
  await expect(dialog.getByText('Lançamentos lidos: 1.')).toBeVisible();
  await dialog.getByRole('checkbox', { name: new RegExp(patient.fullName, 'u') }).check();
  await expectAccessible();
  await dialog.getByRole('button', { name: 'Confirmar (1)' }).click();
  await expect(page.getByText('Recebimento confirmado')).toBeVisible();

  await page.goto(`/admin/cards?mes=${expected.slice(0, 7)}&dia=${expected}`);
  const row = page.getByRole('row', { name: new RegExp(patient.fullName, 'u') });
  await expect(row).toContainText('extrato.ofx');
  await expectAccessible();
  await row.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Desfazer (1)' }).click();
  await expect(page.getByText('Marcação desfeita')).toBeVisible();
  await expect(row).not.toContainText('extrato.ofx');
});
