/** Requests of patients for a time, which the reception answers. Until then a request takes its time. */
import { z } from 'zod';
import { markColors } from '../colors.ts';
import { endpoint } from '../errors.ts';
import { calendarDate, clockTime, id, instant, optionalText, pageOf, paging } from '../fields.ts';

/** `proposed`: the clinic has proposed another time, and waits for the patient. The last four are closed. */
export const requestStates = ['pending', 'proposed', 'accepted', 'refused', 'withdrawn', 'expired'] as const;
export type RequestState = (typeof requestStates)[number];

/** A patient who may be the unknown person of a request, and what is the same. */
const requestMatch = z.object({
  id,
  fullName: z.string(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  same: z.array(z.enum(['email', 'phone', 'name'])),
});
export type RequestMatch = z.infer<typeof requestMatch>;

const slot = z.object({ date: calendarDate, time: clockTime });

const bookingRequest = z.object({
  id,
  version: z.number().int(),
  state: z.enum(requestStates),
  /** Null: a visitor without a record. */
  patient: z
    .object({
      id,
      fullName: z.string(),
      phone: z.string().nullable(),
      phoneOwner: z.string().nullable(),
      email: z.string().nullable(),
    })
    .nullable(),
  /** The visitor who asked on the public page. */
  visitor: z
    .object({ fullName: z.string(), phone: z.string().nullable(), email: z.string().nullable() })
    .nullable(),
  /** The patient has no completed appointment. */
  isNew: z.boolean(),
  noShows: z.number().int(),
  procedureId: id.nullable(),
  service: z.string(),
  professional: z.object({ id, fullName: z.string(), color: z.enum(markColors) }),
  /** The patient asked for no certain professional. */
  anyProfessional: z.boolean(),
  date: calendarDate,
  time: clockTime,
  durationMinutes: z.number().int(),
  /** What the patient asked for, where the clinic has proposed another time. */
  asked: slot.nullable(),
  /** The appointment that the patient wants to move. */
  moves: slot.extend({ appointmentId: id }).nullable(),
  createdAt: instant,
  /** Why the time cannot be accepted any more; null: it can. */
  problem: z.enum(['past', 'taken', 'closed']).nullable(),
  /** Of an unknown person; only for callers with the permission `registration`. */
  matches: z.array(requestMatch),
  /** Of closed ones and of proposals. */
  answered: z.object({ byName: z.string().nullable(), at: instant, note: z.string().nullable() }).nullable(),
  bookedAppointmentId: id.nullable(),
});
export type BookingRequest = z.infer<typeof bookingRequest>;

/** `open`: the longest wait first, then those that wait for the patient. `answered`: the latest answer first. */
export const requestLists = ['open', 'answered'] as const;

export const list = endpoint
  .route({
    method: 'GET',
    path: '/booking-requests',
    tags: ['bookingRequests'],
    summary: 'Requests of patients',
  })
  .input(paging.extend({ show: z.enum(requestLists).default('open'), id: id.optional() }))
  .output(pageOf(bookingRequest).extend({ /** All open ones, for both lists. */ open: z.number().int() }));

const one = { id, version: z.number().int() };

/**
 * Books the time, or moves the appointment, in one transaction. A person without a record is linked to `patientId`, or
 * registered.
 * @throws REQUEST_ANSWERED, SLOT_TAKEN, RESOURCE_TAKEN, OUTSIDE_HOURS, REQUEST_PASSED; FORBIDDEN for an unknown person without
 * the permission `registration`
 */
export const accept = endpoint
  .route({
    method: 'POST',
    path: '/booking-requests/{id}/accept',
    tags: ['bookingRequests'],
    summary: 'Accept a request',
  })
  .input(z.object({ ...one, patientId: id.optional() }))
  .output(z.object({ appointmentId: id, patientId: id, moved: z.boolean(), version: z.number().int() }));

/** The proposed time is kept for the patient, and the asked one becomes free. @throws as `accept` */
export const propose = endpoint
  .route({
    method: 'POST',
    path: '/booking-requests/{id}/propose',
    tags: ['bookingRequests'],
    summary: 'Propose another time',
  })
  .input(z.object({ ...one, ...slot.shape, professionalId: id }))
  .output(z.object({ version: z.number().int() }));

export const refusalNoteLength = 500;

/** @throws REQUEST_ANSWERED */
export const refuse = endpoint
  .route({
    method: 'POST',
    path: '/booking-requests/{id}/refuse',
    tags: ['bookingRequests'],
    summary: 'Refuse a request',
  })
  .input(z.object({ ...one, /** For the patient. */ note: optionalText(refusalNoteLength) }))
  .output(z.object({ version: z.number().int() }));

/**
 * Takes an own answer back within ten minutes, while the time is free and, of an accepted one, the appointment was not changed:
 * that is cancelled as a mistake. Of a proposal `before` is the time that it took the place of. @throws UNDO_NOT_POSSIBLE
 */
export const reopen = endpoint
  .route({
    method: 'POST',
    path: '/booking-requests/{id}/reopen',
    tags: ['bookingRequests'],
    summary: 'Take back the answer to a request',
  })
  .input(z.object({ ...one, before: slot.extend({ professionalId: id }).optional() }))
  .output(z.object({ version: z.number().int() }));

export const bookingRequestsContract = { list, accept, propose, refuse, reopen };
