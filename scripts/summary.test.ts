/** With real reports: both tools run tests that pass and fail. */
import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { fromPlaywright, fromVitest, type Outcome } from './reports.ts';
import { summary } from './summary.ts';

const modules = join(import.meta.dirname, '..', 'node_modules');
const folder = mkdtempSync(join(tmpdir(), 'vico-summary-'));
symlinkSync(modules, join(folder, 'node_modules'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** @param describe the tool's function for a group */
const tests = (tool: string, describe: string) => `
  import { expect, test } from '${tool}';
  test('adds up', () => expect(1 + 1).toBe(2));
  ${describe}('a patient', () => {
    test('is found', () => expect('Bia').toBe('Ana'));
  });`;

function write(path: string, contents: string) {
  mkdirSync(join(folder, path, '..'), { recursive: true });
  writeFileSync(join(folder, path), contents);
}

/** Runs a tool in the folder and returns its report. */
async function runIn(tool: string[], args: string[], env: Record<string, string> = {}): Promise<unknown> {
  await new Promise((resolve) => {
    const options = { cwd: folder, env: { PATH: process.env.PATH, ...env } };
    execFile(process.execPath, [join(modules, ...tool), ...args], options, resolve);
  });
  return JSON.parse(readFileSync(join(folder, 'report.json'), 'utf8'));
}

const suite = (title: string, outcome: Outcome) => ({ title, outcome });

test('names failed Vitest tests, and files that cannot be loaded', async () => {
  write('patients.test.ts', tests('vitest', '(await import("vitest")).describe'));
  write('broken.test.ts', "import './missing.ts';");
  const args = ['run', '--reporter=json', '--outputFile=report.json'];
  const lines = summary([
    suite('Units', fromVitest(await runIn(['vitest', 'vitest.mjs'], args), folder)),
    suite('Types', { passed: 1, failed: 0, troubles: [] }),
  ]);
  expect(lines).toEqual(
    expect.arrayContaining([
      'Failed:',
      '  Units: patients.test.ts › a patient is found',
      expect.stringContaining("expected 'Bia' to be 'Ana'"),
      expect.stringMatching(/^ {4}.*patients\.test\.ts:\d+:\d+/u),
      '  Units: broken.test.ts › the file itself',
      expect.stringContaining('missing.ts'),
    ]),
  );
  expect(lines.slice(-3)).toEqual([
    '1 passed, 2 failed  Units',
    '1 passed, 0 failed  Types',
    '2 passed, 2 failed',
  ]);
});

test('names failed browser tests with their size', async () => {
  write('e2e/portal/patients.e2e.ts', tests('@playwright/test', 'test.describe'));
  write(
    'playwright.config.ts',
    `export default { testDir: 'e2e', testMatch: '**/*.e2e.ts', projects: [{ name: 'phone' }] };`,
  );
  const args = ['test', '--reporter=json'];
  const env = { PLAYWRIGHT_JSON_OUTPUT_FILE: join(folder, 'report.json') };
  const report = await runIn(['@playwright', 'test', 'cli.js'], args, env);
  const lines = summary([suite('Browser', fromPlaywright(report))]);
  expect(lines).toEqual(
    expect.arrayContaining([
      'Failed:',
      '  Browser: e2e/portal/patients.e2e.ts › phone › a patient › is found',
      '    Expected: "Ana"',
      '    Received: "Bia"',
    ]),
  );
  expect(lines.slice(-2)).toEqual(['1 passed, 1 failed  Browser', '1 passed, 1 failed']);
});

test('names all failures; the more there are, the shorter their messages', () => {
  const message = Array.from({ length: 40 }, (_, line) => `line ${line}`).join('\n');
  const troubles = (count: number) =>
    Array.from({ length: count }, (_, index) => ({
      file: 'a.test.ts',
      name: `test ${index}`,
      message,
    }));
  const few = summary([suite('Units', { passed: 9, failed: 1, troubles: troubles(1) })]);
  expect(few.filter((line) => line.includes('line '))).toHaveLength(12);
  const many = summary([suite('Units', { passed: 9, failed: 100, troubles: troubles(100) })]);
  expect(many.filter((line) => line.includes('a.test.ts'))).toHaveLength(100);
  expect(many.filter((line) => line.includes('line '))).toEqual([]);
});
