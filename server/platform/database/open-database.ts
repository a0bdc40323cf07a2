import { createECDH, randomBytes } from 'node:crypto';
import pg from 'pg';
import type { Log } from '../log.ts';
import { type Listener, type Listening, listenTo } from './listen.ts';
import { ensureLogin, ensureMaintenance, ensureRoles, type Login, secret } from './login-role.ts';
import { migrate } from './migrate.ts';
import { connectAsOwner, readAddress, withSettings } from './owner-connection.ts';
import { type Actor, type Origin, runAsService, runAsUser, type Scope } from './scope.ts';
import { StatementNames } from './scope-connection.ts';
import { valueTypes } from './value-types.ts';

export type { Actor, Scope } from './scope.ts';

export type Database = {
  /** One transaction under the actor's role, for a request. Rolled back when `work` throws. */
  asUser<Result>(actor: Actor, work: (tx: Scope) => Promise<Result>): Promise<Result>;
  /** One transaction of the server itself, without a user: accounts, sessions, outgoing mail, set-up. */
  asService<Result>(work: (tx: Scope) => Promise<Result>, from?: Origin): Promise<Result>;
  /** The key that signs session cookies; the same for every process on this database. */
  authSecret: string;
  /** Sign the notices to browsers, which subscribe for this public key: new keys would end every subscription. */
  vapidKeys: { publicKey: string; privateKey: string };
  /** Listens to a channel, on a connection of its own. The caller closes it. */
  listen(channel: string, listener: Listener): Listening;
  /** Throws when the database does not answer in time. Has its own connection, so that it answers also under load. */
  ping(): Promise<void>;
  /** Connections in use and waiting requests. */
  load(): Record<'requests', PoolLoad>;
  /** Waits for open transactions. */
  close(): Promise<void>;
};

type PoolLoad = { inUse: number; idle: number; waiting: number; most: number };

type Options = {
  ownerUrl: string;
  log: Log;
  /** Largest number of connections for requests. */
  poolSize?: number;
  /** How long a request waits for an answer of the database. Longer than any statement may run. */
  silenceTimeoutMs?: number;
  /** Of the database that this one is a fresh copy of; for tests. */
  prepared?: Prepared;
};

/** What a start finds or makes in a database before it is opened. */
export type Prepared = Awaited<ReturnType<typeof prepareDatabase>>;

/** Longest statement of a request. */
const statementTimeoutMs = 15_000;
const idleInTransactionTimeoutMs = 15_000;
/** How long the database may take to answer a ping. */
const pingTimeoutMs = 15_000;
/**
 * A frozen machine neither answers nor closes its connections, and its own timeout for statements does not run. Twice as
 * long as a statement: a query may wait behind another one.
 */
const defaultSilenceTimeoutMs = 30_000;
/** An idle connection to a machine that has vanished ends after about 25 s. The system's default is two hours. */
const keepAlive = { keepAlive: true, keepAliveInitialDelayMillis: 15_000 };
/** How long a request waits for a free connection. */
const connectionTimeoutMs = 10_000;

/**
 * Migrates the database and opens it for requests. The owner's connection is closed again: requests use a login that owns
 * nothing.
 * @throws StartupError with the problem and its remedy
 */
export async function openDatabase({
  ownerUrl,
  log,
  poolSize = 10,
  silenceTimeoutMs = defaultSilenceTimeoutMs,
  prepared,
}: Options): Promise<Database> {
  const address = readAddress(ownerUrl);
  const { login, authSecret, vapidKeys } = prepared ?? (await prepareDatabase(ownerUrl, log));
  const open = (settings: pg.PoolConfig) => {
    const pool = new pg.Pool({
      ...address,
      ...login,
      types: valueTypes,
      connectionTimeoutMillis: connectionTimeoutMs,
      idleTimeoutMillis: 60_000,
      statement_timeout: statementTimeoutMs,
      idle_in_transaction_session_timeout: idleInTransactionTimeoutMs,
      query_timeout: silenceTimeoutMs,
      ...keepAlive,
      application_name: 'vico',
      ...settings,
    });
    // A lost connection emits an error, also while it is idle. Without a listener Node would end the process. A running
    // query fails by itself.
    const report = (err: Error) => log.warn({ err }, 'a connection to the database was lost');
    pool.on('error', report);
    pool.on('connect', (client) => client.on('error', report));
    return pool;
  };
  const pool = open({
    max: poolSize,
    pipeline: true,
    // Parallel workers take longer to start than a screen's query runs. Memoize does not pay off: a page hardly joins the
    // same patient twice. Random pages cost little more than sequential ones: the data is in memory or on an SSD. From
    // this similarity on a name resembles a mistyped word (decision 051).
    options: withSettings(address, {
      max_parallel_workers_per_gather: '0',
      enable_memoize: 'off',
      random_page_cost: '1.1',
      'pg_trgm.word_similarity_threshold': '0.4',
    }),
  });
  const connections = { pool, names: new StatementNames() };
  const pingPool = open({
    max: 1,
    connectionTimeoutMillis: pingTimeoutMs,
    query_timeout: Math.min(pingTimeoutMs, silenceTimeoutMs),
    application_name: 'vico ping',
  });
  const probeTimeoutMs = Math.min(connectionTimeoutMs, silenceTimeoutMs);
  return {
    asUser: (actor, work) => runAsUser(connections, actor, work),
    asService: (work, from) => runAsService(connections, work, from),
    authSecret,
    vapidKeys,
    listen: (channel, listener) =>
      listenTo(channel, listener, () => connectAlone(address, login, probeTimeoutMs), log),
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

/** A client outside the pools, whose queries have a timeout: `listenTo` probes it. */
const connectAlone = (address: pg.ClientConfig, login: Login, probeTimeoutMs: number) =>
  new pg.Client({
    ...address,
    ...login,
    connectionTimeoutMillis: connectionTimeoutMs,
    query_timeout: probeTimeoutMs,
    ...keepAlive,
    application_name: 'vico listen',
  });

/** The library is loaded for the first start of a database only. */
async function makeVapidKey(): Promise<string> {
  const { default: webPush } = await import('web-push');
  return webPush.generateVAPIDKeys().privateKey;
}

/** Keys of P-256, as base64url (RFC 8292). */
function withPublicKey(privateKey: string) {
  const curve = createECDH('prime256v1');
  curve.setPrivateKey(privateKey, 'base64url');
  return { privateKey, publicKey: curve.getPublicKey('base64url') };
}

/** Migrates the database, and makes its login and secrets. */
export async function prepareDatabase(ownerUrl: string, log: Log) {
  const owner = await connectAsOwner(ownerUrl);
  try {
    // Several processes may start at once. The lock ends with the connection.
    await owner.client.query("select pg_advisory_lock(hashtext('vico start'))");
    await ensureRoles(owner);
    // Before the migrations: one that changes rows runs under this role.
    await ensureMaintenance(owner);
    await migrate(owner.client, log);
    return {
      login: await ensureLogin(owner, readAddress(ownerUrl)),
      authSecret: await secret(owner.client, 'auth_secret', () => randomBytes(32).toString('base64url')),
      vapidKeys: withPublicKey(await secret(owner.client, 'vapid_private_key', makeVapidKey)),
    };
  } finally {
    await owner.client.end();
  }
}
