/** The main screens of the staff's area, in the order of docs/product.md. */

import { useLocation } from 'react-router';
import { useMayOpen } from '#web/auth/use-can.ts';
import { paths } from '#web/paths.ts';
import {
  IconAdjustmentsHorizontal,
  IconCalendarEvent,
  IconLayoutDashboard,
  IconSparkles,
  IconUsers,
} from '#web/ui/icons/icons.ts';
import { agendaHome } from './agenda/appointments/agenda-home.ts';

export const navigation = [
  { label: 'Dashboard', tab: 'Dashboard', to: paths.admin.dashboard(), end: true, Icon: IconLayoutDashboard },
  { label: 'Pacientes', tab: 'Pacientes', to: paths.admin.patients(), end: false, Icon: IconUsers },
  {
    label: 'Agendamentos',
    tab: 'Agenda',
    to: paths.admin.appointments(),
    end: false,
    also: [
      paths.admin.reception(),
      paths.admin.waitingList(),
      paths.admin.freeTimes(),
      paths.admin.bookingRequests(),
      paths.admin.confirmations(),
    ],
    Icon: IconCalendarEvent,
  },
  {
    label: 'Procedimentos',
    tab: 'Procedimentos',
    to: paths.admin.procedures(),
    end: false,
    Icon: IconSparkles,
  },
  {
    label: 'Configurações',
    tab: 'Ajustes',
    to: paths.admin.settings(),
    end: false,
    also: [paths.admin.users(), paths.admin.activity()],
    Icon: IconAdjustmentsHorizontal,
  },
] as const;

/** Those that the user's roles include. The agenda opens as it was seen last. */
export function useNavigation() {
  const mayOpen = useMayOpen();
  // A choice of the agenda's view changes the address.
  useLocation();
  const list = paths.admin.appointments();
  return navigation
    .filter(({ to }) => mayOpen(to))
    .map((place) =>
      place.to === list && agendaHome() === 'calendar'
        ? {
            ...place,
            to: paths.admin.appointmentCalendar(),
            also: [list, ...('also' in place ? place.also : [])],
          }
        : place,
    );
}
