/** The agenda's grid of a day and a week: what it shows, its keys, its looks, and its states. */
import type { Page } from '@playwright/test';
import { addDays } from '#contract/value-formats.ts';
import { formatDate, formatLongDate } from '#web/format/date.ts';
import { expect, test } from '../fixtures.ts';
import { freeDay, lead, newPerson, push, register } from '../records.ts';
import { hold, refuse, refusedRequest, restore } from '../simulate.ts';

const calendar = '/admin/appointments/calendar';
const title = (page: Page, text: string) => page.getByRole('heading', { level: 2, name: text });

// Another's change appears without a reload.
test.use({ live: true });

test('a day and a week: marks, keys, looks that stay, a closed day, and a change from elsewhere', async ({
  page,
  api,
  signInAs,
  expectAccessible,
}) => {
  const date = freeDay();
  const patient = await register(api, newPerson('Olívia'));
  const of = { patientId: patient.id, date, time: '09:00' };
  const { id } = await api.appointments.create({ ...of, durationMinutes: 60 });
  await api.appointments.create({ ...of, durationMinutes: 15, squeezeIn: true });
  const block = page.locator(`[data-appointment="${id}"]`);
  const said = `09:00, ${patient.fullName}, Consulta padrão`;
  await signInAs('reception');

  await test.step("'Agendamentos' opens the calendar, and an arrow key enters it", async () => {
    await page.goto('/admin/patients');
    await page.getByRole('navigation').getByRole('link', { name: 'Agendamentos' }).click();
    await expect(page).toHaveURL(calendar);
    await expect(page.locator('[data-column]').first()).toBeVisible();
    await expect(page.getByRole('main')).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await expect(page.locator('[data-column] :focus')).toHaveCount(1);
  });

  await test.step('a day says what is booked, and the grid scrolls instead of the page', async () => {
    await push(page, `${calendar}?visao=dia&dia=${date}`);
    const column = page.getByRole('group', { name: `${formatLongDate(date)}, Dra. Helena Prado` });
    await expect(column.getByRole('button', { name: `${said}, agendado`, exact: true })).toBeVisible();
    await expect(column.getByRole('button', { name: `${said}, agendado, encaixe` })).toBeVisible();
    await expect(page.locator(`[data-day="${date}"]`)).toHaveAccessibleName(/: \d+% ocupado$/u);
    const sizes = await page.evaluate(() => {
      const column = document.querySelector('[data-column]');
      const frame = column?.closest('[aria-busy]')?.clientHeight ?? 0;
      return { page: document.documentElement.scrollHeight, window: innerHeight, frame };
    });
    expect(sizes.page).toBe(sizes.window);
    expect(sizes.frame).toBeGreaterThan(sizes.window * 0.8);
    await expectAccessible();
  });

  await test.step('a change from elsewhere appears in place', async () => {
    await api.appointments.setStatus({ id, status: 'confirmed' });
    await expect(block).toHaveAccessibleName(`${said}, confirmado`);
  });

  await test.step('keys turn, change the view and go to a date, but not while one types', async () => {
    await page.keyboard.press('j');
    await expect(page).toHaveURL(new RegExp(`dia=${addDays(date, 1)}`, 'u'));
    await page.keyboard.press('k');
    await expect(page).toHaveURL(new RegExp(`dia=${date}`, 'u'));
    await page.keyboard.press('m');
    await expect(page.getByRole('search', { name: 'Filtrar agendamentos' })).toBeVisible();
    await page.keyboard.press('w');
    await expect(page).toHaveURL(/visao=semana/u);
    await expect(block).toBeVisible();
    await page.keyboard.press('a');
    await expect(page.locator('[data-column] :focus')).toHaveCount(1);
    await page.keyboard.press('g');
    const field = page.getByRole('dialog', { name: 'Ir para a data' }).getByLabel('Data', { exact: true });
    await expect(field).toBeFocused();
    await field.pressSequentially(`jd${formatDate('2030-12-25')}`);
    await expect(page).toHaveURL(new RegExp(`dia=${date}`, 'u'));
    await field.fill(formatDate('2030-12-25'));
    await field.press('Enter');
    await expect(title(page, '23 a 29 de dezembro de 2030')).toBeVisible();
    // It fades out; until then the keys are its own.
    await expect(field).toBeHidden();
    await page.keyboard.press('?');
    const keys = page.getByRole('dialog', { name: 'Atalhos do teclado' });
    await expect(keys).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(keys).toHaveCount(0);
    await page.keyboard.press('t');
    await expect(page).toHaveURL(`${calendar}?visao=semana`);
    await push(page, `${calendar}?visao=semana&dia=${date}`);
    await expect(block).toBeVisible();
    await page.keyboard.press('n');
    await expect(page.getByRole('heading', { name: 'Novo Agendamento' })).toBeVisible();
  });

  await test.step('a closed day says why, in the week and by itself', async () => {
    await lead(page, `${calendar}?visao=semana&dia=2030-12-25`);
    const christmas = page.getByRole('button', { name: /25 de dezembro de 2030: Natal$/u });
    await christmas.first().click();
    await expect(page.getByText('Natal: ninguém atende neste dia.')).toBeVisible();
    await expectAccessible();
  });

  await test.step('density and colours are remembered', async () => {
    await push(page, `${calendar}?visao=dia&dia=${date}`);
    const before = (await block.boundingBox())?.height ?? 0;
    await page.getByRole('button', { name: 'Aparência' }).click();
    await page.getByText('Compacta').click();
    await page.getByText('Procedimento', { exact: true }).click();
    await expect(block).toHaveAttribute('data-color', 'gray');
    await page.reload();
    await expect(block).toHaveAttribute('data-color', 'gray');
    expect((await block.boundingBox())?.height ?? before).toBeLessThan(before);
  });
});

test.describe('without the stream of changes', () => {
  // A change by another test would load the grid again.
  test.use({ live: false });

  test('the grid while it loads, and when it cannot', async ({ page, signInAs, allowConsoleError }) => {
    allowConsoleError(refusedRequest);
    await signInAs('reception');
    const release = await hold(page, 'appointments.agenda');
    await page.goto(`${calendar}?visao=dia&dia=2031-03-04`);
    await expect(page.getByRole('status', { name: 'Carregando a agenda' })).toBeVisible();
    await release();
    await expect(page.locator('[data-column]').first()).toBeVisible();
    await refuse(page, 'appointments.agenda', 'INTERNAL');
    await page.goto(`${calendar}?visao=dia&dia=2031-03-05`);
    await expect(page.getByText('Erro ao carregar agendamentos')).toBeVisible();
    await restore(page, 'appointments.agenda');
    await page.getByRole('button', { name: 'Tentar novamente' }).click();
    await expect(page.locator('[data-column]').first()).toBeVisible();
  });
});
