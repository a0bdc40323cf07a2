/** The files of the signed-in patient. The categories also hold future procedures, treatment plans and orientations. */
import { z } from 'zod';
import { endpoint } from '../errors.ts';
import { calendarDate, id, instant, pageOf, paging } from '../fields.ts';
import { listedFile } from '../patients/files.ts';
import { futureProcedure } from '../patients/future-procedures.ts';

/** In their order on the screen. */
const portalFileCategories = [
  'orientations',
  'prescriptions',
  'exams',
  'papers',
  'photographs',
  'procedures',
  'treatment',
] as const;
export type PortalFileCategory = (typeof portalFileCategories)[number];

/** A treatment plan as an entry with a link to its timeline. */
const planEntry = z.object({
  id,
  title: z.string(),
  description: z.string().nullable(),
  startDate: calendarDate,
});
export type PlanEntry = z.infer<typeof planEntry>;

/** What a signed consultation says to its patient, where its author published it. */
export const orientation = z.object({ id, day: calendarDate, authorName: z.string(), text: z.string() });
export type Orientation = z.infer<typeof orientation>;

/** How many of the newest documents the overview names. */
export const newestDocuments = 5;

/**
 * The number of entries in each category, and the newest documents that the clinic issued, whichever category they are in. `hasRecord` is false while the account has no record; the screen then says
 * that the profile is not yet available.
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
      documents: z.array(listedFile.omit({ description: true, category: true })),
      /** The newest that were cancelled as another patient's: nothing else of them is shown. */
      withdrawn: z.array(z.object({ number: z.string(), cancelledAt: instant })),
    }),
  );

/** One category: a page of its files, or shared photographs, and of orientations, newest first, and all its future procedures or treatment plans. */
export const category = endpoint
  .route({
    method: 'GET',
    path: '/portal/files/{category}',
    tags: ['portal'],
    summary: 'Own files of a category',
  })
  .input(paging.extend({ category: z.enum(portalFileCategories) }))
  .output(
    pageOf(listedFile).extend({
      hasRecord: z.boolean(),
      futureProcedures: z.array(futureProcedure),
      plans: z.array(planEntry),
      orientations: z.array(orientation),
    }),
  );

export const portalFilesContract = { overview, category };
