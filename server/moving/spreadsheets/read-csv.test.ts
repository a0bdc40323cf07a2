import { Readable } from 'node:stream';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { withoutApostrophe } from '#contract/csv.ts';
import { sheetLimits } from '#contract/moving/spreadsheet-files.ts';
import { anyCharacter } from '#test/arbitraries.ts';
import { openSpreadsheet, readBytes, type SheetOptions, type SheetRow } from './open-spreadsheet.ts';
import { SpreadsheetProblem } from './spreadsheet-problem.ts';

async function read(content: string | Buffer, options?: SheetOptions) {
  const sheet = await openSpreadsheet(Buffer.from(content), options);
  const rows: SheetRow[] = [];
  for await (const row of sheet.rows()) rows.push(row);
  return { ...sheet, names: sheet.columns.map(({ name }) => name), read: rows };
}

const utf16 = (text: string, big = false) => {
  const bytes = Buffer.from(`\ufeff${text}`, 'utf16le');
  return big ? bytes.swap16() : bytes;
};

test.each([
  ['utf-8', Buffer.from('Nome;Observação\nJoão;Ação')],
  ['utf-8', Buffer.from('\ufeffNome;Observação\nJoão;Ação')],
  ['windows-1252', Buffer.from('Nome;Observação\nJoão;Ação', 'latin1')],
  ['utf-16le', utf16('Nome;Observação\nJoão;Ação')],
  ['utf-16be', utf16('Nome;Observação\nJoão;Ação', true)],
])('the encoding %s is found', async (encoding, bytes) => {
  const sheet = await read(bytes);
  expect(sheet.encoding).toBe(encoding);
  expect(sheet.names).toEqual(['Nome', 'Observação']);
  expect(sheet.read).toEqual([{ line: 2, cells: ['João', 'Ação'] }]);
});

test('one damaged byte does not make UTF-8 another encoding; another can be chosen', async () => {
  const bytes = Buffer.concat([Buffer.from('Nome;Observação\nJoão;Ação '), Buffer.from([0xe9])]);
  expect((await read(bytes)).read[0]?.cells).toEqual(['João', 'Ação \ufffd']);
  expect((await read(bytes, { encoding: 'windows-1252' })).encoding).toBe('windows-1252');
});

test.each([
  [';', 'Nome;Endereço;Valor\nAna;"Rua A; casa 2, fundos";1,50\nRui;Rua B, 3;2,75\n'],
  [',', 'Name,Address,Notes\nAna,"Rua A, 2; fundos","a;b;c"\nRui,Rua B,x;y;z\n'],
  ['\t', 'Nome\tEndereço\nAna\tRua A, 2; fundos\nRui\tRua B, 3; fundos\n'],
  ['|', 'Nome|Endereço\nAna|Rua A, 2\n'],
  [',', 'sep=,\r\nNome,Telefone\r\nAna,11 98888-7777\r\n'],
  [';', 'Nome\nAna\n'],
] as const)('the separator %j is found', async (separator, text) => {
  const sheet = await read(text);
  expect(sheet.separator).toBe(separator);
  expect(sheet.names[0]).toMatch(/^Nam?e|^Nome/u);
  expect(sheet.read[0]?.cells[0]).toBe('Ana');
});

test('a chosen separator is used', async () => {
  const sheet = await read('Nome;A,B\nx;y,z', { separator: ',', headerLine: 1 });
  expect(sheet.names).toEqual(['Nome;A', 'B']);
});

test('each row has the line that a spreadsheet program shows, also after cells with line breaks and empty lines', async () => {
  const { read: rows } = await read('Nome;Notas\r\n"Ana";"um\r\ndois\r\n"\r\n\r\n;;\r\nRui;x\r\n');
  expect(rows).toEqual([
    { line: 2, cells: ['Ana', 'um\r\ndois'] },
    { line: 5, cells: ['Rui', 'x'] },
  ]);
});

test('empty lines cost nearly nothing', async () => {
  const { read: rows } = await read(`Nome;CPF${'\n'.repeat(1_000_000)}Ana;1\n`);
  expect(rows).toEqual([{ line: 1_000_001, cells: ['Ana', '1'] }]);
});

test('titles and empty lines above the header are no columns, and the header can be chosen', async () => {
  const text = 'Clínica Pele\nRelatório de pacientes;;\n\nNome;CPF;Celular\nAna;1;2\n';
  const sheet = await read(text);
  expect(sheet).toMatchObject({ headerLine: 4, names: ['Nome', 'CPF', 'Celular'] });
  expect(sheet.firstRows.map(({ line }) => line)).toEqual([1, 2, 4, 5]);
  expect(sheet.read).toEqual([{ line: 5, cells: ['Ana', '1', '2'] }]);
  const chosen = await read(text, { headerLine: 2 });
  expect(chosen.names).toEqual(['Relatório de pacientes', 'Coluna 2', 'Coluna 3']);
  expect(chosen.read).toHaveLength(2);
});

test('the header once more, as on each page of a printed report, is no row and no example, and is told of', async () => {
  const sheet = await read('Pacientes de maio\nNome;CPF\nAna;1\nNome;CPF\nNome;2\n');
  expect(sheet.read.map(({ line }) => line)).toEqual([3, 5]);
  const left: string[] = [];
  for await (const _ of sheet.rows(undefined, ({ line }, why) => left.push(`${line} ${why}`)));
  expect(left).toEqual(['1 above_header', '4 header_again']);
  expect(sheet.columns[1]).toEqual({ name: 'CPF', examples: ['1', '2'] });
  // Words that name no column may be those of two lines.
  expect((await read('x;y\nx;y\n', { headerLine: 1 })).read).toHaveLength(1);
});

test('a file without a header has numbered columns with examples', async () => {
  const text = 'Ana Lima;111.444.777-35;ana@example.com\nRui Sá;;rui@example.com\n';
  const sheet = await read(text);
  expect(sheet.headerLine).toBe(null);
  expect(sheet.columns).toEqual([
    { name: 'Coluna 1', examples: ['Ana Lima', 'Rui Sá'] },
    { name: 'Coluna 2', examples: ['111.444.777-35'] },
    { name: 'Coluna 3', examples: ['ana@example.com', 'rui@example.com'] },
  ]);
  expect(sheet.read).toHaveLength(2);
  expect((await read('Nome;CPF\nAna;1', { headerLine: 0 })).read).toHaveLength(2);
});

test('columns without a name or with the same name get one of their own', async () => {
  const { names } = await read('Nome;Telefone;Telefone;;Telefone (2)\nAna;1;2;3;4\n');
  expect(names).toEqual(['Nome', 'Telefone', 'Telefone (2)', 'Coluna 4', 'Telefone (2) (2)']);
});

test('short rows are filled up, longer ones are marked', async () => {
  const rows = ['Ana;1;2', 'Rui;1', 'Eva;1;2;Rua A; 3', 'Zoe;1;2', 'Bia;1;2', 'Gil;1;2'].join('\n');
  const { read: read1, names } = await read(`Nome;CPF;Celular\n${rows}`);
  expect(names).toHaveLength(3);
  expect(read1.slice(0, 3)).toEqual([
    { line: 2, cells: ['Ana', '1', '2'] },
    { line: 3, cells: ['Rui', '1', ''] },
    { line: 4, cells: ['Eva', '1', '2'], problem: 'extra_cells' },
  ]);
});

test("quotes inside a text are letters; Excel's ways to keep a text are taken off", async () => {
  const { read: rows } = await read('Nome;CPF;Notas\nMaria "Mimi" Silva;="00123";\'=1+1\n');
  expect(rows[0]?.cells).toEqual(['Maria "Mimi" Silva', '00123', '=1+1']);
});

test('a quote that is not closed is refused with its line, or marks the row that swallows others', async () => {
  await expect(read('Nome;Notas\nAna;x\nRui;"aberta\nEva;y\n')).rejects.toMatchObject({
    code: 'sheet_quote',
    line: 3,
  });
  const { read: rows } = await read('Nome;Notas\nRui;"aberta\nEva;y\nZoe;"z"\nBia;x\n');
  expect(rows.map(({ line, problem }) => [line, problem])).toEqual([
    [2, 'open_quote'],
    [3, undefined],
  ]);
});

test.each([
  ['sheet_cell', `Nome;Notas\nAna;${'x'.repeat(sheetLimits.cell + 1)}\n`, { line: 2, column: 2 }],
  ['sheet_columns', `${'a;'.repeat(sheetLimits.columns)}a\n`, { line: 1, column: 101 }],
  ['sheet_rows', `Nome;CPF\n${'Ana;1\n'.repeat(sheetLimits.rows + 1)}`, { line: 50_002 }],
  ['sheet_line', `Nome;CPF\n${'x'.repeat(2_000_000)}`, { line: 2 }],
  ['sheet_quote', `Nome;CPF\nAna;"${'x\n'.repeat(1_000_000)}`, { line: 2 }],
  ['sheet_empty', '', {}],
  ['sheet_empty', ' \n;;\n', {}],
  ['sheet_not_one', Buffer.from([1, 2, 0, 4]), {}],
  ['sheet_not_one', '%PDF-1.7 ...', {}],
  ['sheet_old_excel', '<html><body><table><tr><td>Nome</td></tr></table>', {}],
  ['sheet_old_excel', Buffer.from('d0cf11e0a1b11ae1000000', 'hex'), {}],
  [
    'sheet_protected',
    Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.from('EncryptedPackage', 'utf16le')]),
    {},
  ],
] as const)('%s is refused', async (code, content, place) => {
  await expect(read(content)).rejects.toMatchObject({ code, ...place });
});

test('a line of 2 GB is refused while it arrives, after the largest size of a file', async () => {
  const chunk = Buffer.alloc(1024 * 1024, 'x');
  let sent = 0;
  const body = Readable.from(
    (function* () {
      for (; sent < 2048; sent += 1) yield chunk;
    })(),
  );
  await expect(readBytes(body)).rejects.toMatchObject({ code: 'sheet_too_large' });
  expect(sent).toBeLessThan(30);
});

test('reading can stop early, and is stopped by its signal', async () => {
  const sheet = await openSpreadsheet(Buffer.from(`Nome;CPF\n${'Ana;1\n'.repeat(20_000)}`));
  for await (const row of sheet.rows()) {
    expect(row.line).toBe(2);
    break;
  }
  const stop = new AbortController();
  const reading = (async () => {
    for await (const row of sheet.rows(stop.signal)) if (row.line === 10) stop.abort();
  })();
  await expect(reading).rejects.toThrow(/abort/iu);
});

test('what is written as CSV is read as it was', async () => {
  const cell = fc.string({
    unit: fc.constantFrom('a', 'é', '"', ';', ',', '\n', '\r', ' ', '=', "'", '1'),
    maxLength: 12,
  });
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(cell, cell, cell), { minLength: 1, maxLength: 8 }),
      fc.constantFrom('\n', '\r\n'),
      async (rows, lineBreak) => {
        const quoted = rows.map((cells) => cells.map((text) => `"${text.replaceAll('"', '""')}"`).join(';'));
        const { read: found } = await read(['Nome;CPF;Celular', ...quoted].join(lineBreak), {
          separator: ';',
          headerLine: 1,
        });
        let line = 2;
        const expected = rows.map((cells) => {
          const row = {
            line,
            cells: cells.map((text) => withoutApostrophe(text.replace(/^="(.*)"$/su, '$1')).trim()),
          };
          line += 1;
          return row;
        });
        expect(found.map(({ line: at, cells }) => ({ line: at, cells }))).toEqual(
          expected.filter(({ cells }) => cells.some((text) => text !== '')),
        );
      },
    ),
    { numRuns: 200 },
  );
});

test('any bytes are read or refused with a reason', async () => {
  const texts = fc.string({
    unit: fc.oneof(anyCharacter, fc.constantFrom('"', ';', '\n', '\t', 'PK')),
    maxLength: 300,
  });
  const bytes = fc.oneof(
    fc.uint8Array({ maxLength: 300 }).map((array) => Buffer.from(array)),
    texts.map((text) => Buffer.from(text)),
    texts.map((text) => utf16(text)),
  );
  await fc.assert(
    fc.asyncProperty(bytes, async (content) => {
      try {
        await read(content);
      } catch (error) {
        expect(error).toBeInstanceOf(SpreadsheetProblem);
      }
    }),
    { numRuns: 300 },
  );
});
