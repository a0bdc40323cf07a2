/** Memory of processes, as Linux accounts for it; elsewhere nothing is known. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import pg from 'pg';

/** Bytes that a process holds in memory. */
export const residentBytes = (pid: number): number => kilobytes(`/proc/${pid}/status`, 'VmRSS');

/**
 * Bytes that all processes of a PostgreSQL server hold together; what they share, its buffers above all, counts once.
 * @param postmaster its first process
 */
export const serverBytes = (postmaster: number): number =>
  [postmaster, ...childrenOf(postmaster)]
    .map((pid) => kilobytes(`/proc/${pid}/smaps_rollup`, 'Pss'))
    .reduce((sum, bytes) => sum + bytes, 0);

/** Undefined where the server is on another machine, or on one without `/proc`. */
export async function findPostmaster(ownerUrl: string): Promise<number | undefined> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  const own = rows[0]?.pid;
  const parent = own && existsSync(`/proc/${own}/stat`) ? parentOf(own) : undefined;
  await client.end();
  return parent && readFileSync(`/proc/${parent}/comm`, 'utf8').trim() === 'postgres' ? parent : undefined;
}

/** Both at their highest so far. */
export interface Peak {
  ours: number;
  older: number;
  database: number;
}

const childrenOf = (pid: number): number[] =>
  readdirSync('/proc')
    .map(Number)
    .filter((other) => Number.isInteger(other) && parentOf(other) === pid);

/** The fourth field; the second is a name in brackets, which may hold anything. */
function parentOf(pid: number): number | undefined {
  const stat = read(`/proc/${pid}/stat`);
  return stat === undefined ? undefined : Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
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
