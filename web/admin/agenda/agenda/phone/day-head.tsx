/** The name of the day or week and the number of appointments, and the menu with what is needed less often. */
import { ActionIcon, Menu, Text, Title } from '@mantine/core';
import { Link } from 'react-router';
import { capitalise, formatMonthAndYear, sayNearDay } from '#web/format/date.ts';
import { paths } from '#web/paths.ts';
import { DocumentTitle } from '#web/ui/document-title.tsx';
import {
  IconCalendar,
  IconCalendarEvent,
  IconCalendarMonth,
  IconDotsVertical,
  IconHourglass,
  IconList,
} from '#web/ui/icons/icons.ts';
import { RequestsLink } from '../../booking-requests/requests-link.tsx';
import { useAgendaState } from '../agenda-state.tsx';
import type { Column } from '../grid/columns.ts';
import { periodTitle } from '../grid/period-title.ts';
import { ScreenItems } from '../screen-items.tsx';
import type { AgendaAddress } from '../use-agenda-address.ts';
import styles from './phone-day.module.css';

type DayHeadProps = {
  address: AgendaAddress;
  /** Undefined while loading, and of a month, whose card counts. */
  columns?: readonly Column[] | undefined;
};

const viewItems = [
  { view: 'dia', label: 'Dia', Icon: IconCalendarEvent },
  { view: 'semana', label: 'Semana', Icon: IconCalendar },
  { view: 'mes', label: 'Mês', Icon: IconCalendarMonth },
] as const;

export function DayHead({ address, columns }: DayHeadProps) {
  const { view, day, month, from, to, today, setView } = address;
  const isMonth = view === 'mes';
  const { showWaitingList } = useAgendaState();
  const near = from === to && sayNearDay(day, today);
  return (
    <header className={styles.head}>
      <DocumentTitle>Calendário de Agendamentos</DocumentTitle>
      <div className={styles.heading}>
        <Title order={1} className={styles.title}>
          {capitalise(isMonth ? formatMonthAndYear(month) : periodTitle({ from, to }, today))}
        </Title>
        {isMonth ? null : (
          <Text size="sm" c="dimmed" aria-live="polite">
            {near ? <span className={styles.near}>{capitalise(near)} · </span> : null}
            {columns ? countOf(columns) : 'Carregando…'}
          </Text>
        )}
      </div>
      <RequestsLink address={address} isOnPhone />
      <Menu>
        <Menu.Target>
          <ActionIcon size="xl" color="gray" aria-label="Outras visões da agenda">
            <IconDotsVertical aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {viewItems.map(({ view: each, label, Icon }) =>
            each === view ? null : (
              <Menu.Item
                key={each}
                onClick={() => setView(each)}
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
        </Menu.Dropdown>
      </Menu>
    </header>
  );
}

/** '12 agendamentos', without cancelled ones. */
function countOf(columns: readonly Column[]): string {
  const count = columns
    .flatMap(({ appointments }) => appointments)
    .filter(({ appointment }) => appointment.status !== 'cancelled').length;
  if (count === 0) return 'Nenhum agendamento';
  return count === 1 ? '1 agendamento' : `${count} agendamentos`;
}
