/** Administrators: list, create, end sessions, remove second factor and role. */
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
  /** The caller's own account. */
  isSelf: z.boolean(),
  /** One per signed-in browser. */
  openSessions: z.number().int(),
  lastSignInAt: instant.nullable(),
  /** Whether the role comes from `ADMIN_EMAILS`. Then it can be removed only there. */
  isConfigured: z.boolean(),
  hasSecondFactor: z.boolean(),
});
export type Administrator = z.infer<typeof administrator>;

/** Ordered by name, in one page: there are few. */
export const list = endpoint
  .route({
    method: 'GET',
    path: '/users',
    tags: ['users'],
    summary: 'Who administers the clinic',
  })
  .output(z.object({ rows: z.array(administrator) }));

export const createAdministrator = endpoint
  .route({
    method: 'POST',
    path: '/users',
    tags: ['users'],
    summary: 'Make an administrator',
    successStatus: 201,
  })
  .input(createAdministratorInput)
  .output(
    z.object({
      id,
      /** Whether the account can sign in only after the link in this mail was opened. */
      confirmationSent: z.boolean(),
      /** That link, to hand over while the clinic sends no mail; otherwise null. */
      link: z.string().nullable(),
    }),
  );

/** Signs another administrator out everywhere. Refused for the caller's own account. */
export const endSessions = endpoint
  .route({
    method: 'DELETE',
    path: '/users/{id}/sessions',
    tags: ['users'],
    summary: 'End the sessions of another administrator',
  })
  .input(z.object({ id }))
  .output(z.object({}));

/** For an administrator who lost phone and codes. Ends their sessions; then the password alone signs in. */
export const removeSecondFactor = endpoint
  .route({
    method: 'DELETE',
    path: '/users/{id}/second-factor',
    tags: ['users'],
    summary: 'Remove the second factor of another administrator',
  })
  .input(z.object({ id }))
  .output(z.object({}));

/** Ends the sessions and keeps the account. Refused for one's own role and the last administrator's. */
export const end = endpoint
  .route({
    method: 'DELETE',
    path: '/users/{id}',
    tags: ['users'],
    summary: 'Take the role from another administrator',
  })
  .input(z.object({ id }))
  .output(z.object({}));

export const usersContract = { list, createAdministrator, endSessions, removeSecondFactor, end };
