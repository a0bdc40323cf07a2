import type { OwnOffer, OwnWaiting } from '#contract/booking/waiting-offers.ts';
import { presentTime } from '../../agenda/appointments/present-appointment.ts';
import type { listOwnWaiting, OwnOfferRow } from './queries.ts';

export const presentOffer = (row: OwnOfferRow): OwnOffer => ({
  id: row.id,
  date: row.date,
  time: presentTime(row.time),
  durationMinutes: row.duration_minutes,
  service: row.service,
  professionalName: row.professional_name,
  state: row.state === 'open' ? 'open' : 'taken',
  expiresAt: row.expires_at.toISOString(),
  moves: row.moves && { appointmentId: row.moves.id, date: row.moves.date, time: row.moves.time },
});

export const presentWaiting = (row: Awaited<ReturnType<typeof listOwnWaiting>>[number]): OwnWaiting => ({
  id: row.id,
  procedureId: row.procedure_id,
  service: row.service,
  professionalName: row.professional_name,
  periods: row.periods,
  weekdays: row.weekdays,
  until: row.until,
});
