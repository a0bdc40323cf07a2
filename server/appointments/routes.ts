import type { z } from 'zod';
import { type appointmentInput, can, defaultDoctorName, defaultService } from '#contract/appointments.ts';
import { recordRead, recordRowRead } from '../activity/queries.ts';
import { forAdmin, forAdminAtOnce } from '../calls/procedures.ts';
import { refusal } from '../calls/refusal.ts';
import { monthOf, partsOf } from '../clock.ts';
import { findPatientName } from '../patients/queries.ts';
import { insertAppointment, updateAppointmentRow } from './booking/queries.ts';
import { presentAppointment, presentSummary, presentTime } from './present-appointment.ts';
import {
  countByDay,
  findAppointment,
  keepsListPlan,
  listAppointments,
  listDay,
  listTakenSlots,
} from './queries.ts';

/** The columns that the form's fields go to. */
const formValues = (input: z.output<typeof appointmentInput>) => ({
  patient_id: input.patientId,
  date: input.date,
  time: input.time,
  duration_minutes: input.durationMinutes,
  notes: input.notes,
  squeeze_in: input.squeezeIn,
});

export const appointmentsRoutes = {
  list: forAdminAtOnce.appointments.list.handler(async ({ input, context: { ask, clock } }) => {
    const { patientId } = input;
    const filter = { ...input, today: clock.today() };
    const { answer } = await ask(
      (tx) =>
        Promise.all([
          listAppointments(tx, filter),
          patientId ? findPatientName(tx, patientId) : undefined,
          patientId ? recordRead(tx, 'appointment', patientId) : undefined,
        ]),
      { plansKept: keepsListPlan(filter) },
    );
    const [{ rows, total, more }, patient] = answer;
    if (patientId && !patient) throw refusal('NOT_FOUND');
    return {
      rows: rows.map(presentSummary),
      total,
      more,
      patient: patient ? { id: patient.id, fullName: patient.full_name } : null,
    };
  }),

  calendar: forAdminAtOnce.appointments.calendar.handler(async ({ input, context: { ask } }) => {
    const { month, day } = input;
    const [year, number] = partsOf(month);
    const { answer } = await ask(
      (tx) => Promise.all([countByDay(tx, monthOf(year, number), input), listDay(tx, day, input)]),
      { plansKept: !input.search },
    );
    const [days, rows] = answer;
    return {
      month,
      day,
      days,
      rows: rows.map((row) => ({ ...presentSummary(row), doctorName: row.doctor_name })),
    };
  }),

  takenSlots: forAdminAtOnce.appointments.takenSlots.handler(async ({ input, context: { ask } }) => {
    const { answer } = await ask((tx) => listTakenSlots(tx, input.date, input.except), {
      plansKept: true,
    });
    return {
      taken: answer.map(({ time, duration_minutes, patient_name }) => ({
        time: presentTime(time),
        durationMinutes: duration_minutes,
        patientName: patient_name,
      })),
    };
  }),

  get: forAdmin.appointments.get.handler(async ({ input, context: { db, caller } }) => {
    const row = await db.asUser(caller, async (tx) => {
      const found = await findAppointment(tx, input.id);
      if (!found) throw refusal('NOT_FOUND');
      const subject = `${found.date} ${found.time}`;
      await recordRowRead(tx, 'appointment', { id: found.id, patientId: found.patient_id, subject });
      return found;
    });
    return presentAppointment(row);
  }),

  create: forAdminAtOnce.appointments.create.handler(async ({ input, context: { ask } }) => {
    const values = { ...formValues(input), doctor_name: defaultDoctorName, service: defaultService };
    return { id: (await ask((tx) => insertAppointment(tx, values), { announces: true })).answer };
  }),

  update: forAdmin.appointments.update.handler(async ({ input, context: { db, caller } }) => {
    await db.asUser(caller, async (tx) => {
      const appointment = await findAppointment(tx, input.id);
      if (!appointment) throw refusal('NOT_FOUND');
      if (!can.edit(appointment)) throw refusal('APPOINTMENT_CLOSED');
      await updateAppointmentRow(tx, input.id, formValues(input));
    });
    return { id: input.id };
  }),

  setStatus: forAdmin.appointments.setStatus.handler(
    async ({ input: { id, status }, context: { db, caller } }) => {
      const row = await db.asUser(caller, async (tx) => {
        const appointment = await findAppointment(tx, id);
        if (!appointment) throw refusal('NOT_FOUND');
        const allowed = status === 'completed' ? can.complete(appointment) : can.cancel(appointment);
        if (!allowed) throw refusal('APPOINTMENT_CLOSED');
        await updateAppointmentRow(tx, id, { status });
        return findAppointment(tx, id);
      });
      if (!row) throw refusal('NOT_FOUND');
      return presentAppointment(row);
    },
  ),
};
