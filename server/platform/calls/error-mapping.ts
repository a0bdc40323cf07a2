import { ORPCError, ValidationError } from '@orpc/server';
import { z } from 'zod';
import type { ErrorCode, FieldProblem } from '#contract/errors.ts';
import { isDatabaseUnavailable, violatedConstraint } from '../database/problems.ts';
import type { Log } from '../log.ts';
import { StorageProblem } from '../storage/problems.ts';
import { constraintRefusal } from './constraints.ts';
import { isErrorCode, refusal } from './refusal.ts';

type AnyRefusal = ORPCError<ErrorCode, unknown>;

/**
 * Maps an error of a call to one of the contract's errors. An error of the server itself is logged under the
 * request's id (the answer carries it as `X-Request-Id`) and leaves as a bare INTERNAL.
 * @param input the input of the call, not validated
 */
export function toRefusal(error: unknown, log: Log, input?: unknown): AnyRefusal {
  const known = toKnownRefusal(error, input);
  const trouble = known && troubles.get(known.code);
  if (trouble) log.warn({ err: error }, trouble);
  if (known) return known;
  log.error({ err: error }, 'a call failed');
  return refusal('INTERNAL');
}

/** Messages for the operator. */
const troubles = new Map<ErrorCode, string>([
  ['UNAVAILABLE', 'the database cannot be used now'],
  ['STORAGE_UNAVAILABLE', 'the storage cannot be used now'],
  ['STORAGE_FULL', 'NO SPACE IS LEFT: nothing can be saved'],
]);

function toKnownRefusal(error: unknown, input: unknown): AnyRefusal | undefined {
  if (error instanceof StorageProblem) {
    return refusal(error.isFull ? 'STORAGE_FULL' : 'STORAGE_UNAVAILABLE');
  }
  return error instanceof ORPCError ? fromProtocol(error) : fromDatabase(error, input);
}

function fromProtocol(error: ORPCError<string, unknown>): AnyRefusal | undefined {
  if (error.cause instanceof ValidationError && error.code === 'BAD_REQUEST') {
    return refusal('INVALID_INPUT', { problems: error.cause.issues.map(toProblem) });
  }
  if (error.defined && hasKnownCode(error)) return error;
  // An unreadable body, or GET for a procedure that changes something.
  return error.status >= 400 && error.status < 500 ? refusal('INVALID_INPUT', { problems: [] }) : undefined;
}

const hasKnownCode = (error: ORPCError<string, unknown>): error is AnyRefusal => isErrorCode(error.code);

function toProblem(issue: ValidationError['issues'][number]): FieldProblem {
  const keys = (issue.path ?? []).map((part) => (typeof part === 'object' ? part.key : part));
  return { path: keys.map((key) => (typeof key === 'number' ? key : String(key))), message: issue.message };
}

const withEmail = z.object({ email: z.string() });
const diskFullCode = '53100';
/** A value is too long for an index: a name of 200 Korean syllables, which the folding takes apart. */
const indexLimitCode = '54000';
const invalidDateCodes = ['22007', '22008'];
/** Serialization failure and deadlock: a retry may succeed. */
const conflictCodes = ['40001', '40P01'];

function fromDatabase(error: unknown, input: unknown): AnyRefusal | undefined {
  const { code, detail } = withCode.safeParse(error).data ?? {};
  if (code === diskFullCode) return refusal('STORAGE_FULL');
  if (isDatabaseUnavailable(error)) return refusal('UNAVAILABLE');
  if (code === indexLimitCode) return refusal('INVALID_INPUT', { problems: [] });
  if (code && invalidDateCodes.includes(code)) return refusal('INVALID_DATE');
  if (code && conflictCodes.includes(code)) return refusal('UNAVAILABLE');
  const email = withEmail.safeParse(input).data?.email.trim() ?? '';
  return constraintRefusal(violatedConstraint(error) ?? '', email, detail);
}

const withCode = z.object({ code: z.string(), detail: z.string().optional() });
