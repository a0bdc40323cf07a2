import pg from 'pg';

/** What a process asks of its databases: statements, and how often it waits for an answer to some of them. */
export interface Asked {
  statements: number;
  roundTrips: number;
}

/**
 * Counts from now on what this process sends to its databases, statements that open and close transactions included.
 * Returns what it is so far.
 */
export function countAsked(): () => Asked {
  const asked: Asked = { statements: 0, roundTrips: 0 };
  const counted = <Call extends (...args: never[]) => void>(call: Call, what: readonly (keyof Asked)[]) =>
    new Proxy(call, {
      apply(target, connection, args) {
        for (const each of what) asked[each] += 1;
        return Reflect.apply(target, connection, args);
      },
    });
  const connection = pg.Connection.prototype;
  connection.execute = counted(connection.execute, ['statements']);
  connection.query = counted(connection.query, ['statements', 'roundTrips']);
  connection.sync = counted(connection.sync, ['roundTrips']);
  return () => ({ ...asked });
}

/** The statements alone. */
export function countStatements(): () => number {
  const asked = countAsked();
  return () => asked().statements;
}
