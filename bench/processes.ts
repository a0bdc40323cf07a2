/** Memory and processor time of the processes that are measured, as Linux accounts for them; elsewhere nothing is known. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import pg from 'pg';
import type { Processor } from './measure.ts';
import type { WayName } from './turns.ts';

/** Bytes that a process holds in memory. */
const residentBytes = (pid: number): number => kilobytes(`/proc/${pid}/status`, 'VmRSS');

/**
 * Bytes that all processes of a PostgreSQL server hold together; what they share, its buffers above all, counts once.
 * @param postmaster its first process
 */
const serverBytes = (postmaster: number): number =>
  [postmaster, ...childrenOf(postmaster)]
    .map((pid) => kilobytes(`/proc/${pid}/smaps_rollup`, 'Pss'))
    .reduce((sum, bytes) => sum + bytes, 0);

/** Undefined where the server is on another machine, or on one without `/proc`. */
async function findPostmaster(ownerUrl: string): Promise<number | undefined> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  const own = rows[0]?.pid;
  const parent = own && existsSync(`/proc/${own}/stat`) ? parentOf(own) : undefined;
  await client.end();
  return parent && readFileSync(`/proc/${parent}/comm`, 'utf8').trim() === 'postgres' ? parent : undefined;
}

/** Bytes; under the bench, the most so far. */
export interface Peak {
  ours: number;
  older: number;
  database: number;
}

export interface Watched {
  peak: Peak;
  /** Looks at the memory. */
  look(): void;
  /** Processor time so far, with the server of this way. */
  used(way: WayName): Processor;
}

export async function watchProcesses(
  servers: { ours: number; older: number },
  ownerUrl: string,
): Promise<Watched> {
  const postmaster = await findPostmaster(ownerUrl);
  const peak: Peak = { ours: 0, older: 0, database: 0 };
  function look() {
    peak.ours = Math.max(peak.ours, residentBytes(servers.ours));
    peak.older = Math.max(peak.older, residentBytes(servers.older));
    if (postmaster) peak.database = Math.max(peak.database, serverBytes(postmaster));
  }
  look();
  return {
    peak,
    look,
    used: (way) => ({
      caller: ownMs(),
      server: way === 'floor' ? 0 : processorMs(servers[way]),
      // A backend that has ended is counted with its parent, who has taken leave of it.
      database: postmaster
        ? processorMs(postmaster, true) +
          childrenOf(postmaster).reduce((sum, pid) => sum + processorMs(pid), 0)
        : 0,
    }),
  };
}

/** Of this process and one other, without a database. */
export const usedBy = (pid: number): Processor => ({
  caller: ownMs(),
  server: processorMs(pid),
  database: 0,
});

function ownMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
}

/** The kernel's clock ticks, wherever Linux runs Node. */
const ticksPerSecond = 100;

function processorMs(pid: number, withEndedChildren = false): number {
  const [user = 0, system = 0, endedUser = 0, endedSystem = 0] = statOf(pid).slice(11, 15).map(Number);
  const ticks = user + system + (withEndedChildren ? endedUser + endedSystem : 0);
  return (ticks * 1_000) / ticksPerSecond;
}

const childrenOf = (pid: number): number[] =>
  readdirSync('/proc')
    .map(Number)
    .filter((other) => Number.isInteger(other) && parentOf(other) === pid);

const parentOf = (pid: number): number | undefined => Number(statOf(pid)[1]);

/** The fields after the second, which is a name in brackets and may hold anything. */
function statOf(pid: number): string[] {
  const stat = read(`/proc/${pid}/stat`) ?? '';
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
}

function kilobytes(file: string, name: string): number {
  const line = read(file)
    ?.split('\n')
    .find((text) => text.startsWith(`${name}:`));
  return line ? Number(/\d+/u.exec(line)) * 1_024 : 0;
}

/** Processes come and go while they are looked at. */
function read(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}
