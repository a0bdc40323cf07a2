/** The bar above the tabs: to other days, and 'Agendar'. */
import { ActionIcon, Button } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import { timeOf } from '#contract/value-formats.ts';
import { paths } from '#web/paths.ts';
import { useDropdown } from '#web/ui/dropdown.tsx';
import { IconCalendarSearch, IconChevronLeft, IconChevronRight, IconPlus } from '#web/ui/icons/icons.ts';
import { monthOf } from '#web/ui/month-days.ts';
import { Panel } from '#web/ui/panel.tsx';
import { PlacingPanel } from '../agenda-panels.tsx';
import { useAgendaState } from '../agenda-state.tsx';
import type { Gap } from '../day-entries.ts';
import { turnLabels } from '../grid/period-title.ts';
import { SmallMonth } from '../grid/small-month.tsx';
import type { AgendaAddress } from '../use-agenda-address.ts';
import styles from './day-bar.module.css';

type DayBarProps = {
  address: AgendaAddress;
  /** The first gap of the day. Without one 'Agendar' leads to the full form. */
  gap?: Gap | undefined;
};

export function DayBar({ address, gap }: DayBarProps) {
  const { view, day, month, from, to, today, turn, goTo } = address;
  const hasToday = from <= today && today <= to && (view !== 'mes' || month === monthOf(today));
  const { placing, close } = useAgendaState();
  return (
    <div className={styles.bar} data-screen-only data-keep-free>
      <PlacingPanel address={address} isShort />
      <div className={styles.buttons}>
        <ActionIcon.Group>
          <Turn label={turnLabels[view][0]} Icon={IconChevronLeft} onClick={() => turn(-1)} />
          <GoToDate address={address} />
          <Turn label={turnLabels[view][1]} Icon={IconChevronRight} onClick={() => turn(1)} />
        </ActionIcon.Group>
        {hasToday ? null : (
          <Button variant="default" size="md" px="sm" className={styles.today} onClick={() => goTo(today)}>
            Hoje
          </Button>
        )}
        {placing ? (
          <Button variant="default" size="md" className={styles.book} onClick={close}>
            Cancelar
          </Button>
        ) : (
          <BookButton day={day} gap={gap} />
        )}
      </div>
    </div>
  );
}

type TurnProps = { label: string; Icon: typeof IconChevronLeft; onClick: () => void };

const Turn = ({ label, Icon, onClick }: TurnProps) => (
  <ActionIcon variant="default" size={44} radius="md" aria-label={label} onClick={onClick}>
    <Icon aria-hidden size="1.4rem" stroke={1.8} />
  </ActionIcon>
);

function GoToDate({ address }: { address: AgendaAddress }) {
  const { button, dropdown } = useDropdown('dialog', useState(false));
  return (
    <>
      <ActionIcon variant="default" size={44} radius="md" aria-label="Ir para a data" {...button}>
        <IconCalendarSearch aria-hidden size="1.3rem" stroke={1.8} />
      </ActionIcon>
      <Panel dropdown={dropdown} label="Ir para a data" position="top-start" width="20rem">
        <SmallMonth
          address={address}
          onChoose={(day) => {
            dropdown.onChange(false);
            address.goTo(day);
          }}
        />
      </Panel>
    </>
  );
}

function BookButton({ day, gap }: { day: string; gap: Gap | undefined }) {
  const { book } = useAgendaState();
  const look = { className: styles.book, leftSection: <IconPlus aria-hidden size="1.1em" />, size: 'md' };
  if (!gap)
    return (
      <Button component={Link} to={paths.admin.newAppointment({ date: day })} {...look}>
        Agendar
      </Button>
    );
  const { start, professional } = gap;
  return (
    <Button
      onClick={(event) =>
        book({ date: day, time: timeOf(start), professionalId: professional.id }, event.currentTarget)
      }
      {...look}
    >
      Agendar
    </Button>
  );
}
