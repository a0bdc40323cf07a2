/**
 * The card of an appointment on screens without the grid: inside the screen's `Page`, around its content, and
 * `useAgendaState().openCard(id, element)` opens it beside the element; `book(...)` opens the small form. 'Remarcar' and the
 * next session lead to the agenda.
 */
import { type ReactNode, useCallback } from 'react';
import { useNavigate } from 'react-router';
import { paths } from '#web/paths.ts';
import { AgendaPanels, FreedPanel } from '../agenda-panels.tsx';
import { AgendaStateProvider, type Placing } from '../agenda-state.tsx';

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
      <FreedPanel />
      <AgendaPanels />
    </AgendaStateProvider>
  );
}
