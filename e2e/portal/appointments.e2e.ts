import { capitalise, formatMonth, sayDate, today } from '#web/format/date.ts';
import { expect, test } from '../fixtures.ts';
import { answer, hold, refuse, refusedRequest, restore } from '../simulate.ts';

const todaysDay = () => today('America/Sao_Paulo');
const year = () => todaysDay().slice(0, 4);
const thisMonth = () => Number(todaysDay().slice(5, 7));

const address = 'Rua das Hortênsias Brancas, 128 - Centro, Petrópolis - RJ';
const appointment = (id: number, date: string, time: string, status: string) => ({
  id: `0198f1c2-7a10-7cc0-8a3e-0d2f6a1b9c1${id}`,
  date,
  time,
  durationMinutes: 30,
  doctorName: 'A definir',
  service: 'Consulta padrão',
  status,
});
const month = (rows: object[]) => ({
  year: Number(year()),
  month: thisMonth(),
  rows,
  address,
  whatsappUrl: 'https://wa.me/5524900000120',
});

test.beforeEach(({ signInAs }) => signInAs('patient'));

test('opens on this month, with every month of the year to choose from', async ({
  page,
  expectAccessible,
  expectNoSidewaysScroll,
}) => {
  await page.goto('/patient/appointments');
  await expect(page).toHaveTitle('Meus Agendamentos | Dra. Helena Prado');
  const selector = page.getByRole('combobox', { name: 'Mês' });
  await expect(selector).toHaveValue(capitalise(formatMonth(thisMonth())));
  await expect(page.getByText(year(), { exact: true })).toBeVisible();
  await expectAccessible();
  await expectNoSidewaysScroll();
  await selector.click();
  await expect(page.getByRole('option')).toHaveText(
    Array.from({ length: 12 }, (_, index) => capitalise(formatMonth(index + 1))),
  );
});

test('a card says date, time, state and where the clinic is', async ({ page, expectAccessible }) => {
  const day = `${todaysDay().slice(0, 8)}09`;
  await answer(
    page,
    'portal.appointments',
    month([
      appointment(1, day, '16:30', 'completed'),
      appointment(2, todaysDay(), '17:30', 'scheduled'),
      appointment(3, todaysDay(), '17:00', 'cancelled'),
    ]),
  );
  await page.goto('/patient/appointments');
  const cards = page.getByRole('list', { name: 'Agendamentos' }).getByRole('listitem');
  await expect(cards).toHaveCount(3);
  await expect(cards.nth(0)).toContainText(capitalise(sayDate(day, todaysDay())));
  await expect(cards.nth(0)).toContainText('16:30');
  await expect(cards.nth(0)).toContainText('Concluído');
  await expect(cards.nth(0)).toContainText(address);
  await expect(cards.nth(1)).toContainText('Hoje');
  await expect(cards.nth(1)).toContainText('Agendado');
  await expect(cards.nth(2)).toContainText('Cancelado');
  await expectAccessible();
});

test('another month is a choice or a tap away, and outlasts a reload', async ({ page }) => {
  await page.goto('/patient/appointments');
  const selector = page.getByRole('combobox', { name: 'Mês' });
  await selector.click();
  await page.getByRole('option', { name: 'Janeiro' }).click();
  await page.getByRole('button', { name: 'Próximo mês' }).click();
  await expect(selector).toHaveValue('Fevereiro');
  await page.reload();
  await expect(selector).toHaveValue('Fevereiro');
});

test('leafing goes on into the years beside this one', async ({ page, expectAccessible }) => {
  const before = String(Number(year()) - 1);
  await page.goto('/patient/appointments?mes=1');
  const selector = page.getByRole('combobox', { name: 'Mês' });
  await expect(selector).toHaveValue('Janeiro');
  await page.getByRole('button', { name: 'Mês anterior' }).click();
  await expect(selector).toHaveValue('Dezembro');
  await expect(page.getByRole('group', { name: `Mês de ${before}` })).toBeVisible();
  await expect(page.getByText(`Nenhum agendamento em dezembro de ${before}.`)).toBeVisible();
  await page.reload();
  await expect(page.getByRole('group', { name: `Mês de ${before}` })).toBeVisible();
  await expectAccessible();
  await page.getByRole('button', { name: 'Próximo mês' }).click();
  await expect(page).toHaveURL('/patient/appointments?mes=1');
});

test('an empty month says so and offers to make an appointment', async ({ page, expectAccessible }) => {
  await answer(page, 'portal.appointments', month([]));
  await page.goto('/patient/appointments');
  await expect(page.getByText(`Nenhum agendamento em ${formatMonth(thisMonth())}.`)).toBeVisible();
  const whatsapp = page.getByRole('link', { name: 'Quer agendar uma consulta?' });
  await expect(whatsapp).toHaveAttribute('href', 'https://wa.me/5524900000120');
  await expect(whatsapp).toHaveAttribute('target', '_blank');
  await expectAccessible();
});

test('says when the appointments could not be loaded, and tries again', async ({
  page,
  allowConsoleError,
  expectAccessible,
}) => {
  allowConsoleError(refusedRequest);
  await refuse(page, 'portal.appointments', 'INTERNAL');
  await page.goto('/patient/appointments');
  await expect(page.getByText('Não foi possível carregar seus agendamentos')).toBeVisible();
  await expectAccessible();
  await restore(page, 'portal.appointments');
  await page.getByRole('button', { name: 'Tentar novamente' }).click();
  await expect(page.getByText('Não foi possível carregar seus agendamentos')).toBeHidden();
});

test('shapes stand where the cards will be', async ({ page }) => {
  const release = await hold(page, 'portal.appointments');
  await page.goto('/patient/appointments');
  await expect(page.getByRole('status', { name: 'Carregando' })).toBeAttached();
  await release();
  await expect(page.getByRole('status', { name: 'Carregando' })).toHaveCount(0);
});
