/** The link of a reminder on a phone, from the queue of the reception to the agenda: without a login and without a question. */
import { expect, test } from './fixtures.ts';
import { registerWithAppointment } from './records.ts';

test('a patient confirms, asks for another time, and cancels by the link', async ({
  page,
  api,
  allowConsoleError,
  expectAccessible,
  expectLargeTouchTargets,
  expectNoSidewaysScroll,
}) => {
  // The answer to the dead link.
  allowConsoleError(/410/u);
  const { id, date } = await registerWithAppointment(api);
  const { links } = await api.confirmations.prepare({ day: date });
  const address = links.find(({ appointmentId }) => appointmentId === id)?.url ?? '';
  const { pathname, search } = new URL(address);
  const status = async () => (await api.appointments.get({ id })).status;

  const response = await page.goto(`${pathname}${search}`);
  expect(response?.headers()).toMatchObject({
    'referrer-policy': 'strict-origin',
    'x-robots-tag': 'noindex',
  });
  await expect(page.getByRole('heading', { level: 1, name: 'Olá, Beatriz!' })).toBeVisible();
  await expectAccessible();
  await expectLargeTouchTargets();
  await expectNoSidewaysScroll();
  expect(await status()).toBe('scheduled');

  await page.getByRole('button', { name: 'Confirmar presença' }).click();
  await expect(page.getByText('Presença confirmada')).toBeVisible();
  expect(await status()).toBe('confirmed');

  await page.getByRole('button', { name: 'Preciso remarcar' }).click();
  await page.getByRole('button', { name: 'Avisar a clínica' }).click();
  await expect(page.getByText('A clínica foi avisada')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Falar pelo WhatsApp' })).toBeVisible();
  await expectLargeTouchTargets();

  const calendar = await page.getByRole('link', { name: 'Adicionar ao calendário' }).getAttribute('href');
  const file = await page.request.get(calendar ?? '');
  expect(await file.text()).toContain(`DTSTART;TZID=America/Sao_Paulo:${date.replaceAll('-', '')}T090000`);

  await page.getByRole('button', { name: 'Cancelar' }).click();
  await expect(page.getByText('Cancelar esta consulta?')).toBeVisible();
  await page.getByRole('button', { name: 'Cancelar a consulta' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Consulta cancelada' })).toBeVisible();
  expect(await api.appointments.get({ id })).toMatchObject({ status: 'cancelled', cancelReason: 'patient' });

  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Este link não vale mais' })).toBeVisible();
  await expectAccessible();
});
