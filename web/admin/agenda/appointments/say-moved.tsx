/** Under the toast of a move. Toasts outlive the screen, so this uses no hook of it. */
import { Anchor, Group, Text } from '@mantine/core';
import type { QueryClient } from '@tanstack/react-query';
import { type ComponentProps, Suspense, use, useState } from 'react';
import type { AppointmentSummary } from '#contract/agenda/appointments.ts';
import type { NoticeChannel } from '#contract/messages/contacts.ts';
import { api, client } from '#web/api/client.ts';
import { withReason } from '#web/api/error-messages.ts';
import { sayTold } from '#web/clinic/say-contact.ts';
import { movedText } from '#web/clinic/whatsapp-texts.ts';
import { formatDayAndMonth } from '#web/format/date.ts';
import { notify } from '#web/ui/toasts.tsx';
import { hasPassed } from './form/has-passed.ts';
import { TellOfMove } from './tell-of-move.tsx';

export const moveToast = { id: (appointmentId: string) => `move-${appointmentId}`, duration: 10_000 };

type Moved = Pick<AppointmentSummary, 'id' | 'patient' | 'date' | 'time'> & { patientPhone: string | null };

type WhoIsTold = { channels: NoticeChannel[]; acceptsWhatsapp: boolean };

/** Asked right after the change. Null where that failed: then nothing is said. */
const askWhoIsTold = (appointmentId: string): Promise<WhoIsTold | null> =>
  client.confirmations.willTell({ appointmentId }).catch(() => null);

type MovedTools = { queryClient: QueryClient; clinicName: string; timeZone: string };

type MovedOne = {
  /** Who and when, where the toast's title does not say it. */
  said?: string;
  /** 'O paciente já tem horário das 10:00 às 11:00.', or null. */
  warning?: Promise<string | null>;
  /** False: only with another professional, or of another length. */
  hasNewTime: boolean;
  wasConfirmed: boolean;
  /** Of a session of a series. */
  moveFollowing?: (() => void) | undefined;
};

/** For the toast of a move. @param appointment as it is now */
export function sayMoved(
  { queryClient, clinicName, timeZone }: MovedTools,
  appointment: Moved,
  move: MovedOne,
) {
  const { said, warning, hasNewTime } = move;
  const told =
    hasNewTime && !hasPassed(appointment.date, appointment.time, timeZone)
      ? askWhoIsTold(appointment.id)
      : null;
  const asksAgain = hasNewTime && move.wasConfirmed;
  const moveFollowing = hasNewTime ? move.moveFollowing : undefined;
  return (
    <>
      {said ? <Text inherit>{said}</Text> : null}
      {warning ? (
        <Suspense fallback={null}>
          <Warning warning={warning} />
        </Suspense>
      ) : null}
      {asksAgain ? <Text inherit>Já não está confirmado.</Text> : null}
      {told ? (
        <Suspense fallback={null}>
          <Told told={told} />
        </Suspense>
      ) : null}
      {moveFollowing ? <Text inherit>Só esta sessão mudou.</Text> : null}
      <Group gap="0 0.75rem">
        {told ? (
          <Suspense fallback={null}>
            <TellAfter
              told={told}
              appointment={appointment}
              text={movedText({ ...appointment, clinicName })}
              asksWhetherTold={!asksAgain}
            />
          </Suspense>
        ) : null}
        {asksAgain ? (
          <OnceButton label="O paciente já sabe" onClick={() => confirmMoved(queryClient, appointment)} />
        ) : null}
        {moveFollowing ? <OnceButton label="Mover as seguintes também" onClick={moveFollowing} /> : null}
      </Group>
    </>
  );
}

const Warning = ({ warning }: { warning: Promise<string | null> }) => <strong>{use(warning)}</strong>;

function Told({ told }: { told: Promise<WhoIsTold | null> }) {
  const answer = use(told);
  return answer ? <Text inherit>{sayTold(answer.channels)}</Text> : null;
}

type TellAfterProps = Omit<ComponentProps<typeof TellOfMove>, 'acceptsWhatsapp'> & {
  told: Promise<WhoIsTold | null>;
};

/** Where no message goes by itself it stays in 'Remarcar' until someone has told. */
function TellAfter({ told, asksWhetherTold = true, ...move }: TellAfterProps) {
  const answer = use(told);
  return (
    <TellOfMove
      {...move}
      acceptsWhatsapp={answer?.acceptsWhatsapp ?? false}
      asksWhetherTold={asksWhetherTold && !answer?.channels.length}
    />
  );
}

/** A second click would do it twice. */
function OnceButton({ label, onClick }: { label: string; onClick: () => unknown }) {
  const [clicked, setClicked] = useState(false);
  return (
    <Anchor
      component="button"
      type="button"
      inherit
      disabled={clicked}
      onClick={() => {
        setClicked(true);
        onClick();
      }}
    >
      {label}
    </Anchor>
  );
}

type MovedSessions = { sessions: number; unconfirmed: number; clinicName: string; said?: string };

/**
 * For the toast of a move of several sessions: the confirmations that it took back, whether a message goes, and the chat.
 * @param first of them, as it is now; `id` may be that of another
 * @param moved `said`: who and when
 */
export function sayMovedSessions(first: Moved, { sessions, unconfirmed, clinicName, said }: MovedSessions) {
  const told = askWhoIsTold(first.id);
  const which =
    unconfirmed === 1
      ? 'Uma sessão já não está confirmada'
      : `${unconfirmed} sessões já não estão confirmadas`;
  return (
    <>
      {said ? <Text inherit>{said}</Text> : null}
      {unconfirmed > 0 ? <Text inherit>{which}.</Text> : null}
      <Suspense fallback={null}>
        <Told told={told} />
        <Group gap="0 0.75rem">
          <TellAfter
            told={told}
            appointment={first}
            text={movedText({ ...first, clinicName, sessions })}
            wholeSeries
          />
        </Group>
      </Suspense>
    </>
  );
}

/** 'O paciente já sabe': the move came from the patient's call. */
async function confirmMoved(queryClient: QueryClient, { id, patient, date, time }: Moved) {
  const options = { id: moveToast.id(id), duration: undefined, description: undefined, action: undefined };
  try {
    await client.appointments.setStatus({ id, status: 'confirmed' });
    notify.success(`${patient.fullName}: confirmado para ${formatDayAndMonth(date)}, ${time}`, options);
  } catch (error) {
    notify.error(withReason('Não foi possível confirmar', error), options);
  } finally {
    for (const { key } of [api.appointments, api.dashboard])
      queryClient.invalidateQueries({ queryKey: key() });
  }
}
