/** The stream of changes: what one browser does, another one shows without a reload. */
import type { Browser, BrowserContext, Locator, Page, Request } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { freeDay, newPerson, register } from './records.ts';
import { asFile, report } from './sample-files.ts';
import { type Api, signIn } from './sign-in.ts';
import { refusedRequest } from './simulate.ts';

test.use({ live: true });

const origin = () => test.info().project.use.baseURL ?? '';

/** A second browser with its own session. */
async function openFor(browser: Browser, credentials: { email: string; password: string }) {
  const context = await browser.newContext({ baseURL: origin(), locale: 'pt-BR' });
  const { cookies } = await signIn(origin(), credentials);
  await context.addCookies(cookies);
  return { context, page: await context.newPage() };
}

/** A page that is reloaded loses this mark. */
const mark = (page: Page) => page.evaluate(() => document.documentElement.setAttribute('data-mark', ''));
const expectNotReloaded = (page: Page) =>
  expect(page.locator('html')).toHaveAttribute('data-mark', '', { timeout: 1 });

/** Opens a page and waits for its stream of changes. */
async function open(page: Page, path: string) {
  const stream = page.waitForResponse((response) => response.url().endsWith('/api/rpc/changes/watch'));
  await page.goto(path);
  expect((await stream).status()).toBe(200);
  await mark(page);
}

/** Whether a dashed line marks it, or what it is in, as old. */
const isFramed = (place: Locator) =>
  place
    .locator('xpath=ancestor-or-self::*')
    .evaluateAll((all) => all.some((each) => getComputedStyle(each).outlineStyle === 'dashed'));

type Person = { id: string; fullName: string; email: string };
type Change = Omit<Parameters<Api['patients']['update']>[0], 'id' | 'fullName' | 'email'> & {
  fullName?: string;
};

/** Without the password: setting it again would end the patient's sessions. */
const change = (api: Api, { id, fullName, email }: Person, to: Change) =>
  api.patients.update({ id, fullName, email, ...to });

test.describe('the open portal', () => {
  let context: BrowserContext | undefined;
  test.afterEach(() => context?.close());

  async function patientAt(browser: Browser, api: Api, path: string) {
    const patient = await register(api, newPerson('Marta'));
    const opened = await openFor(browser, patient);
    context = opened.context;
    await open(opened.page, path);
    return { patient, portal: opened.page };
  }

  test('shows what is booked, moved, cancelled, added and taken back, and that there is no record once it is deleted', async ({
    browser,
    api,
  }) => {
    const { patient, portal } = await patientAt(browser, api, '/patient');
    const next = portal.getByRole('region', { name: 'Próxima consulta' });
    await expect(next).toContainText('Você não tem nenhuma consulta marcada');
    const date = freeDay();
    const { id } = await api.appointments.create({ patientId: patient.id, date, time: '09:00' });
    await expect(next).toContainText('Sua próxima consulta');
    await expect(next.getByRole('time')).toHaveAttribute('datetime', `${date}T09:00`);
    await api.appointments.update({ id, patientId: patient.id, date, time: '16:30', version: 1 });
    await expect(next.getByRole('time')).toHaveAttribute('datetime', `${date}T16:30`);
    await api.appointments.setStatus({ id, status: 'cancelled', cancelReason: 'patient' });
    await expect(next).toContainText('Você não tem nenhuma consulta marcada');
    await expectNotReloaded(portal);

    await portal.getByRole('link', { name: 'Arquivos' }).first().click();
    const category = (name: string) => portal.getByRole('link', { name });
    await expect(category('Exames')).toContainText('Nenhum item');
    const file = asFile(report());
    const patientId = patient.id;
    const exam = await api.files.upload({ patientId, name: 'Hemograma', category: 'exame', file });
    await expect(category('Exames')).toContainText('1 item');
    const peeling = { patientId, title: 'Peeling', description: 'Em março.' };
    const procedure = await api.futureProcedures.create(peeling);
    await expect(category('Procedimentos Futuros')).toContainText('1 item');
    const plan = await api.treatmentPlans.create({ patientId, title: 'Clareamento' });
    await expect(category('Plano de Tratamento')).toContainText('1 item');
    await category('Procedimentos Futuros').click();
    await api.futureProcedures.complete({ patientId, id: procedure.id, completedOn: '2026-01-05' });
    await expect(portal.getByText('Realizado em 05/01/2026')).toBeVisible();

    const reason = 'wrong_patient';
    await api.futureProcedures.takeBack({ patientId, id: procedure.id, reason });
    await expect(portal.getByText('Peeling')).toBeHidden();
    await portal.getByRole('link', { name: 'Arquivos' }).first().click();
    await category('Exames').click();
    await portal.getByRole('button', { name: 'Visualizar: Hemograma' }).click();
    await expect(portal.getByRole('dialog', { name: 'Hemograma' })).toBeVisible();
    await api.files.takeBack({ patientId, id: exam.id, reason });
    await expect(portal.getByText('Hemograma')).toHaveCount(0);
    await portal.getByRole('link', { name: 'Arquivos' }).first().click();
    await api.treatmentPlans.takeBack({ patientId, id: plan.id, reason });
    for (const name of ['Exames', 'Procedimentos Futuros', 'Plano de Tratamento'])
      await expect(category(name)).toContainText('Nenhum item');
    await portal.getByRole('link', { name: 'Início' }).first().click();
    await expect(next).toBeVisible();
    await api.patients.remove({ id: patient.id });
    await expect(portal.getByText('Seu perfil ainda não está disponível')).toBeVisible();
    await expectNotReloaded(portal);
  });

  test("and the administrator's page show what the other one saves", async ({
    browser,
    api,
    page,
    signInAs,
    allowConsoleError,
  }) => {
    // A call may be under way when the connection goes.
    allowConsoleError(/ERR_INTERNET_DISCONNECTED/u);
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

    await api.treatmentPlans.create({ patientId: patient.id, title: 'Peeling', startDate: '2031-03-15' });
    await open(page, `/admin/patients/${patient.id}/treatment`);
    const plan = page.getByRole('heading', { name: 'Peeling' });
    await expect(plan).toBeVisible();
    const lost = page.getByText(/^Sem conexão desde as \d\d:\d\d\.$/u);
    await page.context().setOffline(true);
    await expect(lost).toBeVisible({ timeout: 5_000 });
    // What is old is framed, and not the form beside it.
    expect(await isFramed(plan)).toBe(true);
    expect(await isFramed(page.getByRole('textbox', { name: 'Título' }))).toBe(false);
    await page.context().setOffline(false);
    await expect(lost).toHaveCount(0);
    await page.close();

    await test.step('the portal catches up after a lost connection, keeps what is being typed, and ends with its session', async () => {
      await context?.setOffline(true);
      await change(api, patient, { phone: '24911112222' });
      await expect(portal.getByText('(24) 91111-2222')).toBeHidden();
      await context?.setOffline(false);
      await expect(portal.getByText('(24) 91111-2222')).toBeVisible();
      await change(api, patient, { phone: '24933334444' });
      await expect(portal.getByText('(24) 93333-4444')).toBeVisible();

      await portal.getByRole('button', { name: 'Editar dados' }).click();
      const address = portal.getByRole('textbox', { name: 'Endereço' });
      await address.fill('Rua que estou digit');
      const fullName = `${patient.fullName} Lima`;
      await change(api, patient, { fullName, address: 'Outra rua, 1' });
      await expect(portal.getByRole('heading', { name: fullName })).toBeVisible();
      await expect(address).toHaveValue('Rua que estou digit');
      // A field that was not touched shows the new value, so that saving does not undo it.
      await expect(portal.getByRole('textbox', { name: 'Nome completo' })).toHaveValue(fullName);
      await address.pressSequentially('ando');
      await portal.getByRole('button', { name: 'Salvar' }).click();
      await expect(portal.getByText('Rua que estou digitando')).toBeVisible();
      await expect
        .poll(async () => (await api.patients.get({ id: patient.id })).patient)
        .toMatchObject({ fullName, address: 'Rua que estou digitando' });
      await expectNotReloaded(portal);

      // A new password ends the sessions of the account.
      await change(api, { ...patient, fullName }, { password: 'outra-senha-1' });
      await expect(portal).toHaveURL(/\/login$/u);
    });
  });
});

test("a status changed in one tab shows in another tab's list; an open dialog stays open", async ({
  page,
  context,
  api,
  signInAs,
}) => {
  const { id: patientId, fullName } = await register(api);
  const booked = await api.appointments.create({ patientId, date: freeDay(), time: '10:00' });
  const other = await api.appointments.create({ patientId, date: freeDay(), time: '11:00' });
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

test('a stream that is refused three times is opened again; a hidden tab closes it, and catches up when it is shown', async ({
  page,
  api,
  signInAs,
  allowConsoleError,
}) => {
  allowConsoleError(refusedRequest);
  const { id, fullName, email } = await register(api);
  await signInAs('admin');
  let refused = 0;
  await page.route('**/api/rpc/changes/watch', async (route) => {
    refused += 1;
    if (refused <= 3) await route.fulfill({ status: 503, contentType: 'application/json', body: '{}' });
    else await route.continue();
  });
  const streams = new Set<Request>();
  const isStream = (request: Request) => request.url().endsWith('/changes/watch');
  page.on('request', (request) => isStream(request) && streams.add(request));
  page.on('requestfailed', (request) => streams.delete(request));
  page.on('requestfinished', (request) => streams.delete(request));
  const accepted = page.waitForResponse(
    (response) => response.url().endsWith('/changes/watch') && response.ok(),
  );
  await page.goto(`/admin/patients/${id}`);
  await accepted;
  await mark(page);
  await expect(page.getByRole('heading', { name: fullName })).toBeVisible();
  await expect.poll(() => streams.size).toBe(1);
  await show(page, false);
  await expect.poll(() => streams.size).toBe(0);
  await api.patients.update({ id, fullName: `${fullName} Prado`, email });
  const back = page.waitForResponse((response) => response.url().endsWith('/changes/watch'));
  await show(page, true);
  await back;
  await expect(page.getByRole('heading', { name: `${fullName} Prado` })).toBeVisible();
  await expectNotReloaded(page);
});

/** What the browser reports when a tab is hidden or shown. */
const show = (page: Page, visible: boolean) =>
  page.evaluate(
    (state) => {
      Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => state });
      document.dispatchEvent(new Event('visibilitychange'));
    },
    visible ? 'visible' : 'hidden',
  );
