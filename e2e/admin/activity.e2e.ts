/** The audit log, and a patient's whole record as one archive. */
import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { lead, newPerson, push, register } from '../records.ts';
import { answer, refusedRequest } from '../simulate.ts';

const entries = (page: Page) => page.getByRole('main').getByRole('list').getByRole('listitem');
const filters = (page: Page) => page.getByRole('search', { name: 'Filtrar atividades' });
const patientFilter = (page: Page) => filters(page).getByRole('combobox', { name: 'Paciente' });

test.beforeEach(({ signInAs }) => signInAs('admin'));

test('the log of a patient, of a deleted one, and with a wrong address, empty and continued; the record as one archive', async ({
  page,
  api,
  expectAccessible,
  allowConsoleError,
}) => {
  await test.step("a patient's log shows each change with its values, can be filtered, and leads back", async () => {
    const { id, fullName, email } = await register(api, newPerson('Olívia'), {
      phone: '24988776655',
      birthDate: null,
    });
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
    await change.getByRole('button', { name: /^Ocultar detalhes/ }).click();
    await expect(change.getByText('(24) 91111-2222')).toHaveCount(0);
    await page.getByRole('link', { name: 'Voltar para o paciente' }).click();
    await expect(page).toHaveURL(`/admin/patients/${id}`);

    await lead(page, '/admin/settings');
    await page.getByRole('link', { name: 'Atividades', exact: true }).click();
    await patientFilter(page).fill(fullName);
    await page.getByRole('option', { name: fullName }).click();
    await expect(page).toHaveURL(`/admin/activity?patientId=${id}`);
    await expect(patientFilter(page)).toHaveValue(fullName);
    const choose = async (filter: string, option: string) => {
      await filters(page).getByRole('combobox', { name: filter }).click();
      await page.getByRole('option', { name: option }).click();
    };
    await choose('Tipo de atividade', 'Cópias de dados');
    await expect(page.getByText('Nenhuma atividade encontrada para os filtros selecionados.')).toBeVisible();
    await choose('Tipo de atividade', 'Alterações');
    await choose('Pessoa da equipe', 'Helena Prado');
    await choose('Período', 'Hoje');
    await expect(entries(page)).toHaveCount(2);
    await page.reload();
    await expect(entries(page)).toHaveCount(2);
    await expect(patientFilter(page)).toHaveValue(fullName);
  });

  await test.step("a patient's record is downloaded as one archive", async () => {
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    using _refused = allowConsoleError(refusedRequest);
    const { id, fullName } = await register(api, newPerson('Rita'));
    await lead(page, `/admin/patients/${id}`);
    const save = page.getByRole('button', { name: 'Baixar dados do paciente' });
    const [download] = await Promise.all([page.waitForEvent('download'), save.click()]);
    expect(await download.failure()).toBeNull();
    expect(download.suggestedFilename()).toMatch(new RegExp(`^Dados de ${fullName} .*\\.zip$`, 'u'));
    await page.route(`**/api/patients/${id}/export`, (route) => route.fulfill({ status: 404 }));
    await save.click();
    await expect(page.getByText('Não foi possível baixar os dados do paciente')).toBeVisible();
  });

  await test.step('a deleted record is one entry that says what was kept, and is found by its name', async () => {
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    const { id, fullName } = await register(api, newPerson('Elza'));
    await api.treatmentPlans.create({ patientId: id, title: 'Clareamento' });
    await api.futureProcedures.create({ patientId: id, title: 'Peeling', description: 'Três sessões.' });
    await api.patients.remove({ id });
    await lead(page, '/admin/activity');
    await patientFilter(page).fill(fullName.toUpperCase());
    const option = page.getByRole('option', { name: fullName });
    // The latest deletions are offered before the search has been answered.
    await expect(page.getByRole('option')).toHaveCount(1);
    await expect(option).toContainText(/excluído em \d{2}\/\d{2}\/\d{4}/u);
    await expect(page.getByText('Prontuários excluídos')).toBeVisible();
    await expectAccessible();
    await option.click();
    await expect(page).toHaveURL(`/admin/activity?patientId=${id}`);
    await expect(page.getByText(`${fullName}, que foi excluído`)).toBeVisible();
    await expect(entries(page)).toHaveCount(4);
    const deletion = entries(page).first();
    await expect(deletion).toContainText(
      `excluiu o prontuário de ${fullName}, guardado com 1 plano de tratamento e 1 procedimento futuro`,
    );
    await deletion.getByRole('button', { name: /^Ver detalhes/ }).click();
    await expect(deletion).toContainText('Planos guardados');
    await page.reload();
    await expect(patientFilter(page)).toHaveValue(fullName);
  });

  await test.step('the log with a wrong address, empty and continued', async () => {
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    using _refused = allowConsoleError(refusedRequest);
    for (const patientId of ['nenhum', crypto.randomUUID()]) {
      await lead(page, `/admin/activity?patientId=${patientId}`);
      await expect(page.getByText('Paciente não encontrado.')).toBeVisible();
      await expect(entries(page)).toHaveCount(0);
    }
    await push(page, '/admin/activity?pessoa=nenhuma');
    await expect(page.getByText('Pessoa não encontrada.')).toBeVisible();
    await page.getByRole('button', { name: 'Ver todas as atividades' }).click();
    await expect(page).toHaveURL('/admin/activity');
    await expect(entries(page).first()).toBeVisible();

    await answer(page, 'activity.list', { rows: [], next: null, patient: null });
    await page.reload();
    await expect(page.getByText('Ainda não há atividades registradas.')).toBeVisible();

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
    const rows = [entry(2), entry(1)];
    await answer(page, 'activity.list', { rows, next: crypto.randomUUID(), patient: null });
    await page.reload();
    await expect(entries(page)).toHaveCount(2);
    await expect(entries(page).first()).toContainText('O sistema alterou nas configurações o telefone');
    await answer(page, 'activity.list', { rows: [entry(0)], next: null, patient: null });
    await page.getByRole('button', { name: 'Mostrar mais' }).click();
    await expect(entries(page)).toHaveCount(3);
    await expect(page.getByRole('button', { name: 'Mostrar mais' })).toHaveCount(0);
  });
});
