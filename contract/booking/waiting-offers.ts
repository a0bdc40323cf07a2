/**
 * Patients on the waiting list: they join and leave it by themselves, and answer offers of earlier times. An offered time is
 * not held: the first answer that still finds it free books it (decision 074).
 */
import { z } from 'zod';
import { dayPeriods } from '../agenda/appointment-rules.ts';
import { weekday, wishes } from '../agenda/waiting-list.ts';
import { endpoint } from '../errors.ts';
import { calendarDate, clockTime, id, instant } from '../fields.ts';

/** An offer can be answered for so long, and never after its time has begun. */
export const offerHours = 4;

/** Of the portal's home: an offer that can be answered, or one that another booking was faster for. */
export const ownOffer = z.object({
  id,
  date: calendarDate,
  time: clockTime,
  durationMinutes: z.number().int(),
  service: z.string(),
  professionalName: z.string(),
  state: z.enum(['open', 'taken']),
  expiresAt: instant,
  /** The later appointment that an accepted offer moves; null: it books a new one. */
  moves: z.object({ appointmentId: id, date: calendarDate, time: clockTime }).nullable(),
});
export type OwnOffer = z.infer<typeof ownOffer>;

/** An own entry of the list, for the portal's home. */
export const ownWaiting = z.object({
  id,
  procedureId: id.nullable(),
  service: z.string(),
  /** Null: any. */
  professionalName: z.string().nullable(),
  periods: z.array(z.enum(dayPeriods)),
  weekdays: z.array(weekday),
  until: calendarDate.nullable(),
});
export type OwnWaiting = z.infer<typeof ownWaiting>;

/**
 * 'Me avise se surgir antes'. A patient waits once for each procedure: sent again, the first wish stays.
 * @throws BOOKING_NOT_ALLOWED where patients do not book, or not this procedure
 */
export const joinWaitingList = endpoint
  .route({
    method: 'POST',
    path: '/booking/waiting-list',
    tags: ['booking'],
    summary: 'Wait for an earlier time',
    successStatus: 201,
  })
  .input(
    z.object({
      procedureId: id,
      professionalId: wishes.professionalId,
      periods: wishes.periods,
      weekdays: wishes.weekdays,
      until: wishes.until,
    }),
  )
  .output(z.object({ id }));

/** One that is gone already is ignored. */
export const leaveWaitingList = endpoint
  .route({
    method: 'DELETE',
    path: '/booking/waiting-list/{id}',
    tags: ['booking'],
    summary: 'Stop waiting',
  })
  .input(z.object({ id }))
  .output(z.object({}));

/**
 * Books the offered time, or moves the later appointment for the same to it, and ends the wait. No rule of booking is asked: the
 * clinic has offered this time. Sent again, it answers the same.
 * @throws OFFER_GONE, NOT_FOUND
 */
export const answerOffer = endpoint
  .route({
    method: 'POST',
    path: '/booking/offers/{id}/answer',
    tags: ['booking'],
    summary: 'Answer the offer of an earlier time',
  })
  .input(z.object({ id, accept: z.boolean() }))
  .output(z.object({ outcome: z.enum(['booked', 'moved', 'declined']), appointmentId: id.nullable() }));

export const ownOffersContract = { joinWaitingList, leaveWaitingList, answerOffer };

/** Most patients who are offered one time at once. */
const offeredAtMost = 20;

/** Of the staff. Patients who can no longer come then are left out; none: it has been taken. */
export const offer = endpoint
  .route({
    method: 'POST',
    path: '/waiting-list/offers',
    tags: ['waitingList'],
    summary: 'Offer a freed time to patients who wait',
  })
  .input(
    z.object({
      date: calendarDate,
      time: clockTime,
      professionalId: id,
      entryIds: z.array(id).refine((ids) => ids.length > 0 && ids.length <= offeredAtMost),
    }),
  )
  .output(z.object({ offered: z.array(id), expiresAt: instant }));

export const staffOffersContract = { offer };
