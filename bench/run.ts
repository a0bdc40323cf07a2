/** The whole measurement, from filling the databases to the last figure. */
import { loadavg } from 'node:os';
import pg from 'pg';
import { checkBookings, checkSame, clearTraces } from './check.ts';
import { benchClock } from './clock.ts';
import { measureGrowth } from './growth.ts';
import { measureHttpAlone } from './http-alone.ts';
import { installSizes } from './install-sizes.ts';
import { seedOlderDatabase } from './older-database.ts';
import type { BenchOptions } from './options.ts';
import { watchProcesses } from './processes.ts';
import type { Findings } from './results.ts';
import { screensOf } from './screens.ts';
import { seedBench } from './seed.ts';
import { startOlder, startOurs } from './servers.ts';
import { measureStarts } from './starts.ts';
import { readSubjects } from './subjects.ts';
import { measureInTurns, type Result } from './turns.ts';
import { openWays } from './ways.ts';

export async function runBench(ownerUrl: string, options: BenchOptions): Promise<Findings> {
  const { size } = options;
  const clinic = { size, today: benchClock.today() };
  say('filling the databases, where that is still to be done');
  await seedBench(ownerUrl, clinic);
  const olderUrl = await seedOlderDatabase(ownerUrl, clinic);
  await clearTraces(ownerUrl, olderUrl);
  const [before = Number.NaN] = loadavg();
  const screens = await measureScreens(ownerUrl, olderUrl, options);
  await clearTraces(ownerUrl, olderUrl);
  if (options.growth) say('growth');
  const growth = options.growth ? await measureGrowth(ownerUrl, options) : [];
  if (options.start) say('starts');
  const starts = options.start ? await measureStarts() : undefined;
  const [after = Number.NaN] = loadavg();
  return {
    size,
    effort: options,
    postgres: await versionOf(ownerUrl),
    loads: [before, after],
    ...screens,
    growth,
    starts,
    sizes: installSizes(),
  };
}

async function measureScreens(ownerUrl: string, olderUrl: string, options: BenchOptions) {
  // The first start after a change compiles the sources, and what does that stays in the memory.
  await (await startOurs(ownerUrl)).stop();
  const [ours, older] = await Promise.all([startOurs(ownerUrl), startOlder(olderUrl)]);
  const watched = await watchProcesses({ ours: ours.pid, older: older.pid }, ownerUrl);
  const idle = { ...watched.peak };
  const ways = await openWays(ours, older, ownerUrl);
  try {
    const subjects = await readSubjects(ownerUrl, benchClock.today());
    const screens = screensOf(subjects);
    say('comparing what the three ways show');
    await checkSame(screens, ways);
    await checkBookings(ownerUrl, olderUrl, subjects);
    await clearTraces(ownerUrl, olderUrl);
    const results: Result[] = [];
    for (const screen of screens.filter(({ name }) => name.includes(options.only))) {
      say(screen.name);
      results.push(await measureInTurns(screen, ways, { ...options, watched }));
      // Else the next screens would show what was booked here.
      await clearTraces(ownerUrl, olderUrl);
    }
    say('HTTP alone');
    const http = await measureHttpAlone(ours, options);
    return { results, http, idle, peak: watched.peak };
  } finally {
    await ways.close();
    await Promise.all([ours.stop(), older.stop()]);
  }
}

/** With the settings that its speed depends on most. */
async function versionOf(ownerUrl: string): Promise<string> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  const told = ['server_version', 'shared_buffers', 'fsync', 'synchronous_commit', 'max_connections'];
  const { rows } = await client.query<{ name: string; value: string }>(
    'select name, current_setting(name) as value from unnest($1::text[]) as name',
    [told],
  );
  await client.end();
  const [version, ...settings] = rows;
  return `${version?.value} (${settings.map(({ name, value }) => `${name} ${value}`).join(', ')})`;
}

/** Beside the tables. */
const say = (what: string) => process.stderr.write(`${what}…\n`);
