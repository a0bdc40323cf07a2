/** Pages shown when a screen fails, its code does not arrive, or the address is unknown. */
import type { ClinicIdentity } from '#contract/clinic/settings.ts';
import { expect, test } from './fixtures.ts';
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
    sendsMail: true,
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
  await expect(page.getByRole('group', { name: /Dra. Helena Prado$/u })).toBeVisible();
});

test('a screen whose code does not arrive says so, and loads again', async ({
  page,
  signInAs,
  allowConsoleError,
}) => {
  await signInAs('admin');
  allowConsoleError(refusedRequest);
  allowConsoleError(/dynamically imported module|error occurred|module script/iu);
  await page.route('**/assets/agenda-page-*.js', (route) => route.abort());
  await page.goto('/admin/appointments/calendar');
  await expect(page.getByRole('heading', { name: 'Unexpected Application Error!' })).toBeVisible();
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Recarregar página' }).click();
  await expect(page.getByRole('group', { name: /Dra. Helena Prado$/u })).toBeVisible();
});

test('an error that even the error page cannot show ends in a plain page with a reload', async ({
  page,
  signInAs,
  allowConsoleError,
  expectAccessible,
}) => {
  await signInAs('admin');
  allowConsoleError(/Error/u);
  // The screen fails, and so does reading the message of its error.
  await page.addInitScript(() => {
    if (sessionStorage.getItem('repaired')) return;
    const unreadable = new Error();
    const fail = (): never => {
      throw unreadable;
    };
    Object.defineProperty(unreadable, 'message', { get: fail });
    Intl.DateTimeFormat.prototype.format = fail;
    Intl.DateTimeFormat.prototype.formatToParts = fail;
  });
  await page.goto('/admin');
  await expect(page.getByRole('heading', { name: 'Algo deu errado' })).toBeVisible();
  await expect(page).toHaveTitle('Algo deu errado');
  await expectAccessible();
  await page.evaluate(() => sessionStorage.setItem('repaired', 'yes'));
  await page.getByRole('button', { name: 'Recarregar página' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Helena');
});

test('an application whose scripts do not arrive says so in the page itself', async ({
  page,
  allowConsoleError,
}) => {
  allowConsoleError(refusedRequest);
  await page.route('**/assets/*.js', (route) => route.abort());
  await page.goto('/login');
  await expect(page).toHaveTitle('Não foi possível iniciar o aplicativo');
  await expect(page.getByRole('alert')).toBeVisible();
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Recarregar página' }).click();
  await expect(page.getByRole('heading', { name: 'Bem-vindo(a)!' })).toBeVisible();
});

test('an unknown address has status 404, inside the administrator area with its frame', async ({
  page,
  signInAs,
  allowConsoleError,
  expectAccessible,
}) => {
  allowConsoleError(refusedRequest);
  expect((await page.goto('/nada/disto'))?.status()).toBe(404);
  await expect(page.getByRole('heading', { name: '404' })).toBeVisible();
  await expect(page.getByText('Oops! Page not found')).toBeVisible();
  await expectAccessible();
  await page.getByRole('link', { name: 'Voltar para o início' }).click();
  await expect(page).toHaveURL('/login');

  await signInAs('admin');
  const warned = page.waitForEvent('console', (message) => message.text().includes('/admin/nada'));
  expect((await page.goto('/admin/nada'))?.status()).toBe(404);
  await expect(page.getByText('Oops! Page not found')).toBeVisible();
  await expect(page.getByRole('complementary')).toBeVisible();
  expect((await warned).type()).toBe('warning');
  await page.getByRole('link', { name: 'Voltar para o início' }).click();
  await expect(page).toHaveURL('/admin');
});
