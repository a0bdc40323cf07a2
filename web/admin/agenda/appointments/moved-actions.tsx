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
  /** What the server will tell by itself, of a time that is still to come; null: the time is the same, or has passed. */
  told: Promise<WhoIsTold | null> | null;
  /** The patient had confirmed the time before. Null: no confirmation was taken back. */
  confirmAgain: (() => Promise<void>) | null;
  /** Null: it is no session of a series, or keeps its time. */
  moveFollowing: (() => void) | null;
};

export function MovedActions(props: MovedActionsProps) {
  const { appointment, clinicName, told, confirmAgain, moveFollowing } = props;
  return (
    <>
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
              phone={appointment.patientPhone}
              text={movedText({ ...appointment, clinicName })}
            />
          </Suspense>
        ) : null}
        {confirmAgain ? (
          <OnceButton label="O paciente já sabe" onClick={confirmAgain} />
        ) : told ? (
          <OnceButton label="Já avisei" onClick={() => writeTold(appointment.id)} />
        ) : null}
        {moveFollowing ? <OnceButton label="Mover as seguintes também" onClick={moveFollowing} /> : null}
      </Group>
    </>
  );
}

function Told({ told }: { told: Promise<WhoIsTold | null> }) {
  const answer = use(told);
  return answer ? <Text inherit>{sayTold(answer.channels)}</Text> : null;
}

type TellPatientProps = { told: Promise<WhoIsTold | null>; phone: string | null; text: string };

/** Nothing for a patient who wants no WhatsApp, and where it is not known. */
function TellPatient({ told, phone, text }: TellPatientProps) {
  if (!use(told)?.acceptsWhatsapp || !phone || !whatsappLink(phone)) return null;
  return (
    <Anchor href={whatsappChat(phone, text)} target="_blank" rel="noopener noreferrer" inherit>
      Avisar paciente
    </Anchor>
  );
}

/** Asked right after the change. Null where that failed: then nothing is said. */
export const askWhoIsTold = (appointmentId: string): Promise<WhoIsTold | null> =>
  client.confirmations.willTell({ appointmentId }).catch(() => null);

/** By phone, or the move was the patient's wish: else it stays in 'Remarcar'. */
const writeTold = (appointmentId: string) =>
  client.confirmations
    .ask({ appointmentId, about: 'moved', channel: 'phone', state: 'sent' })
    .catch((error: unknown) => notify.error(withReason('Não foi possível registrar', error)));

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
        <TellPatient
          told={told}
          phone={first.patientPhone}
          text={movedSessionsText({ ...first, clinicName, sessions })}
        />
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
