import type { Page } from '@playwright/test';
import { addDays, formatDate, formatLongDate, formatWrittenDate, today } from '#web/format/date.ts';
import { book, quietDay } from '../bookings.ts';
import { expect, test } from '../fixtures.ts';
import { register, somebody } from '../people.ts';
import { answer, hold, refuse, refusedRequest, restore } from '../simulate.ts';

const calendar = '/admin/appointments/calendar';
const emptyDay = 'Nenhum agendamento para esta data.';
const nothingFound = 'Nenhum agendamento encontrado para os filtros selecionados.';
const grid = (page: Page) => page.getByRole('grid');
const dayOf = (page: Page, day: string) => grid(page).locator(`[data-day="${day}"]`);
const rows = (page: Page) => page.getByRole('list', { name: 'Agendamentos do dia' }).getByRole('listitem');
const searchBox = (page: Page) => page.getByRole('searchbox', { name: /^Buscar paciente, médico/u });
const listedDay = (page: Page, day: string) =>
  page.getByRole('heading', { level: 2, name: new RegExp(`${formatLongDate(day)}$`, 'iu') });
const todaysDay = () => today('America/Sao_Paulo');

test.beforeEach(({ signInAs }) => signInAs('admin'));

test('opens on today at the clinic, with how many each day of the month has', async ({
  page,
  expectAccessible,
  expectNoSidewaysScroll,
}) => {
  await page.goto(calendar);
  await expect(page).toHaveTitle('Calendário de Agendamentos | Dra. Helena Prado');
  await expect(page.getByRole('tab', { name: 'Calendário' })).toHaveAttribute('aria-selected', 'true');
  await expect(listedDay(page, todaysDay())).toBeVisible();
  const chosen = dayOf(page, todaysDay());
  await expect(chosen).toHaveAttribute('aria-pressed', 'true');
  await expect(chosen).toHaveAttribute('aria-current', 'date');
  // The demo books a handful for every day that is today.
  await expect(chosen).toHaveAccessibleName(/: \d+ agendamentos$/u);
  const row = rows(page).first();
  await expect(row).toContainText(/\d{2}:\d{2}/u);
  await expect(row).toContainText(/Agendado|Concluído|Cancelado/u);
  await expect(row).toContainText('Médico');
  await expect(row).toContainText('Serviço');
  await expectAccessible();
  await expectNoSidewaysScroll();
  await row.getByRole('link', { name: /^Ver detalhes/u }).click();
  await expect(page.getByRole('heading', { name: 'Detalhes do Agendamento' })).toBeVisible();
  await page.getByRole('button', { name: 'Voltar' }).click();
  await expect(page).toHaveURL(calendar);
});

test('a day counts its squeeze-ins, and books with itself filled in', async ({ page, api }) => {
  const patient = await register(api);
  const date = quietDay();
  await book(api, { patientId: patient.id, date, time: '09:00' });
  await book(api, { patientId: patient.id, date, time: '09:00', squeezeIn: true });
  await page.goto(`${calendar}?dia=${date}`);
  await expect(dayOf(page, date)).toHaveAccessibleName(`${formatLongDate(date)}: 2 agendamentos`);
  await expect(dayOf(page, date)).toContainText('2');
  await expect(rows(page)).toHaveCount(2);
  await expect(rows(page).getByText('Encaixe')).toHaveCount(1);
  await expect(rows(page).first()).toContainText('A definir');
  await expect(rows(page).first()).toContainText('Consulta padrão');
  await page.getByRole('link', { name: 'Novo Agendamento' }).click();
  await expect(page.getByLabel('Data')).toHaveValue(formatWrittenDate(date));
});

test('months are turned, and back, a reload and the address restore where one was', async ({ page, api }) => {
  const patient = await register(api);
  const date = quietDay();
  await book(api, { patientId: patient.id, date, time: '10:00' });
  await page.goto(calendar);
  await page.getByRole('button', { name: 'Próximo mês' }).click();
  await page.getByRole('button', { name: 'Próximo mês' }).click();
  await expect(page).toHaveURL(/calendar\?mes=\d{4}-\d{2}$/u);
  await page.getByRole('button', { name: 'Mês anterior' }).click();
  // The chosen day stays, whatever month is looked at.
  await expect(listedDay(page, todaysDay())).toBeVisible();
  await page.getByRole('button', { name: 'Hoje' }).click();
  await expect(page).toHaveURL(calendar);
  await expect(dayOf(page, todaysDay())).toBeVisible();

  const picker = page.getByLabel('Ir para a data', { exact: true });
  await picker.fill('');
  await picker.pressSequentially(formatDate(date).replaceAll('/', ''));
  await expect(listedDay(page, date)).toBeVisible();
  await page.getByRole('combobox', { name: 'Status' }).click();
  await page.getByRole('option', { name: 'Agendados' }).click();
  await expect(page).toHaveURL(`${calendar}?dia=${date}&status=scheduled`);
  await page.reload();
  await expect(listedDay(page, date)).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Status' })).toHaveValue('Agendados');
  await rows(page).getByRole('link', { name: patient.fullName, exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: patient.fullName })).toBeVisible();
  await page.goBack();
  await expect(listedDay(page, date)).toBeVisible();
  await expect(rows(page)).toHaveCount(1);
});

test('the keyboard reaches every day, over the edge of the month too', { tag: '@desktop' }, async ({
  page,
}) => {
  await page.goto(`${calendar}?dia=2029-05-31`);
  await dayOf(page, '2029-05-31').focus();
  await page.keyboard.press('ArrowRight');
  await expect(dayOf(page, '2029-06-01')).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(dayOf(page, '2029-06-08')).toBeFocused();
  await page.keyboard.press('Home');
  await expect(dayOf(page, '2029-06-03')).toBeFocused();
  await page.keyboard.press('PageDown');
  await expect(dayOf(page, '2029-07-03')).toBeFocused();
  // Looking around chooses nothing yet.
  await expect(listedDay(page, '2029-05-31')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(listedDay(page, '2029-07-03')).toBeVisible();
  await expect(page).toHaveURL(`${calendar}?dia=2029-07-03`);
  await expect(dayOf(page, '2029-07-03')).toBeFocused();
});

test('the search finds patient, doctor and service, and leads to the day', { tag: '@desktop' }, async ({
  page,
  api,
}) => {
  const patient = await register(api, somebody('Émile Ção'));
  const date = quietDay();
  const elsewhere = addDays(date, date.endsWith('-01') ? 1 : -1);
  await book(api, { patientId: patient.id, date, time: '14:30' });
  const mark = patient.fullName.split(' ').at(-1) ?? '';
  await page.goto(`${calendar}?dia=${elsewhere}`);
  await searchBox(page).fill(`cao ${mark} DEFINIR padrao`);
  await expect(page.getByText(nothingFound)).toBeVisible();
  await expect(page).toHaveURL(`${calendar}?dia=${elsewhere}`);
  await page.getByRole('button', { name: /^Ver / }).click();
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page)).toContainText(patient.fullName);
  await expect(page.getByText('1 agendamento no mês')).toBeVisible();
  await page.reload();
  await expect(searchBox(page)).toHaveValue(`cao ${mark} DEFINIR padrao`);
  await expect(rows(page)).toHaveCount(1);
  // The list knows the same search and status.
  await page.getByRole('tab', { name: 'Cartões' }).click();
  await expect(page.getByPlaceholder('Buscar agendamento...')).toHaveValue(`cao ${mark} DEFINIR padrao`);
});

test('says so when a day is free', async ({ page, expectAccessible }) => {
  const date = quietDay();
  await page.goto(`${calendar}?dia=${date}`);
  await expect(page.getByText(emptyDay)).toBeVisible();
  await expect(dayOf(page, date)).toHaveAccessibleName(formatLongDate(date));
  await expectAccessible();
  await expect(page.getByRole('link', { name: 'Marcar um horário' })).toHaveAttribute(
    'href',
    `/admin/appointments/new?date=${date}`,
  );
});

test('says so when the filters leave nothing, and takes them back', async ({
  page,
  api,
  expectAccessible,
}) => {
  const patient = await register(api);
  const date = quietDay();
  await book(api, { patientId: patient.id, date, time: '08:30' });
  await page.goto(`${calendar}?dia=${date}&status=cancelled`);
  await expect(page.getByText(nothingFound)).toBeVisible();
  await expectAccessible();
  await page.getByRole('button', { name: 'Limpar filtros' }).click();
  await expect(rows(page)).toHaveCount(1);
  await expect(page).toHaveURL(`${calendar}?dia=${date}`);
});

test('shapes stand first; after that a month stays until the next has come', async ({ page }) => {
  const release = await hold(page, 'appointments.calendar');
  await page.goto(`${calendar}?dia=2029-03-15`);
  await expect(page.getByRole('status', { name: 'Carregando' })).toBeAttached();
  await expect(grid(page)).toHaveAttribute('aria-busy', 'true');
  await release();
  await expect(page.getByText(emptyDay)).toBeVisible();
  await restore(page, 'appointments.calendar');

  const releaseNext = await hold(page, 'appointments.calendar');
  await page.getByRole('button', { name: 'Próximo mês' }).click();
  await expect(page).toHaveURL(/mes=2029-04/u);
  await expect(grid(page)).toHaveAttribute('aria-busy', 'true');
  await expect(page.getByRole('heading', { name: 'Março de 2029', exact: true })).toBeVisible();
  await expect(page.getByText(emptyDay)).toBeVisible();
  await releaseNext();
  await expect(page.getByRole('heading', { name: 'Abril de 2029', exact: true })).toBeVisible();
  await expect(dayOf(page, '2029-04-30')).toBeVisible();
});

test('says when the calendar could not be loaded, and tries again', async ({
  page,
  allowConsoleError,
  expectAccessible,
}) => {
  allowConsoleError(refusedRequest);
  await refuse(page, 'appointments.calendar', 'INTERNAL');
  await page.goto(calendar);
  await expect(page.getByText('Erro ao carregar agendamentos')).toBeVisible();
  await expectAccessible();
  await restore(page, 'appointments.calendar');
  await page.getByRole('button', { name: 'Tentar novamente' }).click();
  await expect(rows(page).first()).toBeVisible();
});

test('a full month keeps its shape', async ({ page, expectAccessible, expectNoSidewaysScroll }) => {
  const days = Array.from({ length: 31 }, (_, index) => ({
    date: addDays('2028-07-01', index),
    appointments: index % 7 === 0 ? 128 : 18,
  }));
  await answer(page, 'appointments.calendar', { month: '2028-07', day: '2028-07-01', days, rows: [] });
  await page.goto(`${calendar}?dia=2028-07-01`);
  await expect(page.getByText(/^1\.\d+ agendamentos no mês$|^\d+ agendamentos no mês$/u)).toBeVisible();
  await expect(dayOf(page, '2028-07-01')).toContainText('128');
  await expectAccessible();
  await expectNoSidewaysScroll();
});

test('the other views and the dashboard lead here, status and all', async ({ page }) => {
  await page.goto('/admin/appointments?status=cancelled');
  await page.getByRole('tab', { name: 'Calendário' }).click();
  await expect(page).toHaveURL(`${calendar}?status=cancelled`);
  await page.getByRole('tab', { name: 'Tabela' }).click();
  await expect(page).toHaveURL('/admin/appointments?status=cancelled&visao=tabela');
  await page.goto('/admin');
  await page.getByRole('link', { name: /^Agendamentos do Mês/u }).click();
  await expect(page).toHaveURL(calendar);
});
