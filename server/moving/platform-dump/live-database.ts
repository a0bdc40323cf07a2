import { createHash } from 'node:crypto';
import pg from 'pg';
import { parse, toClientConfig } from 'pg-connection-string';
import { to as copyTo } from 'pg-copy-streams';
import { ImportProblem } from '../import-problem.ts';
import { ByteWindow } from './byte-window.ts';
import type { DumpSource, OpenOptions, SourceRow } from './dump-source.ts';
import { encodingOf } from './encodings.ts';
import {
  beginReading,
  copyRows,
  countRows,
  exportSnapshot,
  type LiveTable,
  readSnapshot,
  selectTables,
} from './queries.ts';
import { readCopy } from './read-segment.ts';

/** Without one of these an import would lose rows unseen. */
const needed =
  /^(public\.(profiles|patients|patient_files|patient_future_procedures|appointments|treatment_plans|procedures|clinic_settings)|auth\.(users|identities)|storage\.(buckets|objects))$/u;

/**
 * The platform's database itself, read-only. All readings see it as it is now: each has its own connection on the snapshot of
 * the first one.
 * @throws ImportProblem where it cannot be reached, or this user may not read all rows
 */
export async function openLiveDatabase(url: string, { signal }: OpenOptions): Promise<DumpSource> {
  const config = readAddress(url);
  const holder = await connect(config);
  try {
    for (const statement of beginReading) await holder.query(statement);
    const { rows: snapshots } = await holder.query<{ snapshot: string }>(exportSnapshot);
    const snapshot = snapshots[0]?.snapshot ?? '';
    const found = await holder.query<LiveTable>(selectTables);
    const tables = new Map<string, LiveTable & { rows: number }>();
    for (const table of found.rows) {
      signal?.throwIfAborted();
      const name = `${table.schema}.${table.name}`;
      if (!table.readable && needed.test(name))
        throw new ImportProblem('database_forbidden', { detail: name });
      if (!table.readable) continue;
      const { rows } = await holder.query<{ rows: number }>(countRows(table));
      tables.set(name, { ...table, rows: rows[0]?.rows ?? 0 });
    }
    if (!tables.has('public.patients')) throw new ImportProblem('no_patients');
    return {
      fingerprint: fingerprintOf(config, tables),
      tables,
      rows: (name, ended = signal) => readRows(config, snapshot, tables.get(name), ended),
      close: () => holder.end(),
    };
  } catch (error) {
    await holder.end();
    throw problemOf(error, 'database_lost');
  }
}

/** As libpq reads it. Without `sslmode` the connection is encrypted where the server can. */
function readAddress(url: string): pg.ClientConfig {
  try {
    const compat = !/[?&]uselibpqcompat=/u.test(url);
    const config = toClientConfig(parse(url, { useLibpqCompat: compat }));
    if (!config.host) throw new Error('no host');
    return config;
  } catch {
    // The error would repeat the password.
    throw new ImportProblem('database_address');
  }
}

async function connect(config: pg.ClientConfig): Promise<pg.Client> {
  const encrypt = config.ssl === undefined && !config.host?.startsWith('/');
  try {
    return await tryConnect(encrypt ? { ...config, ssl: { rejectUnauthorized: false } } : config);
  } catch (error) {
    const plain = encrypt && error instanceof Error && /does not support SSL/u.test(error.message);
    if (!plain) throw problemOf(error, 'database_unreachable');
    return tryConnect(config).catch((cause) => {
      throw problemOf(cause, 'database_unreachable');
    });
  }
}

async function tryConnect(config: pg.ClientConfig): Promise<pg.Client> {
  const client = new pg.Client({
    ...config,
    connectionTimeoutMillis: 15_000,
    keepAlive: true,
    client_encoding: 'UTF8',
    application_name: 'vico import',
  });
  // A connection that is lost while idle would otherwise end the process; the next query says it better.
  client.on('error', () => {});
  await client.connect();
  return client;
}

async function* readRows(
  config: pg.ClientConfig,
  snapshot: string,
  table: LiveTable | undefined,
  signal: AbortSignal | undefined,
): AsyncGenerator<{ line: number; row: SourceRow }> {
  if (!table) return;
  const client = await connect(config);
  try {
    const [begin = '', ...settings] = beginReading;
    for (const statement of [begin, readSnapshot(snapshot), ...settings]) await client.query(statement);
    const position = { table: `${table.schema}.${table.name}`, line: 0 };
    const window = new ByteWindow(client.query(copyTo(copyRows(table))), signal);
    let line = 0;
    for await (const batch of readCopy(
      { columns: table.columns, encoding: encodingOf('UTF8') },
      window,
      position,
    )) {
      for (const row of batch) yield { line: ++line, row };
    }
  } catch (error) {
    signal?.throwIfAborted();
    throw problemOf(error, 'database_lost');
  } finally {
    // It closes the connection at once where rows are still on their way.
    await client.end();
  }
}

function fingerprintOf(
  { host, port, database }: pg.ClientConfig,
  tables: ReadonlyMap<string, { rows: number }>,
): string {
  const counts = [...tables].map(([name, { rows }]) => `${name} ${rows}`);
  return createHash('sha256')
    .update([host, port, database, ...counts].join('\n'))
    .digest('hex');
}

/** Class 28: the server refuses the login. */
function problemOf(error: unknown, otherwise: 'database_unreachable' | 'database_lost'): unknown {
  if (error instanceof ImportProblem || (error instanceof Error && error.name === 'AbortError')) return error;
  const code = error instanceof Error && 'code' in error ? String(error.code) : undefined;
  if (code?.startsWith('28') || code === '3D000')
    return new ImportProblem('database_refused', { detail: code, cause: error });
  if (code === '42501') return new ImportProblem('database_forbidden', { cause: error });
  return new ImportProblem(otherwise, { detail: code, cause: error });
}
