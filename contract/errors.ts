/**
 * Every way a call can be refused, as a closed list: code, HTTP status and the data that comes with it.
 * The sentence a person reads is not here but in `web/api/error-messages.ts`, one for each code.
 */
import { oc } from '@orpc/contract';
import { z } from 'zod';

/** A field of the input and why it was refused; `message` is a sentence in Portuguese. */
export const fieldProblem = z.object({
  path: z.array(z.union([z.string(), z.number()])),
  message: z.string(),
});
export type FieldProblem = z.infer<typeof fieldProblem>;

const email = z.object({ email: z.string() });

export const errors = {
  UNAUTHENTICATED: { status: 401 },
  FORBIDDEN: { status: 403 },
  /** Also the answer for what exists but is not the caller's. */
  NOT_FOUND: { status: 404 },
  INVALID_INPUT: { status: 422, data: z.object({ problems: z.array(fieldProblem) }) },
  RATE_LIMITED: { status: 429, data: z.object({ retryAfterSeconds: z.number().int() }) },
  UNAVAILABLE: { status: 503 },
  INTERNAL: { status: 500 },
  /** What is sent came so slowly that the server stopped waiting for the rest. */
  REQUEST_TOO_SLOW: { status: 408 },
  /** The server did not finish in the time that any call has; whether it was done is not known. */
  TIMED_OUT: { status: 504 },
  /** Where files are kept cannot be reached, or does not take any now. */
  STORAGE_UNAVAILABLE: { status: 503 },
  /** No space is left for files or for the database. Nothing that was saved is lost. */
  STORAGE_FULL: { status: 507 },

  INVALID_CREDENTIALS: { status: 401 },
  EMAIL_NOT_CONFIRMED: { status: 403 },
  ACCOUNT_NOT_ASSOCIATED: { status: 403 },
  LINK_INVALID: { status: 410 },

  /** The password was right; `challenge` is what the second step is passed with. */
  SECOND_FACTOR_REQUIRED: { status: 401, data: z.object({ challenge: z.string() }) },
  /** Neither the app's code of now, nor a recovery code, or one that was used before. */
  SECOND_FACTOR_INVALID: { status: 401 },
  /** The second step came too late or after too many wrong codes: the password is asked again. */
  SECOND_FACTOR_EXPIRED: { status: 410 },
  /** Signed in, but the clinic asks every administrator for a second factor and this one has none yet. */
  SECOND_FACTOR_SETUP_REQUIRED: { status: 403 },
  /** Set up already. */
  SECOND_FACTOR_ON: { status: 409 },

  /** The clinic would be left without an administrator. */
  LAST_ADMINISTRATOR: { status: 409 },
  /** What one administrator may do to another, but nobody to themselves. */
  OWN_ACCOUNT: { status: 409 },
  /** The role comes from the server's configuration and would come back at once. */
  ROLE_CONFIGURED: { status: 409 },

  PATIENT_EMAIL_TAKEN: { status: 409, data: email },
  ACCOUNT_EXISTS: { status: 409, data: email },
  ACCOUNT_NOT_LINKABLE: { status: 409, data: email },
  PATIENT_WITHOUT_EMAIL: { status: 409 },
  WEAK_PASSWORD: { status: 422 },
  /** The mail server did not take the message now; it is kept and tried again. */
  MAIL_NOT_SENT: { status: 502 },
  CPF_TAKEN: { status: 409 },
  INVALID_DATE: { status: 422 },

  SLOT_TAKEN: { status: 409 },
  APPOINTMENT_CLOSED: { status: 409 },

  FILE_EMPTY: { status: 422 },
  FILE_TOO_LARGE: { status: 413, data: z.object({ limitBytes: z.number().int() }) },
  FILE_TYPE_REFUSED: { status: 415 },
} as const;

export type ErrorCode = keyof typeof errors;

/** The beginning of every endpoint: all of them answer with the same closed list of errors. */
export const endpoint = oc.errors(errors);
