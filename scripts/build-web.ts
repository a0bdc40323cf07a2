import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

const root = join(import.meta.dirname, '..');
const output = join(root, 'dist', 'web');
const stamp = join(root, 'dist', 'web.sources');

/** All sources of the web build. */
export const webSources = [
  'index.html',
  'web',
  'contract',
  'vite.config.ts',
  'vite-chunks.ts',
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
  const isBuilt = () =>
    existsSync(join(output, 'index.html')) &&
    existsSync(stamp) &&
    readFileSync(stamp, 'utf8') === fingerprint;
  if (isBuilt()) return;
  const done = oneAtATime(join(root, 'dist', 'web.lock'), () => isBuilt() || build(fingerprint));
  if (done) return;
  process.stderr.write('erro: As telas não puderam ser preparadas. O motivo está nas linhas acima.\n');
  process.exit(1);
}

/** A build takes less. */
const longestMs = 10 * 60_000;

/** Another process waits. A lock whose process has ended, or is older than any build, is taken over. */
export function oneAtATime<Result>(lock: string, work: () => Result): Result {
  mkdirSync(dirname(lock), { recursive: true });
  while (!take(lock)) {
    const at = statSync(lock, { throwIfNoEntry: false });
    if (at && (at.mtimeMs < Date.now() - longestMs || !isRunning(readFileSync(lock, 'utf8'))))
      rmSync(lock, { force: true });
    else Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 200);
  }
  try {
    return work();
  } finally {
    rmSync(lock, { force: true });
  }
}

function take(lock: string): boolean {
  try {
    writeFileSync(lock, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
  }
}

/** An empty lock is being written. The own id is that of an earlier process, as in a container that was started again. */
function isRunning(id: string): boolean {
  if (id === '') return true;
  if (Number(id) === process.pid) return false;
  try {
    process.kill(Number(id), 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

function build(fingerprint: string): boolean {
  process.stdout.write('Preparando as telas…\n');
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js');
  for (const config of ['vite.config.ts', 'vite-prerender.ts']) {
    const built = spawnSync(process.execPath, [vite, 'build', '--config', config, '--logLevel', 'warn'], {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit'],
      // A test runner's own value would bring React's code for development.
      env: { ...process.env, NODE_ENV: 'production' },
    });
    if (built.status !== 0) return false;
  }
  writeFileSync(stamp, fingerprint);
  return true;
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
