import { Kysely } from 'kysely';
import type { ClientBase, Pool, PoolClient } from 'pg';
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
  db: Kysely<DB>;
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
  let usable = true;
  try {
    // Sent at once and not waited for: the first query of `work` travels in the same flight. Were one of the two
    // to fail, everything after it fails too: in an aborted transaction, or for want of any right of the login.
    const entered = Promise.all([begin(client), enter(client, role, setting)]);
    entered.catch(() => {});
    const { scope, close } = openScope(client, role);
    try {
      const result = await work(scope).finally(close);
      await entered;
      const { command } = await client.query({ name: 'commit', text: 'commit' });
      if (command !== 'COMMIT') throw new Error('the transaction was undone: one of its queries had failed');
      return result;
    } catch (error) {
      usable = (await rollBack(client)) && !isOutdatedPlan(error);
      throw error;
    }
  } finally {
    release(client, usable);
  }
}

function openScope(client: ClientBase, role: ServingRole): { scope: Scope; close: () => void } {
  const connection = new ScopeConnection(client, role);
  const scope: Scope = {
    db: new Kysely<DB>({ dialect: scopeDialect(connection) }),
    async asService(work) {
      if (role === 'clinic_service') return work(scope);
      connection.refuse('this scope waits for its asService to end');
      const inner = openScope(client, 'clinic_service');
      try {
        const [, result] = await Promise.all([switchRole(client, 'clinic_service'), work(inner.scope)]);
        return result;
      } finally {
        inner.close();
        connection.refuse(undefined);
        // In a transaction that has failed this fails too, and nothing else can run in it either.
        await switchRole(client, role).catch(() => {});
      }
    },
  };
  return { scope, close: () => connection.refuse('this scope has ended') };
}

const begin = (client: ClientBase) => client.query({ name: 'begin', text: 'begin' });

const enter = (client: ClientBase, role: ServingRole, setting: readonly string[]) =>
  client.query({
    name: 'enter',
    text: `select set_config('role', $1, true), set_config('app.user_id', $2, true),
      set_config('app.user_name', $3, true), set_config('app.user_role', $4, true),
      set_config('app.client_address', $5, true)`,
    values: [role, ...setting],
  });

const switchRole = (client: ClientBase, role: ServingRole) =>
  client.query({ name: 'switch role', text: "select set_config('role', $1, true)", values: [role] });

/** Whether the connection can serve again. */
async function rollBack(client: ClientBase): Promise<boolean> {
  try {
    await client.query({ name: 'rollback', text: 'rollback' });
    return true;
  } catch {
    return false;
  }
}

function release(client: PoolClient, usable: boolean): void {
  client.release(!usable);
}
