/** The size of what is touched and read on a phone: in dialogs, while the session is checked, and with letters twice as large. */
import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { lead } from '../records.ts';
import { hold } from '../simulate.ts';

test('dialogs and the session check have touch targets of 44 px', async ({
  page,
  signInAs,
  expectLargeTouchTargets,
}) => {
  await page.goto('/login');
  await page.getByRole('button', { name: 'Esqueci minha senha' }).click();
  await expect(page.getByRole('dialog', { name: 'Esqueci minha senha' })).toBeVisible();
  await expectLargeTouchTargets();
  await hold(page, 'session.checkLink');
  await page.goto('/reset-password?token=nenhum');
  await expect(page.getByRole('button', { name: 'Salvar nova senha' })).toBeVisible();
  await expectLargeTouchTargets();

  await signInAs('patient');
  await page.goto('/patient/profile');
  await page.getByRole('button', { name: 'Editar dados' }).click();
  await page.getByRole('textbox', { name: 'Endereço' }).fill('Rua Nova, 5');
  await page.getByRole('link', { name: 'Início' }).first().click();
  await expect(page.getByRole('button', { name: 'Continuar editando' })).toBeVisible();
  await expectLargeTouchTargets();

  await page.clock.install();
  await hold(page, 'session.current');
  await page.goto('/patient');
  await expect(page.getByText('Verificando sua sessão...')).toBeVisible();
  await page.clock.fastForward(5_000);
  await expect(page.getByRole('button', { name: 'Sair e tentar novamente' })).toBeVisible();
  await expectLargeTouchTargets();
});

/** The text of buttons and badges that are cut off or stick out of their card. */
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

test('with letters twice as large nothing is cut off', async ({ page, signInAs, expectNoSidewaysScroll }) => {
  await signInAs('patient');
  await page.addInitScript(() =>
    document.addEventListener('DOMContentLoaded', () => {
      document.documentElement.style.fontSize = '200%';
    }),
  );
  for (const path of [
    '',
    '/profile',
    '/procedures',
    '/files',
    '/files/prescricoes',
    '/treatment',
    '/location',
    '/communication',
    '/chat',
    '/book',
    '/appointments?mes=9',
  ])
    await test.step(path, async () => {
      await lead(page, `/patient${path}`);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.getByRole('status', { name: 'Carregando' })).toHaveCount(0);
      expect(await cutOff(page)).toEqual([]);
      await expectNoSidewaysScroll();
    });
  const month = page.getByRole('combobox', { name: 'Mês' }).or(page.getByRole('textbox', { name: 'Mês' }));
  await expect(month).toHaveValue('Setembro');
  expect(await month.evaluate((field) => field.scrollWidth <= field.clientWidth)).toBe(true);
  const next = page.getByRole('button', { name: 'Próximo mês' });
  await next.scrollIntoViewIfNeeded();
  await expect(next).toBeInViewport({ ratio: 1 });
});
