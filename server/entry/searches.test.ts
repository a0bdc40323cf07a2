/** A search runs in several ways, by the number of matches: each finds the same rows as reading everything. */
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { countedAtMost } from '#contract/fields.ts';
import { createTestApp } from '#test/app.ts';
import { makeAdmin, makeAppointment, makePatient } from '#test/factories.ts';

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
  // Names that begin with the words first; where all matches are counted, then those with a word that begins so.
  const rank = sql<number>`case when lower(full_name) like ${like.replace(/^%? ?/u, '')} then 0
    when ' ' || lower(full_name) like all (${search.split(' ').map((word) => `% ${word}%`)}::text[]) then 1 else 2 end`;
  const { rows: all } = await sql<{ id: string }>`
    select id from (
      select *, count(*) over () <= ${countedAtMost} as few from patients where lower(full_name) like ${like}
    ) as matches
    order by case when few then ${rank} else least(${rank}, 1) end, search_name, full_name, id`.execute(db);
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

test('of a common word only the counted matches have a page', async () => {
  const { rows, total, more } = await api.patients.list({ search: 'prado', page: 3, pageSize: 100 });
  expect({ rows: rows.length, total, more }).toEqual({ rows: 50, total: countedAtMost, more: true });
  expect((await api.patients.list({ search: 'prado', page: 11 })).rows).toEqual([]);
});

test('a name that begins with the words comes first, then by word, by name, and by another field', async () => {
  const names = [
    'Ângela Mårina',
    'Edmårinda Sá',
    'Mårina Zanetti',
    'Mårinalva Costa',
    'Bruna Mårinho',
    'Mårio Sá',
  ];
  for (const full_name of names) await makePatient(db, { full_name });
  await makePatient(db, { full_name: 'Aline Sá', email: 'x.marina@exemplo.test' });
  const found = async (search: string) =>
    (await api.patients.list({ search })).rows.map(({ fullName }) => fullName);
  expect(await found('MARIN')).toEqual([
    'Mårina Zanetti',
    'Mårinalva Costa',
    'Ângela Mårina',
    'Bruna Mårinho',
    'Edmårinda Sá',
    'Aline Sá',
  ]);
  // The first word begins the name, and each other word begins a word of it.
  expect(await found('mari s')).toEqual(['Mårio Sá', 'Edmårinda Sá', 'Aline Sá']);
  expect(await found('sa mari')).toEqual(['Mårio Sá', 'Edmårinda Sá', 'Aline Sá']);
});

test('a typing error is forgiven where nothing matches', async () => {
  const [beatriz] = await Promise.all([
    makePatient(db, { full_name: 'Beatriz da Conceição' }),
    makePatient(db, { full_name: 'Otávio Carvalhal', phone: '24988880001' }),
    makePatient(db, { full_name: 'Otávio Carvalho' }),
  ]);
  const found = async (search: string) => {
    const { rows, similar } = await api.patients.list({ search });
    return { similar, names: rows.map(({ fullName }) => fullName) };
  };
  for (const [search, names] of [
    ['conceisao', ['Beatriz da Conceição']],
    ['Beatris CONCEISÃO', ['Beatriz da Conceição']],
    ['da conceisao', ['Beatriz da Conceição']],
    // The most similar first.
    ['carvalal', ['Otávio Carvalhal', 'Otávio Carvalho']],
    ['carvalal 98888', ['Otávio Carvalhal']],
  ] as const) {
    expect(await found(search)).toEqual({ similar: true, names });
  }
  expect(await found('carvalho')).toEqual({ similar: false, names: ['Otávio Carvalho'] });
  // A word must resemble a name; digits and words of three letters must match.
  for (const search of ['qwrtzp', 'conceisao qwrtzp', '24988880002', 'carvalal 97777', 'ota car xyz']) {
    expect(await found(search)).toEqual({ similar: false, names: [] });
  }

  await makeAppointment(db, { patient_id: beatriz.id, date: '2011-03-14', status: 'completed' });
  const agenda = (search: string) => api.appointments.list({ search, period: 'all' });
  expect(await agenda('conceisao')).toMatchObject({
    similar: true,
    total: 1,
    rows: [{ date: '2011-03-14' }],
  });
  // A name that matches exactly is not replaced, also where it has no appointment.
  expect(await agenda('carvalho')).toMatchObject({ similar: false, total: 0 });
  const calendar = (search: string) =>
    api.appointments.calendar({ search, month: '2011-03', day: '2011-03-14' });
  expect(await calendar('conceisao')).toMatchObject({
    similar: true,
    days: [{ date: '2011-03-14', appointments: 1 }],
    rows: [{ patient: { id: beatriz.id } }],
  });
  expect(await calendar('carvalho')).toMatchObject({ similar: false, days: [], rows: [] });
});

test('names that resemble a search have pages as matches have', async () => {
  const page = async (number: number) => api.patients.list({ search: 'pradu', page: number });
  const [first, second, tenth, eleventh] = await Promise.all([1, 2, 10, 11].map(page));
  expect(first).toMatchObject({ similar: true, total: countedAtMost, more: true });
  const all = new Set([first, second, tenth].flatMap((answer) => idsOf(answer?.rows ?? [])));
  expect(all.size).toBe(75);
  expect(eleventh?.rows).toEqual([]);
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
