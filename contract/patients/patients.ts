/** Patients and their login accounts, as the clinic sees them. */
import { z } from 'zod';
import { endpoint } from '../errors.ts';
import {
  birthDate,
  calendarDate,
  clockTime,
  cpf,
  emailAddress,
  id,
  instant,
  keptUnlessGiven,
  limits,
  optionalName,
  optionalText,
  paging,
  patientName,
  phone,
  postalCode,
  search,
  searchedPageOf,
} from '../fields.ts';
import { longPasswordMessage, passwordLength } from '../password-rules.ts';
import { futureProcedure } from './future-procedures.ts';
import { packageSession } from './package-session.ts';
import { missingFacts, sexes, waysFound } from './registration.ts';
import { seriesProgress } from './series-progress.ts';
import { termStates } from './term-states.ts';

export const missingEmail = 'O email é obrigatório para criar a conta do paciente';
export const missingPassword = 'A senha é obrigatória para criar a conta do paciente';

/** One of a list, or nothing. */
const optionalChoice = <const Choice extends string>(choices: readonly Choice[]) =>
  z
    .enum(choices)
    .nullish()
    .transform((value) => value ?? null);

const record = {
  /** Shown everywhere: the social name where there is one. */
  fullName: patientName,
  /** The name in the documents, where `fullName` is a social name (decision 091). */
  civilName: optionalName,
  sex: optionalChoice(sexes),
  birthDate,
  cpf,
  phone,
  /** The responsible person of a minor. */
  guardianName: optionalName,
  guardianCpf: cpf,
  guardianPhone: phone,
  postalCode,
  address: optionalText(limits.address),
  healthInsurance: optionalText(limits.healthInsurance),
  howFound: optionalChoice(waysFound),
  howFoundDetail: optionalText(limits.howFoundDetail),
  /** 'Alerta para a equipe', such as an allergy. Left out: the stored one stays. */
  alert: keptUnlessGiven(limits.alert),
  /** Whether messages may go out by these ways. Left out: what is stored stays; a new patient accepts both. */
  acceptsEmail: z.boolean().optional(),
  acceptsWhatsapp: z.boolean().optional(),
  /** Refused without the permission `record`. Left out: the stored notes stay. */
  notes: keptUnlessGiven(limits.notes),
};

const login = {
  email: z
    .string()
    .trim()
    .nullish()
    .transform((value) => value || null)
    .pipe(emailAddress.nullable()),
  /**
   * Gives the patient access to the portal, or a new password. The operation checks the minimum length, so that a short
   * password is the typed error WEAK_PASSWORD.
   */
  password: z.string().min(1, missingPassword).max(passwordLength.max, longPasswordMessage).optional(),
};

const needsEmail = { path: ['email'], message: missingEmail, when: () => true };
export const createPatientInput = z
  .object({ ...record, ...login })
  .refine(({ email, password }) => password === undefined || email !== null, needsEmail);

export const updatePatientInput = z.object({ id, ...record, ...login });

export const patient = z.object({
  id,
  /** Whether a login account is linked to the record. */
  hasAccount: z.boolean(),
  /** Shown everywhere: the social name where there is one. */
  fullName: z.string(),
  /** The name in the documents, where `fullName` is a social name. */
  civilName: z.string().nullable(),
  sex: z.enum(sexes).nullable(),
  /** Null without `registration` and `record`, as `guardianCpf`. */
  cpf: z.string().nullable(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  birthDate: calendarDate.nullable(),
  guardianName: z.string().nullable(),
  guardianCpf: z.string().nullable(),
  guardianPhone: z.string().nullable(),
  postalCode: z.string().nullable(),
  address: z.string().nullable(),
  healthInsurance: z.string().nullable(),
  howFound: z.enum(waysFound).nullable(),
  howFoundDetail: z.string().nullable(),
  /** 'Alerta para a equipe': never in the portal. */
  alert: z.string().nullable(),
  acceptsEmail: z.boolean(),
  acceptsWhatsapp: z.boolean(),
  /** Absent without the permission `record`. */
  notes: z.string().nullable().optional(),
  /** Address of the photo on this server, or null. */
  photoUrl: z.string().nullable(),
  createdAt: instant,
});
export type Patient = z.infer<typeof patient>;

export const patientSummary = patient
  .pick({ id: true, fullName: true, birthDate: true, cpf: true, email: true, phone: true })
  .extend({
    /** Absent: the patient's own phone. */
    phoneOwner: z.string().optional(),
    /** What the record lacks, today. Absent where it is complete. */
    missing: z.enum(missingFacts).optional(),
    /** The last completed visit and the next open one from today on; absent where there is none, and of a choice. */
    lastVisit: calendarDate.optional(),
    nextVisit: calendarDate.optional(),
  });
export type PatientSummary = z.infer<typeof patientSummary>;

/**
 * Search by name, e-mail, CPF or phone; accents, case and punctuation do not count. Sorted by name; a search first
 * by where it matches (docs/product.md).
 */
export const list = endpoint
  .route({ method: 'GET', path: '/patients', tags: ['patients'], summary: 'Patients by name' })
  .input(
    paging.extend({
      search,
      /** To choose one from: what would read out many CPFs comes without them; its first page is no line of the audit log. */
      forChoice: z.boolean().default(false),
    }),
  )
  .output(searchedPageOf(patientSummary));

/** An appointment in the head of a patient's page. */
const visit = z.object({ id, date: calendarDate, time: clockTime, service: z.string() });
const patientVisits = z.object({
  /** The latest one that took place. */
  last: visit.nullable(),
  /** The one of today that is in progress. `isOwn`: the caller's, who has not signed it; false without `record`. */
  inService: visit.pick({ id: true, service: true }).extend({ isOwn: z.boolean() }).nullable(),
  /** The next open one, from now on, that is not in progress. */
  next: visit.extend({ professionalId: id, professionalName: z.string() }).nullable(),
  /** Earlier ones whose status is still open. */
  unfinished: z.number().int(),
  /** Of the last `unfinishedDays` that took place and have no words: neither notes, nor a signed entry, nor a draft of the caller. Newest first; none without `record`. */
  unwritten: z.array(
    z.object({
      id,
      date: calendarDate,
      /** Null: the caller's own visit. */
      professionalName: z.string().nullable(),
    }),
  ),
  /** Whether the anamnesis is filled in; null where the clinic asks for none. */
  anamnesis: z.enum(['filled', 'pending']).nullable(),
  /** When the newest one was filled in, also where it no longer holds. */
  anamnesisAt: instant.nullable(),
  /** One was sent and not reviewed. */
  toReview: z.boolean(),
  /** Allergies that the patient told in it, without what the alert says. Absent without any, and without `record`. */
  told: z.array(z.string()).optional(),
  /** When the patient said to have no allergy: the newest anamnesis that asks, reviewed, where the alert names none. Null without `record`. */
  deniedAllergiesAt: instant.nullable(),
  /** Terms that the patient is asked to sign, or that a visit of today or to come requires and that are pending, declined or revoked. */
  unsignedTerms: z.array(z.object({ name: z.string(), state: z.enum(termStates).exclude(['signed']) })),
  /** As the patient answered in the newest anamnesis that asks: 'III: queima um pouco, ...'. Null without `record`. */
  phototype: z.string().nullable(),
  /** The caller's own drafts: what they are about. */
  unsigned: z.array(z.object({ appointmentId: id.nullable(), correctsId: id.nullable() })),
  /** Others with the record who have begun to write. None without `record`. */
  writing: z.array(z.object({ authorName: z.string().nullable(), startedAt: instant })),
  /** Sessions of packages that are left and valid, soonest end first. */
  packages: z.array(packageSession.extend({ service: z.string() })),
  /** Quotes that can be accepted; 0 for callers without `money`. */
  openQuotes: z.number().int(),
  /** What is left to pay of all appointments and packages, and what is to be given back; 0 for callers without `money`. */
  openCents: z.number().int(),
  returnCents: z.number().int(),
  /** What visits of today will be charged on their arrival, as `openCents`. */
  dueCents: z.number().int(),
});
export type PatientVisits = z.infer<typeof patientVisits>;

/** The patient with what its page shows besides the story: one call. No future procedures without `record`. */
export const get = endpoint
  .route({ method: 'GET', path: '/patients/{id}', tags: ['patients'], summary: 'One patient' })
  .input(z.object({ id }))
  .output(
    z.object({
      patient,
      futureProcedures: z.array(futureProcedure),
      series: z.array(seriesProgress),
      visits: patientVisits,
    }),
  );

/**
 * What happened to the login account; each outcome has its message in docs/product.md.
 * `-recovery-sent`/`-recovery-failed`: whether the mail server accepted the password-reset mail at the first attempt.
 * `email-removed`: the e-mail is the login, so without one the patient cannot sign in any more.
 * `-confirmation-sent`: only when e-mail confirmation is required; the account works after its link is opened.
 */
export const accountOutcomes = [
  'created',
  'created-confirmation-sent',
  'linked-existing-recovery-sent',
  'linked-existing-recovery-failed',
  'email-changed',
  'email-changed-confirmation-sent',
  'email-removed',
  'password-changed',
  'unchanged',
] as const;
export type AccountOutcome = (typeof accountOutcomes)[number];

/** The answer to a saved form. */
const savedPatient = z.object({
  id,
  account: z.enum(accountOutcomes),
  /**
   * The one-use link of the outcome (`-recovery-`, `-confirmation-`), to hand over while the clinic sends no mail;
   * otherwise null.
   */
  link: z.string().nullable(),
});
export type SavedPatient = z.infer<typeof savedPatient>;

/** Creates the record and, with a password, its login account in one transaction. */
export const create = endpoint
  .route({
    method: 'POST',
    path: '/patients',
    tags: ['patients'],
    summary: 'Register a patient',
    successStatus: 201,
  })
  .input(createPatientInput)
  .output(savedPatient);

export const update = endpoint
  .route({ method: 'PUT', path: '/patients/{id}', tags: ['patients'], summary: 'Change a patient' })
  .input(updatePatientInput)
  .output(savedPatient);

/** Counts what a deletion removes, for the confirmation dialog. */
export const deletionPreview = endpoint
  .route({
    method: 'GET',
    path: '/patients/{id}/deletion',
    tags: ['patients'],
    summary: 'What a deletion removes',
  })
  .input(z.object({ id }))
  .output(
    z.object({
      files: z.number().int(),
      treatmentPlans: z.number().int(),
      futureProcedures: z.number().int(),
      recordEntries: z.number().int(),
      photographs: z.number().int(),
      appointments: z.number().int(),
    }),
  );

/** Encrypts the whole record into the archive, then deletes it; the login account stays. */
export const remove = endpoint
  .route({ method: 'DELETE', path: '/patients/{id}', tags: ['patients'], summary: 'Delete a patient' })
  .input(z.object({ id }))
  .output(z.object({}));

export const sendPasswordReset = endpoint
  .route({
    method: 'POST',
    path: '/patients/{id}/password-reset',
    tags: ['patients'],
    summary: 'Mail a reset link',
  })
  .input(z.object({ id }))
  .output(
    z.object({
      email: z.string(),
      /** The link, to hand over while the clinic sends no mail; otherwise null. */
      link: z.string().nullable(),
    }),
  );

/** `photo` is one of `pictureTypes`; stored re-encoded and without metadata. */
export const setPhoto = endpoint
  .route({ method: 'PUT', path: '/patients/{id}/photo', tags: ['patients'], summary: 'Set the photo' })
  .input(z.object({ id, photo: z.file() }))
  .output(z.object({ photoUrl: z.string() }));

export const removePhoto = endpoint
  .route({ method: 'DELETE', path: '/patients/{id}/photo', tags: ['patients'], summary: 'Remove the photo' })
  .input(z.object({ id }))
  .output(z.object({}));

export const patientsContract = {
  list,
  create,
  get,
  update,
  deletionPreview,
  remove,
  sendPasswordReset,
  setPhoto,
  removePhoto,
};
