import { defineConfig } from 'vitest/config';

const common = {
  environment: 'node',
  // A busy machine must not fail a test.
  testTimeout: 60_000,
  hookTimeout: 120_000,
  // The default of one second is too short on a busy machine.
  expect: { poll: { timeout: 20_000 } },
  // A second try in CI, where a machine can be too slow for a moment; the summary names it. Tests of races set `retry: 0`:
  // there one failure counts.
  retry: process.env.CI ? 1 : 0,
} as const;

/** They count the statements or hashes of their process, so no other file may run in it before them. */
const counting = [
  'server/accounts/accounts/passwords.test.ts',
  'server/entry/screen-budgets.test.ts',
  'server/entry/list-sizes.test.ts',
  'server/screens/dashboard/setup.test.ts',
  'server/entry/pages/preloaded-answers.test.ts',
];

export default defineConfig({
  test: {
    // The default leaves one core unused; the tests mostly wait for the database.
    maxWorkers: '100%',
    projects: [
      {
        test: {
          ...common,
          // The files of a worker share its modules, which saves two thirds of the time. They keep no state in modules.
          isolate: false,
          name: 'unit',
          include: ['{contract,web,test,scripts}/**/*.test.{ts,tsx}'],
        },
      },
      {
        // VICO_TEST_DATABASE_URL names another server to run the same tests on.
        test: {
          ...common,
          // As above: it takes a third of the time.
          isolate: false,
          name: 'database',
          include: ['{db,server}/**/*.test.ts'],
          exclude: counting,
          globalSetup: ['./test/database-server.ts'],
        },
      },
      {
        test: {
          ...common,
          name: 'counting',
          include: counting,
          globalSetup: ['./test/database-server.ts'],
        },
      },
      {
        // Long tests, and tests that need a quiet machine: `npm run test:long`.
        test: {
          ...common,
          name: 'long',
          include: ['test/long/**/*.long.ts'],
          globalSetup: ['./test/database-server.ts'],
        },
      },
    ],
  },
});
