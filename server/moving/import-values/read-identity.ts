/** CPF and e-mail: they tell one person from another, so nothing is guessed but a number format's lost zeros. */
import { digitsOf, emailAddress, isCpf } from '#contract/fields.ts';
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

/** An e-mail in lower case; of several, the first that is one. */
export function readEmail(written: string | null | undefined): Read<string> {
  const cell = plainCell(written);
  if (cell === null) return nothing;
  const parts = cell
    .split(/[;,|/\s]+(?:e |ou )?|\\n/u)
    .map((part) => part.replace(/^(?:e-?mail:|mailto:)?[<("'[]*|[>)"'\].:]*$/giu, ''))
    .filter((part) => part.includes('@'));
  const addresses = parts.flatMap((part) => emailAddress.safeParse(part).data ?? []);
  const [first] = addresses;
  if (first === undefined) return unreadable('email_invalid');
  return addresses.some((address) => address !== first)
    ? { value: first, problem: { reason: 'email_several' } }
    : { value: first };
}

/** '123.456.789-01' */
export const shownCpf = (digits: string) => digits.replace(/^(\d{3})(\d{3})(\d{3})(\d{2})$/u, '$1.$2.$3-$4');
