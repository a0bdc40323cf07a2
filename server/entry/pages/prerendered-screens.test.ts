import { createHash } from 'node:crypto';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliDecompress, gunzip } from 'node:zlib';
import { expect, test, vi } from 'vitest';
import { placeholders, prerenderedFile } from '#contract/prerendered-screens.ts';
import { createTestApp } from '#test/app.ts';
import type { TestBrowser } from '#test/browser.ts';
import { makeAdmin, makePatientWithAccount, makeSettings } from '#test/factories.ts';

const webRoot = await mkdtemp(join(tmpdir(), 'vico-web-'));
const inline = 'console.log("antes")';
await writeFile(
  join(webRoot, 'index.html'),
  `<html><head><script>${inline}</script><link rel="modulepreload" crossorigin href="/assets/app.js"></head><body><div id="root"><!-- screen -->start<!-- /screen --></div><!-- preloaded answers --></body></html>`,
);
await writeFile(join(webRoot, 'first-files.json'), JSON.stringify({ login: ['/assets/login.css'] }));
const { clinicName, logoUrl, whatsappUrl } = placeholders;
const variants = (screen: string) =>
  [true, false].flatMap((logo) =>
    [true, false].map((whatsapp) => ({
      logo,
      whatsapp,
      markup: `<h1 title="${clinicName}">${screen} of ${clinicName}</h1>${logo ? logoUrl : ''} ${whatsapp ? whatsappUrl : ''}`,
    })),
  );
await writeFile(
  join(webRoot, prerenderedFile),
  JSON.stringify({
    login: { styles: 'h1{}', variants: variants('login') },
    portal: { styles: 'h1{}', variants: variants('portal') },
  }),
);
const { browser, signedIn, db, database } = await createTestApp({ webRoot });
await makeSettings(db, {
  clinic_name: '<b>[[logoUrl]] & "Ana"',
  logo_url: '/media/clinic-logo/um.webp',
  whatsapp_url: null,
});
const patient = await signedIn((await makePatientWithAccount(db)).user);
const admin = await signedIn(await makeAdmin(db));

const open = (who: TestBrowser, path: string, headers = {}) =>
  who.fetch(path, { headers: { accept: 'text/html,*/*', ...headers } });
const root = async (who: TestBrowser, path: string) =>
  /<div id="root">(.*?)<\/div>/su.exec(await (await open(who, path)).text())?.[1];

test('the login is in the page, with the clinic’s values as text', async () => {
  const name = '&lt;b&gt;[[logoUrl]] &amp; &quot;Ana&quot;';
  const login = `<style id="prerendered-styles" data-screen="login">h1{}</style><h1 title="${name}">login of ${name}</h1>/media/clinic-logo/um.webp `;
  expect(await root(browser(), '/login')).toBe(login);
  expect(await root(browser(), '/')).toBe(login);
});

test('each visitor gets what the browser will show', async () => {
  expect(await root(patient, '/patient')).toContain('portal of');
  expect(await root(patient, '/login')).toContain('portal of');
  for (const path of ['/patient', '/patient/profile', '/admin', '/nada'])
    expect(await root(browser(), path)).toBe('start');
  for (const path of ['/', '/login', '/patient', '/admin']) expect(await root(admin, path)).toBe('start');
  // The service worker keeps a page for every visitor.
  const bare = await browser().fetch('/login', { headers: { accept: '*/*' } });
  expect(await bare.text()).toContain('<div id="root">start</div>');
});

test('a page without answers shows the start picture', async () => {
  const away = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
  for (const scope of ['asService', 'asUser'] as const) vi.spyOn(database, scope).mockRejectedValue(away);
  expect(await root(browser(), '/login')).toBe('start');
  vi.restoreAllMocks();
});

test('a readable page names the application’s files for later, any other page at once', async () => {
  const login = await (await open(browser(), '/login')).text();
  const later =
    '<template id="application-files"><link rel="modulepreload" crossorigin href="/assets/app.js"><link rel="preload" as="style" crossorigin href="/assets/login.css"></template>';
  expect(login).toContain(later);
  expect(login.replace(later, '')).not.toContain('/assets/');
  expect(await (await open(admin, '/admin')).text()).toContain('href="/assets/app.js"></head>');
});

test('the content security policy names the page’s own script, and no other answer’s', async () => {
  const hash = createHash('sha256').update(inline).digest('base64');
  const policy = (await open(browser(), '/login')).headers.get('content-security-policy');
  expect(policy).toContain(`script-src 'self' 'sha256-${hash}';`);
  expect((await browser().fetch('/health')).headers.get('content-security-policy')).toContain(
    "script-src 'self';",
  );
});

test('a page is compressed as the browser accepts', async () => {
  const page = async (accepted: string) => {
    const answer = await open(browser(), '/login', { 'accept-encoding': accepted });
    return {
      encoding: answer.headers.get('content-encoding'),
      body: Buffer.from(await answer.arrayBuffer()),
    };
  };
  const plain = await page('identity');
  expect(plain.encoding).toBeNull();
  const br = await page('gzip, deflate, br');
  expect(br.encoding).toBe('br');
  expect(await promisify(brotliDecompress)(br.body)).toEqual(plain.body);
  const gzip = await page('gzip');
  expect(gzip.encoding).toBe('gzip');
  expect(await promisify(gunzip)(gzip.body)).toEqual(plain.body);
});
