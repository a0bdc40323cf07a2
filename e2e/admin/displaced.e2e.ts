/** 'Remarcar' after a vacation next month, in an empty clinic: in the shared one a second professional changes other walks. */
import { addDays } from '#contract/value-formats.ts';
import { today } from '#web/format/date.ts';
import { expect, test } from '../fixtures.ts';
import { type EmptyClinic, startEmptyClinic } from '../own-servers.ts';
import { newPerson, register } from '../records.ts';

let clinic: EmptyClinic;
test.beforeAll(async () => {
  clinic = await startEmptyClinic();
});
test.afterAll(() => clinic.close());

test('who is booked in a vacation is told, moved in one click, and leaves the list once they know', async ({
  page,
  expectAccessible,
}) => {
  const { api, cookies } = await clinic.signIn();
  const ana = await api.professionals.create({ fullName: 'Ana Nogueira' });
  const own = { professionalId: ana.id };
  const now = today('America/Sao_Paulo');
  const week = Array.from({ length: 7 }, () => [{ start: '13:00', end: '19:00' }]);
  await api.workingHours.set({ ...own, validFrom: now, week });
  const { rows } = await api.appointments.nextFree({ professionalIds: [ana.id], from: addDays(now, 30) });
  const [{ date, time } = { date: '', time: '' }] = rows;
  const names: string[] = [];
  for (const [first, phone] of [
    ['Rosa', '24988776655'],
    ['Nair', '24988776656'],
  ] as const) {
    const { id, fullName } = await register(api, newPerson(first), { phone });
    names.push(fullName);
    await api.appointments.create({
      ...own,
      patientId: id,
      date,
      time: names.length === 1 ? time : '17:30',
    });
  }
  const [rosa = '', nair = ''] = names;
  await api.scheduleExceptions.create({
    ...own,
    kind: 'vacation',
    firstDay: date,
    lastDay: addDays(date, 10),
  });

  await page.context().addCookies(cookies);
  await page.goto(`${clinic.url}/admin`);
  await page.getByRole('link', { name: /^Remarcar: 2 agendamentos/u }).click();
  // Toasts name them too.
  const list = page.getByRole('list', { name: 'A remarcar' });
  const row = (name: string) => list.getByRole('listitem').filter({ hasText: name });
  await expect(row(rosa)).toContainText('Férias');
  await expect(row(rosa)).toContainText('Ainda sem aviso');
  await expectAccessible();

  await test.step('by WhatsApp one after the other', async () => {
    await page.getByRole('button', { name: 'Avisar quem falta remarcar' }).click();
    const dialog = page.getByRole('dialog', { name: 'Avisar quem falta remarcar' });
    await expect(dialog.getByRole('link', { name: `WhatsApp: ${rosa}` })).toHaveAttribute(
      'href',
      /^https:\/\/wa\.me\/5524988776655\?text=.*c%3Ftoken%3D/u,
    );
    await expectAccessible();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await row(nair)
      .getByRole('button', { name: /^Já avisei/u })
      .click();
    await expect(row(nair)).toContainText('Avisado por telefone');
  });

  await test.step('one click takes a time after the vacation, and the row stays until the patient knows', async () => {
    const offer = row(rosa)
      .getByRole('button', { name: /: mudar para .*Ana Nogueira/u })
      .first();
    await offer.click();
    await expect(row(rosa)).toContainText('Remarcado, sem aviso');
    await expect(page.getByText('Falta 1 paciente.')).toBeVisible();
    const { rows: moved } = await api.appointments.list({ search: rosa, period: 'all' });
    expect((moved[0]?.date ?? '') > addDays(date, 10)).toBe(true);
    await row(rosa)
      .getByRole('button', { name: /^Já avisei/u })
      .click();
    await expect(row(rosa)).toHaveCount(0);
  });
});
