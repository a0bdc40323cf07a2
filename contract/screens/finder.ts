/** The search of the administrator area (Ctrl/Cmd+K), in one call. */
import { z } from 'zod';
import { endpoint } from '../errors.ts';
import { calendarDate, id, search } from '../fields.ts';
import { patientSummary } from '../patients/patients.ts';

/** Rows of each kind. */
export const finderSize = { patients: 6, procedures: 3, documents: 3 } as const;

/** Nothing for an empty search. */
export const find = endpoint
  .route({
    method: 'GET',
    path: '/finder',
    tags: ['finder'],
    summary: 'The first patients, documents and catalogue entries that match',
  })
  .input(z.object({ search }))
  .output(
    z.object({
      patients: z.array(patientSummary.pick({ id: true, fullName: true, email: true, phone: true })),
      /** No patient matches, and the names of these resemble the search. */
      similar: z.boolean(),
      procedures: z.array(z.object({ id, title: z.string() })),
      /** Issued ones with the number in the text, the newest first: for those who read the record, and receipts for those who see money. */
      documents: z.array(
        z.object({
          /** 'Receita 2026/0123' */
          name: z.string(),
          patient: z.object({ id, fullName: z.string() }),
          day: calendarDate,
          isCancelled: z.boolean(),
          /** What finds it in the patient's story; null: nothing does. */
          search: z.string().nullable(),
          /** The visit whose payment a receipt is about; null: a package's. */
          appointmentId: id.nullable(),
        }),
      ),
    }),
  );

export const finderContract = { find };
