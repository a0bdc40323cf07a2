/** A patient's answer to an offered time. Two answers are decided by the constraints of appointments. */
import { insertAppointment, lockTime, type WantedTime } from '../../agenda/appointments/booking-queries.ts';
import { ResourceTaken } from '../../agenda/appointments/explain-refusal.ts';
import { presentTime } from '../../agenda/appointments/present-appointment.ts';
import { addResources, planResources } from '../../agenda/appointments/resource-queries.ts';
import { deleteEntry } from '../../agenda/waiting-list/queries.ts';
import type { SessionActor } from '../../platform/calls/actor.ts';
import { refusal } from '../../platform/calls/refusal.ts';
import type { Database, Scope } from '../../platform/database/open-database.ts';
import { violatedConstraint } from '../../platform/database/problems.ts';
import type { Booking } from '../../platform/database/scope.ts';
import { lockOwnAppointment, lockPatient } from '../booking/booking-queries.ts';
import { moveOwn } from '../booking/move-own.ts';
import {
  answerOffer,
  closeOtherOffers,
  closeOwnOffer,
  declineOthers,
  findOwnOffer,
  noteBooked,
  type OwnOfferRow,
} from './queries.ts';

type Outcome = { outcome: 'booked' | 'moved' | 'declined'; appointmentId: string | null };
type Booked = { outcome: 'booked' | 'moved'; appointmentId: string; patientId: string };

/**
 * @param notify in the transaction of the booking
 * @throws NOT_FOUND, OFFER_GONE
 */
export async function decideOffer(
  db: Database,
  caller: SessionActor,
  { id, accept, booking }: { id: string; accept: boolean; booking: Booking & { patientId: string } },
  notify: (tx: Scope, booked: Booked) => Promise<unknown>,
): Promise<Outcome> {
  try {
    return await db.asUser(caller, async (tx) => {
      const offer = await findOwnOffer(tx, id, booking.now);
      if (!offer) throw refusal('NOT_FOUND');
      const before = earlierAnswer(offer, accept);
      if (before) return before;
      return tx.asBooking(booking, async (own) => {
        if (!accept) {
          await answerOffer(own, id, 'declined');
          return { outcome: 'declined', appointmentId: null };
        }
        const booked = await take(own, booking.patientId, offer);
        await own.asService(async (service) => {
          await closeOtherOffers(service, timeOf(offer), id);
          await notify(service, booked);
        });
        return { outcome: booked.outcome, appointmentId: booked.appointmentId };
      });
    });
  } catch (error) {
    const constraint = violatedConstraint(error) ?? '';
    // Of two taps at once the second waits, and finds the time taken by the first.
    const twin = accept && (await db.asUser(caller, (tx) => findOwnOffer(tx, id, booking.now)));
    if (twin && twin.state === 'accepted' && twin.appointment_id)
      return { outcome: 'booked', appointmentId: twin.appointment_id };
    if (constraint === 'waiting_offers_not_expired') throw refusal('OFFER_GONE', { reason: 'expired' });
    if (!isTaken(constraint) && !(error instanceof ResourceTaken)) throw error;
    await db.asUser(caller, (tx) => tx.asBooking(booking, (own) => closeOwnOffer(own, id)));
    throw refusal('OFFER_GONE', { reason: 'taken' });
  }
}

/** The professional, a room, a closed time, or the hold of another patient. */
const isTaken = (constraint: string) =>
  constraint.endsWith('_no_overlap') || constraint === 'appointments_inside_hours';

/** What a second click of the same answers. @throws OFFER_GONE */
function earlierAnswer(offer: OwnOfferRow, accept: boolean): Outcome | undefined {
  const { state, appointment_id } = offer;
  if (state === 'accepted' && accept && appointment_id)
    return { outcome: 'booked', appointmentId: appointment_id };
  if (state === 'declined' && !accept) return { outcome: 'declined', appointmentId: null };
  if (state === 'taken') throw refusal('OFFER_GONE', { reason: 'taken' });
  if (state !== 'open' || (accept && offer.has_ended)) throw refusal('OFFER_GONE', { reason: 'expired' });
  return undefined;
}

const timeOf = ({ date, time, professional_id }: OwnOfferRow) => ({
  date,
  time: presentTime(time),
  professionalId: professional_id,
});

/** Books or moves, and takes the entry off the list. @param tx under clinic_booking @throws OFFER_GONE, NOT_FOUND, ResourceTaken */
async function take(tx: Scope, patientId: string, offer: OwnOfferRow): Promise<Booked> {
  // The patient first (db/CONVENTIONS.md, order of locks).
  if (!(await lockPatient(tx, patientId))) throw refusal('NOT_FOUND');
  const { moves, entry_id } = offer;
  const wanted: WantedTime = {
    ...timeOf(offer),
    durationMinutes: moves?.minutes ?? offer.duration_minutes,
    bufferBeforeMinutes: offer.buffer_before_minutes,
    bufferAfterMinutes: offer.buffer_after_minutes,
  };
  if (moves && !(await lockOwnAppointment(tx, patientId, moves.id))) throw refusal('NOT_FOUND');
  await lockTime(tx, wanted);
  // Under the lock of the half hours, since the winner closes the offers of the others.
  if (!(await answerOffer(tx, offer.id, 'accepted'))) throw refusal('OFFER_GONE', { reason: 'taken' });
  const appointmentId = moves
    ? await moveTo(tx, moves.id, offer, wanted)
    : await bookOwn(tx, patientId, offer, wanted);
  await noteBooked(tx, offer.id, appointmentId);
  if (entry_id) {
    await declineOthers(tx, entry_id);
    await deleteEntry(tx, entry_id);
  }
  return { outcome: moves ? 'moved' : 'booked', appointmentId, patientId };
}

/** @throws ResourceTaken */
async function resourcesFor(tx: Scope, id: string, procedureId: string | null, wanted: WantedTime) {
  const plan = await planResources(tx, id, wanted, {
    procedureId,
    squeezeIn: false,
    outsideHours: false,
    wanted: [],
    preferred: [],
  });
  if (plan.missing[0]) throw new ResourceTaken(plan.missing[0]);
  return plan.ids;
}

async function moveTo(
  tx: Scope,
  id: string,
  { procedure_id, professional_id }: OwnOfferRow,
  wanted: WantedTime,
): Promise<string> {
  const times = {
    date: wanted.date,
    time: wanted.time,
    professional_id,
    buffer_before_minutes: wanted.bufferBeforeMinutes,
    buffer_after_minutes: wanted.bufferAfterMinutes,
  };
  await moveOwn(tx, id, times, await resourcesFor(tx, id, procedure_id, wanted));
  return id;
}

async function bookOwn(
  tx: Scope,
  patientId: string,
  offer: OwnOfferRow,
  wanted: WantedTime,
): Promise<string> {
  const { id } = await insertAppointment(tx, {
    patient_id: patientId,
    procedure_id: offer.procedure_id,
    service: offer.service,
    professional_id: offer.professional_id,
    date: wanted.date,
    time: wanted.time,
    duration_minutes: wanted.durationMinutes,
    buffer_before_minutes: wanted.bufferBeforeMinutes,
    buffer_after_minutes: wanted.bufferAfterMinutes,
  });
  const resources = await resourcesFor(tx, id, offer.procedure_id, wanted);
  if (resources.length > 0) await addResources(tx, id, resources);
  return id;
}
