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
import type { Flights } from './flight.ts';

/** Statements that are prepared under a name; beyond this many (a list built of very many forms) they go unnamed. */
const nameLimit = 1_000;
const names = new Map<string, Map<string, string>>();
let named = 0;

/**
 * What stands behind a star changes with a migration, which a prepared statement may not: it would fail on every
 * connection of the processes that still serve with the version before.
 */
const hasStar = /\b(?:select|returning) (?:"\w+"\.)?\*/u;

/**
 * The name a statement is prepared under; none where it is to be read anew each time. The role is part of it:
 * PostgreSQL plans a statement again whenever it runs under another role than the last time, since other policies
 * apply. A search is planned each time: a plan that does not know the words cannot know how few rows they leave, and might
 * read a whole table for them.
 */
function statementName(role: string, sql: string): string | undefined {
  if (sql.includes('app.search_pattern(')) return undefined;
  const ofRole = names.get(role) ?? new Map<string, string>();
  const known = ofRole.get(sql);
  if (known || named >= nameLimit || hasStar.test(sql)) return known;
  const name = createHash('sha1').update(`${role} ${sql}`).digest('base64url');
  names.set(role, ofRole.set(sql, name));
  named += 1;
  return name;
}

/** One open transaction on one connection. Queries are sent as they come, without waiting for earlier answers. */
export class ScopeConnection implements DatabaseConnection {
  readonly #flights: Flights;
  readonly #role: string;
  #refusal: string | undefined;

  constructor(flights: Flights, role: string) {
    this.#flights = flights;
    this.#role = role;
  }

  /** While another role, or nobody, has the transaction: queries fail with this message. */
  refuse(reason: string | undefined): void {
    this.#refusal = reason;
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    if (this.#refusal) throw new Error(this.#refusal);
    const result = await this.#ask(query);
    const changes = ['INSERT', 'UPDATE', 'DELETE', 'MERGE'].includes(result.command);
    return changes
      ? { rows: result.rows, numAffectedRows: BigInt(result.rowCount ?? 0) }
      : { rows: result.rows };
  }

  /** Its rows, as they are: without what Kysely's plugins might do to them, of which there are none. */
  async run<Row>(query: CompiledQuery<Row>): Promise<Row[]> {
    if (this.#refusal) throw new Error(this.#refusal);
    return (await this.#ask(query)).rows;
  }

  async #ask({ sql, parameters }: CompiledQuery) {
    try {
      return await this.#flights.ask({
        name: statementName(this.#role, sql),
        text: sql,
        values: parameters,
      });
    } catch (error) {
      // Back to whoever asked, rather than to where the answer was read.
      if (error instanceof Error) Error.captureStackTrace(error);
      throw error;
    }
  }

  // biome-ignore lint/correctness/useYield: a pipelined connection cannot hold a cursor open
  async *streamQuery(): AsyncIterableIterator<never> {
    throw new Error('streaming is not possible inside a scope');
  }
}

const refuseTransaction = () => {
  throw new Error('a scope is a transaction already');
};

/** A dialect that knows a single connection and leaves the transaction to whoever opened it. */
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
  return dialectOf(driver);
}

/** PostgreSQL's, over whatever carries it. */
export const dialectOf = (driver: Driver): Dialect => ({
  createDriver: () => driver,
  createAdapter: () => new PostgresAdapter(),
  createQueryCompiler: () => new PostgresQueryCompiler(),
  createIntrospector: (db) => new PostgresIntrospector(db),
});
