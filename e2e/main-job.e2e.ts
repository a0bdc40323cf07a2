/** The clinic's main job from end to end: register, book, and the patient sees the appointment on a phone. */
import { addDays } from '#contract/value-formats.ts';
import { formatDate, formatWrittenDate, sayDateAtTime, today } from '#web/format/date.ts';
import { expect, test } from './fixtures.ts';
import { choosePatient, giveAccess, lead, newPerson } from './records.ts';
import { sendSignInForm } from './sign-in.ts';

test('a registered patient sees the booked appointment on a phone, and nothing of anyone else', async ({
  page,
  browser,
  signInAs,
}) => {
  test.slow(); // a long walk
  const todaysDay = today('America/Sao_Paulo');
  const tomorrow = addDays(todaysDay, 1);
  const person = newPerson('Rosa');

  await signInAs('admin');
  await page.goto('/admin/patients/new');
  await page.getByRole('textbox', { name: 'Nome completo' }).fill(person.fullName);
  await giveAccess(page, person);
  await page.getByRole('button', { name: 'Cadastrar Paciente' }).click();
  await expect(page.getByText('Paciente e conta de usuário cadastrados com sucesso')).toBeVisible();
  await page.getByRole('button', { name: 'Pronto, já entreguei' }).click();
  await expect(page).toHaveURL(/\/admin\/patients\/[\da-f-]{36}$/u);

  await lead(page, '/admin/appointments/new');
  await choosePatient(page.getByRole('combobox', { name: 'Paciente' }), person);
  await page.getByRole('textbox', { name: 'Data' }).fill(formatDate(tomorrow));
  await page.getByRole('textbox', { name: 'Data' }).press('Tab');
  await expect(page.getByRole('textbox', { name: 'Data' })).toHaveValue(formatWrittenDate(tomorrow));
  await page.getByRole('combobox', { name: 'Horário' }).click();
  await page.getByRole('option', { name: '17:00' }).click();
  const create = page.getByRole('button', { name: 'Criar Agendamento' });
  await create.click();
  // The demo may have an appointment at that time, which is said at the latest when the booking is refused.
  const squeezeIn = page.getByRole('checkbox', { name: 'Encaixe' });
  const created = page.getByText('Agendamento criado com sucesso!');
  await expect(created.or(squeezeIn)).toBeVisible();
  if (await squeezeIn.isVisible()) {
    await squeezeIn.check();
    await create.click();
  }
  await expect(created).toBeVisible();

  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    isMobile: true,
    hasTouch: true,
  });
  const errors: string[] = [];
  context.on('weberror', (error) => errors.push(String(error.error())));
  const phone = await context.newPage();
  const answers: string[] = [];
  phone.on('response', async (response) => {
    if (!response.url().includes('/api/rpc/portal/')) return;
    answers.push(await response.text().catch(() => ''));
  });
  await phone.goto('/login');
  await sendSignInForm(phone, person);
  await expect(phone).toHaveURL('/patient');
  await expect(phone.getByRole('heading', { level: 1 })).toContainText('Rosa');
  await expect(phone.getByRole('region', { name: 'Próxima consulta' })).toContainText(
    `Sua próxima consulta: ${sayDateAtTime(tomorrow, '17:00', todaysDay)}`,
  );

  // The list shows the months of this year, which may end tonight.
  if (tomorrow.slice(0, 4) === todaysDay.slice(0, 4)) {
    await lead(phone, `/patient/appointments?mes=${Number(tomorrow.slice(5, 7))}`);
    const cards = phone.getByRole('list', { name: 'Agendamentos' }).getByRole('listitem');
    await expect(cards).toHaveCount(1);
    await expect(cards).toContainText('Amanhã');
    await expect(cards).toContainText('17:00');
    await expect(cards).toContainText('Agendado');
  }

  // Neither the administrator's screens nor their calls are open to the patient.
  await phone.goto('/admin/patients');
  await expect(phone.getByText('Acesso restrito. Você não tem permissões de administrador.')).toBeVisible();
  await expect(phone).toHaveURL('/patient');
  const origin = new URL(phone.url()).origin;
  for (const call of ['patients/list', 'appointments/list', 'dashboard/overview']) {
    const refused = await context.request.post(`/api/rpc/${call}`, {
      data: { json: {} },
      headers: { origin },
    });
    expect(refused.status(), call).toBe(403);
  }
  expect(answers.join('\n')).not.toContain('Marina');
  expect(errors).toEqual([]);
  await context.close();
});
