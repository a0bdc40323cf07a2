/** Some days of the agenda, as a grid shows them. The call is `appointments.agenda`. */
import { z } from 'zod';
import { endpoint } from '../errors.ts';
import { calendarDate, clockTime, id, instant } from '../fields.ts';
import { takenSession } from '../patients/package-session.ts';
import { daysBetween } from '../value-formats.ts';
import { appointmentSummary, calendarMonth } from './appointments.ts';

/** A time of the clinic's calendar without a zone, yyyy-MM-ddTHH:mm. */
const localTime = z.string();

export const agendaAppointment = appointmentSummary.extend({
  /** Where staff call: the patient's, else the responsible person's. */
  patientPhone: z.string().nullable(),
  /** The responsible person ('' without a name) where the phone is theirs. */
  phoneOwner: z.string().nullable(),
  /** Of the patient. */
  birthDate: calendarDate.nullable(),
  /** The record lacks the birth date, or a minor's responsible person ('Cadastro incompleto'). */
  incomplete: z.boolean(),
  /** 'Alerta para a equipe', of the patient. */
  alert: z.string().nullable(),
  /** The patient has not been at the clinic before ('Primeira vez'): no earlier appointment that was or will be. */
  isFirst: z.boolean(),
  /** The visit is to come, and its patient has not filled in the anamnesis that the clinic asks for. Absent otherwise. */
  lacksAnamnesis: z.literal(true).optional(),
  /** When the status was set last, for 'na recepção há 12 min'. Null: never changed. */
  statusSince: instant.nullable(),
  bufferBeforeMinutes: z.number().int(),
  bufferAfterMinutes: z.number().int(),
  resourceIds: z.array(id),
  version: z.number().int(),
  /** What is left to pay; absent where nothing is charged, and for callers without `money`. */
  openCents: z.number().int().optional(),
  /** Of an open visit of today that nothing is charged for yet: the price that its arrival will charge. Absent otherwise, and without `money`. */
  dueCents: z.number().int().optional(),
  /** It was concluded, or is of today and without a procedure, and has no price, not even nothing for a free visit. Absent otherwise, and without `money`. */
  unpriced: z.literal(true).optional(),
  /** The session of a package that it has; absent without one. */
  packageSession: takenSession.optional(),
});
export type AgendaAppointment = z.infer<typeof agendaAppointment>;

const agendaClosure = z.object({
  kind: z.enum(['holiday', 'closed', 'vacation', 'block', 'maintenance']),
  title: z.string().nullable(),
  /** Null: the whole clinic, unless it is of a resource. */
  professionalId: id.nullable(),
  resourceId: id.nullable(),
  starts: localTime,
  ends: localTime,
});
export type AgendaClosure = z.infer<typeof agendaClosure>;

const agendaProfessional = appointmentSummary.shape.professional.extend({
  active: z.boolean(),
  /** The caller's own: the account that asks is this professional's. */
  isOwn: z.boolean(),
});
export type AgendaProfessional = z.infer<typeof agendaProfessional>;

/** A time that a patient holds, has asked for, or was proposed: taken until it is answered. */
const agendaRequest = z.object({
  id,
  state: z.enum(['held', 'pending', 'proposed']),
  date: calendarDate,
  time: clockTime,
  durationMinutes: z.number().int(),
  bufferBeforeMinutes: z.number().int(),
  bufferAfterMinutes: z.number().int(),
  professionalId: id,
  /** Null while it is held: the patient has not asked for it yet. */
  patientName: z.string().nullable(),
  service: z.string(),
  resourceIds: z.array(id),
  /** The appointment that the patient asks to move; null for a new one. */
  appointmentId: id.nullable(),
});
export type AgendaRequest = z.infer<typeof agendaRequest>;

/** Days of one answer of the agenda. */
const agendaDays = 42;

/**
 * Several days of several professionals, for the grid and the reception's board: appointments, open time, and what closes
 * the rest, by its name.
 */
export const agenda = endpoint
  .route({
    method: 'GET',
    path: '/appointments/agenda',
    tags: ['appointments'],
    summary: 'Appointments, open time and closures of some days',
  })
  .input(
    z
      .object({
        from: calendarDate,
        /** The last day. */
        to: calendarDate,
        /** Without them: all active ones, and those with appointments in these days. */
        professionalIds: z.array(id).optional(),
      })
      .refine(({ from, to }) => from <= to, {
        path: ['to'],
        message: 'O último dia não pode ser antes do primeiro',
      })
      .refine(({ from, to }) => daysBetween(from, to) < agendaDays, {
        path: ['from'],
        message: 'Escolha um período mais curto',
      }),
  )
  .output(
    z.object({
      from: calendarDate,
      to: calendarDate,
      professionals: z.array(agendaProfessional),
      resources: z.array(z.object({ id, name: z.string(), kind: z.string() })),
      openTime: z.array(
        z.object({
          professionalId: id,
          intervals: z.array(z.object({ starts: localTime, ends: localTime })),
        }),
      ),
      closures: z.array(agendaClosure),
      /** By date and time; with closed ones. */
      rows: z.array(agendaAppointment),
      /** Of these days and professionals, by date and time. */
      requests: z.array(agendaRequest),
      /** Requests of all days that wait for an answer of the reception. */
      pendingRequests: z.number().int(),
    }),
  );

/** How full the days of a month are, for the chosen professionals. */
export const occupancy = endpoint
  .route({
    method: 'GET',
    path: '/appointments/occupancy',
    tags: ['appointments'],
    summary: 'Booked, open and free minutes of each day of a month',
  })
  .input(
    z.object({
      month: calendarMonth,
      /** Without them: all active ones. */
      professionalIds: z.array(id).optional(),
      /** Besides: what is free of each day. */
      include: z.enum(['free']).optional(),
    }),
  )
  .output(
    z.object({
      month: calendarMonth,
      /** By date. Closed days without appointments are left out. */
      days: z.array(
        z.object({
          date: calendarDate,
          openMinutes: z.number().int(),
          /** Without cancelled and missed ones; more than the open ones where some are squeezed in. */
          bookedMinutes: z.number().int(),
          /** To come, in gaps that can be booked. */
          freeMinutes: z.number().int().optional(),
        }),
      ),
      /** Requests of all days that wait for an answer of the reception. */
      pendingRequests: z.number().int(),
    }),
  );

export const agendaContract = { agenda, occupancy };
