/** The files of the signed-in patient, with what else their four categories hold. */
import { z } from 'zod';
import { endpoint } from './errors.ts';
import { calendarDate, id, pageOf, paging } from './fields.ts';
import { patientFile } from './files.ts';
import { futureProcedure } from './future-procedures.ts';

/** In the order they are shown. */
export const portalFileCategories = ['prescriptions', 'exams', 'procedures', 'treatment'] as const;
export type PortalFileCategory = (typeof portalFileCategories)[number];

/** A treatment plan as an entry that leads to its timeline. */
export const planEntry = z.object({
  id,
  title: z.string(),
  description: z.string().nullable(),
  startDate: calendarDate,
});
export type PlanEntry = z.infer<typeof planEntry>;

/**
 * How many entries each category holds. `hasRecord` is false while no record belongs to the account; the screen then
 * says that the profile is not yet available.
 */
export const overview = endpoint
  .route({
    method: 'GET',
    path: '/portal/files',
    tags: ['portal'],
    summary: 'Own files, counted by category',
  })
  .output(
    z.object({
      hasRecord: z.boolean(),
      counts: z.record(z.enum(portalFileCategories), z.number().int()),
    }),
  );

/** One category: a page of its files, newest first; all future procedures or treatment plans that belong to it. */
export const category = endpoint
  .route({
    method: 'GET',
    path: '/portal/files/{category}',
    tags: ['portal'],
    summary: 'Own files of a category',
  })
  .input(paging.extend({ category: z.enum(portalFileCategories) }))
  .output(
    pageOf(patientFile).extend({
      hasRecord: z.boolean(),
      futureProcedures: z.array(futureProcedure),
      plans: z.array(planEntry),
    }),
  );

export const portalFilesContract = { overview, category };
