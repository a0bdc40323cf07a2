/** Whose week is shown: one professional as a grid, or all of them as a board (decisions 245 and 252). */
import type { AgendaProfessional } from '#contract/agenda/agenda.ts';
import { everyone, shownOf } from './shown-professional.ts';

type Days = { from: string; to: string; professionals: AgendaProfessional[] };

/** Appointments of the others stay: they take rooms and devices. @param chosen an id, 'todos', or null before the first choice */
export function weekOfOne<Agenda extends Days>(agenda: Agenda, chosen: string | null): Agenda {
  const shown = shownOf(agenda.professionals, chosen);
  return agenda.from === agenda.to || shown === everyone
    ? agenda
    : { ...agenda, professionals: agenda.professionals.filter(({ id }) => id === shown) };
}

/** A week of several, which has no grid. */
export const isBoard = ({ from, to, professionals }: Days) => from !== to && professionals.length > 1;
