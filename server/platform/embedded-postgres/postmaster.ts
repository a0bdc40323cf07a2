import { spawnSync } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { StartupError } from '../environment.ts';
import type { Log } from '../log.ts';
import { isAlive, type Layout, superuser } from './cluster.ts';

/** For an old server to end. After a kill its processes hold the folder for up to 2 s. */
const endTimeoutMs = 10_000;
/** For recovery after a crash, and for writing everything at a stop. */
export const recoveryTimeoutMs = 120_000;

/** Each application keeps one connection of this name open. It shows that the application lives, and ends with its process. */
export const keeperName = 'vico-keeper';

/** A folder with the server's socket, or a network address. */
export type Endpoint = { host: string; port: number };

type Postmaster = { pid: number; endpoint: Endpoint; isReady: boolean };

/** Reads `postmaster.pid` of the folder's server: https://www.postgresql.org/docs/18/storage-file-layout.html */
export function readPostmaster(layout: Layout): Postmaster | undefined {
  try {
    const lines = readFileSync(join(layout.cluster, 'postmaster.pid'), 'utf8').split('\n');
    const [pid, , , port, socketFolder, , , status] = lines;
    return {
      pid: Math.abs(Number(pid)),
      endpoint: { host: socketFolder || '127.0.0.1', port: Number(port) },
      isReady: status?.trim() === 'ready',
    };
  } catch {
    return undefined;
  }
}

function connectTo(endpoint: Endpoint, password: string, name: string): Promise<Client> {
  const client = new Client({
    ...endpoint,
    password,
    user: superuser,
    database: 'postgres',
    application_name: name,
    connectionTimeoutMillis: 5_000,
  });
  // Without a listener a lost connection would end the process.
  client.on('error', () => {});
  return client.connect().then(() => client);
}

export const connectKeeper = (endpoint: Endpoint, password: string): Promise<Client> =>
  connectTo(endpoint, password, keeperName);

/**
 * Makes sure that no server uses the folder: stops the server of a killed application, and removes the files of one that
 * has ended.
 * @throws StartupError when a living application serves this folder
 */
export async function stopPreviousServer(layout: Layout, password: string, log: Log): Promise<void> {
  const start = performance.now();
  for (let left = readPostmaster(layout); left; left = readPostmaster(layout)) {
    const state = await inspect(left, password);
    if (state === 'served') throw servedAlready(layout);
    if (state === 'orphaned') {
      if (!isPostmasterOf(left.pid, layout)) throw servedElsewhere(layout);
      log.warn('the database server of a killed process is still running: stopping it');
      await stopPostmaster(left.pid, layout);
    } else if (!isPostmasterOf(left.pid, layout)) {
      // PostgreSQL removes the pid file of a dead process, but not one whose pid another process has.
      if (isAlive(left.pid)) removeFilesOf(layout, left);
      return;
    } else if (performance.now() - start > (left.isReady ? endTimeoutMs : recoveryTimeoutMs)) {
      log.warn('the old database server neither answers nor ends: stopping it');
      await stopPostmaster(left.pid, layout);
    }
    await sleep(50);
  }
}

async function inspect(postmaster: Postmaster, password: string): Promise<'served' | 'orphaned' | 'silent'> {
  // A starting application connects within milliseconds after its server is ready.
  for (let look = 0; look < 4; look++) {
    const client = await connectTo(postmaster.endpoint, password, 'vico-inspection').catch(() => undefined);
    if (!client) return 'silent';
    const found = await client
      .query('select from pg_stat_activity where application_name = $1', [keeperName])
      .finally(() => client.end())
      .catch(() => undefined);
    if (!found) return 'silent';
    if (found.rowCount) return 'served';
    await sleep(100);
  }
  return 'orphaned';
}

const servedAlready = (layout: Layout) =>
  new StartupError(
    `Os dados em ${layout.folder} já estão em uso por outro Viço em execução`,
    'Feche o outro antes, ou escolha outra pasta com DATA_DIR.',
  );

const servedElsewhere = (layout: Layout) =>
  new StartupError(
    `Um banco de dados que este processo não pode parar (de outro contêiner ou usuário) está aberto em ${layout.folder}`,
    'Pare o outro contêiner, ou escolha outra pasta com DATA_DIR.',
  );

/**
 * Whether the process is a PostgreSQL on this folder, and not another process that got its pid later. A zombie (in a
 * container without an init process) counts as ended.
 */
const isPostmasterOf = (pid: number, layout: Layout): boolean =>
  isAlive(pid) && commandLine(pid).includes(layout.cluster);

function commandLine(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch {
    return spawnSync('ps', ['-p', String(pid), '-o', 'command='], { encoding: 'utf8' }).stdout ?? '';
  }
}

function removeFilesOf(layout: Layout, left: Postmaster): void {
  rmSync(join(layout.cluster, 'postmaster.pid'), { force: true });
  const socket = join(layout.folder, `.s.PGSQL.${left.endpoint.port}`);
  for (const file of [socket, `${socket}.lock`]) rmSync(file, { force: true });
}

/** First the fast shutdown, which rolls back open transactions; then signals that the server cannot refuse. */
export async function stopPostmaster(pid: number, layout: Layout): Promise<void> {
  for (const signal of ['SIGINT', 'SIGQUIT', 'SIGKILL'] as const) {
    if (!isPostmasterOf(pid, layout)) return;
    process.kill(pid, signal);
    const deadline = performance.now() + endTimeoutMs;
    while (performance.now() < deadline) {
      if (!isPostmasterOf(pid, layout)) return;
      await sleep(20);
    }
  }
}
