import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';

const root = join(import.meta.dirname, '..');
const output = join(root, 'dist', 'web');
const stamp = join(root, 'dist', 'web.sources');

/** All sources of the web build. */
export const webSources = [
  'index.html',
  'web',
  'contract',
  'vite.config.ts',
  'vite-page.ts',
  'vite-prerender.ts',
  'vite-service-worker.ts',
  'vite-styles.ts',
  'postcss.config.js',
  'package-lock.json',
];

/** Builds the web part into `dist/web`, unless the build there is from the same sources. */
export function buildWeb(): void {
  const fingerprint = fingerprintOfSources();
  if (
    existsSync(join(output, 'index.html')) &&
    existsSync(stamp) &&
    readFileSync(stamp, 'utf8') === fingerprint
  )
    return;
  process.stdout.write('Preparando as telas…\n');
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js');
  for (const config of ['vite.config.ts', 'vite-prerender.ts']) {
    const built = spawnSync(process.execPath, [vite, 'build', '--config', config, '--logLevel', 'warn'], {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit'],
      // A test runner's own value would bring React's code for development.
      env: { ...process.env, NODE_ENV: 'production' },
    });
    if (built.status === 0) continue;
    process.stderr.write('erro: As telas não puderam ser preparadas. O motivo está nas linhas acima.\n');
    process.exit(1);
  }
  writeFileSync(stamp, fingerprint);
}

function fingerprintOfSources(): string {
  const hash = createHash('sha256');
  for (const file of webSources.flatMap((source) => filesOf(join(root, source))).sort()) {
    hash.update(relative(root, file)).update('\0').update(readFileSync(file)).update('\0');
  }
  return hash.digest('hex');
}

/** The files of a folder without tests, or the file itself. */
function filesOf(path: string): string[] {
  if (!statSync(path, { throwIfNoEntry: false })?.isDirectory()) return existsSync(path) ? [path] : [];
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
}
