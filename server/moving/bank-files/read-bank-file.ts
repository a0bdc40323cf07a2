/** The lines of a bank's statement: OFX as XML or as SGML without end tags, CSV or XLSX. */
import type { BankFileReason } from '#contract/money/bank-files.ts';
import type { BankLine } from '#contract/money/cards.ts';
import { mostCents, parseCents } from '#contract/money/cents.ts';
import { refusal } from '../../platform/calls/refusal.ts';
import { plainCell } from '../import-values/read.ts';
import { moneyDates, readDate } from '../import-values/read-date.ts';
import { words } from '../spreadsheets/column-names.ts';
import { decode, findEncoding } from '../spreadsheets/csv-encoding.ts';
import { openSpreadsheet, type Spreadsheet } from '../spreadsheets/open-spreadsheet.ts';
import { SpreadsheetProblem } from '../spreadsheets/spreadsheet-problem.ts';

/** As the file has it. */
interface RawLine {
  day: string;
  amount: string;
  description: string;
  bankId?: string | undefined;
}

/** So that a key of a line has at most `cardLimits.bankLine` characters. */
const [longestDescription, longestId] = [200, 200];
const longestAmount = 40;

const refused = (reason: BankFileReason, amount?: string) =>
  refusal('BANK_FILE_REFUSED', { reason, ...(amount && { amount: amount.slice(0, longestAmount) }) });

/**
 * @param today yyyy-MM-dd
 * @returns lines of at most a million reais, as the file has them
 * @throws BANK_FILE_REFUSED
 */
export async function readBankFile(bytes: Buffer, today: string): Promise<BankLine[]> {
  const encoding = findEncoding(bytes);
  const text = encoding === null ? '' : [...decode(bytes, encoding)].join('');
  const raw = /<OFX>/iu.test(text) ? readOfx(text) : await readSheet(bytes, today);
  if (raw.length === 0) throw refused('noLines');
  const texts = raw.map(({ amount }) => amount);
  const amounts = readAmounts(texts);
  if (!amounts) throw refused('amounts', findOtherAmount(texts));
  const banks = countEach(raw.map(({ bankId }) => bankId ?? ''));
  const seen = new Map<string, number>();
  return raw.flatMap(({ day: written, bankId, ...line }, index) => {
    const day = readDate(written, moneyDates(today)).value;
    const cents = amounts[index] ?? 0;
    if (day === null || cents === 0 || Math.abs(cents) > mostCents) return [];
    const description = (plainCell(line.description) ?? 'Lançamento').slice(0, longestDescription).trim();
    const alike = `${day} ${cents} ${description}`;
    const turn = (seen.get(alike) ?? 0) + 1;
    seen.set(alike, turn);
    const isName = bankId && bankId.length <= longestId && banks.get(bankId) === 1;
    return {
      day,
      cents,
      description,
      key: `${alike} (${turn})`,
      bankId: isName ? `${bankId} ${day} ${cents}` : null,
    };
  });
}

function countEach(values: string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return counts;
}

const letters: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };
/** Of `<TAG>value`, with or without its end tag. */
const textOf = (block: string, tag: string) =>
  new RegExp(`<${tag}>(?:<!\\[CDATA\\[)?\\s*([^<\\r\\n\\]]*)`, 'iu')
    .exec(block)?.[1]
    ?.replace(/&(\w+);/gu, (entity, name: string) => letters[name.toLowerCase()] ?? entity)
    .trim();

/** '20261103120000[-3:BRT]': the day that is written, which is the bank's. */
function readOfx(text: string): RawLine[] {
  const account = textOf(text, 'ACCTID') ?? '';
  return text
    .split(/<STMTTRN>/iu)
    .slice(1)
    .map((block) => {
      const id = textOf(block, 'FITID');
      const said = new Set([textOf(block, 'NAME'), textOf(block, 'MEMO')].filter(Boolean));
      return {
        day: textOf(block, 'DTPOSTED')?.replace(/\D/gu, '').slice(0, 8) ?? '',
        amount: textOf(block, 'TRNAMT') ?? '',
        description: [...said].join(' '),
        bankId: id && `${account}:${id}`,
      };
    });
}

const names = {
  day: /^(?:data|dt|dia|date)\b/u,
  amount: /^(?:valor|vlr|quantia|montante|amount|creditos?)\b/u,
  credit: /^creditos?\b/u,
  debit: /^debitos?\b/u,
  description: /^(?:descricao|historico|lancamento|memo|detalhes?|titulo|title|description)\b/u,
};

/** Without a name, the date is the first column of dates, the amount the first of amounts with cents. */
function findColumns({ columns }: Spreadsheet, isDay: (cell: string | undefined) => boolean) {
  const find = (name: RegExp, fits: (cell: string) => boolean) => {
    const named = columns.findIndex((column) => name.test(words(column.name)));
    return named >= 0
      ? named
      : columns.findIndex(({ examples }) => examples.length > 0 && examples.every(fits));
  };
  const amount = find(names.amount, (cell) => /[.,]\d\d\b/u.test(cell) && readAmounts([cell]) !== null);
  return {
    day: find(names.day, isDay),
    amount,
    description: find(names.description, (cell) => /\p{L}/u.test(cell)),
    debit: names.credit.test(words(columns[amount]?.name ?? '')) ? find(names.debit, () => false) : -1,
  };
}

async function readSheet(bytes: Buffer, today: string): Promise<RawLine[]> {
  try {
    const sheet = await openSpreadsheet(bytes);
    const isDay = (cell: string | undefined) => readDate(cell, moneyDates(today)).value !== null;
    const { day, amount, debit, description } = findColumns(sheet, isDay);
    if (day < 0 || amount < 0) throw refused('notOne');
    const lines: RawLine[] = [];
    for await (const { cells } of sheet.rows()) {
      const [credited = '', debited = ''] = [cells[amount], cells[debit]];
      const written = credited || (debited && `-${debited.replace(/^-/u, '')}`);
      // Lines of a balance, sums at the foot.
      if (written === '' || !isDay(cells[day])) continue;
      lines.push({ day: cells[day] ?? '', amount: written, description: cells[description] ?? '' });
    }
    return lines;
  } catch (error) {
    if (!(error instanceof SpreadsheetProblem)) throw error;
    throw refused('notOne');
  }
}

/** '-1.234,56', 'R$ 1.234,56 D', '(1.234,56)', '1234.56-' */
const amountForm = /^([-+(]?)\s*(?:R\$)?\s*([-+]?)([\d.,]+)\s*(\)?|[-+CD])$/iu;
const swapped = (digits: string) => digits.replace(/[.,]/gu, (sign) => (sign === '.' ? ',' : '.'));

const writings = [(digits: string) => digits, swapped];

function readAmount(text: string, write: (digits: string) => string): number | null {
  const [, before = '', sign = '', digits, after = ''] = amountForm.exec(text.trim()) ?? [];
  const amount = digits === undefined ? null : parseCents(write(digits));
  return amount !== null && /[-(D]/iu.test(before + sign + after) ? -amount : amount;
}

/**
 * All amounts of a file, which writes them in one way: as 1.234,56, or as 1,234.56 where none of that is the former.
 * @returns cents; null where neither reads all
 */
export function readAmounts(texts: readonly string[]): number[] | null {
  for (const write of writings) {
    const cents = texts.flatMap((text) => readAmount(text, write) ?? []);
    if (cents.length === texts.length) return cents;
  }
  return null;
}

/** The first amount that is not in the form in which most are. */
function findOtherAmount(texts: readonly string[]): string | undefined {
  const others = writings.map((write) => texts.filter((text) => readAmount(text, write) === null));
  return others.toSorted((one, other) => one.length - other.length)[0]?.[0];
}
