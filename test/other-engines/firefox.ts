import { setTimeout as sleep } from 'node:timers/promises';
import puppeteer from 'puppeteer-core';
import { type Engine, ensureProgram, environmentOf, moveMs, viewport } from './engine.ts';

const program = '/usr/bin/firefox-esr';

/** Debian's Firefox without a window, over WebDriver BiDi. @param home a folder for its caches */
export async function openFirefox(home: string): Promise<Engine> {
  ensureProgram(program, 'firefox-esr');
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath: program,
    headless: true,
    env: environmentOf(home),
    extraPrefsFirefox: { 'intl.accept_languages': 'pt-BR, pt' },
  });
  const page = await browser.newPage();
  await page.setViewport(viewport);
  const { mouse, keyboard } = page;
  return {
    name: (await browser.version()).replace('firefox/', 'Firefox '),
    async goto(address) {
      await page.goto(address, { waitUntil: 'domcontentloaded' });
    },
    evaluate: (body) => page.evaluate(`(() => { ${body} })()`),
    async drag([first, ...others]) {
      if (!first) return;
      await mouse.move(first.x, first.y);
      await mouse.down();
      for (const { x, y } of others) {
        await mouse.move(x, y);
        await sleep(moveMs);
      }
      await mouse.up();
    },
    type: (text) => keyboard.type(text),
    async press(...keys) {
      for (const key of keys) await keyboard.down(key);
      for (const key of keys.toReversed()) await keyboard.up(key);
    },
    screenshot: async () => Buffer.from(await page.screenshot()),
    close: () => browser.close(),
  };
}
