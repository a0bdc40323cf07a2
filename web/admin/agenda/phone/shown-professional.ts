/** Whose day a phone shows: one professional's, or that of all. Remembered in this browser. */
import { useLocalStorage } from '@mantine/hooks';
import type { AgendaProfessional } from '#contract/agenda.ts';

export const everyone = 'todos';

/** @returns a professional's id or 'todos'; without a choice the caller's own, as far as the agenda has them */
export function shownOf(professionals: readonly AgendaProfessional[], chosen: string | null): string {
  const known = professionals.find(({ id }) => id === chosen);
  if (known) return known.id;
  const own = professionals.find(({ isOwn }) => isOwn);
  return (chosen === everyone ? undefined : own?.id) ?? everyone;
}

export const useChosenProfessional = () =>
  useLocalStorage<string | null>({
    key: 'agenda-phone-professional',
    defaultValue: null,
    getInitialValueInEffect: false,
  });

const titles = /^(dra?|profa?|sra?)\.?$/iu;

/**
 * 'Dra. Helena Prado' -> 'Helena'; with further names as far as two would be called the same.
 * @returns in the order of the names
 */
export function shortNames(fullNames: readonly string[]): string[] {
  const split = fullNames.map((name) => {
    const words = name.split(/\s+/u);
    const given = words.filter((word) => !titles.test(word));
    return given.length > 0 ? given : words;
  });
  return split.map((words, index) => {
    const isUnclear = (text: string) =>
      text.length < 3 || split.some((other, place) => place !== index && other.join(' ').startsWith(text));
    let length = 1;
    while (length < words.length && isUnclear(words.slice(0, length).join(' '))) length += 1;
    return words.slice(0, length).join(' ');
  });
}
