/** The base of every browser test: no session, and a test fails on any unexpected error in the page's console. */
import { test as base, expect } from '@playwright/test';
import { demoCredentials } from '#db/demo/clinic.ts';
import { axeViolations } from './axe.ts';
import { type Api, type Credentials, signIn } from './sign-in.ts';

const { administrator, ...others } = demoCredentials;
const demoAccounts = { admin: administrator, ...others };
type DemoAccount = keyof typeof demoAccounts;

type AllowedError = { pattern: RegExp; from: number; until: number };

type PageFixtures = {
  /**
   * Whether the page receives the stream of changes (`test.use({ live: true })`). The tests share one clinic: with the
   * stream, the changes of another test would redraw this one's page at any moment.
   */
  live: boolean;
  /** Whether an idle page prefetches the code of the navigation (`test.use({ prefetching: true })`), which takes processor time. */
  prefetching: boolean;
  /**
   * Puts a session into the browser and returns its API client. A demo account's session is shared by the worker's
   * tests, so none of them may end it; credentials always give a new session.
   */
  signInAs: (who: DemoAccount | Credentials) => Promise<Api>;
  /**
   * Accepts console errors that the test itself provokes, such as of a server that fails: from now to the test's end,
   * and with `using` to that of the step.
   */
  allowConsoleError: (pattern: RegExp) => Disposable;
  /** Fails on serious and critical violations that axe finds on the page. */
  expectAccessible: (options?: { readsContrast: boolean }) => Promise<void>;
  /** Fails when the page can be scrolled sideways. */
  expectNoSidewaysScroll: () => Promise<void>;
  /** Fails when anything that can be seen and touched is smaller than 44 px; fields count with their frame. */
  expectLargeTouchTargets: () => Promise<void>;
  consoleGuard: { allowed: AllowedError[] };
  calmPage: undefined;
};

type WorkerFixtures = {
  demoSession: (who: DemoAccount) => ReturnType<typeof signIn>;
  /** The API as the demo's administrator. */
  api: Api;
};

export const test = base.extend<PageFixtures, WorkerFixtures>({
  demoSession: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from this pattern
    async ({}, use, { project }) => {
      const origin = project.use.baseURL ?? '';
      const open = new Map<DemoAccount, ReturnType<typeof signIn>>();
      await use((who) => {
        const session = open.get(who) ?? signIn(origin, demoAccounts[who]);
        open.set(who, session);
        return session;
      });
    },
    { scope: 'worker' },
  ],

  api: [async ({ demoSession }, use) => use((await demoSession('admin')).api), { scope: 'worker' }],

  live: [false, { option: true }],
  prefetching: [false, { option: true }],

  calmPage: [
    async ({ context, live, prefetching }, use) => {
      if (!live) await context.addInitScript(neverOpenStream);
      if (!prefetching) await context.addInitScript(neverIdle);
      await use(undefined);
    },
    { auto: true },
  ],

  signInAs: ({ context, demoSession, baseURL }, use) =>
    use(async (who) => {
      const { api, cookies } =
        typeof who === 'string' ? await demoSession(who) : await signIn(baseURL ?? '', who);
      await context.clearCookies();
      await context.addCookies(cookies);
      return api;
    }),

  consoleGuard: [
    async ({ context, demoSession }, use) => {
      const allowed: AllowedError[] = [];
      const errors: { text: string; at: number }[] = [];
      context.on('console', (message) => {
        if (message.type() !== 'error') return;
        // The browser's time, not that of the arrival here.
        errors.push({ text: `${message.text()} (${message.location().url})`, at: message.timestamp() });
      });
      context.on('weberror', (error) => errors.push({ text: String(error.error()), at: Date.now() }));
      await use({ allowed });
      const unexpected: string[] = [];
      for (const { text, at } of errors) {
        if (allowed.some(({ pattern, from, until }) => from <= at && at <= until && pattern.test(text)))
          continue;
        const [, picture] = /status of 404 .*\((\S+\/media\/procedure-media\/\S+)\)$/u.exec(text) ?? [];
        // Another test may replace or delete its procedure's picture while this page loads the shared list.
        if (picture) await expectNotListed((await demoSession('admin')).api, new URL(picture).pathname);
        else unexpected.push(text);
      }
      expect(unexpected, 'errors in the console of the page').toEqual([]);
    },
    { auto: true },
  ],

  allowConsoleError: ({ consoleGuard }, use) =>
    use((pattern) => {
      const scope = { pattern, from: Date.now(), until: Number.POSITIVE_INFINITY };
      consoleGuard.allowed.push(scope);
      return {
        [Symbol.dispose]() {
          scope.until = Date.now() + 1;
        },
      };
    }),

  expectAccessible: ({ page }, use) =>
    use(async (options) => expect(await axeViolations(page, options)).toEqual([])),

  expectNoSidewaysScroll: ({ page }, use) =>
    use(() =>
      // After a change of the window's size the page needs a moment to fit.
      expect
        .poll(
          () =>
            page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
          'pixels beyond the right edge',
        )
        .toBeLessThanOrEqual(0),
    ),

  expectLargeTouchTargets: ({ page }, use) =>
    use(async () => {
      const small = await page.evaluate(() =>
        [...document.querySelectorAll('a, button, .mantine-Input-wrapper')]
          .filter((element) => {
            const { width, height, bottom } = element.getBoundingClientRect();
            const isSeen = element.checkVisibility({ visibilityProperty: true }) && height > 1 && bottom > 0;
            return isSeen && (height < 44 || width < 44);
          })
          .map((element) => element.getAttribute('aria-label') ?? element.textContent),
      );
      expect(small).toEqual([]);
    }),
});

/** Polls until no procedure shows the picture: a deletion removes the file before the row. */
const expectNotListed = (api: Api, picture: string) =>
  expect
    .poll(async () => {
      const rows: { media: { url: string } | null }[] = [];
      for (let page = 1, total = 1; rows.length < total; page += 1) {
        const part = await api.procedures.list({ page, pageSize: 100 });
        rows.push(...part.rows);
        total = part.rows.length === 0 ? rows.length : part.total;
      }
      return rows.map(({ media }) => media?.url);
    }, `procedures that show the missing picture ${picture}`)
    .not.toContain(picture);

/** Runs in the page. */
function neverIdle() {
  window.requestIdleCallback = () => 0;
}

/** Runs in the page. */
function neverOpenStream() {
  const { fetch } = window;
  window.fetch = (input, init) =>
    input instanceof Request && input.url.endsWith('/api/rpc/changes/watch')
      ? new Promise(() => {})
      : fetch(input, init);
}

/** For walks in which something moves: `test.use(inMotion)`. */
export const inMotion = { contextOptions: { reducedMotion: 'no-preference' } } as const;

export { expect };
