/** The caller's own login account: name, e-mail, password, sessions. Patients change the name in their profile. */
import { z } from 'zod';
import { endpoint } from '../errors.ts';
import { emailAddress, id, instant, password, presentPassword, requiredName } from '../fields.ts';
import { secondFactorStatus } from './second-factor.ts';

const tags = ['account'];

export const ownSession = z.object({
  id,
  /** The browser's own description (`User-Agent`), at the last use. */
  userAgent: z.string().nullable(),
  /** Network address at the last use. */
  address: z.string().nullable(),
  startedAt: instant,
  /** Exact to ten minutes. */
  lastUsedAt: instant,
  /** The session of this call. */
  isCurrent: z.boolean(),
});
export type OwnSession = z.infer<typeof ownSession>;

/** Everything that 'Minha conta' shows. The sessions are ordered by their last use, the current one first. */
export const ownAccount = z.object({
  fullName: z.string(),
  email: z.string(),
  secondFactor: secondFactorStatus,
  sessions: z.array(ownSession),
});

export const get = endpoint
  .route({ method: 'GET', path: '/account', tags, summary: 'My account' })
  .output(ownAccount);

export const nameInput = z.object({ fullName: requiredName('Digite seu nome') });

export const changeName = endpoint
  .route({ method: 'PUT', path: '/account/name', tags, summary: 'Change my name' })
  .input(nameInput)
  .output(z.object({ fullName: z.string() }));

export const emailInput = z.object({ email: emailAddress, password: presentPassword });

/** The new address is the login from now on. Ends the other sessions, and makes mailed links invalid. */
export const changeEmail = endpoint
  .route({ method: 'PUT', path: '/account/email', tags, summary: 'Change my e-mail' })
  .input(emailInput)
  .output(
    z.object({
      email: z.string(),
      /** Whether the next sign-in needs the link that went to the new address. */
      confirmationSent: z.boolean(),
      /** That link, while the clinic sends no mail; otherwise null. */
      link: z.string().nullable(),
    }),
  );

const passwordInput = z.object({ password: presentPassword, newPassword: password });

/** Also for patients. Ends the other sessions, and makes mailed links invalid. */
export const changePassword = endpoint
  .route({ method: 'PUT', path: '/account/password', tags, summary: 'Change my password' })
  .input(passwordInput)
  .output(z.object({}));

export const endOtherSessions = endpoint
  .route({ method: 'DELETE', path: '/account/sessions', tags, summary: 'End my other sessions' })
  .output(z.object({}));

export const accountContract = { get, changeName, changeEmail, changePassword, endOtherSessions };
