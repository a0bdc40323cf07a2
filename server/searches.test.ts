/** A search runs in several ways, by the number of matches: each finds the same rows as reading everything. */
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { countedAtMost } from '#contract/fields.ts';
import { createTestApp } from '#test/app.ts';
import { makeAdmin } from '#test/factories.ts';

const { db, signedIn } = await createTestApp();
const { api } = await signedIn(await makeAdmin(db));
// More than are counted of each, and more patients before Zoe than a page of names is looked for in.
await sql`insert into patients (full_name)
  select name || i from unnest(array['Rita Alves ', 'Sara Duarte ']) as name, generate_series(1, 300) as i`.execute(
  db,
);
await sql`insert into patients (full_name)
  select case when i <= 5200 then 'Ana Prado ' else 'Zoe Lima ' end || i from generate_series(1, 5500) as i`.execute(
  db,
);
await sql`insert into appointments (patient_id, date, time, doctor_name, service, status)
  select id, date '2010-01-01' + (row_number() over (order by full_name desc))::int, '09:00', 'Dra.', 'Consulta',
         'completed'
    from patients where full_name like 'Zoe%' or full_name like 'Rita%' or right(full_name, 1) in ('1', '2', '3', '4', '5')`.execute(
  db,
);

const words: [search: string, like: string][] = [
  ['prado', '%prado%'],
  ['zoe', '%zoe%'],
  ['rita', '%rita%'],
  ['alves', '%alves%'],
  ['duarte', '%duarte%'],
  ['ri al', '%ri% al%'],
  ['zoe 53', '%zoe% 53%'],
  ['zo', 'zo%'],
  ['pr', '% pr%'],
  ['nenhum', '%nenhum%'],
];

test.each(words)('patients: %s', async (search, like) => {
  const { rows: all } = await sql<{ id: string }>`select id from patients where lower(full_name) like ${like}
    order by full_name, id`.execute(db);
  for (const page of [1, 2, 10]) {
    const { rows, total, more } = await api.patients.list({ search, page });
    expect({ total, more }).toEqual(countOf(all));
    expect(rows.map(({ id }) => id)).toEqual(idsOf(all).slice((page - 1) * 25, page * 25));
  }
});

test.each(words)('appointments: %s', async (search, like) => {
  const { rows: all } = await sql<{ id: string }>`select appointments.id from appointments
    join patients on patients.id = patient_id where lower(full_name) like ${like}
    order by date desc, time, appointments.id`.execute(db);
  for (const page of [1, 2, 10]) {
    const { rows, total, more } = await api.appointments.list({ period: 'all', search, page });
    expect({ total, more }).toEqual(countOf(all));
    expect(rows.map(({ id }) => id)).toEqual(idsOf(all).slice((page - 1) * 25, page * 25));
  }
});

test('a word of two letters is found only where a word begins', async () => {
  const found = async (search: string) => (await api.patients.list({ search })).total;
  expect(await found('ad')).toBe(0);
  for (const marked of ["a'd", '(ad)', 'ád.']) expect(await found(marked)).toBe(0);
  expect(await found('ado')).toBe(countedAtMost);
  expect(await found('a')).toBe(countedAtMost);
  expect(await found('z lim 5199')).toBe(0);
  expect(await found('z lim 5301')).toBe(1);
});

test.each(['...', '\u0000', '\u202e -', '\ud83d', '😀'])(
  '%j, which is no word, finds nothing',
  async (search) => {
    expect((await api.patients.list({ search })).total).toBe(0);
    expect((await api.appointments.list({ search, period: 'all' })).total).toBe(0);
    expect((await api.appointments.calendar({ search, month: '2024-12', day: '2024-12-02' })).days).toEqual(
      [],
    );
    expect((await api.procedures.list({ search })).total).toBe(0);
  },
);

test('invisible characters from the clipboard are ignored', async () => {
  expect((await api.patients.list({ search: '\u0000zoe \u202e - lima 5301\u0007' })).total).toBe(1);
});

const idsOf = (rows: { id: string }[]) => rows.map(({ id }) => id);
const countOf = ({ length }: unknown[]) => ({
  total: Math.min(length, countedAtMost),
  more: length > countedAtMost,
});
