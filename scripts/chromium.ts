import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { installPackage } from './debian.ts';

/** Debian's own. Where it is missing, Playwright's. */
export const debianChromium = '/usr/bin/chromium';

/** Makes sure that there is a browser. Undefined where there is; else what to do about it. */
export function ensureChromium(): string | undefined {
  if (existsSync(debianChromium)) return undefined;
  const reason = installPackage('chromium');
  if (!reason) return undefined;
  const cli = join(import.meta.dirname, '..', 'node_modules', '@playwright', 'test', 'cli.js');
  const { status } = spawnSync(process.execPath, [cli, 'install', 'chromium'], { stdio: 'inherit' });
  return status === 0
    ? undefined
    : `There is no browser, and none could be installed (${reason}). Install Chromium by hand.`;
}
