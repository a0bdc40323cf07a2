/** Brazilian phones, as DDD and 8 or 9 digits. */
import { digitsOf, phone } from '#contract/fields.ts';
import { isNationalNumber } from '#contract/text-rules.ts';
import { nothing, plainCell, type Read, unreadable } from './read.ts';

/** Words that only say what kind of number it is. */
const labels =
  /\b(?:celular|cel|telefone|tel|fone|fixo|whatsapp|whats|wpp|wapp|zap|residencial|resid|res|comercial|com|principal|outro|contato|mobile|home|work|casa|trabalho|phone|main|other)\b/giu;

/** The stored form, or null. Zeros and a carrier's code before the DDD are dialled, not part of the number. */
function numberIn(part: string): string | null {
  const digits = digitsOf(part);
  const isForeign = /^\s*(?:\+|00)/u.test(part) && !/^0*55/u.test(digits);
  if (isForeign || isNationalNumber(digits)) return null;
  const dialled =
    /^0\d{2}([1-9]\d{9,10})$/u.exec(digits)?.[1] ?? /^0+(?:55)?([1-9]\d{9,10})$/u.exec(digits)?.[1] ?? digits;
  return phone.safeParse(dialled).data ?? null;
}

/** Numbers that stand in one part, such as '24 99999-0001 24 98888-0002' or '(24) 2231-0001 (24) 2231-0002'. */
const written = /(?<!\d)(?:\+?55\s?)?\(?0?[1-9]\d\)?[\s.-]?9?\s?\d{4}[\s.-]?\d{4}(?!\d)/gu;

/** The first phone of a cell that fits. */
export function readPhone(text: string | null | undefined): Read<string> {
  const cell = plainCell(text);
  if (cell === null) return nothing;
  const plain = cell.replace(/\b0?xx(?=\d)|\(0?xx/giu, (start) => (start.startsWith('(') ? '(' : ''));
  // A slash between digits also separates two numbers.
  const parts = plain.split(/[^\d\s().+-]+/u).filter((part) => /\d/u.test(part));
  const pieces = parts.flatMap((part) => (numberIn(part) ? [part] : (part.match(written) ?? [part])));
  const numbers = pieces.map(numberIn);
  const first = numbers.find((number) => number !== null);
  if (first === undefined || first === null) {
    if (/^\s*(?:\+|00)(?!0*55)\d/u.test(plain)) return unreadable('phone_foreign');
    const lengths = pieces.map((piece) => digitsOf(piece).length);
    return unreadable(
      lengths.some((length) => length === 8 || length === 9) ? 'phone_without_area_code' : 'phone_invalid',
    );
  }
  const others = pieces.filter((each) => numberIn(each) !== first);
  if (others.some((piece) => digitsOf(piece).length >= 8))
    return { value: first, problem: { reason: 'phone_several' } };
  const hasWords = /\p{L}{2}/u.test(plain.replace(labels, '')) || others.length > 0;
  return hasWords ? { value: first, problem: { reason: 'phone_with_words' } } : { value: first };
}
