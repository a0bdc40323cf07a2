/** The search of the administrator area (Ctrl/Cmd+K), in one call. */
import { z } from 'zod';
import { endpoint } from '../errors.ts';
import { id, search } from '../fields.ts';
import { patientSummary } from '../patients/patients.ts';

/** Rows of each kind. */
export const finderSize = { patients: 6, procedures: 3 } as const;

/** Nothing for an empty search. */
export const find = endpoint
  .route({
    method: 'GET',
    path: '/finder',
    tags: ['finder'],
    summary: 'The first patients and catalogue entries that match',
  })
  .input(z.object({ search }))
  .output(
    z.object({
      patients: z.array(patientSummary.omit({ cpf: true, phoneOwner: true, missing: true })),
      /** No patient matches, and the names of these resemble the search. */
      similar: z.boolean(),
      procedures: z.array(z.object({ id, title: z.string() })),
    }),
  );

export const finderContract = { find };
