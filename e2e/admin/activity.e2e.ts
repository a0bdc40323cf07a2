import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { register, somebody } from '../people.ts';
import { answer, hold, refuse, refusedRequest, restore } from '../simulate.ts';

const entries = (page: Page) => page.getByRole('main').getByRole('list').getByRole('listitem');

test.beforeEach(({ signInAs }) => signInAs('admin'));

test("tells what was done with a patient's record, and what stood there before", async ({
  page,
  api,
  expectAccessible,
  expectNoSidewaysScroll,
}) => {
  const { id, fullName, email } = await register(api, somebody('Olívia'), { phone: '24988776655' });
  await api.patients.update({ id, fullName, email, phone: '24911112222' });
  await page.goto(`/admin/patients/${id}`);
  await page.getByRole('link', { name: 'Registro de Atividades' }).click();
  await expect(page).toHaveURL(`/admin/activity?patientId=${id}`);
  await expect(page).toHaveTitle('Registro de atividades | Dra. Helena Prado');
  await expect(page.getByRole('heading', { level: 2, name: 'Hoje' })).toBeVisible();
  await expect(entries(page)).toContainText([
    `consultou o prontuário de ${fullName}`,
    `alterou o telefone de ${fullName}`,
    `cadastrou ${fullName}`,
  ]);
  const change = entries(page).filter({ hasText: 'alterou o telefone' });
  await expect(change).toContainText('Helena Prado');
  await expect(change).toContainText(/\d{2}:\d{2}/u);
  await expect(change.getByText('(24) 91111-2222')).toHaveCount(0);
  await change.getByRole('button', { name: /^Ver detalhes: .* alterou o telefone de / }).click();
  await expect(change).toContainText('Antes: (24) 98877-6655');
  await expect(change).toContainText('Depois: (24) 91111-2222');
  await expectAccessible();
  await expectNoSidewaysScroll();
  await change.getByRole('button', { name: /^Ocultar detalhes/ }).click();
  await expect(change.getByText('(24) 91111-2222')).toHaveCount(0);
  await page.getByRole('link', { name: 'Voltar para o paciente' }).click();
  await expect(page).toHaveURL(`/admin/patients/${id}`);
});

test('is narrowed by kind, person and period, and found from the settings', async ({ page, api }) => {
  const { id, fullName, email } = await register(api, somebody('Paula'));
  await api.patients.update({ id, fullName, email, address: 'Rua Nova, 2' });
  await page.goto('/admin/settings');
  await page.getByRole('link', { name: 'Registro de atividades' }).click();
  const bar = page.getByRole('search', { name: 'Filtrar atividades' });
  const patient = bar.getByRole('combobox', { name: 'Paciente' });
  await patient.fill(fullName);
  await page.getByRole('option', { name: fullName }).click();
  await expect(page).toHaveURL(`/admin/activity?patientId=${id}`);
  await expect(patient).toHaveValue(fullName);
  await expect(entries(page)).toHaveCount(2);
  await bar.getByRole('combobox', { name: 'Tipo de atividade' }).click();
  await page.getByRole('option', { name: 'Consultas ao prontuário' }).click();
  await expect(entries(page)).toContainText([`consultou o registro de atividades de ${fullName}`]);
  await bar.getByRole('combobox', { name: 'Tipo de atividade' }).click();
  await page.getByRole('option', { name: 'Cópias de dados' }).click();
  await expect(page.getByText('Nenhuma atividade encontrada para os filtros selecionados.')).toBeVisible();
  await bar.getByRole('combobox', { name: 'Tipo de atividade' }).click();
  await page.getByRole('option', { name: 'Alterações' }).click();
  await bar.getByRole('combobox', { name: 'Pessoa da equipe' }).click();
  await page.getByRole('option', { name: 'Helena Prado' }).click();
  await bar.getByRole('combobox', { name: 'Período' }).click();
  await page.getByRole('option', { name: 'Hoje' }).click();
  await expect(entries(page)).toHaveCount(2);
  await page.reload();
  await expect(entries(page)).toHaveCount(2);
  await expect(patient).toHaveValue(fullName);
});

test('a record that was deleted is one line, which says what was kept of it', async ({
  page,
  api,
  expectAccessible,
  expectNoSidewaysScroll,
}) => {
  const { id, fullName } = await register(api, somebody('Elza'));
  await api.treatmentPlans.create({ patientId: id, title: 'Clareamento' });
  await api.futureProcedures.create({ patientId: id, title: 'Peeling', description: 'Três sessões.' });
  await api.patients.remove({ id });
  await page.goto(`/admin/activity?patientId=${id}`);
  await expect(page.getByText(`${fullName}, que foi excluído`)).toBeVisible();
  await expect(entries(page)).toHaveCount(4);
  const deletion = entries(page).first();
  await expect(deletion).toContainText(
    `excluiu o prontuário de ${fullName}, guardado com 1 plano de tratamento e 1 procedimento futuro`,
  );
  await deletion.getByRole('button', { name: /^Ver detalhes/ }).click();
  await expect(deletion).toContainText('Planos guardados');
  await expectAccessible();
  await expectNoSidewaysScroll();
});

test('whose record was deleted is found in the filter, by name', async ({ page, api, expectAccessible }) => {
  const { id, fullName } = await register(api, somebody('Ariovaldo'));
  await api.patients.remove({ id });
  await page.goto('/admin/activity');
  const patient = page
    .getByRole('search', { name: 'Filtrar atividades' })
    .getByRole('combobox', { name: 'Paciente' });
  await patient.fill(fullName.toUpperCase());
  const option = page.getByRole('option', { name: fullName });
  // It stands among the latest deletions before the search has been answered.
  await expect(page.getByRole('option')).toHaveCount(1);
  await expect(option).toContainText(/excluído em \d{2}\/\d{2}\/\d{4}/u);
  await expect(page.getByText('Prontuários excluídos')).toBeVisible();
  await expectAccessible();
  await option.click();
  await expect(page).toHaveURL(`/admin/activity?patientId=${id}`);
  await expect(page.getByText(`${fullName}, que foi excluído`)).toBeVisible();
  await expect(entries(page).first()).toContainText(`excluiu o prontuário de ${fullName}`);
  await page.reload();
  await expect(patient).toHaveValue(fullName);
});

test('an address that names nobody says so instead of showing everybody', async ({
  page,
  allowConsoleError,
  expectAccessible,
}) => {
  allowConsoleError(refusedRequest);
  for (const patientId of ['nenhum', '', crypto.randomUUID()]) {
    await page.goto(`/admin/activity?patientId=${patientId}`);
    await expect(page.getByText('Paciente não encontrado.')).toBeVisible();
    await expect(entries(page)).toHaveCount(0);
  }
  await expectAccessible();
  await page.goto('/admin/activity?pessoa=nenhuma');
  await expect(page.getByText('Pessoa não encontrada.')).toBeVisible();
  await page.getByRole('button', { name: 'Ver todas as atividades' }).click();
  await expect(page).toHaveURL('/admin/activity');
  await expect(entries(page).first()).toBeVisible();
});

test('goes on where a long list ends', { tag: '@desktop' }, async ({ page }) => {
  const entry = (n: number) => ({
    id: crypto.randomUUID(),
    happenedAt: new Date(Date.UTC(2026, 0, 2, 15, n)).toISOString(),
    action: 'changed',
    noun: 'settings',
    subject: 'Viço',
    fields: ['phone'],
    own: false,
    user: null,
    patient: null,
    before: {},
    after: { phone: `ramal ${n}` },
    address: null,
  });
  await answer(page, 'activity.list', {
    rows: [entry(2), entry(1)],
    next: crypto.randomUUID(),
    patient: null,
  });
  await page.goto('/admin/activity');
  await expect(entries(page)).toHaveCount(2);
  await expect(entries(page).first()).toContainText('O sistema alterou nas configurações o telefone');
  await restore(page, 'activity.list');
  await answer(page, 'activity.list', { rows: [entry(0)], next: null, patient: null });
  await page.getByRole('button', { name: 'Mostrar mais' }).click();
  await expect(entries(page)).toHaveCount(3);
  await expect(page.getByRole('button', { name: 'Mostrar mais' })).toHaveCount(0);
});

test('shapes first, nothing yet, and another try when it does not come', async ({
  page,
  allowConsoleError,
  expectAccessible,
}) => {
  allowConsoleError(refusedRequest);
  const release = await hold(page, 'activity.list');
  await page.goto('/admin/activity');
  await expect(page.getByRole('status', { name: 'Carregando' })).toBeAttached();
  await release();
  await expect(entries(page).first()).toBeVisible();
  await refuse(page, 'activity.list', 'INTERNAL');
  await page.reload();
  await expect(page.getByText('Erro ao carregar o registro de atividades')).toBeVisible();
  await expectAccessible();
  await restore(page, 'activity.list');
  await answer(page, 'activity.list', { rows: [], next: null, patient: null });
  await page.getByRole('button', { name: 'Tentar novamente' }).click();
  await expect(page.getByText('Ainda não há atividades registradas.')).toBeVisible();
  await expectAccessible();
});

test("a patient's whole record is saved as one archive", { tag: '@desktop' }, async ({
  page,
  api,
  allowConsoleError,
}) => {
  allowConsoleError(refusedRequest);
  const { id, fullName } = await register(api, somebody('Rita'));
  await page.goto(`/admin/patients/${id}`);
  const save = page.getByRole('button', { name: 'Baixar dados do paciente' });
  const [download] = await Promise.all([page.waitForEvent('download'), save.click()]);
  expect(download.suggestedFilename()).toMatch(new RegExp(`^Dados de ${fullName} .*\\.zip$`, 'u'));
  expect(await download.failure()).toBeNull();
  await page.route(`**/api/patients/${id}/export`, (route) => route.fulfill({ status: 404 }));
  await save.click();
  await expect(page.getByText('Não foi possível baixar os dados do paciente')).toBeVisible();
});
