/** The search for patients and screens, opened from anywhere. */
import type { Page } from '@playwright/test';
import { demoCredentials } from '#db/demo/clinic.ts';
import { formatPhone } from '#web/format/phone.ts';
import { expect, test } from '../fixtures.ts';
import { lead, newPerson, register } from '../records.ts';
import { hold, refuse, refusedRequest, restore } from '../simulate.ts';

const { administrator } = demoCredentials;
const box = (page: Page) => page.getByRole('combobox', { name: 'Buscar paciente ou tela' });
const option = (page: Page, name: string | RegExp) => page.getByRole('option', { name });

test('the search opens by keyboard, finds screens, patients and the catalogue, runs actions, and forgives a typing error', async ({
  page,
  api,
  signInAs,
  allowConsoleError,
  expectAccessible,
  expectNoSidewaysScroll,
}) => {
  await test.step('the search opens by keyboard, finds screens and patients, and says when it finds nothing', async () => {
    const patient = await register(api, newPerson('Émile Ção'), { phone: '24999887766' });
    // Its own session, since it is signed out.
    await signInAs(administrator);
    await page.goto('/admin/settings');
    const name = page.getByLabel('Nome da clínica');
    await name.focus();
    await page.keyboard.press('Control+k');
    await expect(box(page)).toBeFocused();
    const places = [
      'Dashboard',
      'Pacientes',
      'Agendamentos',
      'Calendário',
      'Caixa',
      'Procedimentos',
      'Configurações',
    ];
    for (const place of [...places, 'Novo Paciente', 'Novo Agendamento'])
      await expect(option(page, place)).toBeAttached();
    await expectAccessible();
    await expectNoSidewaysScroll();
    await page.keyboard.press('Escape');
    await expect(box(page)).toHaveCount(0);
    await expect(name).toBeFocused();

    // A form that arrives while the search is open does not take what is typed: its first field would have the focus.
    const release = await hold(page, 'bookingChoices.get');
    await page.keyboard.press('Control+k');
    await box(page).fill('novo ag');
    await option(page, 'Novo Agendamento').click();
    await expect(page).toHaveURL('/admin/appointments/new');
    await page.keyboard.press('Control+k');
    await expect(box(page)).toBeFocused();
    await release();
    await expect(page.locator('form')).toBeAttached();
    await expect(box(page)).toBeFocused();
    await page.keyboard.press('Escape');

    for (const { typed, place, url } of [
      { typed: 'calendario', place: 'Calendário', url: '/admin/appointments/calendar' },
      { typed: 'administr', place: 'Usuários', url: '/admin/users' },
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
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(patient.fullName);

    await page.keyboard.press('Control+k');
    await expect(page.getByRole('group', { name: 'Pacientes recentes' }).getByRole('option')).toHaveText([
      new RegExp(patient.fullName, 'u'),
    ]);
    for (const [text, says] of [
      ['qwrtzp 000', 'Nenhum paciente, tela ou procedimento com estas palavras.'],
      ['---', 'Nada encontrado para esta busca.'],
    ] as const) {
      await box(page).fill(text);
      await expect(page.getByText(says)).toBeVisible();
    }
    using _refused = allowConsoleError(refusedRequest);
    await refuse(page, 'finder.find', 'INTERNAL');
    await box(page).fill('outra coisa 111');
    await box(page).press('Enter');
    await expect(page.getByText('Erro ao carregar pacientes')).toBeVisible();
    await expect(page.getByRole('option', { name: /nos prontuários$/u })).toBeVisible();
    await restore(page, 'finder.find');
    await page.keyboard.press('Escape');
  });

  await test.step('the search runs actions, opens the catalogue, forgives a typing error, and begins empty', async () => {
    // The search for 'sair' may be under way when the session ends.
    allowConsoleError(refusedRequest);
    const patient = await register(api, newPerson('Valquíria Bragantino'));
    const mark = patient.fullName.split(' ').at(-1) ?? '';
    await lead(page, '/admin/settings');
    await expect(page.getByLabel('Nome da clínica')).toBeVisible();

    await page.keyboard.press('Control+k');
    await box(page).fill('hoje');
    await box(page).press('Enter');
    await expect(page).toHaveURL('/admin/appointments/calendar');

    // Enter at once, while the search is running.
    const release = await hold(page, 'finder.find');
    await page.keyboard.press('Control+k');
    await box(page).fill(`${mark} agendar`);
    await box(page).press('Enter');
    await expect(box(page)).toBeVisible();
    await release();
    await expect(page).toHaveURL(`/admin/appointments/new?patientId=${patient.id}`);

    // Opened again while it closes: empty.
    await page.keyboard.press('Control+k');
    await box(page).fill('bragantimo');
    await expect(page.getByText('Nada com “bragantimo”. Nomes parecidos:')).toBeVisible();
    await expect(option(page, new RegExp(patient.fullName, 'u'))).toBeVisible();
    await expectAccessible();
    // A long line of phone and e-mail is cut on a phone, and no list scrolls sideways.
    await page.setViewportSize({ width: 320, height: 700 });
    const rightEdgeOf = (element: Element) => element.getBoundingClientRect().right;
    const results = await page.getByRole('listbox', { name: 'Resultados' }).evaluate(rightEdgeOf);
    expect(results).toBeLessThanOrEqual(await page.getByRole('dialog').evaluate(rightEdgeOf));
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.keyboard.press('Escape');
    await page.keyboard.press('Control+k');
    await expect(box(page)).toHaveValue('');
    await expect(box(page)).toBeFocused();

    await box(page).fill('peeling');
    await option(page, /^Peeling/u)
      .first()
      .click();
    await expect(page).toHaveURL(/\/admin\/procedures\/[\w-]{36}\/edit$/u);

    await page.keyboard.press('Control+k');
    await box(page).fill('sair');
    await box(page).press('Enter');
    await expect(page).toHaveURL('/login');
    await signInAs(administrator);
    await page.goto('/admin');
    await page.getByRole('button', { name: 'Buscar' }).first().click();
    await expect(option(page, 'Sair')).toBeAttached();
    await expect(page.getByRole('dialog').getByText('Pacientes recentes')).toHaveCount(0);
  });
});
