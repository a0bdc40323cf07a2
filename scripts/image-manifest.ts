/**
 * Rewrites package.json in the container image, after the build of the screens: without the dependencies that only the
 * build uses, and with commands that need no launcher. `npm prune` then removes the packages.
 */
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

const root = join(import.meta.dirname, '..');
const file = join(root, 'package.json');

/** Commands for operators. The image holds the script of each. */
export const imageCommands = [
  'backup',
  'restore',
  'import',
  'export',
  'doctor',
  'make-bucket',
  'reset-second-factor',
];

/** Named in a configuration or started as a program, so that no import shows them. */
const buildTools = ['vite', 'postcss', 'postcss-preset-mantine', 'postcss-simple-vars'];

const manifest = z.looseObject({
  dependencies: z.record(z.string(), z.string()),
  scripts: z.record(z.string(), z.string()),
});

export function imageManifest(): z.infer<typeof manifest> {
  const complete = manifest.parse(JSON.parse(readFileSync(file, 'utf8')));
  const serving = packagesImportedIn(['server', 'contract', 'db']);
  const configurations = readdirSync(root).filter((name) => /^vite[.-].*\.ts$/u.test(name));
  const building = [...packagesImportedIn(['web', ...configurations]), ...buildTools];
  const unused = new Set(building.filter((name) => !serving.has(name)));
  return {
    ...complete,
    dependencies: Object.fromEntries(
      Object.entries(complete.dependencies).filter(([name]) => !unused.has(name)),
    ),
    scripts: Object.fromEntries(imageCommands.map((name) => [name, `node scripts/${name}.ts`])),
  };
}

/** Packages that the sources in these files and folders import. Tests do not count. */
export function packagesImportedIn(paths: readonly string[]): Set<string> {
  const sources = paths.flatMap((path) => sourcesIn(join(root, path)));
  const imports = sources.flatMap((source) => [
    ...readFileSync(source, 'utf8').matchAll(
      /(?:\bfrom |\bimport |\bimport\()'((?:@[\w.-]+\/)?[a-z][\w.-]*)(?:\/[^']*)?'/gu,
    ),
  ]);
  return new Set(imports.map(([, name = '']) => name));
}

function sourcesIn(path: string): string[] {
  if (statSync(path).isFile()) return [path];
  return readdirSync(path, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(ts|tsx|css)$/u.test(name) && !/\.test\.tsx?$/u.test(name))
    .map((name) => join(path, name));
}

if (import.meta.main) writeFileSync(file, `${JSON.stringify(imageManifest(), null, 2)}\n`);
