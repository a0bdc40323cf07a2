/** Above the agenda while a time is being chosen: for what, whether there is one, and the way out. */
import { Button, Group, Paper, Text } from '@mantine/core';
import { useEffect } from 'react';
import { isDoneBy } from '#contract/agenda/appointment-rules.ts';
import { sayWishes } from '#web/clinic/say-waiting.ts';
import { IconCalendarTime } from '#web/ui/icons/icons.ts';
import { sayDuration } from '../../../../format/duration.ts';
import { useBookingChoices } from '../../appointments/booking-choices.tsx';
import { nameOf } from '../../booking-requests/say-request.ts';
import { type Placing, useAgendaState } from '../agenda-state.tsx';
import { sayDay, sayNone } from '../move/say-move.ts';
import type { AgendaAddress } from '../use-agenda-address.ts';
import styles from './placing-bar.module.css';
import { useFreeTimes, useNextFreeDay, whatFor, wishOf } from './use-placing.ts';

type PlacingBarProps = { placing: Placing; address: AgendaAddress; isShort: boolean };

export function PlacingBar({ placing, address, isShort }: PlacingBarProps) {
  const { close } = useAgendaState();
  const { data, isError } = useFreeTimes(placing, address);
  const next = useNextFreeDay(placing, address);
  const wish = wishOf(placing);
  const isDay = address.from === address.to;
  const { data: choices } = useBookingChoices();
  const procedure = choices?.procedures.find(({ id }) => id === whatFor(placing).procedureId);
  const names = choices?.professionals
    .filter(({ id }) => address.professionalIds?.includes(id) ?? true)
    .filter(({ id }) => isDoneBy(id, procedure?.professionalIds ?? []))
    .map(({ fullName }) => fullName);
  const [only, ...others] = names ?? [];
  useEffect(() => {
    // A dialog over the agenda takes the key for itself.
    const leave = (event: KeyboardEvent) => {
      const isInDialog = event.target instanceof Element && event.target.closest('[role=dialog]');
      if (event.key === 'Escape' && !event.defaultPrevented && !isInDialog) close();
    };
    window.addEventListener('keydown', leave);
    return () => window.removeEventListener('keydown', leave);
  }, [close]);
  const none = data && data.days.length === 0;
  return (
    <Paper className={styles.bar} data-keep-free>
      {isShort ? null : <IconCalendarTime aria-hidden size="1.3rem" className={styles.icon} />}
      <div className={styles.text} role="status">
        <Text fw="var(--mantine-font-weight-medium)">
          {sayPlacing(placing, address.from, procedure?.title, others.length === 0 ? only : undefined)}
        </Text>
        {wish ? <Text size="sm">Pediu: {sayWishes(wish)}</Text> : null}
        <Text size="sm" c="dimmed">
          {none
            ? sayNone(names, wish ? 'que sirva' : 'livre', isDay ? 'neste dia' : 'nestes dias')
            : isError
              ? 'Os horários livres não puderam ser destacados. Escolha um horário mesmo assim.'
              : `Escolha um horário. Os ${wish ? 'que servem' : 'livres'} estão destacados.`}
        </Text>
      </div>
      <Group gap="xs" wrap="nowrap">
        {none ? (
          <Button variant="light" loading={next.isPending} onClick={() => next.mutate()}>
            {isDay ? 'Próximo dia livre' : 'Próxima semana livre'}
          </Button>
        ) : null}
        {isShort ? null : (
          <Button variant="default" onClick={close}>
            Cancelar
          </Button>
        )}
      </Group>
    </Paper>
  );
}

/**
 * 'Remarcar Marina Azevedo, Peeling (30 min), de terça, 24, 10:00'
 * @param shown the first day on the screen: that of another month is said with its own
 * @param procedure its title, of a booking that brings only its id
 * @param professional the only one on the screen who does it
 */
function sayPlacing(
  placing: Placing,
  shown: string,
  procedure: string | undefined,
  professional: string | undefined,
) {
  if (placing.kind === 'move') {
    const { patient, service, durationMinutes, date, time } = placing.appointment;
    return `Remarcar ${patient.fullName}, ${service} (${sayDuration(durationMinutes)}), de ${sayDay(date, shown)}, ${time}`;
  }
  if (placing.kind === 'propose') {
    const { request } = placing;
    return `Outro horário para ${nameOf(request)}, ${request.service} (${sayDuration(request.durationMinutes)})`;
  }
  const { patient, service } = placing.draft;
  const what = [patient?.fullName, service ?? procedure, professional && `com ${professional}`];
  return ['Agendar', what.filter(Boolean).join(', ')].join(' ').trim();
}
