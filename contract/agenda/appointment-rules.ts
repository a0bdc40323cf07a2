/**
 * What may become of an appointment, and the bounds of its times. Without the schema library, so that the agenda loads
 * without it.
 */
export const appointmentStatuses = [
  'scheduled',
  'confirmed',
  'arrived',
  'in_service',
  'completed',
  'no_show',
  'cancelled',
] as const;
export type AppointmentStatus = (typeof appointmentStatuses)[number];

/** An appointment in one of these takes time of its professional and its resources, and can be changed. */
export const openStatuses = [
  'scheduled',
  'confirmed',
  'arrived',
  'in_service',
] as const satisfies readonly AppointmentStatus[];

/**
 * The states that can follow each state; an undo goes back besides. A trigger of the database has the same table
 * (`app.guard_appointment_status`), and a test compares the two.
 */
export const appointmentTransitions = {
  scheduled: ['confirmed', 'arrived', 'in_service', 'completed', 'no_show', 'cancelled'],
  confirmed: ['scheduled', 'arrived', 'in_service', 'completed', 'no_show', 'cancelled'],
  arrived: ['scheduled', 'confirmed', 'in_service', 'completed', 'no_show', 'cancelled'],
  in_service: ['arrived', 'completed', 'cancelled'],
  completed: [],
  no_show: ['arrived', 'scheduled'],
  cancelled: [],
} as const satisfies Record<AppointmentStatus, readonly AppointmentStatus[]>;

type WithStatus = { status: AppointmentStatus };

export const can = {
  become: ({ status }: WithStatus, next: AppointmentStatus) =>
    appointmentTransitions[status].some((possible) => possible === next),
  complete: (appointment: WithStatus) => can.become(appointment, 'completed'),
  cancel: (appointment: WithStatus) => can.become(appointment, 'cancelled'),
  /** A closed appointment does not change, except for its notes. */
  edit: ({ status }: WithStatus) => openStatuses.some((open) => open === status),
};

/** Nothing is to be paid for such a visit. As `app.costs_nothing`, which a test compares. */
export const costsNothing = ({ status }: WithStatus) => status === 'cancelled' || status === 'no_show';

/** Whether there is something about money to be done or seen: to be received, or to be given back. */
export const hasPayment = ({ openCents, ...appointment }: WithStatus & { openCents?: number | undefined }) =>
  openCents !== undefined || !costsNothing(appointment);

/** A patient confirms a day and a time: another one takes the confirmation back. */
export const statusAfterMove = (status: AppointmentStatus): AppointmentStatus =>
  status === 'confirmed' ? 'scheduled' : status;

/** Whether a professional does a procedure for which these are named; none named: all do. As `app.who_does`. */
export const isDoneBy = (professionalId: string, named: readonly string[]): boolean =>
  named.length === 0 || named.includes(professionalId);

/** Who or what a cancellation comes from; `mistake`: it should not have been entered. */
export const cancelReasons = ['patient', 'clinic', 'mistake'] as const;
export type CancelReason = (typeof cancelReasons)[number];
export const missingCancelReason = 'Escolha o motivo do cancelamento';

/** For so long the account that made the last change of status can take it back. */
export const undoMinutes = 10;

const halfHours = (first: number, last: number) =>
  Array.from({ length: (last - first) * 2 }, (_, index) => {
    const hour = first + Math.floor(index / 2);
    return `${String(hour).padStart(2, '0')}:${index % 2 === 0 ? '00' : '30'}`;
  });

/** The 18 start times of a new clinic's default hours: 08:00 to 11:30 and 13:00 to 17:30 (docs/product.md, Appointments). */
export const timeSlots: readonly string[] = [...halfHours(8, 12), ...halfHours(13, 18)];

/** Durations that the form offers, in minutes. */
export const durations = [30, 60, 90, 120] as const;
export const defaultDurationMinutes = 30;
/** In minutes; the database has the same bounds. */
export const durationBounds = { min: 5, max: 720 } as const;
export const bufferBounds = { min: 0, max: 240 } as const;

/** Parts of the day, by the start of a time: before 12:00, before 17:00, from 17:00. */
export const dayPeriods = ['morning', 'afternoon', 'evening'] as const;
export type DayPeriod = (typeof dayPeriods)[number];
export const afternoonStart = '12:00';
export const eveningStart = '17:00';
/** @param time HH:mm */
export const periodOf = (time: string): DayPeriod =>
  time < afternoonStart ? 'morning' : time < eveningStart ? 'afternoon' : 'evening';

/** 'Próximo horário' searches so many days, from the first one on. */
export const nextFreeDays = 90;
/** Times of its first answer, and the most of one. */
export const nextFreeLimit = 20;
/** Free times that are offered for an appointment whose time was closed; to its patient, and to staff. */
export const offeredTimes = { patient: 6, staff: 3 } as const;
/** Names in the summary of those whose time was closed. */
export const displacedNames = 3;
export const nextFreeAtMost = 200;

/** Stored with an appointment without a procedure and without a text of its own. */
export const defaultService = 'Consulta padrão';

export const missingDate = 'Selecione uma data para o agendamento';
export const missingPatient = 'Selecione um paciente';
export const missingTime = 'Selecione um horário';

export const periods = ['upcoming', 'past', 'all'] as const;

/** Expected patients that the dashboard's board lists at most; the screen 'Recepção' has all. */
export const boardSize = 5;
/** Days before today in which a professional's unfinished work is looked for, and rows of it at most. */
export const unfinishedDays = 30;
export const unfinishedSize = 20;
