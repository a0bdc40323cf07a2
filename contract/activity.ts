/** Who did what. Written by the database; nobody changes it. */
import { z } from 'zod';
import { endpoint } from './errors.ts';
import { id, instant, search } from './fields.ts';

export const activityActions = [
  'created',
  'changed',
  'deleted',
  'read',
  'exported',
  'signed_in',
  'signed_out',
  /** A link, by mail. */
  'sent',
  /** Signing in, after too many wrong passwords. */
  'refused',
] as const;
export type ActivityAction = (typeof activityActions)[number];

export const activityNouns = [
  'patient',
  'file',
  'future_procedure',
  'appointment',
  'treatment_plan',
  'procedure',
  'settings',
  'profile',
  'account',
  'session',
  /** The trail itself. */
  'activity',
] as const;
export type ActivityNoun = (typeof activityNouns)[number];

/** `access`: accounts, passwords, roles, signing in and out. */
export const activityKinds = ['all', 'changes', 'reads', 'access', 'exports'] as const;
export type ActivityKind = (typeof activityKinds)[number];

/** Days up to now, today included, in the clinic's zone. */
export const activityPeriods = ['all', 'today', 'week', 'month'] as const;
export type ActivityPeriod = (typeof activityPeriods)[number];

const entry = {
  id,
  happenedAt: instant,
  action: z.enum(activityActions),
  noun: z.enum(activityNouns),
  /** What the row was called then; null where a list was read. */
  subject: z.string().nullable(),
  /** Columns that were changed. */
  fields: z.array(z.string()),
  /** Whether the account or session concerned is the doer's own. */
  own: z.boolean(),
};

/** Columns with their values; one that held nothing is missing. */
const values = z.record(z.string(), z.union([z.string(), z.number(), z.boolean()]));
export type ActivityValues = z.infer<typeof values>;

export const activityEntry = z.object({
  ...entry,
  /** Null where it was the system itself. The name is the one of then. */
  user: z
    .object({ id, name: z.string().nullable(), role: z.enum(['admin', 'patient']).nullable() })
    .nullable(),
  /** Whose record it was about; `hasRecord` is false where that has been deleted since. */
  patient: z.object({ id, fullName: z.string().nullable(), hasRecord: z.boolean() }).nullable(),
  before: values,
  after: values,
  address: z.string().nullable(),
});
export type ActivityEntry = z.infer<typeof activityEntry>;

/** The next entries are those after the last one here; null where there are none. */
const next = id.nullable();
const after = id.optional();

/** Newest first. */
export const list = endpoint
  .route({ method: 'GET', path: '/activity', tags: ['activity'], summary: 'Who did what' })
  .input(
    z.object({
      period: z.enum(activityPeriods).default('all'),
      kind: z.enum(activityKinds).default('all'),
      userId: id.optional(),
      patientId: id.optional(),
      after,
    }),
  )
  .output(
    z.object({
      rows: z.array(activityEntry),
      next,
      /** The patient that was asked for. */
      patient: z.object({ id, fullName: z.string(), hasRecord: z.boolean() }).nullable(),
    }),
  );

/** Whose doings one can ask for: all who administer the clinic, or did. */
export const people = endpoint
  .route({
    method: 'GET',
    path: '/activity/people',
    tags: ['activity'],
    summary: 'Who has ever administered',
  })
  .output(z.object({ rows: z.array(z.object({ id, fullName: z.string() })) }));

/** How many a look among the deleted brings: whoever is not among them is asked for by more of the name. */
export const deletedPatientsAtMost = 20;

/** Whose trail one can still ask for although the record is gone: the latest deletions, or those of a name. */
export const deletedPatients = endpoint
  .route({
    method: 'GET',
    path: '/activity/deleted-patients',
    tags: ['activity'],
    summary: 'Patients whose record has been deleted',
  })
  .input(z.object({ search }))
  .output(z.object({ rows: z.array(z.object({ id, fullName: z.string(), deletedAt: instant })) }));

export const activityContract = { list, people, deletedPatients };

/** As its patient sees it: what was done with their record and by whom, without the values. */
export const ownActivityEntry = z.object({
  ...entry,
  /** `self`: the patient. `name` is that of somebody of the clinic, as it was then. */
  who: z.object({ kind: z.enum(['self', 'clinic', 'system']), name: z.string().nullable() }),
});
export type OwnActivityEntry = z.infer<typeof ownActivityEntry>;

/** Newest first; null while no record belongs to the account. */
export const own = endpoint
  .route({
    method: 'GET',
    path: '/portal/activity',
    tags: ['portal'],
    summary: 'Who did what with one’s own record',
  })
  .input(z.object({ after }))
  .output(z.object({ rows: z.array(ownActivityEntry).nullable(), next }));
