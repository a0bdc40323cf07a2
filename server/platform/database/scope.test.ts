import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createTestDatabase } from '#test/database.ts';
import { onServer } from '#test/database-server.ts';
import { makeAdmin, makePatient, makePatientWithAccount } from '#test/factories.ts';
import { codeOf } from '#test/refusal.ts';
import type { Actor, Scope } from './open-database.ts';

// One connection, so that settings that a scope leaves behind would show in the next one.
const { database, maintenance, ownerUrl } = await createTestDatabase({ poolSize: 1 });
const admin: Actor = { role: 'admin', userId: (await makeAdmin(maintenance)).id };
const { user } = await makePatientWithAccount(maintenance);
const patient: Actor = { role: 'patient', userId: user.id };

const whoAmI = async (tx: Scope) =>
  (
    await sql<{
      role: string;
      user: string | null;
    }>`select current_user as role, app.user_id() as user`.execute(tx.db)
  ).rows[0];

const addPatient = (tx: Scope, full_name: string) =>
  tx.db.insertInto('patients').values({ full_name }).returning('id').executeTakeFirstOrThrow();

const isThere = async (full_name: string) =>
  (await maintenance.selectFrom('patients').select('id').where('full_name', '=', full_name).execute())
    .length > 0;

test('a scope runs under the role and with the id of its actor, and leaves neither behind', async () => {
  expect(await database.asUser(admin, whoAmI)).toEqual({ role: 'clinic_admin', user: admin.userId });
  expect(await database.asUser(patient, whoAmI)).toEqual({ role: 'clinic_patient', user: user.id });
  expect(await database.asUser({ role: 'anonymous' }, whoAmI)).toEqual({
    role: 'clinic_anonymous',
    user: null,
  });
  const reception: Actor = {
    role: 'staff',
    permissions: ['money', 'registration', 'agenda'],
    userId: user.id,
  };
  expect(await database.asUser(reception, whoAmI)).toEqual({
    role: 'clinic_staff_agenda_registration_money',
    user: user.id,
  });
  expect(await database.asService(whoAmI)).toEqual({ role: 'clinic_service', user: null });
});

test('the same statement answers each role with what that role sees', async () => {
  await makePatient(maintenance);
  const names = (tx: Scope) => tx.db.selectFrom('patients').select('full_name').execute();
  // Often enough for PostgreSQL to keep a generic plan.
  for (let round = 0; round < 8; round += 1) {
    expect((await database.asUser(admin, names)).length).toBeGreaterThan(1);
    expect(await database.asUser(patient, names)).toHaveLength(1);
  }
});

test('what was done stays only when the work succeeds', async () => {
  await database.asUser(admin, (tx) => addPatient(tx, 'Fica'));
  const failing = database.asUser(admin, async (tx) => {
    await addPatient(tx, 'Não fica');
    throw new Error('afterwards');
  });
  await expect(failing).rejects.toThrow('afterwards');
  expect([await isThere('Fica'), await isThere('Não fica')]).toEqual([true, false]);
});

test('a refused query undoes the work, even when its error is swallowed', async () => {
  const swallowing = database.asUser(admin, async (tx) => {
    await addPatient(tx, 'Engolida');
    await tx.db
      .selectFrom('private.outbox')
      .select('id')
      .execute()
      .catch(() => {});
  });
  await expect(swallowing).rejects.toThrow('the transaction was undone');
  expect(await isThere('Engolida')).toBe(false);
  expect(await database.asUser(admin, whoAmI)).toMatchObject({ role: 'clinic_admin' });
});

test('a user id that is none is refused, and the connection serves on', async () => {
  const odd: Actor = { role: 'patient', userId: "x'; reset role; --" };
  expect(
    await codeOf(database.asUser(odd, (tx) => tx.db.selectFrom('patients').select('id').execute())),
  ).toBe('22P02');
  expect(await database.asUser(patient, whoAmI)).toEqual({ role: 'clinic_patient', user: user.id });
});

test('asService touches accounts inside the same transaction and steps back out', async () => {
  const email = 'nova-conta@exemplo.test';
  const roles = await database.asUser(admin, async (tx) => {
    const account = await tx.asService(async (service) => ({
      as: await whoAmI(service),
      ...(await service.db
        .insertInto('auth.users')
        .values({ name: 'Nova', email })
        .returning('id')
        .executeTakeFirstOrThrow()),
    }));
    await tx.db.insertInto('patients').values({ full_name: 'Nova', user_id: account.id }).execute();
    return [account.as, await whoAmI(tx)];
  });
  expect(roles).toEqual([
    { role: 'clinic_service', user: admin.userId },
    { role: 'clinic_admin', user: admin.userId },
  ]);
});

test('an account that asService made is rolled back when the rest fails', async () => {
  const email = 'desfeita@exemplo.test';
  const failing = database.asUser(admin, async (tx) => {
    await tx.asService((service) =>
      service.db.insertInto('auth.users').values({ name: 'A', email }).execute(),
    );
    await tx.db.insertInto('patients').values({ full_name: 'A', cpf: '00000000000' }).execute();
  });
  await expect(failing).rejects.toMatchObject({ constraint: 'patients_cpf_valid' });
  expect(
    await maintenance.selectFrom('auth.users').select('id').where('email', '=', email).execute(),
  ).toEqual([]);
});

test('an error inside asService that is caught leaves the scope in its own role', async () => {
  const role = await database.asUser(admin, async (tx) => {
    await tx.asService(() => Promise.reject(new Error('nothing was asked of the database'))).catch(() => {});
    return whoAmI(tx);
  });
  expect(role).toMatchObject({ role: 'clinic_admin' });
});

test('while asService runs the outer scope does nothing, least of all under another role', async () => {
  const mixing = database.asUser(admin, (tx) => tx.asService(() => addPatient(tx, 'Trocada')));
  await expect(mixing).rejects.toThrow('this scope waits');
});

test('two asService at once are refused, since each would end the role of the other', async () => {
  const both = database.asUser(admin, (tx) => Promise.all([tx.asService(whoAmI), tx.asService(whoAmI)]));
  await expect(both).rejects.toThrow('this scope waits');
});

test('a scope that has ended does nothing more', async () => {
  const escaped = await database.asUser(admin, async (tx) => ({ tx }));
  await expect(whoAmI(escaped.tx)).rejects.toThrow('this scope has ended');
  await expect(escaped.tx.asService(whoAmI)).rejects.toThrow('this scope has ended');
});

test('an asService that outlives its scope touches no other transaction on the same connection', async () => {
  const released = Promise.withResolvers<void>();
  let late: Promise<unknown> | undefined;
  const failing = database.asUser(admin, async (tx) => {
    late = tx.asService(async (service) => {
      await released.promise;
      return whoAmI(service);
    });
    late.catch(() => {});
    throw new Error('afterwards');
  });
  await expect(failing).rejects.toThrow('afterwards');
  const next = await database.asUser(patient, async (tx) => {
    released.resolve();
    await expect(late).rejects.toThrow('this scope has ended');
    return whoAmI(tx);
  });
  expect(next).toEqual({ role: 'clinic_patient', user: user.id });
});

test('pipelined queries are answered in order', async () => {
  const answers = await database.asUser(admin, (tx) =>
    Promise.all(
      [1, 2, 3].map(async (n) => (await sql<{ n: number }>`select ${n}::int as n`.execute(tx.db)).rows[0]?.n),
    ),
  );
  expect(answers).toEqual([1, 2, 3]);
});

test('values arrive as the calendar, numbers and instants they are', async () => {
  const { rows } = await database.asUser(admin, (tx) =>
    sql`select date '2026-02-28' as date, time '09:30' as time, count(*) as count,
               timestamp '2026-02-28 09:30' as start, timestamptz '2026-01-01 00:00:00+00' as instant`.execute(
      tx.db,
    ),
  );
  expect(rows).toEqual([
    {
      date: '2026-02-28',
      time: '09:30:00',
      count: 1,
      start: '2026-02-28 09:30:00',
      instant: new Date('2026-01-01T00:00:00Z'),
    },
  ]);
});

test('a connection that is lost fails its work and is replaced', async () => {
  const pid = (tx: Scope) => sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx.db);
  const before = (await database.asUser(admin, pid)).rows[0]?.pid;
  const broken = database.asUser(admin, (tx) =>
    // With its own role, the login may end its own connections.
    sql`select pg_terminate_backend(pg_backend_pid()) from set_config('role', 'none', true)`.execute(tx.db),
  );
  await expect(broken).rejects.toMatchObject({ code: '57P01' });
  const after = (await database.asUser(admin, pid)).rows[0]?.pid;
  expect(after).not.toBe(before);
});

test('every kind of value is read the same the first time and from a prepared statement', async () => {
  const everyKind = (tx: Scope, text: string | null) =>
    sql`select ${text}::text as text, ${['a', 'b"c']}::text[] as list, ${{ deep: [1] }}::jsonb as json`.execute(
      tx.db,
    );
  const lasting = { list: ['a', 'b"c'], json: { deep: [1] } };
  for (const text of ['São João', null, 'São João'])
    expect((await database.asUser(admin, (tx) => everyKind(tx, text))).rows).toEqual([{ text, ...lasting }]);
});

test('the same statement twice at once answers twice, also the first time', async () => {
  const count = async (tx: Scope, to: number) =>
    (await sql`select from generate_series(1, ${to}::int)`.execute(tx.db)).rows.length;
  for (let round = 0; round < 2; round += 1)
    expect(
      await database.asUser(admin, (tx) => Promise.all([count(tx, 2), count(tx, 0), count(tx, 5)])),
    ).toEqual([2, 0, 5]);
});

test('the error of the first failed query is reported, and it and what followed it can be asked again', async () => {
  const divide = async (tx: Scope, by: number) =>
    (await sql`select 10 / ${by}::int as result`.execute(tx.db)).rows;
  const after = async (tx: Scope) => (await sql`select 'after' as word`.execute(tx.db)).rows;
  for (let round = 0; round < 2; round += 1)
    await expect(
      database.asUser(admin, (tx) => Promise.all([divide(tx, 0), after(tx)])),
    ).rejects.toMatchObject({ code: '22012' });
  expect(await database.asUser(admin, (tx) => Promise.all([divide(tx, 2), after(tx)]))).toEqual([
    [{ result: 5 }],
    [{ word: 'after' }],
  ]);
});

test('a value that cannot be sent undoes the work, and the same statement works afterwards', async () => {
  const circular: Record<string, unknown> = {};
  circular.self = circular;
  const read = async (tx: Scope, value: object) =>
    (await sql`select ${value}::jsonb as value`.execute(tx.db)).rows;
  await expect(
    database.asUser(admin, (tx) => Promise.all([addPatient(tx, 'Nunca'), read(tx, circular)])),
  ).rejects.toThrow('circular');
  expect(await isThere('Nunca')).toBe(false);
  expect(await database.asUser(admin, (tx) => read(tx, { a: 1 }))).toEqual([{ value: { a: 1 } }]);
});

test('a change says how many rows it changed', async () => {
  const rename = (tx: Scope) =>
    tx.db.updateTable('patients').set({ notes: 'x' }).where('full_name', '=', 'Fica').executeTakeFirst();
  expect(await database.asUser(admin, rename)).toMatchObject({ numUpdatedRows: 1n });
});

test('a migration that adds a column fails no statement of a process that serves on', async () => {
  const whole = () =>
    database.asUser(admin, (tx) => tx.db.selectFrom('procedures').selectAll().executeTakeFirst());
  const listed = () => database.asUser(admin, (tx) => sql`select id, later from procedures`.execute(tx.db));
  await whole();
  await onServer(ownerUrl, 'alter table procedures add column later text');
  await whole();
  // A changed column fails a prepared statement once: its connection is replaced.
  await listed();
  await onServer(ownerUrl, 'alter table procedures alter column later type integer using null');
  await expect(listed()).rejects.toThrow('cached plan');
  await listed();
});
