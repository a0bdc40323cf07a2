/** Two browsers side by side: what one does, the other shows without being asked. */
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { type Api, signIn } from './api.ts';
import { book, quietDay } from './bookings.ts';
import { report } from './documents.ts';
import { expect, test } from './fixtures.ts';
import { register, somebody } from './people.ts';
import { refusedRequest } from './simulate.ts';

// In the tests' own browser; whoever comes besides is not quiet either (fixtures.ts).
test.use({ live: true });

const origin = () => test.info().project.use.baseURL ?? '';

/** A browser of somebody's own, at the size of this run. */
async function openFor(browser: Browser, credentials: { email: string; password: string }) {
  const { viewport, hasTouch, isMobile, locale, timezoneId } = test.info().project.use;
  const context = await browser.newContext({
    baseURL: origin(),
    ...(viewport === undefined ? {} : { viewport }),
    ...(hasTouch === undefined ? {} : { hasTouch }),
    ...(isMobile === undefined ? {} : { isMobile }),
    ...(locale === undefined ? {} : { locale }),
    ...(timezoneId === undefined ? {} : { timezoneId }),
  });
  const { cookies, api } = await signIn(origin(), credentials);
  await context.addCookies(cookies);
  return { context, api, page: await context.newPage() };
}

/** A page that is reloaded loses this mark: what it shows then was not shown without a reload. */
const mark = (page: Page) => page.evaluate(() => document.documentElement.setAttribute('data-mark', ''));
const expectNotReloaded = (page: Page) =>
  expect(page.locator('html')).toHaveAttribute('data-mark', '', { timeout: 1 });

/** The page, once it hears of changes. */
async function open(page: Page, path: string) {
  const stream = page.waitForResponse((response) => response.url().endsWith('/api/rpc/changes/watch'));
  await page.goto(path);
  expect((await stream).status()).toBe(200);
  await mark(page);
}

const upload = (api: Api, patientId: string, name: string) => {
  const { buffer, mimeType } = report();
  return api.files.upload({
    patientId,
    name,
    category: 'exame',
    file: new File([buffer], 'exame.pdf', { type: mimeType }),
  });
};

type Person = { id: string; fullName: string; email: string };
type Change = Omit<Parameters<Api['patients']['update']>[0], 'id' | 'fullName' | 'email'> & {
  fullName?: string;
};

/** Without the password that they were registered with: giving it again would end their sessions. */
const change = (api: Api, { id, fullName, email }: Person, to: Change) =>
  api.patients.update({ id, fullName, email, ...to });

test.describe('the open portal', () => {
  let context: BrowserContext | undefined;
  test.afterEach(() => context?.close());

  async function patientAt(browser: Browser, api: Api, path: string) {
    const patient = await register(api, somebody('Marta'));
    const opened = await openFor(browser, patient);
    context = opened.context;
    await open(opened.page, path);
    return { patient, portal: opened.page };
  }

  test('shows an appointment as it is booked, moved and cancelled', async ({ browser, api }) => {
    const { patient, portal } = await patientAt(browser, api, '/patient');
    const next = portal.getByRole('region', { name: 'Próxima consulta' });
    await expect(next).toContainText('Você não tem nenhuma consulta marcada');
    const date = quietDay();
    const { id } = await book(api, { patientId: patient.id, date, time: '09:00' });
    await expect(next).toContainText('Sua próxima consulta');
    await expect(next.getByRole('time')).toHaveAttribute('datetime', `${date}T09:00`);
    await api.appointments.update({ id, patientId: patient.id, date, time: '16:30' });
    await expect(next.getByRole('time')).toHaveAttribute('datetime', `${date}T16:30`);
    await api.appointments.setStatus({ id, status: 'cancelled' });
    await expect(next).toContainText('Você não tem nenhuma consulta marcada');
    await expectNotReloaded(portal);
  });

  test('shows what is added to the files', async ({ browser, api }) => {
    const { patient, portal } = await patientAt(browser, api, '/patient/files');
    const category = (name: string) => portal.getByRole('link', { name });
    await expect(category('Exames')).toContainText('Nenhum item');
    await upload(api, patient.id, 'Hemograma');
    await expect(category('Exames')).toContainText('1 item');
    await api.futureProcedures.create({ patientId: patient.id, title: 'Peeling', description: 'Em março.' });
    await expect(category('Procedimentos Futuros')).toContainText('1 item');
    await api.treatmentPlans.create({ patientId: patient.id, title: 'Clareamento' });
    await expect(category('Plano de Tratamento')).toContainText('1 item');
    await expectNotReloaded(portal);
  });

  test('shows what an administrator saves in the form, and the administrator what the patient saves', async ({
    browser,
    api,
    page,
    signInAs,
  }) => {
    const { patient, portal } = await patientAt(browser, api, '/patient/profile');
    await signInAs('admin');
    await open(page, `/admin/patients/${patient.id}`);
    await page.getByRole('link', { name: 'Editar' }).click();
    await page.getByRole('textbox', { name: 'Endereço' }).fill('Rua do Imperador, 900');
    await page.getByRole('button', { name: 'Atualizar Paciente' }).click();
    await expect(portal.getByText('Rua do Imperador, 900')).toBeVisible();
    await expectNotReloaded(portal);

    await expect(page.getByRole('heading', { name: patient.fullName })).toBeVisible();
    await mark(page);
    await portal.getByRole('button', { name: 'Editar dados' }).click();
    await portal.getByRole('textbox', { name: 'Telefone' }).fill('24988776655');
    await portal.getByRole('button', { name: 'Salvar' }).click();
    await expect(page.getByText('(24) 98877-6655').first()).toBeVisible();
    await expectNotReloaded(page);
  });

  test('keeps what is being typed while the record changes underneath', async ({ browser, api }) => {
    const { patient, portal } = await patientAt(browser, api, '/patient/profile');
    await portal.getByRole('button', { name: 'Editar dados' }).click();
    const address = portal.getByRole('textbox', { name: 'Endereço' });
    await address.fill('Rua que estou digit');
    await change(api, patient, { fullName: `${patient.fullName} Lima`, address: 'Outra rua, 1' });
    await expect(portal.getByRole('heading', { name: `${patient.fullName} Lima` })).toBeVisible();
    await expect(address).toHaveValue('Rua que estou digit');
    // What was not touched shows what is true now, so that saving takes nothing back.
    await expect(portal.getByRole('textbox', { name: 'Nome completo' })).toHaveValue(
      `${patient.fullName} Lima`,
    );
    await address.pressSequentially('ando');
    await portal.getByRole('button', { name: 'Salvar' }).click();
    await expect(portal.getByText('Rua que estou digitando')).toBeVisible();
    await expect
      .poll(async () => (await api.patients.get({ id: patient.id })).patient)
      .toMatchObject({ fullName: `${patient.fullName} Lima`, address: 'Rua que estou digitando' });
  });

  test('says that the profile is not available yet once the record is deleted', async ({ browser, api }) => {
    const { patient, portal } = await patientAt(browser, api, '/patient');
    await expect(portal.getByRole('region', { name: 'Próxima consulta' })).toBeVisible();
    await api.patients.remove({ id: patient.id });
    await expect(portal.getByText('Seu perfil ainda não está disponível')).toBeVisible();
    await expectNotReloaded(portal);
  });

  test('is left at once when its session is ended elsewhere', async ({ browser, api }) => {
    const { patient, portal } = await patientAt(browser, api, '/patient/profile');
    // A new password ends the sessions of the account.
    await change(api, patient, { password: 'outra-senha-1' });
    await expect(portal).toHaveURL(/\/login$/u);
  });

  test('catches up after a lost connection', async ({ browser, api }) => {
    const { patient, portal } = await patientAt(browser, api, '/patient/profile');
    await context?.setOffline(true);
    const phone = '24911112222';
    await change(api, patient, { phone });
    await expect(portal.getByText('(24) 91111-2222')).toBeHidden();
    await context?.setOffline(false);
    await expect(portal.getByText('(24) 91111-2222')).toBeVisible();
    await change(api, patient, { phone: '24933334444' });
    await expect(portal.getByText('(24) 93333-4444')).toBeVisible();
    await expectNotReloaded(portal);
  });
});

test('a state that is changed in one tab shows in the list of the other, whose open dialog stays', async ({
  page,
  context,
  api,
  signInAs,
}) => {
  const { id: patientId, fullName } = await register(api);
  const booked = await book(api, { patientId, date: quietDay(), time: '10:00' });
  const other = await book(api, { patientId, date: quietDay(), time: '11:00' });
  await signInAs('admin');
  const list = await context.newPage();
  await open(list, `/admin/appointments?patientId=${patientId}`);
  await open(page, `/admin/appointments/${booked.id}`);
  const detail = await context.newPage();
  await open(detail, `/admin/appointments/${other.id}`);
  await detail.getByRole('button', { name: 'Cancelar Agendamento' }).click();
  await expect(list.getByText('Agendado', { exact: true })).toHaveCount(2);

  await page.getByRole('button', { name: 'Marcar como Concluído' }).click();
  await page.getByRole('button', { name: 'Confirmar conclusão' }).click();
  await expect(list.getByText('Concluído', { exact: true })).toHaveCount(1);
  await expectNotReloaded(list);

  await api.patients.update({ id: patientId, fullName: `${fullName} Neto`, email: null });
  await expect(list.getByText(`${fullName} Neto`).first()).toBeVisible();
  await expect(
    detail.getByRole('dialog').getByRole('button', { name: 'Confirmar cancelamento' }),
  ).toBeVisible();
});

test('a tab that is not looked at gives its connection back, and catches up when it is', async ({
  page,
  api,
  signInAs,
}) => {
  const { id, fullName, email } = await register(api);
  await signInAs('admin');
  await open(page, `/admin/patients/${id}`);
  const gone = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/changes/watch'));
  await show(page, false);
  await gone;
  await api.patients.update({ id, fullName: `${fullName} Prado`, email });
  const back = page.waitForResponse((response) => response.url().endsWith('/changes/watch'));
  await show(page, true);
  await back;
  await expect(page.getByRole('heading', { name: `${fullName} Prado` })).toBeVisible();
  await expectNotReloaded(page);
});

/** As the browser tells a page that its tab was left, or is looked at again. */
const show = (page: Page, visible: boolean) =>
  page.evaluate(
    (state) => {
      Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => state });
      document.dispatchEvent(new Event('visibilitychange'));
    },
    visible ? 'visible' : 'hidden',
  );

test('nothing is complained about when the server refuses a stream for a while', async ({
  page,
  signInAs,
  allowConsoleError,
}) => {
  allowConsoleError(refusedRequest);
  await signInAs('admin');
  let refused = 0;
  await page.route('**/api/rpc/changes/watch', async (route) => {
    refused += 1;
    if (refused <= 3) await route.fulfill({ status: 503, contentType: 'application/json', body: '{}' });
    else await route.continue();
  });
  const stream = page.waitForResponse(
    (response) => response.url().endsWith('/changes/watch') && response.ok(),
  );
  await page.goto('/admin');
  await stream;
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Helena');
});
