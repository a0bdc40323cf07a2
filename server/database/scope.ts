import { type CompiledQuery, Kysely } from 'kysely';
import type { Pool } from 'pg';
import { Flights, type Statement } from './flight.ts';
import type { ServingRole } from './login-role.ts';
import { isOutdatedPlan } from './problems.ts';
import type { DB } from './schema.ts';
import { ScopeConnection, scopeDialect } from './scope-connection.ts';

/** Where a request comes from, as far as it is known. */
export type Origin = { address?: string | null };

/** Who is behind a request. The name and the address are for the trail of who did what. */
export type Actor = Origin &
  ({ role: 'admin' | 'patient'; userId: string; fullName?: string } | { role: 'anonymous' });

/** One transaction, under one role: what a query function takes. */
export type Scope = {
  readonly db: Kysely<DB>;
  /** Rows of what is in words already (`fixed-query.ts`). */
  run<Row>(query: CompiledQuery<Row>): Promise<Row[]>;
  /**
   * The same transaction under `clinic_service`, for the part of an administrator's work that touches accounts.
   * The outer scope waits until it ends; both are committed or undone together.
   */
  asService<Result>(work: (tx: Scope) => Promise<Result>): Promise<Result>;
};

/** The settings of a transaction: user's id, name and role; then the address. */
const nobody = ['', '', ''] as const;

const roleOf = { admin: 'clinic_admin', patient: 'clinic_patient', anonymous: 'clinic_anonymous' } as const;

/** Runs `work` in a transaction under the actor's role, with the actor behind `app.user_id()` and its neighbours. */
export function runAsUser<Result>(
  pool: Pool,
  actor: Actor,
  work: (tx: Scope) => Promise<Result>,
): Promise<Result> {
  const { role, address } = actor;
  const who = role === 'anonymous' ? nobody : [actor.userId, actor.fullName ?? '', role];
  return run(pool, roleOf[role], [...who, address ?? ''], work);
}

/** Runs `work` in a transaction as the server itself, with no user behind it. */
export function runAsService<Result>(
  pool: Pool,
  work: (tx: Scope) => Promise<Result>,
  { address }: Origin = {},
): Promise<Result> {
  return run(pool, 'clinic_service', [...nobody, address ?? ''], work);
}

async function run<Result>(
  pool: Pool,
  role: ServingRole,
  setting: readonly string[],
  work: (tx: Scope) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect();
  const flights = new Flights(client);
  let usable = true;
  try {
    // Asked and not waited for: the first query of `work` travels in the same flight. Were one of the two to fail,
    // everything after it fails too: in an aborted transaction, or for want of any right of the login.
    const entered = Promise.all([flights.ask(begin), flights.ask(enter(role, setting))]);
    entered.catch(() => {});
    const { scope, close } = openScope(flights, role);
    try {
      const result = await work(scope).finally(close);
      await entered;
      const { command } = await flights.ask(commit);
      if (command !== 'COMMIT') throw new Error('the transaction was undone: one of its queries had failed');
      return result;
    } catch (error) {
      usable = (await rollBack(flights)) && !isOutdatedPlan(error);
      throw error;
    }
  } finally {
    client.release(!usable);
  }
}

function openScope(flights: Flights, role: ServingRole): { scope: Scope; close: () => void } {
  const connection = new ScopeConnection(flights, role);
  let db: Kysely<DB> | undefined;
  const scope: Scope = {
    get db() {
      db ??= new Kysely<DB>({ dialect: scopeDialect(connection) });
      return db;
    },
    run: (query) => connection.run(query),
    async asService(work) {
      if (role === 'clinic_service') return work(scope);
      connection.refuse('this scope waits for its asService to end');
      const inner = openScope(flights, 'clinic_service');
      try {
        const [, result] = await Promise.all([flights.ask(switchTo('clinic_service')), work(inner.scope)]);
        return result;
      } finally {
        inner.close();
        connection.refuse(undefined);
        // In a transaction that has failed this fails too, and nothing else can run in it either.
        await flights.ask(switchTo(role)).catch(() => {});
      }
    },
  };
  return { scope, close: () => connection.refuse('this scope has ended') };
}

const begin: Statement = { name: 'begin', text: 'begin' };
const commit: Statement = { name: 'commit', text: 'commit' };
const rollback: Statement = { name: 'rollback', text: 'rollback' };

const enter = (role: ServingRole, setting: readonly string[]): Statement => ({
  name: 'enter',
  text: `select set_config('role', $1, true), set_config('app.user_id', $2, true),
    set_config('app.user_name', $3, true), set_config('app.user_role', $4, true),
    set_config('app.client_address', $5, true)`,
  values: [role, ...setting],
});

const switchTo = (role: ServingRole): Statement => ({
  name: 'switch role',
  text: "select set_config('role', $1, true)",
  values: [role],
});

/** Whether the connection can serve again. */
async function rollBack(flights: Flights): Promise<boolean> {
  try {
    await flights.ask(rollback);
    return true;
  } catch {
    return false;
  }
}
