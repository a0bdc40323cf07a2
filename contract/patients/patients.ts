/** Patients and their login accounts, as the clinic sees them. */
import { z } from 'zod';
import { endpoint } from '../errors.ts';
import {
  birthDate,
  calendarDate,
  cpf,
  emailAddress,
  id,
  instant,
  keptUnlessGiven,
  limits,
  longPasswordMessage,
  optionalText,
  paging,
  passwordLength,
  patientName,
  phone,
  search,
  searchedPageOf,
} from '../fields.ts';
import { futureProcedure } from './future-procedures.ts';
import { seriesProgress } from './series-progress.ts';

export const missingEmail = 'O email é obrigatório para criar a conta do paciente';
export const missingPassword = 'A senha é obrigatória para criar a conta do paciente';

const record = {
  fullName: patientName,
  birthDate,
  cpf,
  phone,
  address: optionalText(limits.address),
  /** 'Alerta para a equipe', such as an allergy. Left out: the stored one stays. */
  alert: keptUnlessGiven(limits.alert),
  /** Whether messages may go out by these ways. Left out: what is stored stays; a new patient accepts both. */
  acceptsEmail: z.boolean().optional(),
  acceptsWhatsapp: z.boolean().optional(),
  /** Refused without the permission `record`. Left out: the stored notes stay. */
  notes: keptUnlessGiven(limits.notes),
};

export const createPatientInput = z.object({
  ...record,
  email: z.string(missingEmail).trim().min(1, missingEmail).pipe(emailAddress),
  // The operation checks the minimum length, so that a short password is the typed error WEAK_PASSWORD.
  password: z.string(missingPassword).min(1, missingPassword).max(passwordLength.max, longPasswordMessage),
});

export const updatePatientInput = z.object({
  id,
  ...record,
  email: z
    .string()
    .trim()
    .nullish()
    .transform((value) => value || null)
    .pipe(emailAddress.nullable()),
  /** Given only while 'Atualizar senha manualmente' is on. */
  password: z.string().min(1, missingPassword).max(passwordLength.max, longPasswordMessage).optional(),
});

export const patient = z.object({
  id,
  /** Whether a login account is linked to the record. */
  hasAccount: z.boolean(),
  fullName: z.string(),
  cpf: z.string().nullable(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  birthDate: calendarDate.nullable(),
  address: z.string().nullable(),
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

export const patientSummary = patient.pick({ id: true, fullName: true, cpf: true, email: true, phone: true });
export type PatientSummary = z.infer<typeof patientSummary>;

/**
 * Search by name, e-mail, CPF or phone; accents, case and punctuation do not count. Sorted by name; a search first
 * by where it matches (docs/product.md).
 */
export const list = endpoint
  .route({ method: 'GET', path: '/patients', tags: ['patients'], summary: 'Patients by name' })
  .input(paging.extend({ search }))
  .output(searchedPageOf(patientSummary));

/** The patient with what its page shows: one call for the screen. No future procedures without `record`. */
export const get = endpoint
  .route({ method: 'GET', path: '/patients/{id}', tags: ['patients'], summary: 'One patient' })
  .input(z.object({ id }))
  .output(z.object({ patient, futureProcedures: z.array(futureProcedure), series: z.array(seriesProgress) }));

/**
 * What happened to the login account; each outcome has its message in docs/product.md.
 * `-recovery-sent`/`-recovery-failed`: whether the mail server accepted the password-reset mail at the first attempt.
 * `email-removed`: the e-mail is the login, so without one the patient cannot sign in any more.
 * `-confirmation-sent`: only when e-mail confirmation is required; the account works after its link is opened.
 */
export const accountOutcomes = [
  'created',
  'created-confirmation-sent',
  'created-recovery-sent',
  'created-recovery-failed',
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

/** Creates the record and its login account in one transaction. */
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
