import type { Page } from '@playwright/test';
import { addDays, formatDate, today } from '#web/format/date.ts';
import { expect, test } from '../fixtures.ts';
import { chooseInList, register, somebody } from '../people.ts';
import { answer, hold, refuse, refusedRequest, restore } from '../simulate.ts';

const nobody = '00000000-0000-4000-8000-000000000000';
const timeline = (page: Page) => page.getByRole('list', { name: 'Planos de tratamento' });
const quickForm = (page: Page) => page.getByRole('form', { name: 'Adicionar plano' });
const startField = (page: Page) => page.getByRole('textbox', { name: 'Data de início' });
const endField = (page: Page) => page.getByRole('textbox', { name: 'Data de término' });
const todaysDay = () => today('America/Sao_Paulo');

test.beforeEach(({ signInAs }) => signInAs('admin'));

test.describe('the plans of a patient', () => {
  test('are reached from the list and from the record', async ({ page, api }) => {
    const { id, fullName } = await register(api);
    await page.goto(`/admin/patients/${id}`);
    await page
      .getByRole('region', { name: 'Ações' })
      .getByRole('link', { name: 'Plano de Tratamento' })
      .click();
    await expect(page).toHaveURL(`/admin/patients/${id}/treatment`);
    await expect(
      page.getByRole('heading', { level: 1, name: `Planos de Tratamento de ${fullName}` }),
    ).toBeVisible();
    await expect(page).toHaveTitle('Planos de Tratamento | Dra. Helena Prado');
    await page.getByRole('link', { name: 'Voltar' }).click();
    await expect(page).toHaveURL(`/admin/patients/${id}`);

    await chooseInList(page, fullName, 'Plano de Tratamento');
    await expect(page).toHaveURL(`/admin/patients/${id}/treatment`);
  });

  test('are none at first, and one is added in passing', async ({
    page,
    api,
    allowConsoleError,
    expectAccessible,
    expectNoSidewaysScroll,
  }) => {
    const { id } = await register(api);
    await page.goto(`/admin/patients/${id}/treatment`);
    await expect(page.getByText('Nenhum plano de tratamento encontrado')).toBeVisible();
    await expectAccessible();
    await expectNoSidewaysScroll();

    const form = quickForm(page);
    const add = form.getByRole('button', { name: 'Adicionar Plano' });
    await add.click();
    await expect(
      form.getByText('Por favor, forneça um título para o plano de tratamento', { exact: true }),
    ).toBeVisible();
    await expect(form.getByLabel('Título')).toBeFocused();
    await expectAccessible();

    await form.getByLabel('Título').fill('<b>Clareamento</b>');
    await form.getByLabel('Descrição').fill('Três meses de ácido à noite.\nProtetor de manhã.');
    allowConsoleError(refusedRequest);
    await refuse(page, 'treatmentPlans.create', 'INTERNAL');
    await add.click();
    await expect(form.getByText('Erro ao salvar plano de tratamento')).toBeVisible();
    await expect(form.getByLabel('Título')).toHaveValue('<b>Clareamento</b>');
    await restore(page, 'treatmentPlans.create');

    const release = await hold(page, 'treatmentPlans.create');
    await add.click();
    await expect(form.getByRole('button', { name: 'Salvando...' })).toBeDisabled();
    await release();
    await expect(page.getByText('Plano de tratamento criado com sucesso!')).toBeVisible();
    await expect(form.getByLabel('Título')).toHaveValue('');
    const entry = timeline(page).getByRole('listitem');
    await expect(entry).toHaveCount(1);
    await expect(entry.getByRole('heading', { name: '<b>Clareamento</b>' })).toBeVisible();
    await expect(entry).toContainText(`Início em ${formatDate(todaysDay())}`);
    await expect(entry).toContainText('Ativo');
    await expect(entry).toContainText('Três meses de ácido à noite.');
    await expectAccessible();
    await expectNoSidewaysScroll();
  });

  test('cannot be added to a patient who has gone', { tag: '@desktop' }, async ({
    page,
    api,
    allowConsoleError,
  }) => {
    const { id } = await register(api);
    await page.goto(`/admin/patients/${id}/treatment`);
    await quickForm(page).getByLabel('Título').fill('Clareamento');
    await api.patients.remove({ id });
    allowConsoleError(refusedRequest);
    await quickForm(page).getByRole('button', { name: 'Adicionar Plano' }).click();
    await expect(page.getByText('ID do paciente não encontrado')).toBeVisible();
  });

  test('stand newest first, each with its dates and state', async ({
    page,
    api,
    expectAccessible,
    expectNoSidewaysScroll,
  }) => {
    const { id } = await register(api);
    for (const [title, status] of [
      ['Preparo da pele', 'completed'],
      ['Laser', 'cancelled'],
      ['Manutenção', 'active'],
    ] as const)
      await api.treatmentPlans.create({
        patientId: id,
        title,
        status,
        startDate: '2026-03-05',
        endDate: '2026-06-05',
      });
    await page.goto(`/admin/patients/${id}/treatment`);
    const entries = timeline(page).getByRole('listitem');
    await expect(entries).toContainText(['Manutenção', 'Laser', 'Preparo da pele']);
    await expect(entries).toContainText(['Ativo', 'Cancelado', 'Concluído']);
    await expect(entries.first()).toContainText('05/03/2026 a 05/06/2026');
    await expectAccessible();
    await expectNoSidewaysScroll();
  });

  test("shows the older spelling 'canceled' as Cancelado too", { tag: '@desktop' }, async ({ page, api }) => {
    const { id, fullName } = await register(api);
    const plan = { id: nobody, title: 'Laser', description: null, startDate: '2026-03-05', endDate: null };
    await answer(page, 'treatmentPlans.list', {
      patient: { id, fullName },
      rows: [{ ...plan, status: 'canceled', createdAt: '2026-03-05T12:00:00Z' }],
    });
    await page.goto(`/admin/patients/${id}/treatment`);
    await expect(timeline(page)).toContainText('Cancelado');
  });

  test('ask before what was typed is left', async ({ page, api }) => {
    const { id } = await register(api);
    await page.goto(`/admin/patients/${id}/treatment`);
    await quickForm(page).getByLabel('Título').fill('Clareamento');
    await page.getByRole('link', { name: 'Novo Plano' }).click();
    const question = page.getByRole('dialog', { name: 'Sair sem salvar?' });
    await question.getByRole('button', { name: 'Continuar editando' }).click();
    await expect(quickForm(page).getByLabel('Título')).toHaveValue('Clareamento');
    await page.getByRole('link', { name: 'Novo Plano' }).click();
    await question.getByRole('button', { name: 'Sair sem salvar' }).click();
    await expect(page).toHaveURL(`/admin/patients/${id}/treatment/new`);
  });

  test('say when they could not be loaded, and when there is no such patient', async ({
    page,
    api,
    allowConsoleError,
    expectAccessible,
  }) => {
    const { id } = await register(api);
    allowConsoleError(refusedRequest);
    await refuse(page, 'treatmentPlans.list', 'INTERNAL');
    await page.goto(`/admin/patients/${id}/treatment`);
    await expect(page.getByText('Erro ao carregar planos de tratamento')).toBeVisible();
    await expectAccessible();
    await restore(page, 'treatmentPlans.list');
    await page.getByRole('button', { name: 'Tentar novamente' }).click();
    await expect(page.getByText('Nenhum plano de tratamento encontrado')).toBeVisible();

    for (const screen of ['treatment', 'treatment/new']) {
      await page.goto(`/admin/patients/${nobody}/${screen}`);
      await expect(page.getByText('Paciente não encontrado.')).toBeVisible();
    }
  });
});

test.describe('the form of a plan', () => {
  test('writes a plan with every field, the end never before the start', async ({
    page,
    api,
    expectAccessible,
    expectNoSidewaysScroll,
  }) => {
    const { id, fullName } = await register(api);
    await page.goto(`/admin/patients/${id}/treatment`);
    await page.getByRole('link', { name: 'Novo Plano' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Novo Plano de Tratamento' })).toBeVisible();
    await expect(page).toHaveTitle('Novo Plano de Tratamento | Dra. Helena Prado');
    await expect(page.getByText(fullName, { exact: true })).toBeVisible();
    await expect(startField(page)).toHaveValue(formatDate(todaysDay()));
    await expect(page.getByRole('radio', { name: 'Ativo' })).toBeChecked();

    const submit = page.getByRole('button', { name: 'Criar Plano' });
    await startField(page).fill('15/03/2031');
    await endField(page).fill('14/03/2031');
    await submit.click();
    await expect(page.getByText('O título do plano é obrigatório', { exact: true })).toBeVisible();
    await expect(
      page.getByText('A data de término não pode ser anterior à data de início', { exact: true }),
    ).toBeVisible();
    await expect(page.getByRole('textbox', { name: 'Título' })).toBeFocused();
    await expectAccessible();
    await expectNoSidewaysScroll();

    await page.getByRole('textbox', { name: 'Título' }).fill('Clareamento');
    await endField(page).fill('');
    await page.getByRole('button', { name: 'Escolher no calendário' }).last().click();
    const calendar = page.getByRole('dialog', { name: 'Calendário' });
    await expect(calendar.getByRole('button', { name: '14 março 2031' })).toBeDisabled();
    await expect(calendar.getByRole('button', { name: '15 março 2031' })).toBeEnabled();
    await expectAccessible();
    await calendar.getByRole('button', { name: '20 março 2031' }).click();
    await expect(endField(page)).toHaveValue('20/03/2031');
    await page.getByRole('textbox', { name: 'Descrição' }).fill('Uma sessão por semana.');

    const release = await hold(page, 'treatmentPlans.create');
    await submit.click();
    await expect(page.getByRole('button', { name: 'Salvando...' })).toBeDisabled();
    await release();
    await expect(page).toHaveURL(`/admin/patients/${id}/treatment`);
    await expect(page.getByText('Plano de tratamento criado com sucesso!')).toBeVisible();
    await expect(timeline(page).getByRole('listitem')).toContainText('15/03/2031 a 20/03/2031');
    const { rows } = await api.treatmentPlans.list({ patientId: id });
    expect(rows).toMatchObject([
      { startDate: '2031-03-15', endDate: '2031-03-20', description: 'Uma sessão por semana.' },
    ]);
  });

  test('changes a plan and its state', async ({
    page,
    api,
    allowConsoleError,
    expectAccessible,
    expectNoSidewaysScroll,
  }) => {
    const { id } = await register(api);
    const startDate = addDays(todaysDay(), -30);
    await api.treatmentPlans.create({
      patientId: id,
      title: 'Clareamento',
      startDate,
      description: 'Noite.',
    });
    await page.goto(`/admin/patients/${id}/treatment`);
    await page.getByRole('link', { name: 'Editar: Clareamento' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Editar Plano de Tratamento' })).toBeVisible();
    await expect(startField(page)).toHaveValue(formatDate(startDate));
    await expect(page.getByRole('textbox', { name: 'Descrição' })).toHaveValue('Noite.');
    await expectAccessible();
    await expectNoSidewaysScroll();

    await page.getByText('Concluído', { exact: true }).click();
    await expect(page.getByRole('radio', { name: 'Concluído' })).toBeChecked();
    await page.getByRole('link', { name: 'Cancelar' }).click();
    const question = page.getByRole('dialog', { name: 'Sair sem salvar?' });
    await question.getByRole('button', { name: 'Continuar editando' }).click();

    allowConsoleError(refusedRequest);
    await refuse(page, 'treatmentPlans.update', 'INTERNAL');
    const submit = page.getByRole('button', { name: 'Atualizar Plano' });
    await submit.click();
    await expect(page.getByText('Erro ao salvar plano de tratamento')).toBeVisible();
    await restore(page, 'treatmentPlans.update');
    await submit.click();
    await expect(page).toHaveURL(`/admin/patients/${id}/treatment`);
    await expect(page.getByText('Plano de tratamento atualizado com sucesso!')).toBeVisible();
    await expect(timeline(page).getByRole('listitem')).toContainText('Concluído');
  });

  test('says when there is no such plan, or another patient has it', async ({
    page,
    api,
    allowConsoleError,
    expectAccessible,
  }) => {
    const { id } = await register(api);
    const other = await register(api, somebody('Carla'));
    const plan = await api.treatmentPlans.create({ patientId: other.id, title: 'Clareamento' });
    allowConsoleError(refusedRequest);
    for (const planId of [plan.id, nobody, 'nenhum']) {
      await page.goto(`/admin/patients/${id}/treatment/${planId}/edit`);
      await expect(page.getByText('Plano de tratamento não encontrado')).toBeVisible();
    }
    await expectAccessible();
    await page.getByRole('link', { name: 'Ver planos' }).click();
    await expect(page).toHaveURL(`/admin/patients/${id}/treatment`);
  });

  test('says when it could not be loaded, and tries again', async ({ page, api, allowConsoleError }) => {
    const { id } = await register(api);
    const plan = await api.treatmentPlans.create({ patientId: id, title: 'Clareamento' });
    allowConsoleError(refusedRequest);
    await refuse(page, 'treatmentPlans.get', 'INTERNAL');
    await page.goto(`/admin/patients/${id}/treatment/${plan.id}/edit`);
    await expect(page.getByText('Erro ao carregar planos de tratamento')).toBeVisible();
    await restore(page, 'treatmentPlans.get');
    await page.getByRole('button', { name: 'Tentar novamente' }).click();
    await expect(page.getByRole('textbox', { name: 'Título' })).toHaveValue('Clareamento');
  });
});
