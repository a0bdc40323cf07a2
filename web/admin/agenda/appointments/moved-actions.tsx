/** Under the toast of a move. Toasts outlive the screen, so what they do is no hook. */
import { Anchor, Group, Text } from '@mantine/core';
import type { QueryClient } from '@tanstack/react-query';
import { Suspense, use, useState } from 'react';
import type { AppointmentSummary } from '#contract/agenda/appointments.ts';
import type { NoticeChannel } from '#contract/messages/contacts.ts';
import { api, client } from '#web/api/client.ts';
import { withReason } from '#web/api/error-messages.ts';
import { sayTold } from '#web/clinic/contact-wording.ts';
import { movedSessionsText, movedText } from '#web/clinic/whatsapp-texts.ts';
import { formatDayAndMonth } from '#web/format/date.ts';
import { whatsappLink } from '#web/format/phone.ts';
import { notify } from '#web/ui/toasts.tsx';
import { whatsappChat } from '../../whatsapp-chat.ts';
import { hasPassed } from './form/has-passed.ts';

export const moveToast = { id: (appointmentId: string) => `move-${appointmentId}`, duration: 10_000 };

type Moved = Pick<AppointmentSummary, 'id' | 'patient' | 'date' | 'time'> & { patientPhone: string | null };

type WhoIsTold = { channels: NoticeChannel[]; acceptsWhatsapp: boolean };

type MovedActionsProps = {
  /** As it is now. */
  appointment: Moved;
  clinicName: string;
  /** 'O paciente já tem horário das 10:00 às 11:00.', or null. Absent: it was said before. */
  warning?: Promise<string | null>;
  /** What the server will tell by itself, of a time that is still to come; null: the time is the same, or has passed. */
  told: Promise<WhoIsTold | null> | null;
  /** The patient had confirmed the time before. Null: no confirmation was taken back. */
  confirmAgain: (() => Promise<void>) | null;
  /** Null: it is no session of a series, or keeps its time. */
  moveFollowing: (() => void) | null;
};

export function MovedActions(props: MovedActionsProps) {
  const { appointment, clinicName, warning, told, confirmAgain, moveFollowing } = props;
  return (
    <>
      {warning ? (
        <Suspense fallback={null}>
          <Warning warning={warning} />
        </Suspense>
      ) : null}
      {confirmAgain ? <Text inherit>Já não está confirmado.</Text> : null}
      {told ? (
        <Suspense fallback={null}>
          <Told told={told} />
        </Suspense>
      ) : null}
      {moveFollowing ? <Text inherit>Só esta sessão mudou.</Text> : null}
      <Group gap="0 0.75rem">
        {told ? (
          <Suspense fallback={null}>
            <TellPatient
              told={told}
              appointment={appointment}
              text={movedText({ ...appointment, clinicName })}
              isAsked={confirmAgain !== null}
            />
          </Suspense>
        ) : null}
        {confirmAgain ? <OnceButton label="O paciente já sabe" onClick={confirmAgain} /> : null}
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

type TellPatientProps = {
  told: Promise<WhoIsTold | null>;
  appointment: Moved;
  text: string;
  /** Another button says that the patient knows. */
  isAsked?: boolean;
  wholeSeries?: boolean;
};

/** No chat with a patient who wants none. Where no message goes by itself it stays in 'Remarcar' until someone has told. */
function TellPatient({ told, appointment, text, isAsked = false, wholeSeries = false }: TellPatientProps) {
  const [channel, setChannel] = useState<'whatsapp' | 'phone'>('phone');
  const answer = use(told);
  const { id: appointmentId, patientPhone: phone } = appointment;
  const write = (state: 'opened' | 'sent', by: typeof channel) =>
    client.confirmations
      .ask({ appointmentId, about: 'moved', channel: by, state, wholeSeries })
      .catch((error: unknown) => notify.error(withReason('Não foi possível registrar', error)));
  return (
    <>
      {answer?.acceptsWhatsapp && phone && whatsappLink(phone) ? (
        <Anchor
          href={whatsappChat(phone, text)}
          target="_blank"
          rel="noopener noreferrer"
          inherit
          onClick={() => {
            setChannel('whatsapp');
            void write('opened', 'whatsapp');
          }}
        >
          Avisar paciente
        </Anchor>
      ) : null}
      {isAsked || (answer && answer.channels.length > 0) ? null : (
        <OnceButton
          label={channel === 'whatsapp' ? 'Enviei' : 'Já avisei'}
          onClick={() => write('sent', channel)}
        />
      )}
    </>
  );
}

/** Asked right after the change. Null where that failed: then nothing is said. */
export const askWhoIsTold = (appointmentId: string): Promise<WhoIsTold | null> =>
  client.confirmations.willTell({ appointmentId }).catch(() => null);

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
          <TellPatient
            told={told}
            appointment={first}
            text={movedSessionsText({ ...first, clinicName, sessions })}
            wholeSeries
          />
        </Group>
      </Suspense>
    </>
  );
}

/** 'O paciente já sabe': the move came from the patient's call. */
export async function confirmMoved(queryClient: QueryClient, { id, patient, date, time }: Moved) {
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

/** For the toast of a form that has moved an appointment. @param said who and when */
export const movedToast = (
  { queryClient, clinicName, timeZone }: { queryClient: QueryClient; clinicName: string; timeZone: string },
  appointment: Moved,
  { said, wasConfirmed }: { said: string; wasConfirmed: boolean },
) => ({
  id: moveToast.id(appointment.id),
  duration: moveToast.duration,
  description: (
    <>
      <Text inherit>{said}</Text>
      <MovedActions
        appointment={appointment}
        clinicName={clinicName}
        told={hasPassed(appointment.date, appointment.time, timeZone) ? null : askWhoIsTold(appointment.id)}
        confirmAgain={wasConfirmed ? () => confirmMoved(queryClient, appointment) : null}
        moveFollowing={null}
      />
    </>
  ),
});
