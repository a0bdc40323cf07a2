/**
 * How much script a first visit loads before anybody touches the screen, in bytes as they are sent. A ceiling is what
 * it is, rounded up to the next thousand: whoever needs more raises it on purpose. None may pass 170,000.
 */
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';

const ceilings = { '/login': 160_000, '/patient': 162_000 };

/** Every script that the page loads by itself, as address and bytes sent. */
function followScripts(page: Page): Map<string, number> {
  const sent = new Map<string, number>();
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    if (pathname.endsWith('.js')) sent.set(pathname, Number(response.headers()['content-length']));
  });
  return sent;
}

/** What the page itself names (vite-page.ts), where the build makes sure that nothing is the administrator's. */
async function namedIn(page: Page): Promise<Set<string>> {
  const { pathname } = new URL(page.url());
  const source = await (await page.request.get(pathname)).text();
  const listed: unknown = JSON.parse(
    /<script type="application\/json" id="first-files">(.*?)<\/script>/u.exec(source)?.[1] ?? '{}',
  );
  const forHere = Object.entries(listed ?? {}).find(([path]) => path === pathname)?.[1];
  const inHead = [...source.matchAll(/(?:src|href)="(\/[^"]+\.js)"/gu)].map((found) => found[1]);
  return new Set([...inHead, ...(Array.isArray(forHere) ? forHere : [])]);
}

async function expectLight(page: Page, sent: Map<string, number>, ceiling: number) {
  await page.waitForLoadState('networkidle');
  const bytes = [...sent.values()].reduce((sum, size) => sum + size, 0);
  const list = [...sent].map(([path, size]) => `${size} ${path}`).join('\n');
  expect(sent.size).toBeGreaterThan(0);
  expect(bytes, list).toBeLessThanOrEqual(ceiling);
  const named = await namedIn(page);
  expect([...sent.keys()].filter((path) => !named.has(path))).toEqual([]);
}

test('the login loads little, and nothing of the administrator', async ({ page }) => {
  const sent = followScripts(page);
  await page.goto('/login');
  await expect(page.getByRole('button', { name: 'Entrar' })).toBeVisible();
  await expectLight(page, sent, ceilings['/login']);
});

test('the portal loads little, and nothing of the administrator', async ({ page, signInAs }) => {
  await signInAs('patient');
  const sent = followScripts(page);
  await page.goto('/patient');
  await expect(page.getByRole('region', { name: 'Próxima consulta' })).toBeVisible();
  await expectLight(page, sent, ceilings['/patient']);
});

test('the administrator’s screens do load more, and it is seen', async ({ page, signInAs }) => {
  await signInAs('admin');
  const sent = followScripts(page);
  await page.goto('/admin');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const named = await namedIn(page);
  expect([...sent.keys()].filter((path) => !named.has(path))).not.toEqual([]);
});
