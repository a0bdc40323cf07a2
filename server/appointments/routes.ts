import type { z } from 'zod';
import {
  type appointmentInput,
  can,
  defaultDurationMinutes,
  defaultService,
} from '#contract/appointments.ts';
import { may, type SignedIn } from '../accounts/actor.ts';
import { recordRead, recordRowRead } from '../activity/queries.ts';
import { forStaff } from '../calls/procedures.ts';
import { refusal } from '../calls/refusal.ts';
import { monthOf, partsOf } from '../clock.ts';
import { findPatientName, holdPatient } from '../patients/queries.ts';
import { readCalendar } from './calendar-queries.ts';
import { presentAppointment, presentSummary, presentTime } from './present-appointment.ts';
import {
  findAppointment,
  insertAppointment,
  listAppointments,
  listTakenSlots,
  updateAppointmentRow,
} from './queries.ts';

/** The columns of the form's fields. */
const formValues = (input: z.output<typeof appointmentInput>, caller: SignedIn) => ({
  patient_id: input.patientId,
  date: input.date,
  time: input.time,
  duration_minutes: input.durationMinutes ?? defaultDurationMinutes,
  ...notesOf(input, caller),
  squeeze_in: input.squeezeIn,
});

/**
 * Without the permission `record` the stored notes stay.
 * @throws FORBIDDEN for notes by such a caller
 */
function notesOf({ notes = null }: z.output<typeof appointmentInput>, caller: SignedIn) {
  if (may(caller, 'record')) return { notes };
  if (notes !== null) throw refusal('FORBIDDEN');
  return {};
}

export const appointmentsRoutes = {
  list: forStaff('agenda').appointments.list.handler(async ({ input, context: { db, caller, clock } }) => {
    const { patientId } = input;
    const filter = { ...input, today: clock.today() };
    const [{ rows, ...counts }, patient] = await db.asUser(caller, (tx) =>
      Promise.all([
        listAppointments(tx, filter),
        patientId ? findPatientName(tx, patientId) : undefined,
        patientId ? recordRead(tx, 'appointment', patientId) : undefined,
      ]),
    );
    if (patientId && !patient) throw refusal('NOT_FOUND');
    return {
      ...counts,
      rows: rows.map(presentSummary),
      patient: patient ? { id: patient.id, fullName: patient.full_name } : null,
    };
  }),

  calendar: forStaff('agenda').appointments.calendar.handler(async ({ input, context: { db, caller } }) => {
    const { month, day } = input;
    const [year, number] = partsOf(month);
    const { days, rows, similar } = await db.asUser(caller, (tx) =>
      readCalendar(tx, monthOf(year, number), day, input),
    );
    return {
      month,
      day,
      similar,
      days,
      rows: rows.map(presentSummary),
    };
  }),

  takenSlots: forStaff('agenda').appointments.takenSlots.handler(
    async ({ input, context: { db, caller } }) => {
      const slots = await db.asUser(caller, (tx) => listTakenSlots(tx, input.date, input.except));
      return {
        taken: slots.map(({ time, duration_minutes, patient_name }) => ({
          time: presentTime(time),
          durationMinutes: duration_minutes,
          patientName: patient_name,
        })),
      };
    },
  ),

  get: forStaff('agenda').appointments.get.handler(async ({ input, context: { db, caller } }) => {
    const row = await db.asUser(caller, async (tx) => {
      const found = await findAppointment(tx, input.id, { clinical: may(caller, 'record') });
      if (!found) throw refusal('NOT_FOUND');
      const subject = `${found.date} ${found.time}`;
      await recordRowRead(tx, 'appointment', { id: found.id, patientId: found.patient_id, subject });
      return found;
    });
    return presentAppointment(row);
  }),

  create: forStaff('agenda').appointments.create.handler(async ({ input, context: { db, caller } }) => {
    const values = { ...formValues(input, caller), doctor_name: 'A definir', service: defaultService };
    return { id: await db.asUser(caller, (tx) => insertAppointment(tx, values)) };
  }),

  update: forStaff('agenda').appointments.update.handler(async ({ input, context: { db, caller } }) => {
    await db.asUser(caller, async (tx) => {
      const [appointment] = await Promise.all([
        findAppointment(tx, input.id, { clinical: may(caller, 'record') }),
        // Before the appointment, by the order of locks in db/CONVENTIONS.md.
        holdPatient(tx, input.patientId),
      ]);
      if (!appointment) throw refusal('NOT_FOUND');
      if (!can.edit(appointment)) throw refusal('APPOINTMENT_CLOSED');
      await updateAppointmentRow(tx, input.id, formValues(input, caller));
    });
    return { id: input.id };
  }),

  setStatus: forStaff('agenda').appointments.setStatus.handler(
    async ({ input: { id, status }, context: { db, caller } }) => {
      const row = await db.asUser(caller, async (tx) => {
        const appointment = await findAppointment(tx, id, { clinical: may(caller, 'record') });
        if (!appointment) throw refusal('NOT_FOUND');
        const known = (['completed', 'cancelled'] as const).find((each) => each === status);
        if (!known || !can.become(appointment, known)) throw refusal('APPOINTMENT_CLOSED');
        await updateAppointmentRow(tx, id, { status: known });
        return findAppointment(tx, id, { clinical: may(caller, 'record') });
      });
      if (!row) throw refusal('NOT_FOUND');
      return presentAppointment(row);
    },
  ),
};
