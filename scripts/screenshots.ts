/** Takes the README's pictures from a running demo: `node scripts/launch.mjs screenshots http://127.0.0.1:3000`. */
import { join } from 'node:path';
import { type Browser, chromium } from '@playwright/test';
import sharp from 'sharp';
import { screens } from '#contract/screen-addresses.ts';
import { demoCredentials } from '#db/demo/clinic.ts';
import { debianChromium, ensureChromium } from './chromium.ts';

const images = join(import.meta.dirname, '..', 'docs', 'images');
const address = process.argv[2] ?? 'http://127.0.0.1:3000';

type Picture = {
  name: string;
  account: { email: string; password: string };
  screen: string;
  size: { width: number; height: number };
  /** Width of the picture in pixels. The screenshot is taken at twice the size, so that text stays sharp. */
  width: number;
};

const pictures: Picture[] = [
  {
    name: 'admin',
    account: demoCredentials.reception,
    screen: screens.appointmentCalendar,
    size: { width: 1280, height: 844 },
    width: 1280,
  },
  {
    name: 'portal',
    account: demoCredentials.patient,
    screen: screens.portal,
    size: { width: 390, height: 844 },
    width: 390,
  },
];

async function take(browser: Browser, { name, account, screen, size, width }: Picture): Promise<void> {
  const page = await browser.newPage({
    viewport: size,
    deviceScaleFactor: 2,
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    reducedMotion: 'reduce',
    colorScheme: 'light',
  });
  await page.goto(address + screens.login);
  await page.getByLabel('E-mail').fill(account.email);
  await page.getByLabel('Senha').first().fill(account.password);
  await page.getByRole('button', { name: 'Entrar' }).click();
  await page.waitForURL(/\/(admin|patient)$/u);
  await page.goto(address + screen);
  // The stream of changes stays open, so `networkidle` never comes.
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.waitForFunction(() => !document.querySelector('.mantine-Skeleton-root'));
  await page.evaluate(() => document.fonts.ready);
  const taken = await page.screenshot();
  await sharp(taken)
    .resize({ width })
    .webp({ quality: 82 })
    .toFile(join(images, `${name}.webp`));
  await page.close();
}

const problem = ensureChromium();
if (problem) throw new Error(problem);
const executablePath = debianChromium();
const browser = await chromium.launch({ ...(executablePath && { executablePath }), args: ['--no-sandbox'] });
try {
  for (const picture of pictures) await take(browser, picture);
} finally {
  await browser.close();
}
