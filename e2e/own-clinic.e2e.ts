/** What concerns every visitor at once, in a clinic of this file's own: a restart, a new name, ended sessions. */
import type { Browser, Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { type EmptyClinic, startEmptyClinic } from './own-servers.ts';
import { newPerson, register } from './records.ts';
import { picture } from './sample-files.ts';
import { refusedRequest } from './simulate.ts';

test.use({ live: true });
// A server and a database start first, on a machine that may be busy.
test.describe.configure({ mode: 'default', timeout: 120_000 });

let clinic: EmptyClinic;
test.beforeAll(async () => {
  clinic = await startEmptyClinic();
});
test.afterAll(() => clinic.close());

type Cookies = Awaited<ReturnType<EmptyClinic['signIn']>>['cookies'];

async function visit(page: Page, cookies: Cookies, path: string) {
  await page.context().addCookies(cookies);
  const stream = page.waitForResponse((response) => response.url().endsWith('/changes/watch'));
  await page.goto(`${clinic.url}${path}`);
  await stream;
}

const newPage = async (browser: Browser) => (await browser.newContext({ locale: 'pt-BR' })).newPage();

test("the clinic's name and logo change everywhere at once", async ({ page, browser }) => {
  const { api, cookies } = await clinic.signIn();
  const patient = await register(api, newPerson('Nina'));
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

test('an administrator whose sessions are ended by another is signed out at once', async ({
  page,
  browser,
}) => {
  const { api, cookies } = await clinic.signIn();
  const colleague = { email: 'bia@clinica.example', password: 'segredo-2' };
  await api.administrators.create({ fullName: 'Bia Ramos', ...colleague });
  await visit(page, cookies, '/admin/users');
  const row = page.getByRole('row', { name: /Bia Ramos/u });
  await expect(row).toContainText('Desconectado');

  const other = await newPage(browser);
  await visit(other, (await clinic.signIn(colleague)).cookies, '/admin/patients');
  await expect(row).toContainText(/Conectado/u);
  const { rows } = await api.administrators.list();
  await api.administrators.endSessions({ id: rows.find(({ email }) => email === colleague.email)?.id ?? '' });
  await expect(other).toHaveURL(/\/login$/u);
  await expect(row).toContainText('Desconectado');
  await other.context().close();
});

test('an open page shows what is new after the server was restarted', async ({ page, allowConsoleError }) => {
  allowConsoleError(refusedRequest);
  const { api, cookies } = await clinic.signIn();
  const before = await register(api, newPerson('Antes'));
  await visit(page, cookies, '/admin/patients');
  await expect(page.getByText(before.fullName).first()).toBeVisible();
  expect(await clinic.stop()).toBe(0);
  await clinic.start();
  const after = await register(api, newPerson('Depois'));
  await expect(page.getByText(after.fullName).first()).toBeVisible();
});
