/** The number of a person in Brazil. */

/** Whether eleven digits have valid check digits, by the modulo 11 rule of the Receita Federal. */
export function isCpf(digits: string): boolean {
  if (!/^\d{11}$/u.test(digits) || /^(\d)\1{10}$/u.test(digits)) return false;
  const numbers = [...digits].map(Number);
  const check = (length: number) => {
    const sum = numbers
      .slice(0, length)
      .reduce((total, digit, index) => total + digit * (length + 1 - index), 0);
    return ((sum * 10) % 11) % 10;
  };
  return check(9) === numbers[9] && check(10) === numbers[10];
}

/** '123.456.789-01' */
export const shownCpf = (digits: string) => digits.replace(/^(\d{3})(\d{3})(\d{3})(\d{2})$/u, '$1.$2.$3-$4');
