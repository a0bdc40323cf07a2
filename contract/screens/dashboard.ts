/** The dashboard, in one call. */
import { z } from 'zod';
import { agendaAppointment } from '../agenda/agenda.ts';
import type { AppointmentStatus } from '../agenda/appointment-rules.ts';
import { appointmentSummary } from '../agenda/appointments.ts';
import { endpoint } from '../errors.ts';
import { calendarDate, id, instant } from '../fields.ts';
import { displacedSummary } from '../messages/displaced.ts';

/** Rows in each list (docs/product.md, Dashboard). */
export const dashboardListSize = 4;

const number = z.number().int();

/** A row of the reception's board. */
const boardAppointment = agendaAppointment.omit({
  bufferBeforeMinutes: true,
  bufferAfterMinutes: true,
  resourceIds: true,
});
export type BoardAppointment = z.infer<typeof boardAppointment>;

/** An appointment of the caller's own whose status is still open after its day, or that has no notes. */
const unfinishedAppointment = appointmentSummary.extend({
  version: z.number().int(),
  missing: z.enum(['status', 'notes']),
});
export type UnfinishedAppointment = z.infer<typeof unfinishedAppointment>;

/** The first steps of a new clinic, in the order of the list. */
export const setupSteps = [
  'clinic',
  'logo',
  'team',
  'hours',
  'mail',
  'backup',
  'procedure',
  'patient',
] as const;
export type SetupStep = (typeof setupSteps)[number];
/** Those that a clinic can do without. */
export const hideableSteps = [
  'logo',
  'team',
  'hours',
  'mail',
  'backup',
  'procedure',
] as const satisfies SetupStep[];
export type HideableStep = (typeof hideableSteps)[number];

export const overview = endpoint
  .route({
    method: 'GET',
    path: '/dashboard',
    tags: ['dashboard'],
    summary: 'Counters, the next appointments and the newest patients',
  })
  .output(
    z.object({
      /** The next day for which someone is booked, and how many have not confirmed, without those that are to be moved; null: no one is. */
      toConfirm: z.object({ day: calendarDate, number }).nullable(),
      /** Whose time was closed after it was chosen: they are to be moved. */
      displaced: displacedSummary,
      /** What the caller works with today: the own day of a professional, the clinic's for everyone else (decision 065). */
      today: z.object({
        date: calendarDate,
        /** Of the caller's own agenda; null: the whole clinic. */
        professionalId: id.nullable(),
        /** By status, of the clinic or the professional. */
        counts: z.object({
          scheduled: number,
          confirmed: number,
          arrived: number,
          in_service: number,
          completed: number,
          no_show: number,
          cancelled: number,
        } satisfies Record<AppointmentStatus, typeof number>),
        /**
         * By time. Of a professional all of the day. Of the clinic those who are there, and the next ones expected, at most
         * `boardSize` (appointment-rules.ts).
         */
        rows: z.array(boardAppointment),
      }),
      /** Only of a professional: what is open first, then the latest day first. Notes only with the permission `record`. */
      unfinished: z.object({ total: z.number().int(), rows: z.array(unfinishedAppointment) }).optional(),
      /** Requests of patients that wait for an answer. */
      pendingRequests: z.number().int(),
      patients: z.number().int(),
      appointmentsThisMonth: z.number().int(),
      upcomingAppointments: z.number().int(),
      /** Today or later, ascending. */
      nextAppointments: z.array(appointmentSummary),
      recentPatients: z.array(
        z.object({
          id,
          fullName: z.string(),
          email: z.string().nullable(),
          phone: z.string().nullable(),
          phoneOwner: z.string().nullable(),
          createdAt: instant,
        }),
      ),
      /** Absent once every step is done or hidden. */
      setup: z.array(z.object({ step: z.enum(setupSteps), isDone: z.boolean() })).optional(),
    }),
  );

/** Hides a step from all administrators, for good. */
export const hideSetupStep = endpoint
  .route({
    method: 'PUT',
    path: '/dashboard/hidden-setup-steps/{step}',
    tags: ['dashboard'],
    summary: 'Hide one of the first steps of a new clinic',
  })
  .input(z.object({ step: z.enum(hideableSteps) }))
  .output(z.object({}));

export const dashboardContract = { overview, hideSetupStep };
