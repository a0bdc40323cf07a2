/**
 * What every browser test begins with: nobody signed in, and a guard that fails it on anything the page complains about
 * in its console.
 */
import { test as base, expect } from '@playwright/test';
import { grave } from './accessible.ts';
import { type Api, signIn, type Who } from './api.ts';

type PageFixtures = {
  /**
   * Whether the page hears of what others change (`test.use({ live: true })`). The tests share one clinic: what another
   * one changes would draw this one's page again at any moment, such as between a mended server and the click on
   * 'Tentar novamente'.
   */
  live: boolean;
  /**
   * Puts the browser into a session of the demo clinic. The session serves a whole worker: a test that signs out
   * signs in through the form first.
   */
  signInAs: (who: Who) => Promise<void>;
  /** Lets a complaint pass that the test itself provokes, such as a server that fails. */
  allowConsoleError: (complaint: RegExp) => void;
  /** Fails on what axe finds serious or critical on the page as it stands. */
  expectAccessible: () => Promise<void>;
  /** Fails when the page can be scrolled sideways. */
  expectNoSidewaysScroll: () => Promise<void>;
  consoleGuard: { allowed: RegExp[] };
  quiet: undefined;
};

type Session = Awaited<ReturnType<typeof signIn>>;
type WorkerFixtures = {
  sessions: (who: Who) => Promise<Session>;
  /** The application's calls, as the administrator. */
  api: Api;
};

export const test = base.extend<PageFixtures, WorkerFixtures>({
  sessions: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from this pattern
    async ({}, use, { project }) => {
      const origin = project.use.baseURL ?? '';
      const open = new Map<Who, Promise<Session>>();
      await use((who) => {
        const session = open.get(who) ?? signIn(origin, who);
        open.set(who, session);
        return session;
      });
    },
    { scope: 'worker' },
  ],

  api: [async ({ sessions }, use) => use((await sessions('admin')).api), { scope: 'worker' }],

  live: [false, { option: true }],

  quiet: [
    async ({ context, live }, use) => {
      if (!live) await context.addInitScript(neverHear);
      await use(undefined);
    },
    { auto: true },
  ],

  signInAs: ({ context, sessions }, use) =>
    use(async (who) => context.addCookies((await sessions(who)).cookies)),

  consoleGuard: [
    async ({ context, sessions }, use) => {
      const allowed: RegExp[] = [];
      const complaints: string[] = [];
      context.on('console', (message) => {
        if (message.type() === 'error') complaints.push(`${message.text()} (${message.location().url})`);
      });
      context.on('weberror', (error) => complaints.push(String(error.error())));
      await use({ allowed });
      const unexpected: string[] = [];
      for (const text of complaints) {
        if (allowed.some((pattern) => pattern.test(text))) continue;
        const [, picture] = /status of 404 .*\((\S+\/media\/procedure-media\/\S+)\)$/u.exec(text) ?? [];
        // All tests share one catalogue: another one may replace or delete its picture while this page loads the list.
        // What the catalogue goes on naming must be there.
        if (picture) await expectForgotten((await sessions('admin')).api, new URL(picture).pathname);
        else unexpected.push(text);
      }
      expect(unexpected, 'complaints in the console of the page').toEqual([]);
    },
    { auto: true },
  ],

  allowConsoleError: ({ consoleGuard }, use) => use((complaint) => void consoleGuard.allowed.push(complaint)),

  expectAccessible: ({ page }, use) => use(async () => expect(await grave(page)).toEqual([])),

  expectNoSidewaysScroll: ({ page }, use) =>
    use(async () => {
      const beyond = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(beyond, 'pixels beyond the right edge').toBeLessThanOrEqual(0);
    }),
});

/** No procedure shows it any more. Whoever deletes takes the picture away first: for a moment it is named still. */
const expectForgotten = (api: Api, picture: string) =>
  expect
    .poll(async () => {
      const rows: { media: { url: string } | null }[] = [];
      for (let page = 1, total = 1; rows.length < total; page += 1) {
        const part = await api.procedures.list({ page, pageSize: 100 });
        rows.push(...part.rows);
        total = part.rows.length === 0 ? rows.length : part.total;
      }
      return rows.map(({ media }) => media?.url);
    }, `procedures that show ${picture}, which is not there`)
    .not.toContain(picture);

/** Runs in the page: its stream of changes never opens. */
function neverHear() {
  const { fetch } = window;
  window.fetch = (input, init) =>
    input instanceof Request && input.url.endsWith('/api/rpc/changes/watch')
      ? new Promise(() => {})
      : fetch(input, init);
}

export { expect };
