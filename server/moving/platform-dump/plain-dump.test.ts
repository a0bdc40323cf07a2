import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { SourceFailure } from '#contract/moving/source-failures.ts';
import { type DumpSource, openDumpSource, type SourceRow } from './dump-source.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vico-dump-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

let count = 0;
async function openText(content: string | Buffer): Promise<DumpSource> {
  const path = join(folder, `${++count}.sql`);
  await writeFile(path, content);
  return openDumpSource(path);
}

async function readAll(source: DumpSource, table: string): Promise<SourceRow[]> {
  const rows: SourceRow[] = [];
  let last = 0;
  for await (const { line, row } of source.rows(table)) {
    expect(line).toBe(++last);
    rows.push(row);
  }
  return rows;
}

/** The rows of `public.patients` in a dump. */
async function patientsOf(content: string | Buffer): Promise<SourceRow[]> {
  const source = await openText(content);
  try {
    const rows = await readAll(source, 'public.patients');
    expect(source.tables.get('public.patients')?.rows).toBe(rows.length);
    return rows;
  } finally {
    await source.close();
  }
}

const problem = (failure: SourceFailure) => expect.objectContaining({ failure });

const begin = `--
-- PostgreSQL database dump
--

\\restrict aBcD1234

-- Dumped from database version 17.6
-- Dumped by pg_dump version 17.6

SET statement_timeout = 0;
SET client_encoding = 'UTF8';
SET standard_conforming_strings = on;
SELECT pg_catalog.set_config('search_path', '', false);
`;
const end = `
--
-- PostgreSQL database dump complete
--

\\unrestrict aBcD1234

`;

describe('COPY', () => {
  test('values, null, the empty text and every escape', async () => {
    const rows = await patientsOf(`${begin}
COPY public.patients (id, full_name, "notes", "Alta; ""x""") FROM stdin;
1\tAna Lúcia\t\\N\t
2\ta\\tb\\nc\\rd\\be\\ff\\vg\\\\h\t\\\\N\t\\303\\247\\x41\\q
3\t\\\\.\t\\\\\\\\n\t;'"$$--
\\.
${end}`);
    expect(rows).toEqual([
      { id: '1', full_name: 'Ana Lúcia', notes: null, 'Alta; "x"': '' },
      { id: '2', full_name: 'a\tb\nc\rd\be\ff\vg\\h', notes: '\\N', 'Alta; "x"': 'çAq' },
      { id: '3', full_name: '\\.', notes: '\\\\n', 'Alta; "x"': `;'"$$--` },
    ]);
  });

  test('a name with doubled quotes, a schema in quotes, none, and lines of Windows', async () => {
    const rows = await patientsOf(
      `SET search_path = public, pg_catalog;\r\nCOPY "patients" ("a""b", c) FROM stdin;\r\n1\t2\r\n\\.\r\nCOPY "auth"."users" (id) FROM stdin;\r\n\\.\r\n`,
    );
    expect(rows).toEqual([{ 'a"b': '1', c: '2' }]);
  });

  test('a table is read any number of times, in any order, also while another is, and may be left early', async () => {
    const source = await openText(`${begin}
COPY auth.users (id) FROM stdin;
u1
u2
\\.
COPY public.patients (id) FROM stdin;
p1
p2
p3
\\.
${end}`);
    expect(source.tables.get('auth.users')).toEqual({ columns: ['id'], rows: 2 });
    const seen: string[] = [];
    for await (const { row } of source.rows('public.patients')) {
      for await (const user of source.rows('auth.users')) {
        seen.push(`${row.id} ${user.row.id}`);
        break;
      }
    }
    expect(seen).toEqual(['p1 u1', 'p2 u1', 'p3 u1']);
    expect(await readAll(source, 'public.patients')).toHaveLength(3);
    expect(await readAll(source, 'public.unknown')).toEqual([]);
    await source.close();
  });
});

describe('INSERT', () => {
  test('with columns, several rows, casts, escapes, numbers, booleans, NULL and DEFAULT', async () => {
    const rows = await patientsOf(`${begin}
INSERT INTO "public"."patients" ("id", "full_name", "notes", "age", "ok", "email") VALUES
\t('1', 'D''Ávila (a); b', NULL, -1.5e3, true, 'A@x'::character varying(255)),
\t('2', E'a\\'b''c\\n\\\\d\\x41\\u00e7', '{"a": ["x", null]}'::"jsonb", 12, false, DEFAULT);
-- in between
INSERT INTO public.patients (full_name, id) VALUES ('C:\\temp\\', '3');
INSERT INTO public.patients (full_name, id) VALUES ('', '4') ON CONFLICT (id) DO NOTHING;
${end}`);
    expect(rows).toEqual([
      { id: '1', full_name: "D'Ávila (a); b", notes: null, age: '-1.5e3', ok: 't', email: 'A@x' },
      { id: '2', full_name: "a'b'c\n\\dAç", notes: '{"a": ["x", null]}', age: '12', ok: 'f', email: null },
      { full_name: 'C:\\temp\\', id: '3' },
      { full_name: '', id: '4' },
    ]);
  });

  test('without columns: they are those of CREATE TABLE', async () => {
    const rows = await patientsOf(`${begin}
CREATE TABLE public.patients (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    "Full, name" character varying(255) DEFAULT 'a, b'::character varying,
    price numeric(10,2),
    tokens text[] GENERATED ALWAYS AS (string_to_array(name, '/'::text)) STORED,
    CONSTRAINT patients_check CHECK (((price >= 0) AND (price <= 2)))
);
INSERT INTO public.patients VALUES ('1', 'x', 1.20, DEFAULT);
${end}`);
    expect(rows).toEqual([{ id: '1', 'Full, name': 'x', price: '1.20', tokens: null }]);
  });

  test('backslashes are escapes in plain strings where the dump says so', async () => {
    const rows = await patientsOf(`SET standard_conforming_strings = off;
INSERT INTO public.patients (id) VALUES ('it\\'s; ''ok\\\\');
SET standard_conforming_strings = on;
INSERT INTO public.patients (id) VALUES ('\\');
`);
    expect(rows).toEqual([{ id: "it's; 'ok\\" }, { id: '\\' }]);
  });
});

test('functions, comments, meta-commands, rules and names do not look like rows', async () => {
  const rows = await patientsOf(`\\connect clinica
/* INSERT INTO public.patients (id) VALUES ('no'); /* nested; */ still; */
CREATE FUNCTION public.f() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO public.patients (id) VALUES ('no');
  COPY public.patients (id) FROM stdin;
END $$;
CREATE FUNCTION public.g() RETURNS text LANGUAGE sql AS $_a$ select $$; COPY public.patients (id) FROM stdin;$$ $_a$;
CREATE OR REPLACE FUNCTION public.h(a uuid) RETURNS void LANGUAGE sql
  BEGIN ATOMIC
  SELECT CASE WHEN true THEN 1 END;
  INSERT INTO public.patients (id) VALUES ('no');
END;
CREATE RULE r AS ON INSERT TO public.patients DO ALSO (INSERT INTO public.patients (id) VALUES ('no'); SELECT 1;);
CREATE POLICY "a; INSERT INTO public.patients (id) VALUES ('no');" ON public.patients USING (true);
COMMENT ON TABLE public.patients IS 'a;
INSERT INTO public.patients (id) VALUES (''no'');
';
INSERT INTO public.patients SELECT 'no' AS id;
-- COPY public.patients (id) FROM stdin;
COPY public.patients (id) FROM stdin;
yes
\\.
`);
  expect(rows).toEqual([{ id: 'yes' }]);
});

describe('encodings', () => {
  const dump = (encoding: string, text: Buffer) =>
    Buffer.concat([
      Buffer.from(`SET client_encoding = '${encoding}';\nCOPY public.patients (full_name) FROM stdin;\n`),
      text,
      Buffer.from('\n\\.\n'),
    ]);

  test('LATIN1 and WIN1252 are decoded', async () => {
    expect(await patientsOf(dump('LATIN1', Buffer.from('José', 'latin1')))).toEqual([{ full_name: 'José' }]);
    const quoted = Buffer.from([0x93, 0x4a, 0xe9, 0x94, 0x80]);
    expect(await patientsOf(dump('WIN1252', quoted))).toEqual([{ full_name: '“Jé”€' }]);
  });

  test('bytes that are no UTF-8, UTF-16 and an unknown encoding are refused', async () => {
    await expect(openText(dump('UTF8', Buffer.from('José', 'latin1')))).rejects.toThrow(
      problem('wrong_encoding'),
    );
    await expect(openText(Buffer.from(`\uFEFF${begin}`, 'utf16le'))).rejects.toThrow(
      problem('wrong_encoding'),
    );
    await expect(openText(dump('SJIS', Buffer.from('a')))).rejects.toThrow(problem('encoding_unsupported'));
  });

  test('the mark before UTF-8 is skipped', async () => {
    expect(await patientsOf(`\uFEFFCOPY public.patients (id) FROM stdin;\n1\n\\.\n`)).toEqual([{ id: '1' }]);
  });
});

describe('files that are refused', () => {
  const copy = 'COPY public.patients (id, name) FROM stdin;\n';
  test.each<[string, string | Buffer, SourceFailure]>([
    ['a picture', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 13]), 'not_a_dump'],
    ['an empty file', '', 'not_a_dump'],
    ['a letter', "Dear doctor, it's about my data; see below", 'not_a_dump'],
    ['a table without end', `${begin}${copy}1\tAna\n`, 'dump_truncated'],
    ['half a line', `${begin}${copy}1\tAn`, 'dump_truncated'],
    ['half a statement', `${begin}${copy}\\.\nALTER TABLE public.pat`, 'dump_truncated'],
    ['half a string', `${begin}INSERT INTO public.patients (id) VALUES ('a`, 'dump_truncated'],
    ['no last comment', `${begin}${copy}1\tAna\n\\.\n`, 'dump_truncated'],
    ['another database', 'COPY public.orders (id) FROM stdin;\n1\n\\.\n', 'no_patients'],
    ['a structure without rows', `${begin}CREATE TABLE public.patients (id uuid);\n${end}`, 'no_data'],
    ['rows without columns', "INSERT INTO public.patients VALUES ('1');\n", 'columns_unknown'],
    [
      'CSV in COPY',
      'COPY public.patients (id) FROM stdin WITH (FORMAT csv);\n1\n\\.\n',
      'sql_not_understood',
    ],
    [
      'two databases',
      `\\connect a\n${copy}1\tAna\n\\.\n\\connect b\nSET lock_timeout = 0;\n${copy}1\tAna\n\\.\n`,
      'several_databases',
    ],
  ])('%s', async (_what, content, code) => {
    await expect(openText(content)).rejects.toThrow(problem(code));
  });

  test.each<[string, string, SourceFailure]>([
    ['too few values', `${copy}1\n\\.\n`, 'dump_damaged'],
    ['too many values', `INSERT INTO public.patients (id) VALUES ('1', '2');\n`, 'dump_damaged'],
    ['an expression', `INSERT INTO public.patients (id) VALUES (now());\n`, 'sql_not_understood'],
  ])('%s in a row', async (_what, content, code) => {
    const source = await openText(content);
    await expect(readAll(source, 'public.patients')).rejects.toThrow(problem(code));
    await source.close();
  });

  test('a file that is not there', async () => {
    await expect(openDumpSource(join(folder, 'nothing.sql'))).rejects.toThrow(problem('source_not_found'));
  });
});

test('the same content has the same fingerprint, other content another', async () => {
  const content = 'COPY public.patients (id) FROM stdin;\n1\n\\.\n';
  const [one, same, other] = await Promise.all([content, content, `${content}\n`].map(openText));
  expect(one?.fingerprint).toMatch(/^[0-9a-f]{64}$/u);
  expect(same?.fingerprint).toBe(one?.fingerprint);
  expect(other?.fingerprint).not.toBe(one?.fingerprint);
  await Promise.all([one?.close(), same?.close(), other?.close()]);
});

test('a stopped reading ends with the reason of its signal', async () => {
  const source = await openText('COPY public.patients (id) FROM stdin;\n1\n\\.\n');
  const stopped = AbortSignal.abort(new Error('stopped'));
  await expect(source.rows('public.patients', stopped)[Symbol.asyncIterator]().next()).rejects.toThrow(
    'stopped',
  );
  await source.close();
});
