/** A quote of a procedure of the catalogue: issued, and accepted after a question into a package. */
import { expect, test } from '../fixtures.ts';
import { addProcedure, newTitle, register, show } from '../records.ts';

test('a quote is written from the catalogue, and accepted on the patient’s page', async ({
  page,
  api,
  signInAs,
  expectAccessible,
}) => {
  const patient = await register(api);
  // Its own: the newest stands first, and those of other walks are found by 'peeling' too.
  const { title } = await addProcedure(api, newTitle(), { priceCents: 35_000 });
  await signInAs('admin');
  await show(page, `/admin/patients/${patient.id}/documents/new?tipo=quote`);
  const line = page.getByRole('group', { name: 'Procedimento 1' });
  await line.getByRole('combobox', { name: 'Procedimento' }).fill(title.toLowerCase());
  await expect(page.getByRole('option', { name: title })).toHaveAttribute('data-combobox-selected');
  await page.keyboard.press('Enter');
  await expect(line.getByText('Do catálogo')).toBeVisible();
  await expect(line.getByRole('textbox', { name: 'Valor de cada um' })).toHaveValue('R$ 350,00');
  await line.getByRole('textbox', { name: 'Quantidade' }).fill('3');
  await expect(page.getByRole('region', { name: 'Prévia do documento' })).toContainText('Válido até');
  await expectAccessible();
  await page.getByRole('button', { name: 'Emitir' }).click();
  await expect(page.getByRole('heading', { name: 'Documento emitido' })).toBeVisible();

  await page.getByRole('link', { name: 'Voltar ao prontuário' }).click();
  await page.getByRole('button', { name: '1 orçamento a aceitar' }).click();
  const dialog = page.getByRole('dialog', { name: `Pacotes de ${patient.fullName}` });
  await expect(dialog.getByText(/Válido até .* as sessões valem até/u)).toBeVisible();
  await expectAccessible();
  await dialog.getByRole('button', { name: /^Aceitar o orçamento/u }).click();
  await expect(dialog.getByText('Total de R$ 1.050,00. As sessões valem')).toBeVisible();
  await expectAccessible();
  await dialog.getByRole('button', { name: 'Aceitar orçamento' }).click();
  await expect(
    page.getByText(`Orçamento aceito: pacote de 3 × ${title}, R$ 1.050,00 a receber.`),
  ).toBeVisible();
  await expect(dialog.getByText(/^Aceito em/u)).toBeVisible();
  await expect(dialog.getByText('Falta R$ 1.050,00')).toBeVisible();
});
