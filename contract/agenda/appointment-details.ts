/** One appointment with its history and what is known about its patient, as its card and page show it. */
import { z } from 'zod';
import { endpoint } from '../errors.ts';
import { calendarDate, clockTime, id, instant } from '../fields.ts';
import { takenSession } from '../patients/package-session.ts';
import { appointmentStatuses, cancelReasons } from './appointment-rules.ts';
import { appointment, appointmentSummary, listedAppointment } from './appointments.ts';

const slot = z.object({
  date: calendarDate,
  time: clockTime,
  professionalId: id.nullable(),
  professionalName: z.string(),
});

/** What a history tells of one change. */
const appointmentEvent = z.object({
  id,
  happenedAt: instant,
  /** Null where the server itself made the change. */
  userName: z.string().nullable(),
  kind: z.enum(['booked', 'moved', 'status', 'undone', 'changed']),
  /** Of `moved`. */
  from: slot.nullable(),
  /** Of `booked` and `moved`. */
  to: slot.nullable(),
  /** Of `status` and `undone`. */
  fromStatus: z.enum(appointmentStatuses).nullable(),
  toStatus: z.enum(appointmentStatuses).nullable(),
  cancelReason: z.enum(cancelReasons).nullable(),
  /** What else changed, by the column's name in the database: 'service', 'notes', 'duration_minutes', ... */
  fields: z.array(z.string()),
  /** What stood in the notes before they changed. Only with the permission `record`. */
  notesBefore: z.string().nullable().optional(),
});
export type AppointmentEvent = z.infer<typeof appointmentEvent>;

/** What was paid for the appointment, given back of it, or passed on to or from another one. */
const moneyEvent = z.object({
  id,
  happenedAt: instant,
  userName: z.string().nullable(),
  kind: z.enum(['received', 'passedHere', 'givenBack', 'passedOn']),
  cents: z.number().int(),
});
export type MoneyEvent = z.infer<typeof moneyEvent>;

const otherAppointment = appointment.pick({ id: true, date: true, time: true });

/** What the reception knows about the patient when an appointment is opened. */
const patientFacts = z.object({
  birthDate: calendarDate.nullable(),
  /** The record lacks the birth date, or a minor's responsible person ('Cadastro incompleto'). */
  incomplete: z.boolean(),
  /** 'Alerta para a equipe'. */
  alert: z.string().nullable(),
  /** The number of other appointments that the patient missed. */
  noShows: z.number().int(),
  /** No earlier appointment was completed. */
  isFirst: z.boolean(),
  /** The visit is to come, and its patient has not filled in the anamnesis that the clinic asks for. */
  lacksAnamnesis: z.boolean(),
  /** The other open ones of this day, by time. */
  sameDay: z.array(otherAppointment),
  /** The next open one of a later day, from today on. */
  next: otherAppointment.nullable(),
  /** Staff moved the open appointment, and the patient has not been told. Null otherwise. */
  untold: z.object({ acceptsWhatsapp: z.boolean() }).nullable(),
});
export type PatientFacts = z.infer<typeof patientFacts>;

const appointmentDetails = appointment.extend({
  /** The session of a package that it has; absent without one. */
  packageSession: takenSession.optional(),
  term: appointmentSummary.shape.term,
  wantsToMove: listedAppointment.shape.wantsToMove,
  facts: patientFacts,
  /** Of a session. The plan is null also without the permission `record`. */
  series: z.object({ everyDays: z.number().int(), treatmentPlanId: id.nullable() }).nullable(),
  /** Oldest first. Appointments of earlier versions have only what happened since. */
  history: z.array(appointmentEvent),
  /** Oldest first. Only with the permission `money`. */
  money: z.array(moneyEvent).optional(),
  /** What it costs, agreed or of the catalogue; null where neither says a price. Only with `money`. */
  priceCents: z.number().int().nullable().optional(),
});
export type AppointmentDetails = z.infer<typeof appointmentDetails>;

/** All that the card and the page of an appointment show. */
export const get = endpoint
  .route({
    method: 'GET',
    path: '/appointments/{id}',
    tags: ['appointments'],
    summary: 'One appointment, with its history and what is known about the patient',
  })
  .input(z.object({ id }))
  .output(appointmentDetails);

export const appointmentDetailsContract = { get };
