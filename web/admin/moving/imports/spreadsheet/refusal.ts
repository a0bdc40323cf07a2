/** Why a spreadsheet cannot be read, as a person reads it. */
import { errors } from '#contract/errors.ts';
import { type SheetFailure, sheetFailures } from '#contract/moving/spreadsheet-files.ts';
import { errorCode } from '#web/api/error-messages.ts';
import { errorData } from '#web/api/form-problems.ts';

const isFailure = (reason: string): reason is SheetFailure => Object.hasOwn(sheetFailures, reason);

/** @returns undefined for an error that says nothing about the file */
export function sayRefusal(error: unknown): string | undefined {
  if (errorCode(error) !== 'IMPORT_FILE_REFUSED') return undefined;
  const refused = errorData(errors.IMPORT_FILE_REFUSED.data, error);
  const sentence =
    refused && isFailure(refused.reason) ? sheetFailures[refused.reason] : sheetFailures.sheet_damaged;
  return refused?.line ? `Linha ${refused.line}: ${sentence}` : sentence;
}
