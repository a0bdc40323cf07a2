/** Signing in and out, links from mails, and the browser's own session. */
import { z } from 'zod';
import { endpoint } from '../errors.ts';
import {
  emailAddress,
  id,
  instant,
  password,
  presentPassword,
  requiredName,
  staffPassword,
} from '../fields.ts';
import { staffRoles } from '../permissions.ts';
import { looksLikeEmail, signInLimits } from '../sign-in-rules.ts';
import { emailMessage } from '../text-rules.ts';
import { secondFactorCode } from './second-factor.ts';

export const brokenLink = 'Este link não é mais válido. Peça um novo.';

/** Which area an account uses: `admin` and `staff` the clinic's, each with its permissions, `patient` the portal. */
export const roles = ['admin', 'staff', 'patient'] as const;
export type Role = (typeof roles)[number];

export const session = z.object({
  user: z.object({
    id,
    email: z.string(),
    fullName: z.string(),
    role: z.enum(roles),
    /** Of the clinic's staff, in the order of `staffRoles`; empty for a patient. Permissions follow by `permissionsOf`. */
    roles: z.array(z.enum(staffRoles)),
  }),
  /** The clinic requires a second factor, and this member of the staff has none: they can only set it up. */
  secondFactorSetupRequired: z.boolean(),
  expiresAt: instant,
});
export type Session = z.infer<typeof session>;

/** Token of a one-use link. People do not type it, so an invalid one means a broken link. */
const linkToken = z.string(brokenLink).min(1, brokenLink).max(200, brokenLink);

export const signInInput = z.object({
  email: z.string().trim().max(signInLimits.email, emailMessage).refine(looksLikeEmail, emailMessage),
  password: presentPassword,
});

export const signIn = endpoint
  .route({ method: 'POST', path: '/session', tags: ['session'], summary: 'Sign in with e-mail and password' })
  .input(signInInput)
  .output(session);

/** The second step, after a sign-in answered SECOND_FACTOR_REQUIRED. It fails after five minutes or five wrong codes. */
export const passSecondFactor = endpoint
  .route({
    method: 'POST',
    path: '/session/second-factor',
    tags: ['session'],
    summary: 'Pass the second step of signing in',
  })
  .input(z.object({ challenge: z.string().min(1).max(200), code: secondFactorCode }))
  .output(
    z.object({
      session,
      /** Null if the code was the app's. */
      recoveryCodesLeft: z.number().int().nullable(),
    }),
  );

/** Null without a session. Renews a session once a day. */
export const current = endpoint
  .route({ method: 'GET', path: '/session', tags: ['session'], summary: 'The current session' })
  .output(session.nullable());

export const signOut = endpoint
  .route({ method: 'DELETE', path: '/session', tags: ['session'], summary: 'Sign out' })
  .output(z.object({}));

/** The answer is the same for known and unknown addresses. */
export const requestPasswordReset = endpoint
  .route({
    method: 'POST',
    path: '/password-resets',
    tags: ['session'],
    summary: 'Ask for a password-reset e-mail',
  })
  .input(z.object({ email: emailAddress }))
  .output(z.object({}));

/** Links whose page has a form: a link that was used or has expired is refused before people fill it in. */
export const checkableLinks = ['reset-password', 'invitation', 'set-up'] as const;

/** Answers LINK_INVALID for a link that cannot be used any more. Uses nothing up. */
export const checkLink = endpoint
  .route({ method: 'POST', path: '/links/check', tags: ['session'], summary: 'Whether a link can be used' })
  .input(z.object({ purpose: z.enum(checkableLinks), token: linkToken }))
  .output(z.object({}));

/** Uses the one-use link of a password-reset e-mail; ends every session of the account. */
export const resetPassword = endpoint
  .route({ method: 'POST', path: '/password-resets/use', tags: ['session'], summary: 'Set a new password' })
  .input(z.object({ token: linkToken, password }))
  .output(z.object({}));

/** Uses the one-use link of an invitation to the staff: sets the first password and signs in. */
export const acceptInvitation = endpoint
  .route({ method: 'POST', path: '/invitations/use', tags: ['session'], summary: 'Accept an invitation' })
  .input(z.object({ token: linkToken, password: staffPassword }))
  .output(session);

/** Uses the one-use link of a confirmation e-mail. */
export const confirmEmail = endpoint
  .route({
    method: 'POST',
    path: '/email-confirmations/use',
    tags: ['session'],
    summary: 'Confirm an e-mail address',
  })
  .input(z.object({ token: linkToken }))
  .output(z.object({}));

export const setUpInput = z.object({
  token: linkToken,
  fullName: requiredName('Digite seu nome'),
  email: emailAddress,
  password: staffPassword,
});

/** Creates the first administrator, with the one-use link that the first start prints. */
export const setUp = endpoint
  .route({ method: 'POST', path: '/setup', tags: ['session'], summary: 'Make the first administrator' })
  .input(setUpInput)
  .output(session);

export const sessionContract = {
  signIn,
  passSecondFactor,
  current,
  signOut,
  requestPasswordReset,
  checkLink,
  resetPassword,
  acceptInvitation,
  confirmEmail,
  setUp,
};
