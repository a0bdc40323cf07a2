/**
 * The card of an appointment on screens without the grid: around the screen, and `useAgendaState().openCard(id, element)`
 * opens it beside the element. 'Remarcar' and the next session lead to the agenda. The card is loaded at the first touch.
 */
import { type ReactNode, useCallback } from 'react';
import { useNavigate } from 'react-router';
import { paths } from '#web/paths.ts';
import { useLazyModule } from '#web/ui/use-lazy-module.ts';
import { AgendaStateProvider, type Placing, useAgendaState } from '../agenda-state.tsx';

export function CardProvider({ children }: { children: ReactNode }) {
  const navigate = useNavigate();
  const leaveToChoose = useCallback(
    (placing: Placing, day?: string) => {
      const dia = day ?? (placing.kind === 'move' ? placing.appointment.date : undefined);
      navigate(paths.admin.appointmentCalendar({ dia }), { state: { placing } });
    },
    [navigate],
  );
  return (
    <AgendaStateProvider leaveToChoose={leaveToChoose}>
      {children}
      <LazyPanel />
    </AgendaStateProvider>
  );
}

const fetchPanel = () => import('./card-panel.tsx');

function LazyPanel() {
  const { card } = useAgendaState();
  const panel = useLazyModule(fetchPanel, card !== null || 'on-interaction');
  return panel ? <panel.CardPanel /> : null;
}
