/** 'Outras visões da agenda' of a phone: what is needed less often. */
import { Menu } from '@mantine/core';
import { Link } from 'react-router';
import { paths } from '#web/paths.ts';
import type { Dropdown } from '#web/ui/dropdown.tsx';
import { DropdownMenu } from '#web/ui/dropdown-menu.tsx';
import {
  IconCalendar,
  IconCalendarEvent,
  IconCalendarMonth,
  IconHourglass,
  IconList,
} from '#web/ui/icons/icons.ts';
import { useAgendaState } from '../agenda-state.tsx';
import { ScreenItems } from '../more-menu.tsx';
import type { AgendaAddress } from '../use-agenda-address.ts';

const viewItems = [
  { view: 'dia', label: 'Dia', Icon: IconCalendarEvent },
  { view: 'semana', label: 'Semana', Icon: IconCalendar },
  { view: 'mes', label: 'Mês', Icon: IconCalendarMonth },
] as const;

export function DayMenu({ dropdown, address }: { dropdown: Dropdown; address: AgendaAddress }) {
  const { showWaitingList } = useAgendaState();
  return (
    <DropdownMenu dropdown={dropdown}>
      {viewItems.map(({ view: each, label, Icon }) =>
        each === address.view ? null : (
          <Menu.Item
            key={each}
            onClick={() => address.setView(each)}
            leftSection={<Icon aria-hidden size="1.15em" />}
          >
            {label}
          </Menu.Item>
        ),
      )}
      <Menu.Item
        component={Link}
        to={paths.admin.appointments()}
        leftSection={<IconList aria-hidden size="1.15em" />}
      >
        Todos os agendamentos
      </Menu.Item>
      <ScreenItems />
      <Menu.Item
        onClick={() => showWaitingList(true)}
        leftSection={<IconHourglass aria-hidden size="1.15em" />}
      >
        Lista de espera
      </Menu.Item>
    </DropdownMenu>
  );
}
