/**
 * The appointments that a saved change has left outside of the open time. The card stays until it is closed, also while
 * one of them is moved on another screen.
 */
import { Anchor, Button, Card, Group, Stack, Text, Title } from '@mantine/core';
import { IconCalendarExclamation } from '@tabler/icons-react';
import { type QueryClient, skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import type { MetAppointments } from '#contract/schedule-exceptions.ts';
import { useClinic } from '#web/clinic/clinic.ts';
import { sayDateAtTime, today } from '#web/format/date.ts';
import { paths } from '#web/paths.ts';
import styles from './met-appointments.module.css';

const key = ['metAppointments'];

/** @param met the answer to a change; one without appointments leaves an earlier list */
export function showMet(queryClient: QueryClient, met: MetAppointments) {
  if (met.total > 0) queryClient.setQueryData<MetAppointments | null>(key, met);
}

export function MetAppointmentsCard() {
  const queryClient = useQueryClient();
  const { data: met } = useQuery<MetAppointments | null>({
    queryKey: key,
    queryFn: skipToken,
    gcTime: Number.POSITIVE_INFINITY,
  });
  const { timeZone } = useClinic();
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (met) title.current?.focus();
  }, [met]);
  if (!met) return null;
  const todaysDay = today(timeZone);
  const others = met.total - met.rows.length;
  return (
    <Card component="section" aria-labelledby="met" className={styles.card}>
      <Stack gap="sm">
        <Group gap="sm" wrap="nowrap" align="flex-start">
          <IconCalendarExclamation aria-hidden className={styles.icon} />
          <div>
            <Title order={3} id="met" ref={title} tabIndex={-1} className={styles.title}>
              {met.total === 1
                ? '1 agendamento ficou fora do horário'
                : `${met.total} agendamentos ficaram fora do horário`}
            </Title>
            <Text c="dimmed">
              {met.total === 1
                ? 'Ele continua marcado até você mover ou cancelar.'
                : 'Eles continuam marcados até você mover ou cancelar cada um.'}
            </Text>
          </div>
        </Group>
        <ul className={styles.list}>
          {met.rows.map(({ id, date, time, patientName, professionalName, service }) => (
            <li key={id} className={styles.row}>
              <div className={styles.what}>
                <Anchor component={Link} to={paths.admin.appointment(id)} fw={500}>
                  {patientName}
                </Anchor>
                <Text size="sm" c="dimmed">
                  {sayDateAtTime(date, time, todaysDay)} · {professionalName} · {service}
                </Text>
              </div>
              <Button
                component={Link}
                to={paths.admin.editAppointment(id)}
                variant="light"
                size="compact-md"
                className={styles.move}
                aria-label={`Mover o agendamento de ${patientName}`}
              >
                Mover
              </Button>
            </li>
          ))}
        </ul>
        <Group justify="space-between">
          <Text size="sm" c="dimmed">
            {others > 0 ? `E mais ${others}.` : null}
          </Text>
          <Button variant="default" onClick={() => queryClient.setQueryData(key, null)}>
            Fechar a lista
          </Button>
        </Group>
      </Stack>
    </Card>
  );
}
