import type { Page } from '@playwright/test';
import { formatPhone } from '#web/format/phone.ts';
import { expect, test } from '../fixtures.ts';
import { register, somebody } from '../people.ts';
import { refuse, refusedRequest } from '../simulate.ts';

const box = (page: Page) => page.getByRole('combobox', { name: 'Buscar paciente ou tela' });
const option = (page: Page, name: string | RegExp) => page.getByRole('option', { name });

test.beforeEach(async ({ signInAs, page }) => {
  await signInAs('admin');
  await page.goto('/admin/settings');
  await expect(page.getByRole('heading', { level: 1, name: 'Configurações' })).toBeVisible();
});

test('opens by its keys from anywhere, and Escape leads back', async ({
  page,
  expectAccessible,
  expectNoSidewaysScroll,
}) => {
  const name = page.getByLabel('Nome da clínica');
  await name.focus();
  await page.keyboard.press('Control+k');
  await expect(box(page)).toBeFocused();
  for (const place of [
    'Dashboard',
    'Pacientes',
    'Agendamentos',
    'Calendário',
    'Procedimentos',
    'Configurações',
  ])
    await expect(option(page, place)).toBeVisible();
  await expect(option(page, 'Novo Paciente')).toBeAttached();
  await expect(option(page, 'Novo Agendamento')).toBeAttached();
  await expectAccessible();
  await expectNoSidewaysScroll();
  await page.keyboard.press('Escape');
  await expect(box(page)).toHaveCount(0);
  await expect(name).toBeFocused();
});

test('finds a patient whatever the accents, case and punctuation, and Enter opens the record', {
  tag: '@desktop',
}, async ({ page, api }) => {
  const patient = await register(api, somebody('Émile Ção'), { phone: '24999887766' });
  const mark = patient.fullName.split(' ').at(-1) ?? '';
  await page.getByRole('button', { name: 'Buscar' }).first().click();
  await box(page).fill(`CAO, ${mark.toUpperCase()}`);
  const found = option(page, new RegExp(patient.fullName, 'u'));
  await expect(found).toContainText(formatPhone('24999887766'));
  await expect(found).toContainText(patient.email);
  await expect(found).not.toHaveAttribute('aria-disabled', 'true');
  await box(page).press('Enter');
  await expect(page).toHaveURL(`/admin/patients/${patient.id}`);
  await expect(box(page)).toHaveCount(0);
});

for (const { typed, place, url } of [
  { typed: 'novo ag', place: 'Novo Agendamento', url: '/admin/appointments/new' },
  { typed: 'novo pac', place: 'Novo Paciente', url: '/admin/patients/new' },
  { typed: 'calendario', place: 'Calendário', url: '/admin/appointments/calendar' },
  { typed: 'usuários', place: 'Administradores', url: '/admin/users' },
]) {
  test(`'${typed}' leads to ${place}`, { tag: '@desktop' }, async ({ page }) => {
    await page.keyboard.press('Control+k');
    await box(page).fill(typed);
    await option(page, place).click();
    await expect(page).toHaveURL(url);
  });
}

test('says when nothing is found, and when patients could not be looked for', async ({
  page,
  allowConsoleError,
  expectAccessible,
}) => {
  await page.keyboard.press('Control+k');
  await box(page).fill('nada disto existe 000');
  await expect(page.getByText('Nada encontrado para esta busca.')).toBeVisible();
  await box(page).fill('---');
  await expect(page.getByText('Nada encontrado para esta busca.')).toBeVisible();
  await expectAccessible();
  allowConsoleError(refusedRequest);
  await refuse(page, 'patients.list', 'INTERNAL');
  await box(page).fill('outra coisa 111');
  await expect(page.getByText('Erro ao carregar pacientes')).toBeVisible();
});
