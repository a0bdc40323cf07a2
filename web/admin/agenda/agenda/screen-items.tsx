/** The agenda's other screens, as entries of a menu. */
import { Menu } from '@mantine/core';
import { Link } from 'react-router';
import { paths } from '#web/paths.ts';
import { IconCalendarSearch, IconDoorEnter, IconInbox, IconMessageCheck } from '#web/ui/icons/icons.ts';

const screens = [
  { label: 'Recepção', to: paths.admin.reception(), Icon: IconDoorEnter },
  { label: 'Confirmar', to: paths.admin.confirmations(), Icon: IconMessageCheck },
  { label: 'Próximo horário', to: paths.admin.freeTimes(), Icon: IconCalendarSearch },
  { label: 'Pedidos', to: paths.admin.bookingRequests(), Icon: IconInbox },
] as const;

export const ScreenItems = () =>
  screens.map(({ label, to, Icon }) => (
    <Menu.Item key={to} component={Link} to={to} leftSection={<Icon aria-hidden size="1.15em" />}>
      {label}
    </Menu.Item>
  ));
