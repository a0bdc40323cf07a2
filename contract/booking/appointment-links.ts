/**
 * A patient's link to one appointment, without a login: from an e-mail, WhatsApp or a notice. A link that is wrong, unknown
 * or dead gets the same answer, LINK_INVALID. It is dead when its appointment is over or closed.
 */
import { z } from 'zod';
import { brokenLink } from '../accounts/session.ts';
import { endpoint } from '../errors.ts';
import { calendarDate, clockTime } from '../fields.ts';
import { sharedAccess } from '../patients/shared-access.ts';
import { newTimes, takenTime } from './booking.ts';

const tags = ['appointmentLinks'];

const link = z.object({ token: z.string(brokenLink).min(1, brokenLink).max(200, brokenLink) });

/** An answer is about the time that the page has shown. */
const answer = link.extend({ date: calendarDate, time: clockTime });

/** Where the calendar file of a link is, with the token as `?token=`: phones open it as an event. */
export const linkCalendarPath = '/c/consulta.ics';

/** `window`: too late by the clinic's rules. `status`: it has begun, or the patient is at the clinic. */
const allowed = z.union([z.literal(true), z.enum(['window', 'status'])]);

/** What the page shows. Anyone with the link reads it, so it names no procedure, professional or surname. */
const linkedAppointment = z.object({
  firstName: z.string(),
  clinicName: z.string(),
  date: calendarDate,
  time: clockTime,
  isConfirmed: z.boolean(),
  /** The patient has asked for another time, and said nothing since. */
  wantsToMove: z.boolean(),
  can: z.object({ confirm: allowed, askToMove: allowed, cancel: allowed }),
  /** Until so many hours before, patients cancel by themselves. */
  cancelHours: z.number().int(),
  /** Of the clinic. */
  address: z.string().nullable(),
  phone: z.string().nullable(),
  whatsappUrl: z.string().nullable(),
  /** The clinic has closed the time: other free times, which `move` takes. Null: the appointment keeps its time. */
  newTimes: newTimes.nullable(),
  /** The clinic asks for an anamnesis, and it is not filled in. */
  asksAnamnesis: z.boolean(),
  /** The patient has a term to sign, or the visit's procedure requires one. */
  asksTerm: z.boolean(),
  /** Whether the patient has an account, and patients choose another time by themselves in the portal. */
  canBookInPortal: z.boolean(),
});
export type LinkedAppointment = z.infer<typeof linkedAppointment>;

/** Changes nothing: mail scanners open links too. A POST, so that no log of a proxy holds the token. */
export const show = endpoint
  .route({
    method: 'POST',
    path: '/appointment-links/show',
    tags,
    summary: 'The appointment of a link',
  })
  .input(link)
  .output(linkedAppointment);

/**
 * 'Confirmar presença'. Sent again, it changes nothing.
 * @throws LINK_INVALID, APPOINTMENT_MOVED, BOOKING_NOT_ALLOWED, RATE_LIMITED
 */
export const confirm = endpoint
  .route({ method: 'POST', path: '/appointment-links/confirm', tags, summary: 'Say that one will come' })
  .input(answer)
  .output(z.object({}));

/** 'Preciso remarcar': the clinic is told; the appointment stays as it is. @throws as `confirm` */
export const askToMove = endpoint
  .route({
    method: 'POST',
    path: '/appointment-links/ask-to-move',
    tags,
    summary: 'Ask the clinic for another time',
  })
  .input(answer)
  .output(z.object({}));

/** 'Cancelar'. @throws as `confirm` */
export const cancel = endpoint
  .route({ method: 'POST', path: '/appointment-links/cancel', tags, summary: 'Cancel the appointment' })
  .input(answer)
  .output(z.object({}));

/** To one of `newTimes`. @throws as `confirm`, SLOT_TAKEN */
export const move = endpoint
  .route({
    method: 'POST',
    path: '/appointment-links/move',
    tags,
    summary: 'Take another time for a closed one',
  })
  .input(answer.extend(takenTime))
  .output(z.object({}));

export const wrongBirthDate = 'A data de nascimento não confere com o cadastro da clínica';

/**
 * What the visit still lacks of the link's patient, who types their day of birth once: an access to each pending term, and to
 * the anamnesis, null where it is not asked for. They end after an hour, and with the appointment. `resume`: an access to the
 * anamnesis of before, also one that has ended, by which the device shows the answers that it saved.
 * @throws LINK_INVALID, RATE_LIMITED, INVALID_INPUT for another day
 */
export const openForms = endpoint
  .route({
    method: 'POST',
    path: '/appointment-links/forms',
    tags,
    summary: 'Open the terms and the anamnesis of a link’s patient',
  })
  .input(link.extend({ birthDate: calendarDate, resume: sharedAccess.shape.access.optional() }))
  .output(
    z.object({
      terms: z.array(z.object({ title: z.string(), access: z.string() })),
      anamnesis: z.string().nullable(),
    }),
  );

export const appointmentLinksContract = {
  openForms,
  show,
  confirm,
  askToMove,
  cancel,
  move,
};
