/**
 * What opens beside the agenda: card, small form, offer of a freed time. They bring the forms with their schema library, so
 * they are loaded once the grid is drawn. A first touch or key does not wait for that.
 */
import type { AgendaView } from '#contract/agenda/agenda-address.ts';
import { useLazyModule } from '#web/ui/use-lazy-module.ts';
import { useAgendaState } from './agenda-state.tsx';

const fetchCard = () => import('./card/card-panel.tsx');
const fetchBooking = () => import('./booking/booking-panel.tsx');
const fetchRequest = () => import('../booking-requests/request-panel.tsx');
const fetchOffer = () => import('./waiting/freed-offer.tsx');

/** @param view of the agenda, where it is on the screen */
export function AgendaPanels({ view }: { view?: AgendaView }) {
  const { card, booking, freed, request } = useAgendaState();
  const cardModule = useLazyModule(fetchCard, card !== null || 'when-idle');
  const bookingModule = useLazyModule(fetchBooking, booking !== null || 'when-idle');
  const offerModule = useLazyModule(fetchOffer, freed !== null || 'when-idle');
  // Rare, so that it is loaded by the first click only.
  const requestModule = useLazyModule(fetchRequest, request !== null);
  return (
    <>
      {offerModule ? <offerModule.FreedOffer view={view} /> : null}
      {cardModule ? <cardModule.CardPanel /> : null}
      {bookingModule ? <bookingModule.BookingPanel /> : null}
      {requestModule ? <requestModule.RequestPanel /> : null}
    </>
  );
}
