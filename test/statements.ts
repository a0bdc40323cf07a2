import pg from 'pg';

/**
 * Counts the statements that this process sends to its databases from now on, those that open and close transactions
 * included. Returns how many they are so far.
 */
export function countStatements(): () => number {
  let statements = 0;
  pg.Client.prototype.query = new Proxy(pg.Client.prototype.query, {
    apply(target, client, args) {
      statements += 1;
      return Reflect.apply(target, client, args);
    },
  });
  return () => statements;
}
