import { type CompiledQuery, Kysely } from 'kysely';
import type { Pool } from 'pg';
import { enterBySession, type Pass, type Visitor } from './entrance.ts';
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

/** What came of a single flight. */
export type AtOnce<Result> = {
  /** Null without a session that holds. */
  visitor: Visitor | null;
  answer: PromiseSettledResult<Result>;
};

/**
 * Runs `work` in one flight, together with the look-up of who asks for it, which gives it its role: everything in
 * `work` has to be asked at once, and nothing of it may depend on an answer. Either all of it is done or nothing.
 * For whoever has no right to the role no query finds anything; what they are told is for `visitor` to decide.
 */
export async function runAtOnce<Result>(
  pool: Pool,
  pass: Pass,
  work: (tx: Scope) => Promise<Result>,
): Promise<AtOnce<Result>> {
  const client = await pool.connect();
  const flights = new Flights(client, { once: true });
  let usable = true;
  let told: Promise<unknown> = Promise.resolve();
  try {
    const { scope, close } = openScope(flights, roleOf[pass.role], {
      atOnce: true,
      plansKept: pass.plansKept ?? false,
    });
    const serving = flights.ask(switchTo('clinic_service'));
    const entering = flights.ask(enterBySession(pass));
    // Sent right behind, and not waited for by whoever asked. What is not told now is told with the connection's next.
    if (pass.announces) told = new Flights(client).ask(tell).catch(() => {});
    // Also where it throws before it has promised anything: what has been asked by then is on its way.
    const working = Promise.try(work, scope).finally(close);
    // All of them, also those that are looked at later: a refusal that nobody has taken up by then ends the process.
    const [answer, landed] = await Promise.allSettled([working, flights.landed, serving, entering]);
    if (landed.status === 'rejected')
      usable = (await rollBack(new Flights(client))) && !isOutdatedPlan(landed.reason);
    const visitor: Visitor = (await entering).rows[0];
    return {
      visitor: visitor.user_id === null ? null : visitor,
      // An error that `work` has swallowed has undone it all the same.
      answer: landed.status === 'rejected' && answer.status === 'fulfilled' ? landed : answer,
    };
  } finally {
    told.then(() => client.release(!usable));
  }
}

/**
 * @param atOnce nobody knows yet whether they have any right to be here: the server does nothing on their behalf
 * @param plansKept as in `Pass`
 */
function openScope(
  flights: Flights,
  role: ServingRole,
  { atOnce = false, plansKept = false } = {},
): { scope: Scope; close: () => void } {
  const connection = new ScopeConnection(flights, role, plansKept);
  let db: Kysely<DB> | undefined;
  const scope: Scope = {
    get db() {
      db ??= new Kysely<DB>({ dialect: scopeDialect(connection) });
      return db;
    },
    run: (query) => connection.run(query),
    async asService(work) {
      if (atOnce) throw new Error('nothing is done as the server at once');
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

/**
 * Tells what the transaction before has left to be told (`app.say`), in a transaction of its own: it has nothing to
 * write to the disk, so that those who announce at once, which they do one after the other, hardly wait.
 */
const tell: Statement = {
  name: 'tell',
  text: `select pg_notify('vico_changes', words), set_config('app.untold', '', false)
    from string_to_table(current_setting('app.untold', true), E'\\n') as words where words <> ''`,
};

/** Whether the connection can serve again. */
async function rollBack(flights: Flights): Promise<boolean> {
  try {
    await flights.ask(rollback);
    return true;
  } catch {
    return false;
  }
}
