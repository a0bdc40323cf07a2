/** What a patient sees of their own record. Every call answers for the signed-in patient only. */
import { z } from 'zod';
import { appointmentStatuses } from './appointments.ts';
import { endpoint } from './errors.ts';
import { calendarDate, clockTime, id } from './fields.ts';
import { treatmentPlan } from './treatment-plans.ts';

export const portalAppointment = z.object({
  id,
  date: calendarDate,
  time: clockTime,
  durationMinutes: z.number().int(),
  doctorName: z.string(),
  service: z.string(),
  status: z.enum(appointmentStatuses),
});
export type PortalAppointment = z.infer<typeof portalAppointment>;

/**
 * The home screen. `patient` is null while no record belongs to the account ('Data not found in system'); the
 * screen then says that the profile is not yet available.
 */
export const home = endpoint
  .route({ method: 'GET', path: '/portal/home', tags: ['portal'], summary: 'Greeting and next appointment' })
  .output(
    z.object({
      patient: z.object({ fullName: z.string() }).nullable(),
      nextAppointment: portalAppointment.nullable(),
    }),
  );

/** The patient's appointments of one month of the current year in the clinic's zone, soonest first. */
export const appointments = endpoint
  .route({
    method: 'GET',
    path: '/portal/appointments',
    tags: ['portal'],
    summary: 'Own appointments by month',
  })
  .input(z.object({ month: z.coerce.number().int().min(1).max(12).optional() }))
  .output(
    z.object({
      year: z.number().int(),
      month: z.number().int(),
      rows: z.array(portalAppointment),
      address: z.string(),
      whatsappUrl: z.string(),
    }),
  );

/**
 * The patient's own treatment plans, newest first; null while no record belongs to the account ('Data not found in
 * system').
 */
export const treatmentPlans = endpoint
  .route({ method: 'GET', path: '/portal/treatment-plans', tags: ['portal'], summary: 'Own treatment plans' })
  .output(z.object({ rows: z.array(treatmentPlan).nullable() }));

export const portalContract = { home, appointments, treatmentPlans };
