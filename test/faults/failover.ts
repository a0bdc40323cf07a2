/** A member of a PostgreSQL cluster fails under load, again and again. */
import { setTimeout as sleep } from 'node:timers/promises';
import { openBrowserAt } from '../browser.ts';
import { type DatabaseCluster, startDatabaseCluster } from '../patroni/database-cluster.ts';
import type { Member } from '../patroni/member.ts';
import type { Load } from './load.ts';
import { type OpenScreen, openScreen } from './open-screen.ts';
import { admin, type Figures, runFault } from './run-fault.ts';

interface Failure {
  name: string;
  victim: 'primary' | 'synchronous';
  isKilled?: boolean;
  strike(victim: Member): void | Promise<void>;
  repair(victim: Member): void;
}

/** In turn. A killed PostgreSQL is started again by its Patroni, as a standby. */
const failures: readonly Failure[] = [
  {
    name: 'PostgreSQL killed',
    victim: 'primary',
    isKilled: true,
    strike: (member) => member.killPostgres(),
    repair: () => {},
  },
  {
    name: 'PostgreSQL and Patroni killed',
    victim: 'primary',
    isKilled: true,
    async strike(member) {
      await member.killPatroni();
      member.killPostgres();
    },
    repair: (member) => member.start(),
  },
  {
    name: 'the machine frozen',
    victim: 'primary',
    strike: (member) => member.freeze('machine'),
    repair: (member) => member.resume(),
  },
  {
    name: 'PostgreSQL frozen',
    victim: 'primary',
    strike: (member) => member.freeze('postgres'),
    repair: (member) => member.resume(),
  },
  {
    name: 'Patroni killed',
    victim: 'primary',
    strike: (member) => member.killPatroni(),
    repair: (member) => member.start(),
  },
  {
    name: 'the synchronous standby frozen',
    victim: 'synchronous',
    strike: (member) => member.freeze('machine'),
    repair: (member) => member.resume(),
  },
];

interface Recovery {
  failure: string;
  /** Seconds from the failure until a member has committed a write. */
  failover: number;
  /** Seconds from then until the application has acknowledged six writes. */
  application: number;
  /** Seconds from then until every open screen has loaded because of an event. */
  screens: number;
}

interface FailoverFigures extends Figures {
  recoveries: Recovery[];
  doubles: number;
  longestSeconds: number;
  /** Calls refused while etcd was away for longer than the leader's lock lasts. */
  refusedWithoutEtcd: number;
}

/** How soon the application must serve again after a failover. */
const promiseMs = 15_000;
const secondsSince = (start: number) => Math.round((performance.now() - start) / 100) / 10;

/** @throws where the application or a screen does not come back in time */
export async function failOver(rounds: number): Promise<FailoverFigures> {
  const cluster = await startDatabaseCluster();
  const recoveries: Recovery[] = [];
  const screens: OpenScreen[] = [];
  const more = { doubles: 0, longestSeconds: 0, refusedWithoutEtcd: 0 };
  const figures = await runFault(
    rounds,
    async ({ server, load }, round) => {
      if (screens.length === 0) {
        screens.push(...(await openScreens(server.url)));
        more.refusedWithoutEtcd = await refusedWithoutEtcd(cluster, load);
      }
      const failure = failures[round % failures.length];
      if (!failure) return;
      const machines = await cluster.settled();
      const victim = machines[failure.victim];
      const began = performance.now();
      await failure.strike(victim);
      // A killed member may become the primary again.
      await cluster.takesWrites(failure.isKilled ? undefined : victim);
      const failover = secondsSince(began);
      const taken = performance.now();
      const [application, screensBack] = await Promise.all([
        within('the application writes', load.untilAcknowledged(6)),
        within('every screen hears of changes', heard(screens, taken)),
      ]);
      failure.repair(victim);
      recoveries.push({ failure: failure.name, failover, application, screens: screensBack });
      console.log(JSON.stringify({ round, ...recoveries.at(-1), refused: load.refused }));
    },
    {
      prepare: async () => ({ DATABASE_URL: cluster.ownerUrl }),
      work: { repeats: true, writers: 4, pauseMs: 400, refusedPauseMs: 500, fileBytes: 2_000 },
      async finish({ server, load }) {
        more.longestSeconds = Math.round(load.longestMs() / 1_000);
        more.doubles = await load.countDoubles();
        const { api } = openBrowserAt(() => server.url);
        await api.session.signIn(admin);
        const { total } = await api.appointments.list({ period: 'all', pageSize: 1 });
        await within('every screen shows all appointments', showing(screens, total));
        for (const screen of screens) await screen.close();
      },
      after: cluster.stop,
    },
  );
  return { ...figures, ...more, recoveries };
}

async function openScreens(url: string): Promise<OpenScreen[]> {
  const browsers = Array.from({ length: 2 }, () => openBrowserAt(() => url));
  for (const { api } of browsers) await api.session.signIn(admin);
  return browsers.map(openScreen);
}

/** The primary goes on while it reaches the other members (failsafe_mode). Takes longer than `ttl` in patroni.yml. */
async function refusedWithoutEtcd({ etcd }: DatabaseCluster, load: Load): Promise<number> {
  const refused = () => Object.values(load.refused).reduce((sum, each) => sum + each, 0);
  const before = refused();
  await etcd.kill();
  await sleep(30_000);
  await load.untilAcknowledged(6);
  etcd.begin();
  return refused() - before;
}

/** @returns the seconds that it took */
async function within(what: string, work: Promise<void>): Promise<number> {
  const began = performance.now();
  const late = new AbortController();
  const timeout = sleep(promiseMs, true, { signal: late.signal }).catch(() => false);
  const isLate = await Promise.race([work.then(() => false), timeout]);
  late.abort();
  if (isLate) throw new Error(`${what}: not within ${promiseMs / 1_000} s of the failover`);
  return secondsSince(began);
}

async function showing(screens: readonly OpenScreen[], total: number): Promise<void> {
  while (screens.some((screen) => screen.shown() !== total)) await sleep(20);
}

async function heard(screens: readonly OpenScreen[], since: number): Promise<void> {
  while (screens.some((screen) => screen.heardAt() < since)) await sleep(20);
}
