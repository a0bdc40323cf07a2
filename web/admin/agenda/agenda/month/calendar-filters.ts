/** The calendar's state: day, month, status and professional in the address, the search in the history entry. */
import { dayIn, dayParam, professionalParam, professionalsIn } from '#contract/agenda/agenda-address.ts';
import { calendarMonthFormat } from '#contract/value-formats.ts';
import { useToday } from '#web/clinic/clinic.ts';
import { useAddress, useSearchText, useUrlChoice } from '#web/ui/list-state.ts';
import { monthOf } from '#web/ui/month-days.ts';
import { statusChoices } from '../../appointments/appointment-filters.ts';

/** The month's parameter in the address. */
export const monthParam = 'mes';

/** The day and month in the address; invalid ones count as absent. */
export function shownIn(params: URLSearchParams, today: string): { day: string; month: string } {
  const day = dayIn(params, today);
  const month = params.get(monthParam) ?? '';
  return { day, month: calendarMonthFormat.test(month) ? month : monthOf(day) };
}

/** Writes day and month into an address, without defaults: today, and the month of the chosen day. */
export function putShown(params: URLSearchParams, shown: { day: string; month: string }, today: string) {
  if (shown.day === today) params.delete(dayParam);
  else params.set(dayParam, shown.day);
  if (shown.month === monthOf(shown.day)) params.delete(monthParam);
  else params.set(monthParam, shown.month);
}

export function useCalendarFilters() {
  const today = useToday();
  const { params, change } = useAddress();
  const [search, setSearch] = useSearchText();
  const [status, setStatus] = useUrlChoice('status', statusChoices, 'all');
  const professionalIds = professionalsIn(params);
  const shown = shownIn(params, today);
  const go = (move: (current: typeof shown) => typeof shown) =>
    change((next) => putShown(next, move(shownIn(next, today)), today));
  return {
    ...shown,
    today,
    search,
    setSearch,
    status,
    setStatus,
    professionalIds,
    /** Chooses a day, and shows its month. */
    chooseDay: (day: string) => go(() => ({ day, month: monthOf(day) })),
    /** Shows another month; the chosen day stays. */
    showMonth: (month: string) => go(({ day }) => ({ day, month })),
    narrowed: search !== '' || status !== 'all' || professionalIds !== undefined,
    clear: () =>
      change(
        (next) => {
          next.delete('status');
          next.delete(professionalParam);
        },
        { state: () => ({}) },
      ),
    input: { ...shown, status, search, professionalIds },
  };
}

export type CalendarFilters = ReturnType<typeof useCalendarFilters>;
