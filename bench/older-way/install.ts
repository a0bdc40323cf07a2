/**
 * Installs the older system's packages in this folder, so that only the bench pays for them. Modules that use these
 * packages are imported after this.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

const folder = import.meta.dirname;

/** Does nothing where the installed versions are the lockfile's. */
export function installOlderWay(): void {
  const there = packagesOf(join('node_modules', '.package-lock.json'));
  const { '': _root, ...wanted } = packagesOf('package-lock.json');
  const isThere = Object.entries(wanted).every(([path, { version, optional }]) =>
    there[path] ? there[path].version === version : optional,
  );
  if (isThere) return;
  process.stderr.write('Installing the packages of the older system…\n');
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
