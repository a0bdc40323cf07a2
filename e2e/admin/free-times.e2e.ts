/** 'Próximo horário' from the finder to a booking, and a cancelled time that is offered to the waiting list. */
import { randomUUID } from 'node:crypto';
import { team } from '#db/demo/team.ts';
import { formatDate, formatDayAndMonth } from '#web/format/date.ts';
import { expect, test } from '../fixtures.ts';
import { choosePatient, freeDay, lead, openFinder, register, show } from '../records.ts';

test('the next time of a procedure is found and booked; cancelled, it is offered to who waits, whose booking takes the entry off', async ({
  page,
  api,
  signInAs,
  expectAccessible,
}) => {
  const patient = await register(api);
  const waiting = await register(api, undefined, { phone: '24988776655' });
  const title = `Luz pulsada ${randomUUID().slice(0, 8)}`;
  const { id: procedureId } = await api.procedures.create({
    title,
    description: 'Clareia manchas.',
    minutes: 30,
  });
  const day = freeDay();
  const booked = async (patientId: string) =>
    (await api.appointments.list({ patientId, period: 'all' })).rows;
  await signInAs('reception');
  await show(page, '/admin');

  await test.step('Ctrl+K finds the free times of the procedure', async () => {
    const box = await openFinder(page);
    await box.fill(`próximo horário ${title}`);
    await box.press('Enter');
    await expect(page).toHaveURL(`/admin/free-times?procedimento=${procedureId}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Próximo horário');
  });

  const times = page.getByRole('region', { name: 'Horários livres' });
  const first = times.getByRole('button', {
    name: `08:00, ${team.helena.fullName}, ${formatDayAndMonth(day)}`,
  });

  await test.step('with a patient chosen, one click books, and another takes it back', async () => {
    const from = page.getByRole('textbox', { name: 'A partir de' });
    await from.fill('31/02/2027');
    await from.press('Tab');
    await expect(from).toHaveAccessibleDescription(/^Digite uma data válida/u);
    await expect(times).toHaveText('Confira a data em “A partir de”.');
    await from.fill(formatDate(day));
    await expect(page).toHaveURL(new RegExp(`desde=${day}`, 'u'));
    await choosePatient(page.getByRole('combobox', { name: 'Para quem?' }), patient);
    await expect(times).toContainText(`Um clique agenda para ${patient.fullName}.`);
    await expectAccessible();
    await first.click();
    await page.getByRole('button', { name: 'Desfazer' }).click();
    // First: it goes after four seconds.
    await expect(page.getByText('Agendamento desfeito')).toBeVisible();
    // The toast has not taken the focus, which it would give back once it goes.
    await expect(times).toBeFocused();
    expect(await booked(patient.id)).toMatchObject([{ status: 'cancelled', date: day, time: '08:00' }]);
  });

  await test.step('without a patient, a click opens the small form with the time and the procedure', async () => {
    await first.click();
    const form = page.getByRole('dialog', { name: 'Novo Agendamento' });
    await expect(form.getByRole('combobox', { name: 'Procedimento' })).toHaveValue(title);
    await page.keyboard.press('Escape');
    await expect(form).toBeHidden();
  });

  await api.waitingList.add({ patientId: waiting.id, procedureId });
  const { id } = await api.appointments.create({
    patientId: patient.id,
    procedureId,
    date: day,
    time: '08:00',
  });

  await test.step('the cancelled time is offered below the agenda', async () => {
    await lead(page, `/admin/appointments/calendar?visao=dia&dia=${day}`);
    await page.locator(`[data-appointment="${id}"]`).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancelar', exact: true }).click();
    const question = page.getByRole('dialog', { name: 'Cancelar agendamento?' });
    await question.getByText('O paciente desmarcou').click();
    await question.getByRole('button', { name: 'Confirmar cancelamento' }).click();
  });

  await test.step("'Agendar' opens the form filled in, and the booking takes the entry off", async () => {
    const offer = page.getByRole('region', { name: /^Horário livre/u });
    await expect(offer).toContainText(waiting.fullName);
    // The card of the cancelled appointment would cover the offer.
    await expect(page.getByRole('dialog')).toHaveCount(0);
    const chat = offer.getByRole('link', { name: `Conversar com ${waiting.fullName} pelo WhatsApp` });
    await expect(chat).toHaveAttribute('href', /^https:\/\/wa\.me\/5524988776655\?text=Ol/u);
    await expectAccessible();
    await offer.getByRole('button', { name: `Agendar: ${waiting.fullName}` }).click();
    const form = page.getByRole('dialog', { name: 'Novo Agendamento' });
    await expect(form.getByRole('combobox', { name: 'Procedimento' })).toHaveValue(title);
    await form.getByRole('button', { name: 'Agendar', exact: true }).click();
    await expect(offer).toBeHidden();
    expect(await booked(waiting.id)).toMatchObject([{ date: day, time: '08:00', service: title }]);
    expect((await api.waitingList.list({ patientId: waiting.id })).total).toBe(0);
  });
});
