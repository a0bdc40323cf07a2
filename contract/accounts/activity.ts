/** The audit log. Only the database writes it, and no call changes it. */
import { z } from 'zod';
import { endpoint } from '../errors.ts';
import { id, instant, search } from '../fields.ts';

export const activityActions = [
  'created',
  'changed',
  'deleted',
  'read',
  'exported',
  'signed_in',
  'signed_out',
  /** A mailed link, or a device that was handed over. */
  'sent',
  /** A sign-in, after too many wrong passwords. */
  'refused',
] as const;
export type ActivityAction = (typeof activityActions)[number];

export const activityNouns = [
  'patient',
  'file',
  'future_procedure',
  'appointment',
  'treatment_plan',
  'anamnesis',
  'anamnesis_template',
  'term',
  'term_template',
  'photograph',
  'photograph_consent',
  'photograph_export',
  'photograph_link',
  'record_entry',
  'record_strike',
  /** The heads of all chains, once a day. */
  'record_chains',
  'procedure',
  'product',
  'product_lot',
  'professional',
  'resource',
  'working_hours',
  'schedule_exception',
  'appointment_series',
  'waiting_list',
  'waiting_offer',
  'appointment_contact',
  'booking_request',
  'booking_rules',
  'import',
  'settings',
  'charge',
  /** What was said to somebody who owes. */
  'collection_note',
  'till',
  'till_closing',
  /** A payment, a reversal, or cash that was brought or taken away. */
  'till_entry',
  'receipt',
  'package',
  'package_item',
  'package_use',
  'quote',
  'expense',
  'expense_bill',
  'repeating_expense',
  'share_rule',
  'tax_receipt',
  'card_terms',
  'card_arrival',
  'profile',
  'account',
  'session',
  /** The audit log itself. */
  'activity',
] as const;
export type ActivityNoun = (typeof activityNouns)[number];

/**
 * `access`: accounts, passwords, roles, signing in and out. `changed_access`: a new e-mail or password, or a link handed over,
 * by the clinic, of an account that its owner had signed in with.
 */
export const activityKinds = ['all', 'changes', 'reads', 'access', 'changed_access', 'exports'] as const;
export type ActivityKind = (typeof activityKinds)[number];

/** Days up to now, today included, in the clinic's zone. */
export const activityPeriods = ['all', 'today', 'week', 'month'] as const;

const entry = {
  id,
  happenedAt: instant,
  action: z.enum(activityActions),
  noun: z.enum(activityNouns),
  /** The row's name at that time; null where a list was read. */
  subject: z.string().nullable(),
  /** Changed columns. */
  fields: z.array(z.string()),
  /** Whether the account or session is the user's own. */
  own: z.boolean(),
};

/** Values by column, without nulls. */
const values = z.record(z.string(), z.union([z.string(), z.number(), z.boolean()]));
export type ActivityValues = z.infer<typeof values>;

const activityEntry = z.object({
  ...entry,
  /** Null for the system itself. The name at that time. */
  user: z
    .object({ id, name: z.string().nullable(), role: z.enum(['admin', 'staff', 'patient']).nullable() })
    .nullable(),
  /** The patient concerned; `hasRecord` is false once the record is deleted. */
  patient: z.object({ id, fullName: z.string().nullable(), hasRecord: z.boolean() }).nullable(),
  before: values,
  after: values,
  address: z.string().nullable(),
});
export type ActivityEntry = z.infer<typeof activityEntry>;

/** Cursor: the id to pass as `after` for the next page; null on the last page. */
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
      /** The patient of `patientId`. */
      patient: z.object({ id, fullName: z.string(), hasRecord: z.boolean() }).nullable(),
    }),
  );

/** The choices for `userId`: present and former administrators. */
export const people = endpoint
  .route({
    method: 'GET',
    path: '/activity/people',
    tags: ['activity'],
    summary: 'Who has ever administered',
  })
  .output(z.object({ rows: z.array(z.object({ id, fullName: z.string() })) }));

/** Maximum number of deleted patients in one answer. A longer search text finds the others. */
export const deletedPatientsLimit = 20;

/** Deleted patients, whose log can still be read: the latest deletions, or those that match the name. */
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

/** The patient's view of an entry: what was done with their record, and who did it, without the values that were changed. */
const ownActivityEntry = z.object({
  ...entry,
  /** What a consent or an export is for and what it says, the state of a term or a request, a document's kind, a package's session. */
  after: values,
  /** `self`: the patient. `name`: the administrator's at that time; null for the others. */
  who: z.object({ kind: z.enum(['self', 'clinic', 'system']), name: z.string().nullable() }),
  /** About an item of another patient, which was taken back: its name is left out. */
  foreign: z.boolean(),
});
export type OwnActivityEntry = z.infer<typeof ownActivityEntry>;

/** What the clinic changed about how the patient signs in; `link`: it handed over one for a new password. */
export const accessChange = z.object({ at: instant, what: z.enum(['email', 'password', 'link']) });
export type AccessChange = z.infer<typeof accessChange>;

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
