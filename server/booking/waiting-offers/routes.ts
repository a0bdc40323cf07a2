/** Patients join and leave the waiting list and answer offers; staff offer freed times. */
import { offerHours } from '#contract/booking/waiting-offers.ts';
import { deleteEntry, listFitting } from '../../agenda/waiting-list/queries.ts';
import { queueNotice, queueNotices } from '../../messages/notices/queue-notice.ts';
import { forPatient, forStaff } from '../../platform/calls/procedures.ts';
import { refusal } from '../../platform/calls/refusal.ts';
import { findOpenProcedure } from '../booking/booking-queries.ts';
import { findRules } from '../booking-rules/queries.ts';
import { decideOffer } from './answer-offer.ts';
import { insertOffers, joinList, listMoving } from './queries.ts';

/** @throws NOT_FOUND without a record */
function own(patientId: string | null): string {
  if (patientId === null) throw refusal('NOT_FOUND');
  return patientId;
}

/** Part of the calls `booking`. */
export const ownOffersRoutes = {
  joinWaitingList: forPatient.booking.joinWaitingList.handler(({ input, context: { db, caller, clock } }) => {
    const patientId = own(caller.patientId);
    return db.asUser(caller, (tx) =>
      tx.asBooking({ patientId, now: clock.localTime() }, async (booking) => {
        const [{ mode }, procedure] = await Promise.all([
          findRules(booking),
          findOpenProcedure(booking, input.procedureId),
        ]);
        if (mode === 'off') throw refusal('BOOKING_NOT_ALLOWED', { reason: 'off' });
        if (!procedure) throw refusal('BOOKING_NOT_ALLOWED', { reason: 'procedure' });
        const id = await joinList(booking, {
          patient_id: patientId,
          procedure_id: input.procedureId,
          service: procedure.title,
          professional_id: input.professionalId ?? null,
          periods: input.periods,
          weekdays: input.weekdays,
          until: input.until,
          by_patient: true,
        });
        return { id };
      }),
    );
  }),

  leaveWaitingList: forPatient.booking.leaveWaitingList.handler(
    async ({ input, context: { db, caller, clock } }) => {
      const patientId = own(caller.patientId);
      await db.asUser(caller, (tx) =>
        tx.asBooking({ patientId, now: clock.localTime() }, (booking) => deleteEntry(booking, input.id)),
      );
      return {};
    },
  ),

  answerOffer: forPatient.booking.answerOffer.handler(async ({ input, context }) => {
    const { db, caller, clock, outbox } = context;
    const patientId = own(caller.patientId);
    const answer = await decideOffer(
      db,
      caller,
      { ...input, booking: { patientId, now: clock.localTime() } },
      (service, { outcome, appointmentId }) =>
        queueNotice(service, context, { kind: outcome, appointmentId }),
    );
    outbox.wake();
    return answer;
  }),
};

/** Part of the calls `waitingList`. */
export const staffOffersRoutes = {
  offer: forStaff('agenda').waitingList.offer.handler(async ({ input, context }) => {
    const { db, caller, clock, outbox } = context;
    const answer = await db.asUser(caller, async (tx) => {
      // What fits is asked again: the list on the screen may be minutes old.
      const fitting = await listFitting(tx, input, clock.localTime());
      const ids = fitting.map(({ id }) => id).filter((id) => input.entryIds.includes(id));
      if (ids.length === 0) throw refusal('OFFER_GONE', { reason: 'taken' });
      const offers = await insertOffers(tx, input, ids);
      const { date, time } = input;
      const moving = await listMoving(
        tx,
        offers.map(({ id }) => id),
      );
      await tx.asService((service) =>
        queueNotices(
          service,
          context,
          offers.map(({ id, patient_id }) => ({
            kind: 'earlierTime',
            date,
            time,
            patientId: patient_id,
            moves: moving.has(id),
          })),
        ),
      );
      return {
        // Also those who have an open offer already: a second click changes nothing.
        offered: ids,
        expiresAt: (offers[0]?.expires_at ?? new Date(Date.now() + offerHours * 3_600_000)).toISOString(),
      };
    });
    // They have hours to answer, and the first wins.
    outbox.wake();
    return answer;
  }),
};
