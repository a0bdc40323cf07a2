import { clinicDefaults, whatsappLink } from '#contract/clinic-defaults.ts';
import type { PortalAppointment } from '#contract/portal.ts';
import { presentTime } from '../appointments/present-appointment.ts';
import { monthOf, partsOf } from '../clock.ts';
import { forPatient } from '../http/procedures.ts';
import { presentTreatmentPlan } from '../treatment-plans/present-treatment-plan.ts';
import { listTreatmentPlans } from '../treatment-plans/queries.ts';
import { findClinicContact, findNextAppointment, findOwnName, listOwnAppointments } from './queries.ts';

type Row = Awaited<ReturnType<typeof listOwnAppointments>>[number];

const present = ({ duration_minutes, doctor_name, time, ...row }: Row): PortalAppointment => ({
  ...row,
  time: presentTime(time),
  durationMinutes: duration_minutes,
  doctorName: doctor_name,
});

export const portalRoutes = {
  home: forPatient.portal.home.handler(async ({ context: { db, caller, clock } }) => {
    const { patientId } = caller;
    if (!patientId) return { patient: null, nextAppointment: null };
    const [patient, next] = await db.asUser(caller, (tx) =>
      Promise.all([findOwnName(tx, patientId), findNextAppointment(tx, patientId, clock.localTime())]),
    );
    return {
      patient: patient ? { fullName: patient.full_name } : null,
      nextAppointment: next ? present(next) : null,
    };
  }),

  appointments: forPatient.portal.appointments.handler(async ({ input, context: { db, caller, clock } }) => {
    const { patientId } = caller;
    const [year, currentMonth] = partsOf(clock.today());
    const month = input.month ?? currentMonth;
    const { first, last } = monthOf(year, month);
    const [rows, contact] = await db.asUser(caller, (tx) =>
      Promise.all([patientId ? listOwnAppointments(tx, patientId, first, last) : [], findClinicContact(tx)]),
    );
    return {
      year,
      month,
      rows: rows.map(present),
      address: contact?.address ?? clinicDefaults.address,
      whatsappUrl: contact?.whatsapp_url ?? whatsappLink(clinicDefaults.whatsappUrl),
    };
  }),

  treatmentPlans: forPatient.portal.treatmentPlans.handler(async ({ context: { db, caller } }) => {
    const { patientId } = caller;
    if (!patientId) return { rows: null };
    const rows = await db.asUser(caller, (tx) => listTreatmentPlans(tx, patientId));
    return { rows: rows.map(presentTreatmentPlan) };
  }),
};
