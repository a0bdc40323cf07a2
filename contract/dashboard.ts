/** The dashboard, in one call. */
import { z } from 'zod';
import { appointmentSummary } from './appointments.ts';
import { endpoint } from './errors.ts';
import { id, instant } from './fields.ts';

/** Rows in each list (docs/product.md, Dashboard). */
export const dashboardListSize = 4;

/** The first steps of a new clinic, in the order of the list. */
export const setupSteps = [
  'clinic',
  'logo',
  'team',
  'hours',
  'mail',
  'backup',
  'procedure',
  'patient',
] as const;
export type SetupStep = (typeof setupSteps)[number];
/** Those that a clinic can do without. */
export const hideableSteps = [
  'logo',
  'team',
  'hours',
  'mail',
  'backup',
  'procedure',
] as const satisfies SetupStep[];
export type HideableStep = (typeof hideableSteps)[number];

export const overview = endpoint
  .route({
    method: 'GET',
    path: '/dashboard',
    tags: ['dashboard'],
    summary: 'Counters, the next appointments and the newest patients',
  })
  .output(
    z.object({
      patients: z.number().int(),
      appointmentsThisMonth: z.number().int(),
      upcomingAppointments: z.number().int(),
      /** The next appointment to begin. `nextAppointments` may hold only earlier ones of today. */
      nextAppointment: appointmentSummary.nullable(),
      /** Today or later, ascending. */
      nextAppointments: z.array(appointmentSummary),
      recentPatients: z.array(
        z.object({
          id,
          fullName: z.string(),
          email: z.string().nullable(),
          phone: z.string().nullable(),
          createdAt: instant,
        }),
      ),
      /** Absent once every step is done or hidden. */
      setup: z.array(z.object({ step: z.enum(setupSteps), isDone: z.boolean() })).optional(),
    }),
  );

/** Hides a step from all administrators, for good. */
export const hideSetupStep = endpoint
  .route({
    method: 'PUT',
    path: '/dashboard/hidden-setup-steps/{step}',
    tags: ['dashboard'],
    summary: 'Hide one of the first steps of a new clinic',
  })
  .input(z.object({ step: z.enum(hideableSteps) }))
  .output(z.object({}));

export const dashboardContract = { overview, hideSetupStep };
