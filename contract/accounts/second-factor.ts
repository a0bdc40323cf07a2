/** The own second factor of one of the staff (an authenticator app), and whether the clinic requires one. */
import { z } from 'zod';
import { endpoint } from '../errors.ts';
import { instant, presentPassword } from '../fields.ts';

/** Six digits of the app, or a recovery code. Spaces and hyphens are ignored. */
export const secondFactorCode = z
  .string()
  .trim()
  .min(1, 'Digite o código')
  .max(40, 'Confira o código e tente de novo');

/** How many recovery codes are issued. Each is valid for one sign-in. */
export const recoveryCodeCount = 10;

const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });
const withPassword = z.object({ password: presentPassword });
/** With a code of the app, or a recovery code: the password may be stolen, and the factor is there for that. */
const withCode = withPassword.extend({ code: secondFactorCode });
const tags = ['second factor'];

export const secondFactorStatus = z.object({
  /** When the second factor was switched on; null while it is off. */
  since: instant.nullable(),
  recoveryCodesLeft: z.number().int(),
  /** Whether the clinic requires a second factor from all its staff. */
  isRequired: z.boolean(),
});
export type SecondFactorStatus = z.infer<typeof secondFactorStatus>;

export const status = endpoint
  .route({ method: 'GET', path: '/second-factor', tags, summary: 'Whether my second factor is on' })
  .output(secondFactorStatus);

const secondFactorKey = z.object({
  /** Base32, for typing into the app. */
  key: z.string(),
  /** `otpauth://totp/…`, for the app's camera. */
  uri: z.string(),
});
export type SecondFactorKey = z.infer<typeof secondFactorKey>;

/** The second factor is on only after `confirm`. Each call of `begin` makes a new key. */
export const begin = endpoint
  .route({ method: 'POST', path: '/second-factor', tags, summary: 'Begin to set up my second factor' })
  .input(withPassword)
  .output(secondFactorKey);

/**
 * Switches the second factor on with a first code of the app, and ends the account's other sessions. The recovery codes are
 * in no later answer.
 */
export const confirm = endpoint
  .route({ method: 'POST', path: '/second-factor/confirm', tags, summary: 'Switch my second factor on' })
  .input(z.object({ code: secondFactorCode }))
  .output(recoveryCodes);

/** The old codes become invalid. */
export const renewRecoveryCodes = endpoint
  .route({ method: 'POST', path: '/second-factor/recovery-codes', tags, summary: 'Make new recovery codes' })
  .input(withCode)
  .output(recoveryCodes);

export const turnOff = endpoint
  .route({ method: 'POST', path: '/second-factor/off', tags, summary: 'Switch my second factor off' })
  .input(withCode)
  .output(z.object({}));

/** While it is required, staff without a second factor can only set one up. */
export const setRequired = endpoint
  .route({
    method: 'PUT',
    path: '/second-factor/requirement',
    tags,
    summary: 'Require a second factor from all staff, or stop requiring it',
  })
  .input(withPassword.extend({ isRequired: z.boolean() }))
  .output(z.object({}));

export const secondFactorContract = { status, begin, confirm, renewRecoveryCodes, turnOff, setRequired };
