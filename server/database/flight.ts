import pg, { type Connection, type QueryResult } from 'pg';
import { prepareValue } from 'pg/lib/utils.js';
import { type Columns, columnsOf, type FieldDescription, readRow } from './rows.ts';

export type Statement = {
  /** It is prepared under this name; without one it is read and planned each time. */
  name: string | undefined;
  text: string;
  values?: readonly unknown[];
};

export type Answer = Pick<QueryResult, 'rows' | 'command' | 'rowCount'>;

type Waiting = {
  statement: Statement;
  resolve: (answer: Answer) => void;
  reject: (error: unknown) => void;
  /** What its rows are made of: known where this connection has answered it before, or once it says so. */
  columns: Columns | undefined;
  answer: Answer;
  /** Why a row of it cannot be read. */
  unreadable: unknown;
};

// What node-postgres does not declare of itself: how a query hears its answer, and what a connection has prepared.
declare module 'pg' {
  interface Query<R, I> {
    handleRowDescription(message: { fields: readonly FieldDescription[] }): void;
    handleDataRow(message: { fields: readonly (string | null)[] }): void;
    handleCommandComplete(message: { text: string }, connection: Connection): void;
    handleReadyForQuery(connection: Connection): void;
    handleError(error: Error, connection: Connection): void;
  }
  interface Connection {
    parsedStatements: Record<string, string>;
    submittedNamedStatements: Record<string, string>;
  }
}

/** By connection and name, the columns of what it has answered. A prepared statement never changes them. */
const known = new WeakMap<Connection, Map<string, Columns>>();
const noColumns = columnsOf([]);

/**
 * What node-postgres would write to the server, held back: a write for each message of a flight was half of what the
 * server's process did, and one of many pieces is dearer than one of one.
 */
const messages: Buffer[] = [];
const scribe: Connection = Object.create(pg.Connection.prototype, {
  _send: { value: (message: Buffer) => messages.push(message) },
});

/** Several statements in one write to the server, and one Sync: what follows one that fails is not run. */
class Flight extends pg.Query {
  /** Of the statement that is being answered; node-postgres notes under it what has been prepared. */
  name: string | undefined;
  text: string | undefined;
  /** Told once it has been answered: with what went wrong, or nothing. */
  callback: (error?: Error) => void;
  readonly #waiting: readonly Waiting[];
  #answered = 0;

  constructor(waiting: readonly Waiting[], landed: (error?: Error) => void) {
    // As a text: an object would be copied, property by property.
    super('');
    this.callback = landed;
    this.#waiting = waiting;
    this.#turnTo(0);
  }

  #turnTo(index: number): void {
    this.#answered = index;
    this.name = this.#waiting[index]?.statement.name;
    this.text = this.#waiting[index]?.statement.text;
  }

  /** @returns why nothing of it is sent, where a value cannot be written; node-postgres then calls `handleError` */
  override submit = (connection: Connection): Error | null => {
    const columns = known.get(connection);
    try {
      for (const each of this.#waiting) {
        each.columns = each.statement.name === undefined ? undefined : columns?.get(each.statement.name);
        write(each, connection);
      }
    } catch (error) {
      messages.length = 0;
      return error instanceof Error ? error : new Error('a value cannot be written', { cause: error });
    }
    scribe.sync();
    const flight = Buffer.concat(messages.splice(0));
    if (connection.stream.writable) connection.stream.write(flight);
    return null;
  };

  override handleRowDescription({ fields }: { fields: readonly FieldDescription[] }): void {
    const current = this.#waiting[this.#answered];
    if (current) current.columns = columnsOf(fields);
  }

  override handleDataRow({ fields }: { fields: readonly (string | null)[] }): void {
    const current = this.#waiting[this.#answered];
    if (!current?.columns || current.unreadable) return;
    try {
      current.answer.rows.push(readRow(current.columns, fields));
    } catch (error) {
      current.unreadable = error;
    }
  }

  override handleCommandComplete({ text }: { text: string }, connection: Connection): void {
    const current = this.#waiting[this.#answered];
    if (current) {
      const { statement, columns = noColumns, answer } = current;
      // As 'SELECT 3' or 'INSERT 0 1'.
      const words = text.split(' ');
      answer.command = words[0] ?? '';
      answer.rowCount = words.length > 1 ? Number(words.at(-1)) : null;
      if (statement.name !== undefined) remember(connection, statement.name, columns);
    }
    this.#turnTo(this.#answered + 1);
  }

  override handleReadyForQuery(): void {
    for (const each of this.#waiting) settle(each);
    this.callback();
  }

  override handleError(error: Error, connection: Connection): void {
    for (const [index, each] of this.#waiting.entries()) {
      if (index < this.#answered) {
        settle(each);
        continue;
      }
      each.reject(error);
      const { name } = each.statement;
      // The server did not get to prepare it.
      if (name && !(name in connection.parsedStatements)) delete connection.submittedNamedStatements[name];
    }
    this.callback(error);
  }
}

function write({ statement, columns }: Waiting, connection: Connection): void {
  const { name, text, values = [] } = statement;
  if (
    name === undefined ||
    !(name in connection.parsedStatements || name in connection.submittedNamedStatements)
  ) {
    scribe.parse({ name: name ?? '', text, types: [] }, true);
    if (name !== undefined) connection.submittedNamedStatements[name] = text;
  }
  scribe.bind({ statement: name, values: values.map(prepareValue) }, true);
  if (!columns) scribe.describe({ type: 'P' }, true);
  scribe.execute({}, true);
}

function remember(connection: Connection, name: string, columns: Columns): void {
  const there = known.get(connection);
  if (there) there.set(name, columns);
  else known.set(connection, new Map([[name, columns]]));
}

const settle = ({ unreadable, answer, resolve, reject }: Waiting) =>
  unreadable ? reject(unreadable) : resolve(answer);

/** What is asked of one connection. Whatever is asked in one turn of the event loop travels together. */
export class Flights {
  readonly #client: pg.ClientBase;
  #waiting: Waiting[] = [];

  constructor(client: pg.ClientBase) {
    this.#client = client;
  }

  ask(statement: Statement): Promise<Answer> {
    return new Promise((resolve, reject) => {
      const answer: Answer = { rows: [], command: '', rowCount: null };
      this.#waiting.push({ statement, resolve, reject, columns: undefined, answer, unreadable: undefined });
      // After all that can go on without an answer has gone on, and asked what it has to ask.
      if (this.#waiting.length === 1) queueMicrotask(() => process.nextTick(() => this.#depart()));
    });
  }

  #depart(): void {
    const waiting = this.#waiting;
    this.#waiting = [];
    this.#client.query(new Flight(waiting, () => {}));
  }
}
