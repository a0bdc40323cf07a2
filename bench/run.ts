/** Runs the whole bench: fills the databases, checks, measures. */
import { loadavg } from 'node:os';
import pg from 'pg';
import { checkBookings, checkSame, deleteBenchRows, roundsFor } from './check.ts';
import { type Clients, openClients } from './clients.ts';
import { compareOn, type Result, type Visits } from './compare.ts';
import { measureGrowth } from './growth.ts';
import { isTrial } from './measure.ts';
import { openOlderDatabase } from './older-database.ts';
import type { BenchOptions } from './options.ts';
import { openPlace, type Place } from './place.ts';
import { monitorProcesses } from './processes.ts';
import type { Findings } from './results.ts';
import type { Screen } from './screen.ts';
import { readSubjects, screensOf } from './screens.ts';
import { benchClock } from './seed.ts';
import { measureStarts } from './starts.ts';

export async function runBench(
  serverUrl: string,
  options: BenchOptions,
  open = openPlace,
): Promise<Findings> {
  const { size } = options;
  const clinic = { size, today: benchClock.today() };
  progress('filling the databases where needed');
  const base = await open(serverUrl, 'base', clinic);
  const { url: ownerUrl } = base;
  const older = await openOlderDatabase(serverUrl, ownerUrl, clinic, isTrial(options));
  await deleteBenchRows(ownerUrl, older.url);
  const [before = Number.NaN] = loadavg();
  const screens = await measureScreens(base, older, options);
  if (options.growth) progress('growth');
  const growth = options.growth ? await measureGrowth(serverUrl, options, open) : [];
  if (options.starts) progress('starts');
  const starts = options.starts ? await measureStarts(options.starts) : undefined;
  const [after = Number.NaN] = loadavg();
  return {
    size,
    effort: options,
    postgres: await describePostgres(ownerUrl),
    loads: [before, after],
    ...screens,
    growth,
    starts,
  };
}

async function measureScreens(
  { url: ownerUrl, start }: Place,
  { url: olderUrl, start: startOlder }: Place,
  options: BenchOptions,
) {
  // The first start after a change compiles the sources, and the compiler stays in memory. A second start is measured.
  if (!isTrial(options)) await (await start()).stop();
  const [ours, older] = await Promise.all([start(), startOlder()]);
  const monitor = await monitorProcesses({ ours: ours.pid, older: older.pid }, ownerUrl);
  const idle = { ...monitor.peak };
  const clients = await openClients(ours, older);
  const subjects = await readSubjects(ownerUrl, benchClock.today());
  const screens = screensOf(subjects);
  progress('checking that both systems show the same');
  const rounds = roundsFor(options);
  for (const screen of screens) await checkSame(screen, visitsOf(screen, clients), rounds);
  await checkBookings(ownerUrl, olderUrl, subjects, rounds);
  await deleteBenchRows(ownerUrl, olderUrl);
  const results: Result[] = [];
  for (const screen of screens.filter(({ name }) => name.includes(options.only))) {
    progress(screen.name);
    results.push(await compareOn(screen, visitsOf(screen, clients), clients, { ...options, monitor }));
    if (!isTrial(options)) await deleteBenchRows(ownerUrl, olderUrl);
  }
  await deleteBenchRows(ownerUrl, olderUrl);
  clients.close();
  await Promise.all([ours.stop(), older.stop()]);
  return { results, idle, peak: monitor.peak };
}

const visitsOf = (screen: Screen, { ours, older }: Clients): Visits => ({
  ours: (round) => screen.ours(ours, round),
  older: (round) => screen.older(older, round),
});

/** The version of PostgreSQL, and the settings that affect its speed most. */
async function describePostgres(ownerUrl: string): Promise<string> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  const names = ['server_version', 'shared_buffers', 'fsync', 'synchronous_commit', 'max_connections'];
  const { rows } = await client.query<{ name: string; value: string }>(
    'select name, current_setting(name) as value from unnest($1::text[]) as name',
    [names],
  );
  await client.end();
  const [version, ...settings] = rows;
  return `${version?.value} (${settings.map(({ name, value }) => `${name} ${value}`).join(', ')})`;
}

export const progress = (step: string) => process.stderr.write(`${step}…\n`);
