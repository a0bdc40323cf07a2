/** Any values, written as pg_dump writes them and cut into any chunks, are read as they were. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { hostileText } from '#test/arbitraries.ts';
import { ImportProblem } from '../import-problem.ts';
import { readLines, toRow } from './copy-lines.ts';
import { indexDump } from './index-dump.ts';

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

const noise = fc.constantFrom(
  '',
  '\n-- a comment; with "quotes\' and $$\n',
  '\\unrestrict x\n',
  "SELECT pg_catalog.setval('public.x', 1, false);\n",
  'CREATE FUNCTION public.f() RETURNS void LANGUAGE sql AS $_$ INSERT INTO public.patients VALUES (1); $_$;\n',
);
const dump = fc.record({
  rows: fc.array(row, { maxLength: 8 }),
  before: noise,
  after: noise,
  sizes: fc.array(fc.integer({ min: 1, max: 90 }), { minLength: 1, maxLength: 8 }),
});
const begins = "-- PostgreSQL database dump\nSET client_encoding = 'UTF8';\n";
const ends = '-- PostgreSQL database dump complete\n';
const other = 'COPY public.other (id) FROM stdin;\n;\'"$$\n\\.\n\n';

/** The bytes in chunks of these sizes, again and again. */
async function* cut(bytes: Buffer, sizes: number[]): AsyncGenerator<Buffer> {
  for (let at = 0, count = 0; at < bytes.length; count++) {
    const size = sizes[count % sizes.length] ?? 1;
    yield bytes.subarray(at, at + size);
    at += size;
  }
}

test('any rows, in chunks of any size', async () => {
  await fc.assert(
    fc.asyncProperty(dump, async ({ rows, before, after, sizes }) => {
      const bytes = Buffer.from(`${begins}${before}${copyBlock(rows)}${after}${other}${ends}`);
      const patients = (await indexDump(cut(bytes, sizes))).get('public.patients');
      const read: (string | null | undefined)[][] = [];
      for await (const line of readLines(cut(bytes.subarray(patients?.start, patients?.end), sizes))) {
        const found = toRow(patients?.columns ?? [], line, () => '');
        read.push(columns.map((column) => found[column]));
      }
      expect(read).toEqual(rows);
      expect(patients?.rows).toBe(rows.length);
    }),
    { numRuns: 300 },
  );
});

test('any bytes at all are read or refused with a problem', async () => {
  const piece = fc.oneof(
    storable,
    noise,
    fc.constantFrom(begins, ends, other, '\n', '\nCOPY a.b (c) FROM stdin;\n', '\n\\.\n'),
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
