/** A patient's own record. Every call is about the signed-in patient only. */
import { z } from 'zod';
import { accessChange, own as activity } from '../accounts/activity.ts';
import { appointmentStatuses } from '../agenda/appointment-rules.ts';
import { seriesSession } from '../agenda/appointments.ts';
import { allowed, ownRequest } from '../booking/booking.ts';
import { ownOffer, ownWaiting } from '../booking/waiting-offers.ts';
import { bookingModes } from '../booking-reasons.ts';
import { clinicSettings } from '../clinic/settings.ts';
import { endpoint } from '../errors.ts';
import { calendarDate, clockTime, id, limits, optionalText, phone, requiredName } from '../fields.ts';
import { takenSession } from '../patients/package-session.ts';
import { seriesProgress } from '../patients/series-progress.ts';
import { treatmentPlan } from '../patients/treatment-plans.ts';

const portalAppointment = z.object({
  id,
  date: calendarDate,
  time: clockTime,
  durationMinutes: z.number().int(),
  doctorName: z.string(),
  service: z.string(),
  session: seriesSession.nullable(),
  /** Of a package; absent where none pays for it. */
  packageSession: takenSession.optional(),
  status: z.enum(appointmentStatuses),
  /** What is left to pay; absent where nothing is charged. */
  openCents: z.number().int().optional(),
  /** Null: booked without one of the catalogue. */
  procedureId: id.nullable(),
  professionalId: id,
  /** What the patient may do with it now, or why not. */
  can: z.object({ confirm: allowed, move: allowed, cancel: allowed }),
});
export type PortalAppointment = z.infer<typeof portalAppointment>;

const nextOwnAppointment = portalAppointment.extend({
  /** How to prepare for the procedure. */
  preparation: z.string().nullable(),
  /** The time before the clinic changed it, until the new one is confirmed; null: the clinic did not. */
  movedFrom: z.object({ date: calendarDate, time: clockTime }).nullable(),
});
export type NextOwnAppointment = z.infer<typeof nextOwnAppointment>;

const portalHome = z.object({
  patient: z.object({ fullName: z.string() }).nullable(),
  nextAppointment: nextOwnAppointment.nullable(),
  /** Later ones whose time the clinic has closed; absent without any. */
  displacedLater: z.array(z.object({ id, date: calendarDate, time: clockTime })).optional(),
  /** The clinic's, for the route; null until the clinic has set it. */
  address: z.string().nullable(),
  whatsappUrl: z.string().nullable(),
  /** The clinic has a text about itself, 'Sobre a clínica'. */
  hasAbout: z.boolean(),
  /** For this patient now; `off` without a record. */
  booking: z.object({ mode: z.enum(bookingModes) }),
  /** Whether the anamnesis is filled in, or was begun and not sent; null where the clinic asks for none. */
  anamnesis: z.enum(['filled', 'begun', 'pending']).nullable(),
  /** A term is to be signed, or one of the visits to come requires one. */
  asksTerm: z.boolean(),
  /** Own requests that are still open, soonest first. */
  requests: z.array(ownRequest),
  /** Earlier times that can be taken now, and those that others took first today. */
  offers: z.array(ownOffer),
  /** Own entries of the waiting list. */
  waiting: z.array(ownWaiting),
  /** Of the last year, newest first. */
  accessChanges: z.array(accessChange),
});
export type PortalHome = z.infer<typeof portalHome>;

/**
 * The home screen. `patient` is null while the account has no record; the screen then says that the profile is not yet
 * available.
 */
export const home = endpoint
  .route({ method: 'GET', path: '/portal/home', tags: ['portal'], summary: 'Greeting and next appointment' })
  .output(portalHome);

/**
 * The patient's appointments of one month, by default the clinic's current month; soonest first. `hasRecord` is false
 * while the account has no record.
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
      /** Open ones that have not ended, of all months, soonest first. */
      ahead: z.array(portalAppointment),
      /** Null until the clinic has set it. */
      address: z.string().nullable(),
      whatsappUrl: z.string().nullable(),
      /** For this patient now; `off` without a record. */
      booking: z.object({ mode: z.enum(bookingModes) }),
      requests: z.array(ownRequest),
    }),
  );

/** Maximum number of appointments ahead in one answer: a year of weekly sessions. */
export const aheadLimit = 60;

/** Maximum number of appointments in the offline copy. */
export const keptAppointmentsLimit = 10;

/**
 * The offline copy: times of the next appointments, soonest first, the clinic's address and phone; nothing of who is treated for what.
 */
export const upcoming = endpoint
  .route({
    method: 'GET',
    path: '/portal/appointments/upcoming',
    tags: ['portal'],
    summary: 'Own next appointments, for offline use',
  })
  .output(
    z.object({
      appointments: z.array(z.object({ date: calendarDate, time: clockTime })),
      /** The application's name until the settings are saved. */
      clinicName: z.string(),
      address: z.string().nullable(),
      phone: z.string().nullable(),
    }),
  );

/**
 * The patient's own treatment plans, newest first; null while the account has no record. `series`: the sessions of these
 * plans.
 */
export const treatmentPlans = endpoint
  .route({ method: 'GET', path: '/portal/treatment-plans', tags: ['portal'], summary: 'Own treatment plans' })
  .output(z.object({ rows: z.array(treatmentPlan).nullable(), series: z.array(seriesProgress) }));

/** The clinic, for patients. What it has not set is null. Links are checked to be safe. */
const portalClinic = clinicSettings
  .omit({
    logoUrl: true,
    discountLimitPercent: true,
    taxId: true,
    pixKey: true,
    pixCity: true,
    letterheadColor: true,
  })
  .extend({
    clinicName: z.string().nullable(),
    doctorName: z.string().nullable(),
    address: z.string().nullable(),
    phone: z.string().nullable(),
  });
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
  /** Who is responsible for the patient, such as for a child. */
  guardianName: z.string().nullable(),
  /** Address of the photo on this server, or null. */
  photoUrl: z.string().nullable(),
});
export type PortalProfile = z.infer<typeof portalProfile>;

/** `patient` is null while the account has no record. */
export const profile = endpoint
  .route({ method: 'GET', path: '/portal/profile', tags: ['portal'], summary: 'Own record' })
  .output(z.object({ patient: portalProfile.nullable() }));

/** The fields of their record that a patient may change. */
export const profileInput = z.object({
  fullName: requiredName('Digite seu nome completo'),
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

/** How the clinic may write about appointments besides the telephone. */
const accepted = z.object({ acceptsEmail: z.boolean(), acceptsWhatsapp: z.boolean() });
export type PortalPreferences = z.infer<typeof accepted>;

/** `preferences` is null while the account has no record; `email` and `phone`: where messages go to, null for nowhere. */
export const preferences = endpoint
  .route({
    method: 'GET',
    path: '/portal/preferences',
    tags: ['portal'],
    summary: 'Which messages the patient accepts',
  })
  .output(
    z.object({
      preferences: accepted.extend({ email: z.string().nullable(), phone: z.string().nullable() }).nullable(),
    }),
  );

export const updatePreferences = endpoint
  .route({
    method: 'PUT',
    path: '/portal/preferences',
    tags: ['portal'],
    summary: 'Accept or refuse messages',
  })
  .input(accepted)
  .output(accepted);

/** Mails a reset link to the caller's login address. */
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
  preferences,
  updatePreferences,
  sendPasswordReset,
  activity,
};
