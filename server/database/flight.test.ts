/** What a connection remembers of statements it has answered must never make it answer anything else. */
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createTestDatabase } from '#test/database.ts';
import { makeAdmin, makePatient } from '#test/factories.ts';
import type { Scope } from './open-database.ts';

// One connection: whatever it remembers, the next call meets.
const { database, maintenance } = await createTestDatabase({ poolSize: 1 });
const asAdmin = { role: 'admin', userId: (await makeAdmin(maintenance)).id } as const;
const patient = await makePatient(maintenance);
const ask = <Row>(work: (tx: Scope) => Promise<Row>) => database.asUser(asAdmin, work);

const everyKind = (tx: Scope, text: string | null) =>
  sql`select ${text}::text as text, ${text === null ? null : 12}::bigint as number, ${text !== null}::boolean as truth,
    ${['a', 'b"c']}::text[] as list, ${{ deep: [1] }}::jsonb as json, date '2031-03-10' as day, time '08:30' as hour,
    timestamptz '2031-03-10 08:30:00.25-03' as moment`.execute(tx.db);
const read = {
  list: ['a', 'b"c'],
  json: { deep: [1] },
  day: '2031-03-10',
  hour: '08:30:00',
  moment: new Date('2031-03-10T11:30:00.250Z'),
};

test('rows are the same the first time, when they are described, and afterwards', async () => {
  const shown = { ...read, text: 'São João', number: 12, truth: true };
  for (let turn = 0; turn < 3; turn += 1)
    expect((await ask((tx) => everyKind(tx, 'São João'))).rows).toEqual([shown]);
  expect((await ask((tx) => everyKind(tx, null))).rows).toEqual([
    { ...read, text: null, number: null, truth: false },
  ]);
});

test('a statement without rows stays one, and says how many it has changed', async () => {
  const rename = (name: string) =>
    ask((tx) =>
      tx.db.updateTable('patients').set({ full_name: name }).where('id', '=', patient.id).executeTakeFirst(),
    );
  expect([await rename('Uma'), await rename('Outra')]).toMatchObject([
    { numUpdatedRows: 1n },
    { numUpdatedRows: 1n },
  ]);
});

test('the same statement twice in one flight answers twice, also the first time it is asked', async () => {
  const numbers = async (tx: Scope, to: number) =>
    (await sql<{ n: number }>`select n from generate_series(1, ${to}::int) as n`.execute(tx.db)).rows.length;
  for (let turn = 0; turn < 2; turn += 1)
    expect(await ask((tx) => Promise.all([numbers(tx, 2), numbers(tx, 0), numbers(tx, 5)]))).toEqual([
      2, 0, 5,
    ]);
});

test('what failed when it was first asked is described when it is asked again', async () => {
  const half = async (tx: Scope, by: number) =>
    (await sql`select 10 / ${by}::int as half`.execute(tx.db)).rows;
  await expect(ask((tx) => half(tx, 0))).rejects.toMatchObject({ code: '22012' });
  await expect(ask((tx) => half(tx, 0))).rejects.toMatchObject({ code: '22012' });
  expect(await ask((tx) => half(tx, 2))).toEqual([{ half: 5 }]);
});

test('a value that cannot be written fails its flight alone, and nothing of that is done', async () => {
  const circular: Record<string, unknown> = {};
  circular.self = circular;
  const unwritable = (tx: Scope) => sql`select ${circular}::jsonb as never`.execute(tx.db);
  const add = (tx: Scope) => tx.db.insertInto('patients').values({ full_name: 'Nunca' }).execute();
  await expect(ask((tx) => Promise.all([add(tx), unwritable(tx)]))).rejects.toThrow('circular');
  await expect(
    ask(async (tx) => {
      await add(tx);
      await unwritable(tx);
    }),
  ).rejects.toThrow('circular');
  const never = (tx: Scope) =>
    tx.db.selectFrom('patients').select('id').where('full_name', '=', 'Nunca').execute();
  expect(await ask(never)).toEqual([]);
  expect((await ask((tx) => everyKind(tx, 'depois'))).rows).toMatchObject([{ text: 'depois' }]);
});

test('what follows a statement that fails can be asked again', async () => {
  const fails = (tx: Scope) => sql`select 1 / 0`.execute(tx.db);
  const after = async (tx: Scope) => (await sql`select 'after' as word`.execute(tx.db)).rows;
  await expect(ask((tx) => Promise.all([fails(tx), after(tx)]))).rejects.toMatchObject({ code: '22012' });
  expect(await ask(after)).toEqual([{ word: 'after' }]);
});
