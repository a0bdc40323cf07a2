import { randomBytes } from 'node:crypto';
import pg from 'pg';
import type { Log } from '../log.ts';
import { type Listener, type Listening, listenTo } from './listen.ts';
import { ensureLogin, ensureRoles, type Login, secret } from './login-role.ts';
import { migrate } from './migrate.ts';
import { connectAsOwner, readAddress, withSettings } from './owner-connection.ts';
import { type Actor, type Origin, runAsService, runAsUser, type Scope } from './scope.ts';
import { valueTypes } from './value-types.ts';

export type { Actor, Scope } from './scope.ts';

export type Database = {
  /** The door for a request: one transaction under the actor's role. Undone when `work` throws. */
  asUser<Result>(actor: Actor, work: (tx: Scope) => Promise<Result>): Promise<Result>;
  /** The server's own work with nobody behind it: accounts, sessions, outgoing mail, set-up. */
  asService<Result>(work: (tx: Scope) => Promise<Result>, from?: Origin): Promise<Result>;
  /** What session cookies are signed with; the same for every process on this database. */
  authSecret: string;
  /** Hears what is announced on a channel, through a connection of its own that is the caller's to close. */
  listen(channel: string, listener: Listener): Listening;
  /** Throws when the database does not answer within some seconds. Waits for no request: busy is not away. */
  ping(): Promise<void>;
  /** How busy the connections are. */
  load(): Record<'requests', PoolLoad>;
  /** Waits for the transactions under way. */
  close(): Promise<void>;
};

export type PoolLoad = { inUse: number; idle: number; waiting: number; most: number };

type Options = {
  ownerUrl: string;
  log: Log;
  /** Connections for requests. */
  poolSize?: number;
};

/** No request is worth more than this; a report that is belongs in its own place. */
const statementTimeoutMs = 15_000;
const idleInTransactionTimeoutMs = 15_000;
/** How long the database may take to say that it is there. */
const pingPatienceMs = 15_000;
/** How long a request waits for a free connection. */
const connectionPatienceMs = 10_000;

/**
 * Migrates the database and opens it for requests. The owner's connection is closed again: what serves is a login
 * that owns nothing.
 * @throws StartupError with what is wrong and how to mend it
 */
export async function openDatabase({ ownerUrl, log, poolSize = 10 }: Options): Promise<Database> {
  const address = readAddress(ownerUrl);
  const { login, authSecret } = await prepare(ownerUrl, address, log);
  const open = (settings: pg.PoolConfig) => {
    const pool = new pg.Pool({
      ...address,
      ...login,
      types: valueTypes,
      connectionTimeoutMillis: connectionPatienceMs,
      idleTimeoutMillis: 60_000,
      statement_timeout: statementTimeoutMs,
      idle_in_transaction_session_timeout: idleInTransactionTimeoutMs,
      application_name: 'vico',
      ...settings,
    });
    // A connection that breaks says so here, idle or not; without a listener Node would end the process. The
    // query under way fails by itself.
    const report = (err: Error) => log.warn({ err }, 'a connection to the database was lost');
    pool.on('error', report);
    pool.on('connect', (client) => client.on('error', report));
    return pool;
  };
  const pool = open({
    max: poolSize,
    pipeline: true,
    // Nothing a screen asks for is worth the time that starting helpers takes: sixteen requests at once would each
    // start two, for cores that are busy. Nor is it worth keeping what was joined: a page has hardly a patient twice.
    // A page of a clinic's data is in memory, or on a disk without a needle.
    options: withSettings(address, {
      max_parallel_workers_per_gather: '0',
      enable_memoize: 'off',
      random_page_cost: '1.1',
    }),
  });
  const pingPool = open({
    max: 1,
    connectionTimeoutMillis: pingPatienceMs,
    query_timeout: pingPatienceMs,
    application_name: 'vico ping',
  });
  return {
    asUser: (actor, work) => runAsUser(pool, actor, work),
    asService: (work, from) => runAsService(pool, work, from),
    authSecret,
    listen: (channel, listener) => listenTo(channel, listener, () => connectAlone(address, login), log),
    async ping() {
      await pingPool.query('select 1');
    },
    load: () => ({ requests: loadOf(pool) }),
    async close() {
      await Promise.all([pool.end(), pingPool.end()]);
    },
  };
}

const loadOf = ({ totalCount, idleCount, waitingCount, options }: pg.Pool): PoolLoad => ({
  inUse: totalCount - idleCount,
  idle: idleCount,
  waiting: waitingCount,
  most: options.max,
});

/** A client outside the pools. It is asked now and then whether it is still there, and must answer in time. */
const connectAlone = (address: pg.ClientConfig, login: Login) =>
  new pg.Client({
    ...address,
    ...login,
    connectionTimeoutMillis: connectionPatienceMs,
    query_timeout: connectionPatienceMs,
    keepAlive: true,
    application_name: 'vico listen',
  });

async function prepare(ownerUrl: string, address: pg.ClientConfig, log: Log) {
  const owner = await connectAsOwner(ownerUrl);
  try {
    // Several processes may start at once; the lock goes with the connection.
    await owner.client.query("select pg_advisory_lock(hashtext('vico start'))");
    await ensureRoles(owner);
    await migrate(owner.client, log);
    return {
      login: await ensureLogin(owner, address),
      authSecret: await secret(owner.client, 'auth_secret', () => randomBytes(32).toString('base64url')),
    };
  } finally {
    await owner.client.end();
  }
}
