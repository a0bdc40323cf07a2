/** The name of the day or week and the number of appointments, and the button of what is needed less often. */
import { ActionIcon, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { sayCount } from '#contract/count.ts';
import { capitalise, formatMonthAndYear, sayNearDay } from '#web/format/date.ts';
import { DocumentTitle } from '#web/ui/document-title.tsx';
import { useDropdown } from '#web/ui/dropdown.tsx';
import { IconDotsVertical } from '#web/ui/icons/icons.ts';
import { useLazyModule } from '#web/ui/use-lazy-module.ts';
import { RequestsLink } from '../../booking-requests/requests-link.tsx';
import type { Column } from '../grid/columns.ts';
import { periodTitle } from '../grid/period-title.ts';
import type { AgendaAddress } from '../use-agenda-address.ts';
import styles from './phone-day.module.css';

type DayHeadProps = {
  address: AgendaAddress;
  /** Undefined while loading, and of a month, whose card counts. */
  columns?: readonly Column[] | undefined;
};

const fetchMenu = () => import('./day-menu.tsx');

export function DayHead({ address, columns }: DayHeadProps) {
  const { view, day, month, from, to, today } = address;
  const isMonth = view === 'mes';
  const { button, dropdown } = useDropdown('menu', useState(false));
  const menu = useLazyModule(fetchMenu, dropdown.opened || 'when-idle');
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
      <ActionIcon size="xl" color="gray" aria-label="Outras visões da agenda" {...button}>
        <IconDotsVertical aria-hidden />
      </ActionIcon>
      {menu ? <menu.DayMenu dropdown={dropdown} address={address} /> : null}
    </header>
  );
}

/** '12 agendamentos', without cancelled ones. */
function countOf(columns: readonly Column[]): string {
  const count = columns
    .flatMap(({ appointments }) => appointments)
    .filter(({ appointment }) => appointment.status !== 'cancelled').length;
  if (count === 0) return 'Nenhum agendamento';
  return sayCount(count, 'agendamento', 'agendamentos');
}
