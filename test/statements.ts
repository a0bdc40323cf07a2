import pg from 'pg';

/** Statements that this process sends to its databases, and round trips. */
export interface Counts {
  statements: number;
  roundTrips: number;
}

/**
 * Counts from now on, including the statements that open and close transactions. A statement that is sent before the
 * answer to an earlier one on the same connection shares its round trip. Probes of a connection, which come by the clock, do not
 * count. @returns reads the counts
 */
export function countRoundTrips(): () => Counts {
  const totals: Counts = { statements: 0, roundTrips: 0 };
  const awaited = new WeakMap<object, number>();
  const { prototype } = pg.Connection;
  const counted = <Call extends (...args: never[]) => void>(
    call: Call,
    { statement, answered }: { statement: boolean; answered: boolean },
  ) =>
    new Proxy(call, {
      apply(target, connection: pg.Connection, args) {
        const [text]: readonly unknown[] = args;
        if (text === 'select 1') return Reflect.apply(target, connection, args);
        if (statement) totals.statements += 1;
        if (answered) awaitAnswer(connection);
        return Reflect.apply(target, connection, args);
      },
    });
  function awaitAnswer(connection: pg.Connection) {
    const before = awaited.get(connection);
    if (before === undefined)
      connection.on('readyForQuery', () => awaited.set(connection, (awaited.get(connection) ?? 1) - 1));
    if (!before) totals.roundTrips += 1;
    awaited.set(connection, (before ?? 0) + 1);
  }
  prototype.execute = counted(prototype.execute, { statement: true, answered: false });
  prototype.query = counted(prototype.query, { statement: true, answered: true });
  prototype.sync = counted(prototype.sync, { statement: false, answered: true });
  return () => ({ ...totals });
}

/** Counts statements only. */
export function countStatements(): () => number {
  const read = countRoundTrips();
  return () => read().statements;
}
