import { formatLongDate } from '#web/format/date.ts';
import { book, quietDay } from '../bookings.ts';
import { expect, test } from '../fixtures.ts';
import { register } from '../people.ts';
import { hold, refuse, refusedRequest, restore } from '../simulate.ts';

test.beforeEach(({ signInAs }) => signInAs('admin'));

test('shows whose, when and what was noted, and leads to the patient', async ({
  page,
  api,
  expectAccessible,
  expectNoSidewaysScroll,
}) => {
  const patient = await register(api);
  const date = quietDay();
  const { id } = await api.appointments.create({
    patientId: patient.id,
    date,
    time: '14:30',
    durationMinutes: 60,
    notes: 'Primeira linha\nsegunda linha',
  });
  await page.goto(`/admin/appointments/${id}`);
  await expect(page).toHaveTitle('Detalhes do Agendamento | Dra. Helena Prado');
  await expect(page.getByText(new RegExp(formatLongDate(date), 'iu'))).toBeVisible();
  await expect(page.getByText('14:30', { exact: true })).toBeVisible();
  await expect(page.getByText('Agendado', { exact: true })).toBeVisible();
  await expect(page.getByText('segunda linha')).toBeVisible();
  await expectAccessible();
  await expectNoSidewaysScroll();
  await page.getByRole('link', { name: patient.fullName }).click();
  await expect(page).toHaveURL(`/admin/patients/${patient.id}`);
});

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
]) {
  test(`${action}: asks first, then there is no way back`, async ({ page, api, expectAccessible }) => {
    const patient = await register(api);
    const { id } = await book(api, { patientId: patient.id, date: quietDay(), time: '09:00' });
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
    await dialog.getByRole('button', { name: confirm }).click();
    await expect(page.getByText(done)).toBeVisible();
    await expect(page.getByText(label, { exact: true })).toBeVisible();
    await expect(page.getByRole('button', { name: action })).toBeHidden();
    await expect(page.getByRole('link', { name: 'Editar' })).toBeHidden();
    await page.getByRole('link', { name: 'Novo Agendamento' }).click();
    await expect(page).toHaveURL(`/admin/appointments/new?patientId=${patient.id}`);
  });
}

test('what goes wrong is said in the dialog, once', { tag: '@desktop' }, async ({
  page,
  api,
  allowConsoleError,
}) => {
  allowConsoleError(refusedRequest);
  const patient = await register(api);
  const { id } = await book(api, { patientId: patient.id, date: quietDay(), time: '09:00' });
  await refuse(page, 'appointments.setStatus', 'INTERNAL');
  await page.goto(`/admin/appointments/${id}`);
  await page.getByRole('button', { name: 'Marcar como Concluído' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Confirmar conclusão' }).click();
  await expect(page.getByText('Erro ao atualizar status do agendamento')).toHaveCount(1);
  await expect(page.getByRole('dialog')).toContainText('Erro ao atualizar status do agendamento');
  await restore(page, 'appointments.setStatus');
  await page.getByRole('dialog').getByRole('button', { name: 'Confirmar conclusão' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
});

test('an encaixe is marked as one', async ({ page, api }) => {
  const patient = await register(api);
  const date = quietDay();
  await book(api, { patientId: patient.id, date, time: '10:00' });
  const { id } = await api.appointments.create({
    patientId: patient.id,
    date,
    time: '10:00',
    notes: null,
    squeezeIn: true,
  });
  await page.goto(`/admin/appointments/${id}`);
  await expect(page.getByText('Encaixe', { exact: true })).toBeVisible();
});

test('says when there is no such appointment', async ({ page, allowConsoleError, expectAccessible }) => {
  allowConsoleError(refusedRequest);
  for (const id of ['0198f1c2-7a10-7cc0-8a3e-0d2f6a1b9c11', 'nada']) {
    await page.goto(`/admin/appointments/${id}`);
    await expect(page.getByText('Agendamento não encontrado')).toBeVisible();
  }
  await expectAccessible();
  await page.getByRole('link', { name: 'Ver agendamentos' }).click();
  await expect(page).toHaveURL('/admin/appointments');
});

test('shapes first, and a retry when loading fails', async ({ page, api, allowConsoleError }) => {
  allowConsoleError(refusedRequest);
  const patient = await register(api);
  const { id } = await book(api, { patientId: patient.id, date: quietDay(), time: '09:00' });
  const release = await hold(page, 'appointments.get');
  await page.goto(`/admin/appointments/${id}`);
  await expect(page.getByRole('status', { name: 'Carregando' }).first()).toBeAttached();
  await release();
  await expect(page.getByRole('link', { name: patient.fullName })).toBeVisible();

  await refuse(page, 'appointments.get', 'INTERNAL');
  await page.reload();
  await expect(page.getByText('Erro ao carregar detalhes do agendamento')).toBeVisible();
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Tentar novamente' }).click();
  await expect(page.getByRole('link', { name: patient.fullName })).toBeVisible();
});

test('the form of an appointment says so when it cannot be loaded, and tries again', async ({
  page,
  api,
  allowConsoleError,
  expectAccessible,
}) => {
  allowConsoleError(refusedRequest);
  const patient = await register(api);
  const { id } = await book(api, { patientId: patient.id, date: quietDay(), time: '09:00' });
  await refuse(page, 'appointments.get', 'INTERNAL');
  await page.goto(`/admin/appointments/${id}/edit`);
  await expect(page.getByText('Erro ao carregar dados do agendamento')).toBeVisible();
  await expectAccessible();
  await restore(page, 'appointments.get');
  await page.getByRole('button', { name: 'Tentar novamente' }).click();
  await expect(page.getByRole('button', { name: 'Atualizar Agendamento' })).toBeVisible();
});
