/** Memory and processor time of the measured processes, from Linux's /proc. Elsewhere they are zero. */
import { existsSync, readFileSync } from 'node:fs';
import pg from 'pg';
import type { Processor } from './measure.ts';

export type System = 'ours' | 'older';

/** Resident memory of a process, in bytes. */
export const residentBytes = (pid: number): number => kilobytes(`/proc/${pid}/status`, 'VmRSS');

/** The most resident memory of a process so far, in MB; 0 where the machine has no /proc, or the process has ended. */
export const peakMegabytes = (pid: number): number =>
  Math.round(kilobytes(`/proc/${pid}/status`, 'VmHWM') / 1e6);

/**
 * Memory of all processes of a PostgreSQL server, in bytes. Shared memory, such as its buffers, counts once.
 * @param postmaster the server's first process
 */
const serverBytes = (postmaster: number): number =>
  [postmaster, ...childrenOf(postmaster)]
    .map((pid) => kilobytes(`/proc/${pid}/smaps_rollup`, 'Pss'))
    .reduce((sum, bytes) => sum + bytes, 0);

/** Undefined where the server is on another machine, or the machine has no /proc. */
async function findPostmaster(ownerUrl: string): Promise<number | undefined> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  const own = rows[0]?.pid;
  const parent = own && existsSync(`/proc/${own}/stat`) ? parentOf(own) : undefined;
  await client.end();
  return parent && readFileSync(`/proc/${parent}/comm`, 'utf8').trim() === 'postgres' ? parent : undefined;
}

/** Bytes; the largest sample so far. */
export interface PeakMemory {
  ours: number;
  older: number;
  database: number;
}

export interface ProcessMonitor {
  peak: PeakMemory;
  sampleMemory(): void;
  /** Since the start: the caller, PostgreSQL, and the server of this system. */
  processorTime(system: System): Processor;
}

export async function monitorProcesses(
  servers: { ours: number; older: number },
  ownerUrl: string,
): Promise<ProcessMonitor> {
  const postmaster = await findPostmaster(ownerUrl);
  const peak: PeakMemory = { ours: 0, older: 0, database: 0 };
  function sampleMemory() {
    peak.ours = Math.max(peak.ours, residentBytes(servers.ours));
    peak.older = Math.max(peak.older, residentBytes(servers.older));
    if (postmaster) peak.database = Math.max(peak.database, serverBytes(postmaster));
  }
  sampleMemory();
  return {
    peak,
    sampleMemory,
    processorTime: (system) => ({
      caller: ownMs(),
      server: processorMs(servers[system]),
      // The kernel adds the time of an ended backend to its parent.
      database: postmaster
        ? processorMs(postmaster, true) +
          childrenOf(postmaster).reduce((sum, pid) => sum + processorMs(pid), 0)
        : 0,
    }),
  };
}

function ownMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
}

/** The kernel's clock ticks; the same on every Linux that Node supports. */
const ticksPerSecond = 100;

function processorMs(pid: number, withEndedChildren = false): number {
  const [user = 0, system = 0, endedUser = 0, endedSystem = 0] = statOf(pid).slice(11, 15).map(Number);
  const ticks = user + system + (withEndedChildren ? endedUser + endedSystem : 0);
  return (ticks * 1_000) / ticksPerSecond;
}

/** As Linux lists them: asking each process of the machine for its parent takes 4 ms. */
const childrenOf = (pid: number): number[] =>
  (read(`/proc/${pid}/task/${pid}/children`)?.match(/\d+/gu) ?? []).map(Number);

const parentOf = (pid: number): number | undefined => Number(statOf(pid)[1]);

/** The fields after the second one, a name in brackets that may contain spaces. */
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

/** Undefined when the process ended meanwhile. */
function read(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}
