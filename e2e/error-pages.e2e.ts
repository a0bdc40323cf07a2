/** Pages shown when a screen fails, its code does not arrive, or the address is unknown. */
import type { ClinicIdentity } from '#contract/clinic/settings.ts';
import { defaultLetterheadColor } from '#contract/letterhead-colors.ts';
import { expect, test } from './fixtures.ts';
import { answer, refusedRequest } from './simulate.ts';

/** What the console says of a script that does not arrive. */
const missingCode = /dynamically imported module|error occurred|module script/iu;

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
    letterheadColor: defaultLetterheadColor,
    sendsMail: true,
    needsAdministrator: false,
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
  allowConsoleError(missingCode);
  await page.route('**/assets/agenda-page-*.js', (route) => route.abort());
  let loads = 0;
  page.on('load', () => loads++);
  await page.goto('/admin/appointments/calendar');
  // It may be the page of an older build, so it is loaded again once.
  await expect.poll(() => loads).toBe(2);
  await expect(page.getByRole('heading', { name: 'Unexpected Application Error!' })).toBeVisible();
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Recarregar página' }).click();
  await expect(page.getByRole('group', { name: /Dra. Helena Prado$/u })).toBeVisible();
});

test('code that is gone loads the page again after an update, and not while the server is away', async ({
  page,
  signInAs,
  allowConsoleError,
}) => {
  await signInAs('admin');
  allowConsoleError(refusedRequest);
  allowConsoleError(missingCode);
  const listed = '**/admin/patients';
  const patients = page.getByRole('heading', { level: 1, name: 'Pacientes' });
  const shown = page.locator('html');
  const askForFinder = async () => {
    await expect(patients).toBeVisible();
    // A page that is loaded again loses this mark.
    await shown.evaluate((element) => element.setAttribute('data-mark', ''));
    await page.keyboard.press('Control+k');
  };
  await page.route('**/assets/finder-*.js', (route) => route.abort());
  await page.goto('/admin/patients');
  await page.route(listed, (route) => route.abort());
  const probe = page.waitForEvent('requestfailed', (request) => request.method() === 'HEAD');
  await askForFinder();
  await probe;
  const reload = page.getByRole('button', { name: 'Recarregar página' });
  await expect(reload).toBeVisible();
  await expect(shown).toHaveAttribute('data-mark', '');
  await page.unroute(listed);
  await reload.click();
  await askForFinder();
  await expect(shown).not.toHaveAttribute('data-mark', '');
  await expect(patients).toBeVisible();
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
  await expect(page.getByText('Página não encontrada')).toBeVisible();
  await expectAccessible();
  await page.getByRole('link', { name: 'Voltar para o início' }).click();
  await expect(page).toHaveURL('/login');

  await signInAs('admin');
  const warned = page.waitForEvent('console', (message) => message.text().includes('/admin/nada'));
  expect((await page.goto('/admin/nada'))?.status()).toBe(404);
  await expect(page.getByText('Página não encontrada')).toBeVisible();
  await expect(page.getByRole('complementary')).toBeVisible();
  expect((await warned).type()).toBe('warning');
  await page.getByRole('link', { name: 'Voltar para o início' }).click();
  await expect(page).toHaveURL('/admin');
});
