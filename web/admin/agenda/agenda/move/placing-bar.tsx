/** Above the agenda while a time is being chosen: for what, whether there is one, and the way out. */
import { Button, Group, Paper, Text } from '@mantine/core';
import { useEffect } from 'react';
import { sayWishes } from '#web/clinic/waiting-wording.ts';
import { IconCalendarTime } from '#web/ui/icons/icons.ts';
import { sayDuration } from '../../../../format/duration.ts';
import { nameOf } from '../../booking-requests/request-wording.ts';
import { type Placing, useAgendaState } from '../agenda-state.tsx';
import type { AgendaAddress } from '../use-agenda-address.ts';
import styles from './placing-bar.module.css';
import { sayDay } from './say.ts';
import { useFreeTimes, useNextFreeDay, wishOf } from './use-placing.ts';

type PlacingBarProps = {
  address: AgendaAddress;
  /** Without a sign and a button of its own: a phone has 'Cancelar' below it. */
  isShort?: boolean;
};

export function PlacingBar(props: PlacingBarProps) {
  const { placing } = useAgendaState();
  return placing ? <Bar placing={placing} {...props} /> : null;
}

function Bar({ placing, address, isShort = false }: PlacingBarProps & { placing: Placing }) {
  const { close } = useAgendaState();
  const { data, isError } = useFreeTimes(placing, address);
  const next = useNextFreeDay(placing, address);
  const wish = wishOf(placing);
  const isDay = address.from === address.to;
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
        <Text fw="var(--mantine-font-weight-medium)">{sayPlacing(placing)}</Text>
        {wish ? <Text size="sm">Pediu: {sayWishes(wish)}</Text> : null}
        <Text size="sm" c="dimmed">
          {none
            ? `Nenhum horário ${wish ? 'que sirva' : 'livre'} ${isDay ? 'neste dia' : 'nestes dias'}.`
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

/** 'Remarcar Marina Azevedo, Peeling (30 min), de terça, 24, 10:00' */
function sayPlacing(placing: Placing): string {
  if (placing.kind === 'move') {
    const { patient, service, durationMinutes, date, time } = placing.appointment;
    return `Remarcar ${patient.fullName}, ${service} (${sayDuration(durationMinutes)}), de ${sayDay(date)}, ${time}`;
  }
  if (placing.kind === 'propose') {
    const { request } = placing;
    return `Outro horário para ${nameOf(request)}, ${request.service} (${sayDuration(request.durationMinutes)})`;
  }
  const { patient, service } = placing.draft;
  return ['Agendar', [patient?.fullName, service].filter(Boolean).join(', ')].join(' ').trim();
}
