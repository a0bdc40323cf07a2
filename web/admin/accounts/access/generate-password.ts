/** Generates the passwords of the button 'Gerar senha'. */
const classes = [
  'ABCDEFGHIJKLMNOPQRSTUVWXYZ',
  'abcdefghijklmnopqrstuvwxyz',
  '0123456789',
  // The symbols of docs/product.md; others are harder to type on a phone.
  '!@#$%^&*',
] as const;

const generatedPasswordLength = 10;

/** A random whole number from 0 up to, not including, `bound`. */
type RandomBelow = (bound: number) => number;

/**
 * From the browser's cryptographic generator. A plain remainder would favour small numbers, so numbers from
 * beyond the last whole multiple of `bound` are discarded.
 */
export const randomBelow: RandomBelow = (bound) => {
  const range = 2 ** 32;
  const limit = range - (range % bound);
  const draw = new Uint32Array(1);
  for (;;) {
    crypto.getRandomValues(draw);
    const value = draw[0];
    if (value !== undefined && value < limit) return value % bound;
  }
};

/** Ten characters with at least one of each class, in random order. */
export function generatePassword(random: RandomBelow = randomBelow): string {
  const pick = (from: string) => from.charAt(random(from.length));
  const everything = classes.join('');
  const free = Array.from({ length: generatedPasswordLength - classes.length }, () => pick(everything));
  return shuffle([...classes.map(pick), ...free], random).join('');
}

/** Fisher-Yates: every order has the same probability. */
function shuffle(characters: readonly string[], random: RandomBelow): string[] {
  const rest = [...characters];
  const shuffled: string[] = [];
  while (rest.length > 0) shuffled.push(...rest.splice(random(rest.length), 1));
  return shuffled;
}
