/**
 * The second step of the build: renders the screens of `contract/prerendered-screens.ts` to HTML, with the style rules that
 * they use, into `dist/web/prerendered.json`. `scripts/build-web.ts` runs it after the first.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import react from '@vitejs/plugin-react';
import Beasties from 'beasties';
import { defineConfig, type Plugin } from 'vite';
import { z } from 'zod';
import {
  type PrerenderedName,
  type PrerenderedScreen,
  prerenderedFile,
  prerenderedNames,
} from './contract/prerendered-screens.ts';
import type { prerenderScreen } from './web/prerender.tsx';

const client = join(import.meta.dirname, 'dist', 'web');
const outDir = join(import.meta.dirname, 'dist', 'prerender');

const prerenderScreens: Plugin = {
  name: 'prerender-screens',
  async closeBundle() {
    const module: { prerenderScreen: typeof prerenderScreen } = await import(
      pathToFileURL(join(outDir, 'prerender.js')).href
    );
    const screens: Partial<Record<PrerenderedName, PrerenderedScreen>> = {};
    for (const name of prerenderedNames) {
      const variants = [];
      for (const logo of [false, true])
        for (const whatsapp of [false, true])
          variants.push({ logo, whatsapp, markup: await module.prerenderScreen(name, { logo, whatsapp }) });
      screens[name] = {
        variants,
        styles: await stylesOf(name, variants.map(({ markup }) => markup).join('')),
      };
    }
    writeFileSync(join(client, prerenderedFile), JSON.stringify(screens));
  },
};

/** The style sheets that a screen's page loads first. */
function sheetsOf(name: PrerenderedName): string[] {
  const page = readFileSync(join(client, 'index.html'), 'utf8');
  const own = z
    .record(z.string(), z.array(z.string()))
    .parse(JSON.parse(readFileSync(join(client, 'first-files.json'), 'utf8')));
  const shared = [...page.matchAll(/<link rel="stylesheet" crossorigin href="([^"]+)"/gu)].map(
    ([, file = '']) => file,
  );
  return [...shared, ...(own[name] ?? []).filter((file) => file.endsWith('.css'))];
}

/** The rules that the markup uses, in both colour schemes, and the fonts. */
async function stylesOf(name: PrerenderedName, markup: string): Promise<string> {
  const sheets = sheetsOf(name);
  const links = sheets.map((file) => `<link rel="stylesheet" href="${file}">`);
  const schemes = ['light', 'dark'].map(
    (scheme) => `<div data-mantine-color-scheme="${scheme}">${markup}</div>`,
  );
  const beasties = new Beasties({
    path: client,
    logLevel: 'warn',
    mergeStylesheets: true,
    reduceInlineStyles: false,
    pruneSource: false,
    fonts: false,
  });
  const page = await beasties.process(
    `<html data-mantine-color-scheme="light"><head>${links.join('')}</head><body>${schemes.join('')}</body></html>`,
  );
  const [, styles] = /<style>(.*?)<\/style>/su.exec(page) ?? [];
  if (!styles) throw new Error(`${name} has no styles`);
  // Beasties does not find fonts that are named by a variable.
  const fonts = sheets.flatMap(
    (file) => readFileSync(join(client, file), 'utf8').match(/@font-face\{[^}]*\}/gu) ?? [],
  );
  return fonts.join('') + styles;
}

export default defineConfig({
  plugins: [react(), prerenderScreens],
  publicDir: false,
  build: { ssr: 'web/prerender.tsx', outDir, emptyOutDir: true, target: 'node20' },
});
