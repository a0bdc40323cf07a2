/**
 * Each file of the bench runs once, on a clinic of twenty patients and one server that all commands share. No time is judged: a
 * bench that is broken fails. Later commands change more of the clinic.
 */
import { execFile, execFileSync, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { escapeIdentifier } from 'pg';
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest';
import { databaseUrl, onServer } from '#test/database-server.ts';
import { bench } from '../scripts/bench.ts';
import { findDebianPostgres } from '../scripts/older-postgres.ts';
import { measureAgendaGrid } from './agenda-grid.ts';
import { measureApplicationMap } from './application-map.ts';
import { measureExport } from './clinic-export.ts';
import { migrateHere, openClinic } from './database.ts';
import { measureDocuments } from './documents.ts';
import { BenchProblem, closeAll, sentenceOf } from './ending.ts';
import { measureFigures } from './figures.ts';
import { measureImport } from './import.ts';
import { installOlderWay } from './older-way/install.ts';
import { measurePhotographs } from './photographs.ts';
import { openTeam, type Place } from './place.ts';
import { measureRecord } from './record.ts';
import { measureReminders } from './reminders.ts';
import { growthTable } from './report.ts';
import { sizeFor } from './seed.ts';
import { measureSheetGrowth } from './sheet-growth.ts';
import { measureSpreadsheet } from './spreadsheet.ts';
import { measureStarts } from './starts.ts';

const root = join(import.meta.dirname, '..');
const serverUrl = inject('serverUrl');
const name = `vico_bench_${randomBytes(4).toString('hex')}`;
const hasHistory = existsSync(join(root, '.git'));
const folder = mkdtempSync(join(tmpdir(), 'vico-bench-test-'));
chmodSync(folder, 0o711);
const files = join(folder, 'data');

/** The screens. Processes inherit the environment. */
beforeAll(async () => {
  const built = promisify(execFile)(process.execPath, [join(root, 'scripts', 'build.ts')]);
  installOlderWay();
  await built;
  await onServer(serverUrl, `create database ${name}`);
  vi.stubEnv('NODE_ENV', 'production');
  vi.stubEnv('NODE_COMPILE_CACHE', join(root, 'node_modules', '.cache', 'compiled'));
  vi.stubEnv('BENCH_DATABASE_URL', databaseUrl(serverUrl, name));
  vi.stubEnv('BENCH_TEMPLATE', inject('template'));
  vi.stubEnv('TMPDIR', folder);
});
afterAll(async () => {
  await closeAll();
  rmSync(folder, { recursive: true });
  const found = await databases();
  await onServer(serverUrl, ...[...found, name].map((each) => `drop database ${escapeIdentifier(each)}`));
});

const left = () => readdirSync(folder).filter((each) => each.startsWith('vico-'));
const databases = async () =>
  (
    await onServer<{ name: string }>(
      serverUrl,
      `select datname as name from pg_database where starts_with(datname, '${name}_')`,
    )
  ).map((each) => each.name);

/** The clinic of all commands with its server. */
let place: Place | undefined;
async function openShared(): Promise<Place> {
  if (place) return place;
  const { url, start } = await openTeam({ patients: 20, copy: 'shared', files });
  const server = { ...(await start()), stop: async () => {} };
  place = { url, start: async () => server };
  return place;
}

/** @returns what was printed, also of the progress */
async function printed(work: () => Promise<unknown>): Promise<string> {
  const log = vi.spyOn(console, 'log').mockImplementation(() => {});
  const progress = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  try {
    await work();
    return [...log.mock.calls, ...progress.mock.calls].flat().join('\n');
  } finally {
    log.mockRestore();
    progress.mockRestore();
  }
}

const options = ['--patients=20', '--seconds=0.01', '--slices=1', '--starts=0'];
const seconds = 0.01;

test('a bench that is ended in the middle says so, and nothing is left', async () => {
  // So many that it is far from its end when it prints its first line.
  const args = [join(root, 'bench', 'spreadsheet.ts'), '--lines=5000', ...options];
  const child = spawn(process.execPath, args);
  const ended = once(child, 'exit');
  const complained = text(child.stderr);
  await once(child.stdout, 'data');
  child.kill('SIGINT');
  expect([await ended, await complained]).toEqual([
    [1, null],
    expect.stringContaining('error: ended in the middle'),
  ]);
  expect(left()).toEqual([]);
  expect(await databases()).toEqual([`${name}_team`]);
});

test.skipIf(!hasHistory)('a version that does not build is named, and nothing is left', async () => {
  const git = (args: string[], input?: string) =>
    execFileSync('git', args, {
      input,
      cwd: root,
      encoding: 'utf8',
      env: { ...process.env, GIT_INDEX_FILE: join(folder, 'index') },
    }).trim();
  git(['read-tree', 'HEAD']);
  const broken = git(['hash-object', '-w', '--stdin'], "throw new Error('no screens');");
  git(['update-index', '--cacheinfo', `100644,${broken},vite.config.ts`]);
  const author = ['-c', 'user.name=bench', '-c', 'user.email=bench@clinica.example'];
  const revision = git([...author, 'commit-tree', git(['write-tree']), '-m', 'Broken']);
  const args = [join(root, 'scripts', 'bench.ts'), `--against=${revision}`, ...options];
  const { stderr } = await promisify(execFile)(process.execPath, args).catch(
    (error: { stderr: string }) => error,
  );
  expect(stderr).toContain('no screens');
  expect(stderr).toContain('error: a measured server ended with code 1: the reason stands above');
  expect(left()).toEqual([]);
  expect(await databases()).toEqual([`${name}_team`]);
});

test.for([
  ['--against=no-such-version', 'there is no version no-such-version'],
  ['--patients=none', 'patients'],
  ['--fast', '--fast'],
])('%s is refused in a sentence', async ([option = '', sentence = '']) => {
  const error = await bench([option]).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(BenchProblem);
  expect(error).toHaveProperty('message', expect.stringContaining(sentence));
});

test('a database of another version is named and filled anew', async () => {
  const open = (fill: (url: string) => Promise<unknown>) =>
    openClinic(serverUrl, { name: 'other', mark: 'of this day', migrate: migrateHere, fill });
  const url = await open((at) =>
    onServer(at, "insert into private.migrations (name, checksum) values ('9999-of-a-later-version', '')"),
  );
  const filled = vi.fn(async () => {});
  expect(await printed(() => open(filled))).toContain('_other is of another version: it is filled anew');
  expect(filled).toHaveBeenCalledOnce();
  // Of this version now.
  expect(await printed(() => open(filled))).toBe('');
  expect(filled).toHaveBeenCalledOnce();
  await onServer(serverUrl, `drop database ${escapeIdentifier(new URL(url).pathname.slice(1))}`);
});

test('a disk that is full while it fills is named, and nothing is left', async () => {
  // The server's own code for it.
  const fill = (at: string) =>
    onServer(at, "do $$ begin raise 'no space left' using errcode = 'disk_full'; end $$");
  const opened = openClinic(serverUrl, { name: 'full', mark: 'of this day', migrate: migrateHere, fill });
  const error = await opened.catch((thrown: unknown) => thrown);
  expect(sentenceOf(error)).toBe('the disk is full: free some space, or measure fewer patients (--patients)');
  expect(await databases()).not.toContain(`${name}_full`);
});

test('beside the older system', async () => {
  const read = () =>
    ['results.md', 'older-way.md'].map((file) => readFileSync(join(root, 'bench', file), 'utf8'));
  const before = read();
  const { url } = await openShared();
  // As in a base clinic, where nobody is chosen for a booking.
  const exchange = () =>
    onServer(url, 'set role clinic_maintenance', 'update professionals set active = not active');
  await exchange();
  const page = await printed(() => bench([...options, '--no-growth'], openShared)).finally(exchange);
  for (const part of ['## Sixteen at once', '| Booking |']) expect(page).toContain(part);
  expect(read()).toEqual(before);
});

test('growth', async () => {
  const { measureGrowth } = await import('./growth.ts');
  // Both clinics are one here, in which each time is booked once.
  const found = await measureGrowth(
    serverUrl,
    { size: sizeFor(20), seconds, slices: 1, only: 'Dashboard' },
    openShared,
  );
  expect(growthTable(found)).toContain('| Dashboard |');
});

test('beside another version', async () => {
  // This one again, whose sources are compiled: the test above checks one out.
  const find = () => ({ root, name: 'HEAD' });
  const page = await printed(() => bench([...options, '--against=HEAD'], openShared, find));
  for (const screen of ['Dashboard', 'Agenda, a week of five', 'Portal, times to book', 'An import’s check'])
    expect(page).toContain(`| ${screen}`);
  expect(page).not.toContain('Not measured');
});

test('starts', async () => {
  const { url } = await openShared();
  expect((await measureStarts(0, { DATABASE_URL: url })).first).toBeGreaterThan(0);
});

test.for<[file: string, line: string, measure: (place: Place) => Promise<void>]>([
  [
    'memory.ts',
    'memory after 0.01 s: ',
    async (at) => (await import('./memory.ts')).measureMemory(at, seconds),
  ],
  [
    'agenda-grid.ts',
    '50 changes a second by others',
    (at) => measureAgendaGrid(at, { runs: 0, seconds: 0.1 }),
  ],
  ['application-map.ts', 'over 50 ms of work: ', (at) => measureApplicationMap(at, 0.1)],
  ['record.ts', 'all chains verified: ', (at) => measureRecord(at, { seconds, entries: 60 })],
  ['clinic-export.ts', 'the download: ', (at) => measureExport(at, { seconds, files: 2, folder: files })],
  ['documents.ts', 'times that', (at) => measureDocuments(at, { seconds, documents: 2 })],
  [
    'photographs.ts',
    'a page of 2: ',
    (at) => measurePhotographs(at, { seconds, photographs: 2, largeOnes: 1 }),
  ],
  ['spreadsheet.ts', 'undone: ', (at) => measureSpreadsheet(at, { seconds, lines: 20 })],
  ['sheet-growth.ts', '20 lines: ', (at) => measureSheetGrowth(at, 20)],
  ['reminders.ts', 'the queue of the next day: p50', (at) => measureReminders(at, seconds)],
  ['figures.ts', 'the figures of two years: p50', (at) => measureFigures(at, seconds)],
])('%s', async ([, line, measure]) => {
  expect(await printed(async () => measure(await openShared()))).toContain(line);
});

test.skipIf(!findDebianPostgres())('import.ts', async () => {
  const url = databaseUrl(serverUrl, `${name}_import`);
  await onServer(serverUrl, `create database ${name}_import template ${inject('template')}`);
  const more = { DATABASE_URL: url };
  expect(await printed(() => measureImport({ patients: 20, isTrial: false, more }))).toContain('MB at most');
});
