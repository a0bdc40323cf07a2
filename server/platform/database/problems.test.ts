import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import pg from 'pg';
import { expect, test } from 'vitest';
import { createTestDatabase } from '#test/database.ts';
import { makePatient } from '#test/factories.ts';
import { onMachineClock } from '#test/machine-clock.ts';
import { isDatabaseUnavailable, violatedConstraint } from './problems.ts';

const { database, maintenance } = await createTestDatabase();

const errorOf = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  );

test('a refused row has the name of its constraint, and does not count as unavailable', async () => {
  const error = await errorOf(makePatient(maintenance, { cpf: '1' }));
  expect(violatedConstraint(error)).toBe('patients_cpf_valid');
  expect(isDatabaseUnavailable(error)).toBe(false);
});

test('other errors have no constraint', async () => {
  const denied = await errorOf(
    database.asUser({ role: 'anonymous' }, (tx) => tx.db.selectFrom('patients').select('id').execute()),
  );
  expect([violatedConstraint(denied), isDatabaseUnavailable(denied)]).toEqual([undefined, false]);
  expect(violatedConstraint(new Error('something else'))).toBe(undefined);
});

test.runIf(onMachineClock)('lost connections, timeouts and stops count as unavailable', async () => {
  const absent = new pg.Client({ host: '127.0.0.1', port: 1 });
  const problems = [
    errorOf(absent.connect()),
    // With its own role, the login may end its own connections.
    errorOf(
      database.asService((tx) =>
        sql`select pg_terminate_backend(pg_backend_pid()) from set_config('role', 'none', true)`.execute(
          tx.db,
        ),
      ),
    ),
    errorOf(
      database.asService(async (tx) => {
        await sql`set local statement_timeout = 20`.execute(tx.db);
        await sql`select pg_sleep(5)`.execute(tx.db);
      }),
    ),
    errorOf(
      database.asService(async (tx) => {
        await sql`set local idle_in_transaction_session_timeout = 20`.execute(tx.db);
        // Every pause is longer than the timeout, so PostgreSQL ends the connection in one of them.
        for (;;) {
          await setTimeout(100);
          await sql`select 1`.execute(tx.db);
        }
      }),
    ),
  ];
  expect((await Promise.all(problems)).map(isDatabaseUnavailable)).toEqual([true, true, true, true]);
});
