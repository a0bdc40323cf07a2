/** The story of a patient: one timeline of everything that happened, newest first. */
import { z } from 'zod';
import { appointmentStatuses, cancelReasons } from '../agenda/appointment-rules.ts';
import { seriesSession } from '../agenda/appointments.ts';
import { endpoint } from '../errors.ts';
import { id, search } from '../fields.ts';
import { anamnesisStates } from '../patients/anamneses.ts';
import { listedFile } from '../patients/files.ts';
import { futureProcedure } from '../patients/future-procedures.ts';
import { photograph } from '../patients/photographs.ts';
import { recordEntry } from '../patients/record.ts';
import { treatmentPlan } from '../patients/treatment-plans.ts';
import { isRealDate } from '../value-formats.ts';

/** When it happened, in the clinic's zone, yyyy-MM-ddTHH:mm:ss.ffffff; midnight where only the day is known. */
const at = z.string();

const shownEntry = recordEntry.omit({ hash: true, position: true, correctsId: true });

/** What each kind of row shows. A kind of which the caller may see nothing is left out. */
const kinds = {
  appointment: {
    id,
    at,
    durationMinutes: z.number().int(),
    professionalName: z.string(),
    service: z.string(),
    status: z.enum(appointmentStatuses),
    cancelReason: z.enum(cancelReasons).nullable(),
    session: seriesSession.nullable(),
    /** Absent without the permission `record`. */
    notes: z.string().nullable().optional(),
  },
  /** By name, without its description and its content, without the permission `record`; only then the file of a document, which is an entry. */
  file: { ...listedFile.shape, at },
  /** At its first day. */
  plan: { ...treatmentPlan.shape, at },
  /** At the day on which it was done; one that is still planned, when that was written. */
  procedure: { ...futureProcedure.shape, at },
  /** At the time of its visit; a note and a document at their signature, or at their day where that is another. With its addenda, oldest first. */
  entry: {
    ...shownEntry.shape,
    at,
    /** Of an issued document: its PDF; of a paper that was filed perhaps a picture. `term`: of which template the term is; null for other documents. */
    pdf: z
      .object({
        url: z.string(),
        /** Media type. */
        type: z.string(),
        name: z.string(),
        sizeBytes: z.number().int(),
        term: z.string().nullable(),
      })
      .optional(),
    addenda: z.array(shownEntry.omit({ anamneses: true, paper: true })),
  },
  /** At the time at which it was sent; an open one, when it was begun. */
  anamnesis: {
    id,
    at,
    title: z.string(),
    state: z.enum(anamnesisStates),
    reviewedByName: z.string().nullable(),
  },
  /** Those of one day, at the time of the last one; the first ones of the day as pictures. `id` is the last one's. */
  photographs: {
    id,
    at,
    count: z.number().int(),
    pictures: z.array(photograph.pick({ id: true, pose: true, poseWords: true })),
  },
};

/** Pictures that a row of photographs shows. */
export const storyPictures = 6;

const storyRow = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('appointment'), ...kinds.appointment }),
  z.object({ kind: z.literal('file'), ...kinds.file }),
  z.object({ kind: z.literal('plan'), ...kinds.plan }),
  z.object({ kind: z.literal('procedure'), ...kinds.procedure }),
  z.object({ kind: z.literal('anamnesis'), ...kinds.anamnesis }),
  z.object({ kind: z.literal('photographs'), ...kinds.photographs }),
  // The kind of row; that of the entry is `entryKind`.
  z.object({ ...kinds.entry, kind: z.literal('entry'), entryKind: recordEntry.shape.kind }),
]);
export type StoryRow = z.infer<typeof storyRow>;
export type StoryKind = StoryRow['kind'];
export type StoryRowOf<Kind extends StoryKind> = Extract<StoryRow, { kind: Kind }>;

export const storyKinds = storyRow.options.map(({ shape }) => shape.kind.value);

/** Rows of a page. */
export const storyPageSize = 20;

const unusableCursor = 'O identificador não é válido';
const cursorFormat =
  /^([12]\d{3}-\d\d-\d\dT(?:[01]\d|2[0-3])(?::[0-5]\d){2}\.\d{6})_([a-z]+)_([\da-f-]{36})$/u;

/** The place of a row in the story. Of one moment, kinds and then ids follow each other. */
export type StoryKey = Pick<StoryRow, 'at' | 'kind' | 'id'>;
export const cursorOf = ({ at, kind, id }: StoryKey) => `${at}_${kind}_${id}`;

/** Cursor: what an answer called `next`. */
const cursor = z.string().transform((text, context): StoryKey => {
  const [, at = '', kind, row] = cursorFormat.exec(text) ?? [];
  const key = z.object({ kind: z.enum(storyKinds), id }).safeParse({ kind, id: row });
  if (key.success && isRealDate(at.slice(0, 10))) return { at, ...key.data };
  context.addIssue({ code: 'custom', message: unusableCursor });
  return z.NEVER;
});

/** Newest first. NOT_FOUND for an unknown patient. */
export const list = endpoint
  .route({
    method: 'GET',
    path: '/patients/{patientId}/story',
    tags: ['patients'],
    summary: 'What happened to a patient',
  })
  .input(
    z.object({
      patientId: id,
      kind: z.enum(storyKinds).optional(),
      /** Words that a row contains; accents, case and punctuation do not count. */
      search,
      /** Nothing after the end of this year. */
      year: z.coerce.number().int().min(1900).max(2199).optional(),
      after: cursor.optional(),
    }),
  )
  .output(
    z.object({
      rows: z.array(storyRow),
      /** Cursor: to pass as `after` for the next page; null on the last page. */
      next: z.string().nullable(),
      /** The kinds that the caller may read. */
      kinds: z.array(z.enum(storyKinds)),
    }),
  );

/** The years from the first entry to the last, to jump to; none without an entry. */
export const years = endpoint
  .route({
    method: 'GET',
    path: '/patients/{patientId}/story/years',
    tags: ['patients'],
    summary: 'The years of a patient’s story',
  })
  .input(z.object({ patientId: id }))
  .output(z.object({ first: z.number().int().nullable(), last: z.number().int().nullable() }));

export const patientStoryContract = { list, years };
