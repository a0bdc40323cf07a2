import { expect, test } from '../fixtures.ts';
import { anyCpf, register, somebody } from '../people.ts';
import { answer, hold, refuse, refusedRequest, restore } from '../simulate.ts';

test.beforeEach(({ signInAs }) => signInAs('admin'));

test.describe('the list', () => {
  test('shows everybody by name, with the ways on', async ({
    page,
    expectAccessible,
    expectNoSidewaysScroll,
  }) => {
    await page.goto('/admin/patients');
    await expect(page).toHaveTitle('Pacientes | Dra. Helena Prado');
    await expect(page.getByRole('link', { name: 'Novo Paciente' })).toHaveAttribute(
      'href',
      '/admin/patients/new',
    );
    const alvaro = page.getByRole('link', { name: 'Álvaro Teixeira Lima', exact: true });
    await expect(alvaro).toBeVisible();
    await expect(page.getByRole('link', { name: 'Editar: Álvaro Teixeira Lima' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Agendamento: Álvaro Teixeira Lima' })).toHaveAttribute(
      'href',
      /\/admin\/appointments\/new\?patientId=/u,
    );
    await expectAccessible();
    await expectNoSidewaysScroll();
    await alvaro.click();
    await expect(page.getByRole('heading', { level: 1, name: 'Álvaro Teixeira Lima' })).toBeVisible();
  });

  test('finds by name without accents, by e-mail, CPF and phone', { tag: '@desktop' }, async ({
    page,
    api,
  }) => {
    const cpf = anyCpf();
    const person = somebody('Inácia');
    const phone = `2490${cpf.slice(0, 7)}`;
    await api.patients.create({ ...person, cpf, phone });
    await page.goto('/admin/patients');
    const search = page.getByPlaceholder('Buscar paciente...');
    const masked = cpf.replace(/(\d{3})(\d{3})(\d{3})(\d{2})/u, '$1.$2.$3-$4');
    const found = page.getByRole('link', { name: person.fullName, exact: true });
    const unaccented = person.fullName.replace('á', 'a').toUpperCase();
    for (const text of [
      unaccented,
      person.email,
      cpf,
      masked,
      phone,
      `(24) 90${cpf.slice(0, 3)}-${cpf.slice(3, 6)}`,
    ]) {
      await search.fill(text);
      await expect(found).toBeVisible();
      await expect(page.getByRole('link', { name: /^Editar:/u })).toHaveCount(1);
      await search.press('Escape');
      await expect(page.getByRole('link', { name: /^Editar:/u })).not.toHaveCount(1);
    }
  });

  test('keeps the search for whoever comes back, and out of the address', { tag: '@desktop' }, async ({
    page,
  }) => {
    await page.goto('/admin/patients');
    const search = page.getByPlaceholder('Buscar paciente...');
    await search.fill('marina azevedo');
    const marina = page.getByRole('link', { name: 'Marina Conceição Azevedo', exact: true });
    await expect(page.getByRole('link', { name: /^Editar:/u })).toHaveCount(1);
    expect(page.url()).not.toContain('marina');
    await marina.click();
    await expect(page.getByRole('heading', { level: 1, name: 'Marina Conceição Azevedo' })).toBeVisible();
    await page.goBack();
    await expect(search).toHaveValue('marina azevedo');
    await expect(page.getByRole('link', { name: /^Editar:/u })).toHaveCount(1);
  });

  test('turns its pages', async ({ page }) => {
    await page.goto('/admin/patients');
    await expect(page.getByText(/^1 a 25 de \d+ pacientes$/u)).toBeVisible();
    await page.getByRole('button', { name: 'Próxima página' }).click();
    await expect(page.getByText(/^26 a 50 de \d+ pacientes$/u)).toBeVisible();
    await page.reload();
    await expect(page.getByText(/^26 a 50 de \d+ pacientes$/u)).toBeVisible();
  });

  test('is found again at the page it was left on, from a record and from its form', {
    tag: '@desktop',
  }, async ({ page }) => {
    await page.goto('/admin/patients?pagina=2');
    const second = page.getByText(/^26 a 50 de \d+ pacientes$/u);
    // Who stands here changes while other tests register people.
    const somebodyHere = page
      .getByRole('main')
      .locator('a[href^="/admin/patients/"]:not([href$="/new"])')
      .first();
    const record = /\/admin\/patients\/[\w-]{36}$/u;
    await somebodyHere.click();
    await expect(page).toHaveURL(record);
    await page.goBack();
    await expect(second).toBeVisible();

    await somebodyHere.click();
    await expect(page).toHaveURL(record);
    await page.getByRole('link', { name: 'Arquivos', exact: true }).click();
    await page.getByRole('link', { name: 'Voltar para Paciente' }).click();
    await expect(page).toHaveURL(record);
    await page.getByRole('link', { name: 'Editar', exact: true }).click();
    await page.getByRole('button', { name: 'Cancelar' }).click();
    await expect(page).toHaveURL(record);
    await page.getByRole('link', { name: 'Voltar' }).click();
    await expect(second).toBeVisible();
    await expect(page).toHaveURL('/admin/patients?pagina=2');
  });

  test('a page that there is not says so', async ({ page, expectAccessible }) => {
    await page.goto('/admin/patients?pagina=999');
    await expect(page.getByText('Não há mais pacientes nesta página.')).toBeVisible();
    await expectAccessible();
    await page.getByRole('button', { name: 'Ir para a primeira página' }).click();
    await expect(page.getByText(/^1 a 25 de/u)).toBeVisible();
  });

  test('a long e-mail breaks where one pauses', async ({ page, api, isMobile, expectNoSidewaysScroll }) => {
    const person = somebody('Leopoldina');
    const email = person.email.replace(
      '@example',
      '.da.conceicao.de.albuquerque@dermatologia.clinica.example',
    );
    await api.patients.create({ ...person, email });
    await page.goto('/admin/patients');
    await page.getByPlaceholder('Buscar paciente...').fill(person.fullName);
    const shown = page.getByText(email, { exact: true });
    await expect(shown).toBeVisible();
    // How many lines each part of it takes.
    const lines = await shown.evaluate((element) =>
      [...element.childNodes]
        .filter((node) => node instanceof Text)
        .map((part) => {
          const range = document.createRange();
          range.selectNodeContents(part);
          return new Set([...range.getClientRects()].map(({ top }) => top)).size;
        }),
    );
    expect(lines.filter((count) => count !== 1)).toEqual([]);
    const { height = 0 } = (await shown.boundingBox()) ?? {};
    if (isMobile) expect(height).toBeGreaterThan(30);
    await expectNoSidewaysScroll();
  });

  test('says that a search has found more than are counted', async ({ page, expectNoSidewaysScroll }) => {
    const rows = Array.from({ length: 25 }, (_, index) => ({
      id: `7b0a9a43-6a6c-4b8a-9f5e-0000000000${index + 10}`,
      fullName: `Ana Prado ${index}`,
      cpf: null,
      email: null,
      phone: null,
    }));
    await answer(page, 'patients.list', { rows, total: 250, more: true });
    await page.goto('/admin/patients');
    await page.getByPlaceholder('Buscar paciente...').fill('prado');
    await expect(page.getByText('1 a 25 de mais de 250 pacientes')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Página 10' })).toBeVisible();
    await expectNoSidewaysScroll();
  });

  test('says when a search finds nobody', async ({ page, expectAccessible }) => {
    await page.goto('/admin/patients');
    await page.getByPlaceholder('Buscar paciente...').fill('ninguém com este nome');
    await expect(page.getByText('Nenhum paciente encontrado para esta busca.')).toBeVisible();
    await expectAccessible();
    await page.getByRole('button', { name: 'Limpar busca' }).last().click();
    await expect(page.getByText(/^1 a 25 de/u)).toBeVisible();
  });

  test('offers a new clinic its first step', async ({ page, expectAccessible }) => {
    await answer(page, 'patients.list', { rows: [], total: 0, more: false });
    await page.goto('/admin/patients');
    await expect(page.getByText('Nenhum paciente cadastrado.')).toBeVisible();
    await expectAccessible();
    await page.getByRole('link', { name: 'Cadastrar Paciente' }).click();
    await expect(page.getByRole('heading', { name: 'Novo Paciente' })).toBeVisible();
  });

  test('shows its shape while loading, and says when loading failed', async ({ page, allowConsoleError }) => {
    const release = await hold(page, 'patients.list');
    await page.goto('/admin/patients');
    await expect(page.getByRole('status', { name: 'Carregando' })).toBeAttached();
    await release();
    await expect(page.getByText(/^1 a 25 de/u)).toBeVisible();
    allowConsoleError(refusedRequest);
    await refuse(page, 'patients.list', 'INTERNAL');
    await page.reload();
    await expect(page.getByText('Erro ao carregar pacientes')).toBeVisible();
    await restore(page, 'patients.list');
    await page.getByRole('button', { name: 'Tentar novamente' }).click();
    await expect(page.getByText(/^1 a 25 de/u)).toBeVisible();
  });
});

test.describe('the record', () => {
  test('shows who the patient is and where to go from here', async ({
    page,
    api,
    expectAccessible,
    expectNoSidewaysScroll,
  }) => {
    const cpf = '52998224725';
    const { rows } = await api.patients.list({ search: cpf });
    expect(rows).toEqual([]);
    const person = { ...somebody('Clara'), cpf, phone: '24900001234', birthDate: '1984-02-29' };
    const { id } = await api.patients.create({
      ...person,
      address: 'Rua das Flores, 1',
      notes: 'Pele sensível.',
    });
    await page.goto(`/admin/patients/${id}`);
    await expect(page.getByRole('heading', { level: 1, name: person.fullName })).toBeVisible();
    const personal = page.getByRole('region', { name: 'Dados Pessoais' });
    await expect(personal).toContainText('529.982.247-25');
    await expect(personal).toContainText('29/02/1984');
    await expect(personal).toContainText('Cliente desde');
    const contact = page.getByRole('region', { name: 'Contato' });
    await expect(contact.getByRole('link', { name: person.email })).toBeVisible();
    await expect(contact.getByRole('link', { name: '(24) 90000-1234' })).toBeVisible();
    await expect(contact).toContainText('Rua das Flores, 1');
    await expect(page.getByRole('region', { name: 'Observações' })).toContainText('Pele sensível.');
    await expect(page.getByRole('link', { name: 'Novo Agendamento' })).toHaveAttribute(
      'href',
      `/admin/appointments/new?patientId=${id}`,
    );
    await expect(page.getByRole('link', { name: 'Histórico de Agendamentos' })).toHaveAttribute(
      'href',
      `/admin/appointments?patientId=${id}&periodo=all`,
    );
    await expectAccessible();
    await expectNoSidewaysScroll();
    await api.patients.remove({ id });
  });

  test('says what is not known', async ({ page, api }) => {
    const { id } = await register(api);
    await page.goto(`/admin/patients/${id}`);
    const personal = page.getByRole('region', { name: 'Dados Pessoais' });
    await expect(personal.getByText('Não informado', { exact: true })).toHaveCount(1);
    await expect(personal.getByText('Não informada', { exact: true })).toHaveCount(1);
    const contact = page.getByRole('region', { name: 'Contato' });
    await expect(contact.getByText('Não informado', { exact: true })).toHaveCount(2);
    await expect(page.getByRole('region', { name: 'Observações' })).toHaveCount(0);
  });

  test('says when there is no such patient', async ({ page, allowConsoleError, expectAccessible }) => {
    allowConsoleError(refusedRequest);
    for (const id of ['00000000-0000-4000-8000-000000000000', 'ninguem']) {
      await page.goto(`/admin/patients/${id}`);
      await expect(page.getByText('Paciente não encontrado.')).toBeVisible();
    }
    await expectAccessible();
    await page.getByRole('link', { name: 'Ver pacientes' }).click();
    await expect(page).toHaveURL('/admin/patients');
  });

  test('says when it could not be loaded, and tries again', async ({ page, api, allowConsoleError }) => {
    const { id, fullName } = await register(api);
    allowConsoleError(refusedRequest);
    await refuse(page, 'patients.get', 'INTERNAL');
    await page.goto(`/admin/patients/${id}`);
    await expect(page.getByText('Erro ao carregar dados do paciente ou procedimentos')).toBeVisible();
    await restore(page, 'patients.get');
    await page.getByRole('button', { name: 'Tentar novamente' }).click();
    await expect(page.getByRole('heading', { level: 1, name: fullName })).toBeVisible();
  });

  test('takes a procedure that is to be done', async ({ page, api, allowConsoleError, expectAccessible }) => {
    const { id } = await register(api);
    await page.goto(`/admin/patients/${id}`);
    const ways = page.getByRole('region', { name: 'Ações' });
    await ways.getByRole('button', { name: 'Procedimentos a serem realizados' }).click();
    const dialog = page.getByRole('dialog', { name: 'Adicionar Procedimento' });
    await dialog.getByRole('button', { name: 'Salvar' }).click();
    await expect(dialog.getByText('O título é obrigatório')).toBeVisible();
    await expect(dialog.getByText('A descrição é obrigatória')).toBeVisible();
    await expect(dialog.getByLabel('Título')).toBeFocused();
    await expectAccessible();

    await dialog.getByLabel('Título').fill('Peeling de ácido glicólico');
    await dialog.getByLabel('Descrição').fill('Três sessões, uma por mês.');
    // A dialog that is closed by a slip has lost nothing.
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await ways.getByRole('button', { name: 'Procedimentos a serem realizados' }).click();
    await expect(dialog.getByLabel('Título')).toHaveValue('Peeling de ácido glicólico');

    allowConsoleError(refusedRequest);
    await refuse(page, 'futureProcedures.create', 'INTERNAL');
    await dialog.getByRole('button', { name: 'Salvar' }).click();
    await expect(dialog.getByText('Erro ao cadastrar procedimento')).toBeVisible();
    await restore(page, 'futureProcedures.create');

    const release = await hold(page, 'futureProcedures.create');
    await dialog.getByRole('button', { name: 'Salvar' }).click();
    await expect(dialog.getByRole('button', { name: 'Salvando...' })).toBeDisabled();
    await release();
    await expect(page.getByText('Procedimento adicionado com sucesso')).toBeVisible();
    await expect(dialog).toBeHidden();
    const planned = page.getByRole('region', { name: 'Procedimentos Futuros' });
    await expect(planned.getByRole('listitem')).toContainText('Peeling de ácido glicólico');
    await expect(planned.getByRole('listitem')).toContainText('Três sessões, uma por mês.');
    await expect(planned.getByRole('listitem')).toContainText(/\d{2}\/\d{2}\/\d{4}/u);
  });
});
