/** The catalogue of procedures: the list, the form with its picture or film, and deletion. */
import { expect, test } from '../fixtures.ts';
import { addProcedure, lead, newTitle, removeAddedProcedures } from '../records.ts';
import { asFile, film, picture } from '../sample-files.ts';
import { hold, refuse, refusedRequest, restore } from '../simulate.ts';

test.beforeEach(({ signInAs }) => signInAs('admin'));
test.afterEach(({ api }) => removeAddedProcedures(api));

test('the catalogue is searched, and a procedure is added with its film', async ({
  page,
  api,
  allowConsoleError,
  expectAccessible,
}) => {
  await test.step('the list shows the catalogue, searches it and keeps the search', async () => {
    const cryotherapy = page.getByRole('link', { name: 'Editar: Crioterapia' });
    await page.goto('/admin/procedures');

    await expect(page).toHaveTitle('Procedimentos | Dra. Helena Prado');
    await expect(cryotherapy).toBeVisible();
    await expect(page.getByRole('img', { name: 'Imagem de Crioterapia' })).toBeAttached();
    await expect(page.getByRole('img', { name: 'Vídeo de Limpeza de pele profunda' })).toBeAttached();
    await expect(page.getByText(/^Nitrogênio líquido .* ceratoses, que…$/u)).toBeVisible();
    await expect(page.getByText('15 a 30 minutos')).toBeVisible();

    const search = page.getByPlaceholder('Buscar procedimento...');
    await search.fill('nada com este nome');
    await expect(page.getByText('Nenhum procedimento encontrado para esta busca.')).toBeVisible();
    await page.getByRole('button', { name: 'Limpar busca' }).last().click();
    await expect(cryotherapy).toBeVisible();
    await search.fill('peeling quimico');
    // Another walk may have an entry of this name at the same time.
    await expect(cryotherapy).toBeHidden();
    await page.getByRole('link', { name: 'Peeling químico', exact: true }).first().click();
    await expect(page.getByRole('textbox', { name: 'Título' })).toHaveValue('Peeling químico');
    await page.goBack();
    await expect(search).toHaveValue('peeling quimico');
  });

  await test.step('a procedure is added: files are checked, the upload can be cancelled and sent again', async () => {
    const title = newTitle('Filme');
    const submit = page.getByRole('button', { name: 'Cadastrar Procedimento' });
    const input = page.locator('input[type=file]');
    const preview = page.getByLabel(`Vídeo de ${title}`);
    await lead(page, '/admin/procedures/new');

    await test.step('title and description are required', async () => {
      await submit.click();
      await expect(page.getByText('O título é obrigatório')).toBeVisible();
      await expect(page.getByText('A descrição é obrigatória')).toBeVisible();
      await expect(page.getByLabel('Título')).toBeFocused();
      await page.getByLabel('Título').fill(title);
      await page.getByLabel('Descrição').fill('<b>Passo a passo</b>\n\nCom calma.');
      await page.getByLabel('Duração').fill('40 minutos');
    });

    await test.step('a file that only claims to be a picture is refused, and nothing typed is lost', async () => {
      using _refused = allowConsoleError(refusedRequest);
      using _blocked = allowConsoleError(/blob:/u);
      const pdf = { name: 'laudo.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4') };
      const refused = page.getByText('Por favor, selecione uma imagem ou vídeo.');
      await input.setInputFiles(pdf);
      await expect(refused).toBeVisible();
      await input.setInputFiles({ ...pdf, name: 'foto.jpg', mimeType: 'image/jpeg' });
      await expect(refused).toBeHidden();
      await submit.click();
      await expect(refused).toBeVisible();
      await expect(page.getByLabel('Título')).toHaveValue(title);
      await page.getByRole('button', { name: 'Remover mídia' }).click();
    });

    await test.step('a film is previewed, sent with its progress, cancelled, and sent', async () => {
      await input.setInputFiles(film);
      await expect(preview).toHaveJSProperty('readyState', 4);
      const release = await hold(page, 'procedures.create');
      await submit.click();
      await expect(page.getByRole('button', { name: 'Salvando...' })).toBeDisabled();
      await expect(page.getByRole('progressbar', { name: 'Envio da mídia' })).toBeAttached();
      await expect(page.getByText(/^\d+%$/u)).toBeVisible();
      await expectAccessible();
      await page.getByRole('button', { name: 'Cancelar envio' }).click();
      await expect(submit).toBeEnabled();
      await expect(preview).toBeVisible();
      await release().catch(() => {});
      await submit.click();
      await expect(page.getByText('Procedimento cadastrado com sucesso!').last()).toBeVisible();
      await expect(page).toHaveURL('/admin/procedures');
      await expect(page.getByRole('img', { name: `Vídeo de ${title}` })).toBeVisible();
      const { rows } = await api.procedures.list({ search: title });
      expect(rows).toMatchObject([{ title, duration: '40 minutos', media: { kind: 'video' } }]);
    });

    await test.step('a chosen film is unsaved work too', async () => {
      await page.getByRole('link', { name: 'Novo Procedimento' }).click();
      await input.setInputFiles(film);
      await page.getByRole('button', { name: 'Cancelar' }).click();
      await page.getByRole('button', { name: 'Sair sem salvar' }).click();
      await expect(page).toHaveURL('/admin/procedures');
    });
  });
});

test('a procedure is changed and deleted, its files with it', async ({
  page,
  api,
  request,
  allowConsoleError,
  expectAccessible,
}) => {
  await test.step('a procedure is changed: its picture is replaced and removed, and the old file is gone', async () => {
    using _refused = allowConsoleError(refusedRequest);
    const { id, title, media } = await addProcedure(api, newTitle('Troca'), { media: asFile(film) });
    const notFound: string[] = [];
    page.on('response', (response) => {
      if (response.status() === 404) notFound.push(new URL(response.url()).pathname);
    });
    const edit = page.getByRole('link', { name: `Editar: ${title}` });
    const submit = page.getByRole('button', { name: 'Atualizar Procedimento' });
    await page.goto('/admin/procedures');
    await edit.click();
    await expect(page.getByLabel('Título')).toHaveValue(title);
    await page.locator('input[type=file]').setInputFiles(picture);
    await expect(page.getByRole('img', { name: `Imagem de ${title}` })).toBeVisible();
    await submit.click();
    await expect(page.getByText('Procedimento atualizado com sucesso!')).toBeVisible();
    const changed = await api.procedures.get({ id });
    expect(changed.media?.kind).toBe('image');
    expect((await request.get(media?.url ?? '')).status()).toBe(404);

    await edit.click();
    await page.getByRole('button', { name: 'Remover mídia' }).click();
    await expect(page.getByRole('button', { name: 'Adicionar mídia' })).toBeVisible();
    await submit.click();
    await expect(page).toHaveURL('/admin/procedures');
    expect((await api.procedures.get({ id })).media).toBeNull();
    expect((await request.get(changed.media?.url ?? '')).status()).toBe(404);
    // The cached list does not ask for the files that are gone.
    await expect(edit).toBeVisible();
    for (const gone of [media?.url, changed.media?.url]) expect(notFound).not.toContain(gone);

    await edit.click();
    await test.step('a failed save keeps the text, and leaving asks first', async () => {
      await page.getByLabel('Duração').fill('2 horas');
      await refuse(page, 'procedures.update', 'INTERNAL');
      await submit.click();
      await expect(
        page.getByText('Erro ao salvar procedimento. Por favor, tente novamente.').last(),
      ).toBeVisible();
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

    await test.step('a procedure that is missing', async () => {
      for (const missing of ['00000000-0000-4000-8000-000000000000', 'nenhum']) {
        await lead(page, `/admin/procedures/${missing}/edit`);
        await expect(page.getByText('Procedimento não encontrado.')).toBeVisible();
      }
      await page.getByRole('link', { name: 'Ver procedimentos' }).click();
      await expect(page).toHaveURL('/admin/procedures');
    });
  });

  await test.step('a deletion asks first, says when it fails, and deletes the film too', async () => {
    using _refused = allowConsoleError(refusedRequest);
    const { title, media } = await addProcedure(api, newTitle('Excluir'), { media: asFile(film) });
    const dialog = page.getByRole('dialog', { name: `Excluir ${title}?` });
    const open = page.getByRole('button', { name: `Excluir: ${title}` });
    const remove = dialog.getByRole('button', { name: 'Excluir procedimento' });
    await lead(page, '/admin/procedures');
    await page.getByPlaceholder('Buscar procedimento...').fill(title);
    await open.click();
    await expect(dialog).toContainText('o seu vídeo');
    await expectAccessible();
    await dialog.getByRole('button', { name: 'Cancelar' }).click();
    await expect(dialog).toBeHidden();

    await refuse(page, 'procedures.remove', 'INTERNAL');
    await open.click();
    await remove.click();
    await expect(dialog.getByText('Erro ao excluir procedimento.')).toBeVisible();
    await restore(page, 'procedures.remove');
    expect((await request.get(media?.url ?? '')).status()).toBe(200);
    await remove.click();
    await expect(page.getByText('Procedimento excluído com sucesso')).toBeVisible();
    await expect(page.getByText('Nenhum procedimento encontrado para esta busca.')).toBeVisible();
    expect((await request.get(media?.url ?? '')).status()).toBe(404);
  });
});
