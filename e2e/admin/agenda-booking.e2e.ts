/** Booking in place: the small form beside a time of the agenda. */
import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { addDays } from '#contract/value-formats.ts';
import { formatDayAndMonth, formatWrittenDate } from '#web/format/date.ts';
import { expect, test } from '../fixtures.ts';
import { freeDay, lead, newPerson, register } from '../records.ts';
import { hold, refusedRequest } from '../simulate.ts';

const day = (date: string) => `/admin/appointments/calendar?visao=dia&dia=${date}`;
const form = (page: Page) => page.getByRole('dialog', { name: 'Novo Agendamento' });
const patientField = (page: Page) => form(page).getByRole('combobox', { name: 'Paciente' });
const submit = (page: Page) => form(page).getByRole('button', { name: 'Agendar', exact: true });
const blockOf = (page: Page, name: string) => page.locator('[data-appointment]').filter({ hasText: name });

/** Where a time of the only column is. */
async function placeOf(page: Page, time: string) {
  const column = page.locator('[data-column]');
  const hour = page.getByText(time, { exact: true });
  const [place, line] = [await column.boundingBox(), await hour.boundingBox()];
  if (!place || !line) throw new Error('the grid is not on the screen');
  return { x: place.x + place.width / 2, y: line.y + 3 };
}

test.beforeEach(({ signInAs }) => signInAs('reception'));

test('booked in place: a known patient with four clicks, an unknown caller by keyboard, a procedure by its first letters, and in the full form', async ({
  page,
  api,
  expectAccessible,
  allowConsoleError,
}) => {
  await test.step('a known patient is booked for tomorrow 10:00 with four clicks, one of them while the search answers', async () => {
    // Among the first by name, which the list shows until the search answers.
    const patient = await register(api, newPerson('Azélia'), { phone: '24988776655' });
    const tomorrow = freeDay();
    await page.goto(day(addDays(tomorrow, -1)));
    await page.evaluate(() => {
      document.documentElement.dataset.clicks = '0';
      const count = ({ dataset } = document.documentElement) => {
        dataset.clicks = String(Number(dataset.clicks) + 1);
      };
      window.addEventListener('pointerdown', () => count(), { capture: true });
    });
    await page.getByRole('button', { name: 'Próximo dia' }).click();
    await expect(page.locator(`[data-column^="${tomorrow}"]`)).toBeVisible();
    const { x, y } = await placeOf(page, '10:00');
    await page.mouse.click(x, y);
    await expect(form(page)).toContainText('10:00 a 10:30');
    await expect(patientField(page)).toBeFocused();
    await expectAccessible();

    const release = await hold(page, 'patients.list');
    const asked = page.waitForRequest(/patients\/list/u);
    await page.keyboard.type(patient.fullName);
    const option = page.getByRole('option', { name: patient.fullName });
    await expect(option).toContainText('(24) 98877-6655');
    await asked;
    // The answer selects the first option, and must not scroll to it now.
    await option.evaluate((element) => element.scrollIntoView({ block: 'start' }));
    await option.hover();
    await page.mouse.down();
    const answered = page.waitForResponse(/patients\/list/u);
    await release();
    await (await answered).finished();
    await page.mouse.up();
    await expect(option).toBeHidden();
    await expect(patientField(page)).toHaveValue(patient.fullName);

    await submit(page).click();
    await expect(page.getByText('Agendamento criado com sucesso!')).toBeVisible();
    await expect(form(page)).toBeHidden();
    await expect(blockOf(page, patient.fullName)).toBeFocused();
    expect(await page.evaluate(() => document.documentElement.dataset.clicks)).toBe('4');
    const { rows } = await api.appointments.list({ patientId: patient.id });
    expect(rows).toMatchObject([{ date: tomorrow, time: '10:00', service: 'Consulta padrão' }]);
  });

  await test.step('an unknown caller is booked by keyboard alone, also when the time is taken meanwhile', async () => {
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    using _refused = allowConsoleError(refusedRequest);
    const other = await register(api);
    const { fullName } = newPerson('Zuleica');
    const date = freeDay();
    await lead(page, day(date));
    await page.locator('[data-cursor]').focus();
    for (const time of [/09:00/u, /10:00/u]) {
      await page.keyboard.press('PageDown');
      await expect(page.locator(':focus')).toHaveAccessibleName(time);
    }
    await page.keyboard.press('Enter');
    await expect(patientField(page)).toBeFocused();
    await page.keyboard.type(fullName);
    await expect(page.getByRole('option', { name: `Cadastrar “${fullName}”` })).toHaveAttribute(
      'data-combobox-selected',
      'true',
    );
    await page.keyboard.press('Enter');
    const phone = form(page).getByRole('textbox', { name: 'Telefone' });
    await expect(phone).toBeFocused();
    await page.keyboard.type('24988776655');

    await api.appointments.create({ patientId: other.id, date, time: '10:00' });
    await page.keyboard.press('Enter');
    await expect(form(page).getByText(`Já agendado: ${other.fullName}`)).toBeVisible();
    await page.keyboard.press('Escape');
    const question = page.getByRole('dialog', { name: 'Sair sem salvar?' });
    await expect(question.getByRole('button', { name: 'Continuar editando' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(phone).toHaveValue('(24) 98877-6655');
    await form(page).getByRole('checkbox', { name: 'Encaixe' }).focus();
    await page.keyboard.press('Space');
    await page.keyboard.press('Enter');
    await expect(blockOf(page, fullName)).toBeFocused();

    await lead(page, '/admin/patients');
    await page.getByRole('searchbox', { name: /^Buscar paciente/u }).fill(fullName);
    await expect(page.getByRole('row', { name: fullName })).toContainText('Cadastro incompleto');
  });

  await test.step('Enter takes the procedure that stands first, and a text only where the option says so', async () => {
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    const patient = await register(api, newPerson('Ondina'));
    const word = randomUUID().slice(0, 8);
    await api.procedures.create({ title: `Peeling ${word}`, description: 'Renova a pele.', minutes: 60 });
    // With the new procedure among what can be booked.
    await page.goto(day(freeDay()));
    const { x, y } = await placeOf(page, '10:00');
    await page.mouse.click(x, y);
    // Enter is there before the answer, and chooses once it came.
    await patientField(page).fill(patient.fullName.toLowerCase());
    await patientField(page).press('Enter');
    await expect(patientField(page)).toHaveValue(patient.fullName);
    await expect(page.getByRole('option')).toHaveCount(0);
    const procedure = form(page).getByRole('combobox', { name: 'Procedimento' });
    await procedure.fill(`peel ${word}`);
    await expect(page.getByRole('option')).toHaveText([
      `Peeling ${word}1 h`,
      `Usar “peel ${word}” como texto`,
    ]);
    await expectFirst(page, `Peeling ${word}`);
    await procedure.press('Enter');
    await expect(procedure).toHaveValue(`Peeling ${word}`);
    await expect(form(page)).toContainText('10:00 a 11:00');
    await expect(page.locator('[data-column] [data-cursor]')).toHaveAccessibleName(/^10:00 a 11:00/u);

    await procedure.fill(`peel ${word}`);
    await procedure.press('ArrowDown');
    await procedure.press('Enter');
    await expect(procedure).toHaveValue(`peel ${word}`);
    await expect(form(page)).toContainText('Não está no catálogo: fica como texto.');

    await lead(page, '/admin/free-times');
    await page.getByRole('combobox', { name: 'Procedimento' }).click();
    await page.keyboard.type(`peel ${word}`);
    await expectFirst(page, `Peeling ${word}`);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('combobox', { name: 'Procedimento' })).toHaveValue(`Peeling ${word}`);
    await expect(page).toHaveURL(/procedimento=/u);
  });

  await test.step('the full form takes over what was typed, and comes back to the calendar', async () => {
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    const { fullName } = newPerson('Tarcila');
    const date = freeDay();
    await lead(page, day(date));
    const { x, y } = await placeOf(page, '10:00');
    await page.mouse.click(x, y);
    await expect(patientField(page)).toBeFocused();
    await page.keyboard.type(fullName);
    const offer = page.getByRole('option', { name: `Cadastrar “${fullName}”` });
    await offer.click();
    await form(page).getByRole('button', { name: 'Escolher outro paciente' }).click();
    await expect(patientField(page)).toBeFocused();
    await page.keyboard.type(fullName);
    await offer.click();
    // No other record has it: a known phone shows a line, which moves what is below.
    await page.keyboard.type('24931415926');
    await form(page).getByRole('combobox', { name: 'Procedimento' }).fill('Retorno de teste');
    await form(page).getByRole('button', { name: 'Mais opções' }).click();

    await expect(page).toHaveURL('/admin/appointments/new');
    await expect(page.getByRole('textbox', { name: 'Nome do novo paciente' })).toHaveValue(fullName);
    await expect(page.getByRole('textbox', { name: 'Telefone' })).toHaveValue('(24) 93141-5926');
    await expect(page.getByRole('combobox', { name: 'Procedimento' })).toHaveValue('Retorno de teste');
    await expect(page.getByRole('textbox', { name: 'Data', exact: true })).toHaveValue(
      formatWrittenDate(date),
    );
    await expect(page.getByRole('combobox', { name: 'Horário' })).toHaveValue('10:00');
    // What was typed for a minor stays in sight when the birth date was a slip.
    const born = page.getByRole('textbox', { name: 'Data de nascimento' });
    const guardian = page.getByRole('textbox', { name: 'Nome do responsável' });
    await born.fill('10/10/2020');
    await guardian.fill('Ana');
    await born.fill('10/10/1980');
    await expect(guardian).toHaveValue('Ana');
    await guardian.fill('');
    // Of another day, the calendar shows that one.
    const later = freeDay();
    await page.getByRole('textbox', { name: 'Data', exact: true }).fill(formatWrittenDate(later));
    await page.getByRole('button', { name: 'Criar Agendamento' }).click();
    await expect(page).toHaveURL(day(later));
    await expect(blockOf(page, fullName)).toBeVisible();
    const { rows } = await api.patients.list({ search: fullName });
    expect(rows).toMatchObject([{ fullName, phone: '24931415926', email: null }]);
    await expect(page.getByRole('region', { name: 'Avisos' })).toContainText(
      `${fullName}: ${formatDayAndMonth(later)}, 10:00`,
    );

    // A form that is left returns to the day too.
    await page.getByRole('link', { name: 'Novo Agendamento' }).click();
    await page.getByRole('link', { name: 'Cancelar' }).click();
    await expect(page).toHaveURL(day(later));
    await page.getByRole('link', { name: 'Novo Agendamento' }).click();
    await page.getByRole('link', { name: 'Voltar' }).click();
    await expect(page).toHaveURL(day(later));
  });
});

/** The option that Enter takes. */
const expectFirst = (page: Page, name: string) =>
  expect(page.getByRole('option', { name }).first()).toHaveAttribute('data-combobox-selected', 'true');
