/** A prescription: issued, found in the story, repeated and cancelled. */
import { expect, test } from '../fixtures.ts';
import { register, show } from '../records.ts';

test('a prescription is issued, repeated from the story, and cancelled with a reason', async ({
  page,
  api,
  signInAs,
  expectAccessible,
}) => {
  const patient = await register(api);
  await signInAs('professional');
  await show(page, `/admin/patients/${patient.id}`);
  await page.getByRole('link', { name: 'Documento', exact: true }).click();
  const line = page.getByRole('group', { name: 'Medicamento 1' });
  await page.getByRole('button', { name: 'Emitir' }).click();
  await expect(line.getByText('Escreva como usar')).toBeVisible();
  await line.getByRole('textbox', { name: 'Forma' }).fill('creme');
  await line.getByRole('textbox', { name: 'Como usar' }).fill('Aplicar à noite, por 60 dias.');
  await line.getByRole('combobox', { name: 'Medicamento' }).fill('Adapaleno 0,1%');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('region', { name: 'Prévia do documento' })).toContainText('Aplicar à noite');
  await expectAccessible();
  await page.getByRole('button', { name: 'Emitir' }).click();
  await expect(page.getByRole('heading', { name: 'Documento emitido' })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: /^Receita \d{4}\/\d{4}$/u })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Imprimir' })).toBeVisible();
  await expectAccessible();

  await page.getByRole('link', { name: 'Voltar ao prontuário' }).click();
  const story = page.getByRole('region', { name: 'História' });
  await expect(story).toContainText('Adapaleno 0,1%');
  await story.getByRole('button', { name: /^Abrir PDF: Receita/u }).click();
  await expect(page.getByRole('dialog')).toContainText('Aplicar à noite');
  await page.keyboard.press('Escape');

  await story.getByRole('link', { name: /^Repetir: Receita/u }).click();
  await expect(page.getByRole('combobox', { name: 'Medicamento' })).toHaveValue('Adapaleno 0,1%');
  await page.getByRole('button', { name: 'Emitir' }).click();
  await page.getByRole('link', { name: 'Voltar ao prontuário' }).click();
  const cancel = story.getByRole('button', { name: /^Cancelar: Receita/u });
  await expect(cancel).toHaveCount(2);

  await cancel.first().click();
  await page.getByRole('radio', { name: 'Em duplicidade' }).check();
  await page.getByRole('button', { name: 'Cancelar documento' }).click();
  await expect(story.getByText('Cancelado')).toBeVisible();
  await expect(cancel).toHaveCount(1);
});
