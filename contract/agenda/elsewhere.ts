/** Where a patient is at a time. The call is `appointments.elsewhere`. */
import { z } from 'zod';
import { endpoint } from '../errors.ts';
import { calendarDate, clockTime, id } from '../fields.ts';
import { durationBounds } from './appointment-rules.ts';

/** `app.own_times`: patients cannot book themselves there, staff are warned. */
export const elsewhereContract = {
  elsewhere: endpoint
    .route({
      method: 'GET',
      path: '/appointments/elsewhere',
      tags: ['appointments'],
      summary: 'Whether a patient has an appointment or a request at a time',
    })
    .input(
      z.object({
        patientId: id,
        date: calendarDate,
        time: clockTime,
        minutes: z.coerce.number().int().min(durationBounds.min).max(durationBounds.max),
        /** An appointment that is being moved, with the requests for it. */
        except: id.optional(),
      }),
    )
    .output(z.object({ taken: z.object({ from: clockTime, to: clockTime }).nullable() })),
};
