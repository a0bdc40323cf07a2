/** Brazilian phones, as DDD and 8 or 9 digits. */
import { digitsOf, phone } from '#contract/fields.ts';
import { isMobile, isNationalNumber } from '#contract/text-rules.ts';
import { shownPhone } from '#contract/value-formats.ts';
import { nothing, plainCell, type Read, unreadable } from './read.ts';

/** The codes that there are. */
const areaCodes = /^(?:1[1-9]|2[12478]|3[1-578]|4[1-9]|5[1345]|6[1-9]|7[134579]|8[1-9]|9[1-9])/u;

/** Words that only say what kind of number it is. */
const labels =
  /\b(?:celular|cel|telefone|tel|fone|fixo|whatsapp|whats|wpp|wapp|zap|residencial|resid|res|comercial|com|principal|outro|contato|mobile|home|work|casa|trabalho|phone|main|other)\b/giu;

/** '(31) 9876-543' has its DDD and lacks a digit. */
const namesAreaCode = (part: string) => /^\s*\(\s*0?\d{2}\s*\)/u.test(part);

/**
 * The stored form, or null. Zeros and a carrier's code before the DDD are dialled, not part of the number.
 * @param areaCode for a number that is written without a DDD
 */
function numberIn(part: string, areaCode: string): string | null {
  const written = digitsOf(part);
  const lacksCode = /^(?:9\d{8}|[2-9]\d{7})$/u.test(written) && !namesAreaCode(part);
  const digits = lacksCode ? areaCode + written : written;
  const isForeign = /^\s*(?:\+|00)/u.test(part) && !/^0*55/u.test(digits);
  if (isForeign || isNationalNumber(written)) return null;
  const dialled =
    /^0\d{2}([1-9]\d{9,10})$/u.exec(digits)?.[1] ?? /^0+(?:55)?([1-9]\d{9,10})$/u.exec(digits)?.[1] ?? digits;
  const complete = phone.safeParse(dialled).data ?? null;
  const number = complete !== null && areaCodes.test(complete) ? complete : null;
  // What is left of a number with a digit too many would be one of another city.
  const isCut = number !== null && number !== digits;
  return isCut && !isMobile(number) && !/^..[2-5]/u.test(number) ? null : number;
}

/** Numbers that stand in one part, such as '24 99999-0001 24 98888-0002' or '(24) 2231-0001 (24) 2231-0002'. */
const written = /(?<!\d)(?:\+?55\s?)?\(?0?[1-9]\d\)?[\s.-]?9?\s?\d{4}[\s.-]?\d{4}(?!\d)/gu;

/** The numbers of a cell, the first mobile before the others. */
function numbersIn(pieces: readonly string[], areaCode: string): string[] {
  const numbers = [...new Set(pieces.flatMap((piece) => numberIn(piece, areaCode) ?? []))];
  const first = numbers.find(isMobile) ?? numbers[0];
  return first === undefined ? [] : [first, ...numbers.filter((number) => number !== first)];
}

const plainOf = (cell: string) =>
  cell.replace(/\b0?xx(?=\d)|\(0?xx/giu, (start) => (start.startsWith('(') ? '(' : ''));

function piecesOf(plain: string, areaCode: string): string[] {
  // A slash between digits also separates two numbers.
  const parts = plain.split(/[^\d\s().+-]+/u).filter((part) => /\d/u.test(part));
  // Digits that are left over are a piece, too.
  const split = (part: string) =>
    [...(part.match(written) ?? []), ...part.split(written)].filter((each) => /\d/u.test(each));
  return parts.flatMap((part) => (numberIn(part, areaCode) ? [part] : split(part)));
}

/** All phones of a cell, the one that `readPhone` takes first. */
export function phonesIn(text: string | null | undefined, areaCode = ''): string[] {
  const cell = plainCell(text);
  return cell === null ? [] : numbersIn(piecesOf(plainOf(cell), areaCode), areaCode);
}

/** Words that say more than what kind of number it is: 'recado com a mãe'. */
export const hasWords = (cell: string) => /\p{L}{2}/u.test(plainOf(cell).replace(labels, ''));

/** The first mobile of a cell, or else its first phone. @param areaCode for numbers that are written without a DDD */
export function readPhone(text: string | null | undefined, areaCode = ''): Read<string> {
  const cell = plainCell(text);
  if (cell === null) return nothing;
  const plain = plainOf(cell);
  const pieces = piecesOf(plain, areaCode);
  const [first] = numbersIn(pieces, areaCode);
  if (first === undefined) {
    if (/^\s*(?:\+|00)(?!0*55)\d/u.test(plain)) return unreadable('phone_foreign');
    const lengths = pieces.filter((piece) => !namesAreaCode(piece)).map((piece) => digitsOf(piece).length);
    return unreadable(
      lengths.some((length) => length === 8 || length === 9) ? 'phone_without_area_code' : 'phone_invalid',
    );
  }
  const others = pieces.filter((each) => numberIn(each, areaCode) !== first);
  if (others.some((piece) => digitsOf(piece).length >= 8))
    return { value: first, problem: { reason: 'phone_several' } };
  return hasWords(plain) || others.length > 0
    ? { value: first, problem: { reason: 'phone_with_words' } }
    : { value: first };
}

/** Whether its phones are all that it says. */
export function isReadWhole(text: string, areaCode = ''): boolean {
  const { problem } = readPhone(text, areaCode);
  return problem === undefined || (!hasWords(text) && phonesIn(text, areaCode).length > 1);
}

/** The DDD of a cell of its own: '31', '(031)'; '' where it has none. */
export const readAreaCode = (text: string): string => /^0*([1-9]{2})$/u.exec(digitsOf(text))?.[1] ?? '';

/** In the notes. */
export const otherPhoneText = (phone: string) => `Outro telefone: ${shownPhone(phone)}`;

export const phoneAsWritten = (text: string, label = 'Telefone') =>
  `${label}: ${text.trim().replace(/\s+/gu, ' ')}`;
