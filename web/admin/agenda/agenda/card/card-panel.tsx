/**
 * An appointment beside its place on the screen. What the screen knows is shown at once; the rest follows, and so do changes
 * by others.
 */
import { Anchor } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { Link } from 'react-router';
import { api } from '#web/api/client.ts';
import { isMissing } from '#web/api/error-messages.ts';
import { paths } from '#web/paths.ts';
import { AnchoredPanel } from '#web/ui/anchored-panel.tsx';
import { RecordBoundary } from '#web/ui/record-boundary.tsx';
import { EmptyState, ErrorState } from '#web/ui/states.tsx';
import { useLast } from '#web/ui/use-last.ts';
import { knownAppointment } from '../../appointments/cached-appointment.ts';
import { AppointmentDialogs, type Question } from '../../appointments/detail/appointment-dialogs.tsx';
import { useAgendaState } from '../agenda-state.tsx';
import { AppointmentCard, CardSkeleton } from './appointment-card.tsx';

export function CardPanel() {
  const { card, close } = useAgendaState();
  const shown = useLast(card);
  if (!shown) return null;
  const { appointmentId: id, anchor } = shown;
  return <Panel key={id} id={id} opened={card !== null} anchor={anchor} onClose={close} />;
}

type PanelProps = { id: string; opened: boolean; anchor: HTMLElement | null; onClose: () => void };

function Panel({ id, opened, anchor, onClose }: PanelProps) {
  const { openCard, offerFreed } = useAgendaState();
  const queryClient = useQueryClient();
  const [known] = useState(() => knownAppointment(queryClient, id));
  const [question, ask] = useState<Question | null>(null);
  const body = useRef<HTMLDivElement>(null);
  const found = useQuery(api.appointments.get.queryOptions({ input: { id }, enabled: opened }));
  const details = found.data;
  const appointment = details ?? known;
  // An alert that came later would move the buttons.
  const shown = details ?? (known?.alert === undefined && !found.isError ? undefined : known);
  const gone = isMissing(found.error);
  const failed =
    found.isError && !details ? (
      <ErrorState
        message="Erro ao carregar detalhes do agendamento"
        onRetry={found.refetch}
        retrying={found.isFetching}
      />
    ) : null;

  /** After a dialog, or a step whose button is gone. */
  const keepFocus = () => {
    const focused = document.activeElement;
    if (focused && focused !== document.body) return;
    body.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus({ preventScroll: true });
  };
  return (
    <>
      <AnchoredPanel
        title={
          appointment ? (
            <Anchor
              component={Link}
              to={paths.admin.patient(appointment.patient.id)}
              c="inherit"
              inherit
              fz="lg"
            >
              {appointment.patient.fullName}
            </Anchor>
          ) : (
            'Agendamento'
          )
        }
        opened={opened}
        anchor={anchor}
        onClose={onClose}
        locked={question !== null}
      >
        <div ref={body}>
          {gone ? (
            <EmptyState
              drawing="calendar"
              title="Este agendamento foi excluído."
              description="O cadastro do paciente foi excluído com ele."
            />
          ) : shown ? (
            <AppointmentCard
              appointment={shown}
              details={details}
              failed={failed}
              onAsk={ask}
              onOpen={(other) => openCard(other, anchor)}
              onStep={keepFocus}
            />
          ) : (
            (failed ?? <CardSkeleton />)
          )}
        </div>
      </AnchoredPanel>
      {appointment ? (
        <RecordBoundary gone={gone} reason="Este agendamento foi excluído." notFound={null}>
          <AppointmentDialogs
            appointment={appointment}
            details={details}
            question={question}
            onClose={() => ask(null)}
            onClosed={keepFocus}
            onCancelled={() => offerFreed(appointment)}
          />
        </RecordBoundary>
      ) : null}
    </>
  );
}
