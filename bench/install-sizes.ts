/** Disk space of the installed packages and of the built screens. */
import { existsSync, lstatSync, readdirSync, readFileSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

const root = join(import.meta.dirname, '..');
const lockfile = z.object({ packages: z.record(z.string(), z.object({ dev: z.boolean().optional() })) });

/** Bytes. */
export interface InstallSizes {
  /** Installed by `npm start`. */
  packages: number;
  /** The largest packages or scopes of these. */
  largest: readonly (readonly [string, number])[];
  /** Used only by tests, checks and development; `npm start` does not install them. */
  tools: number;
  /** The built screens. */
  screens: number;
  /** The older system's packages. */
  older: number;
}

export function installSizes(): InstallSizes {
  const { packages } = lockfile.parse(JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')));
  const sizes = Object.entries(packages)
    .filter(([path]) => path !== '')
    .map(([path, { dev = false }]) => ({
      dev,
      group: path.split('/')[1] ?? path,
      bytes: bytesIn(join(root, path), ['node_modules']),
    }));
  const runtime = sizes.filter(({ dev }) => !dev);
  const groups = Map.groupBy(runtime, ({ group }) => group);
  return {
    packages: sum(runtime),
    largest: [...groups]
      .map(([group, members]) => [group, sum(members)] as const)
      .toSorted(([, one], [, other]) => other - one)
      .slice(0, 8),
    tools: sum(sizes.filter(({ dev }) => dev)),
    screens: bytesIn(join(root, 'dist', 'web')),
    older: bytesIn(join(root, 'bench', 'older-way', 'node_modules')),
  };
}

const sum = (sizes: readonly { bytes: number }[]) => sizes.reduce((total, { bytes }) => total + bytes, 0);

/** @param except names of folders that are not counted */
function bytesIn(folder: string, except: readonly string[] = []): number {
  if (!existsSync(folder)) return 0;
  let bytes = 0;
  for (const entry of readdirSync(realpathSync(folder), { withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    if (except.includes(entry.name)) continue;
    bytes += entry.isDirectory() ? bytesIn(path) : lstatSync(path).blocks * 512;
  }
  return bytes;
}
