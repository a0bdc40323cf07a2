import { once } from 'node:events';
import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client, escapeLiteral } from 'pg';
import type { Log } from '../log.ts';
import { locateBinaries } from './binaries.ts';
import { ensureCluster, layoutOf, prepareFolder, readPassword, superuser } from './cluster.ts';
import { awaitReady, chooseEndpoint, hasEnded, launch, type Plan, type Running } from './launch-server.ts';
import { serverUser } from './os-user.ts';
import { type Endpoint, readPostmaster, stopPostmaster } from './postmaster.ts';

type EmbeddedDatabase = {
  /** The address for the owner role, which may create roles and databases but is no superuser. */
  ownerUrl: string;
  stop(): Promise<void>;
};

type Options = {
  /** The server uses its folder `db/`. */
  dataDir: string;
  log: Log;
  /** False only in tests, which need not survive a power cut. */
  durable?: boolean;
  /** Programs and locale of another PostgreSQL; for tests on an older version. */
  other?: { bin: string; locale: string[] };
  maxConnections?: number;
  /** Called when the server ended unexpectedly and could not be restarted. */
  onLost?: () => void;
};

/** Name of the owner role and of the database. */
const owner = 'vico';
/** Sorts names for Portuguese readers, independent of the machine's locales. */
const portuguese = ['--locale', 'C', '--locale-provider', 'icu', '--icu-locale', 'pt-BR'];
/** After more restarts than this within a minute the server is given up. */
const maxRestartsPerMinute = 5;

const durability = (durable: boolean) =>
  Object.fromEntries(
    ['fsync', 'synchronous_commit', 'full_page_writes'].map((name) => [name, durable ? 'on' : 'off']),
  );

/** Error messages repeat patients' data, so the server logs none of them. */
const logSettings = { log_min_messages: 'log', log_min_error_statement: 'panic', log_checkpoints: 'off' };

/**
 * Starts PostgreSQL in the data folder, after stopping the server of a killed process.
 * @throws StartupError when it cannot run here, or when a living process uses the folder
 */
export async function startEmbeddedDatabase(options: Options): Promise<EmbeddedDatabase> {
  const { dataDir, log, durable = true, maxConnections = 50 } = options;
  const user = serverUser(join(dataDir, 'db'));
  const layout = prepareFolder(dataDir, user);
  const { bin, locale } = options.other ?? { bin: locateBinaries(user), locale: portuguese };
  const password = readPassword(layout, user);
  ensureCluster({ layout, bin, user, locale, durable });
  const settings = {
    ...durability(durable),
    ...logSettings,
    max_connections: String(maxConnections),
    // A move of a long series holds a lock for each half hour, a thousand in all: by default ten at once run out of them.
    max_locks_per_transaction: '256',
    timezone: 'UTC',
    log_timezone: 'UTC',
    jit: 'off',
  };
  const endpoint = await chooseEndpoint(layout.folder);
  const plan: Plan = { layout, bin, user, password, endpoint, settings, log };
  const first = await launch(plan);
  await ensureOwner(first.keeper, password);
  await forbidLargeObjects(first.endpoint, password);
  return {
    ownerUrl: ownerUrl(first.endpoint, password),
    stop: supervise({ ...plan, endpoint: first.endpoint }, first, options.onLost),
  };
}

/**
 * Restarts the server when it ends unexpectedly, for example killed by the system for lack of memory. The address stays the
 * same, because the pools use it. @returns a function that stops the server
 */
function supervise(plan: Plan, first: Running, onLost: Options['onLost']): () => Promise<void> {
  let current = first;
  let stopping = false;

  async function watch(): Promise<void> {
    let restarts: number[] = [];
    while (!stopping) {
      await new Promise<void>((resolve) => current.keeper.once('end', resolve));
      if (stopping) return;
      plan.log.error('the connection to the embedded database was lost');
      restarts = [...restarts.filter((time) => time > performance.now() - 60_000), performance.now()];
      if (restarts.length > maxRestartsPerMinute) throw new Error('the embedded database keeps ending');
      const keeper = await awaitReady(plan, current.child, current.endpoint);
      current = keeper ? { ...current, keeper } : await launch(plan, true);
    }
  }
  const watching = watch().catch((error: unknown) => {
    plan.log.fatal({ err: error }, 'the embedded database could not be brought back');
    onLost?.();
  });

  return async () => {
    stopping = true;
    await waitForDisconnects(current.keeper);
    await current.keeper.end().catch(() => {});
    await watching;
    const { child } = current;
    if (child.pid) await stopPostmaster(child.pid, plan.layout);
    // Also takes its exit code, so that no zombie is left.
    if (!hasEnded(child)) await once(child, 'exit');
  };
}

/** Pools close connections without waiting for the server. If it stopped first, they would report lost connections. */
async function waitForDisconnects(keeper: Client): Promise<void> {
  const others = `select from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()`;
  const deadline = performance.now() + 1_000;
  while (performance.now() < deadline) {
    const found = await keeper.query(others).catch(() => undefined);
    if (!found?.rowCount) return;
    await sleep(10);
  }
}

/** The address of a server that another process runs in this folder; undefined where none answers. */
export async function findRunningDatabase(dataDir: string): Promise<string | undefined> {
  if (!existsSync(join(dataDir, 'db', 'cluster'))) return undefined;
  const layout = layoutOf(realpathSync(join(dataDir, 'db')));
  const postmaster = readPostmaster(layout);
  if (!postmaster?.isReady) return undefined;
  const url = ownerUrl(postmaster.endpoint, readFileSync(layout.password, 'utf8').trim());
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  client.on('error', () => {});
  try {
    await client.connect();
    await client.end();
    return url;
  } catch {
    return undefined;
  }
}

/** Stops the server that a killed process has left in its temporary folder. */
export async function stopOrphanedServer(dataDir: string): Promise<void> {
  if (!existsSync(join(dataDir, 'db'))) return;
  const layout = layoutOf(realpathSync(join(dataDir, 'db')));
  const left = readPostmaster(layout);
  if (left) await stopPostmaster(left.pid, layout);
}

/** An ordinary role, so that nothing works here that a managed server would refuse. */
async function ensureOwner(keeper: Client, password: string): Promise<void> {
  const role = await keeper.query('select from pg_roles where rolname = $1', [owner]);
  if (!role.rowCount) {
    await keeper.query(
      `create role ${owner} login createdb createrole replication password ${escapeLiteral(password)}`,
    );
  }
  const database = await keeper.query('select from pg_database where datname = $1', [owner]);
  if (!database.rowCount) await keeper.query(`create database ${owner} owner ${owner}`);
}

/**
 * By default every role may store large objects, which no policy binds and no backup of ours holds. Only a superuser can take
 * that away, in each database.
 */
async function forbidLargeObjects(endpoint: Endpoint, password: string): Promise<void> {
  const client = new Client({ ...endpoint, user: superuser, password, database: owner });
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query(
      'revoke execute on function lo_creat(integer), lo_create(oid), lo_from_bytea(oid, bytea) from public',
    );
  } finally {
    await client.end();
  }
}

/** `localhost` for URL parsers; the real host is in the query, as libpq and node-postgres read it. */
function ownerUrl(endpoint: Endpoint, password: string): string {
  const url = new URL(`postgresql://${owner}:${password}@localhost/${owner}`);
  url.searchParams.set('host', endpoint.host);
  url.searchParams.set('port', String(endpoint.port));
  return url.href;
}
