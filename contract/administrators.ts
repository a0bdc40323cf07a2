/** Who administers the clinic: making another administrator, ending their sessions, taking the role away. */
import { z } from 'zod';
import { endpoint } from './errors.ts';
import {
  emailAddress,
  id,
  instant,
  limits,
  longPasswordMessage,
  passwordLength,
  requiredText,
  weakPasswordMessage,
} from './fields.ts';

export const missingAdministratorField = 'Preencha todos os campos obrigatórios.';

export const createAdministratorInput = z.object({
  fullName: requiredText(limits.name, missingAdministratorField),
  email: z.string(missingAdministratorField).trim().min(1, missingAdministratorField).pipe(emailAddress),
  password: z
    .string(missingAdministratorField)
    .refine((value) => value.trim() !== '', { message: missingAdministratorField, abort: true })
    .min(passwordLength.min, weakPasswordMessage)
    .max(passwordLength.max, longPasswordMessage),
});

export const administrator = z.object({
  id,
  fullName: z.string(),
  email: z.string(),
  /** Whoever asks. */
  isSelf: z.boolean(),
  /** How many sessions are open now: devices, or browsers of one device. */
  openSessions: z.number().int(),
  lastSignInAt: instant.nullable(),
  /** Whether the role comes from the server's configuration (`ADMIN_EMAILS`), where alone it can be taken away. */
  isConfigured: z.boolean(),
  /** Whether signing in asks for a second step. */
  hasSecondFactor: z.boolean(),
});
export type Administrator = z.infer<typeof administrator>;

/** All of them, by name: they are few. */
export const list = endpoint
  .route({
    method: 'GET',
    path: '/administrators',
    tags: ['administrators'],
    summary: 'Who administers the clinic',
  })
  .output(z.object({ rows: z.array(administrator) }));

/** Nobody is signed in or out by it, the caller least of all. */
export const create = endpoint
  .route({
    method: 'POST',
    path: '/administrators',
    tags: ['administrators'],
    summary: 'Make an administrator',
    successStatus: 201,
  })
  .input(createAdministratorInput)
  .output(
    z.object({
      id,
      /** Where e-mail confirmation is required: the account waits for its link to be opened. */
      confirmationSent: z.boolean(),
    }),
  );

/** Signs another administrator out everywhere. Never oneself: for that there is signing out. */
export const endSessions = endpoint
  .route({
    method: 'DELETE',
    path: '/administrators/{id}/sessions',
    tags: ['administrators'],
    summary: 'End the sessions of another administrator',
  })
  .input(z.object({ id }))
  .output(z.object({}));

/** For whoever lost the phone and the codes: ends their sessions, and their password alone signs in again. */
export const removeSecondFactor = endpoint
  .route({
    method: 'DELETE',
    path: '/administrators/{id}/second-factor',
    tags: ['administrators'],
    summary: 'Remove the second factor of another administrator',
  })
  .input(z.object({ id }))
  .output(z.object({}));

/** The account stays, without the role and signed out. Never one's own role, and never the last one's. */
export const removeRole = endpoint
  .route({
    method: 'DELETE',
    path: '/administrators/{id}',
    tags: ['administrators'],
    summary: 'Take the role from another administrator',
  })
  .input(z.object({ id }))
  .output(z.object({}));

export const administratorsContract = { list, create, endSessions, removeSecondFactor, removeRole };
