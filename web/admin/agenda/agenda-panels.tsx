/**
 * What opens beside the agenda: card, small form, offer of a freed time. They bring the forms with their schema library, so
 * they are loaded at the first touch or key, or when they are needed.
 */
import { useLazyModule } from '#web/ui/use-lazy-module.ts';
import { useAgendaState } from './agenda-state.tsx';

const fetchCard = () => import('./card/card-panel.tsx');
const fetchBooking = () => import('./booking/booking-panel.tsx');
const fetchOffer = () => import('./waiting/freed-offer.tsx');

export function AgendaPanels() {
  const { card, booking, freed } = useAgendaState();
  const cardModule = useLazyModule(fetchCard, card !== null || 'on-interaction');
  const bookingModule = useLazyModule(fetchBooking, booking !== null || 'on-interaction');
  const offerModule = useLazyModule(fetchOffer, freed !== null || 'on-interaction');
  return (
    <>
      {offerModule ? <offerModule.FreedOffer /> : null}
      {cardModule ? <cardModule.CardPanel /> : null}
      {bookingModule ? <bookingModule.BookingPanel /> : null}
    </>
  );
}
