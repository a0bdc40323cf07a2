import type { Random } from './random.ts';

/** A CPF from its first nine digits, with the two check digits of the Receita Federal's rule (modulo 11). */
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

/** The ninth digit is the region of issue: 7 is Rio de Janeiro and Espírito Santo. */
export const inventCpf = (random: Random): string =>
  cpfFrom(`${String(random.integer(10_000_000, 99_999_999))}7`);

/** A mobile number of the region that cannot exist: no number has a 0 after the 9. */
export const inventPhone = (random: Random): string =>
  `${random.pick(['24', '24', '24', '21'])}90${String(random.integer(0, 9_999_999)).padStart(7, '0')}`;
