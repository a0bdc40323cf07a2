/** What a typed text finds in the catalogue. */
import type { BookableProcedure } from '#contract/booking/booking-choices.ts';
import { fold } from '#contract/fold.ts';

type Found = Pick<BookableProcedure, 'id' | 'title'>;

/** Entries that have every word of the text, in the order of the catalogue; accents and case do not count. */
export function findProcedures<Entry extends Found>(text: string, catalogue: readonly Entry[]): Entry[] {
  const words = fold(text).split(/\s+/u).filter(Boolean);
  return catalogue.filter(({ title }) => words.every((word) => fold(title).includes(word)));
}

/** The entry that a text names. */
export const procedureNamed = <Entry extends Found>(text: string, catalogue: readonly Entry[]) =>
  catalogue.find(({ title }) => fold(title).trim() !== '' && fold(title).trim() === fold(text).trim());

/** The text as an option of its own, 'Usar “peel” como texto'; null where it is empty or an entry. */
export function freeTextOf(text: string, catalogue: readonly Found[]): string | null {
  const typed = text.trim();
  return typed === '' || procedureNamed(typed, catalogue) ? null : typed;
}
