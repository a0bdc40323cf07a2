/** The agenda on a phone: a day as a list with gaps to book, turned by a swipe, and an appointment that is moved by taps. */
import type { Page } from '@playwright/test';
import { addDays } from '#contract/value-formats.ts';
import { formatDayAndMonth } from '#web/format/date.ts';
import { expect, inMotion, test } from '../fixtures.ts';
import { freeDay, newPerson, register } from '../records.ts';

test.use(inMotion);

const list = (page: Page) => page.getByRole('list', { name: 'Agendamentos do dia' });
const shownDay = (page: Page, day: string) =>
  page.getByRole('heading', { level: 1, name: new RegExp(formatDayAndMonth(day), 'iu') });

/** One finger from one place to another, as the browser gets it from a screen. */
async function drag(page: Page, from: { x: number; y: number }, to: { x: number; y: number }) {
  const screen = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: { x: number; y: number }[]) =>
    screen.send('Input.dispatchTouchEvent', { type, touchPoints });
  await touch('touchStart', [from]);
  for (let step = 1; step <= 8; step += 1) {
    const at = (start: number, end: number) => start + ((end - start) * step) / 8;
    await touch('touchMove', [{ x: at(from.x, to.x), y: at(from.y, to.y) }]);
  }
  await touch('touchEnd', []);
}

test('a day as a list: gaps book, a swipe turns the day, a tap opens the card, and taps move', async ({
  page,
  api,
  signInAs,
  expectAccessible,
  expectNoSidewaysScroll,
  expectLargeTouchTargets,
}) => {
  const day = freeDay();
  const patient = await register(api, newPerson('Zuleica'));
  const of = { patientId: patient.id, date: day };
  await api.appointments.create({ ...of, time: '09:00' });
  await api.appointments.create({ ...of, time: '10:00', durationMinutes: 60 });
  await signInAs('reception');
  await page.goto(`/admin/appointments/calendar?dia=${day}`);
  await expect(shownDay(page, day)).toBeVisible();
  await expect(page.getByText('2 agendamentos')).toBeVisible();
  await expect(list(page).getByRole('listitem')).toContainText([
    'Livre 08:00 a 09:00',
    /^09:00 ?30 min ?Zuleica .+Agendado/u,
    'Livre 09:30 a 10:00',
    /^10:00 ?60 min ?Zuleica/u,
    'Livre 11:00 a 12:00',
    'Livre 13:00 a 18:00',
  ]);
  await expectAccessible();
  await expectNoSidewaysScroll();
  await expectLargeTouchTargets();

  await test.step('a gap, and the bar, open a booking', async () => {
    const gap = page.getByRole('button', { name: 'Livre 09:30 a 10:00' });
    const form = page.getByRole('dialog', { name: 'Novo Agendamento' });
    for (const opener of [gap, page.getByRole('button', { name: 'Agendar', exact: true })]) {
      await opener.tap();
      await expect(form).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(form).toBeHidden();
    }
  });

  await test.step('a finger sideways turns the day, up and down it does not', async () => {
    await drag(page, { x: 300, y: 400 }, { x: 120, y: 410 });
    await expect(shownDay(page, addDays(day, 1))).toBeVisible();
    await expect(page).toHaveURL(`/admin/appointments/calendar?dia=${addDays(day, 1)}`);
    await drag(page, { x: 120, y: 400 }, { x: 300, y: 390 });
    await expect(shownDay(page, day)).toBeVisible();
    await drag(page, { x: 200, y: 500 }, { x: 170, y: 300 });
    // From the window's edge it is the browser's own gesture.
    await drag(page, { x: 385, y: 400 }, { x: 120, y: 400 });
    await expect(page).toHaveURL(`/admin/appointments/calendar?dia=${day}`);
    await page.getByRole('button', { name: 'Próximo dia' }).tap();
    await expect(shownDay(page, addDays(day, 1))).toBeVisible();
    await page.getByRole('button', { name: 'Dia anterior' }).tap();
    await expect(shownDay(page, day)).toBeVisible();
  });

  await list(page)
    .getByRole('button', { name: /^10:00/u })
    .tap();
  await page.getByRole('dialog').getByRole('button', { name: 'Remarcar' }).tap();
  await expect(page.getByRole('status').filter({ hasText: 'Remarcar Zuleica' })).toBeVisible();
  await page.getByRole('button', { name: 'Próximo dia' }).tap();
  await list(page).getByRole('button', { name: '15:15, livre' }).tap();
  await expect(list(page).getByRole('button', { name: /^15:15/u })).toContainText('Zuleica');
  await page.getByRole('button', { name: 'Dia anterior' }).tap();
  await expect(page.getByRole('button', { name: 'Livre 09:30 a 12:00' })).toBeVisible();
});
