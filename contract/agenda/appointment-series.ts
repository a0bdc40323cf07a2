/** Series of appointments: the numbered sessions of one treatment, such as four peelings, one every 21 days. */
import { z } from 'zod';
import { endpoint } from '../errors.ts';
import { calendarDate, clockTime, id } from '../fields.ts';
import { seriesProgress } from '../patients/series-progress.ts';
import {
  appointmentStatuses,
  cancelReasons,
  durationBounds,
  missingCancelReason,
} from './appointment-rules.ts';
import { appointmentInput } from './appointments.ts';
import { bookedPatient, hasOnePatient, onePatient } from './booked-patient.ts';
import { closedReasons } from './closed-reasons.ts';

export const sessionBounds = { min: 2, max: 24 } as const;
export const everyDaysBounds = { min: 1, max: 365 } as const;

/** Days after a session's planned day in which its next free time is looked for. */
export const nextTimeDays = 14;

/** The sessions that a change is for: this one, this and those after it, or all. Closed ones never change. */
export const seriesScopes = ['this', 'following', 'all'] as const;
export type SeriesScope = (typeof seriesScopes)[number];

const { date, time, professionalId, procedureId, service, durationMinutes, resourceIds, notes } =
  appointmentInput.shape;

const sessions = z.coerce
  .number(`Digite de ${sessionBounds.min} a ${sessionBounds.max} sessões`)
  .int(`Digite de ${sessionBounds.min} a ${sessionBounds.max} sessões`)
  .min(sessionBounds.min, `Uma série tem ao menos ${sessionBounds.min} sessões`)
  .max(sessionBounds.max, `Uma série tem no máximo ${sessionBounds.max} sessões`);
const everyDays = z.coerce
  .number(`Digite de ${everyDaysBounds.min} a ${everyDaysBounds.max} dias`)
  .int(`Digite de ${everyDaysBounds.min} a ${everyDaysBounds.max} dias`)
  .min(everyDaysBounds.min, 'O intervalo é de ao menos um dia')
  .max(everyDaysBounds.max, `O intervalo é de no máximo ${everyDaysBounds.max} dias`);

const moment = z.object({ date: calendarDate, time: clockTime });

const proposedSession = moment.extend({
  /** Null: it is free. */
  reason: z.enum(closedReasons).nullable(),
  /** Of the holiday, the exception or the resource. */
  name: z.string().nullable(),
  /** The first free time from the planned one on, within `nextTimeDays`. */
  next: moment.nullable(),
});
export type ProposedSession = z.infer<typeof proposedSession>;

/** Where the sessions of a series would lie, and the next free time of each that meets something. Books nothing. */
export const propose = endpoint
  .route({
    method: 'GET',
    path: '/appointment-series/proposal',
    tags: ['appointmentSeries'],
    summary: 'Where the sessions of a series would lie',
  })
  .input(
    z.object({
      date,
      time,
      sessions,
      everyDays,
      professionalId: id,
      procedureId: id.optional(),
      durationMinutes: z.coerce.number().int().min(durationBounds.min).max(durationBounds.max),
    }),
  )
  .output(z.object({ sessions: z.array(proposedSession) }));

/** Books all sessions, or none. SLOT_TAKEN, OUTSIDE_HOURS and RESOURCE_TAKEN name the session that is in the way. */
export const create = endpoint
  .route({
    method: 'POST',
    path: '/appointment-series',
    tags: ['appointmentSeries'],
    summary: 'Book a series of sessions',
    successStatus: 201,
  })
  .input(
    z
      .object({
        ...bookedPatient,
        professionalId,
        procedureId,
        service,
        durationMinutes,
        resourceIds,
        notes,
        everyDays,
        /** The plan that the sessions belong to; one of this patient. */
        treatmentPlanId: id.optional(),
        sessions: z
          .array(
            moment.extend({
              squeezeIn: z.boolean().default(false),
              outsideHours: z.boolean().default(false),
            }),
          )
          .refine(
            ({ length }) => length >= sessionBounds.min && length <= sessionBounds.max,
            `Uma série tem de ${sessionBounds.min} a ${sessionBounds.max} sessões`,
          ),
      })
      .refine(hasOnePatient, onePatient),
  )
  .output(z.object({ id, patientId: id, appointmentIds: z.array(id) }));

export const get = endpoint
  .route({
    method: 'GET',
    path: '/appointment-series/{id}',
    tags: ['appointmentSeries'],
    summary: 'The sessions of a series',
  })
  .input(z.object({ id }))
  .output(
    seriesProgress.extend({
      everyDays: z.number().int(),
      patient: z.object({ id, fullName: z.string() }),
      /** By number; with cancelled ones. */
      rows: z.array(moment.extend({ id, number: z.number().int(), status: z.enum(appointmentStatuses) })),
    }),
  );

/**
 * Moves several sessions by the same number of days, to another time of day, or to another professional: all of them, or
 * none. One session alone is changed as any appointment.
 */
export const move = endpoint
  .route({
    method: 'PUT',
    path: '/appointment-series/{id}/sessions/{appointmentId}',
    tags: ['appointmentSeries'],
    summary: 'Move sessions of a series',
  })
  .input(
    z.object({
      id,
      appointmentId: id,
      scope: z.enum(seriesScopes),
      /** Where this session moves to. The others move by the same number of days, to the same time of day. */
      date,
      time,
      professionalId,
      squeezeIn: z.boolean().default(false),
      outsideHours: z.boolean().default(false),
    }),
  )
  .output(
    z.object({
      moved: z.number().int(),
      /** The day of the first of them now. */
      first: calendarDate,
      /** Of these: had been confirmed for the time before. */
      unconfirmed: z.number().int(),
    }),
  );

/** Cancels several sessions at once. */
export const cancel = endpoint
  .route({
    method: 'POST',
    path: '/appointment-series/{id}/sessions/{appointmentId}/cancellation',
    tags: ['appointmentSeries'],
    summary: 'Cancel sessions of a series',
  })
  .input(
    z.object({
      id,
      appointmentId: id,
      scope: z.enum(seriesScopes),
      cancelReason: z.enum(cancelReasons, missingCancelReason),
    }),
  )
  .output(
    z.object({
      cancelled: z.number().int(),
      /** Below zero: what these sessions were paid. 0 where nothing was, and for callers without `money`. */
      openCents: z.number().int(),
    }),
  );

export const appointmentSeriesContract = { propose, create, get, move, cancel };
