/** Each command of the bench runs once on a clinic of twenty patients. No time is judged: a bench that is broken fails. */
import { execFile, execFileSync, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { escapeIdentifier, escapeLiteral } from 'pg';
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest';
import { databaseUrl, onServer } from '#test/database-server.ts';
import { findDebianPostgres } from '../scripts/older-postgres.ts';
import { benchClock, sizeFor } from './seed.ts';
import { openTeamClinic, teamMark } from './team-clinic.ts';

// On a busy machine each takes minutes.
vi.setConfig({ testTimeout: 600_000 });

const root = join(import.meta.dirname, '..');
const serverUrl = inject('serverUrl');
const name = `vico_bench_${randomBytes(4).toString('hex')}`;
const clinic = { size: sizeFor(20), today: benchClock.today() };

/** The screens, and the clinic that most commands measure a copy of. */
beforeAll(async () => {
  await promisify(execFile)(process.execPath, [join(root, 'scripts', 'build.ts')]);
  await onServer(serverUrl, `create database ${name}`);
  await openTeamClinic(databaseUrl(serverUrl, name), clinic);
});
afterAll(async () => {
  const found = await onServer<{ name: string }>(
    serverUrl,
    `select datname as name from pg_database where starts_with(datname, '${name}')`,
  );
  await onServer(
    serverUrl,
    ...found.map((each) => `drop database ${escapeIdentifier(each.name)} with (force)`),
  );
});

/** For what the commands write outside their databases. */
const temporary = mkdtempSync(join(tmpdir(), 'vico-bench-test-'));
chmodSync(temporary, 0o711);
afterAll(() => rmSync(temporary, { recursive: true }));

/** Databases and a folder for one command, so that several run side by side. */
async function makePlace({ isEmpty = false } = {}) {
  const own = `${name}_${randomBytes(4).toString('hex')}`;
  await onServer(
    serverUrl,
    `create database ${own}`,
    ...(isEmpty
      ? []
      : [
          `create database ${own}_team template ${name}_team`,
          `comment on database ${own}_team is ${escapeLiteral(teamMark(clinic))}`,
        ]),
  );
  const folder = mkdtempSync(join(temporary, 'command-'));
  chmodSync(folder, 0o711);
  return { own, folder };
}
type Place = Awaited<ReturnType<typeof makePlace>>;

const argsOf = (script: string, options: readonly string[]) => [
  join(root, script),
  '--patients=20',
  '--seconds=0.01',
  ...options,
];
const surroundings = ({ own, folder }: Place) => ({
  cwd: root,
  env: {
    ...process.env,
    NODE_ENV: 'production',
    NODE_COMPILE_CACHE: join(root, 'node_modules', '.cache', 'compiled'),
    BENCH_DATABASE_URL: databaseUrl(serverUrl, own),
    TMPDIR: folder,
  },
});

/** The end of the test ends the command. */
const runIn = (place: Place, { signal }: { signal: AbortSignal }, script: string, ...options: string[]) =>
  promisify(execFile)(process.execPath, argsOf(script, options), { signal, ...surroundings(place) });
const run = async (context: { signal: AbortSignal }, script: string, ...options: string[]) =>
  runIn(await makePlace(), context, script, ...options);

/** No server of a command is connected, and no folder is left. */
async function expectNothingLeft({ own, folder }: Place) {
  const connected = await onServer(
    serverUrl,
    `select pid from pg_stat_activity where starts_with(datname, '${own}')`,
  );
  expect(connected).toEqual([]);
  expect(readdirSync(folder).filter((each) => each.startsWith('vico-'))).toEqual([]);
}

const readResults = () =>
  ['results.md', 'older-way.md'].map((file) => readFileSync(join(root, 'bench', file), 'utf8'));

test('beside the older system, with growth and starts', async (context) => {
  const before = readResults();
  const place = await makePlace({ isEmpty: true });
  const { stdout } = await runIn(place, context, 'scripts/bench.ts', '--slices=1', '--starts=1');
  for (const part of ['## Sixteen at once', '| Booking |', '## Growth', '| Later starts |'])
    expect(stdout).toContain(part);
  expect(readResults()).toEqual(before);
});

test.skipIf(!existsSync(join(root, '.git')))('beside another version', async (context) => {
  const { stdout } = await run(context, 'scripts/bench.ts', '--slices=1', '--against=HEAD');
  for (const screen of ['Dashboard', 'Agenda, a week of five', 'Portal, times to book', 'An import’s check'])
    expect(stdout).toContain(`| ${screen}`);
  expect(stdout).not.toContain('Not measured');
});

test.for([
  ['bench/reminders.ts', 'the queue of the next day: p50'],
  ['bench/figures.ts', 'the figures of two years: p50'],
  ['bench/photographs.ts', 'a page of 2: ', '--photographs=2', '--large=1'],
  ['bench/documents.ts', 'times that', '--documents=5'],
  ['bench/record.ts', 'all chains verified: ', '--entries=60'],
  ['bench/spreadsheet.ts', 'undone: ', '--lines=20'],
  ['bench/clinic-export.ts', 'the download: ', '--files=2'],
  ['bench/sheet-growth.ts', '20 lines: ', '--lines=20'],
  ['bench/memory.ts', 'memory after 0.1 s: ', '--seconds=0.1'],
  ['bench/agenda-grid.ts', '50 changes a second by others', '--runs=1', '--seconds=0.1'],
  ['bench/application-map.ts', 'over 50 ms of work: ', '--seconds=0.1'],
])('%s', async ([script = '', printed = '', ...options], context) => {
  expect((await run(context, script, ...options)).stdout).toContain(printed);
});

test.skipIf(!findDebianPostgres())('bench/import.ts', async (context) => {
  expect((await run(context, 'bench/import.ts')).stdout).toContain('MB at most');
});

test.for([
  ['--against=no-such-version', 'there is no version no-such-version'],
  ['--patients=none', 'patients'],
  ['--fast', '--fast'],
])('%s is refused in a sentence', async ([option = '', sentence = ''], context) => {
  const { stderr } = await run(context, 'scripts/bench.ts', option).catch(
    (error: { stderr: string }) => error,
  );
  expect(stderr).toMatch(/^error: /mu);
  expect(stderr).toContain(sentence);
  expect(stderr).not.toContain('    at ');
});

test.skipIf(!existsSync(join(root, '.git')))(
  'a version that does not build is named, and nothing is left',
  async (context) => {
    const place = await makePlace();
    const git = (args: string[], input?: string) =>
      execFileSync('git', args, {
        input,
        cwd: root,
        encoding: 'utf8',
        env: { ...process.env, GIT_INDEX_FILE: join(place.folder, 'index') },
      }).trim();
    git(['read-tree', 'HEAD']);
    const broken = git(['hash-object', '-w', '--stdin'], "throw new Error('no screens');");
    git(['update-index', '--cacheinfo', `100644,${broken},vite.config.ts`]);
    const author = ['-c', 'user.name=bench', '-c', 'user.email=bench@clinica.example'];
    const revision = git([...author, 'commit-tree', git(['write-tree']), '-m', 'Broken']);
    rmSync(join(place.folder, 'index'));
    const { stderr } = await runIn(place, context, 'scripts/bench.ts', `--against=${revision}`).catch(
      (error: { stderr: string }) => error,
    );
    expect(stderr).toContain('no screens');
    expect(stderr).toContain('error: a measured server ended with code 1: the reason stands above');
    await expectNothingLeft(place);
  },
);

test('a bench that is ended in the middle says so, and nothing is left', async () => {
  const place = await makePlace();
  // So many that it is far from its end when it prints its first line.
  const args = argsOf('bench/spreadsheet.ts', ['--lines=5000']);
  const child = spawn(process.execPath, args, surroundings(place));
  const ended = once(child, 'exit');
  const complained = text(child.stderr);
  await once(child.stdout, 'data');
  child.kill('SIGINT');
  expect([await ended, await complained]).toEqual([
    [1, null],
    expect.stringContaining('error: ended in the middle'),
  ]);
  await expectNothingLeft(place);
});
