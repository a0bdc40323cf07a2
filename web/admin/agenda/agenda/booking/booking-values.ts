/** What the small form starts with: the time of the grid, and what is known before. */
import type { BookingChoices } from '../../appointments/booking-choices.tsx';
import {
  type AppointmentFormValues,
  emptyAppointment,
  withProcedure,
} from '../../appointments/form/appointment-form-values.ts';
import { procedureNamed } from '../../appointments/form/procedure-options.ts';
import type { BookingDraft, FreeSlot } from '../agenda-state.tsx';
import { spanOf } from '../grid/columns.ts';
import { sayHours } from '../grid/grid-geometry.ts';

export function bookingValues(
  slot: FreeSlot,
  draft: BookingDraft,
  choices: BookingChoices,
): AppointmentFormValues {
  const { date, time, professionalId, minutes } = slot;
  const empty = emptyAppointment({ patientId: draft.patient?.id, professionalId, date, time }, choices);
  const procedure =
    choices.procedures.find(({ id }) => id === draft.procedureId) ??
    procedureNamed(draft.service ?? '', choices.procedures);
  return {
    ...empty,
    service: draft.service ?? '',
    ...(procedure && withProcedure(procedure, empty, choices)),
    ...(minutes && { durationMinutes: minutes }),
  };
}

/** '10:00 a 10:45' */
export const timeSpan = (time: string, minutes: number) =>
  sayHours(spanOf({ time, durationMinutes: minutes }));
