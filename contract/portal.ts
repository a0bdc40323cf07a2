/** What a patient sees of their own record. Every call answers for the signed-in patient only. */
import { z } from 'zod';
import { own as activity } from './activity.ts';
import { appointmentStatuses } from './appointments.ts';
import { endpoint } from './errors.ts';
import { calendarDate, clockTime, id, limits, optionalText, phone, requiredText } from './fields.ts';
import { clinicSettings } from './settings.ts';
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

/**
 * The patient's appointments of one month, the clinic's current one where none is named; soonest first. `hasRecord` is
 * false while no record belongs to the account, as `patient` is null at home.
 */
export const appointments = endpoint
  .route({
    method: 'GET',
    path: '/portal/appointments',
    tags: ['portal'],
    summary: 'Own appointments by month',
  })
  .input(
    z.object({
      month: z.coerce.number().int().min(1).max(12).optional(),
      year: z.coerce.number().int().min(2000).max(2100).optional(),
    }),
  )
  .output(
    z.object({
      year: z.number().int(),
      month: z.number().int(),
      hasRecord: z.boolean(),
      rows: z.array(portalAppointment),
      address: z.string(),
      whatsappUrl: z.string(),
    }),
  );

/** How many of the appointments to come a device may keep. */
export const keptAppointmentsLimit = 10;

/**
 * What a device may keep for when it is offline: the next appointments, soonest first, and where they are. Nothing that
 * says of whom, or of what they are about.
 */
export const upcoming = endpoint
  .route({
    method: 'GET',
    path: '/portal/appointments/upcoming',
    tags: ['portal'],
    summary: 'Own next appointments, for a device that goes offline',
  })
  .output(
    z.object({
      appointments: z.array(z.object({ date: calendarDate, time: clockTime })),
      clinicName: z.string(),
      address: z.string(),
    }),
  );

/**
 * The patient's own treatment plans, newest first; null while no record belongs to the account ('Data not found in
 * system').
 */
export const treatmentPlans = endpoint
  .route({ method: 'GET', path: '/portal/treatment-plans', tags: ['portal'], summary: 'Own treatment plans' })
  .output(z.object({ rows: z.array(treatmentPlan).nullable() }));

/**
 * The clinic as its patients see it. Name and address are the default ones while the settings are not filled in; what
 * is not configured is null, and a link is one that may be followed.
 */
export const portalClinic = clinicSettings
  .omit({ logoUrl: true, phone: true })
  .extend({ phone: z.string().nullable() });
export type PortalClinic = z.infer<typeof portalClinic>;

export const clinic = endpoint
  .route({
    method: 'GET',
    path: '/portal/clinic',
    tags: ['portal'],
    summary: 'The clinic and how to reach it',
  })
  .output(portalClinic);

export const portalProfile = z.object({
  fullName: z.string(),
  email: z.string().nullable(),
  cpf: z.string().nullable(),
  phone: z.string().nullable(),
  address: z.string().nullable(),
  birthDate: calendarDate.nullable(),
  /** Address of the photo on this server, or null. */
  photoUrl: z.string().nullable(),
});
export type PortalProfile = z.infer<typeof portalProfile>;

/** `patient` is null while no record belongs to the account, as at home. */
export const profile = endpoint
  .route({ method: 'GET', path: '/portal/profile', tags: ['portal'], summary: 'Own record' })
  .output(z.object({ patient: portalProfile.nullable() }));

/** All that a patient may change of their record. */
export const profileInput = z.object({
  fullName: requiredText(limits.name, 'Digite seu nome completo'),
  phone,
  address: optionalText(limits.address),
});

export const updateProfile = endpoint
  .route({
    method: 'PUT',
    path: '/portal/profile',
    tags: ['portal'],
    summary: 'Change own name, phone and address',
  })
  .input(profileInput)
  .output(z.object({ patient: portalProfile }));

/** Mails a reset link to the address that the caller signs in with. */
export const sendPasswordReset = endpoint
  .route({
    method: 'POST',
    path: '/portal/password-reset',
    tags: ['portal'],
    summary: 'Mail oneself a reset link',
  })
  .output(z.object({ email: z.string() }));

export const portalContract = {
  home,
  appointments,
  upcoming,
  treatmentPlans,
  clinic,
  profile,
  updateProfile,
  sendPasswordReset,
  activity,
};
