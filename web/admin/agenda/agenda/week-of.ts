/** A week shows one professional at a time: the columns of several were too narrow for a name (decision 245). */
import type { AgendaProfessional } from '#contract/agenda/agenda.ts';

/** The chosen one; without a choice the caller's own week, or the first. */
export const professionalOfWeek = (professionals: readonly AgendaProfessional[], chosen: string | null) =>
  professionals.find(({ id }) => id === chosen) ??
  professionals.find(({ isOwn }) => isOwn) ??
  professionals[0];

type Days = { from: string; to: string; professionals: AgendaProfessional[] };

/** Appointments of the others stay: they take rooms and devices. */
export function weekOfOne<Agenda extends Days>(agenda: Agenda, chosen: string | null): Agenda {
  const shown = professionalOfWeek(agenda.professionals, chosen);
  return agenda.from === agenda.to || !shown ? agenda : { ...agenda, professionals: [shown] };
}
