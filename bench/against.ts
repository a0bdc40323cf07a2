/** This version and another one in turns, on one server with equal rows: `npm run bench -- --against=REV`. */
import { existsSync } from 'node:fs';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { onServer } from '#test/database-server.ts';
import { checkSame, deleteOwnBenchRows, roundsFor } from './check.ts';
import { compareOn, firstRound, type Result } from './compare.ts';
import { openClinic } from './database.ts';
import { isTrial } from './measure.ts';
import type { BenchOptions } from './options.ts';
import { openOurs } from './our-clients.ts';
import { openPlace } from './place.ts';
import { monitorProcesses } from './processes.ts';
import { progress } from './run.ts';
import { readSubjects, screensOf } from './screens.ts';
import { teamScreens } from './screens-team.ts';
import { benchClock, type Clinic } from './seed.ts';
import { type BenchServer, startOurs } from './servers.ts';
import { seedTeam, teamMark } from './team-clinic.ts';
import { checkOut, type Version } from './versions.ts';

export interface Comparison {
  /** The other version. */
  against: string;
  /** `older` is the other version. */
  results: readonly Result[];
  /** Screens that the other version does not have or that show something else there, each with the reason. */
  missing: string[];
  loads: [before: number, after: number];
}

export async function compareVersions(
  serverUrl: string,
  revision: string,
  options: BenchOptions,
  open = openPlace,
  find = checkOut,
): Promise<Comparison> {
  const other = find(revision);
  const clinic = { size: options.size, today: benchClock.today() };
  progress('filling the databases where needed');
  const hasTeam = existsSync(join(other.root, 'bench', 'team-clinic.ts'));
  const here = await open(serverUrl, hasTeam ? 'team' : 'base', clinic);
  let migrator: BenchServer | undefined;
  const urls = {
    ours: here.url,
    older: await openOtherClinic(serverUrl, other, clinic, hasTeam, async (server) => {
      // A trial goes on with it.
      if (isTrial(options)) migrator = server;
      else await server.stop();
    }),
  };
  const [before = Number.NaN] = loadavg();
  const servers = {
    ours: await here.start(),
    older: migrator ?? (await startOurs(urls.older, { root: other.root })),
  };
  if (!isTrial(options)) await untilCounted(urls.older);
  const monitor = await monitorProcesses({ ours: servers.ours.pid, older: servers.older.pid }, serverUrl);
  const clients = { ours: await openOurs(servers.ours), older: await openOurs(servers.older) };
  const subjects = await readSubjects(urls.ours, clinic.today);
  const tidy = () => Promise.all([deleteOwnBenchRows(urls.ours), deleteOwnBenchRows(urls.older)]);
  const screens = [
    ...screensOf(subjects).filter(({ favoursOlder }) => !favoursOlder),
    ...(hasTeam ? teamScreens(subjects, options) : []),
  ].filter(({ name }) => name.includes(options.only));
  await tidy();
  const results: Result[] = [];
  const missing: string[] = [];
  for (const screen of screens) {
    progress(screen.name);
    const visits = {
      ours: (round: number) => screen.ours(clients.ours, round),
      older: (round: number) => screen.ours(clients.older, round),
    };
    const reason =
      // Of no round that the check or the measurement takes. A trial leaves it to the check.
      (isTrial(options) ? undefined : await whyRefused(other.name, () => visits.older(firstRound - 1))) ??
      (await whyRefused('the check', () => checkSame(screen, visits, roundsFor(options, screen))));
    if (reason) missing.push(`${screen.name}: ${reason}`);
    else results.push(await compareOn(screen, visits, clients, { ...options, monitor }));
    if (!isTrial(options)) await tidy();
  }
  await tidy();
  clients.ours.close();
  clients.older.close();
  const [after = Number.NaN] = loadavg();
  return { against: other.name, results, missing, loads: [before, after] };
}

/** Filled by the other version's own start and seed, then with the team as here, unless it comes from before teams. */
const openOtherClinic = (
  serverUrl: string,
  { root, name }: Version,
  clinic: Clinic,
  hasTeam: boolean,
  migrated: (by: BenchServer) => Promise<void>,
) =>
  openClinic(serverUrl, {
    name: 'against',
    mark: `${name}: ${teamMark(clinic)}`,
    migrate: async (url) => migrated(await startOurs(url, { root })),
    async fill(url) {
      const file = pathToFileURL(join(root, 'bench', 'seed.ts')).href;
      const { seedBench }: typeof import('./seed.ts') = await import(file);
      await seedBench(url, clinic);
      if (hasTeam) await seedTeam(url, clinic.today);
    },
  });

/** A fresh start counts the days that are over, for seconds. Versions before 215 keep no sums. */
async function untilCounted(url: string): Promise<void> {
  const [found] = await onServer<{ keeps: boolean }>(
    url,
    `select to_regclass('public.figure_state') is not null as keeps`,
  );
  if (!found?.keeps) return;
  while ((await onServer(url, 'select from public.figure_state')).length === 0) await sleep(500);
}

/** An older version refuses a call that it does not have, or shows something else on purpose: other screens are still measured. */
const whyRefused = (who: string, work: () => Promise<unknown>): Promise<string | undefined> =>
  work().then(
    () => undefined,
    (error: unknown) => `${who} answers ${error}`,
  );
