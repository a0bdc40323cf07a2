import type { Chance } from './chance.ts';

/** A CPF of nine given digits: the two check digits of the Receita Federal's rule (modulo 11) are computed. */
export function cpfFrom(nineDigits: string): string {
  const withCheckDigit = (digits: string) => {
    const sum = [...digits].reduce(
      (total, digit, index) => total + Number(digit) * (digits.length + 1 - index),
      0,
    );
    return `${digits}${((sum * 10) % 11) % 10}`;
  };
  return withCheckDigit(withCheckDigit(nineDigits));
}

/** The ninth digit tells the region of issue: 7 is Rio de Janeiro and Espírito Santo. */
export const inventCpf = (chance: Chance): string =>
  cpfFrom(`${String(chance.whole(10_000_000, 99_999_999))}7`);

/** A mobile number of the region that no operator can give out: after the 9 none of them begins with 0. */
export const inventPhone = (chance: Chance): string =>
  `${chance.pick(['24', '24', '24', '21'])}90${String(chance.whole(0, 9_999_999)).padStart(7, '0')}`;
