import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, sep } from 'node:path';
import { text } from 'node:stream/consumers';
import { parentOfFolders } from './folder-in-memory.ts';
import { fromPlaywright, fromVitest, type Outcome } from './reports.ts';

const root = join(import.meta.dirname, '..');
const compileCache = join(root, 'node_modules', '.cache', 'compiled');
const tool = (...path: string[]) => join(root, 'node_modules', ...path);

/** Runs a tool on this Node, with its output on the terminal: at once, or at its end. Resolves to the exit code. */
async function run(
  script: string,
  args: string[],
  env: Record<string, string> = {},
  output: 'inherit' | 'pipe' = 'inherit',
): Promise<number> {
  const child = spawn(process.execPath, [script, ...args], {
    cwd: root,
    stdio: ['ignore', output, output],
    // The processes of a run load the same packages. (The sources go through Vite, which has its own cache.)
    env: { ...process.env, NODE_COMPILE_CACHE: compileCache, ...env },
  });
  const texts = [child.stdout, child.stderr].map((stream) => stream && text(stream));
  const code = await ended(child);
  for (const each of texts) process.stdout.write((await each) ?? '');
  return code;
}

/** Resolves to the exit code. Signals are passed on to the child. */
function ended(child: ChildProcess): Promise<number> {
  return new Promise((resolve) => {
    const stop = (signal: NodeJS.Signals) => child.kill(signal);
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop);
    const done = (code: number) => {
      for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.off(signal, stop);
      resolve(code);
    };
    child.on('error', () => done(1));
    child.on('exit', (code) => done(code ?? 1));
  });
}

/** A tool that counts as one test; its output is the message of a failure. */
async function check(script: string, args: string[]): Promise<Outcome> {
  const child = spawn(process.execPath, [script, ...args], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  child.stdout.pipe(process.stdout, { end: false });
  child.stderr.pipe(process.stderr, { end: false });
  const [code, out, err] = await Promise.all([ended(child), text(child.stdout), text(child.stderr)]);
  if (code === 0) return { passed: 1, failed: 0, troubles: [] };
  const name = script.split(sep).at(-1) ?? '';
  return failedAs({ file: 'the whole project', name, message: `${out}\n${err}` });
}

/** A failure outside of any test. */
export const failedAs = (what: { file: string; name: string; message: string }): Outcome => ({
  passed: 0,
  failed: 1,
  troubles: [what],
});

export const checkTypes = (): Promise<Outcome> =>
  check(tool('typescript', 'bin', 'tsc'), ['--noEmit', '--project', root]);

export const lint = (): Promise<Outcome> => check(tool('@biomejs', 'biome', 'bin', 'biome'), ['ci', '.']);

/**
 * @param parent of the folder in which the tests make theirs
 * @param output `pipe` where another suite writes on the terminal meanwhile
 */
export const vitest = (
  args: string[],
  env: Record<string, string> = {},
  { parent = parentOfFolders(), output }: { parent?: string; output?: 'pipe' } = {},
): Promise<Outcome> =>
  withReport(async (report) => {
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
    const ofRun = { TMPDIR: dirname(report), ...env };
    const code = await run(tool('vitest', 'vitest.mjs'), ['run', ...reporters, ...args], ofRun, output);
    return checked(code, fromVitest(read(report), root));
  }, parent);

export const playwright = (): Promise<Outcome> =>
  withReport(async (report) => {
    const args = ['test', '--reporter=list,json'];
    const code = await run(tool('@playwright', 'test', 'cli.js'), args, {
      PLAYWRIGHT_JSON_OUTPUT_FILE: report,
    });
    return checked(code, fromPlaywright(read(report)));
  });

/** A run that exits with an error, or that ran no test, counts as a failure. */
function checked(code: number, outcome: Outcome): Outcome {
  const silentFailure = (code !== 0 || outcome.passed === 0) && outcome.failed === 0;
  if (!silentFailure) return outcome;
  const message = `Exit code ${code} without a failed test: see the output of the run.`;
  const unnamed = failedAs({ file: 'the whole run', name: 'failed', message });
  return { ...outcome, failed: 1, troubles: [...outcome.troubles, ...unnamed.troubles] };
}

async function withReport(work: (report: string) => Promise<Outcome>, parent = tmpdir()): Promise<Outcome> {
  const folder = mkdtempSync(join(parent, 'vico-report-'));
  // As root the databases run under another account, which must reach the folder.
  chmodSync(folder, 0o711);
  try {
    return await work(join(folder, 'report.json'));
  } catch (error) {
    console.error('The report of the run cannot be read:', error);
    return failedAs({
      file: 'the whole run',
      name: 'report cannot be read',
      message: String(error),
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const read = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'));
