/** 'Remarcado, ainda sem aviso': stays until someone has told the patient, also after the toast of the move is gone. */
import { Alert, Group } from '@mantine/core';
import type { AppointmentDetails } from '#contract/agenda/appointment-details.ts';
import { useClinic } from '#web/clinic/clinic.ts';
import { movedText } from '#web/clinic/whatsapp-texts.ts';
import { IconCalendarShare } from '#web/ui/icons/icons.ts';
import { TellOfMove } from '../tell-of-move.tsx';

export function UntoldMove({ appointment }: { appointment: AppointmentDetails }) {
  const { untold } = appointment.facts;
  const { clinicName } = useClinic();
  if (!untold) return null;
  return (
    <Alert color="yellow" icon={<IconCalendarShare aria-hidden />} title="Remarcado, ainda sem aviso" p="xs">
      <Group gap="md">
        <TellOfMove
          appointment={appointment}
          text={movedText({ ...appointment, clinicName })}
          acceptsWhatsapp={untold.acceptsWhatsapp}
        />
      </Group>
    </Alert>
  );
}
