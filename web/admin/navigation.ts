/** The main screens of the staff's area, in the order of docs/product.md. */
import { useCan, useMayOpen } from '#web/auth/use-can.ts';
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
  // The bar of a phone has no room for it; the menu and the search lead there.
  { label: 'Caixa', tab: null, to: paths.admin.tills(), end: false, Icon: IconCash },
  {
    label: 'Números',
    tab: null,
    to: paths.admin.figures(),
    end: false,
    Icon: IconChartBar,
  },
  // For those without 'Caixa', which leads there.
  { label: 'Repasses', tab: null, to: paths.admin.shares(), end: false, Icon: IconCash },
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

/** For those who have no settings, which lead there. */
const ofRecord = {
  label: 'Produtos e lotes',
  tab: null,
  to: paths.admin.products(),
  end: false,
  Icon: IconVaccine,
} as const;

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

/** Those that the user's roles include. */
export function useNavigation() {
  const { roles } = useUser();
  const mayOpen = useMayOpen();
  const can = useCan();
  const all =
    can('record') && !can('settings')
      ? [...navigation.slice(0, -1), ofRecord, ...navigation.slice(-1)]
      : navigation;
  const places = all.filter(
    ({ to }) => mayOpen(to) && !(to === paths.admin.shares() && mayOpen(paths.admin.tills())),
  );
  if (!roles.includes('reception')) return places;
  // One entry is the current one.
  const others = places.map((place) =>
    'also' in place ? { ...place, also: place.also.filter((address) => !isOfReception(address)) } : place,
  );
  return [...others.slice(0, 1), ...ofReception, ...others.slice(1)];
}
