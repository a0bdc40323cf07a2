/** Whose week is shown, and on a phone whose day: one professional's, or that of all. Remembered in this browser. */
import { useLocalStorage } from '@mantine/hooks';
import type { AgendaProfessional } from '#contract/agenda/agenda.ts';

export const everyone = 'todos';

/** @returns a professional's id or 'todos'; without a choice the caller's own, as far as the agenda has them */
export function shownOf(professionals: readonly AgendaProfessional[], chosen: string | null): string {
  const [first, second] = professionals;
  if (first && !second) return first.id;
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
