import { ORPCError } from '@orpc/server';
import type { z } from 'zod';
import { type ErrorCode, errors, type FieldProblem } from '#contract/errors.ts';

type DataOf<Code extends ErrorCode> = (typeof errors)[Code] extends { data: infer Schema extends z.ZodType }
  ? [data: z.input<Schema>]
  : [];

/**
 * An error of the contract's closed list, to be thrown.
 * `defined` tells the client that code and data are the contract's own.
 */
export function refusal<Code extends ErrorCode>(code: Code, ...data: DataOf<Code>): ORPCError<Code, unknown> {
  return new ORPCError(code, { defined: true, status: errors[code].status, data: data[0] });
}

export const isRefusal = (error: unknown, code: ErrorCode) =>
  error instanceof ORPCError && error.defined && error.code === code;

export const isErrorCode = (code: string): code is ErrorCode => Object.hasOwn(errors, code);

/** INVALID_INPUT about one field. */
export const invalidField = (path: FieldProblem['path'], message: string) =>
  refusal('INVALID_INPUT', { problems: [{ path, message }] });
