import { useLocalStorage } from '@mantine/hooks';

/**
 * Whether 'Agendamentos' of the navigation leads to the list, as at first, or to the calendar: the one that was chosen last
 * in this browser.
 */
export const useAgendaHome = () =>
  useLocalStorage<'list' | 'calendar'>({
    key: 'agenda-home',
    defaultValue: 'list',
    getInitialValueInEffect: false,
  });
