/** A masked text and its caret after a keystroke. */

const digitsIn = (text: string) => text.replace(/\D/gu, '').length;

/**
 * @param before the masked text before the keystroke
 * @param typed the text after the keystroke, without a new mask
 * @param caret position in `typed`
 * @param mask writes the separators
 */
export function maskChange(before: string, typed: string, caret: number, mask: (typed: string) => string) {
  const onlySeparatorGone = typed.length < before.length && digitsIn(typed) === digitsIn(before);
  const text = mask(typed);
  // A deleted separator would come back at once and block the caret, so the digit before it is deleted too.
  if (onlySeparatorGone && text === before) {
    const head = typed.slice(0, caret).replace(/\d(\D*)$/u, '$1');
    return placed(mask(head + typed.slice(caret)), digitsIn(head));
  }
  // A text without a mask ('26 de novembro') is not changed.
  if (text === typed) return { text, caret };
  return caret === typed.length
    ? { text, caret: text.length }
    : placed(text, digitsIn(typed.slice(0, caret)));
}

/** Places the caret after the given number of digits. */
function placed(text: string, digits: number) {
  let caret = 0;
  for (let seen = 0; caret < text.length && seen < digits; caret += 1)
    if (/\d/u.test(text.charAt(caret))) seen += 1;
  return { text, caret };
}
