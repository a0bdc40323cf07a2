/** Any values, written as pg_dump writes them and cut into any chunks, are read as they were. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { hostileText } from '#test/arbitraries.ts';
import { ImportProblem } from '../import-problem.ts';
import type { SourceRow } from './dump-source.ts';
import { indexDump } from './index-dump.ts';
import { readSegment } from './read-segment.ts';

/** Text that PostgreSQL can store. */
const storable = fc
  .oneof(
    hostileText,
    fc.string({
      unit: fc.constantFrom(
        "'",
        '\\',
        '"',
        '\n',
        '\r',
        '\t',
        '.',
        'N',
        ';',
        '$',
        '-',
        '(',
        ')',
        ',',
        'E',
        '\v',
      ),
    }),
    fc.constantFrom('\\.', '\\N', '$$', '*/', '-- PostgreSQL database dump'),
  )
  .map((text) => text.replaceAll('\0', '').toWellFormed());
const value = fc.option(storable, { freq: 6 });
const columns = ['id', 'Full; "name"', 'e', 'notes'];
const row = fc.tuple(value, value, value, value);

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;
const columnList = columns.map(quoted).join(', ');

const copyEscapes: Record<string, string> = {
  '\\': '\\\\',
  '\b': '\\b',
  '\f': '\\f',
  '\n': '\\n',
  '\r': '\\r',
  '\t': '\\t',
  '\v': '\\v',
};
const copyField = (text: string | null) =>
  text === null ? '\\N' : text.replace(/[\\\b\f\n\r\t\v]/gu, (found) => copyEscapes[found] ?? found);
const copyBlock = (rows: (string | null)[][]) =>
  `COPY public.patients (${columnList}) FROM stdin;\n${rows.map((each) => `${each.map(copyField).join('\t')}\n`).join('')}\\.\n`;

/** A literal: plain, with escapes, or with a cast. */
const literal = (text: string | null, style: number) => {
  if (text === null) return 'NULL';
  const doubled = `'${text.replaceAll("'", "''")}'`;
  if (style % 3 === 0) return doubled;
  if (style % 3 === 1) return `E${doubled.replaceAll('\\', '\\\\')}`;
  return `${doubled}::character varying(255)`;
};
const tuple = (values: (string | null)[], style: number) =>
  `(${values.map((each, index) => literal(each, style + index)).join(', ')})`;
const inserts = (rows: (string | null)[][], style: number) =>
  style % 2 === 0
    ? rows
        .map((each) => `INSERT INTO public.patients (${columnList}) VALUES ${tuple(each, style)};\n`)
        .join('')
    : rows.length === 0
      ? ''
      : `INSERT INTO "public"."patients" (${columnList}) VALUES\n\t${rows.map((each) => tuple(each, style)).join(',\n\t')};\n`;

const noise = fc.constantFrom(
  '',
  '\n-- a comment; with "quotes\' and $$\n',
  '/* a /* nested; */ comment */',
  '\\unrestrict x\n',
  "SELECT pg_catalog.setval('public.x', 1, false);\n",
  'CREATE FUNCTION public.f() RETURNS void LANGUAGE sql AS $_$ INSERT INTO public.patients VALUES (1); $_$;\n',
  "COMMENT ON TABLE public.patients IS E'it\\'s; ''x''';\n",
  'ALTER TABLE ONLY public."a;b" ADD CONSTRAINT "c\'" CHECK ((price > -1));\n',
  'COPY public.other (id) FROM stdin;\n;\'"$$\n\\.\n\n',
  "INSERT INTO public.other (id) VALUES ('(;''');\n",
);

const block = fc.record({
  rows: fc.array(row, { maxLength: 5 }),
  style: fc.nat(11),
  copy: fc.boolean(),
  noise,
});
const dump = fc.record({
  blocks: fc.array(block, { minLength: 1, maxLength: 4 }),
  sizes: fc.array(fc.integer({ min: 1, max: 90 }), { minLength: 1, maxLength: 8 }),
});

/** The bytes in chunks of these sizes, again and again. */
async function* cut(bytes: Buffer, sizes: number[]): AsyncGenerator<Buffer> {
  for (let at = 0, count = 0; at < bytes.length; count++) {
    const size = sizes[count % sizes.length] ?? 1;
    yield bytes.subarray(at, at + size);
    at += size;
  }
}

test('COPY and INSERT, in chunks of any size', async () => {
  await fc.assert(
    fc.asyncProperty(dump, async ({ blocks, sizes }) => {
      const text = blocks.map(
        ({ rows, style, copy, noise: other }) => `${other}${copy ? copyBlock(rows) : inserts(rows, style)}`,
      );
      const bytes = Buffer.from(`SET client_encoding = 'UTF8';\n${copyBlock([])}${text.join('')}`);
      const patients = (await indexDump(cut(bytes, sizes))).get('public.patients');
      const read: SourceRow[] = [];
      const position = { table: 'public.patients', line: 0 };
      for (const segment of patients?.segments ?? []) {
        const part = bytes.subarray(segment.start, segment.end);
        for await (const batch of readSegment(segment, cut(part, sizes), position)) read.push(...batch);
      }
      const expected = blocks.flatMap(({ rows }) => rows);
      expect(read.map((each) => columns.map((column) => each[column]))).toEqual(expected);
      expect(patients?.rows).toBe(expected.length);
    }),
    { numRuns: 300 },
  );
});

test('any bytes at all are read or refused with a problem', async () => {
  const piece = fc.oneof(
    storable,
    noise,
    fc.constantFrom("'", '"', '$$', '/*', 'COPY a FROM stdin;\n', 'INSERT INTO a VALUES ('),
  );
  await fc.assert(
    fc.asyncProperty(
      fc.array(piece),
      fc.uint8Array({ maxLength: 8 }),
      fc.nat(99),
      async (pieces, tail, size) => {
        const bytes = Buffer.concat([Buffer.from(pieces.join(' ')), tail]);
        const outcome = await indexDump(cut(bytes, [size + 1])).catch((error: unknown) => error);
        if (outcome instanceof Error) expect(outcome).toBeInstanceOf(ImportProblem);
      },
    ),
    { numRuns: 500 },
  );
});
