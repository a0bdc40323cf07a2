/**
 * Whether 'Agendamentos' of the navigation leads to the list, as at first, or to the calendar: the one that was chosen last
 * in this browser.
 */
const key = 'agenda-home';

export type AgendaHome = 'list' | 'calendar';

export const agendaHome = (): AgendaHome =>
  store((storage) => storage.getItem(key)) === 'calendar' ? 'calendar' : 'list';

export const setAgendaHome = (home: AgendaHome) => store((storage) => storage.setItem(key, home));

/** Without storage (private mode) it is the list. */
function store<Result>(use: (storage: Storage) => Result): Result | undefined {
  try {
    return use(window.localStorage);
  } catch {
    return undefined;
  }
}
