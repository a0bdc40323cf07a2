/**
 * The appointments that a saved change has left outside of the open time: each with its card, and with 'Remarcar', which
 * leads to a choice of a free time. The list stays until it is closed, also on other screens that show it.
 */
import { Anchor, Badge, Button, Card, CloseButton, Group, Text, Title } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { can } from '#contract/agenda/appointment-rules.ts';
import type { MetAppointments } from '#contract/agenda/schedule-exceptions.ts';
import { sayCount } from '#contract/count.ts';
import { api } from '#web/api/client.ts';
import { errorMessage } from '#web/api/error-messages.ts';
import { useToday } from '#web/clinic/clinic.ts';
import { sayStatus } from '#web/clinic/status-badge.tsx';
import { sayDateAtTime } from '#web/format/date.ts';
import { paths } from '#web/paths.ts';
import { IconCalendarExclamation } from '#web/ui/icons/icons.ts';
import { notify } from '#web/ui/toasts.tsx';
import { useAgendaState } from '../agenda/agenda-state.tsx';
import styles from './met-appointments.module.css';
import { closeMet, useMet } from './met-list.ts';

/** That are shown above a grid. */
const shortRows = 3;

type MetAppointmentsCardProps = {
  /** Above a grid that needs the height: three rows, and the others on demand. */
  isShort?: boolean;
};

export function MetAppointmentsCard({ isShort = false }: MetAppointmentsCardProps) {
  const queryClient = useQueryClient();
  const met = useMet();
  const [all, setAll] = useState(false);
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (met) title.current?.focus();
  }, [met]);
  if (!met) return null;
  const others = met.total - met.rows.length;
  const close = () => closeMet(queryClient);
  const isFolded = isShort && !all && met.rows.length > shortRows;
  return (
    <Card
      component="section"
      aria-labelledby="met"
      className={styles.card}
      data-short={isShort || undefined}
      data-keep-free
    >
      <Group gap="sm" wrap="nowrap" align={isShort ? 'center' : 'flex-start'} className={styles.head}>
        <IconCalendarExclamation aria-hidden className={styles.icon} />
        <div>
          <Title order={3} id="met" ref={title} tabIndex={-1} className={styles.title}>
            {sayCount(met.total, 'agendamento ficou fora do horário', 'agendamentos ficaram fora do horário')}
          </Title>
          {isShort ? null : (
            <Text c="dimmed">
              {met.total === 1
                ? 'Ele continua marcado até você mover ou cancelar.'
                : 'Eles continuam marcados até você mover ou cancelar cada um.'}
            </Text>
          )}
        </div>
        {isShort ? (
          <Group gap="xs" wrap="nowrap" ml="auto">
            {met.rows.length > shortRows ? (
              <Button variant="subtle" size="compact-md" aria-expanded={all} onClick={() => setAll(!all)}>
                {all ? 'Ver menos' : `Ver todos (${met.total})`}
              </Button>
            ) : null}
            <Button component={Link} to={paths.admin.displaced()} variant="light" size="compact-md">
              Remarcar todos
            </Button>
            <CloseButton aria-label="Fechar a lista" onClick={close} />
          </Group>
        ) : null}
      </Group>
      <ul className={styles.list}>
        {(isFolded ? met.rows.slice(0, shortRows) : met.rows).map((row) => (
          <MetRow key={row.id} row={row} />
        ))}
        {others > 0 && !isFolded ? (
          <li className={styles.row}>
            <Text size="sm" c="dimmed">
              E mais {others}.
            </Text>
          </li>
        ) : null}
      </ul>
      {isShort ? null : (
        <Group justify="flex-end" gap="sm" mt="sm">
          <Anchor component={Link} to={paths.admin.displaced()}>
            Remarcar e avisar todos
          </Anchor>
          <Button variant="default" onClick={close}>
            Fechar a lista
          </Button>
        </Group>
      )}
    </Card>
  );
}

/** Shows where the appointment is now, once it has been moved from here or elsewhere. */
function MetRow({ row }: { row: MetAppointments['rows'][number] }) {
  const { id, date, time, patientName, professionalName, service } = row;
  const queryClient = useQueryClient();
  const todaysDay = useToday();
  const { openCard, chooseSlot } = useAgendaState();
  const query = api.appointments.get.queryOptions({ input: { id } });
  // Read by 'Remarcar', and again when it changes.
  const read = queryClient.getQueryState(query.queryKey)?.dataUpdatedAt;
  const { data: now } = useQuery({ ...query, enabled: read !== undefined });
  const move = useMutation({
    mutationFn: () => queryClient.fetchQuery({ ...query, staleTime: 0 }),
    onSuccess: (appointment) => chooseSlot({ kind: 'move', appointment }, appointment.date),
    onError: (error) => notify.error(errorMessage(error)),
  });
  const isDone =
    now !== undefined &&
    (now.date !== date ||
      now.time !== time ||
      now.professional.fullName !== professionalName ||
      !can.edit(now));
  return (
    <li className={styles.row}>
      <div className={styles.what}>
        <Anchor
          component="button"
          type="button"
          fw={500}
          ta="left"
          onClick={(event) => openCard(id, event.currentTarget)}
        >
          {patientName}
        </Anchor>
        <Text size="sm" c="dimmed">
          {sayDateAtTime(date, time, todaysDay)} · {professionalName} · {service}
        </Text>
      </div>
      {isDone ? (
        <Badge color="green" flex="none">
          {can.edit(now) ? `Agora ${sayDateAtTime(now.date, now.time, todaysDay)}` : sayStatus(now.status)}
        </Badge>
      ) : (
        <Button
          variant="light"
          size="compact-md"
          className={styles.move}
          loading={move.isPending}
          onClick={() => move.mutate()}
          aria-label={`Remarcar o agendamento de ${patientName}`}
        >
          Remarcar
        </Button>
      )}
    </li>
  );
}
