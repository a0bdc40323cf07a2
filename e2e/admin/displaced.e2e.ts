/** 'Remarcar' from the dashboard: who has a time that was closed is told, moved in one click, and told of the new time. */
import { expect, test } from '../fixtures.ts';
import { freeDay, register } from '../records.ts';

test('a time that is blocked later is work: the patient is told, moved in one click, and leaves the list once told', async ({
  page,
  api,
  signInAs,
  expectAccessible,
}) => {
  const day = freeDay();
  const patient = await register(api, undefined, { phone: '24988776655' });
  const booked = await api.appointments.create({ patientId: patient.id, date: day, time: '09:00' });
  const { professional } = await api.appointments.get({ id: booked.id });
  const { id: blockId } = await api.scheduleExceptions.create({
    kind: 'block',
    title: 'Congresso',
    professionalId: professional.id,
    firstDay: day,
    start: '08:00',
    end: '10:00',
  });
  await signInAs('reception');
  await page.goto('/admin');
  await page.getByRole('link', { name: /^Remarcar: \d+ agendamento/u }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Remarcar');
  const row = page.getByRole('listitem').filter({ hasText: patient.fullName });
  await expect(row).toContainText('Congresso');
  await expect(row).toContainText('Ainda sem aviso');
  await expectAccessible();

  await test.step('all are told at once, and by WhatsApp one after the other', async () => {
    await page.getByRole('button', { name: 'Avisar quem falta remarcar' }).click();
    const dialog = page.getByRole('dialog', { name: 'Avisar quem falta remarcar' });
    await expect(dialog.getByRole('link', { name: `WhatsApp: ${patient.fullName}` })).toHaveAttribute(
      'href',
      /^https:\/\/wa\.me\/5524988776655\?text=.*c%3Ftoken%3D/u,
    );
    await dialog.getByRole('button', { name: 'Enviar a todos agora' }).click();
    await expect(dialog.getByRole('status')).toContainText(/avisado|alcançado/u);
    await expectAccessible();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  });

  await test.step('one click takes a free time, and the row stays until the patient knows', async () => {
    await row
      .getByRole('button', { name: /: mudar para / })
      .first()
      .click();
    await expect(row).toContainText('Remarcado, sem aviso');
    const { date, time } = await api.appointments.get({ id: booked.id });
    expect(`${date} ${time}`).not.toBe(`${day} 09:00`);
    await row.getByRole('button', { name: /^Já avisei por telefone/u }).click();
    await expect(row).toHaveCount(0);
  });
  await api.scheduleExceptions.remove({ id: blockId });
});
