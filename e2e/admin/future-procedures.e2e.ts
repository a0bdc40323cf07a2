/** The procedures that a patient is to have done. */
import { formatDate, today } from '#web/format/date.ts';
import { expect, test } from '../fixtures.ts';
import { chooseInList, register } from '../records.ts';
import { hold, refuse, refusedRequest, restore } from '../simulate.ts';

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
  await refuse(page, 'futureProcedures.list', 'INTERNAL');
  await chooseInList(page, fullName, 'Procedimentos Futuros');
  await expect(page).toHaveURL(`/admin/patients/${id}/procedures`);
  await expect(page.getByText('Erro ao carregar procedimentos')).toBeVisible();
  await restore(page, 'futureProcedures.list');
  await page.getByRole('button', { name: 'Tentar novamente' }).click();
  await expect(
    page.getByRole('heading', { level: 1, name: `Procedimentos Futuros de ${fullName}` }),
  ).toBeVisible();
  await expect(page).toHaveTitle('Procedimentos Futuros | Dra. Helena Prado');
  await expect(page.getByText('Nenhum procedimento planejado')).toBeVisible();
  await expectAccessible();

  await page.getByRole('button', { name: 'Adicionar Procedimento' }).click();
  const dialog = page.getByRole('dialog', { name: 'Adicionar Procedimento Futuro' });
  const save = dialog.getByRole('button', { name: 'Salvar' });
  await save.click();
  await expect(dialog.getByText('O título é obrigatório')).toBeVisible();
  await expect(dialog.getByText('A descrição é obrigatória')).toBeVisible();
  await expectAccessible();

  await dialog.getByLabel('Título').fill('Peeling de ácido glicólico');
  await dialog.getByLabel('Descrição').fill('Três sessões, uma por mês.');
  await refuse(page, 'futureProcedures.create', 'INTERNAL');
  await save.click();
  await expect(dialog.getByText('Erro ao cadastrar procedimento')).toBeVisible();
  const release = await hold(page, 'futureProcedures.create');
  await save.click();
  await expect(dialog.getByRole('button', { name: 'Salvando...' })).toBeDisabled();
  await release();
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
