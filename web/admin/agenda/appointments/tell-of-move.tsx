/** How staff tell a patient of a move, on the card and under the toast of the move: the chat, and 'Enviei' or 'Já avisei'. */
import { Anchor } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, client } from '#web/api/client.ts';
import { errorMessage } from '#web/api/error-messages.ts';
import { whatsappLink } from '#web/format/phone.ts';
import { notify } from '#web/ui/toasts.tsx';
import { whatsappChat } from '../../whatsapp-chat.ts';

type TellOfMoveProps = {
  appointment: { id: string; patientPhone: string | null };
  text: string;
  /** No chat with a patient who wants none. */
  acceptsWhatsapp: boolean;
  wholeSeries?: boolean;
  /** False where a message goes by itself, or another button says that the patient knows. */
  asksWhetherTold?: boolean;
};

export function TellOfMove(props: TellOfMoveProps) {
  const { appointment, text, acceptsWhatsapp, wholeSeries = false, asksWhetherTold = true } = props;
  const { id: appointmentId, patientPhone } = appointment;
  const queryClient = useQueryClient();
  const write = useMutation({
    mutationFn: (how: { channel: 'whatsapp' | 'phone'; state: 'opened' | 'sent' }) =>
      client.confirmations.ask({ appointmentId, about: 'moved', wholeSeries, ...how }),
    onError: (error) => notify.error(errorMessage(error, 'Não foi possível registrar')),
    onSettled: () => queryClient.invalidateQueries({ queryKey: api.appointments.get.key() }),
  });
  const channel = write.variables?.channel ?? 'phone';
  const isTold = write.isSuccess && write.variables.state === 'sent';
  return (
    <>
      {acceptsWhatsapp && patientPhone && whatsappLink(patientPhone) ? (
        <Anchor
          href={whatsappChat(patientPhone, text)}
          target="_blank"
          rel="noopener noreferrer"
          inherit
          onClick={() => write.mutate({ channel: 'whatsapp', state: 'opened' })}
        >
          Avisar paciente
        </Anchor>
      ) : null}
      {asksWhetherTold ? (
        <Anchor
          component="button"
          type="button"
          inherit
          data-screen-only
          disabled={write.isPending || isTold}
          onClick={() => write.mutate({ channel, state: 'sent' })}
        >
          {channel === 'whatsapp' ? 'Enviei' : 'Já avisei'}
        </Anchor>
      ) : null}
    </>
  );
}
