/** Runs the whole bench: fills the databases, checks, measures. */
import { loadavg } from 'node:os';
import pg from 'pg';
import { checkBookings, checkSame, deleteBenchRows } from './check.ts';
import { openClients } from './clients.ts';
import { compareOn, type Result } from './compare.ts';
import { measureGrowth } from './growth.ts';
import { seedOlderDatabase } from './older-database.ts';
import type { BenchOptions } from './options.ts';
import { monitorProcesses } from './processes.ts';
import type { Findings } from './results.ts';
import { readSubjects, screensOf } from './screens.ts';
import { benchClock, seedBench } from './seed.ts';
import { startOlder, startOurs } from './servers.ts';
import { measureStarts } from './starts.ts';

export async function runBench(ownerUrl: string, options: BenchOptions): Promise<Findings> {
  const { size } = options;
  const clinic = { size, today: benchClock.today() };
  progress('filling the databases where needed');
  await seedBench(ownerUrl, clinic);
  const olderUrl = await seedOlderDatabase(ownerUrl, clinic);
  await deleteBenchRows(ownerUrl, olderUrl);
  const [before = Number.NaN] = loadavg();
  const screens = await measureScreens(ownerUrl, olderUrl, options);
  if (options.growth) progress('growth');
  const growth = options.growth ? await measureGrowth(ownerUrl, options) : [];
  if (options.start) progress('starts');
  const starts = options.start ? await measureStarts() : undefined;
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

async function measureScreens(ownerUrl: string, olderUrl: string, options: BenchOptions) {
  // The first start after a change compiles the sources, and the compiler stays in memory. A second start is measured.
  await (await startOurs(ownerUrl)).stop();
  const [ours, older] = await Promise.all([startOurs(ownerUrl), startOlder(olderUrl)]);
  const monitor = await monitorProcesses({ ours: ours.pid, older: older.pid }, ownerUrl);
  const idle = { ...monitor.peak };
  const clients = await openClients(ours, older);
  try {
    const subjects = await readSubjects(ownerUrl, benchClock.today());
    const screens = screensOf(subjects);
    progress('checking that both systems show the same');
    await checkSame(screens, clients);
    await checkBookings(ownerUrl, olderUrl, subjects);
    await deleteBenchRows(ownerUrl, olderUrl);
    const results: Result[] = [];
    for (const screen of screens.filter(({ name }) => name.includes(options.only))) {
      progress(screen.name);
      results.push(await compareOn(screen, clients, { ...options, monitor }));
      await deleteBenchRows(ownerUrl, olderUrl);
    }
    return { results, idle, peak: monitor.peak };
  } finally {
    clients.close();
    await Promise.all([ours.stop(), older.stop()]);
  }
}

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

const progress = (step: string) => process.stderr.write(`${step}…\n`);
