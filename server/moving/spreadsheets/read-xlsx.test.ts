import { deflateRawSync } from 'node:zlib';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sheetLimits } from '#contract/moving/spreadsheet-files.ts';
import { type TestCell, workbook } from '#test/workbook.ts';
import { openSpreadsheet, type SheetOptions, type SheetRow } from './open-spreadsheet.ts';
import { SpreadsheetProblem } from './spreadsheet-problem.ts';

async function read(bytes: Buffer, options?: SheetOptions) {
  const sheet = await openSpreadsheet(bytes, options);
  const rows: SheetRow[] = [];
  for await (const row of sheet.rows()) rows.push(row);
  return { ...sheet, read: rows };
}

/** The texts of one row of cells. */
async function texts(cells: TestCell[], options?: { from1904: boolean }): Promise<string[]> {
  const { read: rows } = await read(await workbook([{ name: 'A', rows: [cells] }], options), {
    headerLine: 0,
  });
  return rows[0]?.cells ?? [];
}

const sheetOf = (xml: string) =>
  workbook([{ name: 'A', rows: [] }], {
    parts: { 'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${xml}</sheetData></worksheet>` },
  });

test('texts, numbers and answers of a sheet become texts, with the number of their row', async () => {
  const sheet = await read(
    await workbook([
      { name: 'Capa', rows: [] },
      { name: 'Segredo', hidden: true, rows: [['x']] },
      {
        name: 'Pacientes',
        rows: [
          ['Clínica Pele'],
          [],
          ['Nome', 'CPF', 'Aceita e-mail', 'Valor'],
          ['Ana & Rui', 11_144_477_735, true, 0.1],
          [],
          ['Eva\nLima', null, false, { raw: '<v>1.5E-7</v>' }],
        ],
      },
    ]),
  );
  expect(sheet).toMatchObject({
    format: 'xlsx',
    encoding: null,
    separator: null,
    sheetNames: ['Capa', 'Pacientes'],
    sheet: 'Pacientes',
    headerLine: 3,
  });
  expect(sheet.columns.map(({ name }) => name)).toEqual(['Nome', 'CPF', 'Aceita e-mail', 'Valor']);
  expect(sheet.read).toEqual([
    { line: 4, cells: ['Ana & Rui', '11144477735', 'Sim', '0.1'] },
    { line: 6, cells: ['Eva\nLima', '', 'Não', '0.00000015'] },
  ]);
});

test('a number keeps its digits', async () => {
  expect(
    await texts([
      5_511_988_887_777,
      { raw: '<v>1.1144477735E10</v>' },
      { raw: '<v>0.10000000000000001</v>' },
      { serial: 1_234_567, format: '00000000000' },
      { raw: '<v>12345678901234567890</v>' },
      -3,
    ]),
  ).toEqual(['5511988887777', '11144477735', '0.1', '00001234567', '12345678901234567890', '-3']);
});

test.each([
  ['dd/mm/yyyy', 29_293, '1980-03-13'],
  ['[$-416]d "de" mmmm "de" yyyy;@', 29_293, '1980-03-13'],
  ['mmm/yy', 29_293, '1980-03-13'],
  ['dd/mm/yyyy hh:mm', 45_000.395_833_333_3, '2023-03-15 09:30'],
  ['dd/mm/yyyy', 45_000.395_833_333_3, '2023-03-15'],
  ['hh:mm', 0.395_833_333_3, '09:30'],
  ['h:mm AM/PM', 45_000.75, '18:00'],
  ['[h]:mm:ss', 0.020_843_75, '00:30:01'],
  ['dd/mm/yyyy', 59, '1900-02-28'],
  ['dd/mm/yyyy', 61, '1900-03-01'],
  ['dd/mm/yyyy', 99_999_999, '99999999'],
  ['#,##0.00 "dias"', 45_000, '45000'],
  ['0.00', 1.5, '1.5'],
  ['#,##0.00', 187.375, '187.3750'],
  ['[Red]0;[Blue]-0', 7, '7'],
])('%s shows %d as %s', async (format, serial, text) => {
  expect(await texts([{ serial, format }])).toEqual([text]);
});

test('the calendar of older Macs begins four years later', async () => {
  expect(await texts([{ serial: 27_831, format: 'dd/mm/yyyy' }], { from1904: true })).toEqual(['1980-03-13']);
});

test('formulas give their value, rich text its letters, an error its name', async () => {
  const rich = '<is><r><t>Ana </t></r><r><rPr><b/></rPr><t>Lima</t></r><rPh><t>x</t></rPh></is>';
  expect(
    await texts([
      { raw: '<f>A1&amp;B1</f><v>Ana Lima</v>', type: 'str' },
      { raw: '<f>1+1</f><v>2</v>' },
      { raw: rich, type: 'inlineStr' },
      { raw: '<f>X</f><v>#N/A</v>', type: 'e' },
      { raw: '<v>1980-03-13T00:00:00</v>', type: 'd' },
      'a_x000D_b',
      { raw: '<v>99</v>', type: 's' },
      'fim',
    ]),
  ).toEqual(['Ana Lima', '2', 'Ana Lima', '#N/A', '1980-03-13', 'a\rb', '', 'fim']);
});

test('cells without an address follow each other, and prefixes of names do not count', async () => {
  const bytes = await workbook([{ name: 'A', rows: [] }], {
    parts: {
      'xl/worksheets/sheet1.xml':
        '<x:worksheet><x:sheetData><x:row><x:c t="inlineStr"><x:is><x:t>Ana</x:t></x:is></x:c><x:c><x:v>1</x:v></x:c></x:row></x:sheetData></x:worksheet>',
    },
  });
  expect((await read(bytes, { headerLine: 0 })).read).toEqual([{ line: 1, cells: ['Ana', '1'] }]);
});

test('a sheet is chosen by its name', async () => {
  const bytes = await workbook([
    { name: 'Um', rows: [['Nome'], ['Ana']] },
    { name: 'Dois', rows: [['Nome'], ['Rui']] },
  ]);
  expect((await read(bytes, { sheet: 'Dois' })).read[0]?.cells).toEqual(['Rui']);
  await expect(read(bytes, { sheet: 'Três' })).rejects.toMatchObject({ code: 'sheet_missing' });
});

/** A ZIP archive of one part, with sizes and flags as given: yazl writes true ones only. */
function rawZip(
  content: Buffer,
  { name = 'xl/workbook.xml', size = content.length, flags = 0 } = {},
): Buffer {
  const packed = deflateRawSync(content);
  const local = Buffer.alloc(30);
  local.writeUInt32LE(0x04034b50, 0);
  local.writeUInt16LE(flags, 6);
  local.writeUInt16LE(8, 8);
  local.writeUInt32LE(packed.length, 18);
  local.writeUInt32LE(size, 22);
  local.writeUInt16LE(name.length, 26);
  const central = Buffer.alloc(46);
  central.writeUInt32LE(0x02014b50, 0);
  central.writeUInt16LE(flags, 8);
  central.writeUInt16LE(8, 10);
  central.writeUInt32LE(packed.length, 20);
  central.writeUInt32LE(size, 24);
  central.writeUInt16LE(name.length, 28);
  const head = Buffer.concat([local, Buffer.from(name), packed]);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(1, 8);
  end.writeUInt16LE(1, 10);
  end.writeUInt32LE(46 + name.length, 12);
  end.writeUInt32LE(head.length, 16);
  return Buffer.concat([head, central, Buffer.from(name), end]);
}

const zeros = Buffer.alloc(20_000_000);
test.each([
  ['a part that unpacks to a thousand times its size', 'sheet_unsafe', rawZip(zeros)],
  ['a size that is a lie', 'sheet_unsafe', rawZip(zeros, { size: 1000 })],
  ['a size of gigabytes', 'sheet_unsafe', rawZip(Buffer.from('x'), { size: 4_000_000_000 })],
  ['a path that leads out', 'sheet_unsafe', rawZip(Buffer.from('x'), { name: '../workbook.xml' })],
  ['a part with a password', 'sheet_protected', rawZip(Buffer.from('x'), { flags: 1 })],
  ['another archive', 'sheet_not_one', rawZip(Buffer.from('x'), { name: 'word/document.xml' })],
  ['a file of LibreOffice', 'sheet_open_document', rawZip(Buffer.from('x'), { name: 'content.xml' })],
])('%s is refused', async (_name, code, bytes) => {
  await expect(read(bytes)).rejects.toMatchObject({ code });
});

test('a file that ends early is damaged', async () => {
  const bytes = await workbook([{ name: 'A', rows: [['Nome'], ['Ana']] }]);
  await expect(read(bytes.subarray(0, bytes.length / 2))).rejects.toMatchObject({ code: 'sheet_damaged' });
});

test.each([
  [
    'a cell in the last column of Excel',
    'sheet_columns',
    '<row r="1000000"><c r="XFD1000000"><v>1</v></c></row>',
  ],
  [
    'too long a text',
    'sheet_cell',
    `<row r="2"><c t="str"><v>${'x'.repeat(sheetLimits.cell + 1)}</v></c></row>`,
  ],
  ['too many rows', 'sheet_rows', '<row><c><v>1</v></c></row>'.repeat(sheetLimits.rows + 1)],
  ['a row below the last of Excel', 'sheet_rows', '<row r="1048577"><c><v>1</v></c></row>'],
  ['elements without end', 'sheet_damaged', '<row>'.repeat(1000)],
  [
    'attributes without end',
    'sheet_damaged',
    `<row ${Array.from({ length: 500 }, (_, at) => `a${at}=""`).join(' ')}/>`,
  ],
])('%s is refused', async (_name, code, xml) => {
  await expect(read(await sheetOf(xml), { headerLine: 0 })).rejects.toMatchObject({ code });
});

test('an entity is not expanded, and a row far below costs nothing', async () => {
  const bytes = await sheetOf(
    '<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa">]><row r="1048576"><c r="A1048576" t="str"><v>&a;b</v></c></row>',
  );
  expect((await read(bytes, { headerLine: 0 })).read).toEqual([{ line: 1_048_576, cells: ['&a;b'] }]);
});

test('what is written as a workbook is read as it was', async () => {
  const cell = fc.oneof(
    fc.string({ unit: fc.constantFrom('a', 'é', '"', '<', '&', '\n', '_x', ' ', '1'), maxLength: 12 }),
    fc.integer(),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(cell, cell), { minLength: 1, maxLength: 6 }), async (rows) => {
      const { read: found } = await read(await workbook([{ name: 'A', rows: [['Nome', 'CPF'], ...rows] }]), {
        headerLine: 1,
      });
      const expected = rows
        .map((cells) => cells.map((value) => String(value).trim()))
        .filter((cells) => cells.some((text) => text !== ''));
      expect(found.map(({ cells }) => cells)).toEqual(expected);
    }),
    { numRuns: 100 },
  );
});

test('a damaged workbook is read or refused with a reason', async () => {
  const whole = await workbook([
    {
      name: 'A',
      rows: [
        ['Nome', 'CPF'],
        ['Ana', 1],
        ['Rui', 2],
      ],
    },
  ]);
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(fc.nat(whole.length - 1), fc.nat(255)), { minLength: 1, maxLength: 5 }),
      async (changes) => {
        const bytes = Buffer.from(whole);
        for (const [at, byte] of changes) bytes[at] = byte;
        try {
          await read(bytes);
        } catch (error) {
          expect(error).toBeInstanceOf(SpreadsheetProblem);
        }
      },
    ),
    { numRuns: 300 },
  );
});
