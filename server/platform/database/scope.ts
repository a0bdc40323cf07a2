import { Kysely } from 'kysely';
import pg from 'pg';
import type { Permission } from '#contract/permissions.ts';
import { type ServingRole, staffRole } from './login-role.ts';
import { isOutdatedPlan, isReadOnlyServer } from './problems.ts';
import type { DB } from './schema.ts';
import { ScopeConnection, type Send, type StatementNames, scopeDialect } from './scope-connection.ts';

/** Network address a request comes from, as far as it is known. */
export type Origin = { address?: string | null };

/** Who a transaction runs for. The name and the address are for the audit log. */
export type Actor = Origin &
  (
    | { role: 'admin' | 'patient'; userId: string; fullName?: string }
    | { role: 'staff'; permissions: readonly Permission[]; userId: string; fullName?: string }
    | { role: 'anonymous' }
  );

/** One transaction, under one role: what a query function takes. */
export type Scope = {
  readonly db: Kysely<DB>;
  /**
   * The same transaction under `clinic_service`, for the part of an administrator's work that touches accounts.
   * The outer scope waits until it ends; both are committed or rolled back together.
   */
  asService<Result>(work: (tx: Scope) => Promise<Result>): Promise<Result>;
  /**
   * The same transaction under `clinic_booking`, for what a patient does on the agenda by themselves or by a link
   * (decision 067). The outer scope waits, as with `asService`.
   */
  asBooking<Result>(booking: Booking, work: (tx: Scope) => Promise<Result>): Promise<Result>;
};

/** The appointments that a scope under `clinic_booking` may write. */
export interface Booking {
  /** Null: a visitor without a record. */
  patientId: string | null;
  /** The clinic's local time (`clock.localTime()`), by which the database checks the rules of booking. */
  now: string;
}

/** Connections, and the names of the statements that are prepared on them. */
type Connections = { pool: pg.Pool; names: StatementNames };

/** The settings of a transaction: user's id, name and role; then the address. */
const noUser = ['', '', ''] as const;

const roleOf = (actor: Actor): ServingRole =>
  actor.role === 'staff' ? staffRole(actor.permissions) : `clinic_${actor.role}`;

/** Runs `work` in a transaction under the actor's role, with the actor in `app.user_id()` and the settings beside it. */
export function runAsUser<Result>(
  connections: Connections,
  actor: Actor,
  work: (tx: Scope) => Promise<Result>,
): Promise<Result> {
  const { role, address } = actor;
  const user = role === 'anonymous' ? noUser : [actor.userId, actor.fullName ?? '', role];
  return run(connections, roleOf(actor), [...user, address ?? ''], work);
}

/** Runs `work` in a transaction as the server itself, with no user. */
export function runAsService<Result>(
  connections: Connections,
  work: (tx: Scope) => Promise<Result>,
  { address }: Origin = {},
): Promise<Result> {
  return run(connections, 'clinic_service', [...noUser, address ?? ''], work);
}

const run = <Result>(
  { pool, names }: Connections,
  role: ServingRole,
  settings: readonly string[],
  work: (tx: Scope) => Promise<Result>,
): Promise<Result> =>
  withConnection(pool, async (send) => {
    let hasEnded = false;
    const sendInScope: Send = async (query) => {
      // The connection may serve another transaction by now.
      if (hasEnded) throw new Error(ended);
      return send(query);
    };
    // Sent and not awaited: the first query of `work` travels with them. Where one of the two fails, that query fails too:
    // in an aborted transaction, or because the login has no rights of its own.
    const opened = Promise.all([send(begin), send(enter(role, settings))]);
    opened.catch(() => {});
    try {
      const result = await work(openScope(sendInScope, role, names).scope);
      hasEnded = true;
      await opened;
      const { command } = await send(commit);
      if (command !== 'COMMIT') throw new Error('the transaction was undone: one of its queries had failed');
      return result;
    } catch (error) {
      hasEnded = true;
      await send(rollback).catch(() => {});
      // An error of the opening is the cause of all others.
      await opened;
      throw error;
    }
  });

async function withConnection<Result>(pool: pg.Pool, work: (send: Send) => Promise<Result>): Promise<Result> {
  const client = await pool.connect();
  let isReusable = true;
  const send: Send = async (query) => {
    try {
      return await client.query(query);
    } catch (error) {
      // After any other error than PostgreSQL's own the state of the connection is unknown. A connection to a standby would
      // refuse the next write, too.
      const isOwnError = error instanceof pg.DatabaseError;
      if (!isOwnError || isOutdatedPlan(error) || isReadOnlyServer(error)) isReusable = false;
      throw error;
    }
  };
  try {
    return await work(send);
  } finally {
    client.release(!isReusable);
  }
}

const ended = 'this scope has ended';

function openScope(
  send: Send,
  role: ServingRole,
  names: StatementNames,
): { scope: Scope; connection: ScopeConnection } {
  const connection = new ScopeConnection(send, role, names);
  const db = new Kysely<DB>({ dialect: scopeDialect(connection) });
  const scope: Scope = {
    db,
    async asService(work) {
      if (role === 'clinic_service') return work(scope);
      return runInner('clinic_service', switchTo('clinic_service'), switchTo(role), work);
    },
    asBooking: (booking, work) => runInner('clinic_booking', enterBooking(booking), leaveBooking(role), work),
  };
  const runInner = async <Result>(
    innerRole: ServingRole,
    enterInner: pg.QueryConfig<unknown[]>,
    leaveInner: pg.QueryConfig<unknown[]>,
    work: (tx: Scope) => Promise<Result>,
  ): Promise<Result> => {
    connection.pause('this scope waits for its inner scope to end');
    const inner = openScope(send, innerRole, names);
    try {
      const [, result] = await Promise.all([send(enterInner), work(inner.scope)]);
      return result;
    } finally {
      inner.connection.pause(ended);
      connection.resume();
      // In a failed transaction this fails too, and nothing else can run in it either.
      await send(leaveInner).catch(() => {});
    }
  };
  return { scope, connection };
}

const begin = { text: 'begin' };
const commit = { text: 'commit' };
const rollback = { text: 'rollback' };

const enter = (role: ServingRole, settings: readonly string[]) => ({
  name: 'enter',
  text: `select set_config('role', $1, true), set_config('app.user_id', $2, true),
    set_config('app.user_name', $3, true), set_config('app.user_role', $4, true),
    set_config('app.client_address', $5, true)`,
  values: [role, ...settings],
});

const switchTo = (role: ServingRole) => ({
  name: 'switch role',
  text: "select set_config('role', $1, true)",
  values: [role],
});

/** How the history and the audit log name a patient without a session. */
const patientByLink = 'Paciente, pelo link';

const enterBooking = ({ patientId, now }: Booking) => ({
  name: 'enter booking',
  text: `select set_config('role', 'clinic_booking', true), set_config('app.patient_id', $1, true),
    set_config('app.clinic_time', $2, true),
    set_config('app.user_name', case when app.user_id() is null then $3 else current_setting('app.user_name') end, true)`,
  values: [patientId ?? '', now, patientByLink],
});

const leaveBooking = (role: ServingRole) => ({
  name: 'leave booking',
  text: `select set_config('role', $1, true), set_config('app.patient_id', '', true),
    set_config('app.clinic_time', '', true),
    set_config('app.user_name', case when app.user_id() is null then '' else current_setting('app.user_name') end, true)`,
  values: [role],
});
