import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { installPackage } from './debian.ts';

/** Debian's, the better one first: the shell has no window to draw, and needs a third less of the processor. */
const debianBrowsers = ['/usr/lib/chromium/chromium-headless-shell', '/usr/bin/chromium'];

/** Debian's own browser; undefined where there is none, which leaves Playwright to its own. */
export const debianChromium = (): string | undefined => debianBrowsers.find((path) => existsSync(path));

/** Makes sure that there is a browser. Undefined where there is; else what to do about it. */
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
