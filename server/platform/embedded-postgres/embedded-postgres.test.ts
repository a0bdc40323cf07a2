import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { onServer } from '#test/database-server.ts';
import { compiled } from '#test/run-script.ts';
import { keeperName } from './postmaster.ts';

const program = join(import.meta.dirname, '..', '..', '..', 'test', 'embedded-process.ts');
const isRoot = process.getuid?.() === 0;
/** Another account cannot run a clone in root's home, not even to be refused. */
const othersCanRunIt =
  isRoot &&
  spawnSync(process.execPath, ['-e', 'fs.readFileSync(process.argv[1])', program], {
    uid: 65_534,
    gid: 65_534,
  }).status === 0;

// Every test starts processes, on a machine that may be busy.
vi.setConfig({ testTimeout: 120_000 });

/** The first test makes the cluster in it, which takes seconds; the others start on it. */
const shared = makeFolder();
let folder: string;
let children: ChildProcess[];

function makeFolder(): string {
  const made = mkdtempSync(join(tmpdir(), 'vico-embedded-'));
  chmodSync(made, 0o755);
  return made;
}
const removeFolder = (made: string) =>
  rmSync(made, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });

beforeEach(() => {
  folder = shared;
  children = [];
});

afterEach(async () => {
  for (const child of children) await stop(child);
  const left = postmasterPid();
  if (left) kill(left, 'SIGQUIT');
  if (folder !== shared) removeFolder(folder);
});
afterAll(() => removeFolder(shared));

const pidFile = () => join(folder, 'data', 'db', 'cluster', 'postmaster.pid');
const postmasterPid = () =>
  existsSync(pidFile()) ? Number(readFileSync(pidFile(), 'utf8').split('\n')[0]) : 0;

function kill(pid: number | undefined, signal: NodeJS.Signals) {
  try {
    if (pid) process.kill(pid, signal);
  } catch {
    // Gone already.
  }
}

async function stop(child: ChildProcess) {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGTERM');
  await once(child, 'exit');
}

/** Starts a process on the folder, and waits for its one line. */
async function start(dataDir = join(folder, 'data'), options: { uid?: number; gid?: number } = {}) {
  const child = spawn(process.execPath, [program, dataDir], {
    ...options,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, NODE_COMPILE_CACHE: compiled },
  });
  children.push(child);
  const [line] = await once(createInterface(child.stdout), 'line');
  const [, word, text = ''] = /^(\w+) (.*)$/.exec(String(line)) ?? [];
  return { child, line: String(line), url: word === 'ready' ? text : '' };
}

const ask = async (url: string, ...statements: string[]) =>
  (await onServer(url, ...statements)).flatMap((row) => Object.values(row));

const makeTable = ['drop table if exists kept', 'create table kept (n int)', 'insert into kept values (7)'];

describe('the embedded database', () => {
  test('keeps its data, and leaves no process running after a stop', async () => {
    const first = await start();
    await ask(first.url, ...makeTable);
    const postmaster = postmasterPid();
    await stop(first.child);
    expect(() => process.kill(postmaster, 0)).toThrow();

    const second = await start();
    expect(await ask(second.url, 'select n from kept')).toEqual([7]);
  });

  test('has an owner that is no superuser and stores no large objects, syncs to the disk, listens on no network, and sorts names as a Portuguese reader expects', async () => {
    const { url } = await start();
    const settings = [
      'fsync',
      'synchronous_commit',
      'full_page_writes',
      'listen_addresses',
      'data_checksums',
    ];
    expect(await ask(url, ...settings.map((name) => `show ${name}`))).toEqual(['on', 'on', 'on', '', 'on']);
    expect(await ask(url, 'select rolsuper from pg_roles where rolname = current_user')).toEqual([false]);

    await expect(ask(url, 'select lo_create(0)')).rejects.toThrow('permission denied for function lo_create');
    await expect(ask(url, "select lo_from_bytea(0, 'x')")).rejects.toThrow('permission denied');

    const names = "select name from (values ('Bia'), ('Álvaro'), ('Zoé'), ('Alvaro'), ('Íris')) as n (name)";
    expect(await ask(url, `${names} order by name`)).toEqual(['Alvaro', 'Álvaro', 'Bia', 'Íris', 'Zoé']);
  });

  test('needs a password that only its own account can read', async () => {
    const { url } = await start();
    const wrong = new URL(url);
    wrong.password = 'guess';
    await expect(ask(wrong.href, 'select 1')).rejects.toThrow('password authentication failed');
    expect(statSync(join(folder, 'data', 'db', 'password')).mode & 0o777).toBe(0o600);
    expect(statSync(join(folder, 'data', 'db')).mode & 0o777).toBe(0o700);
  });

  test('refuses a second process on the same folder, and continues', async () => {
    const { url } = await start();
    const { line, child } = await start();
    expect(line).toMatch(/^refused Os dados em .* já estão em uso/);
    if (child.exitCode === null) await once(child, 'exit');
    expect(child.exitCode).toBe(1);
    expect(await ask(url, 'select 1')).toEqual([1]);
  });

  test('of two processes that start at once on an empty folder, lets exactly one serve', {}, async () => {
    folder = makeFolder();
    const both = await Promise.all([start(), start()]);
    expect(both.map(({ line }) => line.split(' ')[0]).sort()).toEqual(['ready', 'refused']);
  });

  test('replaces the server of a killed process', async () => {
    const first = await start();
    await ask(first.url, ...makeTable);
    const orphan = postmasterPid();
    first.child.kill('SIGKILL');
    const second = await start();
    expect(postmasterPid()).not.toBe(orphan);
    expect(await ask(second.url, 'select n from kept')).toEqual([7]);
  });

  test('recovers after process and server were killed together', async () => {
    const first = await start();
    await ask(first.url, ...makeTable);
    kill(postmasterPid(), 'SIGKILL');
    first.child.kill('SIGKILL');
    const second = await start();
    expect(await ask(second.url, 'select n from kept')).toEqual([7]);
  });

  test('removes the pid file of a dead server whose pid another process has', async () => {
    const first = await start();
    await stop(first.child);
    const uid = statSync(join(folder, 'data', 'db')).uid;
    const stranger = spawn('sleep', ['60'], isRoot ? { uid } : {});
    try {
      writeFileSync(
        pidFile(),
        `${stranger.pid}\n${join(folder, 'data', 'db', 'cluster')}\n0\n5432\n\n\n\nready\n`,
      );
      expect((await start()).line).toMatch(/^ready/);
    } finally {
      stranger.kill('SIGKILL');
    }
  });

  test('restarts a killed server at the same address', async () => {
    const { url } = await start();
    const killed = postmasterPid();
    kill(killed, 'SIGKILL');
    await expect
      .poll(() => (postmasterPid() === killed ? undefined : ask(url, 'select 1').catch(() => undefined)))
      .toEqual([1]);
    // With the keeper connected again, no other process takes the server for an orphan.
    await expect
      .poll(() => ask(url, `select 1 from pg_stat_activity where application_name = '${keeperName}'`))
      .toEqual([1]);
    expect((await start()).line).toMatch(/^refused/);
  });

  test('uses the loopback address where the path is too long for a socket', async () => {
    folder = makeFolder();
    const long = join(folder, 'x'.repeat(100), 'data');
    mkdirSync(join(long, '..'), { mode: 0o755 });
    const { url } = await start(long);
    expect(new URL(url).searchParams.get('host')).toBe('127.0.0.1');
    expect(await ask(url, 'select 1')).toEqual([1]);
  });

  test('names the folder that it cannot use', async () => {
    writeFileSync(join(folder, 'file'), '');
    expect((await start(join(folder, 'file', 'data'))).line).toMatch(
      /^refused A pasta de dados .*\/file\/data não pode/,
    );
  });

  test.runIf(process.platform === 'linux')('refuses a folder that cannot be made', async () => {
    expect((await start('/proc/vico')).line).toMatch(/^refused A pasta de dados \/proc\/vico não pode/);
  });

  test.runIf(isRoot)(
    'is given a way into a mounted volume: a folder of root’s alone, empty or with its own data',
    async () => {
      folder = makeFolder();
      const data = join(folder, 'data');
      mkdirSync(join(data, 'lost+found'), { recursive: true, mode: 0o700 });
      chmodSync(data, 0o700);
      const { url, child } = await start();
      await ask(url, ...makeTable);
      expect(statSync(data).mode & 0o777).toBe(0o711);
      await stop(child);
      chmodSync(data, 0o700);
      expect(await ask((await start()).url, 'select n from kept')).toEqual([7]);
    },
  );

  test.runIf(isRoot)(
    'names the one folder that its account cannot enter, and the command that helps',
    async () => {
      folder = makeFolder();
      const above = join(folder, 'de cima');
      const data = join(above, 'data');
      mkdirSync(join(data, 'de outro'), { recursive: true, mode: 0o755 });
      const remedy = (path: string) =>
        `não pode entrar na pasta ${path}. Deixe-o passar com este comando: chmod a+x '${path}' (ou`;
      chmodSync(above, 0o700);
      expect((await start(data)).line).toContain(remedy(above));
      // What is not the application's own keeps its mode.
      chmodSync(above, 0o755);
      chmodSync(data, 0o700);
      expect((await start(data)).line).toContain(remedy(data));
      expect(statSync(data).mode & 0o777).toBe(0o700);
      const [, command = ''] = /comando: (chmod .*) \(/.exec((await start(data)).line) ?? [];
      expect(spawnSync('/bin/sh', ['-c', command]).status).toBe(0);
      expect((await start(data)).line).toMatch(/^ready/);
    },
  );

  test.runIf(othersCanRunIt)('reports when its account has no name', async () => {
    folder = makeFolder();
    chmodSync(folder, 0o777);
    expect((await start(undefined, { uid: 54_321, gid: 54_321 })).line).toMatch(
      /^refused O usuário número 54321/,
    );
  });
});
