import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { register } from '../people.ts';
import { answer, hold, refuse, refusedRequest, restore } from '../simulate.ts';

const nothing = {
  patients: 0,
  appointmentsThisMonth: 0,
  upcomingAppointments: 0,
  nextAppointment: null,
  nextAppointments: [],
  recentPatients: [],
};
const upcoming = (page: Page) => page.getByRole('region', { name: 'Agendamentos Recentes' });
const recent = (page: Page) => page.getByRole('region', { name: 'Pacientes Recentes' });

test.beforeEach(({ signInAs }) => signInAs('admin'));

test('greets by name, with today at the clinic, who comes next and three counters', async ({
  page,
  expectAccessible,
  expectNoSidewaysScroll,
}) => {
  await page.goto('/admin');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    /^(Bom dia|Boa tarde|Boa noite), Helena$/u,
  );
  await expect(page).toHaveTitle('Dashboard | Dra. Helena Prado');
  const today = new Intl.DateTimeFormat('pt-BR', {
    dateStyle: 'full',
    timeZone: 'America/Sao_Paulo',
  }).format(new Date());
  await expect(page.getByText(today)).toBeVisible();
  await expect(page.getByRole('region', { name: 'A seguir' })).toBeVisible();
  for (const counter of ['Total de Pacientes', 'Agendamentos do Mês', 'Agendamentos Próximos'])
    await expect(page.getByRole('link', { name: new RegExp(`^${counter}\\s*[\\d.]+$`, 'u') })).toBeVisible();
  await expect(upcoming(page).getByRole('listitem')).toHaveCount(4);
  await expect(recent(page).getByRole('listitem')).toHaveCount(4);
  await expectAccessible();
  await expectNoSidewaysScroll();
});

test('every part leads on', async ({ page, api }) => {
  // One patient of this test's own: others register more meanwhile, and would push theirs off the list.
  const { id, fullName, email } = await register(api);
  const overview = await api.dashboard.overview();
  const createdAt = '2026-11-20T12:00:00.000Z';
  const recentPatients = [{ id, fullName, email, phone: null, createdAt }];
  await answer(page, 'dashboard.overview', { ...overview, recentPatients });
  await page.goto('/admin');
  await expect(page.getByRole('link', { name: 'Novo Agendamento' })).toHaveAttribute(
    'href',
    '/admin/appointments/new',
  );
  await expect(page.getByRole('link', { name: 'Novo Paciente' })).toHaveAttribute(
    'href',
    '/admin/patients/new',
  );
  await upcoming(page).getByRole('link', { name: 'Ver detalhes' }).first().click();
  await expect(page).toHaveURL(/\/admin\/appointments\/[\da-f-]{36}$/u);
  await page.goBack();
  await recent(page).getByRole('link', { name: 'Perfil' }).click();
  await expect(page.getByRole('heading', { level: 1, name: fullName })).toBeVisible();
  await page.goBack();
  await page.getByRole('link', { name: 'Ver todos' }).click();
  await expect(page).toHaveURL('/admin/patients');
});

test('a new clinic sees what belongs here and the first step', async ({ page, expectAccessible }) => {
  await answer(page, 'dashboard.overview', nothing);
  await page.goto('/admin');
  await expect(upcoming(page)).toContainText('Nenhum agendamento próximo encontrado');
  await expect(recent(page)).toContainText('Nenhum paciente cadastrado recentemente');
  await expect(page.getByRole('link', { name: 'Total de Pacientes 0' })).toBeVisible();
  await expectAccessible();
});

test('a patient without name or phone is still listed', async ({ page }) => {
  const id = '0198f1c2-7a10-7cc0-8a3e-0d2f6a1b9c11';
  const patient = { id, fullName: '', email: null, phone: null, createdAt: '2026-11-20T12:00:00.000Z' };
  await answer(page, 'dashboard.overview', { ...nothing, recentPatients: [patient] });
  await page.goto('/admin');
  await expect(recent(page)).toContainText('Sem nome');
  await expect(recent(page)).toContainText('Sem telefone');
});

test('shapes stand where the data will be', async ({ page }) => {
  const release = await hold(page, 'dashboard.overview');
  await page.goto('/admin');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Helena');
  await expect(page.getByRole('status', { name: 'Carregando' }).first()).toBeAttached();
  await release();
  await expect(upcoming(page).getByRole('listitem')).toHaveCount(4);
});

test('says when nothing could be loaded, and tries again', async ({
  page,
  allowConsoleError,
  expectAccessible,
}) => {
  allowConsoleError(refusedRequest);
  await refuse(page, 'dashboard.overview', 'INTERNAL');
  await page.goto('/admin');
  await expect(page.getByText('Não foi possível carregar os dados do dashboard')).toBeVisible();
  await expectAccessible();
  const retry = page.getByRole('button', { name: 'Tentar novamente' });
  await retry.click();
  await expect(page.getByText('Erro ao carregar dados do dashboard')).toBeVisible();
  await restore(page, 'dashboard.overview');
  await retry.click();
  await expect(upcoming(page).getByRole('listitem')).toHaveCount(4);
});

test('a refresh says how it went and keeps what is there', async ({ page, allowConsoleError }) => {
  await page.goto('/admin');
  const refresh = page.getByRole('button', { name: 'Atualizar' });
  await expect(upcoming(page).getByRole('listitem')).toHaveCount(4);
  await refresh.click();
  await expect(page.getByText('Dados atualizados com sucesso')).toBeVisible();
  allowConsoleError(refusedRequest);
  await refuse(page, 'dashboard.overview', 'INTERNAL');
  await refresh.click();
  await expect(page.getByText('Erro ao atualizar dados')).toBeVisible();
  await expect(page.getByText('Não foi possível atualizar os dados')).toBeVisible();
  await expect(upcoming(page).getByRole('listitem')).toHaveCount(4);
});
