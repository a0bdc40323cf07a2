/**
 * `npm test`: everything that must hold, in order. With names, only those suites: `npm test -- types browser`.
 * The end names what failed, and the last line is `N passed, N failed`; the exit code is 1 when something failed or a
 * suite ran nothing.
 */
import { ensureChromium } from './chromium.ts';
import { startOlderPostgres } from './older-postgres.ts';
import type { Outcome } from './reports.ts';
import { checkTypes, failedAs, lint, playwright, vitest } from './suites.ts';
import { type Suite, summary } from './summary.ts';

const suites: Record<string, { title: string; run: () => Promise<Outcome> }> = {
  types: { title: 'Types', run: checkTypes },
  lint: { title: 'Lint', run: lint },
  embedded: { title: 'Units, server and policies on the embedded PostgreSQL', run: onEmbedded },
  older: { title: 'Schema, policies and queries again on PostgreSQL 15', run: onOlderPostgres },
  browser: { title: 'The application in a browser', run: inBrowser },
};

/**
 * The tests whose SQL may behave differently on an older version: the schema, policies and triggers, every call once
 * (`server/activity`), searches and sorting, locks, and a backup that moves between versions.
 */
const onBothVersions = [
  'db/',
  'server/database/',
  'server/activity/',
  'server/appointments/',
  'server/patients/deletion',
  'server/searches',
  'server/list-sizes',
  'server/backup/round-trip',
];

const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !(name in suites));
if (unknown.length > 0) {
  console.error(`There is no suite ${unknown.join(', ')}. There are: ${Object.keys(suites).join(', ')}.`);
  process.exit(1);
}

let interrupted = false;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    interrupted = true;
  });
}

const outcomes: Suite[] = [];
for (const [name, { title, run }] of Object.entries(suites)) {
  if (interrupted || (asked.length > 0 && !asked.includes(name))) continue;
  console.log(`\n== ${title}`);
  outcomes.push({ title, outcome: await run() });
}

process.exitCode = outcomes.some(({ outcome }) => outcome.failed > 0) || interrupted ? 1 : 0;
for (const line of summary(outcomes)) console.log(line);

/** A server that the environment names is for the older one's turn. */
function onEmbedded(): Promise<Outcome> {
  return vitest(['--project', 'unit', '--project', 'database'], { VICO_TEST_DATABASE_URL: '' });
}

async function onOlderPostgres(): Promise<Outcome> {
  const server = await startOlderPostgres();
  if ('unavailable' in server) {
    console.log(server.unavailable);
    return { passed: 0, failed: 0, troubles: [], skipped: 'skipped' };
  }
  try {
    return await vitest(['--project', 'database', ...onBothVersions], { VICO_TEST_DATABASE_URL: server.url });
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
