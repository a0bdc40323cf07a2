/** Instead of the screen's content where the clinic takes no bookings here: WhatsApp. */
import { useClinic } from '#web/clinic/clinic.ts';
import { WhatsappButton } from '#web/clinic/whatsapp-button.tsx';
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
