/** Sorting of names in Portuguese, and search without accents and case, on every server. */
import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { fold } from '#contract/fold.ts';
import { createTestDatabase } from '#test/database.ts';
import { makePatient } from '#test/factories.ts';

const { maintenance } = await createTestDatabase();

const people = [
  { full_name: 'Zélia Duarte' },
  { full_name: 'álvaro dias' },
  { full_name: 'Alvaro Costa' },
  { full_name: 'Álvaro Braga' },
  { full_name: 'Çelma Rocha' },
  { full_name: 'Caio Prado' },
  { full_name: 'Cida Prado' },
  { full_name: "Ana D'Ávila-Conceição" },
  { full_name: 'Jörg Weiß' },
  { full_name: 'Ægir Ólafsson' },
  { full_name: 'Анна Соловьёва' },
  {
    full_name: 'João Łukasz Nuñez',
    email: 'joao.nunez+clinica@exemplo.test',
    cpf: '52998224725',
    phone: '24999887766',
  },
];
for (const person of people) await makePatient(maintenance, person);

test('an accented letter sorts beside its plain one, and case does not count', async () => {
  const sorted = await maintenance.selectFrom('patients').select('full_name').orderBy('full_name').execute();
  expect(sorted.map(({ full_name }) => full_name)).toEqual([
    'Ægir Ólafsson',
    'Álvaro Braga',
    'Alvaro Costa',
    'álvaro dias',
    "Ana D'Ávila-Conceição",
    'Caio Prado',
    'Çelma Rocha',
    'Cida Prado',
    'João Łukasz Nuñez',
    'Jörg Weiß',
    'Zélia Duarte',
    'Анна Соловьёва',
  ]);
});

const search = async (word: string) => {
  const found = await maintenance
    .selectFrom('patients')
    .select('full_name')
    .where('search_text', 'like', sql<string>`app.search_pattern(${word})`)
    .orderBy('full_name')
    .execute();
  return found.map(({ full_name }) => full_name);
};

test.each([
  ['ALVARO', ['Álvaro Braga', 'Alvaro Costa', 'álvaro dias']],
  ['álváró', ['Álvaro Braga', 'Alvaro Costa', 'álvaro dias']],
  ['davila', ["Ana D'Ávila-Conceição"]],
  ["D'Ávila", ["Ana D'Ávila-Conceição"]],
  ['conceicao', ["Ana D'Ávila-Conceição"]],
  // As macOS sends it: base character and accent as two code points.
  ['Conceição'.normalize('NFD'), ["Ana D'Ávila-Conceição"]],
  ['lukasz', ['João Łukasz Nuñez']],
  // A CPF has its own column.
  ['529.982.247-25', []],
  ['99988-7766', ['João Łukasz Nuñez']],
  ['joao.nunez+clinica@', ['João Łukasz Nuñez']],
  ['Weiß', ['Jörg Weiß']],
  ['WEISS', ['Jörg Weiß']],
  ['ÆGIR', ['Ægir Ólafsson']],
  ['aegir', ['Ægir Ólafsson']],
  ['СОЛОВЬЁВА', ['Анна Соловьёва']],
  ['соловьева', ['Анна Соловьёва']],
  // Not wildcards; punctuation does not count.
  ['%', people.length],
  ['_____________________________________________________', people.length],
  ['inexistente', []],
])('%s', async (word, expected) => {
  const found = await search(word);
  expect(typeof expected === 'number' ? found.length : found).toEqual(expected);
});

test('the database and the browser fold alike', async () => {
  // Scripts of Europe with their punctuation, and ligatures; no control characters, which no text can hold.
  const ranges = [
    [0x20, 0x7e],
    [0xa0, 0x24f],
    [0x370, 0x52f],
    [0x1e00, 0x206f],
    [0xfb00, 0xfb06],
  ] as const;
  const character = fc
    .oneof(...ranges.map(([min, max]) => fc.integer({ min, max })))
    .map((code) => String.fromCodePoint(code));
  const texts = fc.sample(fc.string({ unit: character, minLength: 1, maxLength: 40 }), 500);
  const { rows } = await sql<{ folded: string[] }>`select array_agg(app.fold(text) order by place) as folded
    from unnest(${texts}::text[]) with ordinality as given (text, place)`.execute(maintenance);
  expect(rows[0]?.folded).toEqual(texts.map(fold));
});

test('a word does not match across two fields', async () => {
  expect(await search('nunezjoao')).toEqual([]);
});

test('the lists have their indexes', async () => {
  await maintenance.connection().execute(async (db) => {
    await sql`set enable_seqscan = off`.execute(db);
    await sql`set enable_sort = off`.execute(db);
    const explain = async (query: string) => {
      const { rows } = await sql<{ 'QUERY PLAN': string }>`explain ${sql.raw(query)}`.execute(db);
      return rows.map((row) => row['QUERY PLAN']).join('\n');
    };
    expect(await explain('select full_name from patients order by full_name, id limit 25')).toContain(
      'patients_full_name_idx',
    );
    // With so few patients the planner may prefer the index of names, so the test checks only that these indexes exist.
    const { rows: kept } = await sql<{ definition: string }>`select indexdef as definition from pg_indexes
      where indexname like 'patients_search%' order by 1`.execute(db);
    const gin = (column: string) => `gin (${column} gin_trgm_ops) WITH (gin_pending_list_limit='64')`;
    expect(kept.map(({ definition }) => definition.replace(/.* USING /u, '')).sort()).toEqual([
      'btree (search_name, full_name, id) INCLUDE (search_text, cpf)',
      gin('search_name'),
      gin('search_text'),
    ]);
    expect(await explain('select id from patients order by created_at desc, id limit 4')).toContain(
      'patients_created_at_idx',
    );
    expect(
      await explain("select id from appointments where date >= '2058-01-01' order by date, time, id limit 4"),
    ).toContain('appointments_date_time_idx');
  });
});
