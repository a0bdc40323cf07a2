import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';

vi.setConfig({ testTimeout: 120_000 });

let clone: string;
let launcher: ChildProcess | undefined;

beforeEach(() => {
  clone = mkdtempSync(join(tmpdir(), 'vico-launch-'));
  mkdirSync(join(clone, 'scripts'));
  mkdirSync(join(clone, 'runtime'));
  write(join('runtime', 'package.json'), { version: process.versions.node });
  copyFileSync(join(import.meta.dirname, 'launch.mjs'), join(clone, 'scripts', 'launch.mjs'));
  write('package.json', { name: 'clone', dependencies: { zod: '4.6.7' } });
  write('package-lock.json', { lockfileVersion: 3, packages: { '': wanted, 'node_modules/zod': zod } });
});

afterEach(() => {
  launcher?.kill('SIGKILL');
  rmSync(clone, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
});

const wanted = { name: 'clone', dependencies: { zod: '4.6.7' } };
const zod = { version: '4.6.7', integrity: 'sha512-AA==' };

const write = (file: string, contents: object) => writeFileSync(join(clone, file), JSON.stringify(contents));

/** What an installation leaves behind, for the Node that runs the tests. */
function pretendInstalled(packages: object = { 'node_modules/zod': zod }) {
  mkdirSync(join(clone, 'node_modules'), { recursive: true });
  write(join('node_modules', '.package-lock.json'), { lockfileVersion: 3, packages });
}

/** Starts `launch.mjs` with the given script. No registry answers. */
function launch(script: string, name = 'task') {
  writeFileSync(join(clone, 'scripts', `${name}.ts`), script);
  const child = spawn(process.execPath, [join(clone, 'scripts', 'launch.mjs'), name, 'one', 'two'], {
    cwd: clone,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      NODE_COMPILE_CACHE: undefined,
      npm_config_registry: 'http://127.0.0.1:9',
      npm_config_fetch_retries: '0',
      npm_config_cache: join(clone, 'cache'),
    },
  });
  launcher = child;
  const ended = once(child, 'close').then(([code, signal]) => ({ code, signal }));
  return { child, ended, said: text(child.stdout), complained: text(child.stderr) };
}

test('runs the script with its arguments and exits with its code', async () => {
  pretendInstalled();
  const { ended, said } = launch('console.log(process.argv.slice(2).join()); process.exitCode = 7;');
  expect(await ended).toEqual({ code: 7, signal: null });
  expect(await said).toBe('one,two\n');
});

test('passes a signal on and waits for the script to end', async () => {
  pretendInstalled();
  const { child, ended, said } = launch(`
    process.on('SIGTERM', () => setTimeout(() => { console.log('ended'); process.exit(0); }, 200));
    setInterval(() => {}, 1_000);
    console.log('ready');
  `);
  await once(child.stdout, 'data');
  child.kill('SIGTERM');
  expect(await ended).toEqual({ code: 0, signal: null });
  expect(await said).toContain('ended');
});

test('a script notices that its launcher was killed', async () => {
  pretendInstalled();
  const { child, said } = launch(`
    process.once('disconnect', () => { console.log('left alone'); process.exit(0); });
    setInterval(() => {}, 1_000);
    console.log('ready');
  `);
  await once(child.stdout, 'data');
  child.kill('SIGKILL');
  expect(await said).toContain('left alone');
});

test.each([
  ['nothing is installed', undefined],
  ['another version is installed', { 'node_modules/zod': { ...zod, version: '4.0.0' } }],
])('installs when %s, and prints one line when it cannot', async (_, packages) => {
  if (packages) pretendInstalled(packages);
  const { ended, complained } = launch('console.log("never");');
  expect(await ended).toEqual({ code: 1, signal: null });
  const lines = (await complained).trim().split('\n');
  expect(lines).toHaveLength(1);
  expect(lines[0]).toMatch(/^erro: A instalação falhou: .+\. Verifique a internet/);
});

test('installs again when npm skipped an optional package of this platform, but not of another', async () => {
  const ours = { version: '1.0.0', integrity: 'sha512-AA==', optional: true };
  const here = { os: [process.platform], cpu: [process.arch] };
  const other = { ...ours, os: ['haiku'], cpu: [process.arch] };
  pretendInstalled();
  lock(wanted, { 'node_modules/zod': zod, 'node_modules/other': other });
  expect((await launch('').ended).code).toBe(0);
  lock(wanted, { 'node_modules/zod': zod, 'node_modules/ours': { ...ours, ...here } });
  expect((await launch('').ended).code).toBe(1);
});

test('installs development packages only for commands that use them', async () => {
  const tool = { version: '1.0.0', integrity: 'sha512-AA==', dev: true };
  const packages = { '': wanted, 'node_modules/zod': zod, 'node_modules/tool': tool };
  pretendInstalled();
  write('package-lock.json', { lockfileVersion: 3, packages });
  expect((await launch('', 'start').ended).code).toBe(0);
  expect((await launch('', 'test').ended).code).toBe(1);
  pretendInstalled(packages);
  expect((await launch('', 'test').ended).code).toBe(0);
});

/** @returns its entry in a lockfile */
function pack(name: string, ...files: string[]) {
  for (const file of files) {
    mkdirSync(dirname(join(clone, 'package', file)), { recursive: true });
    writeFileSync(join(clone, 'package', file), '');
  }
  write(join('package', 'package.json'), { name, version: '1.0.0' });
  const file = join(clone, `${name.replace('/', '-')}.tgz`);
  execFileSync('tar', ['-czf', file, 'package'], { cwd: clone });
  rmSync(join(clone, 'package'), { recursive: true });
  const hash = createHash('sha512').update(readFileSync(file)).digest('base64');
  return { version: '1.0.0', resolved: `file:${file}`, integrity: `sha512-${hash}` };
}

function lock(own: object, packages: object) {
  write('package.json', own);
  write('package-lock.json', { lockfileVersion: 3, packages: { '': own, ...packages } });
}

test('a clinic keeps what the application loads and the licences, and its installation counts as complete', async () => {
  const kept = ['LICENSE.md', 'index.mjs', join('legacy', 'build', 'pdf.mjs')];
  const unused = ['index.mjs.map', 'index.d.mts', 'types/index.d.ts', 'source.tsx', 'README.md', 'static.a'];
  const pdf = pack('pdfjs-dist', ...kept, ...unused, join('build', 'pdf.mjs'), join('cmaps', 'one.bcmap'));
  const canvas = pack('@napi-rs/canvas-linux', 'index.mjs');
  lock(
    { name: 'clone', dependencies: { 'pdfjs-dist': pdf.resolved, '@napi-rs/canvas-linux': canvas.resolved } },
    { 'node_modules/pdfjs-dist': pdf, 'node_modules/@napi-rs/canvas-linux': canvas },
  );
  const { ended, complained } = launch('', 'start');
  expect([await complained, await ended]).toEqual(['', { code: 0, signal: null }]);
  const packages = join(clone, 'node_modules');
  expect(readdirSync(join(packages, 'pdfjs-dist'), { recursive: true }).sort()).toEqual(
    [...kept, 'legacy', join('legacy', 'build'), 'package.json'].sort(),
  );
  expect(existsSync(join(packages, '@napi-rs'))).toBe(false);
  expect(await launch('', 'start').said).toBe('');
});

test('keeps compiled sources for the next start, except for tests', async () => {
  pretendInstalled();
  const ask =
    "import { getCompileCacheDir } from 'node:module'; console.log(getCompileCacheDir() ?? 'nowhere');";
  expect(await launch(ask).said).toContain(join(clone, 'node_modules', '.cache', 'compiled'));
  expect(await launch(ask, 'test').said).toBe('nowhere\n');
});

test('installs all packages beside those that a clinic runs on, which stay when that fails', async () => {
  const library = pack('library', 'index.mjs', 'index.d.mts');
  const files = () => readdirSync(join(clone, 'node_modules', 'library')).sort();
  const dependencies = { library: library.resolved };
  lock({ name: 'clone', dependencies }, { 'node_modules/library': library });
  expect((await launch('', 'start').ended).code).toBe(0);
  expect(files()).toEqual(['index.mjs', 'package.json']);

  const tool = { ...pack('tool', 'index.mjs'), dev: true };
  const own = { name: 'clone', dependencies, devDependencies: { tool: tool.resolved } };
  lock(own, { 'node_modules/library': library, 'node_modules/tool': { ...tool, integrity: 'sha512-AA==' } });
  expect((await launch('', 'test').ended).code).toBe(1);
  expect(files()).toEqual(['index.mjs', 'package.json']);

  lock(own, { 'node_modules/library': library, 'node_modules/tool': tool });
  const { ended, complained } = launch('', 'test');
  expect([await complained, await ended]).toEqual(['', { code: 0, signal: null }]);
  expect(files()).toEqual(['index.d.mts', 'index.mjs', 'package.json']);
  expect(existsSync(join(clone, 'node_modules', 'tool', 'index.mjs'))).toBe(true);
  expect(readdirSync(join(clone, '.cache'))).toEqual([]);
});

describe('where the machine has another Node', () => {
  const node = join('runtime', 'node_modules', `node-${process.platform}-${process.arch}`, 'bin', 'node');
  const own = { name: 'runtime', version: '99.0.0', dependencies: { other: '99.0.0' } };
  const packages = { '': own, 'node_modules/other': { version: '99.0.0', integrity: 'sha512-CC==' } };

  beforeEach(() => {
    pretendInstalled();
    write(join('runtime', 'package.json'), own);
    write(join('runtime', 'package-lock.json'), { lockfileVersion: 3, packages });
  });

  test('runs the script on the one in runtime, and links it', async () => {
    mkdirSync(dirname(join(clone, node)), { recursive: true });
    writeFileSync(join(clone, node), `#!/bin/sh\necho 'the other'\nexec '${process.execPath}' "$@"\n`);
    chmodSync(join(clone, node), 0o755);
    write(join('runtime', 'node_modules', '.package-lock.json'), { lockfileVersion: 3, packages });
    const { ended, said } = launch('console.log("ran");', 'start');
    expect(await ended).toEqual({ code: 0, signal: null });
    expect(await said).toBe('the other\nran\n');
    expect(realpathSync(join(clone, 'runtime', 'node'))).toBe(realpathSync(join(clone, node)));
  });

  test('installs it, and prints one line when it cannot', async () => {
    const { ended, complained } = launch('console.log("never");', 'start');
    expect(await ended).toEqual({ code: 1, signal: null });
    expect(await complained).toMatch(/^erro: A instalação falhou: [^\n]+\n$/u);
  });
});

describe('through npm', () => {
  const { scripts } = z
    .object({ scripts: z.record(z.string(), z.string()) })
    .parse(JSON.parse(readFileSync(join(import.meta.dirname, '..', 'package.json'), 'utf8')));

  test('no command needs a shell of one system', () => {
    expect(Object.keys(scripts).length).toBeGreaterThan(10);
    expect(
      Object.values(scripts).filter((line) => !/^node scripts\/launch\.mjs [\w-]+$/u.test(line)),
    ).toEqual([]);
  });

  test.each(['SIGTERM', 'SIGINT'] as const)('%s stops the script in order', async (signal) => {
    pretendInstalled();
    // The signal itself, or the one that the launcher sends when npm's shell is gone.
    write('package.json', { ...wanted, scripts: { start: scripts.start } });
    writeFileSync(
      join(clone, 'scripts', 'start.ts'),
      `let stopping;
       for (const signal of ['${signal}', 'SIGTERM'])
         process.on(signal, () => {
           stopping ??= setTimeout(() => { console.log('ended'); process.exit(0); }, 200);
         });
       setInterval(() => {}, 1_000);
       console.log('ready');`,
    );
    const child = spawn('npm', ['start', '--silent'], {
      cwd: clone,
      stdio: ['ignore', 'pipe', 'ignore'],
      detached: true,
    });
    launcher = child;
    const said = text(child.stdout);
    await once(child.stdout, 'data');
    // A supervisor signals the process that it started, a terminal every process.
    process.kill(Number(child.pid) * (signal === 'SIGINT' ? -1 : 1), signal);
    expect(await said).toContain('ended');
  });
});
