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
2\ta\\tb\\nc\\rd\\be\\ff\\vg\\\\h\t\\\\N\tç
3\t\\\\.\t\\\\\\\\n\t;'"$$--
\\.
${end}`);
    expect(rows).toEqual([
      { id: '1', full_name: 'Ana Lúcia', notes: null, 'Alta; "x"': '' },
      { id: '2', full_name: 'a\tb\nc\rd\be\ff\vg\\h', notes: '\\N', 'Alta; "x"': 'ç' },
      { id: '3', full_name: '\\.', notes: '\\\\n', 'Alta; "x"': `;'"$$--` },
    ]);
  });

  test('names in quotes, and lines of Windows', async () => {
    const copy = `COPY "public"."patients" ("a""b", c) FROM stdin;\n1\t2\n\\.\n`;
    const rows = await patientsOf(`${begin}${copy}${end}`.replaceAll('\n', '\r\n'));
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
    expect(source.tables.get('auth.users')).toMatchObject({ columns: ['id'], rows: 2 });
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

test('the structure of the tables is passed over', async () => {
  const rows = await patientsOf(`${begin}
CREATE TABLE public.patients (
    id uuid DEFAULT gen_random_uuid() NOT NULL
);
CREATE FUNCTION public.f() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO public.patients (id) VALUES ('no');
  COPY public.patients (id) FROM stdin;
END $$;
-- COPY public.patients (id) FROM stdin;
COPY public.patients (id) FROM stdin;
yes
\\.
${end}`);
  expect(rows).toEqual([{ id: 'yes' }]);
});

describe('files that are refused', () => {
  const copy = 'COPY public.patients (id, name) FROM stdin;\n';
  test.each<[string, string | Buffer, SourceFailure]>([
    ['a picture', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 13]), 'not_a_dump'],
    ['an empty file', '', 'not_a_dump'],
    ['a letter', "Dear doctor, it's about my data; see below", 'not_a_dump'],
    ['UTF-16, as PowerShell redirects', Buffer.from(`\uFEFF${begin}`, 'utf16le'), 'not_a_dump'],
    ['a tar of pg_dump', Buffer.from('toc.dat\0\0\0\0PGDMP'), 'not_a_dump'],
    ['a table without end', `${begin}${copy}1\tAna\n`, 'dump_truncated'],
    ['half a line', `${begin}${copy}1\tAn`, 'dump_truncated'],
    ['no last comment', `${begin}${copy}1\tAna\n\\.\n`, 'dump_truncated'],
    ['another database', `${begin}COPY public.orders (id) FROM stdin;\n1\n\\.\n${end}`, 'no_patients'],
    ['a structure without rows', `${begin}CREATE TABLE public.patients (id uuid);\n${end}`, 'dump_form'],
    ['INSERT', `${begin}INSERT INTO public.patients (id) VALUES ('1');\n${end}`, 'dump_form'],
    ['two databases', `${begin}${copy}1\tAna\n\\.\n${end}${begin}${copy}1\tAna\n\\.\n${end}`, 'dump_form'],
    [
      'bytes that are no UTF-8',
      Buffer.from(`${begin}${copy}1\tJosé\n\\.\n${end}`, 'latin1'),
      'wrong_encoding',
    ],
    ['LATIN1', `${begin.replace('UTF8', 'LATIN1')}${copy}1\tAna\n\\.\n${end}`, 'wrong_encoding'],
  ])('%s', async (_what, content, code) => {
    await expect(openText(content)).rejects.toThrow(problem(code));
  });

  test('a table that breaks off is named with its line', async () => {
    await expect(openText(`${begin}${copy}1\tAna\n2\tBia\n`)).rejects.toMatchObject({
      detail: 'public.patients, linha 2',
    });
  });

  test('too few values in a row', async () => {
    const source = await openText(`${begin}${copy}1\n\\.\n${end}`);
    await expect(readAll(source, 'public.patients')).rejects.toThrow(problem('dump_damaged'));
    await source.close();
  });

  test('a file that is not there, and a folder', async () => {
    await expect(openDumpSource(folder)).rejects.toThrow(problem('not_a_dump'));
    await expect(openDumpSource(join(folder, 'nothing.sql'))).rejects.toThrow(problem('source_not_found'));
  });
});

test('a stopped reading ends with the reason of its signal', async () => {
  const source = await openText(`${begin}COPY public.patients (id) FROM stdin;\n1\n\\.\n${end}`);
  const stopped = AbortSignal.abort(new Error('stopped'));
  await expect(source.rows('public.patients', stopped)[Symbol.asyncIterator]().next()).rejects.toThrow(
    'stopped',
  );
  await source.close();
});
