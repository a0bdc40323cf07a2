/** Shows the server's INVALID_INPUT problems on the fields of a form. */
import { ORPCError } from '@orpc/client';
import { z } from 'zod';
import { type ErrorCode, fieldProblem } from '#contract/errors.ts';
import { errorCode, errorMessage, withReason } from './error-messages.ts';

const invalidInput = z.object({ problems: z.array(fieldProblem) });

/** The problems of an INVALID_INPUT error as `{ field: message }`, the first of each field; null for other errors. */
export function problemsByField(error: unknown): Record<string, string> | null {
  if (!(error instanceof ORPCError) || error.code !== 'INVALID_INPUT') return null;
  const parsed = invalidInput.safeParse(error.data);
  if (!parsed.success) return null;
  const byField: Record<string, string> = {};
  for (const { path, message } of parsed.data.problems) byField[path.join('.')] ??= message;
  return byField;
}

/** The data of a refusal, such as `errors.SLOT_TAKEN.data`; undefined for an error without such data. */
export const errorData = <Schema extends z.ZodType>(schema: Schema, error: unknown) =>
  error instanceof ORPCError ? schema.safeParse(error.data).data : undefined;

/**
 * Shows an INVALID_INPUT error on the fields of a Mantine form.
 * @param fieldOf the field of the form, where the call names it otherwise
 * @returns whether at least one field got a message; otherwise the caller shows the error
 */
export function showProblems(
  form: { setErrors: (errors: Record<string, string>) => void; getValues: () => object },
  error: unknown,
  fieldOf = (path: string) => path,
): boolean {
  const problems = problemsByField(error);
  if (!problems) return false;
  const known = Object.entries(problems)
    .map(([path, message]) => [fieldOf(path), message] as const)
    .filter(([field]) => Object.hasOwn(form.getValues(), field.split('.')[0] ?? ''));
  if (known.length === 0) return false;
  form.setErrors(Object.fromEntries(known));
  return true;
}

/**
 * As `showProblems`, and beside a field also what `fields` says is about it.
 * @returns null where a field says it; else what the form says: `message` with the reason
 */
export function sayRefused<Values extends object>(
  form: Parameters<typeof showProblems>[0] & { getValues: () => Values },
  error: unknown,
  message: string,
  fields: Partial<Record<ErrorCode, keyof Values & string>>,
): string | null {
  const code = errorCode(error);
  const field = code && fields[code];
  if (field) form.setErrors({ [field]: errorMessage(error) });
  return field || showProblems(form, error) ? null : withReason(message, error);
}
