import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createTestDatabase } from '#test/database.ts';
import { makeAdmin, makePatient } from '#test/factories.ts';
import { fixedQuery, Place } from './fixed-query.ts';

const { database, maintenance } = await createTestDatabase();
const admin = await makeAdmin(maintenance);
const asAdmin = { role: 'admin', userId: admin.id } as const;
await makePatient(maintenance, { full_name: 'Ana Prado', phone: '24999990001' });
await makePatient(maintenance, { full_name: 'Bruno Reis', phone: '24999990002' });

test('each call has its own values, wherever and however often they stand', async () => {
  const named = fixedQuery({ name: new Place<string>(), least: new Place<number>() }, (db, { name, least }) =>
    db
      .selectFrom('patients')
      .select(['full_name', 'created_at', sql<number>`${least}::int`.as('least')])
      .where('phone', 'is not', null)
      .where('full_name', '=', name)
      .where(sql<boolean>`length(${name}::text) >= ${least}`),
  );
  const ask = (name: string, least: number) => database.asUser(asAdmin, (tx) => named(tx, { name, least }));
  expect(await ask('Ana Prado', 3)).toEqual([
    { full_name: 'Ana Prado', created_at: expect.any(Date), least: 3 },
  ]);
  expect(await ask('Bruno Reis', 4)).toMatchObject([{ full_name: 'Bruno Reis', least: 4 }]);
  expect(await ask('Ana Prado', 40)).toEqual([]);
});

test('it is built once, and not before it is asked', async () => {
  let built = 0;
  const all = fixedQuery({}, (db) => {
    built += 1;
    return db.selectFrom('patients').select('full_name').orderBy('full_name');
  });
  expect(built).toBe(0);
  for (let turn = 0; turn < 3; turn += 1)
    expect(await database.asUser(asAdmin, (tx) => all(tx, {}))).toEqual([
      { full_name: 'Ana Prado' },
      { full_name: 'Bruno Reis' },
    ]);
  expect(built).toBe(1);
});

test('what stands in plain SQL reads its values too, as the role of whoever asks', async () => {
  const count = fixedQuery({ name: new Place<string>() }, (_, { name }) => {
    return sql<{ found: number }>`select count(*) as found from patients where full_name = ${name}`;
  });
  const asked = { name: 'Ana Prado' };
  expect(await database.asUser(asAdmin, (tx) => count(tx, asked))).toEqual([{ found: 1 }]);
  await expect(database.asUser({ role: 'anonymous' }, (tx) => count(tx, asked))).rejects.toMatchObject({
    code: '42501',
  });
});
