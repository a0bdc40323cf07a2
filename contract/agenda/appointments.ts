/**
 * Appointments: their fields and calls; statuses and bounds are in `appointment-rules.ts`. Long, because the calls of one
 * noun stand together.
 */
import { z } from 'zod';
import { markColors } from '../colors.ts';
import { endpoint } from '../errors.ts';
import {
  calendarDate,
  clockTime,
  id,
  inOneLine,
  instant,
  keptUnlessGiven,
  limits,
  optionalText,
  paging,
  search,
  searchedPageOf,
} from '../fields.ts';
import { takenSession } from '../patients/package-session.ts';
import { termStates } from '../patients/term-states.ts';
import { calendarMonthFormat } from '../value-formats.ts';
import { isInCalendar } from './agenda-address.ts';
import {
  appointmentStatuses,
  bufferBounds,
  cancelReasons,
  durationBounds,
  missingCancelReason,
  missingDate,
  missingPatient,
  missingTime,
  periods,
} from './appointment-rules.ts';
import { bookedPatient, hasOnePatient, onePatient } from './booked-patient.ts';
import { freeTimes } from './free-times.ts';

const buffer = z.number().int().min(bufferBounds.min).max(bufferBounds.max);

export const appointmentInput = z.object({
  patientId: z.uuid(missingPatient),
  date: z
    .string(missingDate)
    .min(1, missingDate)
    .pipe(calendarDate.refine(isInCalendar, 'Digite uma data válida')),
  time: z.string(missingTime).pipe(clockTime),
  /** Without one: the first professional who does the procedure. When changing: the professional stays. */
  professionalId: id.optional(),
  /** An entry of the catalogue; null for none. When changing, left out: it stays. */
  procedureId: id.nullish(),
  /** A free text in place of a procedure; 'Consulta padrão' without either. Ignored where there is a procedure. */
  service: keptUnlessGiven(limits.title).refine(...inOneLine),
  /** Without it: the procedure's, or 30. When changing, left out: it stays. */
  durationMinutes: z.number().int().min(durationBounds.min).max(durationBounds.max).optional(),
  /** In minutes, before and after; without them the procedure's, or 0. */
  bufferBeforeMinutes: buffer.optional(),
  bufferAfterMinutes: buffer.optional(),
  /** Certain rooms and devices. What the procedure needs besides is chosen among the free ones. */
  resourceIds: z.array(id).optional(),
  /** Clinical content: only with the permission `record`. When changing, left out: they stay. */
  notes: keptUnlessGiven(limits.notes),
  /** 'Encaixe': booked over another appointment on purpose, after a warning. */
  squeezeIn: z.boolean().default(false),
  /** Booked into closed time on purpose, after a warning. */
  outsideHours: z.boolean().default(false),
});

/** As `appointmentInput`, also for a new patient. */
export const bookingInput = appointmentInput.extend(bookedPatient);

/** The place in a series: 'Sessão 2 de 4'. */
export const seriesSession = z.object({ seriesId: id, number: z.number().int(), sessions: z.number().int() });
export type SeriesSession = z.infer<typeof seriesSession>;

const professional = z.object({ id, fullName: z.string(), color: z.enum(markColors) });

export const appointment = z.object({
  id,
  patient: z.object({ id, fullName: z.string() }),
  /** Where staff call: the patient's, else the responsible person's. */
  patientPhone: z.string().nullable(),
  /** The responsible person ('' without a name) where the phone is theirs. */
  phoneOwner: z.string().nullable(),
  date: calendarDate,
  time: clockTime,
  durationMinutes: z.number().int(),
  professional: professional.extend({ specialty: z.string().nullable() }),
  /** The entry of the catalogue, while it exists. What was booked is called `service`. */
  procedure: z.object({ id, color: z.enum(markColors).nullable() }).nullable(),
  service: z.string(),
  bufferBeforeMinutes: z.number().int(),
  bufferAfterMinutes: z.number().int(),
  /** A deleted resource keeps its name here, and has no id. */
  resources: z.array(z.object({ id: id.nullable(), name: z.string() })),
  status: z.enum(appointmentStatuses),
  /** Null also for cancellations of earlier versions, which asked for none. */
  cancelReason: z.enum(cancelReasons).nullable(),
  /** Absent without the permission `record`. */
  notes: z.string().nullable().optional(),
  squeezeIn: z.boolean(),
  outsideHours: z.boolean(),
  session: seriesSession.nullable(),
  /** When the status was set last. Null: never changed. */
  statusSince: instant.nullable(),
  /** Grows with each change. */
  version: z.number().int(),
  /** What is left to pay; absent where nothing is charged, and for callers without `money`. */
  openCents: z.number().int().optional(),
  /** The status that the caller can go back to, and until when; null: the caller cannot undo. */
  undo: z.object({ status: z.enum(appointmentStatuses), until: instant }).nullable(),
});
export type Appointment = z.infer<typeof appointment>;

export const appointmentSummary = appointment
  .pick({
    id: true,
    patient: true,
    date: true,
    time: true,
    durationMinutes: true,
    procedure: true,
    service: true,
    status: true,
    squeezeIn: true,
    outsideHours: true,
    session: true,
  })
  .extend({
    professional,
    /** Of the term that its procedure requires; absent where it requires none, and for one that is over. */
    term: z.enum(termStates).optional(),
  });
export type AppointmentSummary = z.infer<typeof appointmentSummary>;

export const listedAppointment = appointmentSummary.extend({
  /** The patient's last answer about the open appointment is 'Quer remarcar'. Absent otherwise. */
  wantsToMove: z.literal(true).optional(),
});
export type ListedAppointment = z.infer<typeof listedAppointment>;

const appointmentFilter = paging.extend({
  search,
  period: z.enum(periods).default('upcoming'),
  status: z.enum(['all', ...appointmentStatuses]).default('all'),
  patientId: id.optional(),
  professionalId: id.optional(),
});

/** Sorted by date (ascending for upcoming, otherwise descending), then time. `patient` is the patient of `patientId`. */
export const list = endpoint
  .route({ method: 'GET', path: '/appointments', tags: ['appointments'], summary: 'The agenda as a list' })
  .input(appointmentFilter)
  .output(
    searchedPageOf(listedAppointment).extend({
      patient: z.object({ id, fullName: z.string() }).nullable(),
      /** Of patients, that wait for an answer of the reception, for any day. */
      pendingRequests: z.number().int(),
    }),
  );

/** A month of the calendar, yyyy-MM, in the years that an appointment can have. */
export const calendarMonth = z.string().regex(calendarMonthFormat, 'Digite um mês válido');

/** The number of appointments on each day of a month, and the appointments of one day by time. Same filters for both. */
export const calendar = endpoint
  .route({
    method: 'GET',
    path: '/appointments/calendar',
    tags: ['appointments'],
    summary: 'The agenda as a calendar',
  })
  .input(
    z.object({
      month: calendarMonth,
      /** Need not be in this month. */
      day: calendarDate,
      status: z.enum(['all', ...appointmentStatuses]).default('all'),
      /** Without them: all. */
      professionalIds: z.array(id).optional(),
      /** Each word must occur in the patient's name, the professional's or the service. */
      search,
    }),
  )
  .output(
    z.object({
      month: calendarMonth,
      day: calendarDate,
      /** Nothing matches the search, and the names of the patients shown resemble it. */
      similar: z.boolean(),
      /** Only days with appointments, by date. Cancelled ones count under their own status only. */
      days: z.array(z.object({ date: calendarDate, appointments: z.number().int() })),
      rows: z.array(appointmentSummary),
    }),
  );

/**
 * All of it or nothing: a refused time leaves no new patient behind.
 * @throws FORBIDDEN for a new patient by a caller without `registration`
 */
export const create = endpoint
  .route({
    method: 'POST',
    path: '/appointments',
    tags: ['appointments'],
    summary: 'Book an appointment',
    successStatus: 201,
  })
  .input(bookingInput.refine(hasOnePatient, onePatient))
  .output(
    z.object({
      id,
      patientId: id,
      version: z.number().int(),
      /** That the appointment took by itself. */
      packageSession: takenSession.optional(),
    }),
  );

/**
 * What is left out stays: the length, the buffers, rooms and devices, notes. `squeezeIn` and `outsideHours` do not: they are for
 * the time that is given.
 * @throws CHANGED_MEANWHILE where another change came after `version`
 */
export const update = endpoint
  .route({
    method: 'PUT',
    path: '/appointments/{id}',
    tags: ['appointments'],
    summary: 'Change an open appointment',
  })
  .input(appointmentInput.extend({ id, version: z.number().int() }))
  .output(z.object({ id, /** The next one. */ version: z.number().int() }));

/**
 * Changes the status, as `appointmentTransitions` allows.
 * @throws STATUS_NOT_ALLOWED, FUTURE_APPOINTMENT; SLOT_TAKEN or RESOURCE_TAKEN where the time was given away meanwhile
 */
export const setStatus = endpoint
  .route({
    method: 'PUT',
    path: '/appointments/{id}/status',
    tags: ['appointments'],
    summary: 'Confirm, receive, complete, cancel and so on',
  })
  .input(
    z
      .object({
        id,
        status: z.enum(appointmentStatuses),
        /** Required for `cancelled`, ignored otherwise. */
        cancelReason: z.enum(cancelReasons).optional(),
        /** 'O que foi feito?': appended to the notes. Only with the permission `record`. */
        note: optionalText(limits.notes),
        /** The appointment's date, confirmed by the user: required to complete one of a later day. */
        confirmedDate: calendarDate.optional(),
        /** Back into a time that was given away meanwhile, as an 'encaixe'. */
        squeezeIn: z.boolean().default(false),
      })
      .refine(({ status, cancelReason }) => status !== 'cancelled' || cancelReason, {
        path: ['cancelReason'],
        message: missingCancelReason,
      }),
  )
  .output(appointment);

/** Takes the last change of status back, as `appointment.undo` says. @throws UNDO_NOT_POSSIBLE, SLOT_TAKEN, RESOURCE_TAKEN */
export const undo = endpoint
  .route({
    method: 'POST',
    path: '/appointments/{id}/undo',
    tags: ['appointments'],
    summary: 'Take the last change of status back',
  })
  .input(z.object({ id, squeezeIn: z.boolean().default(false) }))
  // Neither of the two is left after an undo.
  .output(appointment.extend({ cancelReason: z.null(), undo: z.null() }));

/** Replaces the notes, also of a closed appointment. @throws CHANGED_MEANWHILE */
export const setNotes = endpoint
  .route({
    method: 'PUT',
    path: '/appointments/{id}/notes',
    tags: ['appointments'],
    summary: 'Change the notes, also of a closed appointment',
  })
  .input(z.object({ id, version: z.number().int(), notes: optionalText(limits.notes) }))
  .output(appointment);

export const appointmentsContract = {
  list,
  calendar,
  freeTimes,
  create,
  update,
  setStatus,
  undo,
  setNotes,
};
