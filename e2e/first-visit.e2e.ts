/**
 * What a first visit and a change of screen load: requests and bytes as they are sent, never times. A budget is today's
 * figure, rounded up a little; raise it only on purpose. The scripts of the login and the portal stay below 170,000 bytes.
 * Bytes may be `tolerance` above it: the names of files and the rows of the day change how well a page compresses.
 */
import type { Page, Request, Response } from '@playwright/test';
import { setupSteps } from '#contract/screens/dashboard.ts';
import { demoCredentials } from '#db/demo/clinic.ts';
import { expect, test } from './fixtures.ts';
import { emailField, passwordField, signInButton } from './sign-in.ts';
import { withoutPreloadedAnswers } from './simulate.ts';

const tolerance = 1.01;

type Budget = { requests: number; script: number; styles: number; fonts: number; all: number };

const budgets = {
  '/login': { requests: 17, script: 155_500, styles: 11_660, fonts: 35_000, all: 227_100 },
  // With the banner of a lost connection, which cannot be loaded then, and the whole home screen.
  '/patient': { requests: 19, script: 164_400, styles: 12_630, fonts: 35_000, all: 235_900 },
  '/admin': { requests: 37, script: 179_300, styles: 16_500, fonts: 35_000, all: 245_500 },
  '/admin/patients': { requests: 43, script: 204_200, styles: 20_600, fonts: 35_000, all: 272_400 },
  // With the next step of each row, without the dialogs that it may ask in.
  '/admin/appointments': { requests: 59, script: 230_500, styles: 24_800, fonts: 35_000, all: 304_200 },
  // The grid, the week of all and a phone's day, without what a touch opens: menus, panels, card, small form, a move.
  '/admin/appointments/calendar': {
    requests: 65,
    script: 227_100,
    styles: 27_300,
    fonts: 35_000,
    all: 304_200,
  },
  '/admin/reception': { requests: 66, script: 231_300, styles: 23_400, fonts: 35_000, all: 304_600 },
} satisfies Record<string, Budget>;

/** What a screen fetches beside itself: on the dashboard today's work with its icons, who is to confirm, unsigned entries. */
const besidesOf: Partial<Record<keyof typeof budgets, { script: number; styles: number }>> = {
  '/admin': { script: 27_500, styles: 4_000 },
};

/** What the dashboard asks for once it is shown: the last visit of who is next, and unsigned entries. */
const askedLater = ['appointments/list', 'record/unsigned'];

type Sent = { path: string; kind: string; bytes: number };

/** Records what the page requests, except the stream of changes, which stays open. */
function follow(page: Page): { sent: () => Promise<Sent[]>; settled: () => Promise<void> } {
  const responses: Response[] = [];
  const open = new Set<Request>();
  page.on('request', (request) => {
    if (!request.url().endsWith('/changes/watch')) open.add(request);
  });
  page.on('requestfinished', (request) => open.delete(request));
  page.on('requestfailed', (request) => open.delete(request));
  page.on('response', (response) => {
    if (!response.url().endsWith('/changes/watch')) responses.push(response);
  });
  return {
    /** `networkidle` fires once for a page, even if it makes requests later. */
    settled: () => expect.poll(() => open.size).toBe(0),
    sent: () =>
      Promise.all(
        responses.splice(0).map(async (response) => ({
          path: new URL(response.url()).pathname,
          kind: response.request().resourceType(),
          bytes: (await response.request().sizes()).responseBodySize,
        })),
      ),
  };
}

const bytesOf = (sent: Sent[], kind?: string) =>
  sent.filter((each) => !kind || each.kind === kind).reduce((sum, { bytes }) => sum + bytes, 0);
const calls = (sent: Sent[]) =>
  sent.filter(({ path }) => path.startsWith('/api/')).map(({ path }) => path.replace('/api/rpc/', ''));

/** How far content that was seen has moved since: 0.1 is the limit of a good page. */
const shiftOf = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0;
        // The first list has what was before.
        new PerformanceObserver((list, observer) => {
          for (const entry of list.getEntries()) sum += Number(Reflect.get(entry, 'value') ?? 0);
          observer.disconnect();
          resolve(sum);
        }).observe({ type: 'layout-shift', buffered: true });
        setTimeout(() => resolve(sum), 500);
      }),
  );

const hasLoaded = (page: Page, file: string) =>
  page.evaluate(
    (part) => performance.getEntriesByType('resource').some(({ name }) => name.includes(part)),
    file,
  );

/** The scripts and styles named in the page's HTML. The build ensures that none belongs to the administrator's area (vite-page.ts). */
async function filesNamedIn(page: Page): Promise<string[]> {
  const source = await (await page.request.get(new URL(page.url()).pathname)).text();
  return [...source.matchAll(/(?:src|href)="(\/[^"]+\.(?:js|css))"/gu)].map(([, path = '']) => path);
}

async function expectWithin(page: Page, all: Sent[], budget: Budget, besides = { script: 0, styles: 0 }) {
  const named = await filesNamedIn(page);
  const isBesides = ({ kind, path }: Sent) =>
    (kind === 'script' || kind === 'stylesheet') && !named.includes(path);
  const sent = all.filter((each) => !isBesides(each));
  const later = all.filter(isBesides);
  const list = all.map(({ bytes, path }) => `${bytes} ${path}`).join('\n');
  const found: Budget = {
    requests: sent.length,
    script: bytesOf(sent, 'script'),
    styles: bytesOf(sent, 'stylesheet'),
    fonts: bytesOf(sent, 'font'),
    all: bytesOf(sent),
  };
  expect(sent.length).toBeGreaterThan(0);
  for (const name of ['requests', 'script', 'styles', 'fonts', 'all'] as const)
    expect(found[name], `${name} ${JSON.stringify(found)}\n${list}`).toBeLessThanOrEqual(
      name === 'requests' ? budget.requests : budget[name] * tolerance,
    );
  // No waterfall: the page brings its answers and names all of its scripts.
  expect(
    calls(sent).filter((each) => !askedLater.includes(each)),
    list,
  ).toEqual([]);
  const foundBesides = { script: bytesOf(later, 'script'), styles: bytesOf(later, 'stylesheet') };
  for (const name of ['script', 'styles'] as const)
    expect(foundBesides[name], `besides: ${name}\n${list}`).toBeLessThanOrEqual(besides[name] * tolerance);
}

for (const [path, who] of [
  ['/login', undefined],
  ['/patient', 'patient'],
  ['/admin', 'admin'],
  ['/admin/patients', 'admin'],
  ['/admin/appointments', 'admin'],
  ['/admin/appointments/calendar', 'admin'],
  ['/admin/reception', 'admin'],
] as const)
  test(`${path} stays within its budget, without a call after the page`, async ({ page, signInAs }) => {
    if (who) await signInAs(who);
    // A phone's screen, which the appointment fills: below the fold nothing counts as a shift.
    if (path === '/patient') await page.setViewportSize({ width: 412, height: 823 });
    const { sent } = follow(page);
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.waitForLoadState('networkidle');
    await expectWithin(page, await sent(), budgets[path], besidesOf[path]);
    if (path === '/patient') expect(await shiftOf(page)).toBeLessThan(0.1);
  });

test('on a phone, a new clinic’s first steps move nothing that is read', async ({ page, signInAs }) => {
  await signInAs('admin');
  await page.setViewportSize({ width: 412, height: 823 });
  await withoutPreloadedAnswers(page);
  await page.route('**/api/rpc/dashboard/overview', async (route) => {
    const response = await route.fetch();
    const { json } = await response.json();
    const setup = setupSteps.map((step) => ({ step, isDone: false }));
    await route.fulfill({ response, json: { json: { ...json, setup } } });
  });
  const shown = Promise.withResolvers<void>();
  await page.route('**/assets/first-steps-*.js', async (route) => {
    await shown.promise;
    await route.continue();
  });
  const { settled } = follow(page);
  await page.goto('/admin');
  // Today's work has come. Where it did not wait it would be drawn meanwhile; a slow machine only shows less.
  await expect.poll(() => hasLoaded(page, 'todays-work')).toBe(true);
  await page.waitForTimeout(300);
  shown.resolve();
  await expect(page.getByRole('region', { name: 'Primeiros passos' })).toBeVisible();
  await expect(page.getByRole('region', { name: /^(Recepção|Seu dia)$/u })).toBeVisible();
  await settled();
  expect(await shiftOf(page)).toBeLessThan(0.1);
});

test.describe('on an idle page', () => {
  test.use({ prefetching: true });

  test('after prefetching, a change of screen makes its calls once and loads no code', async ({
    page,
    signInAs,
  }) => {
    await signInAs('admin');
    const { sent, settled } = follow(page);
    await page.goto('/admin');
    // The first touch loads the dialogs (web/ui/use-lazy-module.ts), also those of today's work, which is fetched beside.
    await page.waitForLoadState('networkidle');
    // On a slow machine today's work is drawn after the first touch, and its dialogs come with the next one.
    const names = ['patient-list-page', 'agenda-page', 'settings-page', 'session-expired', 'work-dialogs'];
    await expect(async () => {
      await page.getByRole('heading', { level: 1 }).click();
      for (const name of names) expect(await hasLoaded(page, name), name).toBe(true);
    }).toPass();
    await settled();
    await sent();
    const answered = page.waitForResponse('**/patients/list');
    await page.getByRole('navigation').getByRole('link', { name: 'Pacientes' }).click();
    await answered;
    await expect(page.getByText(/^1 a \d+ de \d+/u)).toBeVisible();
    const loaded = await sent();
    // What can be booked is asked for once in a minute, by the screen that needs it first.
    expect(calls(loaded).filter((each) => each !== 'bookingChoices/get')).toEqual(['patients/list']);
    expect(loaded.filter(({ kind }) => kind === 'script' || kind === 'stylesheet')).toEqual([]);
  });
});

test('pointing at a link prefetches its screen’s answer, once, and at a patient’s name does not open the record, which would be logged', async ({
  page,
  signInAs,
}) => {
  await signInAs('admin');
  const { sent } = follow(page);
  await page.goto('/admin');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.waitForLoadState('networkidle');
  await sent();
  const navigation = page.getByRole('navigation');
  const link = navigation.getByRole('link', { name: 'Pacientes' });
  const answered = page.waitForResponse('**/patients/list');
  await link.hover();
  await answered;
  await link.click();
  await expect(page.getByText(/^1 a \d+ de \d+ pacientes/u)).toBeVisible();
  expect(calls(await sent()).filter((each) => !askedLater.includes(each))).toEqual(['patients/list']);

  const name = page.getByRole('main').locator('a[href^="/admin/patients/"]:not([href$="/new"])').first();
  await name.hover();
  await name.focus();
  // The code is prefetched. A call of the record would be sent before that of another link.
  await expect.poll(() => hasLoaded(page, 'patient-detail-page')).toBe(true);
  const next = page.waitForResponse('**/account/get');
  await page.getByRole('link', { name: /^Minha conta/u }).hover();
  await next;
  expect(calls(await sent()).filter((call) => call !== 'patients/list')).toEqual(['account/get']);
});

test('the login can be read, filled in and sent before the application arrives, the portal read', async ({
  page,
}) => {
  let scripts = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await scripts.promise;
    await route.continue();
  });
  const openWithoutScripts = async (path: string) => {
    scripts = Promise.withResolvers<void>();
    await page.goto(path, { waitUntil: 'commit' });
  };
  const { email, password } = demoCredentials.patient;

  await openWithoutScripts('/login');
  await emailField(page).fill(email);
  await passwordField(page).fill(password);
  scripts.resolve();
  await expect(page.locator('html')).toHaveAttribute('data-started', 'true');
  await page.getByRole('heading', { name: 'Bem-vindo(a)!' }).click();
  await expect(emailField(page)).toHaveValue(email);
  await expect(passwordField(page)).toHaveValue(password);

  await openWithoutScripts('/login');
  await page.getByRole('button', { name: 'Esqueci minha senha' }).click();
  scripts.resolve();
  await expect(page.getByRole('dialog', { name: 'Esqueci minha senha' })).toBeVisible();

  // The notice of another screen is not in the markup.
  await page.goto('/patient');
  await expect(page.getByText('Você precisa estar logado para acessar esta página')).toBeVisible();
  scripts = Promise.withResolvers<void>();
  await page.reload({ waitUntil: 'commit' });
  await emailField(page).fill(email);
  scripts.resolve();
  await expect(page.getByText('Você precisa estar logado para acessar esta página')).toBeVisible();
  await expect(emailField(page)).toHaveValue(email);

  await openWithoutScripts('/');
  await emailField(page).fill(email);
  await passwordField(page).fill(password);
  await signInButton(page).click();
  expect(page.url()).not.toContain('?');
  scripts.resolve();
  await expect(page).toHaveURL('/patient');

  await openWithoutScripts('/patient');
  await expect(page.getByText('Só um instante, estamos abrindo a sua agenda…')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Meus agendamentos' })).toBeVisible();
  scripts.resolve();
  await expect(page.getByRole('region', { name: 'Próxima consulta' })).toBeVisible();
});
