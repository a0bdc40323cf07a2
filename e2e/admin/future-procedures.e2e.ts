import { formatDate, today } from '#web/format/date.ts';
import { expect, test } from '../fixtures.ts';
import { chooseInList, register } from '../people.ts';
import { hold, refuse, refusedRequest, restore } from '../simulate.ts';

test.beforeEach(({ signInAs }) => signInAs('admin'));

test('what a patient is to have done is listed and added to', async ({
  page,
  api,
  allowConsoleError,
  expectAccessible,
  expectNoSidewaysScroll,
}) => {
  const { id, fullName } = await register(api);
  await page.goto(`/admin/patients/${id}/procedures`);
  await expect(
    page.getByRole('heading', { level: 1, name: `Procedimentos Futuros de ${fullName}` }),
  ).toBeVisible();
  await expect(page).toHaveTitle('Procedimentos Futuros | Dra. Helena Prado');
  await expect(page.getByText('Nenhum procedimento planejado')).toBeVisible();
  await expectAccessible();
  await expectNoSidewaysScroll();

  await page.getByRole('button', { name: 'Adicionar Procedimento' }).click();
  const dialog = page.getByRole('dialog', { name: 'Adicionar Procedimento Futuro' });
  const save = dialog.getByRole('button', { name: 'Salvar' });
  await save.click();
  await expect(dialog.getByText('O título é obrigatório')).toBeVisible();
  await expect(dialog.getByText('A descrição é obrigatória')).toBeVisible();
  await expectAccessible();

  await dialog.getByLabel('Título').fill('Peeling de ácido glicólico');
  await dialog.getByLabel('Descrição').fill('Três sessões, uma por mês.');
  allowConsoleError(refusedRequest);
  await refuse(page, 'futureProcedures.create', 'INTERNAL');
  await save.click();
  await expect(dialog.getByText('Erro ao cadastrar procedimento')).toBeVisible();
  await restore(page, 'futureProcedures.create');

  const release = await hold(page, 'futureProcedures.create');
  await save.click();
  await expect(dialog.getByRole('button', { name: 'Salvando...' })).toBeDisabled();
  await release();
  await expect(page.getByText('Procedimento cadastrado com sucesso!')).toBeVisible();
  await expect(dialog).toBeHidden();
  const entry = page.getByRole('main').getByRole('listitem');
  await expect(entry).toContainText('Peeling de ácido glicólico');
  await expect(entry).toContainText('Três sessões, uma por mês.');
  await expect(entry).toContainText(formatDate(today('America/Sao_Paulo')));
  await expectAccessible();
  await expectNoSidewaysScroll();

  await page.getByRole('link', { name: 'Voltar' }).click();
  await expect(page).toHaveURL(`/admin/patients/${id}`);
  await expect(page.getByRole('region', { name: 'Procedimentos Futuros' })).toContainText(
    'Peeling de ácido glicólico',
  );
});

test('the newest stands first, and the page is reached from the list of patients', {
  tag: '@desktop',
}, async ({ page, api }) => {
  const { id, fullName } = await register(api);
  for (const title of ['Primeiro', 'Segundo'])
    await api.futureProcedures.create({ patientId: id, title, description: 'Uma sessão.' });
  await chooseInList(page, fullName, 'Procedimentos Futuros');
  await expect(page).toHaveURL(`/admin/patients/${id}/procedures`);
  await expect(page.getByRole('main').getByRole('listitem')).toContainText(['Segundo', 'Primeiro']);
});

test('says when there is no such patient', async ({ page, allowConsoleError, expectAccessible }) => {
  allowConsoleError(refusedRequest);
  for (const id of ['00000000-0000-4000-8000-000000000000', 'ninguem']) {
    await page.goto(`/admin/patients/${id}/procedures`);
    await expect(page.getByText('Paciente não encontrado.')).toBeVisible();
  }
  await expectAccessible();
  await page.getByRole('link', { name: 'Ver pacientes' }).click();
  await expect(page).toHaveURL('/admin/patients');
});

test('says when it could not be loaded, and tries again', async ({ page, api, allowConsoleError }) => {
  const { id } = await register(api);
  allowConsoleError(refusedRequest);
  await refuse(page, 'futureProcedures.list', 'INTERNAL');
  await page.goto(`/admin/patients/${id}/procedures`);
  await expect(page.getByText('Erro ao carregar procedimentos')).toBeVisible();
  await restore(page, 'futureProcedures.list');
  await page.getByRole('button', { name: 'Tentar novamente' }).click();
  await expect(page.getByText('Nenhum procedimento planejado')).toBeVisible();
});
