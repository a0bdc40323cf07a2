/** The clinic's settings, a single record, and the part of it that anybody may see. */
import { z } from 'zod';
import { endpoint } from './errors.ts';

/** What the login screen and every page title need, before anybody has signed in. */
export const clinicIdentity = z.object({
  clinicName: z.string(),
  doctorName: z.string(),
  logoUrl: z.string().nullable(),
  whatsappUrl: z.string().nullable(),
  /** IANA name of the clinic's time zone; "today" is computed there. */
  timeZone: z.string(),
});
export type ClinicIdentity = z.infer<typeof clinicIdentity>;

export const identity = endpoint
  .route({
    method: 'GET',
    path: '/clinic',
    tags: ['settings'],
    summary: 'Name, logo and contact link of the clinic',
  })
  .output(clinicIdentity);

export const settingsContract = { identity };
