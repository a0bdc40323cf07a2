import { createHash } from 'node:crypto';
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from 'kysely';
import type pg from 'pg';

/** Limits the memory that prepared statements take in each connection; a search takes about 0.2 MB. */
const nameLimits = { search: 50, other: 500 };

/**
 * A migration changes the columns behind a star. A prepared statement with a star would then fail on every connection of
 * the processes that still run the version before.
 */
const hasStar = /\b(?:select|returning) (?:"\w+"\.)?\*/u;

/** The names of the prepared statements of one pool. */
export class StatementNames {
  readonly #names = new Map<string, string>();
  readonly #counts = { search: 0, other: 0 };

  /**
   * The name a statement is prepared under; undefined where PostgreSQL parses and plans it each time. The role is part of
   * the name: PostgreSQL plans a prepared statement again when the role has changed, since other policies apply.
   */
  nameOf(role: string, sql: string): string | undefined {
    const key = `${role} ${sql}`;
    const known = this.#names.get(key);
    if (known) return known;
    const kind = /app\.(?:search_pattern|resembles)\(/u.test(sql) ? 'search' : 'other';
    if (this.#counts[kind] >= nameLimits[kind] || hasStar.test(sql)) return undefined;
    const name = createHash('sha1').update(key).digest('base64url');
    this.#names.set(key, name);
    this.#counts[kind] += 1;
    return name;
  }
}

/** Sends a query at once, without waiting for the answers to earlier ones. */
export type Send = (query: pg.QueryConfig<unknown[]>) => Promise<pg.QueryResult>;

/** What Kysely runs its queries on: an open transaction, under one role. */
export class ScopeConnection implements DatabaseConnection {
  readonly #send: Send;
  readonly #role: string;
  readonly #names: StatementNames;
  #reason: string | undefined;

  constructor(send: Send, role: string, names: StatementNames) {
    this.#send = send;
    this.#role = role;
    this.#names = names;
  }

  /**
   * Another scope has the transaction: until `resume`, queries fail with this message.
   * @throws where the connection is paused already
   */
  pause(reason: string): void {
    this.#assertActive();
    this.#reason = reason;
  }

  resume(): void {
    this.#reason = undefined;
  }

  #assertActive(): void {
    if (this.#reason) throw new Error(this.#reason);
  }

  async executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    this.#assertActive();
    const { rows, command, rowCount } = await this.#send({
      name: this.#names.nameOf(this.#role, sql),
      text: sql,
      values: [...parameters],
    });
    const changes = ['INSERT', 'UPDATE', 'DELETE', 'MERGE'].includes(command);
    return changes ? { rows, numAffectedRows: BigInt(rowCount ?? 0) } : { rows };
  }

  // biome-ignore lint/correctness/useYield: a pipelined connection cannot hold a cursor open
  async *streamQuery(): AsyncIterableIterator<never> {
    throw new Error('streaming is not possible inside a scope');
  }
}

const refuseTransaction = () => {
  throw new Error('a scope is a transaction already');
};

/** A dialect that knows a single connection and leaves the transaction to the scope. */
export function scopeDialect(connection: DatabaseConnection): Dialect {
  const driver: Driver = {
    init: async () => {},
    acquireConnection: async () => connection,
    beginTransaction: async () => refuseTransaction(),
    commitTransaction: async () => refuseTransaction(),
    rollbackTransaction: async () => refuseTransaction(),
    releaseConnection: async () => {},
    destroy: async () => {},
  };
  return {
    createDriver: () => driver,
    createAdapter: () => new PostgresAdapter(),
    createQueryCompiler: () => new PostgresQueryCompiler(),
    createIntrospector: (db) => new PostgresIntrospector(db),
  };
}
