import { expect, test } from '../fixtures.ts';
import { addProcedure, anyTitle, film, filmFile, removeAdded } from '../media.ts';
import { picture } from '../people.ts';
import { hold, refuse, refusedRequest, restore } from '../simulate.ts';

test.beforeEach(({ signInAs }) => signInAs('admin'));
test.afterEach(({ api }) => removeAdded(api));

const limit = 10 * 1024 * 1024;

test('title and description are required, the first of them takes the focus', async ({
  page,
  expectAccessible,
  expectNoSidewaysScroll,
}) => {
  await page.goto('/admin/procedures/new');
  await expect(page).toHaveTitle('Novo Procedimento | Dra. Helena Prado');
  await page.getByRole('button', { name: 'Cadastrar Procedimento' }).click();
  await expect(page.getByText('O título é obrigatório')).toBeVisible();
  await expect(page.getByText('A descrição é obrigatória')).toBeVisible();
  await expect(page.getByLabel('Título')).toBeFocused();
  await expectAccessible();
  await expectNoSidewaysScroll();
});

test('media is a picture or a film below 10 MB', async ({ page, allowConsoleError, expectAccessible }) => {
  await page.goto('/admin/procedures/new');
  const input = page.locator('input[type=file]');
  const pdf = { name: 'laudo.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4') };
  await input.setInputFiles(pdf);
  await expect(page.getByText('Por favor, selecione uma imagem ou vídeo.')).toBeVisible();
  await input.setInputFiles({ ...film, buffer: Buffer.alloc(limit) });
  await expect(page.getByText('O arquivo deve ter menos de 10MB.')).toBeVisible();
  await input.setInputFiles({ ...picture, buffer: Buffer.alloc(0) });
  await expect(page.getByText('O arquivo está vazio. Escolha outro arquivo.')).toBeVisible();
  await expectAccessible();

  // What only calls itself a picture is found out by the server, and nothing typed is lost.
  allowConsoleError(refusedRequest);
  allowConsoleError(/blob:/u);
  const title = anyTitle();
  await page.getByLabel('Título').fill(title);
  await page.getByLabel('Descrição').fill('Com um arquivo que mente.');
  await input.setInputFiles({ ...pdf, name: 'foto.jpg', mimeType: 'image/jpeg' });
  await page.getByRole('button', { name: 'Cadastrar Procedimento' }).click();
  await expect(page.getByText('Por favor, selecione uma imagem ou vídeo.')).toBeVisible();
  await expect(page.getByLabel('Título')).toHaveValue(title);
  await page.getByRole('button', { name: 'Remover mídia' }).click();
  await page.getByRole('button', { name: 'Cadastrar Procedimento' }).click();
  await expect(page.getByText('Procedimento cadastrado com sucesso!')).toBeVisible();
});

test('a procedure is added with a film, seen first, sent with its progress, and can be called off', async ({
  page,
  api,
  expectAccessible,
}) => {
  const title = anyTitle('Filme');
  await page.goto('/admin/procedures/new');
  await page.getByLabel('Título').fill(title);
  await page.getByLabel('Descrição').fill('<b>Passo a passo</b>\n\nCom calma.');
  await page.getByLabel('Duração').fill('40 minutos');
  await page.locator('input[type=file]').setInputFiles(film);
  const preview = page.getByLabel(`Vídeo de ${title}`);
  await expect(preview).toHaveJSProperty('readyState', 4);
  await expectAccessible();

  const release = await hold(page, 'procedures.create');
  await page.getByRole('button', { name: 'Cadastrar Procedimento' }).click();
  await expect(page.getByRole('button', { name: 'Salvando...' })).toBeDisabled();
  await expect(page.getByRole('progressbar', { name: 'Envio da mídia' })).toBeAttached();
  await expect(page.getByText(/^\d+%$/u)).toBeVisible();
  await expectAccessible();
  await page.getByRole('button', { name: 'Cancelar envio' }).click();
  await expect(page.getByRole('button', { name: 'Cadastrar Procedimento' })).toBeEnabled();
  await expect(preview).toBeVisible();
  await release().catch(() => {});
  await page.getByRole('button', { name: 'Cadastrar Procedimento' }).click();
  await expect(page.getByText('Procedimento cadastrado com sucesso!')).toBeVisible();
  await expect(page).toHaveURL('/admin/procedures');
  await expect(page.getByRole('img', { name: `Vídeo de ${title}` })).toBeVisible();
  const { rows } = await api.procedures.list({ search: title });
  expect(rows).toMatchObject([{ title, duration: '40 minutos', media: { kind: 'video' } }]);
});

test('a change replaces the media or takes it away, and the old one is gone', { tag: '@desktop' }, async ({
  page,
  api,
  request,
}) => {
  const { id, title, media } = await addProcedure(api, anyTitle('Troca'), { media: filmFile() });
  const asked: string[] = [];
  page.on('response', (response) => {
    if (response.status() === 404) asked.push(new URL(response.url()).pathname);
  });
  await page.goto('/admin/procedures');
  await page.getByRole('link', { name: `Editar: ${title}` }).click();
  await expect(page.getByLabel('Título')).toHaveValue(title);
  await page.locator('input[type=file]').setInputFiles(picture);
  await expect(page.getByRole('img', { name: `Imagem de ${title}` })).toBeVisible();
  await page.getByRole('button', { name: 'Atualizar Procedimento' }).click();
  await expect(page.getByText('Procedimento atualizado com sucesso!')).toBeVisible();
  const changed = await api.procedures.get({ id });
  expect(changed.media?.kind).toBe('image');
  expect((await request.get(media?.url ?? '')).status()).toBe(404);

  await page.getByRole('link', { name: `Editar: ${title}` }).click();
  await page.getByRole('button', { name: 'Remover mídia' }).click();
  await expect(page.getByRole('button', { name: 'Adicionar mídia' })).toBeVisible();
  await page.getByRole('button', { name: 'Atualizar Procedimento' }).click();
  await expect(page).toHaveURL('/admin/procedures');
  expect((await api.procedures.get({ id })).media).toBeNull();
  expect((await request.get(changed.media?.url ?? '')).status()).toBe(404);
  // The list, as it was seen before, does not ask for what was just taken away.
  await expect(page.getByRole('link', { name: `Editar: ${title}` })).toBeVisible();
  for (const gone of [media?.url, changed.media?.url]) expect(asked).not.toContain(gone);
});

test('a save that fails says so, and leaving asks first', { tag: '@desktop' }, async ({
  page,
  api,
  allowConsoleError,
}) => {
  const { id, title } = await addProcedure(api);
  await page.goto('/admin/procedures');
  await page.getByRole('link', { name: `Editar: ${title}` }).click();
  await page.getByLabel('Duração').fill('2 horas');
  allowConsoleError(refusedRequest);
  await refuse(page, 'procedures.update', 'INTERNAL');
  await page.getByRole('button', { name: 'Atualizar Procedimento' }).click();
  await expect(page.getByText('Erro ao salvar procedimento. Por favor, tente novamente.')).toBeVisible();
  await restore(page, 'procedures.update');

  await page.getByRole('button', { name: 'Voltar' }).click();
  const dialog = page.getByRole('dialog', { name: 'Sair sem salvar?' });
  await dialog.getByRole('button', { name: 'Continuar editando' }).click();
  await expect(page.getByLabel('Duração')).toHaveValue('2 horas');
  await page.getByRole('button', { name: 'Voltar' }).click();
  await dialog.getByRole('button', { name: 'Sair sem salvar' }).click();
  await expect(page).toHaveURL('/admin/procedures');
  expect((await api.procedures.get({ id })).duration).toBeNull();
});

test('a film that was picked is asked about too', { tag: '@desktop' }, async ({ page }) => {
  await page.goto('/admin/procedures');
  await page.getByRole('link', { name: 'Novo Procedimento' }).click();
  await page.locator('input[type=file]').setInputFiles(film);
  await page.getByRole('button', { name: 'Cancelar' }).click();
  await page.getByRole('button', { name: 'Sair sem salvar' }).click();
  await expect(page).toHaveURL('/admin/procedures');
});

test('says when there is no such procedure, and when it could not be loaded', async ({
  page,
  api,
  allowConsoleError,
  expectAccessible,
}) => {
  allowConsoleError(refusedRequest);
  for (const id of ['00000000-0000-4000-8000-000000000000', 'nenhum']) {
    await page.goto(`/admin/procedures/${id}/edit`);
    await expect(page.getByText('Procedimento não encontrado.')).toBeVisible();
  }
  await expectAccessible();
  await page.getByRole('link', { name: 'Ver procedimentos' }).click();
  await expect(page).toHaveURL('/admin/procedures');

  const { id, title } = await addProcedure(api);
  await refuse(page, 'procedures.get', 'INTERNAL');
  await page.goto(`/admin/procedures/${id}/edit`);
  await expect(page.getByText('Não foi possível carregar os detalhes do procedimento.')).toBeVisible();
  await restore(page, 'procedures.get');
  await page.getByRole('button', { name: 'Tentar novamente' }).click();
  await expect(page.getByLabel('Título')).toHaveValue(title);
});
