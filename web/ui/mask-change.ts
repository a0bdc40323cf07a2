/** What a keystroke makes of a masked text, and where the caret stands afterwards. */

const digitsIn = (text: string) => text.replace(/\D/gu, '').length;

/**
 * @param before the masked text before the keystroke
 * @param typed what stands in the field now
 * @param caret place of the caret in `typed`
 * @param mask writes the separators
 */
export function maskChange(before: string, typed: string, caret: number, mask: (typed: string) => string) {
  const onlySeparatorGone = typed.length < before.length && digitsIn(typed) === digitsIn(before);
  const text = mask(typed);
  // Deleting a separator that comes back at once would leave the caret stuck: take the digit before it too.
  if (onlySeparatorGone && text === before) {
    const head = typed.slice(0, caret).replace(/\d(\D*)$/u, '$1');
    return placed(mask(head + typed.slice(caret)), digitsIn(head));
  }
  // A text without a mask ('26 de novembro') is edited as it is.
  if (text === typed) return { text, caret };
  return caret === typed.length
    ? { text, caret: text.length }
    : placed(text, digitsIn(typed.slice(0, caret)));
}

/** The caret right behind the given number of digits. */
function placed(text: string, digits: number) {
  let caret = 0;
  for (let seen = 0; caret < text.length && seen < digits; caret += 1)
    if (/\d/u.test(text.charAt(caret))) seen += 1;
  return { text, caret };
}
