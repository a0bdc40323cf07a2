/**
 * `npm test` runs all suites, the last two side by side; `npm test -- types browser` only those. `npm test -- quick` is for daily work: types,
 * lint, and the tests on the embedded PostgreSQL without the slow files below, in less than three minutes on two cores.
 * The end names what failed; the last line is `N passed, N failed`. The exit code is 1 when something failed or a suite ran
 * no test.
 */
import { availableParallelism } from 'node:os';
import { ensureChromium } from './chromium.ts';
import { ensureCommands } from './debian.ts';
import { findOlderPostgres, startOlderPostgres } from './older-postgres.ts';
import type { Outcome } from './reports.ts';
import { checkTypes, failedAs, lint, playwright, vitest } from './suites.ts';
import { type Suite, summary } from './summary.ts';

const suites = {
  types: { title: 'Types', run: checkTypes },
  lint: { title: 'Lint', run: lint },
  embedded: { title: 'Units, server and policies on the embedded PostgreSQL', run: onEmbedded },
  older: { title: 'Schema, policies and queries again on PostgreSQL 15', run: onOlderPostgres },
  browser: { title: 'The application in a browser', run: inBrowser },
} satisfies Record<string, { title: string; run: () => Promise<Outcome> }>;

/** Left out of `quick`: tests that start servers and processes, cut connections, fuzz, measure, or make backups. */
const slow = [
  'bench/',
  'scripts/launch',
  'scripts/summary',
  'server/operations/backup/',
  'server/entry/bad-input',
  'server/platform/embedded-postgres/',
  'server/entry/fuzz',
  'server/platform/listening/slow-clients',
  'server/platform/mail/mail-faults',
  'server/accounts/second-factor/reset-command',
  'server/platform/storage/storage-faults',
  'test/faults',
  'test/several-processes',
  'test/start',
];

/**
 * The tests whose SQL may behave differently on an older version: the schema, policies and triggers, every call once
 * (`server/accounts/activity`), searches and sorting, locks, dumps that its pg_dump wrote, and a backup that moves between versions. The
 * demo's rows are inserted by statements like any other's, and connections are lost in the same way: both are left out.
 */
const onBothVersions = [
  'db/',
  'server/platform/database/',
  'server/accounts/activity/',
  'server/agenda/appointments/',
  'server/booking/booking/',
  'server/patients/patients/deletion',
  'server/moving/platform-dump/real-dumps',
  'server/entry/searches',
  'server/entry/list-sizes',
  'server/operations/backup/round-trip',
];

const leftOutOfOlder = 'db/demo/**,server/platform/database/failover**';

/**
 * On the older server they show all that they show on the embedded one. A round trip moves a clinic between the two; what a call writes
 * into the audit log is the same rule on both, and every call's statements run on the embedded one in server/entry/access.test.ts.
 */
const onOlderIfThere = ['server/operations/backup/round-trip**', 'server/accounts/activity/audit-log**'];

const names = process.argv.slice(2);
const known = ['quick', ...Object.keys(suites)];
const unknown = names.filter((name) => !known.includes(name));
if (unknown.length > 0) {
  console.error(`There is no suite ${unknown.join(', ')}. There are: ${known.join(', ')}.`);
  process.exit(1);
}
const isQuick = names.includes('quick');
const chosen = isQuick ? ['types', 'lint', 'embedded', ...names] : names;

/** The last two at once: walks also wait, and their server begins on one core. */
const inOrder = [['types'], ['lint'], ['embedded'], ['older', 'browser']] as const;

let interrupted = false;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    interrupted = true;
  });
}

const outcomes: Suite[] = [];
for (const together of inOrder) {
  if (interrupted) break;
  const wanted = together.filter((name) => chosen.length === 0 || chosen.includes(name));
  const begun = wanted.map(async (name) => {
    const { title, run } = suites[name];
    console.log(`\n== ${title}`);
    // The other one of the two goes on to its end.
    const failure = (error: unknown) => failedAs({ file: title, name: 'failed', message: String(error) });
    return { title, outcome: await run().catch(failure) };
  });
  outcomes.push(...(await Promise.all(begun)));
}

process.exitCode = outcomes.some(({ outcome }) => outcome.failed > 0) || interrupted ? 1 : 0;
for (const line of summary(outcomes)) console.log(line);

function onEmbedded(): Promise<Outcome> {
  // They verify signed documents.
  ensureCommands({ pdfsig: 'poppler-utils', openssl: 'openssl' });
  const olderFollows = (chosen.length === 0 || chosen.includes('older')) && findOlderPostgres() !== undefined;
  const left = isQuick ? slow.map((path) => `${path}**`) : olderFollows ? onOlderIfThere : [];
  // A server that the environment names is for the older suite.
  const projects = ['unit', 'database', 'counting', 'bench'].flatMap((name) => ['--project', name]);
  // A tenth of the files' time is waiting: for a lost connection, a slow client, a process that stops.
  const workers = `--maxWorkers=${availableParallelism() + 1}`;
  return vitest([...projects, workers], { VICO_TEST_DATABASE_URL: '', VICO_TEST_LEFT_OUT: left.join() });
}

async function onOlderPostgres(): Promise<Outcome> {
  const server = await startOlderPostgres();
  if ('unavailable' in server) {
    console.log(server.unavailable);
    return { passed: 0, failed: 0, troubles: [], skipped: 'skipped' };
  }
  try {
    const projects = ['--project', 'database', '--project', 'counting', '--maxWorkers=1'];
    const env = { VICO_TEST_DATABASE_URL: server.url, VICO_TEST_LEFT_OUT: leftOutOfOlder };
    return await vitest([...projects, ...onBothVersions], env, { output: 'pipe' });
  } finally {
    await server.stop();
  }
}

async function inBrowser(): Promise<Outcome> {
  const problem = ensureChromium();
  if (!problem) return playwright();
  console.error(problem);
  return failedAs({ file: 'e2e', name: 'no browser', message: problem });
}
