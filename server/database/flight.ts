import pg, { type Connection, type QueryResult } from 'pg';
import { valueTypes } from './value-types.ts';

export type Statement = {
  /** It is prepared under this name; without one it is read and planned each time. */
  name: string | undefined;
  text: string;
  values?: readonly unknown[];
};

type Waiting = {
  statement: Statement;
  resolve: (result: QueryResult) => void;
  reject: (error: unknown) => void;
};

// What node-postgres does not declare of itself: how a query hears its answer, and what a connection has prepared.
declare module 'pg' {
  interface Query<R, I> {
    handleRowDescription(message: unknown): void;
    handleDataRow(message: unknown): void;
    handleCommandComplete(message: unknown, connection: Connection): void;
    handleReadyForQuery(connection: Connection): void;
    handleError(error: Error, connection: Connection): void;
  }
  interface Connection {
    parsedStatements: Record<string, string>;
    submittedNamedStatements: Record<string, string>;
  }
}

/**
 * Several statements in one write to the server, and one Sync: they are answered together, in one write too, and what
 * follows one that fails is not run. A write for each statement was half of what the server's process did.
 */
class Flight extends pg.Query {
  /** Of the statement that is being answered; node-postgres notes under it what has been prepared. */
  name: string | undefined;
  text: string | undefined;
  /** Told once it has been answered: with what went wrong, or nothing. */
  callback: (error?: Error) => void;
  readonly #waiting: readonly Waiting[];
  readonly #queries: readonly pg.Query[];
  #answered = 0;

  constructor(waiting: readonly Waiting[], landed: (error?: Error) => void) {
    super({ text: '' });
    this.callback = landed;
    this.#waiting = waiting;
    this.#queries = waiting.map(({ statement: { name, text, values = [] }, resolve, reject }) => {
      // `queryMode` keeps one without values in the same protocol as the others.
      const config = { name, text, values: [...values], types: valueTypes, queryMode: 'extended' };
      return new pg.Query(config, (error: Error | undefined, result) =>
        error ? reject(error) : resolve(result),
      );
    });
    this.#turnTo(0);
  }

  #turnTo(index: number): void {
    this.#answered = index;
    this.name = this.#waiting[index]?.statement.name;
    this.text = this.#waiting[index]?.statement.text;
  }

  override submit = (connection: Connection) => {
    // The same connection, but for the Sync after each query.
    const withoutSync: Connection = Object.create(connection, { sync: { value: () => {} } });
    connection.stream.cork();
    for (const query of this.#queries) query.submit(withoutSync);
    connection.sync();
    connection.stream.uncork();
  };

  override handleRowDescription(message: unknown): void {
    this.#queries[this.#answered]?.handleRowDescription(message);
  }

  override handleDataRow(message: unknown): void {
    this.#queries[this.#answered]?.handleDataRow(message);
  }

  override handleCommandComplete(message: unknown, connection: Connection): void {
    this.#queries[this.#answered]?.handleCommandComplete(message, connection);
    this.#turnTo(this.#answered + 1);
  }

  override handleReadyForQuery(connection: Connection): void {
    for (const query of this.#queries) query.handleReadyForQuery(connection);
    this.callback();
  }

  override handleError(error: Error, connection: Connection): void {
    for (const [index, { statement, reject }] of this.#waiting.entries()) {
      if (index < this.#answered) {
        this.#queries[index]?.handleReadyForQuery(connection);
        continue;
      }
      reject(error);
      // The server did not get to prepare it.
      if (statement.name && !(statement.name in connection.parsedStatements))
        delete connection.submittedNamedStatements[statement.name];
    }
    this.callback(error);
  }
}

/** What is asked of one connection. Whatever is asked in one turn of the event loop travels together. */
export class Flights {
  readonly #client: pg.ClientBase;
  readonly #once: boolean;
  readonly #landing = Promise.withResolvers<void>();
  #waiting: Waiting[] = [];
  #departed = false;

  /** @param once whether there is one only: without a `begin`, it is a transaction of its own */
  constructor(client: pg.ClientBase, { once = false } = {}) {
    this.#client = client;
    this.#once = once;
    this.#landing.promise.catch(() => {});
  }

  /** When the first flight has been answered; rejected where a statement of it failed. */
  get landed(): Promise<void> {
    return this.#landing.promise;
  }

  ask(statement: Statement): Promise<QueryResult> {
    if (this.#once && this.#departed) return Promise.reject(new Error('all has to be asked at once here'));
    return new Promise((resolve, reject) => {
      this.#waiting.push({ statement, resolve, reject });
      // After all that can go on without an answer has gone on, and asked what it has to ask.
      if (this.#waiting.length === 1) queueMicrotask(() => process.nextTick(() => this.#depart()));
    });
  }

  #depart(): void {
    const waiting = this.#waiting;
    this.#waiting = [];
    this.#departed = true;
    const { resolve, reject } = this.#landing;
    this.#client.query(new Flight(waiting, (error) => (error ? reject(error) : resolve())));
  }
}
