import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { AgendaProfessional } from '#contract/agenda/agenda.ts';
import { useBookingChoices } from '../appointments/booking-choices.tsx';
import { shownOf } from './shown-professional.ts';
import { agendaQuery } from './use-agenda.ts';
import type { AgendaAddress } from './use-agenda-address.ts';

type Shown = Pick<AgendaProfessional, 'id' | 'fullName' | 'color'>;

/** Whose week is shown, an id or 'todos', and whose can be. Null on a day, and while loading. */
export function useWeekOf(address: AgendaAddress): { shown: string; professionals: Shown[] } | null {
  const isWeek = address.view === 'semana';
  const { data: choices } = useBookingChoices();
  const { data } = useQuery({
    ...agendaQuery(address),
    enabled: isWeek,
    placeholderData: keepPreviousData,
  });
  if (!isWeek || !data) return null;
  const known: readonly Shown[] = choices?.professionals ?? [];
  // Who has left, and is booked in this week.
  const others = data.professionals.filter(({ id }) => known.every((each) => each.id !== id));
  return { shown: shownOf(data.professionals, address.weekOf), professionals: [...known, ...others] };
}
