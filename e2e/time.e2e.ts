/**
 * Half past ten in the evening of the last day of November at the clinic. It is already December in UTC and in Tokyo
 * (Tuesday morning), and still afternoon in Los Angeles. 'Today' is the clinic's, whatever the browser's zone.
 */
import { expect } from './fixtures.ts';
import { testWithServer } from './own-servers.ts';
import { giveAccess, newCpf, newPerson, register } from './records.ts';
import { sendSignInForm } from './sign-in.ts';

const now = '2026-11-30T22:30:00-03:00';

const test = testWithServer({ VICO_E2E_NOW: now });

test.describe('in Asia/Tokyo, where it is tomorrow', () => {
  test.use({ timezoneId: 'Asia/Tokyo' });
  test.beforeEach(({ context }) => context.clock.setFixedTime(now));

  test('today is the clinic’s on the dashboard and in the forms', async ({
    page,
    context,
    server,
    clinic,
  }) => {
    await context.addCookies(clinic.cookies);
    await page.goto(`${server.origin}/admin`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Boa noite, Helena');
    await expect(page.getByText('segunda-feira, 30 de novembro de 2026')).toBeVisible();
    const { appointmentsThisMonth } = await clinic.api.dashboard.overview();
    await page.getByRole('button', { name: 'Números e recentes' }).click();
    await expect(page.getByRole('link', { name: /^Agendamentos do Mês/u })).toContainText(
      String(appointmentsThisMonth),
    );

    const date = page.getByRole('textbox', { name: 'Data', exact: true });
    await page.goto(`${server.origin}/admin/appointments/new?date=2026-11-30`);
    await expect(date).toHaveValue('30 de novembro de 2026');
    await expect(page.getByText('Hoje, segunda-feira')).toBeVisible();
    await page.goto(`${server.origin}/admin/appointments/new?date=2026-12-01`);
    await expect(date).toHaveValue('01 de dezembro de 2026');
    await expect(page.getByText('Amanhã, terça-feira')).toBeVisible();
    await page.goto(`${server.origin}/admin/appointments/new`);
    await date.click();
    const marked = page.getByRole('dialog', { name: 'Calendário' }).locator('[aria-current=date]');
    await expect(marked).toHaveCount(1);
    await expect(marked).toHaveAccessibleName('30 novembro 2026');

    const { id } = await register(clinic.api);
    await page.goto(`${server.origin}/admin/patients/${id}/treatment/new`);
    await expect(page.getByRole('textbox', { name: 'Data de início' })).toHaveValue(
      /^30(\/11\/| de novembro de )2026$/u,
    );
  });

  test('the portal’s next appointment and month are the clinic’s', async ({ page, server, clinic }) => {
    const person = await register(clinic.api, newPerson('Nara'));
    for (const [date, time] of [
      ['2026-11-30', '17:30'],
      ['2026-12-01', '08:00'],
    ] as const)
      await clinic.api.appointments.create({ patientId: person.id, date, time, squeezeIn: true });
    await page.goto(`${server.origin}/login`);
    await sendSignInForm(page, person);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Boa noite, Nara!');
    const next = page.getByRole('region', { name: 'Próxima consulta' });
    await expect(next).toContainText('amanhã, às 08:00');
    await expect(next).toContainText('Terça-feira, 1 de dezembro de 2026');
    await next.getByRole('link', { name: 'Ver meus agendamentos' }).click();
    await expect(page.getByRole('combobox', { name: 'Mês' })).toHaveValue('Dezembro');
    await expect(page.getByRole('listitem').filter({ hasText: '08:00' })).toContainText('Amanhã');
    await page.goto(`${server.origin}/patient/appointments`);
    await expect(page.getByRole('combobox', { name: 'Mês' })).toHaveValue('Novembro');
    await expect(page.getByRole('listitem').filter({ hasText: '17:30' })).toContainText('Hoje');
  });
});

// A day that is written as an instant would be the one before in one of these. In Los Angeles today is the clinic’s day.
for (const timezoneId of ['Asia/Tokyo', 'America/Los_Angeles']) {
  test.describe(`in ${timezoneId}`, () => {
    test.use({ timezoneId });
    test.beforeEach(({ context }) => context.clock.setFixedTime(now));

    test('a birth date is the day that was typed', async ({ page, context, server, clinic }) => {
      const person = newPerson('Rita');
      await context.addCookies(clinic.cookies);
      await page.goto(`${server.origin}/admin/patients/new`);
      await page.getByRole('textbox', { name: 'Nome completo' }).fill(person.fullName);
      await page.getByRole('textbox', { name: 'Data de nascimento' }).fill('29/02/1984');
      await page.getByRole('textbox', { name: 'CPF' }).fill(newCpf());
      await giveAccess(page, person);
      await page.getByRole('button', { name: 'Cadastrar Paciente' }).click();
      await expect(page.getByText('Paciente e conta de usuário cadastrados com sucesso')).toBeVisible();
      const { rows } = await clinic.api.patients.list({ search: person.email });
      const id = rows[0]?.id ?? '';
      expect((await clinic.api.patients.get({ id })).patient.birthDate).toBe('1984-02-29');
      await page.goto(`${server.origin}/admin/patients/${id}`);
      await expect(page.getByText('29/02/1984')).toBeVisible();
      await page.goto(`${server.origin}/admin/patients/${id}/edit`);
      await expect(page.getByRole('textbox', { name: 'Data de nascimento' })).toHaveValue('29/02/1984');
      await page.getByRole('textbox', { name: 'Endereço' }).fill('Rua A, 1');
      await page.getByRole('button', { name: 'Atualizar Paciente' }).click();
      await expect(page).toHaveURL(`${server.origin}/admin/patients/${id}`);
      await expect(page.getByText('Rua A, 1')).toBeVisible();
      expect((await clinic.api.patients.get({ id })).patient.birthDate).toBe('1984-02-29');

      await context.clearCookies();
      await page.goto(`${server.origin}/login`);
      await sendSignInForm(page, person);
      await page.getByRole('link', { name: 'Perfil' }).click();
      await expect(page.getByText('29/02/1984')).toBeVisible();
    });
  });
}
