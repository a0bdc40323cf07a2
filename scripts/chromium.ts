import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { installPackage } from './debian.ts';

/** The headless shell first: it needs a third less of the processor than the whole browser. */
const debianBrowsers = ['/usr/lib/chromium/chromium-headless-shell', '/usr/bin/chromium'];

/** Path of Debian's Chromium. Undefined where there is none: then Playwright uses its own browser. */
export const debianChromium = (): string | undefined => debianBrowsers.find((path) => existsSync(path));

/** A graphics card that is emulated and draws nothing: a quarter of a walk's processor time was drawing. */
export const withoutDrawing = [
  '--use-gl=angle',
  '--use-angle=swiftshader',
  '--enable-unsafe-swiftshader',
  '--disable-gl-drawing-for-tests',
  // What the previews draw is drawn.
  '--disable-accelerated-2d-canvas',
];

/** Installs a browser where none is found. Returns undefined on success, otherwise what to do. */
export function ensureChromium(): string | undefined {
  const [shell] = debianBrowsers;
  if (debianChromium() === shell) return undefined;
  const reason = installPackage('chromium-headless-shell');
  if (!reason || debianChromium()) return undefined;
  const cli = join(import.meta.dirname, '..', 'node_modules', '@playwright', 'test', 'cli.js');
  const { status } = spawnSync(process.execPath, [cli, 'install', 'chromium'], { stdio: 'inherit' });
  return status === 0
    ? undefined
    : `There is no browser, and none could be installed (${reason}). Install Chromium by hand.`;
}
