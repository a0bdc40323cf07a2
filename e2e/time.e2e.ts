/**
 * Half past ten in the evening of the last day of November at the clinic. It is already December in UTC and in Tokyo
 * (Tuesday morning), and still afternoon in Los Angeles. 'Today' is the clinic's, whatever the browser's zone.
 */
import type { Page } from '@playwright/test';
import { expect } from './fixtures.ts';
import { type DemoServer, testWithServer } from './own-servers.ts';
import { giveAccess, lead, newCpf, newPerson } from './records.ts';
import { type Api, sendSignInForm } from './sign-in.ts';

const now = '2026-11-30T22:30:00-03:00';

const test = testWithServer({ VICO_E2E_NOW: now, VICO_E2E_EMPTY: 'yes' });
test.beforeEach(({ context }) => context.clock.setFixedTime(now));

/** Typed, shown and typed in another field, and the day that is stored stays. Ends in the record. */
async function expectBirthDate(
  page: Page,
  { origin }: DemoServer,
  api: Api,
  person: ReturnType<typeof newPerson>,
) {
  await page.goto(`${origin}/admin/patients/new`);
  await page.getByRole('textbox', { name: 'Nome completo' }).fill(person.fullName);
  await page.getByRole('textbox', { name: 'Data de nascimento' }).fill('29/02/1984');
  await page.getByRole('textbox', { name: 'CPF' }).fill(newCpf());
  await giveAccess(page, person);
  await page.getByRole('button', { name: 'Cadastrar Paciente' }).click();
  await expect(page.getByText('Paciente e conta de usuário cadastrados com sucesso')).toBeVisible();
  await page.getByRole('button', { name: 'Pronto, já entreguei' }).click();
  await expect(page.getByText('29/02/1984')).toBeVisible();
  const { rows } = await api.patients.list({ search: person.email });
  const id = rows[0]?.id ?? '';
  expect((await api.patients.get({ id })).patient.birthDate).toBe('1984-02-29');
  await page.getByRole('link', { name: 'Editar', exact: true }).click();
  await expect(page.getByRole('textbox', { name: 'Data de nascimento' })).toHaveValue('29/02/1984');
  await page.getByRole('textbox', { name: 'Endereço' }).fill('Rua A, 1');
  await page.getByRole('button', { name: 'Atualizar Paciente' }).click();
  await expect(page.getByText('Rua A, 1')).toBeVisible();
  expect((await api.patients.get({ id })).patient.birthDate).toBe('1984-02-29');
  return id;
}

test.describe('in Asia/Tokyo, where it is tomorrow', () => {
  test.use({ timezoneId: 'Asia/Tokyo' });

  test('today is the clinic’s on the dashboard, in the forms and in the portal, and a birth date the day that was typed', async ({
    page,
    context,
    server,
    clinic,
  }) => {
    const { api } = clinic;
    const person = newPerson('Nara');
    await context.addCookies(clinic.cookies);
    const id = await expectBirthDate(page, server, api, person);
    for (const [date, time] of [
      ['2026-11-30', '17:30'],
      ['2026-12-01', '08:00'],
    ] as const)
      await api.appointments.create({ patientId: id, date, time, squeezeIn: true });

    await lead(page, '/admin/appointments/new?date=2026-11-30');
    const date = page.getByRole('textbox', { name: 'Data', exact: true });
    await expect(date).toHaveValue('30 de novembro de 2026');
    await expect(page.getByText('Hoje, segunda-feira')).toBeVisible();
    await lead(page, `/admin/patients/${id}/treatment/new`);
    await expect(page.getByRole('textbox', { name: 'Data de início' })).toHaveValue(
      /^30(\/11\/| de novembro de )2026$/u,
    );
    await lead(page, '/admin/appointments/new?date=2026-12-01');
    await expect(date).toHaveValue('01 de dezembro de 2026');
    await expect(page.getByText('Amanhã, terça-feira')).toBeVisible();
    await date.click();
    const marked = page.getByRole('dialog', { name: 'Calendário' }).locator('[aria-current=date]');
    await page.getByRole('button', { name: 'Mês anterior' }).click();
    await expect(marked).toHaveCount(1);
    await expect(marked).toHaveAccessibleName('30 novembro 2026');
    await lead(page, '/admin');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Boa noite/u);
    await expect(page.getByText('segunda-feira, 30 de novembro de 2026')).toBeVisible();
    await page.getByRole('button', { name: 'Números e recentes' }).click();
    await expect(page.getByRole('link', { name: /^Agendamentos do Mês/u })).toContainText('1');

    await context.clearCookies();
    await page.goto(`${server.origin}/login`);
    await sendSignInForm(page, person);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Boa noite, Nara!');
    const next = page.getByRole('region', { name: 'Próxima consulta' });
    await expect(next).toContainText('amanhã, às 08:00');
    await expect(next).toContainText('Terça-feira, 1 de dezembro de 2026');
    await next.getByRole('link', { name: 'Ver meus agendamentos' }).click();
    await expect(page.getByRole('combobox', { name: 'Mês' })).toHaveValue('Dezembro');
    await expect(page.getByRole('listitem').filter({ hasText: '08:00' })).toContainText('Amanhã');
    await page.getByRole('link', { name: 'Perfil' }).click();
    await expect(page.getByText('29/02/1984')).toBeVisible();
    await lead(page, '/patient/appointments');
    await expect(page.getByRole('combobox', { name: 'Mês' })).toHaveValue('Novembro');
    await expect(page.getByRole('listitem').filter({ hasText: '17:30' })).toContainText('Hoje');
  });
});

// Today is the clinic’s day there. A day that is written as an instant would be the one before here or in Tokyo.
test.describe('in America/Los_Angeles', () => {
  test.use({ timezoneId: 'America/Los_Angeles' });

  test('a birth date is the day that was typed', async ({ page, context, server, clinic }) => {
    await context.addCookies(clinic.cookies);
    await expectBirthDate(page, server, clinic.api, newPerson('Rita'));
  });
});
