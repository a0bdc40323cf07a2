/** Reads the JSON reports of Vitest and Playwright: how many tests passed and failed, and which failed. */
import { relative } from 'node:path';
import { z } from 'zod';

export type Outcome = {
  passed: number;
  failed: number;
  troubles: Trouble[];
  /** Set where the suite cannot run on this machine. */
  skipped?: string;
};

type Trouble = { file: string; name: string; message: string };

const vitestReport = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      message: z.string(),
      assertionResults: z.array(
        z.object({ fullName: z.string(), status: z.string(), failureMessages: z.array(z.string()) }),
      ),
    }),
  ),
});

/** @param root folder that file names are given relative to */
export function fromVitest(report: unknown, root: string): Outcome {
  const { numPassedTests, numFailedTests, testResults } = vitestReport.parse(report);
  const tests = testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === 'failed')
      .map(({ fullName, failureMessages: [message = ''] }) => ({
        file: relative(root, name),
        name: fullName,
        message: message.replaceAll(`${root}/`, ''),
      })),
  );
  // A file that cannot be loaded, or whose hooks fail, has no failed test.
  const files = testResults
    .filter(
      ({ status, assertionResults }) =>
        status === 'failed' && assertionResults.every((test) => test.status !== 'failed'),
    )
    .map(({ name, message }) => ({
      file: relative(root, name),
      name: 'the file itself',
      message,
    }));
  return { passed: numPassedTests, failed: numFailedTests + files.length, troubles: [...tests, ...files] };
}

const playwrightError = z.object({ message: z.string().default('') });

const playwrightSuite = z.object({
  title: z.string(),
  file: z.string(),
  specs: z.array(
    z.object({
      title: z.string(),
      tests: z.array(
        z.object({
          projectName: z.string(),
          status: z.enum(['skipped', 'expected', 'unexpected']),
          results: z.array(z.object({ errors: z.array(playwrightError) })),
        }),
      ),
    }),
  ),
  get suites() {
    return z.array(playwrightSuite).optional();
  },
});

const playwrightReport = z.object({
  stats: z.object({ expected: z.number(), unexpected: z.number() }),
  errors: z.array(playwrightError),
  suites: z.array(playwrightSuite),
});

export function fromPlaywright(report: unknown): Outcome {
  const { stats, errors, suites } = playwrightReport.parse(report);
  const ofTheRun = errors.map(({ message }) => ({
    file: 'e2e',
    name: 'the run itself',
    message,
  }));
  return {
    passed: stats.expected,
    failed: stats.unexpected,
    troubles: [...suites.flatMap((file) => browserTroubles(file, [])), ...ofTheRun],
  };
}

function browserTroubles(suite: z.output<typeof playwrightSuite>, within: string[]): Trouble[] {
  const here = suite.specs.flatMap(({ title, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected')
      .map(({ projectName, results }) => ({
        file: `e2e/${suite.file}`,
        name: [projectName, ...within, title].filter((part) => part !== '').join(' › '),
        message: results.flatMap((result) => result.errors)[0]?.message ?? '',
      })),
  );
  const deeper = suite.suites?.flatMap((inner) => browserTroubles(inner, [...within, inner.title])) ?? [];
  return [...here, ...deeper];
}
