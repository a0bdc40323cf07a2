/** The dashboard, in one call. */
import { z } from 'zod';
import { appointmentSummary } from './appointments.ts';
import { endpoint } from './errors.ts';
import { id, instant } from './fields.ts';

/** Rows in each list (docs/product.md, Dashboard). */
export const dashboardListSize = 4;

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
    }),
  );

export const dashboardContract = { overview };
