import { randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { debianChromium } from './scripts/chromium.ts';

/**
 * The real application on an invented clinic, in a folder of this run's own. Every worker reads this file again and
 * must find the same: so the environment carries it. Tests find the messages that were "sent" in
 * `$VICO_E2E_DATA_DIR/mail`.
 */
process.env.VICO_E2E_PORT ??= String(20_000 + (process.pid % 10_000));
process.env.VICO_E2E_DATA_DIR ??= join(tmpdir(), `vico-e2e-${randomUUID()}`);

const baseURL = `http://127.0.0.1:${process.env.VICO_E2E_PORT}`;
const browser = debianChromium();
const isRoot = process.getuid?.() === 0;

/**
 * Screens are tried at both sizes. What is the same at every size is tried at one: a test says so by its tag, `@desktop` or
 * `@phone`, and these files as a whole.
 */
const onlyOnDesktop = [
  'first-visit', // what is loaded, counted and weighed
  'limits', // an answer to too many guesses
  'time', // the clinic's day, whatever the browser's zone
  'faults', // a database and a store that go away
  'realtime', // who hears of which change
  'second-clinic', // a server that starts again
  'slice', // the clinic at its desk; its patient brings a phone along
];
const onlyOnPhone = [
  'install', // as an app, which is a phone's
  'touch-targets', // what a thumb hits
  'portal/large-letters', // at a width of its own
];
const files = (names: string[]) => names.map((name) => `**/e2e/${name}.e2e.ts`);

export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.e2e.ts',
  // One clinic serves all of them, on a machine with few cores.
  workers: 2,
  fullyParallel: false,
  forbidOnly: true,
  // A busy machine can be too slow for a moment; what fails twice is broken. At one's own desk the first time counts.
  retries: process.env.CI ? 2 : 0,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  outputDir: 'test-results',
  reporter: 'list',
  use: {
    baseURL,
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    // What a worker answers, no test could simulate; e2e/portal/offline.e2e.ts lets it in.
    serviceWorkers: 'block',
    // A trace films every test, which takes half the time on a machine with few cores: only where one asks for it.
    trace: process.env.VICO_E2E_TRACE ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(browser && { executablePath: browser }),
      args: [
        ...(isRoot ? ['--no-sandbox'] : []),
        // No call to anybody but the application.
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // Without a graphics card the browser would imitate one, and spend more on it than on the pages.
        '--disable-gpu',
      ],
    },
  },
  projects: [
    {
      name: 'desktop',
      testIgnore: files(onlyOnPhone),
      grepInvert: /@phone\b/u,
      use: { viewport: { width: 1440, height: 900 } },
    },
    {
      name: 'phone',
      testIgnore: files(onlyOnDesktop),
      grepInvert: /@desktop\b/u,
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    },
  ],
  webServer: {
    command: `exec "${process.execPath}" scripts/e2e-server.ts`,
    url: baseURL,
    timeout: 120_000,
    stdout: 'ignore',
    stderr: 'pipe',
    gracefulShutdown: { signal: 'SIGTERM', timeout: 20_000 },
  },
});
