/** An appointment beside its place on the grid. */
import { AnchoredPanel } from '#web/ui/anchored-panel.tsx';
import { useAgendaState } from '../agenda-state.tsx';

export function CardPanel() {
  const { card, close } = useAgendaState();
  return (
    <AnchoredPanel title="Agendamento" opened={card !== null} anchor={card?.anchor ?? null} onClose={close}>
      {card?.appointmentId}
    </AnchoredPanel>
  );
}
