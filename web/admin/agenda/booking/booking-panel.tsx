/** The small form beside the time that was chosen on the grid. */
import { AnchoredPanel } from '#web/ui/anchored-panel.tsx';
import { useAgendaState } from '../agenda-state.tsx';

export function BookingPanel() {
  const { booking, close } = useAgendaState();
  return (
    <AnchoredPanel
      title="Novo Agendamento"
      opened={booking !== null}
      anchor={booking?.anchor ?? null}
      onClose={close}
    >
      {booking?.place.time}
    </AnchoredPanel>
  );
}
