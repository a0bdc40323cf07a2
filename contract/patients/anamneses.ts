/**
 * Anamneses: what patients answer before a visit, by the clinic's templates (decision 095). The newest version of the template
 * that is asked of patients is filled in by them; staff with the record fill in and review.
 */
import { z } from 'zod';
import { endpoint } from '../errors.ts';
import { id, instant, limits, requiredText, revision } from '../fields.ts';
import { answers, questionnaire, storedAnswers } from './questionnaire.ts';
import { sharedAccess } from './shared-access.ts';

const tags = ['anamneses'];

export const anamnesisStates = ['open', 'sent', 'reviewed'] as const;

/** The key of the question whose answer is the phototype, in the templates that come along. */
export const phototypeKey = 'fototipo';

/** One that is filled in. */
const anamnesisForm = z.object({
  id,
  title: z.string(),
  content: questionnaire,
  answers: storedAnswers,
  /** Keys of the sections that were gone through. */
  done: z.array(z.string()),
  revision: z.number().int(),
  state: z.enum(anamnesisStates),
  sentAt: instant.nullable(),
  /** Whether the answers are those of the one before: then each section asks only what changed. */
  isRepeat: z.boolean(),
});
export type AnamnesisForm = z.infer<typeof anamnesisForm>;

const sharedForm = anamnesisForm.omit({ sentAt: true });
export type SharedForm = z.infer<typeof sharedForm>;

/** `revision` is that of the answers which were changed. `send`: it is complete. */
export const anamnesisSave = z.object({
  id,
  revision: revision.min(1),
  answers,
  done: z.array(z.string().max(40)).refine((all) => all.length <= 20, 'O valor não é válido'),
  send: z.boolean().default(false),
});
export type AnamnesisSave = z.output<typeof anamnesisSave>;
const anamnesisSaved = z.object({ revision: z.number().int(), state: z.enum(anamnesisStates) });

export const unanswered = 'Responda a esta pergunta';
const chosenAlerts = z
  .array(requiredText(limits.alert, 'Escreva o alerta'))
  .refine((all) => all.length <= 30, 'O valor não é válido');
export const alertTooLong =
  'O alerta do paciente tem no máximo 200 caracteres. Inclua menos, ou edite o alerta no cadastro.';

const ofRecord = anamnesisForm.extend({
  startedAt: instant,
  savedAt: instant,
  sentBy: z.enum(['patient', 'staff']).nullable(),
  reviewedAt: instant.nullable(),
  reviewedByName: z.string().nullable(),
  isSigned: z.boolean(),
  /** What the one before answers in other words, or not (null). `key`: of the question. */
  changed: z.array(z.object({ key: z.string(), before: z.string().nullable() })),
  /** What its answers propose, without what the patient's alert says already. */
  alerts: z.array(z.string()),
  /** What the patient's alert says by an earlier one, and its answers no longer give. */
  outdated: z.array(z.string()),
});
export type RecordAnamnesis = z.infer<typeof ofRecord>;

/** Newest first. */
export const list = endpoint
  .route({
    method: 'GET',
    path: '/patients/{patientId}/anamneses',
    tags,
    summary: 'Anamneses of a patient',
  })
  .input(z.object({ patientId: id }))
  .output(
    z.object({
      patient: z.object({ id, fullName: z.string() }),
      rows: z.array(ofRecord),
      /** Those that can be begun. */
      templates: z.array(z.object({ id, name: z.string() })),
    }),
  );

/** Begins one; where one is open, that one stays. NOT_FOUND without the patient or the template. */
export const start = endpoint
  .route({
    method: 'POST',
    path: '/patients/{patientId}/anamneses',
    tags,
    summary: 'Begin an anamnesis',
    successStatus: 201,
  })
  .input(z.object({ patientId: id, templateId: id }))
  .output(z.object({ id }));

/** @throws CHANGED_MEANWHILE; NOT_FOUND for one that is reviewed; INVALID_INPUT where one that is sent lacks a required answer */
export const save = endpoint
  .route({
    method: 'PUT',
    path: '/patients/{patientId}/anamneses/{id}',
    tags,
    summary: 'Save answers of an anamnesis',
  })
  .input(anamnesisSave.extend({ patientId: id }))
  .output(anamnesisSaved);

/**
 * Marks a sent one as reviewed, adds `alerts` to the patient's alert and takes `outdated` from it. `revision` is that of the
 * answers which were read.
 * @throws CHANGED_MEANWHILE; NOT_FOUND for one that is not sent, or reviewed already
 */
export const review = endpoint
  .route({
    method: 'POST',
    path: '/patients/{patientId}/anamneses/{id}/review',
    tags,
    summary: 'Mark an anamnesis as reviewed',
  })
  .input(
    z.object({
      patientId: id,
      id,
      revision: anamnesisSave.shape.revision,
      alerts: chosenAlerts,
      outdated: chosenAlerts.default([]),
    }),
  )
  .output(z.object({}));

/**
 * Hands the clinic's tablet to the patient: an access to this patient's open anamnesis and to nothing else, which ends ten
 * minutes after the last save, and after an hour. Where none is open, one of the template, or of the asked one, is begun. Of a
 * caller without `record` the access opens once, before the first answer.
 * @throws NOT_FOUND; ANAMNESIS_BEGUN where such a caller would open answers
 */
const lend = endpoint
  .route({
    method: 'POST',
    path: '/patients/{patientId}/anamneses/lend',
    tags,
    summary: 'Let a patient fill the anamnesis in on this device',
  })
  .input(z.object({ patientId: id, templateId: id.optional() }))
  .output(z.object({ access: z.string() }));

export const anamnesesContract = { list, start, save, review, lend };

/** The patient's own; begins one where it is due. Null where the clinic asks for none. */
const open = endpoint
  .route({ method: 'POST', path: '/portal/anamnesis/open', tags: ['portal'], summary: 'Own anamnesis' })
  .output(z.object({ form: anamnesisForm.nullable() }));

/** @throws as `save` */
const saveOwn = endpoint
  .route({ method: 'PUT', path: '/portal/anamnesis', tags: ['portal'], summary: 'Save own answers' })
  .input(anamnesisSave)
  .output(anamnesisSaved);

/** What the patient has sent, newest first. */
const listOwn = endpoint
  .route({ method: 'GET', path: '/portal/anamneses', tags: ['portal'], summary: 'Own anamneses' })
  .output(
    z.object({
      rows: z.array(
        anamnesisForm
          .pick({ id: true, title: true, content: true, answers: true })
          .extend({ sentAt: instant }),
      ),
    }),
  );

export const ownAnamnesisContract = { open, save: saveOwn, list: listOwn };

/**
 * The anamnesis of an access (`lend`, `appointmentLinks.openForms`). What was sent already comes without answers, and so
 * does one that began with the answers of an earlier one, and one that was saved by others since (`isOfOthers`).
 * @throws LINK_INVALID for an access that has ended
 */
const openShared = endpoint
  .route({ method: 'POST', path: '/shared-anamnesis/open', tags, summary: 'The anamnesis of an access' })
  .input(sharedAccess)
  .output(z.object({ form: sharedForm, isOfOthers: z.boolean() }));

/** Renews the access. @throws LINK_INVALID; as `save` */
const saveShared = endpoint
  .route({ method: 'PUT', path: '/shared-anamnesis', tags, summary: 'Save answers by an access' })
  .input(anamnesisSave.extend(sharedAccess.shape))
  .output(anamnesisSaved.extend({ access: z.string() }));

export const sharedAnamnesisContract = { open: openShared, save: saveShared };
