/** The portal without the network: what it still shows, and that nothing of it outlives the session. */
import type { BrowserContext, Page } from '@playwright/test';
import { z } from 'zod';
import { demoCredentials } from '#db/demo/clinic.ts';
import { test as base, expect } from '../fixtures.ts';
import { newPerson, register } from '../records.ts';
import { type ReverseProxy, startReverseProxy } from '../reverse-proxy.ts';
import type { Credentials } from '../sign-in.ts';

// Each test has its own patient and its own reverse proxy: another origin has another service worker and storage.
const test = base.extend<{
  reverseProxy: ReverseProxy;
  patient: Credentials;
  /** Signs the patient in and opens the portal, until it has stored what it shows offline. */
  open: () => Promise<void>;
}>({
  reverseProxy: async ({ baseURL }, use) => {
    const reverseProxy = await startReverseProxy(baseURL ?? '');
    await use(reverseProxy);
    await reverseProxy.stop();
  },
  patient: async ({ api }, use) => {
    const person = await register(api, newPerson('Lívia'));
    for (const date of ['2031-03-18', '2031-04-22'])
      await api.appointments.create({ patientId: person.id, date, time: '10:30', squeezeIn: true });
    await use(person);
  },
  open: ({ page, reverseProxy, patient, signInAs }, use) =>
    use(async () => {
      // Cookies are shared by all ports of a host, so the session holds behind the proxy too.
      await signInAs(patient);
      await page.goto(`${reverseProxy.origin}/patient`);
      await expect(page.getByText('Sua próxima consulta')).toBeVisible();
      await expect.poll(() => storedInBrowser(page)).toContain('2031-03-18');
    }),
});
// What the navigation prefetches can be opened offline.
test.use({ serviceWorkers: 'allow', prefetching: true });
test.beforeEach(async ({ page, open, allowConsoleError }) => {
  allowConsoleError(/Failed to load resource|ERR_|Failed to fetch/u);
  await open();
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
});

const notice = (page: Page) =>
  page.getByText(/^Sem conexão\. Mostrando o que foi visto em \d\d\/\d\d\/\d{4}, \d\d:\d\d\.$/u);

/** Everything that this origin has stored in the browser, as text. */
const storedInBrowser = (page: Page) =>
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

/** The application retries after growing pauses, and at once when the device reports a network. */
const reportNetwork = (page: Page) => page.evaluate(() => window.dispatchEvent(new Event('online')));

async function expectNothingPersonal(page: Page) {
  const stored = await storedInBrowser(page);
  for (const personal of ['2031-03-18', '10:30', 'Lívia', '@example.com', 'offline-copy', 'userId', '/api/'])
    expect(stored).not.toContain(personal);
}

async function expectNothingOffline(page: Page, context: BrowserContext, { origin }: ReverseProxy) {
  await context.setOffline(true);
  await page.goto(`${origin}/patient`);
  await expect(page.getByRole('heading', { name: 'Sem conexão' })).toBeVisible();
  await expect(notice(page)).toHaveCount(0);
  await expect(page.getByText('10:30')).toHaveCount(0);
}

test('the portal shows the next appointments offline and while the server is away, stores nothing else, and takes a new build over', async ({
  page,
  context,
  reverseProxy,
  patient,
  expectAccessible,
  expectNoSidewaysScroll,
}) => {
  const heading = page.getByRole('heading', { level: 1 });
  await test.step('without a network', async () => {
    await context.setOffline(true);
    await page.reload();
    await expect(notice(page)).toBeVisible();
    await expect(heading).toHaveText(/^(Bom dia|Boa tarde|Boa noite)!$/u);
    const coming = page.getByRole('region', { name: 'Suas próximas consultas' }).getByRole('listitem');
    await expect(coming).toHaveCount(2);
    for (const text of ['Terça-feira, 18 de março de 2031', '10:30', 'Rua das Hortênsias Brancas'])
      await expect(coming.first()).toContainText(text);
    await expect(page.getByRole('main').getByText('Viço Dermatologia')).toBeVisible();
    await expect(page.getByRole('link', { name: /^Ligar para a clínica/u })).toHaveAttribute(
      'href',
      /^tel:/u,
    );
    await expectAccessible();
    await expectNoSidewaysScroll();
    await page.getByRole('button', { name: 'Tentar novamente' }).click();
    await expect(page.getByText('Ainda sem conexão. Tente novamente em instantes.')).toBeVisible();
    await context.setOffline(false);
    await expect(heading).toContainText('Lívia');
    await expect(notice(page)).toHaveCount(0);
  });

  await test.step('with a server that is stopped, or whose proxy answers for it', async () => {
    await reverseProxy.stop();
    await page.reload();
    await expect(notice(page)).toBeVisible();
    await reverseProxy.start();
    await reportNetwork(page);
    await expect(heading).toContainText('Lívia');
    reverseProxy.answerWith(503);
    await page.goto(`${reverseProxy.origin}/patient/appointments`);
    await expect(notice(page)).toBeVisible();
    reverseProxy.answerWith(undefined);
    await reportNetwork(page);
    await expect(page.getByRole('heading', { level: 1, name: 'Meus Agendamentos' })).toBeVisible();
  });

  await test.step('the browser stores only what is shown offline', async () => {
    await page.goto(`${reverseProxy.origin}/patient/profile`);
    await expect(page.getByText(patient.email)).toBeVisible();
    const stored = await storedInBrowser(page);
    for (const personal of ['Lívia', patient.email, '/api/']) expect(stored).not.toContain(personal);
    const copy = await page.evaluate(() => localStorage.getItem('offline-copy'));
    expect(Object.keys(z.record(z.string(), z.unknown()).parse(JSON.parse(copy ?? '{}'))).sort()).toEqual([
      'address',
      'appointments',
      'clinicName',
      'doctorName',
      'phone',
      'seenAt',
      'sessionEndsAt',
      'timeZone',
      'userId',
    ]);
  });

  await test.step('a tap on Início in an open screen shows what is stored, where the home screen was not loaded', async () => {
    await context.setOffline(true);
    await page.getByRole('link', { name: 'Início' }).first().click();
    await expect(page.getByText(/^Mostrando o que foi visto em/u)).toBeVisible();
    await expect(page.getByText('Terça-feira, 18 de março de 2031')).toBeVisible();
    // The screen asks again by itself, and its button may be gone before it is pressed.
    await context.setOffline(false);
    await expect(heading).toContainText('Lívia');
  });

  await test.step('a new build takes over without breaking a page that is open', async () => {
    const before = await page.evaluate(() => caches.keys());
    reverseProxy.edit('/sw.js', (text) => text.replace(/"version":"\w+"/u, '"version":"fromanotherbuild"'));
    await page.evaluate(async () => {
      const registration = await navigator.serviceWorker.ready;
      await registration.update();
    });
    await expect
      .poll(() => page.evaluate(() => caches.keys()))
      .toEqual([...before, 'portal-fromanotherbuild']);
    // Chromium with DevTools attached, as here, may end the worker before in the middle of a page that it loads.
    await expect
      .poll(() =>
        page.evaluate(async () => {
          const { installing, waiting, active } = await navigator.serviceWorker.ready;
          return [installing, waiting, active].map((worker) => worker?.state);
        }),
      )
      .toEqual([undefined, undefined, 'activated']);
    // The open page still uses the files of its own build.
    await context.setOffline(true);
    await page.getByRole('link', { name: 'Arquivos' }).first().click();
    const again = page.getByRole('button', { name: 'Tentar novamente' });
    await expect(again).toBeVisible();
    await context.setOffline(false);
    await again.click();
    const categories = page.getByRole('navigation', { name: 'Categorias' });
    await expect(categories).toBeVisible();
    await page.reload();
    await expect(categories).toBeVisible();
    await page.getByRole('link', { name: 'Perfil' }).first().click();
    await expect(page.getByText(patient.email)).toBeVisible();
  });
});

test.describe('while the portal is open', () => {
  test.use({ live: true });
  test('a banner with the clinic’s phone shows that the connection is lost, and goes by itself', async ({
    page,
    context,
    reverseProxy,
    expectAccessible,
    expectNoSidewaysScroll,
  }) => {
    const banner = page.getByRole('status').filter({ hasText: 'Sem conexão' });
    const tabs = page.getByRole('navigation', { name: 'Seções' });
    const reachable = async () => {
      await banner.getByRole('link').click({ trial: true });
      await tabs.getByRole('link', { name: 'Perfil' }).click({ trial: true });
      await page.getByRole('link', { name: 'Ver meus agendamentos' }).click({ trial: true });
    };
    await test.step('without a network', async () => {
      await expect(banner).toHaveCount(0);
      await context.setOffline(true);
      await expect(banner.getByRole('link')).toHaveAttribute('href', /^tel:\+55\d{10,11}$/u);
      await expect(page.getByText('Sua próxima consulta')).toBeVisible();
      await reachable();
      await expectAccessible();
      await expectNoSidewaysScroll();
      await context.setOffline(false);
      await expect(banner).toHaveCount(0);
    });
    await test.step('with a server that is stopped', async () => {
      await reverseProxy.stop();
      await expect(banner).toBeVisible();
      await reverseProxy.start();
      await expect(banner).toHaveCount(0);
    });
  });
});

test('nothing personal outlives the session: a sign-out, one offline, an end by the server, another user', async ({
  page,
  context,
  reverseProxy,
  baseURL,
  open,
  signInAs,
  expectNoSidewaysScroll,
}) => {
  await test.step('a sign-out in another tab', async () => {
    const other = await context.newPage();
    await other.goto(`${reverseProxy.origin}/patient/profile`);
    await other.getByRole('button', { name: 'Sair do aplicativo' }).click();
    await expect(other.getByText('Logout realizado com sucesso')).toBeVisible();
    await expect(page).toHaveURL(`${reverseProxy.origin}/login`);
    await other.close();
    await expectNothingPersonal(page);
    await expectNothingOffline(page, context, reverseProxy);
    await context.setOffline(false);
  });

  await test.step('a sign-out works offline too', async () => {
    await open();
    await context.setOffline(true);
    await page.reload();
    await expect(notice(page)).toBeVisible();
    await page.getByRole('button', { name: 'Sair do aplicativo' }).click();
    await expect(page.getByText('Não foi possível fazer logout')).toBeVisible();
    await expect(page).toHaveURL(`${reverseProxy.origin}/login`);
    await expectNothingPersonal(page);
    await expectNothingOffline(page, context, reverseProxy);
    await expectNoSidewaysScroll();
    await page.getByRole('button', { name: 'Tentar novamente' }).click();
    await expect(page.getByText('Ainda sem conexão. Tente novamente em instantes.')).toBeVisible();
    await context.setOffline(false);
    await expect(page).toHaveURL(`${reverseProxy.origin}/login`);
  });

  await test.step('a session that the server has ended', async () => {
    await open();
    const cookies = await context.cookies();
    await fetch(`${baseURL}/api/session`, {
      method: 'DELETE',
      headers: {
        origin: baseURL ?? '',
        cookie: cookies.map(({ name, value }) => `${name}=${value}`).join('; '),
      },
    });
    await page.reload();
    await expect(page).toHaveURL(`${reverseProxy.origin}/login`);
    await expectNothingPersonal(page);
    await expectNothingOffline(page, context, reverseProxy);
    await context.setOffline(false);
  });

  await test.step('an administrator who signs in leaves nothing of the patient before, nor of their own', async () => {
    await open();
    await signInAs('admin');
    await page.goto(`${reverseProxy.origin}/admin/patients`);
    await expect(page.getByRole('heading', { name: 'Pacientes' })).toBeVisible();
    await expectNothingPersonal(page);
    const stored = await storedInBrowser(page);
    expect(stored).not.toContain(demoCredentials.administrator.fullName);
    expect(stored).not.toMatch(/admin-layout|dashboard-page|patient-list-page/u);
    await context.setOffline(true);
    await page.goto(`${reverseProxy.origin}/admin/patients`).catch(() => undefined);
    await expect(page.getByRole('heading', { name: 'Pacientes' })).toHaveCount(0);
  });
});
