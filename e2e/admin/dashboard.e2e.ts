/** The administrator's first screen. */
import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { register } from '../records.ts';
import { answer, hold, refuse, refusedRequest, restore } from '../simulate.ts';

const emptyClinic = {
  today: { date: '2026-11-20', professionalId: null, counts: {}, rows: [] },
  pendingRequests: 0,
  toConfirm: null,
  patients: 0,
  appointmentsThisMonth: 0,
  upcomingAppointments: 0,
  nextAppointments: [],
  recentPatients: [],
  displaced: { total: 0, first: [], until: null, unassigned: 0, untold: 0 },
};
const upcoming = (page: Page) => page.getByRole('region', { name: 'Agendamentos Recentes' });
const recent = (page: Page) => page.getByRole('region', { name: 'Pacientes Recentes' });

test.beforeEach(({ signInAs }) => signInAs('admin'));

test('the dashboard shows today, leads on, is refreshed, and after a failure, in a new clinic', async ({
  page,
  allowConsoleError,
  api,
  expectAccessible,
}) => {
  await test.step('the dashboard shows today at the clinic, leads on, and is refreshed', async () => {
    using _refused = allowConsoleError(refusedRequest);
    const release = await hold(page, 'dashboard.overview');
    await page.goto('/admin');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      /^(Bom dia|Boa tarde|Boa noite), Helena$/u,
    );
    await expect(page.getByRole('status', { name: 'Carregando' }).first()).toBeAttached();
    await release();
    // The day stands once; the rest is folded, and stays open in this browser.
    await expect(page.getByRole('region', { name: 'Seu dia' })).toBeVisible();
    await expect(upcoming(page)).toHaveCount(0);
    await page.getByRole('button', { name: 'Números e recentes' }).click();
    await expect(upcoming(page).getByRole('listitem')).toHaveCount(4);
    await expect(recent(page).getByRole('listitem')).toHaveCount(4);
    await expect(page).toHaveTitle('Dashboard | Dra. Helena Prado');
    const today = new Intl.DateTimeFormat('pt-BR', {
      dateStyle: 'full',
      timeZone: 'America/Sao_Paulo',
    }).format(new Date());
    await expect(page.getByText(today)).toBeVisible();
    for (const counter of ['Total de Pacientes', 'Agendamentos do Mês', 'Agendamentos Próximos'])
      await expect(
        page.getByRole('link', { name: new RegExp(`^${counter}\\s*[\\d.]+$`, 'u') }),
      ).toBeVisible();

    const refresh = page.getByRole('button', { name: 'Atualizar' });
    await refresh.click();
    await expect(page.getByText('Dados atualizados com sucesso')).toBeVisible();
    await refuse(page, 'dashboard.overview', 'INTERNAL');
    await refresh.click();
    await expect(page.getByText('Erro ao atualizar dados')).toBeVisible();
    await expect(page.getByText('Não foi possível atualizar os dados')).toBeVisible();
    await expect(upcoming(page).getByRole('listitem')).toHaveCount(4);
    await restore(page, 'dashboard.overview');

    for (const [name, href] of [
      ['Novo Agendamento', '/admin/appointments/new'],
      ['Novo Paciente', '/admin/patients/new'],
    ] as const)
      await expect(page.getByRole('link', { name })).toHaveAttribute('href', href);
    await upcoming(page).getByRole('link', { name: 'Ver detalhes' }).first().click();
    await expect(page).toHaveURL(/\/admin\/appointments\/[\da-f-]{36}$/u);
    await page.goBack();
    await page.getByRole('link', { name: 'Ver todos' }).click();
    await expect(page).toHaveURL('/admin/patients');
  });

  await test.step('the dashboard after a failure, in a new clinic, and with a patient without name or phone', async () => {
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    using _refused = allowConsoleError(refusedRequest);
    await refuse(page, 'dashboard.overview', 'INTERNAL');
    await page.goto('/admin');
    await expect(page.getByText('Não foi possível carregar os dados do dashboard')).toBeVisible();
    await expectAccessible();
    const retry = page.getByRole('button', { name: 'Tentar novamente' });
    await retry.click();
    await expect(page.getByText('Erro ao carregar dados do dashboard')).toBeVisible();
    await answer(page, 'dashboard.overview', emptyClinic);
    await retry.click();
    // Still open in this browser.
    await expect(upcoming(page)).toContainText('Nenhum agendamento próximo encontrado');
    await expect(recent(page)).toContainText('Nenhum paciente cadastrado recentemente');
    await expect(page.getByRole('link', { name: 'Total de Pacientes 0' })).toBeVisible();

    // A patient of this test's own: others register more meanwhile, which the list would show.
    const { id, fullName } = await register(api);
    const nameless = { id, fullName: '', email: null, phone: null, createdAt: '2026-11-20T12:00:00.000Z' };
    await answer(page, 'dashboard.overview', { ...emptyClinic, recentPatients: [nameless] });
    await page.reload();
    await expect(recent(page)).toContainText('Sem nome');
    await expect(recent(page)).toContainText('Sem telefone');
    await recent(page).getByRole('link', { name: 'Perfil' }).click();
    await expect(page.getByRole('heading', { level: 1, name: fullName })).toBeVisible();
  });
});
