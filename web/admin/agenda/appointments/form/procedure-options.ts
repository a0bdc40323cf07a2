/** What a typed text finds in the catalogue. */
import type { BookableProcedure } from '#contract/booking/booking-choices.ts';
import { fold } from '#contract/fold.ts';

type Found = Pick<BookableProcedure, 'id' | 'title'> & Partial<Pick<BookableProcedure, 'alsoKnownAs'>>;

/**
 * Entries that have every word of the text in their title, then those with a word that begins a word of another name;
 * each in the order of the catalogue. Accents and case do not count.
 */
export function findProcedures<Entry extends Found>(text: string, catalogue: readonly Entry[]): Entry[] {
  const words = fold(text).split(/\s+/u).filter(Boolean);
  const inTitle = ({ title }: Entry) => words.every((word) => fold(title).includes(word));
  const inNames = ({ title, alsoKnownAs }: Entry) => {
    const names = fold(alsoKnownAs ?? '').split(/[^\p{L}\p{N}]+/u);
    return words.every((word) => fold(title).includes(word) || names.some((name) => name.startsWith(word)));
  };
  return [...catalogue.filter(inTitle), ...catalogue.filter((entry) => !inTitle(entry) && inNames(entry))];
}

/** The entry that a text names. */
export const procedureNamed = <Entry extends Found>(text: string, catalogue: readonly Entry[]) =>
  catalogue.find(({ title }) => fold(title).trim() !== '' && fold(title).trim() === fold(text).trim());

/** The text as an option of its own, 'Usar “peel” como texto'; null where it is empty or an entry. */
export function freeTextOf(text: string, catalogue: readonly Found[]): string | null {
  const typed = text.trim();
  return typed === '' || procedureNamed(typed, catalogue) ? null : typed;
}
