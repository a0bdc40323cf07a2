/** A patient on the board: time, name, what for, what is to notice, what is to pay, and one button with the next step. */
import { ActionIcon, Button, Text, UnstyledButton } from '@mantine/core';
import { type ComponentProps, useRef, useState } from 'react';
import type { AgendaClosure } from '#contract/agenda/agenda.ts';
import { can } from '#contract/agenda/appointment-rules.ts';
import { ageOn } from '#contract/patients/age.ts';
import type { BoardAppointment } from '#contract/screens/dashboard.ts';
import { useCan } from '#web/auth/use-can.ts';
import { useClinic, useToday } from '#web/clinic/clinic.ts';
import type { Present } from '#web/clinic/present.ts';
import { sayStatus } from '#web/clinic/status-badge.tsx';
import { useDropdown } from '#web/ui/dropdown.tsx';
import { IconCheck, IconDotsVertical } from '#web/ui/icons/icons.ts';
import { Tooltip } from '#web/ui/tooltip.tsx';
import { useLazyModule } from '#web/ui/use-lazy-module.ts';
import { useAgendaState } from '../agenda/agenda-state.tsx';
import { nextStepOfToday, wordsOf } from '../appointments/detail/status-steps.ts';
import { arrivedLate, delayOf, isClosedAt } from './board.ts';
import styles from './board-row.module.css';
import { DelayMark, Marks, Money } from './row-marks.tsx';
import type { RowTask } from './row-menu.tsx';

export const fetchMenu = () => import('./row-menu.tsx');
type MenuModule = Awaited<ReturnType<typeof fetchMenu>>;

export type RowSettings = {
  present: Present;
  /** The professional stands in each row where the rows are of several: what they are called there, by id. */
  professionals?: ReadonlyMap<string, string> | undefined;
  /** The status stands in each row where no group tells it. */
  withStatus?: boolean;
  /** Of their day: a row says where one lies over its time. */
  closures?: readonly AgendaClosure[] | undefined;
  /** Rows of a board that must not shift are frozen before their step is taken. */
  onStep: (row: BoardAppointment) => void;
  /** Opens a dialog about it. */
  onTask: (kind: RowTask['kind'], row: BoardAppointment) => void;
};

type BoardRowProps = RowSettings & {
  row: BoardAppointment;
  /** It was just moved on, and still stands where it was. */
  isFrozen?: boolean;
  /** The name of another patient of its professional in service. */
  beside?: string | undefined;
  /** Large, with a button that a thumb reaches. */
  isProminent?: boolean;
};

export function BoardRow(props: BoardRowProps) {
  const {
    row,
    present,
    professionals,
    withStatus,
    closures = [],
    onStep,
    onTask,
    isFrozen = false,
    beside,
    isProminent,
  } = props;
  const { patient, time, service, professional, birthDate, status } = row;
  const today = useToday();
  const { timeZone } = useClinic();
  const { openCard } = useAgendaState();
  const name = useRef<HTMLButtonElement>(null);
  const delay = isFrozen ? null : delayOf(row, present);
  const step = nextStepOfToday(row);
  const stepLabel = step && wordsOf(status, step).short;
  const age = birthDate && ageOn(birthDate, today);
  const called = professionals?.get(professional.id);
  const isOver = !can.edit(row);
  const mayReceive = useCan()('money');
  return (
    <li
      className={styles.row}
      data-row={row.id}
      data-urgent={delay?.urgent || undefined}
      data-delay={delay?.kind}
      data-over={isOver || undefined}
      data-prominent={isProminent || undefined}
    >
      <div className={styles.time}>
        {time}
        {delay ? <DelayMark delay={delay} /> : null}
      </div>
      <div className={styles.who}>
        <UnstyledButton
          ref={name}
          data-name
          data-printed
          className={styles.name}
          onClick={() => openCard(row.id, name.current)}
          aria-haspopup="dialog"
          aria-keyshortcuts={step ? 'c' : undefined}
        >
          {patient.fullName}
        </UnstyledButton>
      </div>
      {isFrozen ? (
        <Text component="span" size="sm" className={styles.done}>
          <IconCheck aria-hidden size="1.05em" />
          {sayStatus(status)}
        </Text>
      ) : stepLabel ? (
        <Tooltip label="Tecla C">
          <Button
            variant={isProminent ? 'filled' : status === 'no_show' ? 'default' : 'light'}
            size={isProminent ? 'md' : 'compact-md'}
            className={styles.step}
            onClick={() => onStep(row)}
            aria-label={`${stepLabel}: ${patient.fullName}`}
          >
            {stepLabel}
          </Button>
        </Tooltip>
      ) : null}
      {isOver && status !== 'no_show' && !mayReceive ? null : (
        <RowMenu row={row} name={name} onTask={onTask} />
      )}
      <div className={styles.facts}>
        {/* First: the words flow around it. */}
        <Money row={row} onOpen={() => onTask('receive', row)} />
        <span className={styles.what}>
          {service}
          {called ? (
            <span title={professional.fullName}>
              {'\u00a0'}· {called}
            </span>
          ) : age ? (
            <span className={styles.age}>
              {'\u00a0'}· {age}
            </span>
          ) : null}
        </span>
        <Marks
          row={row}
          withStatus={withStatus}
          beside={beside}
          late={arrivedLate(row, timeZone)}
          isClosed={isClosedAt(row, closures)}
        />
      </div>
    </li>
  );
}

/** Its entries, with their dialogs, are loaded at the first touch of the screen. */
function RowMenu({ row, ...props }: Omit<ComponentProps<MenuModule['RowMenu']>, 'dropdown'>) {
  const { button, dropdown } = useDropdown('menu', useState(false));
  const menu = useLazyModule(fetchMenu);
  return (
    <>
      <ActionIcon
        variant="subtle"
        color="gray"
        className={styles.more}
        aria-label={`Ações: ${row.patient.fullName}`}
        {...button}
      >
        <IconDotsVertical aria-hidden size="1.15rem" />
      </ActionIcon>
      {menu ? <menu.RowMenu row={row} dropdown={dropdown} {...props} /> : null}
    </>
  );
}
