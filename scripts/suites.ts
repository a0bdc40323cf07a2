import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';

export type Outcome = {
  passed: number;
  failed: number;
  /** Says so where the suite cannot run on this machine. */
  skipped?: string;
};

const root = join(import.meta.dirname, '..');
const tool = (...path: string[]) => join(root, 'node_modules', ...path);

/** Runs a tool of ours on this very Node, its output going straight to the terminal. Resolves to its exit code. */
export function run(script: string, args: string[], env: Record<string, string> = {}): Promise<number> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [script, ...args], {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, ...env },
    });
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

const asOne = (code: number): Outcome => (code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 });

export const checkTypes = async (): Promise<Outcome> =>
  asOne(await run(tool('typescript', 'bin', 'tsc'), ['--noEmit', '--project', root]));

export const lint = async (): Promise<Outcome> =>
  asOne(await run(tool('@biomejs', 'biome', 'bin', 'biome'), ['ci', '.']));

const vitestReport = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  testResults: z.array(z.object({ status: z.string(), assertionResults: z.array(z.unknown()) })),
});

export const vitest = (args: string[], env?: Record<string, string>): Promise<Outcome> =>
  withReport(async (report) => {
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
    const code = await run(tool('vitest', 'vitest.mjs'), ['run', ...reporters, ...args], env);
    const { numPassedTests, numFailedTests, testResults } = read(report, vitestReport);
    // A file that cannot even be loaded has no test that could have failed.
    const broken = testResults.filter(
      (file) => file.status === 'failed' && file.assertionResults.length === 0,
    );
    return honest(code, { passed: numPassedTests, failed: numFailedTests + broken.length });
  });

const playwrightReport = z.object({
  stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number() }),
});

export const playwright = (): Promise<Outcome> =>
  withReport(async (report) => {
    const args = ['test', '--reporter=list,json'];
    const code = await run(tool('@playwright', 'test', 'cli.js'), args, {
      PLAYWRIGHT_JSON_OUTPUT_FILE: report,
    });
    const { expected, unexpected, flaky } = read(report, playwrightReport).stats;
    // What passed only at the second try is named by the list above, under 'flaky'.
    return honest(code, { passed: expected + flaky, failed: unexpected });
  });

/** A run that says it failed, or that ran nothing, never counts as good. */
function honest(code: number, outcome: Outcome): Outcome {
  const silentFailure = (code !== 0 || outcome.passed === 0) && outcome.failed === 0;
  return silentFailure ? { ...outcome, failed: 1 } : outcome;
}

async function withReport(work: (report: string) => Promise<Outcome>): Promise<Outcome> {
  const folder = mkdtempSync(join(tmpdir(), 'vico-report-'));
  try {
    return await work(join(folder, 'report.json'));
  } catch (error) {
    console.error('The run left no report that could be read:', error);
    return { passed: 0, failed: 1 };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const read = <Schema extends z.ZodType>(file: string, schema: Schema): z.output<Schema> =>
  schema.parse(JSON.parse(readFileSync(file, 'utf8')));
