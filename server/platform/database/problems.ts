const codeOf = (error: unknown) =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;

/** The constraint that refused a statement: a table's, or a name that a trigger of `db/` gives. */
export function violatedConstraint(error: unknown): string | undefined {
  if (!codeOf(error)?.startsWith('23')) return undefined;
  return error instanceof Error && 'constraint' in error && typeof error.constraint === 'string'
    ? error.constraint
    : undefined;
}

/** A migration has changed the columns of a prepared statement. The statement always fails on this connection. */
export const isOutdatedPlan = (error: unknown): boolean =>
  codeOf(error) === '0A000' && error instanceof Error && error.message.startsWith('cached plan');

/** The server is a standby, or about to become the primary. */
export const isReadOnlyServer = (error: unknown): boolean => codeOf(error) === '25006';

const unreachable = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
]);

/** Whether the database was unreachable, stopped or timed out: the same call may succeed a moment later. */
export function isDatabaseUnavailable(error: unknown): boolean {
  const code = codeOf(error);
  if (code !== undefined) {
    // 08 connection, 53 resources, 57P administrator's stop or start, 57014 statement_timeout, 55P03 lock_timeout,
    // 25P03 idle_in_transaction_session_timeout.
    return (
      isOutdatedPlan(error) ||
      isReadOnlyServer(error) ||
      unreachable.has(code) ||
      /^(08|53|57P)/u.test(code) ||
      ['57014', '55P03', '25P03'].includes(code)
    );
  }
  return (
    error instanceof Error &&
    /^(Connection terminated|timeout expired|timeout exceeded when trying to connect|Query read timeout|Client has encountered a connection error)/u.test(
      error.message,
    )
  );
}
