/**
 * What opens beside the agenda: card, small form. They bring the forms with their schema library, so
 * they are loaded once the grid is drawn. A first touch or key does not wait for that.
 */
import { useLazyModule } from '#web/ui/use-lazy-module.ts';
import { useAgendaState } from './agenda-state.tsx';

const fetchCard = () => import('./card/card-panel.tsx');
const fetchBooking = () => import('./booking/booking-panel.tsx');
const fetchRequest = () => import('../booking-requests/request-panel.tsx');
const fetchOffer = () => import('./waiting/freed-offer.tsx');

export function AgendaPanels() {
  const { card, booking, request } = useAgendaState();
  const cardModule = useLazyModule(fetchCard, card !== null || 'when-idle');
  const bookingModule = useLazyModule(fetchBooking, booking !== null || 'when-idle');
  // Rare, so that it is loaded by the first click only.
  const requestModule = useLazyModule(fetchRequest, request !== null);
  return (
    <>
      {cardModule ? <cardModule.CardPanel /> : null}
      {bookingModule ? <bookingModule.BookingPanel /> : null}
      {requestModule ? <requestModule.RequestPanel /> : null}
    </>
  );
}

/** Below the days: beside a grid the legend keeps its height. */
export function FreedPanel() {
  const { freed } = useAgendaState();
  const offer = useLazyModule(fetchOffer, freed !== null || 'when-idle');
  return offer ? <offer.FreedOffer /> : null;
}
