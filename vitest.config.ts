import { defineConfig } from 'vitest/config';

const common = {
  environment: 'node',
  // Two cores may be shared with browsers and a database; a slow machine is no failed test.
  testTimeout: 60_000,
  hookTimeout: 120_000,
  // What is to become true is waited for as patiently: a second, as it comes, is what a busy machine takes for nothing.
  expect: { poll: { timeout: 20_000 } },
  // As in the browser: there a machine can be too slow for a moment, and the end of the run names what needed it. What fails
  // twice is broken; and what is left to chance on purpose, such as two at once, says `retry: 0`, for there once is enough.
  retry: process.env.CI ? 1 : 0,
} as const;

export default defineConfig({
  test: {
    // Left alone it spares a core, half of a small machine; what the tests mostly wait for is the database.
    maxWorkers: '100%',
    projects: [
      {
        test: {
          ...common,
          name: 'unit',
          include: ['{contract,web,test,scripts}/**/*.test.{ts,tsx}'],
        },
      },
      {
        // VICO_TEST_DATABASE_URL makes the same tests run on another server.
        test: {
          ...common,
          name: 'database',
          include: ['{db,server}/**/*.test.ts'],
          globalSetup: ['./test/database-server.ts'],
        },
      },
      {
        // What takes long, or needs a quiet machine: `npm run test:long`.
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
