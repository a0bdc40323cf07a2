/** One appointment: what it shows, and closing it. */
import { formatLongDate } from '#web/format/date.ts';
import { expect, test } from '../fixtures.ts';
import { freeDay, register, registerWithAppointment } from '../records.ts';
import { refuse, refusedRequest, restore } from '../simulate.ts';

test.beforeEach(({ signInAs }) => signInAs('admin'));

test('shows patient, time and notes of an encaixe', async ({ page, api, allowConsoleError }) => {
  allowConsoleError(refusedRequest);
  const patient = await register(api, undefined, { phone: '24999887766' });
  const booking = { patientId: patient.id, date: freeDay(), time: '14:30' };
  await api.appointments.create(booking);
  const { id } = await api.appointments.create({
    ...booking,
    durationMinutes: 60,
    notes: 'Primeira linha\nsegunda linha',
    squeezeIn: true,
  });
  await page.goto(`/admin/appointments/${id}`);
  await expect(page).toHaveTitle('Detalhes do Agendamento | Dra. Helena Prado');
  await expect(page.getByText(new RegExp(formatLongDate(booking.date), 'iu'))).toBeVisible();
  for (const text of ['14:30', 'Agendado', 'Encaixe'])
    await expect(page.getByText(text, { exact: true })).toBeVisible();
  await expect(page.getByText('segunda linha')).toBeVisible();
  // On a phone the number and its chat fit in their column, and cover no text beside them.
  await page.setViewportSize({ width: 390, height: 844 });
  const chat = page.getByRole('link', { name: `Conversar com ${patient.fullName} pelo WhatsApp` });
  const rightEdgeOf = (element: Element) => element.getBoundingClientRect().right;
  const column = await page.getByRole('definition').filter({ has: chat }).evaluate(rightEdgeOf);
  expect(await chat.evaluate(rightEdgeOf)).toBeLessThanOrEqual(column);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole('link', { name: patient.fullName, exact: true }).click();
  await expect(page).toHaveURL(`/admin/patients/${patient.id}`);

  for (const missing of ['0198f1c2-7a10-7cc0-8a3e-0d2f6a1b9c11', 'nada']) {
    await page.goto(`/admin/appointments/${missing}`);
    await expect(page.getByText('Agendamento não encontrado')).toBeVisible();
  }
  await page.getByRole('link', { name: 'Ver agendamentos' }).click();
  await expect(page).toHaveURL('/admin/appointments');
});

test('an appointment is completed or cancelled once, after a question', async ({
  page,
  api,
  allowConsoleError,
  expectAccessible,
}) => {
  allowConsoleError(refusedRequest);
  for (const { action, confirm, done, label } of [
    {
      action: 'Marcar como Concluído',
      confirm: 'Confirmar conclusão',
      done: 'Agendamento marcado como concluído com sucesso!',
      label: 'Concluído',
    },
    {
      action: 'Cancelar Agendamento',
      confirm: 'Confirmar cancelamento',
      done: 'Agendamento cancelado com sucesso!',
      label: 'Cancelado',
    },
  ])
    await test.step(action, async () => {
      const { patient, id } = await registerWithAppointment(api);
      await page.goto(`/admin/appointments/${id}`);
      await expect(page.getByRole('link', { name: 'Editar' })).toBeVisible();
      await page.getByRole('button', { name: action }).click();
      const dialog = page.getByRole('dialog');
      await expect(dialog).toContainText(patient.fullName);
      await expect(dialog).toContainText('Esta ação não pode ser desfeita.');
      await expectAccessible();
      await dialog.getByRole('button', { name: 'Voltar' }).click();
      await expect(dialog).toBeHidden();
      expect((await api.appointments.get({ id })).status).toBe('scheduled');

      await page.getByRole('button', { name: action }).click();
      await refuse(page, 'appointments.setStatus', 'INTERNAL');
      await dialog.getByRole('button', { name: confirm }).click();
      await expect(dialog).toContainText('Erro ao atualizar status do agendamento');
      await expect(page.getByText('Erro ao atualizar status do agendamento')).toHaveCount(1);
      await restore(page, 'appointments.setStatus');
      await dialog.getByRole('button', { name: confirm }).click();
      await expect(page.getByText(done)).toBeVisible();
      await expect(page.getByText(label, { exact: true })).toBeVisible();
      await expect(page.getByRole('button', { name: action })).toBeHidden();
      await expect(page.getByRole('link', { name: 'Editar' })).toBeHidden();
      await page.getByRole('link', { name: 'Novo Agendamento' }).click();
      await expect(page).toHaveURL(`/admin/appointments/new?patientId=${patient.id}`);
    });
});
