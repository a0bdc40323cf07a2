/** The arithmetic of a masked field: where the caret belongs once separators have come and gone. */

const isDigit = (character: string) => /\d/u.test(character);

/** How many digits stand to the left of a caret. */
export const digitsBefore = (text: string, caret: number) => text.slice(0, caret).replace(/\D/gu, '').length;

/** The position behind the n-th digit of a text, and behind the separators that follow it when it was the last one typed. */
export function caretAfterDigits(text: string, digits: number): number {
  if (digits === 0) return 0;
  let seen = 0;
  for (let index = 0; index < text.length; index += 1) {
    if (isDigit(text.charAt(index))) seen += 1;
    if (seen === digits) {
      let caret = index + 1;
      // At the end of what is written the caret follows the separator; within it, it stays at its digit.
      while (caret < text.length && !isDigit(text.charAt(caret)) && text.slice(caret).search(/\d/u) === -1) {
        caret += 1;
      }
      return caret;
    }
  }
  return text.length;
}

/** A text without its n-th digit, counted from 1. */
export function withoutDigitAt(text: string, position: number): string {
  let seen = 0;
  return [...text]
    .filter((character) => {
      if (isDigit(character)) seen += 1;
      return !(isDigit(character) && seen === position);
    })
    .join('');
}

/** '26112026' -> '26/11/2026', as far as it goes. A pasted 2026-11-26 is understood. */
export function maskDate(text: string): string {
  const iso = /^(\d{4})-(\d{2})-(\d{2})$/u.exec(text.trim());
  const digits = iso ? `${iso[3]}${iso[2]}${iso[1]}` : text.replace(/\D/gu, '').slice(0, 8);
  return [digits.slice(0, 2), digits.slice(2, 4), digits.slice(4)].filter((part) => part !== '').join('/');
}
