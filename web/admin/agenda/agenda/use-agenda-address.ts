/** Where the agenda is: view, day and professionals, all in the address, so that a reload and a link keep them. */
import { useLocalStorage } from '@mantine/hooks';
import {
  type AgendaView,
  dayIn,
  dayParam,
  daysOf,
  firstDay,
  isInCalendar,
  lastDay,
  professionalParam,
  professionalsIn,
  viewOf,
  viewParam,
} from '#contract/agenda/agenda-address.ts';
import { useToday } from '#web/clinic/clinic.ts';
import { addDays } from '#web/format/date.ts';
import { useAddress } from '#web/ui/list-state.ts';
import { addMonths, monthOf } from '#web/ui/month-days.ts';
import { useIsPhone } from '#web/ui/use-is-phone.ts';
import { monthParam, putShown, shownIn } from './month/calendar-filters.ts';
import { everyone } from './shown-professional.ts';

/** The id of the professional whose week is shown, or 'todos'. */
const weekOfParam = 'semana-de';

export function useAgendaAddress() {
  const today = useToday();
  const isPhone = useIsPhone();
  const { params, latestParams, change } = useAddress();
  // The view that was chosen last in this browser; it says nothing about a patient.
  const [lastView, setLastView] = useLocalStorage<AgendaView>({
    key: 'agenda-view',
    defaultValue: 'dia',
    getInitialValueInEffect: false,
  });
  // Whose week was looked at last.
  const [lastWeekOf, setLastWeekOf] = useLocalStorage<string | null>({
    key: 'agenda-week-professional',
    defaultValue: null,
    getInitialValueInEffect: false,
  });
  const viewIn = (from: URLSearchParams): AgendaView =>
    viewOf(from.get(viewParam)) ?? viewOf(lastView) ?? 'dia';
  const view = viewIn(params);
  const day = dayIn(params, today);

  const putDay = (next: URLSearchParams, wantedDay: string) =>
    wantedDay === today ? next.delete(dayParam) : next.set(dayParam, wantedDay);
  const goTo = (wantedDay: string) => {
    if (!isInCalendar(wantedDay)) return;
    change((next) => {
      next.delete(monthParam);
      putDay(next, wantedDay);
    });
  };
  return {
    view,
    day,
    today,
    /** The month on the screen, yyyy-MM: that of the day, unless another one was turned to. */
    month: shownIn(params, today).month,
    /** First and last day on the screen, for views of days. */
    ...daysOf(view, day),
    /** Undefined: all of them. */
    professionalIds: professionalsIn(params),
    /** Null: no one was chosen yet. A phone chooses among all, as on a day. */
    weekOf: isPhone ? everyone : (params.get(weekOfParam) ?? lastWeekOf),
    showWeekOf: (id: string) => {
      setLastWeekOf(id);
      change((next) => {
        next.set(weekOfParam, id);
        // The address may name others only.
        if (id === everyone) next.delete(professionalParam);
        else if (!(professionalsIn(next) ?? [id]).includes(id)) next.set(professionalParam, id);
      });
    },
    setView: (chosen: AgendaView) => {
      setLastView(chosen);
      change((next) => next.set(viewParam, chosen));
    },
    goTo,
    /** One day, week or month on (1) or back (-1). */
    turn: (steps: 1 | -1, by: AgendaView = viewIn(latestParams())) => {
      if (by !== 'mes') return goTo(addDays(dayIn(latestParams(), today), steps * (by === 'semana' ? 7 : 1)));
      change((next) => {
        const shown = shownIn(next, today);
        const month = addMonths(shown.month, steps);
        if (month >= monthOf(firstDay) && month <= monthOf(lastDay))
          putShown(next, { ...shown, month }, today);
      });
    },
    /** The columns of one day. The view that was chosen last stays the remembered one. */
    openDay: (wantedDay: string) => {
      if (!isInCalendar(wantedDay)) return;
      change((next) => {
        next.set(viewParam, 'dia');
        putDay(next, wantedDay);
      });
    },
    setProfessionalIds: (chosen: readonly string[]) =>
      change((next) =>
        chosen.length > 0 ? next.set(professionalParam, chosen.join(',')) : next.delete(professionalParam),
      ),
  };
}

export type AgendaAddress = ReturnType<typeof useAgendaAddress>;
