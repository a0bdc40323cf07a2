/** One holiday or one exception in the list of a year. */
import { ActionIcon, Anchor, Badge, Button, Switch, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import {
  exceptionNames,
  type Holiday,
  type ScheduleException,
} from '#contract/agenda/schedule-exceptions.ts';
import { sayInterval } from '#contract/intervals.ts';
import { api } from '#web/api/client.ts';
import { errorMessage } from '#web/api/error-messages.ts';
import { formatDate, formatShortWeekday } from '#web/format/date.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { IconRepeat, IconTrash } from '#web/ui/icons/icons.ts';
import { notify } from '#web/ui/toasts.tsx';
import { showMet } from '../working-hours/met-list.ts';
import styles from './exceptions.module.css';
import { colorOfKind, timesOf, titleOf, whenOf, whoOf } from './say-exception.ts';

type RowProps = {
  /** Undefined for what repeats each week. */
  day?: string;
  isPast?: boolean;
  title: ReactNode;
  details: string;
  badge: ReactNode;
  action: ReactNode;
};

const Row = ({ day, isPast, title, details, badge, action }: RowProps) => (
  <li className={styles.row} data-past={isPast || undefined}>
    <span className={styles.day}>
      {day ? (
        <>
          <span className={styles.number}>{formatDate(day).slice(0, 5)}</span>
          <span className={styles.weekday}>{formatShortWeekday(day)}</span>
        </>
      ) : (
        <IconRepeat aria-hidden size="1.2rem" stroke={1.7} />
      )}
    </span>
    <div className={styles.words}>
      {title}
      {details ? (
        <Text span size="sm" c="dimmed">
          {details}
        </Text>
      ) : null}
    </div>
    <div className={styles.badge}>{badge}</div>
    <div className={styles.action}>{action}</div>
  </li>
);

type HolidayRowProps = {
  holiday: Holiday;
  /** Whether the clinic works on that day, by an exception. */
  opened: boolean;
  isPast: boolean;
  onOpenDay: (typedDay: string) => void;
};

export function HolidayRow({ holiday, opened, isPast, onOpenDay }: HolidayRowProps) {
  const { date, name, optional, taken, start, end } = holiday;
  const times = start && end ? sayInterval({ start, end }) : '';
  const badge = opened ? (
    <Badge color="green">Aberto</Badge>
  ) : optional && !taken ? (
    <Badge color="gray" variant="outline">
      Facultativo
    </Badge>
  ) : (
    <Badge color={colorOfKind.holiday}>{optional ? 'Fechado' : 'Feriado'}</Badge>
  );
  const action = isPast ? null : optional ? (
    <TakeSwitch holiday={optional} name={name} taken={taken} />
  ) : opened ? null : (
    <Button
      variant="subtle"
      size="compact-md"
      aria-label={`Atender em ${formatDate(date)}, ${name}`}
      onClick={() => onOpenDay(formatDate(date))}
    >
      Atender neste dia
    </Button>
  );
  return (
    <Row
      day={date}
      isPast={isPast}
      title={<span>{name}</span>}
      details={times}
      badge={badge}
      action={action}
    />
  );
}

type TakeSwitchProps = { holiday: NonNullable<Holiday['optional']>; name: string; taken: boolean };

function TakeSwitch({ holiday, name, taken }: TakeSwitchProps) {
  const queryClient = useQueryClient();
  const take = useMutation(
    api.scheduleExceptions.takeHoliday.mutationOptions({
      onSuccess: async ({ met }) => {
        await queryClient.invalidateQueries({ queryKey: api.scheduleExceptions.key() });
        showMet(queryClient, met);
      },
      onError: (error) => notify.error(errorMessage(error)),
    }),
  );
  return (
    <Switch
      label="Fechar"
      aria-label={`Fechar: ${name}`}
      checked={take.isPending ? take.variables.taken : taken}
      disabled={take.isPending}
      onChange={(event) => take.mutate({ holiday, taken: event.currentTarget.checked })}
    />
  );
}

type ExceptionRowProps = {
  exception: ScheduleException;
  day?: string;
  isPast?: boolean;
  onEdit: (exception: ScheduleException) => void;
};

export function ExceptionRow({ exception, day, isPast, onEdit }: ExceptionRowProps) {
  const { kind, repeats, firstDay, lastDay } = exception;
  const isLong = repeats === 'once' && lastDay !== null && lastDay > firstDay;
  const details = [
    repeats !== 'once' || isLong ? whenOf(exception) : null,
    exception.start || exception.hours.length > 0 ? timesOf(exception) : null,
    whoOf(exception),
  ];
  return (
    <Row
      day={day}
      isPast={isPast}
      title={
        <Anchor component="button" type="button" ta="left" onClick={() => onEdit(exception)}>
          {titleOf(exception)}
        </Anchor>
      }
      details={details.filter((each) => each !== null).join(' · ')}
      badge={<Badge color={colorOfKind[kind]}>{exceptionNames[kind]}</Badge>}
      action={<RemoveButton exception={exception} />}
    />
  );
}

function RemoveButton({ exception }: { exception: ScheduleException }) {
  const queryClient = useQueryClient();
  const [opened, { open, close }] = useDisclosure(false);
  const remove = useMutation(
    api.scheduleExceptions.remove.mutationOptions({
      onSuccess: async () => {
        close();
        notify.success('Removido. O horário de sempre volta a valer.');
        await queryClient.invalidateQueries({ queryKey: api.scheduleExceptions.key() });
      },
    }),
  );
  return (
    <>
      <ActionIcon color="gray" aria-label={`Remover: ${titleOf(exception)}`} onClick={open}>
        <IconTrash aria-hidden size="1.15rem" stroke={1.7} />
      </ActionIcon>
      <ConfirmDialog
        opened={opened}
        onClose={close}
        title={`Remover “${titleOf(exception)}”?`}
        confirmLabel="Remover"
        confirmingLabel="Removendo..."
        tone="danger"
        onConfirm={() => remove.mutate({ id: exception.id })}
        running={remove.isPending}
        error={remove.error ? errorMessage(remove.error) : null}
      >
        <Text>
          {exceptionNames[exception.kind]}, {whenOf(exception)}, {timesOf(exception)}. O horário de sempre
          volta a valer.
        </Text>
      </ConfirmDialog>
    </>
  );
}
