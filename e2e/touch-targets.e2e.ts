/** Under a finger everything is 44 px at least: before the login, in dialogs and while the session is being checked. */
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { hold } from './simulate.ts';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

const least = 44;

/** What can be seen and touched, and is smaller than that; fields count with their frame. */
const tooSmall = (page: Page) =>
  page.evaluate((pixels) => {
    const touched = document.querySelectorAll('a, button, .mantine-Input-wrapper');
    return [...touched]
      .filter((element) => {
        const { width, height, bottom } = element.getBoundingClientRect();
        const isSeen = element.checkVisibility({ visibilityProperty: true }) && height > 1 && bottom > 0;
        return isSeen && (height < pixels || width < pixels);
      })
      .map((element) => element.getAttribute('aria-label') ?? element.textContent);
  }, least);

test('the login, and the dialog for a forgotten password', async ({ page }) => {
  await page.goto('/login');
  await expect(page.getByRole('button', { name: 'Entrar' })).toBeVisible();
  expect(await tooSmall(page)).toEqual([]);
  await page.getByRole('button', { name: 'Esqueci minha senha' }).click();
  await expect(page.getByRole('button', { name: 'Enviar link' })).toBeVisible();
  expect(await tooSmall(page)).toEqual([]);
});

test('the screens behind a link', async ({ page }) => {
  await page.goto('/reset-password?token=nenhum');
  await expect(page.getByRole('button', { name: 'Salvar nova senha' })).toBeVisible();
  expect(await tooSmall(page)).toEqual([]);
  await page.goto('/reset-password');
  await expect(page.getByRole('link', { name: 'Pedir um novo link' })).toBeVisible();
  expect(await tooSmall(page)).toEqual([]);
});

test('the question before what was typed is left', async ({ page, signInAs }) => {
  await signInAs('patient');
  await page.goto('/patient/profile');
  await page.getByRole('button', { name: 'Editar dados' }).click();
  await page.getByRole('textbox', { name: 'Endereço' }).fill('Rua Nova, 5');
  await page.getByRole('link', { name: 'Início' }).first().click();
  await expect(page.getByRole('button', { name: 'Continuar editando' })).toBeVisible();
  expect(await tooSmall(page)).toEqual([]);
});

test('the ways out while the session is being checked', async ({ page, signInAs }) => {
  await signInAs('patient');
  await page.clock.install();
  await hold(page, 'session.current');
  await page.goto('/patient');
  await expect(page.getByText('Verificando sua sessão...')).toBeVisible();
  await page.clock.fastForward(5_000);
  await expect(page.getByRole('button', { name: 'Sair e tentar novamente' })).toBeVisible();
  expect(await tooSmall(page)).toEqual([]);
});
