/** The values of the appointment form, their check, and their conversion to the input of a call. */
import {
  type Appointment,
  appointmentInput,
  defaultDurationMinutes,
  durations,
  timeSlots,
} from '#contract/appointments.ts';
import { messages } from '#web/api/error-messages.ts';
import { formatWrittenDate } from '#web/format/date.ts';
import { readCompleteDate } from '#web/format/typed-date.ts';
import { checkFields, type FieldProblems } from '#web/ui/check-fields.ts';

export type AppointmentFormValues = {
  patientId: string | null;
  /** The text of the field: 'dd de MMMM de yyyy', or an unfinished text. */
  date: string;
  time: string | null;
  durationMinutes: number;
  notes: string;
  /** 'Encaixe' for the chosen time; a change of the time resets it. */
  squeezeIn: boolean;
};

/** What is saved. Without `notes` they stay as stored: the form did not show them. */
type SavedValues = Omit<AppointmentFormValues, 'notes'> & { notes: string | undefined };

/** An empty form with the values of its address; an invalid day or time is ignored. */
export function emptyAppointment(given: {
  patientId?: string | null;
  date?: string | null;
  time?: string | null;
}): AppointmentFormValues {
  const { date } = appointmentInput.shape;
  return {
    patientId: given.patientId ?? null,
    date: given.date && date.safeParse(given.date).success ? formatWrittenDate(given.date) : '',
    time: timeSlots.find((slot) => slot === given.time) ?? null,
    durationMinutes: defaultDurationMinutes,
    notes: '',
    squeezeIn: false,
  };
}

export const valuesOf = (appointment: Appointment): AppointmentFormValues => ({
  patientId: appointment.patient.id,
  date: formatWrittenDate(appointment.date),
  // An imported record can have a time outside the slots; the user then has to choose one.
  time: timeSlots.find((slot) => slot === appointment.time) ?? null,
  durationMinutes:
    durations.find((minutes) => minutes === appointment.durationMinutes) ?? defaultDurationMinutes,
  notes: appointment.notes ?? '',
  squeezeIn: appointment.squeezeIn,
});

/** The day in the field, yyyy-MM-dd, or null. */
export const dayOf = ({ date }: Pick<AppointmentFormValues, 'date'>) => readCompleteDate(date);

/** @param taken whether the chosen time overlaps another appointment; a free time is never an 'encaixe' */
export const inputOf = (values: SavedValues, taken: boolean) => ({
  patientId: values.patientId ?? '',
  // An invalid date is passed on as typed, so that the schema refuses it.
  date: dayOf(values) ?? values.date.trim(),
  time: values.time ?? '',
  durationMinutes: durations.find((minutes) => minutes === values.durationMinutes) ?? defaultDurationMinutes,
  notes: values.notes,
  squeezeIn: taken && values.squeezeIn,
});

export function problemsOf(
  values: AppointmentFormValues,
  taken: boolean,
): FieldProblems<AppointmentFormValues> {
  const problems = checkFields(appointmentInput, values, inputOf(values, taken));
  if (taken && !values.squeezeIn) problems.time ??= messages.SLOT_TAKEN;
  return problems;
}
