import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { AgendaProfessional } from '#contract/agenda/agenda.ts';
import { useBookingChoices } from '../appointments/booking-choices.tsx';
import { agendaQuery } from './use-agenda.ts';
import type { AgendaAddress } from './use-agenda-address.ts';
import { professionalOfWeek } from './week-of.ts';

type Shown = Pick<AgendaProfessional, 'id' | 'fullName' | 'color'>;

/** Whose week is shown, and whose can be. Null on a day, and while loading. */
export function useWeekOf(address: AgendaAddress): { shown: Shown; professionals: Shown[] } | null {
  const isWeek = address.view === 'semana';
  const { data: choices } = useBookingChoices();
  const { data } = useQuery({
    ...agendaQuery(address),
    enabled: isWeek,
    placeholderData: keepPreviousData,
  });
  const shown = data && professionalOfWeek(data.professionals, address.weekOf);
  if (!isWeek || !shown) return null;
  const known: readonly Shown[] = choices?.professionals ?? [];
  // Who has left, and is booked in this week.
  const others = data.professionals.filter(({ id }) => known.every((each) => each.id !== id));
  return { shown, professionals: [...known, ...others] };
}
