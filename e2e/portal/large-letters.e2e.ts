/** Letters twice as large, as many a patient's phone is set: nothing is cut off, and every button stays within reach. */
import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';

const paths = [
  '',
  '/profile',
  '/procedures',
  '/files',
  '/files/prescricoes',
  '/treatment',
  '/location',
  '/communication',
  '/chat',
];

test.use({ viewport: { width: 390, height: 844 } });
test.beforeEach(async ({ page, signInAs }) => {
  await signInAs('patient');
  await page.addInitScript(() =>
    document.addEventListener('DOMContentLoaded', () => {
      document.documentElement.style.fontSize = '200%';
    }),
  );
});

/** The words of buttons and badges that do not fit where they stand. */
const cutOff = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('main .mantine-Button-root, main .mantine-Badge-root')]
      .filter((label) => {
        const { left, right } = label.getBoundingClientRect();
        const card = label.closest('.mantine-Card-root')?.getBoundingClientRect();
        const isCut = label.scrollWidth > label.clientWidth + 1;
        return isCut || left < (card?.left ?? 0) || right > (card?.right ?? innerWidth) + 1;
      })
      .map(({ textContent }) => textContent),
  );

for (const path of paths) {
  test(`nothing is cut off: ${path || '/'}`, async ({ page, expectNoSidewaysScroll }) => {
    await page.goto(`/patient${path}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('status', { name: 'Carregando' })).toHaveCount(0);
    expect(await cutOff(page)).toEqual([]);
    await expectNoSidewaysScroll();
  });
}

test('every month can be read and leafed to', async ({ page, expectNoSidewaysScroll }) => {
  await page.goto('/patient/appointments?mes=9');
  const month = page.getByRole('combobox', { name: 'Mês' }).or(page.getByRole('textbox', { name: 'Mês' }));
  await expect(month).toHaveValue('Setembro');
  await expect(page.getByRole('status', { name: 'Carregando' })).toHaveCount(0);
  expect(await month.evaluate((field) => field.scrollWidth <= field.clientWidth)).toBe(true);
  await expect(page.getByRole('button', { name: 'Próximo mês' })).toBeInViewport({ ratio: 1 });
  expect(await cutOff(page)).toEqual([]);
  await expectNoSidewaysScroll();
});
