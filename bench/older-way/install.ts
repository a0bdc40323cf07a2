/**
 * Installs what the older way is made of beside it, so that it weighs on nobody else. Whatever imports these packages can
 * only be imported afterwards.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

const folder = import.meta.dirname;

/** Where what lies there is not what the lockfile says. */
export function installOlderWay(): void {
  const there = packagesOf(join('node_modules', '.package-lock.json'));
  const { '': _root, ...wanted } = packagesOf('package-lock.json');
  const isThere = Object.entries(wanted).every(([path, { version, optional }]) =>
    there[path] ? there[path].version === version : optional,
  );
  if (isThere) return;
  process.stderr.write('Installing what the older way is made of…\n');
  execFileSync('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: folder,
    stdio: ['ignore', 2, 2],
  });
}

const lockfile = z.object({
  packages: z.record(
    z.string(),
    z.object({ version: z.string().optional(), optional: z.boolean().optional() }),
  ),
});

function packagesOf(file: string): z.output<typeof lockfile>['packages'] {
  const path = join(folder, file);
  return existsSync(path) ? lockfile.parse(JSON.parse(readFileSync(path, 'utf8'))).packages : {};
}
