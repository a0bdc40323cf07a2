/** Who comes on a day, who was asked to confirm, and what they answered; and the figures of it. */
import { z } from 'zod';
import { agendaAppointment } from '../agenda/agenda.ts';
import { endpoint } from '../errors.ts';
import { calendarDate, id, instant } from '../fields.ts';
import {
  answersOfStaff,
  contactChannels,
  contactKinds,
  contactStates,
  figureWeeks,
  kindsOfStaff,
  noticeChannels,
} from './contacts.ts';
import { messages } from './messages.ts';

export const contact = z.object({
  id,
  kind: z.enum(contactKinds),
  channel: z.enum(contactChannels),
  state: z.enum(contactStates),
  happenedAt: instant,
  /** Null: the patient, or the server by itself. */
  userName: z.string().nullable(),
  /** Written by the caller, who can take it back for `undoMinutes`. */
  isOwn: z.boolean(),
});
export type Contact = z.infer<typeof contact>;

export const confirmationRow = agendaAppointment
  .pick({
    id: true,
    patient: true,
    patientPhone: true,
    phoneOwner: true,
    date: true,
    time: true,
    durationMinutes: true,
    professional: true,
    procedure: true,
    service: true,
    status: true,
    squeezeIn: true,
    outsideHours: true,
    session: true,
    term: true,
    version: true,
  })
  .extend({
    acceptsWhatsapp: z.boolean(),
    /** Whether the anamnesis is filled in; null where the clinic asks for none. */
    anamnesis: z.enum(['filled', 'pending']).nullable(),
    /** The link of the appointment opens anamnesis and terms after it. */
    hasBirthDate: z.boolean(),
    /** Staff moved it, and no one has told the patient yet. */
    isUntold: z.boolean(),
    /** About the present time of the appointment, newest first: questions, reminders and answers. */
    contacts: z.array(contact),
  });
export type ConfirmationRow = z.infer<typeof confirmationRow>;

/** The appointments of a day that are scheduled or confirmed, by time. One call for the screen. */
export const queue = endpoint
  .route({ method: 'GET', path: '/confirmations', tags: ['confirmations'], summary: 'Who is to confirm' })
  .input(
    z.object({
      /** Without it: the next day from tomorrow on for which someone is booked; else tomorrow. */
      day: calendarDate.optional(),
    }),
  )
  .output(z.object({ day: calendarDate, rows: z.array(confirmationRow), messages }));

/**
 * The links that the messages of a day contain, by appointment; none for patients who want no WhatsApp. A POST, because
 * it makes those that are missing.
 */
export const prepare = endpoint
  .route({
    method: 'POST',
    path: '/confirmations/links',
    tags: ['confirmations'],
    summary: 'Links for the messages of a day',
  })
  .input(z.object({ day: calendarDate }))
  .output(z.object({ links: z.array(z.object({ appointmentId: id, url: z.string() })) }));

/**
 * `after`: the newest contact that the caller has seen, null for none. Where another one has come meanwhile, nothing is
 * written, and the row tells what it is. Left out: written in any case.
 */
const after = id.nullish();
const written = z.object({ isWritten: z.boolean(), row: confirmationRow });

/**
 * Staff opened a chat or a call with the patient (`opened`), or say that the patient was reached (`sent`), which takes the
 * place of their own `opened`. @throws APPOINTMENT_CLOSED, PATIENT_OPTED_OUT
 */
export const ask = endpoint
  .route({
    method: 'POST',
    path: '/confirmations/{appointmentId}/questions',
    tags: ['confirmations'],
    summary: 'Write down that the patient was asked',
  })
  .input(
    z.object({
      appointmentId: id,
      channel: z.enum(['whatsapp', 'phone']),
      /** `displaced`: that the clinic will move the appointment; `moved`: that it has; `anamnesis`: to fill it in; `term`: to sign it. */
      about: z.enum(kindsOfStaff).default('confirmation'),
      state: z.enum(['opened', 'sent']).default('opened'),
      /** Of a move: of all coming sessions of the series whose patient does not know their time (decision 263). */
      wholeSeries: z.boolean().default(false),
      after,
    }),
  )
  .output(written);

/** `confirmed` sets the status, too. @throws APPOINTMENT_CLOSED */
export const answer = endpoint
  .route({
    method: 'POST',
    path: '/confirmations/{appointmentId}/answers',
    tags: ['confirmations'],
    summary: 'Write down what the patient answered',
  })
  .input(z.object({ appointmentId: id, state: z.enum(answersOfStaff), after }))
  .output(written);

/** Takes a contact of the caller back, with the status that it set. @throws UNDO_NOT_POSSIBLE */
export const undo = endpoint
  .route({
    method: 'DELETE',
    path: '/confirmations/contacts/{id}',
    tags: ['confirmations'],
    summary: 'Take back what was just written down',
  })
  .input(z.object({ id }))
  .output(z.object({ row: confirmationRow }));

/** By which channels the patient will be told, without anyone's doing, of a change that was just made. Empty: not at all. */
export const willTell = endpoint
  .route({
    method: 'GET',
    path: '/confirmations/{appointmentId}/notice',
    tags: ['confirmations'],
    summary: 'Whether a message will tell the patient of a change',
  })
  .input(z.object({ appointmentId: id }))
  .output(
    z.object({
      channels: z.array(z.enum(noticeChannels)),
      /** Whether someone may write to the patient there. */
      acceptsWhatsapp: z.boolean(),
    }),
  );

const count = z.number().int();
const counts = {
  /** Appointments with a question or a reminder. */
  asked: count,
  confirmed: count,
  /** To another time after the question, or the patient asked for one. */
  moved: count,
  cancelled: count,
  missed: count,
  /** Came, or missed: what the rate is of. */
  ended: count,
};

/** Appointments that ended, and of them those missed. */
const rate = z.object({ ended: count, missed: count });

export const figures = endpoint
  .route({
    method: 'GET',
    path: '/confirmations/figures',
    tags: ['confirmations'],
    summary: 'What confirmations bring',
  })
  .output(
    z.object({
      /** The clinic's today: weeks are counted up to it. */
      today: calendarDate,
      /** The day of the first appointment that anyone was asked about; null: no one was. */
      since: calendarDate.nullable(),
      /** `figureWeeks` at most, newest first; `week` is its Monday. Weeks without contacts are left out. */
      weeks: z.array(z.object({ week: calendarDate, ...counts })).max(figureWeeks),
      channels: z.array(z.object({ channel: z.enum(contactChannels), ...counts })),
      /** The `figureWeeks` before `since`. */
      before: rate,
      /** From `since` on, `figureWeeks` at most. */
      after: rate,
      /** Of `after`: those with a contact. */
      asked: rate,
    }),
  );

export const confirmationsContract = { queue, prepare, ask, answer, undo, willTell, figures };
