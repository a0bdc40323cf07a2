/** Appointments: times, statuses and their transitions, and the calls. */
import { z } from 'zod';
import { endpoint } from './errors.ts';
import {
  calendarDate,
  clockTime,
  id,
  limits,
  optionalText,
  paging,
  search,
  searchedPageOf,
} from './fields.ts';

export const appointmentStatuses = ['scheduled', 'completed', 'cancelled'] as const;
export type AppointmentStatus = (typeof appointmentStatuses)[number];

/** The states that can follow each state. A trigger of the database has the same table. */
export const appointmentTransitions = {
  scheduled: ['completed', 'cancelled'],
  completed: [],
  cancelled: [],
} as const satisfies Record<AppointmentStatus, readonly AppointmentStatus[]>;

export const can = {
  complete: (appointment: { status: AppointmentStatus }) => follows(appointment.status, 'completed'),
  cancel: (appointment: { status: AppointmentStatus }) => follows(appointment.status, 'cancelled'),
  /** A completed or cancelled appointment cannot change. */
  edit: (appointment: { status: AppointmentStatus }) => appointmentTransitions[appointment.status].length > 0,
};

function follows(from: AppointmentStatus, to: AppointmentStatus) {
  return appointmentTransitions[from].some((next) => next === to);
}

const halfHours = (first: number, last: number) =>
  Array.from({ length: (last - first) * 2 }, (_, index) => {
    const hour = first + Math.floor(index / 2);
    return `${String(hour).padStart(2, '0')}:${index % 2 === 0 ? '00' : '30'}`;
  });

/** The 18 start times of appointments: 08:00 to 11:30 and 13:00 to 17:30 (docs/product.md, Appointments). */
export const timeSlots: readonly string[] = [...halfHours(8, 12), ...halfHours(13, 18)];

/** Durations that the form offers, in minutes. */
export const durations = [30, 60, 90, 120] as const;
export const defaultDurationMinutes = 30;

/** Saved with every new appointment, because the form has no such fields (docs/product.md, Appointments). */
export const defaultDoctorName = 'A definir';
export const defaultService = 'Consulta padrão';

export const missingDate = 'Selecione uma data para o agendamento';
export const missingPatient = 'Selecione um paciente';
export const missingTime = 'Selecione um horário';

export const appointmentInput = z.object({
  patientId: z.uuid(missingPatient),
  date: z
    .string(missingDate)
    .min(1, missingDate)
    .pipe(
      calendarDate.refine((value) => value >= '2000-01-01' && value < '2100-01-01', 'Digite uma data válida'),
    ),
  time: z.string(missingTime).refine((value) => timeSlots.includes(value), missingTime),
  durationMinutes: z.literal(durations).default(defaultDurationMinutes),
  notes: optionalText(limits.notes),
  /** 'Encaixe': booked over another appointment on purpose, after a warning. */
  squeezeIn: z.boolean().default(false),
});

export const appointment = z.object({
  id,
  patient: z.object({ id, fullName: z.string() }),
  patientPhone: z.string().nullable(),
  date: calendarDate,
  time: clockTime,
  durationMinutes: z.number().int(),
  doctorName: z.string(),
  doctorSpecialty: z.string().nullable(),
  service: z.string(),
  status: z.enum(appointmentStatuses),
  notes: z.string().nullable(),
  squeezeIn: z.boolean(),
});
export type Appointment = z.infer<typeof appointment>;

export const appointmentSummary = appointment.pick({
  id: true,
  patient: true,
  date: true,
  time: true,
  durationMinutes: true,
  service: true,
  status: true,
  squeezeIn: true,
});
export type AppointmentSummary = z.infer<typeof appointmentSummary>;

export const periods = ['upcoming', 'past', 'all'] as const;

export const appointmentFilter = paging.extend({
  search,
  period: z.enum(periods).default('upcoming'),
  status: z.enum(['all', ...appointmentStatuses]).default('all'),
  patientId: id.optional(),
});

/** Sorted by date (ascending for upcoming, otherwise descending), then time. `patient` is the patient of `patientId`. */
export const list = endpoint
  .route({ method: 'GET', path: '/appointments', tags: ['appointments'], summary: 'The agenda as a list' })
  .input(appointmentFilter)
  .output(
    searchedPageOf(appointmentSummary).extend({
      patient: z.object({ id, fullName: z.string() }).nullable(),
    }),
  );

export const get = endpoint
  .route({ method: 'GET', path: '/appointments/{id}', tags: ['appointments'], summary: 'One appointment' })
  .input(z.object({ id }))
  .output(appointment);

/** A month of the calendar, yyyy-MM, in the years that an appointment can have. */
export const calendarMonth = z.string().regex(/^20\d\d-(0[1-9]|1[0-2])$/u, 'Digite um mês válido');

export const calendarAppointment = appointmentSummary.extend({ doctorName: z.string() });
export type CalendarAppointment = z.infer<typeof calendarAppointment>;

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
      /** Each word must occur in the patient's name, the doctor's or the service. */
      search,
    }),
  )
  .output(
    z.object({
      month: calendarMonth,
      day: calendarDate,
      /** Nothing matches the search, and the names of the patients shown resemble it. */
      similar: z.boolean(),
      /** Only days with appointments, by date. */
      days: z.array(z.object({ date: calendarDate, appointments: z.number().int() })),
      rows: z.array(calendarAppointment),
    }),
  );

/** The scheduled appointments of a day. `except` leaves out the appointment that is being edited. */
export const takenSlots = endpoint
  .route({
    method: 'GET',
    path: '/appointments/taken-slots',
    tags: ['appointments'],
    summary: 'Taken times of a day',
  })
  .input(z.object({ date: calendarDate, except: id.optional() }))
  .output(
    z.object({
      taken: z.array(
        z.object({ time: clockTime, durationMinutes: z.number().int(), patientName: z.string() }),
      ),
    }),
  );

export const create = endpoint
  .route({
    method: 'POST',
    path: '/appointments',
    tags: ['appointments'],
    summary: 'Book an appointment',
    successStatus: 201,
  })
  .input(appointmentInput)
  .output(z.object({ id }));

export const update = endpoint
  .route({
    method: 'PUT',
    path: '/appointments/{id}',
    tags: ['appointments'],
    summary: 'Change an open appointment',
  })
  .input(appointmentInput.extend({ id }))
  .output(z.object({ id }));

export const setStatus = endpoint
  .route({
    method: 'PUT',
    path: '/appointments/{id}/status',
    tags: ['appointments'],
    summary: 'Complete or cancel',
  })
  .input(z.object({ id, status: z.enum(['completed', 'cancelled']) }))
  .output(appointment);

export const appointmentsContract = { list, calendar, takenSlots, get, create, update, setStatus };
