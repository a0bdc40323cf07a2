/** The search for patients and screens, opened from anywhere. */
import type { Page } from '@playwright/test';
import { formatPhone } from '#web/format/phone.ts';
import { expect, test } from '../fixtures.ts';
import { newPerson, register } from '../records.ts';
import { refuse, refusedRequest } from '../simulate.ts';

const box = (page: Page) => page.getByRole('combobox', { name: 'Buscar paciente ou tela' });
const option = (page: Page, name: string | RegExp) => page.getByRole('option', { name });

test('the search opens by keyboard, finds screens and patients, and says when it finds nothing', async ({
  page,
  api,
  signInAs,
  allowConsoleError,
  expectAccessible,
  expectNoSidewaysScroll,
}) => {
  const patient = await register(api, newPerson('Émile Ção'), { phone: '24999887766' });
  await signInAs('admin');
  await page.goto('/admin/settings');
  const name = page.getByLabel('Nome da clínica');
  await name.focus();
  await page.keyboard.press('Control+k');
  await expect(box(page)).toBeFocused();
  const places = ['Dashboard', 'Pacientes', 'Agendamentos', 'Calendário', 'Procedimentos', 'Configurações'];
  for (const place of [...places, 'Novo Paciente', 'Novo Agendamento'])
    await expect(option(page, place)).toBeAttached();
  await expectAccessible();
  await expectNoSidewaysScroll();
  await page.keyboard.press('Escape');
  await expect(box(page)).toHaveCount(0);
  await expect(name).toBeFocused();

  for (const { typed, place, url } of [
    { typed: 'novo ag', place: 'Novo Agendamento', url: '/admin/appointments/new' },
    { typed: 'calendario', place: 'Calendário', url: '/admin/appointments/calendar' },
    { typed: 'usuários', place: 'Administradores', url: '/admin/users' },
  ]) {
    await page.keyboard.press('Control+k');
    await box(page).fill(typed);
    await option(page, place).click();
    await expect(page).toHaveURL(url);
  }

  await page.getByRole('button', { name: 'Buscar' }).first().click();
  const mark = patient.fullName.split(' ').at(-1) ?? '';
  await box(page).fill(`CAO, ${mark.toUpperCase()}`);
  const found = option(page, new RegExp(patient.fullName, 'u'));
  await expect(found).toContainText(formatPhone('24999887766'));
  await expect(found).toContainText(patient.email);
  await expect(found).not.toHaveAttribute('aria-disabled', 'true');
  await box(page).press('Enter');
  await expect(page).toHaveURL(`/admin/patients/${patient.id}`);
  await expect(box(page)).toHaveCount(0);

  await page.keyboard.press('Control+k');
  for (const text of ['nada disto existe 000', '---']) {
    await box(page).fill(text);
    await expect(page.getByText('Nada encontrado para esta busca.')).toBeVisible();
  }
  await expectAccessible();
  allowConsoleError(refusedRequest);
  await refuse(page, 'patients.list', 'INTERNAL');
  await box(page).fill('outra coisa 111');
  await expect(page.getByText('Erro ao carregar pacientes')).toBeVisible();
});
