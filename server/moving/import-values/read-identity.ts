/** CPF and e-mail: they tell one person from another, so nothing is guessed but a number format's lost zeros. */
import { isCpf } from '#contract/cpf.ts';
import { digitsOf, emailAddress } from '#contract/fields.ts';
import { nothing, plainCell, type Read, unreadable } from './read.ts';

/** A CPF as eleven digits. A spreadsheet's number has lost its zeros at the beginning. */
export function readCpf(written: string | null | undefined): Read<string> {
  const cell = plainCell(written);
  if (cell === null) return nothing;
  const number = cell.replace(/^cpf\b[\s:.nº°-]*/iu, '').replace(/^(\d{8,11})[.,]0$/u, '$1');
  if (!/^[\d.,\-/\s]+$/u.test(number)) return unreadable('cpf_invalid');
  const digits = digitsOf(number);
  const whole = digits.length >= 8 ? digits.padStart(11, '0') : digits;
  return isCpf(whole) ? { value: whole } : unreadable('cpf_invalid');
}

/** All e-mails of a cell, in lower case. */
export function emailsIn(written: string | null | undefined): string[] {
  const parts = (plainCell(written) ?? '')
    .split(/[;,|/\s]+(?:e |ou )?|\\n/u)
    .map((part) => part.replace(/^(?:e-?mail:|mailto:)?[<("'[]*|[>)"'\].:]*$/giu, ''))
    .filter((part) => part.includes('@'));
  return [...new Set(parts.flatMap((part) => emailAddress.safeParse(part).data ?? []))];
}

/** The first e-mail of a cell. */
export function readEmail(written: string | null | undefined): Read<string> {
  if (plainCell(written) === null) return nothing;
  const [first, ...others] = emailsIn(written);
  if (first === undefined) return unreadable('email_invalid');
  if (others.length > 0) return { value: first, problem: { reason: 'email_several' } };
  return hasWordsBesideEmail(written ?? '')
    ? { value: first, problem: { reason: 'email_with_words' } }
    : { value: first };
}

/** Words that say more than that it is an e-mail: 'da mãe'. */
export const hasWordsBesideEmail = (cell: string) =>
  /\p{L}{2}|@/u.test(
    emailsIn(cell)
      .reduce((rest, email) => rest.toLowerCase().replaceAll(email, ''), cell)
      .replace(/^[^<]*<|e-?mails?|mailto|\\n|\bou\b/giu, ''),
  );
