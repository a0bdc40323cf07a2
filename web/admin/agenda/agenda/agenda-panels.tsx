/**
 * What opens beside the agenda: card, small form. They bring the forms with their schema library, so
 * they are loaded once the grid is drawn. A first touch or key does not wait for that.
 */
import { useLazyModule } from '#web/ui/use-lazy-module.ts';
import { useMet } from '../working-hours/met-list.ts';
import { useAgendaState } from './agenda-state.tsx';
import type { AgendaAddress } from './use-agenda-address.ts';

const fetchCard = () => import('./card/card-panel.tsx');
const fetchBooking = () => import('./booking/booking-panel.tsx');
const fetchRequest = () => import('../booking-requests/request-panel.tsx');
const fetchMet = () => import('../working-hours/met-appointments.tsx');
const fetchPlacing = () => import('./placing/placing-bar.tsx');
const fetchOffer = () => import('./waiting/freed-offer.tsx');

export function AgendaPanels({ goTo }: Partial<Pick<AgendaAddress, 'goTo'>>) {
  const { card, booking, request } = useAgendaState();
  const cardModule = useLazyModule(fetchCard, card !== null || 'when-idle');
  const bookingModule = useLazyModule(fetchBooking, booking !== null || 'when-idle');
  // Rare, so that it is loaded by the first click only.
  const requestModule = useLazyModule(fetchRequest, request !== null);
  return (
    <>
      {cardModule ? <cardModule.CardPanel /> : null}
      {bookingModule ? <bookingModule.BookingPanel goTo={goTo} /> : null}
      {requestModule ? <requestModule.RequestPanel /> : null}
    </>
  );
}

export function MetPanel() {
  const met = useMet();
  const card = useLazyModule(fetchMet, Boolean(met));
  return card ? <card.MetAppointmentsCard isShort /> : null;
}

/** @param isShort without a sign and a button of its own: a phone has 'Cancelar' below it */
export function PlacingPanel({ address, isShort = false }: { address: AgendaAddress; isShort?: boolean }) {
  const { placing } = useAgendaState();
  const bar = useLazyModule(fetchPlacing, placing !== null || 'when-idle');
  return bar && placing ? <bar.PlacingBar placing={placing} address={address} isShort={isShort} /> : null;
}

/** Below the days: beside a grid the legend keeps its height. */
export function FreedPanel() {
  const { freed } = useAgendaState();
  const offer = useLazyModule(fetchOffer, freed !== null || 'when-idle');
  return offer ? <offer.FreedOffer /> : null;
}
