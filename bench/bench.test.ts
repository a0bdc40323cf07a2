/** Each command of the bench runs once on a clinic of twenty patients. No time is judged: a bench that is broken fails. */
import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { escapeIdentifier } from 'pg';
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest';
import { databaseUrl, onServer } from '#test/database-server.ts';
import { findDebianPostgres } from '../scripts/older-postgres.ts';

// On a busy machine each takes minutes.
vi.setConfig({ testTimeout: 600_000 });

const root = join(import.meta.dirname, '..');
const serverUrl = inject('serverUrl');
const name = `vico_bench_${randomBytes(4).toString('hex')}`;

beforeAll(() => onServer(serverUrl, `create database ${name}`));
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

/** The end of the test ends the command. */
const run = ({ signal }: { signal: AbortSignal }, script: string, ...options: string[]) =>
  promisify(execFile)(process.execPath, [join(root, script), '--patients=20', '--seconds=0.01', ...options], {
    signal,
    cwd: root,
    env: {
      ...process.env,
      NODE_ENV: 'production',
      NODE_COMPILE_CACHE: join(root, 'node_modules', '.cache', 'compiled'),
      BENCH_DATABASE_URL: databaseUrl(serverUrl, name),
    },
  });

const readResults = () =>
  ['results.md', 'older-way.md'].map((file) => readFileSync(join(root, 'bench', file), 'utf8'));

test('beside the older system, with growth and starts', async (context) => {
  const before = readResults();
  const { stdout } = await run(context, 'scripts/bench.ts', '--slices=1', '--starts=1');
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
  ['bench/spreadsheet.ts', 'undone: ', '--lines=20'],
  ['bench/clinic-export.ts', 'the download: ', '--files=2'],
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
