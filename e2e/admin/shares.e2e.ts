/** A professional's statement with a rule of its own, and a receipt for the tax office ticked off and taken back. */
import { expect, test } from '../fixtures.ts';
import { lead } from '../records.ts';

test('a share follows its rule, and a receipt is ticked off with its number', async ({
  page,
  signInAs,
  expectAccessible,
}) => {
  const api = await signInAs('admin');
  const { rows: procedures } = await api.procedures.list({ search: 'Crioterapia' });
  const { professionals } = await api.shares.get({ from: '2000-01-01', to: '2000-01-02' });
  const name = professionals[0]?.fullName ?? '';
  await page.goto('/admin/shares');
  await page.getByRole('combobox', { name: 'Profissional' }).click();
  await page.getByRole('option', { name }).click();
  await expect(page.getByRole('region', { name: 'Extrato' })).toContainText(/Recebido: R\$/u);
  await page.getByRole('button', { name: 'Nova regra' }).click();
  const form = page.getByRole('form', { name: 'Regra de repasse' });
  await form.getByRole('combobox', { name: 'Profissional' }).fill(name);
  await page.getByRole('option', { name }).click();
  await form.getByRole('combobox', { name: 'Procedimento' }).fill('criot');
  await page.getByRole('option', { name: procedures[0]?.title ?? '' }).click();
  await form.getByRole('textbox', { name: 'Porcentagem' }).fill('101');
  await form.getByRole('button', { name: 'Salvar regra' }).click();
  await expect(form.getByText('Digite uma porcentagem de 0 a 100')).toBeVisible();
  await form.getByRole('textbox', { name: 'Porcentagem' }).fill('37,5');
  await expectAccessible();
  await form.getByRole('button', { name: 'Salvar regra' }).click();
  const rule = page.getByRole('row', { name: /37,5%/u });
  await expect(rule).toBeVisible();
  await rule.getByRole('button').click();
  await page.getByRole('menuitem', { name: 'Excluir' }).click();
  await page.getByRole('button', { name: 'Excluir', exact: true }).click();
  await expect(page.getByText('Regra excluída')).toBeVisible();
  await expect(rule).toBeHidden();

  await lead(page, '/admin/tax-receipts');
  await page
    .getByRole('button', { name: /^Marcar como emitido/u })
    .first()
    .click();
  const dialog = page.getByRole('dialog', { name: 'Recibo emitido' });
  const number = crypto.randomUUID();
  await dialog.getByRole('textbox', { name: 'Número do recibo' }).fill(number);
  await expectAccessible();
  await dialog.getByRole('button', { name: 'Marcar como emitido' }).click();
  await expect(page.getByText('Recibo marcado como emitido')).toBeVisible();
  await page.getByRole('tab', { name: 'Recibos emitidos' }).click();
  await page.getByRole('button', { name: new RegExp(`Desmarcar: ${number}`, 'u') }).click();
  await page.getByRole('button', { name: 'Desmarcar', exact: true }).click();
  await expect(page.getByText('Recibo desmarcado')).toBeVisible();
  await page.getByRole('tab', { name: 'NFS-e' }).click();
  await expect(page.getByRole('table', { name: 'Pagamentos para a NFS-e' })).toBeVisible();
  await expectAccessible();
});
