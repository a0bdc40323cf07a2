/** The main screens of the staff's area, in the order of docs/product.md. */
import { useMayOpen } from '#web/auth/use-can.ts';
import { useUser } from '#web/auth/user.ts';
import { paths } from '#web/paths.ts';
import {
  IconAdjustmentsHorizontal,
  IconCalendarEvent,
  IconCash,
  IconChartBar,
  IconDoorEnter,
  IconLayoutDashboard,
  IconMessageCheck,
  IconSparkles,
  IconUsers,
  IconVaccine,
} from '#web/ui/icons/icons.ts';

export const navigation = [
  { label: 'Dashboard', tab: 'Dashboard', to: paths.admin.dashboard(), end: true, Icon: IconLayoutDashboard },
  { label: 'Pacientes', tab: 'Pacientes', to: paths.admin.patients(), end: false, Icon: IconUsers },
  {
    label: 'Agendamentos',
    tab: 'Agenda',
    to: paths.admin.appointmentCalendar(),
    end: false,
    also: [
      paths.admin.appointments(),
      paths.admin.reception(),
      paths.admin.waitingList(),
      paths.admin.freeTimes(),
      paths.admin.bookingRequests(),
      paths.admin.confirmations(),
      paths.admin.displaced(),
    ],
    Icon: IconCalendarEvent,
  },
  { label: 'Caixa', tab: 'Caixa', to: paths.admin.tills(), end: false, Icon: IconCash },
  {
    label: 'Números',
    tab: 'Números',
    to: paths.admin.figures(),
    end: false,
    Icon: IconChartBar,
  },
  {
    label: 'Repasses',
    tab: null,
    to: paths.admin.shares(),
    end: false,
    isReachedFrom: paths.admin.tills(),
    Icon: IconCash,
  },
  {
    label: 'Procedimentos',
    tab: 'Procedimentos',
    to: paths.admin.procedures(),
    end: false,
    Icon: IconSparkles,
  },
  {
    label: 'Produtos e lotes',
    tab: null,
    to: paths.admin.products(),
    end: false,
    isReachedFrom: paths.admin.settings(),
    Icon: IconVaccine,
  },
  {
    label: 'Configurações',
    tab: 'Ajustes',
    to: paths.admin.settings(),
    end: false,
    also: [paths.admin.products(), paths.admin.users(), paths.admin.activity()],
    Icon: IconAdjustmentsHorizontal,
  },
] as const;

/** Where the reception spends its day. */
const ofReception = [
  { label: 'Recepção', tab: 'Recepção', to: paths.admin.reception(), end: false, Icon: IconDoorEnter },
  {
    label: 'Confirmar',
    tab: 'Confirmar',
    to: paths.admin.confirmations(),
    end: false,
    Icon: IconMessageCheck,
  },
] as const;

const isOfReception = (address: string) => ofReception.some(({ to }) => to === address);

/** Those that the user's roles include, without those that another one of them leads to (`isReachedFrom`). */
export function useNavigation() {
  const { roles } = useUser();
  const mayOpen = useMayOpen();
  const isReception = roles.includes('reception');
  // The bar of a phone has no room for all; the menu and the search lead to the others.
  const hasTab = ({ to }: { to: string }) =>
    to === paths.admin.procedures()
      ? !mayOpen(paths.admin.tills())
      : to !== paths.admin.figures() || !isReception;
  const places = navigation
    .filter((place) => mayOpen(place.to) && !('isReachedFrom' in place && mayOpen(place.isReachedFrom)))
    .map((place) => ({ ...place, tab: hasTab(place) ? place.tab : null }));
  if (!isReception) return places;
  // One entry is the current one.
  const others = places.map((place) =>
    'also' in place ? { ...place, also: place.also.filter((address) => !isOfReception(address)) } : place,
  );
  return [...others.slice(0, 1), ...ofReception, ...others.slice(1)];
}
