/** Moving on the agenda's grid: by mouse, by finger, by keyboard and by 'Remarcar'. */
import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { freeDay, newPerson, register } from '../records.ts';
import type { Api } from '../sign-in.ts';
import { hold, refusedRequest } from '../simulate.ts';

/** Two days of one week that no other test books on. */
function twoDays(): [string, string] {
  const first = freeDay();
  const second = freeDay();
  const isSunday = new Date(`${first}T00:00:00Z`).getUTCDay() === 0;
  return isSunday ? [second, freeDay()] : [first, second];
}

async function makeAgenda(api: Api) {
  const [day, next] = twoDays();
  const patients = {
    zuleica: await register(api, newPerson('Zuleica'), { phone: '24988776655' }),
    otavio: await register(api, newPerson('Otávio')),
  };
  const book = async (name: keyof typeof patients, time: string) =>
    (await api.appointments.create({ patientId: patients[name].id, date: day, time })).id;
  return {
    day,
    next,
    patients,
    zuleica: await book('zuleica', '09:00'),
    otavio: await book('otavio', '11:00'),
  };
}

const column = (page: Page, day: string) => page.locator(`[data-column^="${day}"]`);
const block = (page: Page, name: string) => page.getByRole('button', { name: new RegExp(`${name} `, 'u') });
const ghost = (page: Page) => page.locator('[data-ghost]');
/** Lifts the focused one; while its move before is on its way to the server, the keys do nothing. */
const lift = (page: Page, key: string) =>
  expect(async () => {
    await page.keyboard.press(key);
    await expect(ghost(page)).toBeVisible({ timeout: 500 });
  }).toPass();
const toast = (page: Page) => page.getByRole('listitem').filter({ hasText: 'Zuleica' });

async function boxOf(locator: Locator) {
  await locator.scrollIntoViewIfNeeded();
  const box = await locator.boundingBox();
  if (!box) throw new Error('the element is not on the screen');
  return box;
}

const pixelsPerHour = async (page: Page) =>
  Number.parseFloat(
    await column(page, '20')
      .first()
      .evaluate((element) => getComputedStyle(element).getPropertyValue('--hour-height')),
  );

/** Takes an appointment, or its lower edge, and holds it. @param by hours down, and a column */
async function take(page: Page, name: string, by: { hours: number; to?: Locator; edge?: boolean }) {
  const { x, y, height } = await boxOf(block(page, name));
  const at = { x: x + 20, y: by.edge ? y + height - 3 : y + 6 };
  await page.mouse.move(at.x, at.y);
  await page.mouse.down();
  const to = by.to ? await boxOf(by.to) : null;
  const down = by.hours * (await pixelsPerHour(page));
  await page.mouse.move(at.x + 6, at.y + Math.sign(down) * 6);
  await page.mouse.move(to ? to.x + 20 : at.x, at.y + down, { steps: 4 });
}

test('an appointment is dragged, resized, put back, and moved by keyboard, by finger and by choosing a time', async ({
  page,
  api,
  signInAs,
  allowConsoleError,
  expectAccessible,
}) => {
  allowConsoleError(refusedRequest);
  const { day, next, patients, zuleica, otavio } = await makeAgenda(api);
  const stored = async (id = zuleica) => api.appointments.get({ id });
  await signInAs('reception');
  const { professional } = await stored();
  await page.goto(`/admin/appointments/calendar?visao=semana&dia=${day}&profissional=${professional.id}`);
  await expect(block(page, 'Zuleica')).toBeVisible();

  await test.step('to another day, with a message to the patient, and back', async () => {
    // The warning about another time of the patient may come late.
    const release = await hold(page, 'appointments.elsewhere');
    await take(page, 'Zuleica', { hours: 1.5, to: column(page, next) });
    await expect(ghost(page)).toContainText(/\d, 09:00 para .+, 10:30/u);
    await page.mouse.up();
    await expect(column(page, next).getByRole('button', { name: /^10:30, Zuleica/u })).toBeVisible();
    await expect(toast(page).getByRole('link', { name: 'Avisar paciente' })).toHaveAttribute(
      'href',
      /^https:\/\/wa\.me\/5524988776655\?text=Ol%C3%A1%2C%20Zuleica/u,
    );
    expect(await stored()).toMatchObject({ date: next, time: '10:30', durationMinutes: 30 });
    await toast(page).getByRole('button', { name: 'Desfazer' }).click();
    await expect(page.getByText(/^Desfeito: Zuleica/u)).toBeVisible();
    await release();
    expect(await stored()).toMatchObject({ date: day, time: '09:00' });
  });

  await test.step('a confirmed one loses its confirmation, unless the patient knows', async () => {
    const move = async (by: { hours: number; to?: Locator }) => {
      if ((await stored()).status === 'scheduled')
        await api.appointments.setStatus({ id: zuleica, status: 'confirmed' });
      await page.reload();
      await expect(page.getByRole('button', { name: /Zuleica .+, confirmado$/u })).toBeVisible();
      await take(page, 'Zuleica', by);
      await page.mouse.up();
      await expect(toast(page).getByText('Já não está confirmado')).toBeVisible();
      expect(await stored()).toMatchObject({ status: 'scheduled' });
    };
    await move({ hours: 1.5, to: column(page, next) });
    await expectAccessible();
    await toast(page).getByRole('button', { name: 'O paciente já sabe' }).click();
    await expect(toast(page).getByText('confirmado para')).toBeVisible();
    expect(await stored()).toMatchObject({ status: 'confirmed', date: next, time: '10:30' });
    await move({ hours: -1.5, to: column(page, day) });
    await toast(page).getByRole('button', { name: 'Desfazer' }).click();
    await expect(page.getByText(/^Desfeito: Zuleica/u).last()).toBeVisible();
    await expect.poll(stored).toMatchObject({ status: 'confirmed', date: next, time: '10:30' });
    await move({ hours: -1.5, to: column(page, day) });
  });

  await test.step('Escape puts it back, and no click follows', async () => {
    const { version } = await stored();
    await take(page, 'Zuleica', { hours: 1 });
    await expect(ghost(page)).toContainText('09:00 para 10:00');
    await page.keyboard.press('Escape');
    await expect(ghost(page)).toBeHidden();
    await page.mouse.up();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    expect(await stored()).toMatchObject({ time: '09:00', version });
  });

  await test.step('its lower edge changes the length', async () => {
    await take(page, 'Zuleica', { hours: 0.5, edge: true });
    await expect(ghost(page)).toContainText('09:00 a 10:00 (1 h)');
    await page.mouse.up();
    await expect.poll(async () => (await stored()).durationMinutes).toBe(60);
  });

  await test.step('a taken time is named before the drop, and asked for', async () => {
    await take(page, 'Zuleica', { hours: 1.5 });
    await expect(ghost(page)).toContainText(`${patients.otavio.fullName}, 11:00 a 11:30`);
    await page.mouse.up();
    const question = page.getByRole('dialog', { name: 'Este horário já está ocupado' });
    await expect(question).toContainText(patients.otavio.fullName);
    await expectAccessible();
    await question.getByRole('button', { name: 'Encaixar' }).click();
    await expect.poll(stored).toMatchObject({ time: '10:30', squeezeIn: true });
  });

  await test.step('by keyboard it waits for Enter', async () => {
    await block(page, 'Otávio').focus();
    await page.keyboard.press('ArrowUp');
    await expect(block(page, 'Zuleica')).toBeFocused();
    await expect(page.getByText(/, 10:30, Zuleica .+, Consulta padrão, agendado$/u)).toBeAttached();
    await lift(page, 'Alt+ArrowUp');
    for (let step = 0; step < 4; step += 1) await page.keyboard.press('Alt+ArrowUp');
    await page.keyboard.press('Shift+Alt+ArrowUp');
    await expect(ghost(page)).toContainText('10:30 para 09:15 (45 min)');
    expect(await stored()).toMatchObject({ time: '10:30' });
    await page.keyboard.press('Enter');
    await expect.poll(stored).toMatchObject({ time: '09:15', durationMinutes: 45, squeezeIn: false });
    await expect(block(page, 'Zuleica')).toBeFocused();
    await lift(page, 'Alt+ArrowDown');
    await page.keyboard.press('Escape');
    await expect(ghost(page)).toBeHidden();
    for (let step = 0; step < 5; step += 1) await page.keyboard.press('Alt+ArrowDown');
    await expect(ghost(page)).toContainText(`${patients.otavio.fullName}, 11:00 a 11:30`);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: 'Voltar' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(block(page, 'Zuleica')).toBeFocused();
    await expect(ghost(page)).toBeHidden();
  });

  await test.step("'Remarcar' by keyboard alone", async () => {
    await page.keyboard.press('Enter');
    const choice = page.getByRole('dialog').getByRole('button', { name: 'Remarcar' });
    await choice.focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('status').filter({ hasText: 'Remarcar Zuleica' })).toBeVisible();
    await expect(block(page, 'Zuleica')).toBeFocused();
    await expectAccessible();
    // The end of the appointment, then the day after it.
    for (const key of ['ArrowDown', 'ArrowRight']) await page.keyboard.press(key);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('status').filter({ hasText: 'Remarcar Zuleica' })).toBeHidden();
    await expect.poll(stored).toMatchObject({ date: next, time: '10:00' });
    await expect(block(page, 'Zuleica')).toBeFocused();
    await toast(page).getByRole('button', { name: 'Desfazer' }).click();
    await expect.poll(stored).toMatchObject({ date: day, time: '09:15' });
  });

  await test.step('a reload goes on with the choice, by the id in the address', async () => {
    const chosen = page.getByRole('status').filter({ hasText: 'Remarcar Zuleica' });
    await block(page, 'Zuleica').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remarcar' }).click();
    await expect(page).toHaveURL(/remarcar=[-0-9a-f]{36}/u);
    await page.reload();
    await expect(chosen).toBeVisible();
    await page.getByRole('button', { name: 'Cancelar' }).click();
    await expect(chosen).toBeHidden();
    await expect(page).not.toHaveURL(/remarcar=/u);
  });

  await test.step('a finger scrolls; after a long press it moves', async () => {
    const screen = await page.context().newCDPSession(page);
    const touch = (
      type: 'touchStart' | 'touchMove' | 'touchEnd',
      ...touchPoints: { x: number; y: number }[]
    ) => screen.send('Input.dispatchTouchEvent', { type, touchPoints });
    const down = async (from: { x: number; y: number }) => {
      for (let step = 1; step <= 4; step += 1)
        await touch('touchMove', { x: from.x, y: from.y + (step * (await pixelsPerHour(page))) / 8 });
    };
    const { version } = await stored();
    for (const isLong of [false, true]) {
      const { x, y } = await boxOf(block(page, 'Zuleica'));
      const at = { x: x + 20, y: y + 8 };
      await touch('touchStart', at);
      if (isLong) await expect(ghost(page)).toBeVisible();
      await down(at);
      await expect(ghost(page)).toHaveCount(isLong ? 1 : 0);
      await touch('touchEnd');
      if (!isLong) expect(await stored()).toMatchObject({ time: '09:15', version });
    }
    await expect.poll(stored).toMatchObject({ time: '09:45' });
  });

  await test.step('the second of two is told, and a closed one does not move', async () => {
    await take(page, 'Zuleica', { hours: 3.5 });
    const { version } = await stored();
    await api.appointments.update({
      id: zuleica,
      version,
      patientId: patients.zuleica.id,
      date: day,
      time: '16:00',
    });
    await page.mouse.up();
    await expect(
      page.getByText(/^Helena Prado alterou este agendamento às .+, 16:00, Consulta padrão/u),
    ).toBeVisible();
    await expect(column(page, day).getByRole('button', { name: /^16:00, Zuleica/u })).toBeVisible();
    expect(await stored()).toMatchObject({ time: '16:00' });

    await api.appointments.setStatus({ id: otavio, status: 'no_show' });
    await page.reload();
    await take(page, 'Otávio', { hours: 1 });
    await expect(page.getByText(/^O paciente faltou\. /u)).toBeVisible();
    await expect(ghost(page)).toHaveCount(0);
    await page.mouse.up();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });
});

test.describe('with the stream of changes', () => {
  test.use({ live: true });

  test('a drag ends when its appointment changes, and not when another one does', async ({
    page,
    api,
    signInAs,
  }) => {
    const { day, patients, zuleica, otavio } = await makeAgenda(api);
    await signInAs('reception');
    await page.goto(`/admin/appointments/calendar?visao=dia&dia=${day}`);
    await expect(block(page, 'Zuleica')).toBeVisible();
    await take(page, 'Zuleica', { hours: 1 });
    const move = (id: string, patientId: string, time: string) =>
      api.appointments.update({ id, version: 1, patientId, date: day, time });
    await move(otavio, patients.otavio.id, '14:00');
    await expect(page.getByRole('button', { name: /^14:00, Otávio/u })).toBeVisible();
    await expect(ghost(page)).toContainText('09:00 para 10:00');
    await move(zuleica, patients.zuleica.id, '15:00');
    await expect(page.getByText(/^Zuleica .+ acabou de mudar: agora é .+, 15:00, Agendado/u)).toBeVisible();
    await expect(ghost(page)).toBeHidden();
    await page.mouse.up();
    expect(await api.appointments.get({ id: zuleica })).toMatchObject({ time: '15:00', version: 2 });
  });
});
