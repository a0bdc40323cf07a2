/** The values of the appointment form, their check, and their conversion to the input of a call. */
import { defaultDurationMinutes, defaultService, isDoneBy } from '#contract/agenda/appointment-rules.ts';
import { type Appointment, appointmentInput } from '#contract/agenda/appointments.ts';
import { type NewPatient, newPatient } from '#contract/agenda/booked-patient.ts';
import type { BookableProcedure } from '#contract/booking/booking-choices.ts';
import { messages } from '#web/api/error-messages.ts';
import { formatWrittenDate } from '#web/format/date.ts';
import { readCompleteDate } from '#web/format/typed-date.ts';
import { checkFields, type FieldProblems } from '#web/ui/check-fields.ts';
import { birthDateProblem, readBirthDate } from '../../../patients/patients/form/birth-date.ts';
import type { BookingChoices } from '../booking-choices.tsx';

const missingProfessional = 'Selecione um profissional';

export type AppointmentFormValues = {
  patientId: string | null;
  /** An unknown caller, who is registered with the booking; null: a patient is chosen. */
  newName: string | null;
  newPhone: string;
  /** dd/mm/aaaa, or ''. */
  newBirthDate: string;
  newGuardianName: string;
  newGuardianPhone: string;
  newGuardianCpf: string;
  /** The text of the field: a title of the catalogue, or a free text. */
  service: string;
  /** The entry of the catalogue with that title; null for a free text. */
  procedureId: string | null;
  professionalId: string | null;
  /** The text of the field: 'dd de MMMM de yyyy', or an unfinished text. */
  date: string;
  time: string | null;
  durationMinutes: number;
  /** Ids of the rooms and devices that were chosen, with a space between two. The others are chosen by the server. */
  resourceIds: string;
  notes: string;
  /** 'Encaixe' and 'Fora do horário' for the chosen time; a change of the time resets them. */
  squeezeIn: boolean;
  outsideHours: boolean;
};

export const noNewPatient = {
  newName: null,
  newPhone: '',
  newBirthDate: '',
  newGuardianName: '',
  newGuardianPhone: '',
  newGuardianCpf: '',
};

/** What is saved. Without `notes` they stay as stored: the form did not show them. */
export type SavedValues = Omit<AppointmentFormValues, 'notes'> & { notes: string | undefined };

type Given = Partial<Record<'patientId' | 'professionalId' | 'date' | 'time', string | null>>;

/** An empty form with the values of its address; invalid ones are ignored. A professional books for themselves first. */
export function emptyAppointment(given: Given, { professionals }: BookingChoices): AppointmentFormValues {
  const { date, time } = appointmentInput.shape;
  const [first, ...others] = professionals;
  const professional =
    professionals.find(({ id }) => id === given.professionalId) ?? professionals.find(({ isOwn }) => isOwn);
  return {
    patientId: given.patientId ?? null,
    ...noNewPatient,
    service: '',
    procedureId: null,
    professionalId: professional?.id ?? (others.length === 0 ? (first?.id ?? null) : null),
    date: given.date && date.safeParse(given.date).success ? formatWrittenDate(given.date) : '',
    time: time.safeParse(given.time).data ?? null,
    durationMinutes: defaultDurationMinutes,
    resourceIds: '',
    notes: '',
    squeezeIn: false,
    outsideHours: false,
  };
}

export const valuesOf = (appointment: Appointment): AppointmentFormValues => ({
  patientId: appointment.patient.id,
  ...noNewPatient,
  service: appointment.procedure || appointment.service !== defaultService ? appointment.service : '',
  procedureId: appointment.procedure?.id ?? null,
  professionalId: appointment.professional.id,
  date: formatWrittenDate(appointment.date),
  time: appointment.time,
  durationMinutes: appointment.durationMinutes,
  resourceIds: '',
  notes: appointment.notes ?? '',
  squeezeIn: appointment.squeezeIn,
  outsideHours: appointment.outsideHours,
});

/** The day in the field, yyyy-MM-dd, or null. */
export const dayOf = ({ date }: Pick<AppointmentFormValues, 'date'>) => readCompleteDate(date);

/** Whether a professional does a procedure. */
export const does = (professionalId: string, procedure: BookableProcedure | undefined) =>
  !procedure || isDoneBy(professionalId, procedure.professionalIds);

/** What changes with the procedure: its minutes, its rooms and devices, and who can do it. */
export function withProcedure(
  procedure: BookableProcedure,
  { professionalId }: Pick<AppointmentFormValues, 'professionalId'>,
  { professionals }: BookingChoices,
) {
  const able = professionals.filter(({ id }) => does(id, procedure));
  const [only, ...others] = able;
  return {
    service: procedure.title,
    procedureId: procedure.id,
    durationMinutes: procedure.minutes,
    resourceIds: '',
    professionalId:
      able.find(({ id }) => id === professionalId)?.id ?? (others.length === 0 ? (only?.id ?? null) : null),
  };
}

/** What the chosen time needs on purpose; a free one is never an 'encaixe'. */
export type Needs = Pick<AppointmentFormValues, 'squeezeIn' | 'outsideHours'>;

export const inputOf = (values: SavedValues, needs: Needs) => ({
  patientId: values.patientId ?? '',
  professionalId: values.professionalId ?? undefined,
  procedureId: values.procedureId,
  service: values.procedureId ? undefined : values.service,
  // An invalid date is passed on as typed, so that the schema refuses it.
  date: dayOf(values) ?? values.date.trim(),
  time: values.time ?? '',
  durationMinutes: values.durationMinutes,
  resourceIds: values.resourceIds ? values.resourceIds.split(' ') : undefined,
  notes: values.notes,
  squeezeIn: needs.squeezeIn && values.squeezeIn,
  outsideHours: needs.outsideHours && values.outsideHours,
});

type Booking = Omit<ReturnType<typeof inputOf>, 'patientId'> &
  ({ patientId: string } | { newPatient: NewPatient }) & { waitingEntryId?: string };

/** Of a new appointment. @param waitingEntryId the entry of the waiting list that it takes off */
export function bookingOf(values: SavedValues, needs: Needs, waitingEntryId?: string): Booking {
  const { patientId, ...booking } = inputOf(values, needs);
  if (values.newName === null) return { ...booking, patientId, ...(waitingEntryId && { waitingEntryId }) };
  return { ...booking, newPatient: newPatientOf(values) };
}

/** An invalid date is passed on as typed, so that the schema refuses it. */
const newPatientOf = (values: Pick<AppointmentFormValues, keyof typeof noNewPatient>) => ({
  fullName: values.newName ?? '',
  phone: values.newPhone,
  birthDate: readBirthDate(values.newBirthDate) ?? values.newBirthDate,
  guardianName: values.newGuardianName,
  guardianPhone: values.newGuardianPhone,
  guardianCpf: values.newGuardianCpf,
});

/** The field of the form for each of the new patient. */
const newPatientFields = {
  fullName: 'newName',
  phone: 'newPhone',
  birthDate: 'newBirthDate',
  guardianName: 'newGuardianName',
  guardianPhone: 'newGuardianPhone',
  guardianCpf: 'newGuardianCpf',
} as const satisfies Record<keyof ReturnType<typeof newPatientOf>, keyof AppointmentFormValues>;

/** 'newPatient.birthDate' of a refusal is 'newBirthDate' of the form. */
export function fieldOfRefused(path: string): string {
  const name = path.replace(/^newPatient\./u, '');
  return name !== path && isOfNewPatient(name) ? newPatientFields[name] : path;
}
const isOfNewPatient = (name: string): name is keyof typeof newPatientFields =>
  Object.hasOwn(newPatientFields, name);

/**
 * @param asksWho whether the form asks for the professional: a clinic has several
 * @param today of the clinic
 */
export function problemsOf(
  values: AppointmentFormValues,
  needs: Needs,
  asksWho: boolean,
  today: string,
): FieldProblems<AppointmentFormValues> {
  const problems = checkFields(appointmentInput, values, inputOf(values, needs));
  if (values.newName !== null) {
    delete problems.patientId;
    const birthDate = birthDateProblem(values.newBirthDate, today);
    const caller = { ...checkFields(newPatient, newPatientOf(values)), birthDate };
    for (const name of Object.keys(newPatientFields).filter(isOfNewPatient))
      if (caller[name]) problems[newPatientFields[name]] = caller[name];
  }
  if (asksWho && !values.professionalId) problems.professionalId ??= missingProfessional;
  if (needs.squeezeIn && !values.squeezeIn) problems.time ??= messages.SLOT_TAKEN;
  if (needs.outsideHours && !values.outsideHours) problems.time ??= messages.OUTSIDE_HOURS;
  return problems;
}
