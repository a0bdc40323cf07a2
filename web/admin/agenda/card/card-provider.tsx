/**
 * The card of an appointment on screens without the grid: around the screen, and `useAgendaState().openCard(id, element)`
 * opens it beside the element; `book(...)` opens the small form. 'Remarcar' and the next session lead to the agenda. The card
 * is loaded at the first touch, the form and the offer of a freed time when they are needed.
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
      <LazyPanels />
    </AgendaStateProvider>
  );
}

const fetchCard = () => import('./card-panel.tsx');
const fetchBooking = () => import('../booking/booking-panel.tsx');
const fetchOffer = () => import('../waiting/freed-offer.tsx');

function LazyPanels() {
  const { card, booking, freed } = useAgendaState();
  const cardModule = useLazyModule(fetchCard, card !== null || 'on-interaction');
  const bookingModule = useLazyModule(fetchBooking, booking !== null);
  const offerModule = useLazyModule(fetchOffer, freed !== null);
  return (
    <>
      {cardModule ? <cardModule.CardPanel /> : null}
      {bookingModule ? <bookingModule.BookingPanel /> : null}
      {offerModule ? <offerModule.FreedOffer /> : null}
    </>
  );
}
