/** What concerns everybody at once, in a clinic that nobody else visits. */
import type { Browser, Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { picture, register, somebody } from './people.ts';
import { openSecondClinic } from './second-clinic.ts';
import { refusedRequest } from './simulate.ts';

test.use({ live: true });
// Each begins with a server and a database of its own, on a machine that may be busy.
test.describe.configure({ timeout: 120_000 });

type Clinic = Awaited<ReturnType<typeof openSecondClinic>>;
let clinic: Clinic;
test.beforeEach(async () => {
  clinic = await openSecondClinic();
});
test.afterEach(async ({ page }) => {
  // Before its server goes, of which it would complain.
  await page.close();
  await clinic.close();
});

async function visit(page: Page, cookies: Awaited<ReturnType<Clinic['signIn']>>['cookies'], path: string) {
  await page.context().addCookies(cookies);
  const stream = page.waitForResponse((response) => response.url().endsWith('/changes/watch'));
  await page.goto(`${clinic.url}${path}`);
  await stream;
}

const newPage = async (browser: Browser) => (await browser.newContext({ locale: 'pt-BR' })).newPage();

test('a page that is open while the server starts again shows what came after', async ({
  page,
  allowConsoleError,
}) => {
  allowConsoleError(refusedRequest);
  const { api, cookies } = await clinic.signIn();
  const before = await register(api, somebody('Antes'));
  await visit(page, cookies, '/admin/patients');
  await expect(page.getByText(before.fullName).first()).toBeVisible();
  expect(await clinic.stop()).toBe(0);
  await clinic.start();
  const after = await register(api, somebody('Depois'));
  await expect(page.getByText(after.fullName).first()).toBeVisible();
});

test("the clinic's name and logo change everywhere at once", async ({ page, browser }) => {
  const { api, cookies } = await clinic.signIn();
  const patient = await register(api, somebody('Nina'));
  await api.settings.update({
    clinicName: 'Clínica Antiga',
    doctorName: 'Dra. Antiga',
    phone: '2422223333',
    address: 'Rua A, 1',
  });
  const portal = await newPage(browser);
  await visit(portal, (await clinic.signIn(patient)).cookies, '/patient');
  await expect(portal).toHaveTitle('Início | Dra. Antiga');
  await expect(portal.getByRole('img', { name: 'Clínica Serra Nova' })).toBeHidden();

  await visit(page, cookies, '/admin/settings');
  await page.getByRole('textbox', { name: 'Nome da clínica' }).fill('Clínica Serra Nova');
  await page.getByRole('textbox', { name: 'Nome do profissional' }).fill('Dra. Rosa Lima');
  await page.locator('input[type=file]').setInputFiles(picture);
  await page.getByRole('button', { name: 'Salvar configurações' }).click();
  await expect(page).toHaveTitle('Configurações | Dra. Rosa Lima');
  await expect(portal).toHaveTitle('Início | Dra. Rosa Lima');
  await expect(portal.getByRole('img', { name: 'Clínica Serra Nova' })).toBeVisible();
  await portal.context().close();
});

test('an administrator whose sessions another one ends is out at once', async ({ page, browser }) => {
  const { api, cookies } = await clinic.signIn();
  const colleague = { email: 'bia@clinica.example', password: 'segredo-2' };
  await api.administrators.create({ fullName: 'Bia Ramos', ...colleague });
  await visit(page, cookies, '/admin/users');
  const row = page
    .getByRole('row', { name: /Bia Ramos/u })
    .or(page.getByRole('listitem').filter({ hasText: 'Bia Ramos' }));
  await expect(row.first()).toContainText('Desconectado');

  const other = await newPage(browser);
  await visit(other, (await clinic.signIn(colleague)).cookies, '/admin/patients');
  await expect(row.first()).toContainText(/Conectado/u);
  const { rows } = await api.administrators.list();
  await api.administrators.endSessions({ id: rows.find(({ email }) => email === colleague.email)?.id ?? '' });
  await expect(other).toHaveURL(/\/login$/u);
  await expect(row.first()).toContainText('Desconectado');
  await other.context().close();
});
