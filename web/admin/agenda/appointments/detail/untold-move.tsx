/** 'Remarcado, ainda sem aviso': stays until someone has told the patient, also after the toast of the move is gone. */
import { Alert, Anchor, Group } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { AppointmentDetails } from '#contract/agenda/appointment-details.ts';
import { api, client } from '#web/api/client.ts';
import { errorMessage } from '#web/api/error-messages.ts';
import { useClinic } from '#web/clinic/clinic.ts';
import { movedText } from '#web/clinic/whatsapp-texts.ts';
import { whatsappLink } from '#web/format/phone.ts';
import { IconCalendarShare } from '#web/ui/icons/icons.ts';
import { notify } from '#web/ui/toasts.tsx';
import { whatsappChat } from '../../../whatsapp-chat.ts';

export function UntoldMove({ appointment }: { appointment: AppointmentDetails }) {
  const { id, patient, patientPhone, date, time } = appointment;
  const { untold } = appointment.facts;
  const { clinicName } = useClinic();
  const queryClient = useQueryClient();
  const write = useMutation({
    mutationFn: (how: { channel: 'whatsapp' | 'phone'; state: 'opened' | 'sent' }) =>
      client.confirmations.ask({ appointmentId: id, about: 'moved', ...how }),
    onError: (error) => notify.error(errorMessage(error, 'Não foi possível registrar')),
    onSettled: () => queryClient.invalidateQueries({ queryKey: api.appointments.get.key() }),
  });
  if (!untold) return null;
  const isChatOpen = write.variables?.channel === 'whatsapp';
  return (
    <Alert color="yellow" icon={<IconCalendarShare aria-hidden />} title="Remarcado, ainda sem aviso" p="xs">
      <Group gap="md">
        {patientPhone && whatsappLink(patientPhone) && untold.acceptsWhatsapp ? (
          <Anchor
            href={whatsappChat(patientPhone, movedText({ patient, date, time, clinicName }))}
            target="_blank"
            rel="noopener noreferrer"
            size="sm"
            onClick={() => write.mutate({ channel: 'whatsapp', state: 'opened' })}
          >
            Avisar paciente
          </Anchor>
        ) : null}
        <Anchor
          component="button"
          type="button"
          size="sm"
          data-screen-only
          disabled={write.isPending}
          onClick={() => write.mutate({ channel: isChatOpen ? 'whatsapp' : 'phone', state: 'sent' })}
        >
          {isChatOpen ? 'Enviei' : 'Já avisei'}
        </Anchor>
      </Group>
    </Alert>
  );
}
