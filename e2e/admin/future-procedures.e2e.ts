/** The procedures that a patient is to have done. */
import { formatDate, today } from '#web/format/date.ts';
import { expect, test } from '../fixtures.ts';
import { chooseInList, register } from '../records.ts';
import { refusedRequest } from '../simulate.ts';

test('future procedures are listed newest first and added to', async ({
  page,
  api,
  signInAs,
  allowConsoleError,
  expectAccessible,
}) => {
  await signInAs('admin');
  allowConsoleError(refusedRequest);
  const { id, fullName } = await register(api);
  const entries = page.getByRole('main').getByRole('listitem');
  await chooseInList(page, fullName, 'Procedimentos Futuros');
  await expect(page).toHaveURL(`/admin/patients/${id}/procedures`);
  await expect(
    page.getByRole('heading', { level: 1, name: `Procedimentos Futuros de ${fullName}` }),
  ).toBeVisible();
  await expect(page).toHaveTitle('Procedimentos Futuros | Dra. Helena Prado');
  await expect(page.getByText('Nenhum procedimento planejado')).toBeVisible();
  await expectAccessible();

  await page.getByRole('button', { name: 'Adicionar Procedimento' }).click();
  const dialog = page.getByRole('dialog', { name: 'Adicionar Procedimento Futuro' });
  await dialog.getByLabel('Título').fill('Peeling de ácido glicólico');
  await dialog.getByLabel('Descrição').fill('Três sessões, uma por mês.');
  await dialog.getByRole('button', { name: 'Salvar' }).click();
  await expect(page.getByText('Procedimento cadastrado com sucesso!')).toBeVisible();
  await expect(dialog).toBeHidden();
  for (const text of [
    'Peeling de ácido glicólico',
    'Três sessões, uma por mês.',
    formatDate(today('America/Sao_Paulo')),
  ])
    await expect(entries).toContainText([text]);

  await api.futureProcedures.create({ patientId: id, title: 'Segundo', description: 'Uma sessão.' });
  await page.reload();
  await expect(entries).toContainText(['Segundo', 'Peeling']);
  await page.goto(`/admin/patients/${id}`);
  await expect(page.getByRole('region', { name: 'Procedimentos Futuros' })).toContainText('Peeling');

  for (const missing of ['00000000-0000-4000-8000-000000000000', 'ninguem']) {
    await page.goto(`/admin/patients/${missing}/procedures`);
    await expect(page.getByText('Paciente não encontrado.')).toBeVisible();
  }
  await page.getByRole('link', { name: 'Ver pacientes' }).click();
  await expect(page).toHaveURL('/admin/patients');
});
