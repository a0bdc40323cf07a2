import { expect, test } from '../fixtures.ts';
import { addProcedure, anyTitle, filmFile, removeAdded } from '../media.ts';
import { answer, hold, refuse, refusedRequest, restore } from '../simulate.ts';

test.beforeEach(({ signInAs }) => signInAs('admin'));
test.afterEach(({ api }) => removeAdded(api));

test('the list shows every procedure with what belongs to it', async ({
  page,
  expectAccessible,
  expectNoSidewaysScroll,
}) => {
  await page.goto('/admin/procedures');
  await expect(page).toHaveTitle('Procedimentos | Dra. Helena Prado');
  await expect(page.getByRole('link', { name: 'Crioterapia', exact: true })).toBeVisible();
  await expect(page.getByRole('img', { name: 'Imagem de Crioterapia' })).toBeAttached();
  await expect(page.getByRole('img', { name: 'Vídeo de Limpeza de pele profunda' })).toBeAttached();
  // The first 80 characters and no more.
  await expect(page.getByText(/^Nitrogênio líquido .* ceratoses, que…$/u)).toBeVisible();
  await expect(page.getByText('15 a 30 minutos')).toBeVisible();
  await expectAccessible();
  await expectNoSidewaysScroll();
  await page.getByRole('link', { name: 'Crioterapia', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Editar Procedimento' })).toBeVisible();
});

test('a search finds by title and description, without accents, and outlasts going back', {
  tag: '@desktop',
}, async ({ page }) => {
  await page.goto('/admin/procedures');
  const search = page.getByPlaceholder('Buscar procedimento...');
  for (const text of ['quimico', 'QUÍMICO peeling', 'descamação fina']) {
    await search.fill(text);
    await expect(page.getByRole('link', { name: /^Editar:/u })).toHaveCount(1);
    await expect(page.getByRole('link', { name: 'Editar: Peeling químico' })).toBeVisible();
    await search.press('Escape');
    await expect(page.getByRole('link', { name: /^Editar:/u })).not.toHaveCount(1);
  }
  await search.fill('quimico');
  await expect(page.getByRole('link', { name: /^Editar:/u })).toHaveCount(1);
  await page.getByRole('link', { name: 'Peeling químico', exact: true }).click();
  await expect(page.getByRole('textbox', { name: 'Título' })).toHaveValue('Peeling químico');
  await page.goBack();
  await expect(search).toHaveValue('quimico');
});

test('says when a search finds nothing, and when there is nothing yet', async ({
  page,
  expectAccessible,
}) => {
  await page.goto('/admin/procedures');
  await page.getByPlaceholder('Buscar procedimento...').fill('nada com este nome');
  await expect(page.getByText('Nenhum procedimento encontrado para esta busca.')).toBeVisible();
  await expectAccessible();
  await page.getByRole('button', { name: 'Limpar busca' }).last().click();
  await expect(page.getByRole('link', { name: 'Editar: Crioterapia' })).toBeVisible();

  await answer(page, 'procedures.list', { rows: [], total: 0 });
  await page.reload();
  await expect(page.getByText('Nenhum procedimento cadastrado.')).toBeVisible();
  await expect(page.getByRole('searchbox')).toHaveCount(0);
  await expectAccessible();
  await page.getByRole('link', { name: 'Novo Procedimento' }).last().click();
  await expect(page.getByRole('heading', { name: 'Novo Procedimento' })).toBeVisible();
});

test('the list shows its shape while loading, and says when loading failed', async ({
  page,
  allowConsoleError,
}) => {
  const release = await hold(page, 'procedures.list');
  await page.goto('/admin/procedures');
  await expect(page.getByRole('status', { name: 'Carregando' })).toBeAttached();
  await release();
  await expect(page.getByRole('link', { name: 'Editar: Crioterapia' })).toBeVisible();
  allowConsoleError(refusedRequest);
  await refuse(page, 'procedures.list', 'INTERNAL');
  await page.reload();
  await expect(page.getByText('Não foi possível carregar os procedimentos.')).toBeVisible();
  await restore(page, 'procedures.list');
  await page.getByRole('button', { name: 'Tentar novamente' }).click();
  await expect(page.getByRole('link', { name: 'Editar: Crioterapia' })).toBeVisible();
});

test('a deletion asks first, says when it fails, and takes the film along', async ({
  page,
  api,
  request,
  allowConsoleError,
  expectAccessible,
}) => {
  const { title, media } = await addProcedure(api, anyTitle('Excluir'), { media: filmFile() });
  await page.goto('/admin/procedures');
  await page.getByPlaceholder('Buscar procedimento...').fill(title);
  await page.getByRole('button', { name: `Excluir: ${title}` }).click();
  const dialog = page.getByRole('dialog', { name: `Excluir ${title}?` });
  await expect(dialog).toContainText('o seu vídeo');
  await expectAccessible();
  await dialog.getByRole('button', { name: 'Cancelar' }).click();
  await expect(dialog).toBeHidden();

  allowConsoleError(refusedRequest);
  await refuse(page, 'procedures.remove', 'INTERNAL');
  await page.getByRole('button', { name: `Excluir: ${title}` }).click();
  await dialog.getByRole('button', { name: 'Excluir procedimento' }).click();
  await expect(dialog.getByText('Erro ao excluir procedimento.')).toBeVisible();
  await restore(page, 'procedures.remove');

  expect((await request.get(media?.url ?? '')).status()).toBe(200);
  await dialog.getByRole('button', { name: 'Excluir procedimento' }).click();
  await expect(page.getByText('Procedimento excluído com sucesso')).toBeVisible();
  await expect(page.getByText('Nenhum procedimento encontrado para esta busca.')).toBeVisible();
  expect((await request.get(media?.url ?? '')).status()).toBe(404);
});
