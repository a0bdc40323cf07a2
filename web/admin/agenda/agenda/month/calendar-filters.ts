/** The calendar's state: day, month, status and professional in the address, the search in the history entry. */
import { dayIn, dayParam, professionalParam } from '#contract/agenda/agenda-address.ts';
import { calendarMonthFormat } from '#contract/value-formats.ts';
import { useToday } from '#web/clinic/clinic.ts';
import { useAddress, useSearchText, useUrlChoice } from '#web/ui/list-state.ts';
import { monthOf } from '#web/ui/month-days.ts';
import { statusChoices, useProfessionalFilter } from '../../appointments/appointment-filters.ts';

/** The month's parameter in the address. */
export const monthParam = 'mes';

/** The day and month in the address; invalid ones count as absent. */
export function placeIn(params: URLSearchParams, today: string): { day: string; month: string } {
  const day = dayIn(params, today);
  const month = params.get(monthParam) ?? '';
  return { day, month: calendarMonthFormat.test(month) ? month : monthOf(day) };
}

/** Writes the place into an address, without defaults: today, and the month of the chosen day. */
export function putPlace(params: URLSearchParams, place: { day: string; month: string }, today: string) {
  if (place.day === today) params.delete(dayParam);
  else params.set(dayParam, place.day);
  if (place.month === monthOf(place.day)) params.delete(monthParam);
  else params.set(monthParam, place.month);
}

export function useCalendarFilters() {
  const today = useToday();
  const { params, change } = useAddress();
  const [search, setSearch] = useSearchText();
  const [status, setStatus] = useUrlChoice('status', statusChoices, 'all');
  const [professionalId, setProfessionalId] = useProfessionalFilter();
  const place = placeIn(params, today);
  const go = (move: (current: typeof place) => typeof place) =>
    change((next) => putPlace(next, move(placeIn(next, today)), today));
  return {
    ...place,
    today,
    search,
    setSearch,
    status,
    setStatus,
    professionalId,
    setProfessionalId,
    /** Chooses a day, and shows its month. */
    chooseDay: (day: string) => go(() => ({ day, month: monthOf(day) })),
    /** Shows another month; the chosen day stays. */
    showMonth: (month: string) => go(({ day }) => ({ day, month })),
    narrowed: search !== '' || status !== 'all' || professionalId !== undefined,
    clear: () =>
      change(
        (next) => {
          next.delete('status');
          next.delete(professionalParam);
        },
        { state: () => ({}) },
      ),
    input: { ...place, status, search, professionalId },
  };
}

export type CalendarFilters = ReturnType<typeof useCalendarFilters>;
