import type { ClinicIdentity } from '#contract/settings.ts';
import { expect, test } from './fixtures.ts';
import { ownSession } from './own-session.ts';
import { answer, refusedRequest } from './simulate.ts';

test('a screen that cannot be drawn says why, and offers to load the page again', async ({
  page,
  signInAs,
  allowConsoleError,
  expectAccessible,
}) => {
  await signInAs('admin');
  allowConsoleError(/RangeError|Invalid time zone|error occurred/iu);
  const broken: ClinicIdentity = {
    clinicName: 'Viço',
    doctorName: 'Dra. Helena Prado',
    logoUrl: null,
    whatsappUrl: null,
    timeZone: 'Nenhures/Lugar',
  };
  await answer(page, 'settings.identity', broken);
  await page.goto('/admin/appointments/calendar');
  await expect(page.getByRole('heading', { name: 'Unexpected Application Error!' })).toBeVisible();
  await expect(page.getByText(/Nenhures\/Lugar/u)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Voltar para o início' })).toHaveAttribute('href', '/');
  await expectAccessible();
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Recarregar página' }).click();
  await expect(page.getByRole('grid')).toBeVisible();
});

test('a screen whose code does not arrive says so, and comes once it does', { tag: '@desktop' }, async ({
  page,
  signInAs,
  allowConsoleError,
}) => {
  await signInAs('admin');
  allowConsoleError(refusedRequest);
  allowConsoleError(/dynamically imported module|error occurred|module script/iu);
  await page.route('**/assets/calendar-page-*.js', (route) => route.abort());
  await page.goto('/admin/appointments/calendar');
  await expect(page.getByRole('heading', { name: 'Unexpected Application Error!' })).toBeVisible();
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Recarregar página' }).click();
  await expect(page.getByRole('grid')).toBeVisible();
});

test('what breaks even the page that says what broke still ends in words, with a way on', async ({
  page,
  signInAs,
  allowConsoleError,
  expectAccessible,
}) => {
  await signInAs('admin');
  allowConsoleError(/Error/u);
  // The screen fails, and the error it fails with cannot be shown either.
  await page.addInitScript(() => {
    if (sessionStorage.getItem('mended')) return;
    const unspeakable = new Error();
    const fail = (): never => {
      throw unspeakable;
    };
    Object.defineProperty(unspeakable, 'message', { get: fail });
    Intl.DateTimeFormat.prototype.format = fail;
    Intl.DateTimeFormat.prototype.formatToParts = fail;
  });
  await page.goto('/admin');
  await expect(page.getByRole('heading', { name: 'Algo deu errado' })).toBeVisible();
  await expect(page).toHaveTitle('Algo deu errado');
  await expectAccessible();
  await page.evaluate(() => sessionStorage.setItem('mended', 'yes'));
  await page.getByRole('button', { name: 'Recarregar página' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Helena');
});

test('an application that cannot start says so without itself', async ({ page, allowConsoleError }) => {
  allowConsoleError(refusedRequest);
  await page.route('**/assets/*.js', (route) => route.abort());
  await page.goto('/login');
  await expect(page).toHaveTitle('Não foi possível iniciar o aplicativo');
  await expect(page.getByRole('alert')).toBeVisible();
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Recarregar página' }).click();
  await expect(page.getByRole('heading', { name: 'Bem-vindo(a)!' })).toBeVisible();
});

test('an address that the administrator area does not have keeps its frame', async ({
  page,
  signInAs,
  allowConsoleError,
}) => {
  await signInAs('admin');
  allowConsoleError(refusedRequest);
  const warned = page.waitForEvent('console', (message) => message.text().includes('/admin/nada'));
  const response = await page.goto('/admin/nada');
  expect(response?.status()).toBe(404);
  await expect(page.getByRole('heading', { name: '404' })).toBeVisible();
  await expect(page.getByText('Oops! Page not found')).toBeVisible();
  expect((await warned).type()).toBe('warning');
  await page.getByRole('link', { name: 'Voltar para o início' }).click();
  await expect(page).toHaveURL('/admin');
});

test('a sign-out that does not reach the server says so, leaves, and is made good later', async ({
  page,
  isMobile,
  allowConsoleError,
}) => {
  await ownSession(page, 'admin');
  allowConsoleError(refusedRequest);
  await page.route('**/api/rpc/session/signOut', (route) => route.abort());
  await page.goto('/admin');
  if (isMobile) await page.getByRole('button', { name: 'Abrir menu' }).click();
  await page.getByRole('button', { name: 'Sair' }).click();
  await expect(page.getByText('Erro durante logout')).toBeVisible();
  await expect(page).toHaveURL('/login');
  await page.unroute('**/api/rpc/session/signOut');
  const stillOwed = () => page.evaluate(() => localStorage.getItem('sign-out-owed'));
  await expect.poll(stillOwed, { timeout: 45_000 }).toBeNull();
  await page.goto('/admin');
  await expect(page).toHaveURL('/login');
});
