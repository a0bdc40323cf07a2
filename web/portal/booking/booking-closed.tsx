/** Instead of the times: the clinic takes no bookings here, or none of this patient now. */
import { Button, Stack } from '@mantine/core';
import { Link } from 'react-router';
import type { BookingReason } from '#contract/booking-reasons.ts';
import { bookingSentences } from '#web/api/error-messages.ts';
import { useClinic } from '#web/clinic/clinic.ts';
import { WhatsappButton } from '#web/clinic/whatsapp-button.tsx';
import { paths } from '#web/paths.ts';
import { EmptyState } from '#web/ui/states.tsx';

export function BookingOff() {
  const { whatsappUrl } = useClinic();
  return (
    <EmptyState
      drawing="calendar"
      title="A clínica marca as consultas com você."
      description={whatsappUrl ? 'É só mandar uma mensagem.' : 'É só falar com a clínica.'}
      action={<WhatsappButton size="lg">Quer agendar uma consulta?</WhatsappButton>}
    />
  );
}

type BookingNotAllowedProps = { reason: BookingReason; maxOpen: number };

export const BookingNotAllowed = ({ reason, maxOpen }: BookingNotAllowedProps) => (
  <EmptyState
    drawing="calendar"
    title={bookingSentences[reason]}
    description={
      reason === 'tooMany'
        ? `O máximo é ${maxOpen}. Conta só o que você marcou ou pediu por aqui e ainda não aconteceu.`
        : undefined
    }
    action={<OtherWays />}
  />
);

/** The address names an appointment that is none of the patient's. */
export const AppointmentMissing = () => (
  <EmptyState drawing="search" title="Não encontramos esta consulta." action={<OtherWays />} />
);

const OtherWays = () => (
  <Stack gap="sm">
    <Button component={Link} to={paths.portal.appointments()} size="md">
      Ver meus agendamentos
    </Button>
    <WhatsappButton size="md" variant="light">
      Falar pelo WhatsApp
    </WhatsappButton>
  </Stack>
);
