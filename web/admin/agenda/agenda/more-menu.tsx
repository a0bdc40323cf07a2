/** 'Mais': the agenda's other screens, and what the toolbar of a narrow window has no room for. */
import { Menu } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { api } from '#web/api/client.ts';
import { paths } from '#web/paths.ts';
import type { Dropdown } from '#web/ui/dropdown.tsx';
import { DropdownMenu } from '#web/ui/dropdown-menu.tsx';
import {
  IconCalendarExclamation,
  IconCalendarSearch,
  IconDoorEnter,
  IconInbox,
  IconMessageCheck,
  IconPrinter,
} from '#web/ui/icons/icons.ts';

const screens = [
  { label: 'Recepção', to: paths.admin.reception(), Icon: IconDoorEnter },
  { label: 'Confirmar', to: paths.admin.confirmations(), Icon: IconMessageCheck },
  { label: 'Próximo horário', to: paths.admin.freeTimes(), Icon: IconCalendarSearch },
  { label: 'Pedidos', to: paths.admin.bookingRequests(), Icon: IconInbox },
] as const;

const displaced = { label: 'Remarcar', to: paths.admin.displaced(), Icon: IconCalendarExclamation } as const;

/** 'Remarcar' while appointments stand at a time that was closed, or their patients do not know the new one. */
export function ScreenItems() {
  const { data } = useQuery(api.displaced.summary.queryOptions());
  return [...screens, ...(data?.total || data?.untold ? [displaced] : [])].map(({ label, to, Icon }) => (
    <Menu.Item key={to} component={Link} to={to} leftSection={<Icon aria-hidden size="1.15em" />}>
      {label}
    </Menu.Item>
  ));
}

export const MoreMenu = ({ dropdown, withPrint }: { dropdown: Dropdown; withPrint: boolean }) => (
  <DropdownMenu dropdown={dropdown}>
    <ScreenItems />
    {withPrint ? <PrintItem /> : null}
  </DropdownMenu>
);

export const PrintItem = () => (
  <Menu.Item
    leftSection={<IconPrinter aria-hidden size="1.15em" />}
    // The menu is gone from the page first.
    onClick={() => setTimeout(() => window.print(), 300)}
  >
    Imprimir
  </Menu.Item>
);
