import { randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { debianChromium, withoutDrawing } from './scripts/chromium.ts';

/**
 * The application on the demo clinic, in a folder of this run's own. Every worker process reads this file again and must
 * find the same port and folder, so the environment carries them. Mail that is "sent" is in `$VICO_E2E_DATA_DIR/mail`.
 */
process.env.VICO_E2E_PORT ??= String(20_000 + (process.pid % 10_000));
process.env.VICO_E2E_DATA_DIR ??= join(tmpdir(), `vico-e2e-${randomUUID()}`);

const baseURL = `http://127.0.0.1:${process.env.VICO_E2E_PORT}`;
const browser = debianChromium();
const isRoot = process.getuid?.() === 0;

/** The portal is tested at the size of a phone, everything else at a desk, and the layout of each screen at both. */
const forPhones = ['**/e2e/portal/*.e2e.ts', '**/e2e/admin/*-phone.e2e.ts', '**/e2e/appointment-link.e2e.ts'];
const layout = '**/e2e/layout.e2e.ts';

export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.e2e.ts',
  // All tests share one server and database, on a machine with few cores.
  workers: 2,
  fullyParallel: false,
  forbidOnly: true,
  // A test walks a whole job, on a machine that may be busy.
  timeout: 300_000,
  expect: { timeout: 30_000 },
  outputDir: 'test-results',
  reporter: 'list',
  use: {
    baseURL,
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    // A service worker's answers cannot be simulated; e2e/portal/offline.e2e.ts allows it.
    serviceWorkers: 'block',
    // Recording traces doubles the time of a run, so they are off unless asked for.
    trace: process.env.VICO_E2E_TRACE ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
    // Each dialog and menu would be waited for until it rests. Walks in which something moves ask for it.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      ...(browser && { executablePath: browser }),
      args: [
        ...(isRoot ? ['--no-sandbox'] : []),
        // No requests of the browser's own.
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // Pages are laid out but not drawn, which no walk looks at. For pictures of failed walks: VICO_E2E_DRAW=1.
        ...(process.env.VICO_E2E_DRAW ? ['--disable-gpu'] : withoutDrawing),
      ],
    },
  },
  projects: [
    {
      name: 'desktop',
      testIgnore: forPhones,
      use: { viewport: { width: 1440, height: 900 } },
    },
    {
      name: 'phone',
      testMatch: [...forPhones, layout],
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    },
  ],
  webServer: {
    command: `exec "${process.execPath}" scripts/e2e-server.ts`,
    url: baseURL,
    // It builds the screens first, on a machine that may be busy.
    timeout: 300_000,
    stdout: 'ignore',
    stderr: 'pipe',
    gracefulShutdown: { signal: 'SIGTERM', timeout: 20_000 },
  },
});
