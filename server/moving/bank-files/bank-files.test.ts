import { expect, test } from 'vitest';
import type { CardRow } from '#contract/money/cards.ts';
import { refusalOf } from '#test/refused.ts';
import { matchLines } from './match-lines.ts';
import { readAmounts, readBankFile } from './read-bank-file.ts';

const today = '2026-11-27';
const read = (text: string, encoding: BufferEncoding = 'utf8') =>
  readBankFile(Buffer.from(text, encoding), today);
const reasonOf = async (text: string) => (await refusalOf(read(text))).data;

const header = `OFXHEADER:100
DATA:OFXSGML
VERSION:102
ENCODING:USASCII
CHARSET:1252

`;

test('OFX as SGML without end tags, in Windows-1252, with a comma and the zone of a time', async () => {
  const text = `${header}<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><BANKACCTFROM><BANKID>341<ACCTID>12345-6</BANKACCTFROM>
<BANKTRANLIST><DTSTART>20261101
<STMTTRN>
<TRNTYPE>CREDIT
<DTPOSTED>20261103120000[-3:BRT]
<TRNAMT>1.234,56
<FITID>0001
<MEMO>CRÉDITO CARTÕES &amp; CIA
</STMTTRN>
<STMTTRN><TRNTYPE>DEBIT<DTPOSTED>20261104<TRNAMT>-10,00<FITID>0002<NAME>TARIFA<MEMO>TARIFA</STMTTRN>
</BANKTRANLIST></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>`;
  expect(await read(text, 'latin1')).toEqual([
    {
      day: '2026-11-03',
      cents: 123_456,
      description: 'CRÉDITO CARTÕES & CIA',
      key: '2026-11-03 123456 CRÉDITO CARTÕES & CIA (1)',
      bankId: '12345-6:0001 2026-11-03 123456',
    },
    {
      day: '2026-11-04',
      cents: -1_000,
      description: 'TARIFA',
      key: '2026-11-04 -1000 TARIFA (1)',
      bankId: '12345-6:0002 2026-11-04 -1000',
    },
  ]);
});

test('OFX as XML with points, and names that the bank gives twice', async () => {
  const line =
    '<STMTTRN><DTPOSTED>20261103</DTPOSTED><TRNAMT>237.50</TRNAMT><FITID>0</FITID><MEMO/></STMTTRN>';
  const lines = await read(
    `<?xml version="1.0" encoding="UTF-8"?><?OFX VERSION="200"?><OFX>${line}${line}</OFX>`,
  );
  expect(lines).toEqual(
    [1, 2].map((turn) => ({
      day: '2026-11-03',
      cents: 23_750,
      description: 'Lançamento',
      key: `2026-11-03 23750 Lançamento (${turn})`,
      bankId: null,
    })),
  );
});

test('CSV: separators, credit and debit in columns of their own, lines of a balance', async () => {
  expect(
    await read(
      'Banco Zqi;;;;\nData;Histórico;Docto.;Crédito (R$);Débito (R$);Saldo (R$)\n01/11/2026;SALDO ANTERIOR;;;;100,00\n' +
        '03/11/2026;CIELO;1;1.234,56;;1.334,56\n04/11/2026;TARIFA;2;;10,00;1.324,56\nTotal;;;1.234,56;10,00;\n',
    ),
  ).toMatchObject([
    { day: '2026-11-03', cents: 123_456, description: 'CIELO' },
    { day: '2026-11-04', cents: -1_000, description: 'TARIFA' },
  ]);
  expect(await read('Data,Valor,Identificador,Descrição\n03/11/2026,-1234.50,a1,Pix\n')).toMatchObject([
    { day: '2026-11-03', cents: -123_450, description: 'Pix' },
  ]);
});

test('amounts of a file are all written in one way, or refused', async () => {
  expect(readAmounts(['1.234,56', '-1.000', '(2,00)', 'R$ 3,00 D', '4,00-', '+5'])).toEqual([
    123_456, -100_000, -200, -300, -400, 500,
  ]);
  expect(readAmounts(['1,234.56', '7.5'])).toEqual([123_456, 750]);
  expect(readAmounts(['1.234,56', '1,234.56'])).toBeNull();
  expect(readAmounts(['12.345.6'])).toBeNull();
  expect(await reasonOf('Data;Valor\n03/11/2026;1.234,56\n04/11/2026;1,234.56\n')).toEqual({
    reason: 'amounts',
    amount: '1,234.56',
  });
  const amountsAsOfx = ['673.47', '177,86', '750.96'].map((amount) => `<STMTTRN><TRNAMT>${amount}`).join('');
  expect(await reasonOf(`<OFX>${amountsAsOfx}</OFX>`)).toEqual({ reason: 'amounts', amount: '177,86' });
});

test('a file that is none gets its reason', async () => {
  expect(await reasonOf('%PDF-1.7 extrato')).toEqual({ reason: 'notOne' });
  expect(await reasonOf('Nome;Telefone\nAna;24 99999-0001\n')).toEqual({ reason: 'notOne' });
  expect(await reasonOf('<OFX></OFX>')).toEqual({ reason: 'noLines' });
});

test('a thousand lines are read, those alike one by one', async () => {
  const lines = await read(`Data;Valor;Descrição\n${'03/11/2025;10,00;CIELO\n'.repeat(1000)}`);
  expect(new Set(lines.map(({ key }) => key)).size).toBe(1000);
});

const rowOf = (
  id: string,
  expectedDay: string,
  netCents: number,
  method: CardRow['method'] = 'credit',
): CardRow => ({
  id,
  expectedDay,
  netCents,
  method,
  paidDay: expectedDay,
  patient: null,
  says: null,
  instalment: 1,
  instalments: 1,
  grossCents: netCents,
  feeCents: 0,
  arrival: null,
});
const lineOf = (day: string, cents: number) => ({
  day,
  cents,
  description: 'CIELO',
  key: '',
  bankId: null,
});
const matched = (lines: ReturnType<typeof lineOf>[], rows: CardRow[]) =>
  matchLines(lines, rows).map(({ line, rows: found }) => [
    line.day,
    line.cents,
    found.map(({ id }) => id).join('+'),
  ]);

test('a line is one row or the sum of a day, a few days around the expected one', () => {
  const rows = [
    rowOf('a', '2026-11-03', 9_500),
    rowOf('b', '2026-11-03', 4_750),
    rowOf('c', '2026-11-03', 2_000, 'debit'),
    rowOf('d', '2026-11-10', 4_750),
  ];
  // Of one day; then the nearest of two; what is taken is taken once.
  expect(matched([lineOf('2026-11-04', 14_250), lineOf('2026-11-05', 2_000)], rows)).toEqual([
    ['2026-11-04', 14_250, 'a+b'],
    ['2026-11-05', 2_000, 'c'],
  ]);
  expect(matched([lineOf('2026-11-08', 4_750), lineOf('2026-11-08', 4_750)], rows)).toEqual([
    ['2026-11-08', 4_750, 'd'],
    ['2026-11-08', 4_750, 'b'],
  ]);
  // All of a day in one deposit, rounded otherwise by a cent for each row at most.
  expect(matched([lineOf('2026-11-03', 16_247)], rows)).toEqual([['2026-11-03', 16_247, 'a+b+c']]);
  expect(
    matched([lineOf('2026-11-03', 16_246), lineOf('2026-11-09', 9_500), lineOf('2026-10-31', 9_500)], rows),
  ).toEqual([]);
});
