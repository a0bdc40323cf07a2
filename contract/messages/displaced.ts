/**
 * 'Remarcar': appointments whose time was closed after it was chosen (decision 088). They stay booked until they are moved or
 * cancelled. A move is `appointments.update`; what staff write to one patient is `confirmations.ask`.
 */
import { z } from 'zod';
import { appointmentSummary } from '../agenda/appointments.ts';
import { freeTime } from '../agenda/next-free.ts';
import { exceptionKinds } from '../agenda/schedule-exceptions.ts';
import { endpoint } from '../errors.ts';
import { calendarDate, clockTime, id } from '../fields.ts';
import { confirmationRow } from './confirmations.ts';
import { messages } from './messages.ts';

/** A list holds so many, the soonest first, and counts the others. */
export const displacedAtMost = 50;

const total = z.number().int();
const tags = ['displaced'];

export const displacedSummary = z.object({
  total,
  /** The soonest, at most `displacedNames`. */
  first: z.array(z.object({ id, patientName: z.string(), date: calendarDate, time: clockTime })),
  /** The day of the last one; null without any. */
  until: calendarDate.nullable(),
  /** Appointments ahead whose professional has ended. An import brings such ones. */
  unassigned: total,
  /** Moved by staff, and no one has told the patient yet. */
  untold: total,
});
export type DisplacedSummary = z.infer<typeof displacedSummary>;

const displacedRow = confirmationRow.extend({
  /** An address of the patient; whether they accept messages there is another question. */
  hasEmail: z.boolean(),
  /** What closes the time. Null: the hours were changed, or the professional was ended. */
  closing: z.object({ kind: z.enum(exceptionKinds), title: z.string().nullable() }).nullable(),
  /** The next free times from its own day on; of its professional, or, without any, of others. None stands in two rows. */
  times: z.array(freeTime),
});
export type DisplacedRow = z.infer<typeof displacedRow>;

/** Moved by staff: `contacts` are those about the new time. */
const untoldRow = confirmationRow.extend({
  /** The time that the patient knows. */
  known: z.object({ date: calendarDate, time: clockTime }),
});
export type UntoldRow = z.infer<typeof untoldRow>;

export const summary = endpoint
  .route({
    method: 'GET',
    path: '/displaced-appointments/summary',
    tags,
    summary: 'How many are to be moved',
  })
  .output(displacedSummary);

export const list = endpoint
  .route({ method: 'GET', path: '/displaced-appointments', tags, summary: 'Appointments to be moved' })
  .output(z.object({ total, rows: z.array(displacedRow).max(displacedAtMost), messages }));

/** The soonest of `untold`. */
export const untold = endpoint
  .route({
    method: 'GET',
    path: '/displaced-appointments/untold',
    tags,
    summary: 'Moved appointments whose patient was not told',
  })
  .output(z.object({ total, rows: z.array(untoldRow).max(displacedAtMost) }));

/** The soonest of `unassigned`. Each is given to somebody by `appointments.update`. */
export const unassigned = endpoint
  .route({
    method: 'GET',
    path: '/displaced-appointments/unassigned',
    tags,
    summary: 'Appointments ahead without an active professional',
  })
  .output(
    z.object({
      total,
      rows: z.array(appointmentSummary.extend({ version: z.number().int() })).max(displacedAtMost),
    }),
  );

/** The links that the WhatsApp texts contain, by appointment. A POST, because it makes those that are missing. */
export const prepare = endpoint
  .route({ method: 'POST', path: '/displaced-appointments/links', tags, summary: 'Links for the messages' })
  .output(z.object({ links: z.array(z.object({ appointmentId: id, url: z.string() })) }));

/** Tells all who have not been told of the present time, by e-mail and on their devices. Called twice, it tells once. */
export const tellAll = endpoint
  .route({ method: 'POST', path: '/displaced-appointments/notices', tags, summary: 'Tell all patients' })
  .output(
    z.object({
      /** Now. */
      told: total,
      /** Without an e-mail or a device that takes notices. */
      unreached: total,
      sendsMail: z.boolean(),
    }),
  );

export const displacedContract = { summary, list, untold, unassigned, prepare, tellAll };
