import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, sep } from 'node:path';
import { text } from 'node:stream/consumers';
import { compiledFolder } from './compiled.ts';
import { fromPlaywright, fromVitest, type Outcome } from './reports.ts';

const root = join(import.meta.dirname, '..');
const tool = (...path: string[]) => join(root, 'node_modules', ...path);

/** Runs a tool of ours on this very Node, its output going straight to the terminal. Resolves to its exit code. */
const run = (script: string, args: string[], env: Record<string, string> = {}): Promise<number> =>
  ended(
    spawn(process.execPath, [script, ...args], {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit'],
      // Each test file has a process of its own, which loads the same packages. The sources go another way: through Vite.
      env: { ...process.env, NODE_COMPILE_CACHE: compiledFolder, ...env },
    }),
  );

/** Resolves to the exit code; whoever stops us stops the child. */
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

/** A check that is one test: it passes, or what it said is the message. */
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

/** One failure which no test stands for. */
export const failedAs = (what: { file: string; name: string; message: string }): Outcome => ({
  passed: 0,
  failed: 1,
  troubles: [{ ...what, passedLater: false }],
});

export const checkTypes = (): Promise<Outcome> =>
  check(tool('typescript', 'bin', 'tsc'), ['--noEmit', '--project', root]);

export const lint = (): Promise<Outcome> => check(tool('@biomejs', 'biome', 'bin', 'biome'), ['ci', '.']);

export const vitest = (args: string[], env?: Record<string, string>): Promise<Outcome> =>
  withReport(async (report) => {
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
    const code = await run(tool('vitest', 'vitest.mjs'), ['run', ...reporters, ...args], env);
    return honest(code, fromVitest(read(report), root));
  });

export const playwright = (): Promise<Outcome> =>
  withReport(async (report) => {
    const args = ['test', '--reporter=list,json'];
    const code = await run(tool('@playwright', 'test', 'cli.js'), args, {
      PLAYWRIGHT_JSON_OUTPUT_FILE: report,
    });
    return honest(code, fromPlaywright(read(report)));
  });

/** A run that says it failed, or that ran nothing, never counts as good. */
function honest(code: number, outcome: Outcome): Outcome {
  const silentFailure = (code !== 0 || outcome.passed === 0) && outcome.failed === 0;
  if (!silentFailure) return outcome;
  const message = `It ended with ${code}, and no test says why: its own output does.`;
  const unnamed = failedAs({ file: 'the whole run', name: 'ended badly', message });
  return { ...outcome, failed: 1, troubles: [...outcome.troubles, ...unnamed.troubles] };
}

async function withReport(work: (report: string) => Promise<Outcome>): Promise<Outcome> {
  const folder = mkdtempSync(join(tmpdir(), 'vico-report-'));
  try {
    return await work(join(folder, 'report.json'));
  } catch (error) {
    console.error('The run left no report that could be read:', error);
    return failedAs({
      file: 'the whole run',
      name: 'left no report that could be read',
      message: String(error),
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const read = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'));
