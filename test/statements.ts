import pg from 'pg';

/** The statements a process sends to its databases, and its round trips. */
export interface Asked {
  statements: number;
  roundTrips: number;
}

/** Counts from now on, including the statements that open and close transactions. @returns reads the counts */
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

/** Counts statements only. */
export function countStatements(): () => number {
  const asked = countAsked();
  return () => asked().statements;
}
