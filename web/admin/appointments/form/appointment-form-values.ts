/** What the appointment form holds while it is filled in, how it is checked, and how it becomes the input of a call. */
import {
  type Appointment,
  appointmentInput,
  defaultDurationMinutes,
  durations,
  timeSlots,
} from '#contract/appointments.ts';
import { messages } from '#web/api/error-messages.ts';
import { formatWrittenDate } from '#web/format/date.ts';
import { readTypedDate } from '#web/format/typed-date.ts';
import { checkFields, type FieldProblems } from '#web/ui/check-fields.ts';

export type AppointmentFormValues = {
  patientId: string | null;
  /** As it stands in the field: 'dd de MMMM de yyyy', or whatever has been typed so far. */
  date: string;
  time: string | null;
  durationMinutes: number;
  notes: string;
  /** 'Encaixe', said for this very time; a change of the time takes it back. */
  squeezeIn: boolean;
};

/** What the address of the form may bring along; anything that is no day or no slot is left out. */
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
  // A record brought over from elsewhere may stand outside the slots: then one has to be chosen.
  time: timeSlots.find((slot) => slot === appointment.time) ?? null,
  durationMinutes:
    durations.find((minutes) => minutes === appointment.durationMinutes) ?? defaultDurationMinutes,
  notes: appointment.notes ?? '',
  squeezeIn: appointment.squeezeIn,
});

/** The day the field says, yyyy-MM-dd; null while it says none. A year half typed ('26/11/20') is none yet. */
export const dayOf = ({ date }: Pick<AppointmentFormValues, 'date'>) =>
  /\d{4}$/u.test(date.trim()) ? readTypedDate(date) : null;

/** @param taken whether the chosen time runs into another appointment; a free one is never an 'encaixe' */
export const inputOf = (values: AppointmentFormValues, taken: boolean) => ({
  patientId: values.patientId ?? '',
  // What is no date goes on as it was typed, for the schema to refuse it.
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
