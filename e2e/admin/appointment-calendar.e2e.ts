/** The agenda's month, and the list of the chosen day. The grid of a day or a week: agenda-grid.e2e.ts. */
import type { Page } from '@playwright/test';
import { addDays } from '#contract/value-formats.ts';
import { formatDate, formatLongDate, formatWrittenDate, today } from '#web/format/date.ts';
import { expect, test } from '../fixtures.ts';
import { freeDay, lead, newPerson, push, register, registerWithAppointment } from '../records.ts';
import { answer, hold } from '../simulate.ts';

const calendar = '/admin/appointments/calendar';
const month = `${calendar}?visao=mes`;
const emptyDay = 'Nenhum agendamento para esta data.';
const nothingFound = 'Nenhum agendamento encontrado para os filtros selecionados.';
/** Today's first appointment of the demo has another status at each hour. */
const anyStatus = /Agendado|Confirmado|Na recepção|Em atendimento|Concluído|Faltou|Cancelado/u;
const grid = (page: Page) => page.getByRole('grid');
const dayOf = (page: Page, day: string) => grid(page).locator(`[data-day="${day}"]`);
const rows = (page: Page) => page.getByRole('list', { name: 'Agendamentos do dia' }).getByRole('listitem');
const searchBox = (page: Page) => page.getByRole('searchbox', { name: /^Buscar paciente, profissional/u });
const listedDay = (page: Page, day: string) =>
  page.getByRole('heading', { level: 2, name: new RegExp(`${formatLongDate(day)}$`, 'iu') });
const todaysDay = () => today('America/Sao_Paulo');

test.beforeEach(({ signInAs }) => signInAs('admin'));

test('the month opens on today, leads on, is turned, searched and walked by keyboard', async ({
  page,
  api,
}) => {
  await test.step('opens on today at the clinic, leads to details and back, and follows the other views', async () => {
    await page.goto(month);
    await expect(page).toHaveTitle('Calendário de Agendamentos | Dra. Helena Prado');
    await expect(page.getByRole('tab', { name: 'Calendário' })).toHaveAttribute('aria-selected', 'true');
    await expect(listedDay(page, todaysDay())).toBeVisible();
    const chosen = dayOf(page, todaysDay());
    await expect(chosen).toHaveAttribute('aria-pressed', 'true');
    await expect(chosen).toHaveAttribute('aria-current', 'date');
    // The demo has a handful of appointments on every day that is today.
    await expect(chosen).toHaveAccessibleName(/: \d+ agendamentos, \S/u);
    const row = rows(page).first();
    await expect(row).toContainText(/\d{2}:\d{2}/u);
    await expect(row).toContainText(anyStatus);
    await row.getByRole('button').click();
    await page.getByRole('dialog').getByRole('link', { name: 'Ver detalhes' }).click();
    await expect(page.getByRole('heading', { name: 'Detalhes do Agendamento' })).toBeVisible();
    await page.getByRole('button', { name: 'Voltar', exact: true }).click();
    await expect(page).toHaveURL(month);

    await lead(page, '/admin/appointments?status=cancelled');
    await page.getByRole('tab', { name: 'Calendário' }).click();
    await expect(page).toHaveURL(`${calendar}?status=cancelled`);
    // The address changes before the screen does.
    await expect(page.getByRole('tab', { name: 'Calendário' })).toHaveAttribute('aria-selected', 'true');
    await page.getByRole('tab', { name: 'Tabela' }).click();
    await expect(page).toHaveURL('/admin/appointments?status=cancelled&visao=tabela');
    await lead(page, '/admin');
    await page.getByRole('button', { name: 'Números e recentes' }).click();
    await page.getByRole('link', { name: /^Agendamentos do Mês/u }).click();
    await expect(page).toHaveURL(month);
  });

  await test.step('turns months, goes to a typed date, and keeps day, status and search', async () => {
    const patient = await register(api, newPerson('Émile Ção'));
    const date = freeDay();
    await api.appointments.create({ patientId: patient.id, date, time: '10:00' });
    await lead(page, month);
    await page.getByRole('button', { name: 'Próximo mês' }).click();
    await page.getByRole('button', { name: 'Próximo mês' }).click();
    await expect(page).toHaveURL(/calendar\?visao=mes&mes=\d{4}-\d{2}$/u);
    await page.getByRole('button', { name: 'Mês anterior' }).click();
    // The chosen day stays, whichever month is shown.
    await expect(listedDay(page, todaysDay())).toBeVisible();
    await page.getByRole('button', { name: 'Hoje' }).click();
    await expect(page).toHaveURL(month);
    await expect(dayOf(page, todaysDay())).toBeVisible();

    await page.keyboard.press('g');
    const picker = page.getByRole('dialog', { name: 'Ir para a data' }).getByLabel('Data', { exact: true });
    await picker.pressSequentially(formatDate(date).replaceAll('/', ''));
    await picker.press('Enter');
    await expect(listedDay(page, date)).toBeVisible();
    await page.getByRole('combobox', { name: 'Status' }).click();
    await page.getByRole('option', { name: 'Agendados' }).click();
    await expect(page).toHaveURL(`${month}&dia=${date}&status=scheduled`);
    await page.reload();
    await expect(listedDay(page, date)).toBeVisible();
    await expect(page.getByRole('combobox', { name: 'Status' })).toHaveValue('Agendados');
    await rows(page).getByRole('button').click();
    await expect(page.getByRole('dialog')).toContainText(patient.fullName);
    await page.keyboard.press('Escape');
    await expect(rows(page)).toHaveCount(1);

    const mark = patient.fullName.split(' ').at(-1) ?? '';
    const elsewhere = addDays(date, date.endsWith('-01') ? 1 : -1);
    await push(page, `${month}&dia=${elsewhere}`);
    await searchBox(page).fill(`cao ${mark} HELENA padrao`);
    await expect(page.getByText(nothingFound)).toBeVisible();
    await expect(page).toHaveURL(`${month}&dia=${elsewhere}`);
    await page.getByRole('button', { name: /^Ver / }).click();
    await expect(rows(page)).toContainText([patient.fullName]);
    await expect(page.getByText('1 agendamento no mês')).toBeVisible();
    await page.reload();
    await expect(searchBox(page)).toHaveValue(`cao ${mark} HELENA padrao`);
    await expect(rows(page)).toHaveCount(1);
    // The list has the same search.
    await page.getByRole('tab', { name: 'Cartões' }).click();
    await expect(page.getByPlaceholder('Buscar agendamento...')).toHaveValue(`cao ${mark} HELENA padrao`);
  });

  await test.step('the keyboard reaches every day, also in the next month', async () => {
    // The days are drawn before the new screen takes the focus, which a key that comes too early would miss.
    await lead(page, `${month}&dia=2029-05-31`);
    await dayOf(page, '2029-05-31').focus();
    for (const [key, day] of [
      ['ArrowRight', '2029-06-01'],
      ['ArrowDown', '2029-06-08'],
      ['Home', '2029-06-04'],
      ['PageDown', '2029-07-04'],
    ] as const) {
      await page.keyboard.press(key);
      await expect(dayOf(page, day)).toBeFocused();
    }
    // Only Enter chooses a day.
    await expect(listedDay(page, '2029-05-31')).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(listedDay(page, '2029-07-04')).toBeVisible();
    await expect(page).toHaveURL(`${month}&dia=2029-07-04`);
    await expect(dayOf(page, '2029-07-04')).toBeFocused();
  });
});

test('a day of the month is filtered, booked and free; the month while it turns, and full', async ({
  page,
  api,
  expectAccessible,
  expectNoSidewaysScroll,
}) => {
  await test.step('a day counts its squeeze-ins, can be filtered to nothing, and is booked from here', async () => {
    const { patient, date } = await registerWithAppointment(api);
    await api.appointments.create({ patientId: patient.id, date, time: '09:00', squeezeIn: true });
    await page.goto(`${month}&dia=${date}&status=cancelled`);
    await expect(page.getByText(nothingFound)).toBeVisible();
    await page.getByRole('button', { name: 'Limpar filtros' }).click();
    await expect(page).toHaveURL(`${month}&dia=${date}`);
    await expect(dayOf(page, date)).toHaveAccessibleName(
      new RegExp(`^${formatLongDate(date)}: 2 agendamentos, `, 'u'),
    );
    await expect(dayOf(page, date)).toContainText('2');
    await expect(rows(page)).toHaveCount(2);
    await expect(rows(page).getByText('Encaixe')).toHaveCount(1);
    await expect(rows(page).first()).toContainText('Dra. Helena Prado');
    await expect(rows(page).first()).toContainText('Consulta padrão');
    await page.getByRole('link', { name: 'Novo Agendamento' }).click();
    await expect(page.getByLabel('Data')).toHaveValue(formatWrittenDate(date));

    const free = freeDay();
    await lead(page, `${month}&dia=${free}`);
    await expect(page.getByText(emptyDay)).toBeVisible();
    await expect(dayOf(page, free)).toHaveAccessibleName(
      new RegExp(`^${formatLongDate(free)}: (livre, .+ livres|fechado)$`, 'u'),
    );
    await expect(page.getByRole('link', { name: 'Marcar um horário' })).toHaveAttribute(
      'href',
      `/admin/appointments/new?date=${free}`,
    );
  });

  await test.step('the calendar turning, and in a full month', async () => {
    await push(page, `${month}&dia=2029-03-15`);
    await expect(grid(page)).toHaveAccessibleName('Março de 2029');
    await expect(page.getByText(emptyDay)).toBeVisible();

    // A month stays until the next has arrived.
    const releaseNext = await hold(page, 'appointments.calendar');
    await page.getByRole('button', { name: 'Próximo mês' }).click();
    await expect(page).toHaveURL(/mes=2029-04/u);
    await expect(grid(page)).toHaveAttribute('aria-busy', 'true');
    await expect(grid(page)).toHaveAccessibleName('Março de 2029');
    await expect(page.getByText(emptyDay)).toBeVisible();
    await releaseNext();
    await expect(grid(page)).toHaveAccessibleName('Abril de 2029');
    await expect(dayOf(page, '2029-04-30')).toBeVisible();

    const days = Array.from({ length: 31 }, (_, index) => ({
      date: addDays('2028-07-01', index),
      appointments: index % 7 === 0 ? 128 : 18,
    }));
    await answer(page, 'appointments.calendar', { month: '2028-07', day: '2028-07-01', days, rows: [] });
    await push(page, `${month}&dia=2028-07-01`);
    await expect(page.getByText(/^1\.\d+ agendamentos no mês$/u)).toBeVisible();
    await expect(dayOf(page, '2028-07-01')).toContainText('128');
    await expectAccessible();
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 900 });
      await expectNoSidewaysScroll();
    }
  });
});
