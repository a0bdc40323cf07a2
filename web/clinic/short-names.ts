import { givenNames } from '../format/initials.ts';

/**
 * 'Dra. Helena Prado' -> 'Helena'; with further names as far as two would be called the same.
 * @returns in the order of the names
 */
export function shortNames(fullNames: readonly string[]): string[] {
  const split = fullNames.map(givenNames);
  return split.map((words, index) => {
    const isUnclear = (text: string) =>
      text.length < 3 || split.some((other, place) => place !== index && other.join(' ').startsWith(text));
    let length = 1;
    while (length < words.length && isUnclear(words.slice(0, length).join(' '))) length += 1;
    return words.slice(0, length).join(' ');
  });
}
