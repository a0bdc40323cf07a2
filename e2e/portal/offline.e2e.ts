/** The portal without the network: what it still shows, and that nothing of it outlives the session. */
import type { BrowserContext, Page } from '@playwright/test';
import { z } from 'zod';
import { demoCredentials } from '#db/demo/clinic.ts';
import { type Api, signIn } from '../api.ts';
import { test as base, expect } from '../fixtures.ts';
import { type FrontDoor, openFrontDoor } from '../front-door.ts';
import { register, somebody } from '../people.ts';

// Each test's own patient, through a door of its own: another origin's worker and storage are never met.
const test = base.extend<{
  door: FrontDoor;
  origin: string;
  patient: { api: Api; email: string; password: string };
}>({
  door: async ({ baseURL }, use) => {
    const door = await openFrontDoor(baseURL ?? '');
    await use(door);
    await door.shut();
  },
  origin: ({ baseURL }, use) => use(baseURL ?? ''),
  patient: async ({ api }, use) => {
    const person = await register(api, somebody('Lívia'));
    for (const date of ['2031-03-18', '2031-04-22'])
      await api.appointments.create({ patientId: person.id, date, time: '10:30', squeezeIn: true });
    await use({ api, email: person.email, password: person.password });
  },
});
test.use({ serviceWorkers: 'allow' });
test.beforeEach(({ allowConsoleError }) =>
  allowConsoleError(/Failed to load resource|ERR_|Failed to fetch/u),
);

async function enter(
  page: Page,
  { origin }: FrontDoor,
  { email, password }: { email: string; password: string },
) {
  await page.goto(`${origin}/login`);
  await page.getByLabel('E-mail:').fill(email);
  await page.getByRole('textbox', { name: 'Senha:' }).fill(password);
  await page.getByRole('button', { name: 'Entrar' }).click();
}

/** Signed in, with everything kept that is to be kept. */
async function settle(page: Page, door: FrontDoor, patient: { email: string; password: string }) {
  await enter(page, door, patient);
  await expect(page.getByText('Sua próxima consulta')).toBeVisible();
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
  await expect.poll(() => keptInBrowser(page)).toContain('2031-03-18');
}

const notice = (page: Page) =>
  page.getByText(/^Sem conexão\. Mostrando o que foi visto em \d\d\/\d\d\/\d{4}, \d\d:\d\d\.$/u);

/** Everything that this origin has left in the browser, as text. */
const keptInBrowser = (page: Page) =>
  page.evaluate(async () => {
    const bodies: string[] = [];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        const answer = await cache.match(request);
        bodies.push(
          request.url,
          /\.(js|css|woff2)$/u.test(request.url) ? '' : ((await answer?.text()) ?? ''),
        );
      }
    }
    const databases = (await indexedDB.databases()).map(({ name }) => name);
    return JSON.stringify({ local: { ...localStorage }, session: { ...sessionStorage }, bodies, databases });
  });

/** The application asks by itself with growing patience; this is what the device says when it has a network again. */
const comeBackOnline = (page: Page) => page.evaluate(() => window.dispatchEvent(new Event('online')));

async function expectNothingPersonal(page: Page) {
  const kept = await keptInBrowser(page);
  for (const personal of ['2031-03-18', '10:30', 'Lívia', '@example.com', 'offline-copy', 'userId', '/api/'])
    expect(kept).not.toContain(personal);
}

/** Without the network, nobody is shown anything. */
async function expectNothingOffline(page: Page, context: BrowserContext, { origin }: FrontDoor) {
  await context.setOffline(true);
  await page.goto(`${origin}/patient`);
  await expect(page.getByRole('heading', { name: 'Sem conexão' })).toBeVisible();
  await expect(notice(page)).toHaveCount(0);
  await expect(page.getByText('10:30')).toHaveCount(0);
}

test('starts offline with the last seen appointments, and says that they may be old', async ({
  page,
  context,
  door,
  patient,
  expectAccessible,
  expectNoSidewaysScroll,
}) => {
  await settle(page, door, patient);
  await context.setOffline(true);
  await page.reload();
  await expect(notice(page)).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^(Bom dia|Boa tarde|Boa noite)!$/u);
  const coming = page.getByRole('region', { name: 'Suas próximas consultas' }).getByRole('listitem');
  await expect(coming).toHaveCount(2);
  await expect(coming.first()).toContainText('Terça-feira, 18 de março de 2031');
  await expect(coming.first()).toContainText('10:30');
  await expect(coming.first()).toContainText('Rua das Hortênsias Brancas');
  await expect(page.getByText('Viço Dermatologia')).toBeVisible();
  await expectAccessible();
  await expectNoSidewaysScroll();
  await page.getByRole('button', { name: 'Tentar novamente' }).click();
  await expect(page.getByText('Ainda sem conexão. Tente novamente em instantes.')).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Lívia');
  await expect(notice(page)).toHaveCount(0);
});

test('keeps no more of anybody than the next appointments', { tag: '@phone' }, async ({
  page,
  door,
  patient,
}) => {
  await settle(page, door, patient);
  await page.goto(`${door.origin}/patient/profile`);
  await expect(page.getByText(patient.email)).toBeVisible();
  const kept = await keptInBrowser(page);
  for (const personal of ['Lívia', patient.email, '/api/']) expect(kept).not.toContain(personal);
  const copy = await page.evaluate(() => localStorage.getItem('offline-copy'));
  expect(Object.keys(z.record(z.string(), z.unknown()).parse(JSON.parse(copy ?? '{}'))).sort()).toEqual([
    'address',
    'appointments',
    'clinicName',
    'doctorName',
    'seenAt',
    'sessionEndsAt',
    'timeZone',
    'userId',
  ]);
});

test('a server that is stopped, or whose proxy answers for it, is as good as offline', {
  tag: '@phone',
}, async ({ page, door, patient }) => {
  await settle(page, door, patient);
  await door.shut();
  await page.reload();
  await expect(notice(page)).toBeVisible();
  await door.open();
  await comeBackOnline(page);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Lívia');
  door.answerWith(503);
  await page.goto(`${door.origin}/patient/appointments`);
  await expect(notice(page)).toBeVisible();
  door.answerWith(undefined);
  await comeBackOnline(page);
  await expect(page.getByRole('heading', { level: 1, name: 'Meus Agendamentos' })).toBeVisible();
});

test('after signing out, nothing personal is left, offline or not', { tag: '@phone' }, async ({
  page,
  context,
  door,
  patient,
}) => {
  await settle(page, door, patient);
  const other = await context.newPage();
  await other.goto(`${door.origin}/patient/profile`);
  await other.getByRole('button', { name: 'Sair do aplicativo' }).click();
  await expect(other.getByText('Logout realizado com sucesso')).toBeVisible();
  await expect(page).toHaveURL(`${door.origin}/login`);
  await other.close();
  await expectNothingPersonal(page);
  await expectNothingOffline(page, context, door);
});

test('one can leave offline, too', { tag: '@phone' }, async ({
  page,
  context,
  door,
  patient,
  expectAccessible,
  expectNoSidewaysScroll,
}) => {
  await settle(page, door, patient);
  await context.setOffline(true);
  await page.reload();
  await expect(notice(page)).toBeVisible();
  await page.getByRole('button', { name: 'Sair do aplicativo' }).click();
  await expect(page.getByText('Não foi possível fazer logout')).toBeVisible();
  await expect(page).toHaveURL(`${door.origin}/login`);
  await expectNothingPersonal(page);
  await expectNothingOffline(page, context, door);
  await expectAccessible();
  await expectNoSidewaysScroll();
  await page.getByRole('button', { name: 'Tentar novamente' }).click();
  await expect(page.getByText('Ainda sem conexão. Tente novamente em instantes.')).toBeVisible();
  await context.setOffline(false);
  await expect(page).toHaveURL(`${door.origin}/login`);
});

test('a session that the server has ended leaves nothing', { tag: '@phone' }, async ({
  page,
  context,
  door,
  patient,
  origin,
}) => {
  await settle(page, door, patient);
  const cookies = await context.cookies();
  await fetch(`${origin}/api/session`, {
    method: 'DELETE',
    headers: { origin, cookie: cookies.map(({ name, value }) => `${name}=${value}`).join('; ') },
  });
  await page.reload();
  await expect(page).toHaveURL(`${door.origin}/login`);
  await expectNothingPersonal(page);
  await expectNothingOffline(page, context, door);
});

test('an administrator who enters leaves nothing of the patient before, nor of their own', {
  tag: '@phone',
}, async ({ page, context, door, patient, origin }) => {
  await settle(page, door, patient);
  await context.clearCookies();
  const { cookies } = await signIn(origin, 'admin');
  await context.addCookies(cookies);
  await page.goto(`${door.origin}/admin/patients`);
  await expect(page.getByRole('heading', { name: 'Pacientes' })).toBeVisible();
  await expectNothingPersonal(page);
  const kept = await keptInBrowser(page);
  expect(kept).not.toContain(demoCredentials.administrator.fullName);
  expect(kept).not.toMatch(/admin-layout|dashboard-page|patient-list-page/u);
  await context.setOffline(true);
  await page.goto(`${door.origin}/admin/patients`).catch(() => undefined);
  await expect(page.getByRole('heading', { name: 'Pacientes' })).toHaveCount(0);
});

test('a new build takes over without breaking a page that is open', { tag: '@phone' }, async ({
  page,
  context,
  door,
  patient,
}) => {
  await settle(page, door, patient);
  const before = await page.evaluate(() => caches.keys());
  door.change('/sw.js', (text) => text.replace(/"version":"\w+"/u, '"version":"fromanotherbuild"'));
  await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    await registration.update();
  });
  await expect.poll(() => page.evaluate(() => caches.keys())).toEqual([...before, 'portal-fromanotherbuild']);
  // The open page goes on with the files it came with, though nobody else has them any more.
  await context.setOffline(true);
  await page.getByRole('link', { name: 'Perfil' }).click();
  await expect(page.getByText('Erro ao carregar dados')).toBeVisible();
  await context.setOffline(false);
  await page.getByRole('button', { name: 'Tentar novamente' }).click();
  await expect(page.getByText(patient.email)).toBeVisible();
  await page.reload();
  await expect(page.getByText(patient.email)).toBeVisible();
});
