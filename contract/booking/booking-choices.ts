/** What the forms and filters of the agenda offer, in one call. */
import { z } from 'zod';
import { procedureNeed } from '../clinic/procedures.ts';
import { markColors } from '../colors.ts';
import { endpoint } from '../errors.ts';
import { id } from '../fields.ts';

export const bookableProfessional = z.object({
  id,
  fullName: z.string(),
  specialty: z.string().nullable(),
  color: z.enum(markColors),
  /** The caller's own: the account that asks is this professional's. */
  isOwn: z.boolean(),
});
export type BookableProfessional = z.infer<typeof bookableProfessional>;

export const bookableProcedure = z.object({
  id,
  title: z.string(),
  alsoKnownAs: z.string().nullable(),
  minutes: z.number().int(),
  bufferBeforeMinutes: z.number().int(),
  bufferAfterMinutes: z.number().int(),
  color: z.enum(markColors).nullable(),
  /** Those who do it, also ended ones. Empty: all of them. */
  professionalIds: z.array(id),
  needs: z.array(procedureNeed),
});
export type BookableProcedure = z.infer<typeof bookableProcedure>;

const bookableResource = z.object({ id, name: z.string(), kind: z.string() });
export type BookableResource = z.infer<typeof bookableResource>;

/**
 * Active professionals by name, the whole catalogue by title, and the resources by kind and name: tens of each. Where
 * there is one professional, screens do not ask which.
 */
export const get = endpoint
  .route({
    method: 'GET',
    path: '/booking-choices',
    tags: ['appointments'],
    summary: 'Professionals, procedures and resources that can be booked',
  })
  .output(
    z.object({
      professionals: z.array(bookableProfessional),
      procedures: z.array(bookableProcedure),
      resources: z.array(bookableResource),
    }),
  );

export const bookingChoicesContract = { get };
