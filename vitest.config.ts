import { defineConfig } from 'vitest/config';

// The same input in every run; `npm run test:long` takes others. The workers read it too.
process.env.VICO_TEST_SEED ??= '1';
process.stdout.write(`VICO_TEST_SEED=${process.env.VICO_TEST_SEED}\n`);

/** Files that scripts/test.ts leaves out. `--exclude` does not reach a project that excludes files itself. */
const leftOut = process.env.VICO_TEST_LEFT_OUT?.split(',') ?? [];

const common = {
  environment: 'node',
  exclude: leftOut,
  setupFiles: './test/seed.ts',
  // A failure that cannot be repeated must name its values in the summary.
  chaiConfig: { truncateThreshold: 2000 },
  // A busy machine must not fail a test.
  testTimeout: 300_000,
  hookTimeout: 300_000,
  // The default of one second is too short on a busy machine.
  expect: { poll: { timeout: 60_000 } },
};

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
          exclude: [...counting, ...leftOut],
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
        test: {
          ...common,
          name: 'bench',
          include: ['bench/*.test.ts'],
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
