import pg from 'pg';

/** The statements a process sends to its databases, and its round trips. */
export interface Asked {
  statements: number;
  roundTrips: number;
}

/**
 * Counts from now on, including the statements that open and close transactions. Statements that are sent while an answer
 * is still awaited on the same connection share its round trip. @returns reads the counts
 */
export function countAsked(): () => Asked {
  const asked: Asked = { statements: 0, roundTrips: 0 };
  const awaited = new WeakMap<object, number>();
  const { prototype } = pg.Connection;
  const counted = <Call extends (...args: never[]) => void>(
    call: Call,
    { statement, answered }: { statement: boolean; answered: boolean },
  ) =>
    new Proxy(call, {
      apply(target, connection: pg.Connection, args) {
        if (statement) asked.statements += 1;
        if (answered) awaitAnswer(connection);
        return Reflect.apply(target, connection, args);
      },
    });
  function awaitAnswer(connection: pg.Connection) {
    const before = awaited.get(connection);
    if (before === undefined)
      connection.on('readyForQuery', () => awaited.set(connection, (awaited.get(connection) ?? 1) - 1));
    if (!before) asked.roundTrips += 1;
    awaited.set(connection, (before ?? 0) + 1);
  }
  prototype.execute = counted(prototype.execute, { statement: true, answered: false });
  prototype.query = counted(prototype.query, { statement: true, answered: true });
  prototype.sync = counted(prototype.sync, { statement: false, answered: true });
  return () => ({ ...asked });
}

/** Counts statements only. */
export function countStatements(): () => number {
  const asked = countAsked();
  return () => asked().statements;
}
