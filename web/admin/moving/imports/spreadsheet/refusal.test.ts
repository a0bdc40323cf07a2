import { ORPCError } from '@orpc/client';
import { expect, test } from 'vitest';
import { sheetFailures } from '#contract/moving/spreadsheet-files.ts';
import { addMessages } from '#web/api/error-messages.ts';
import { sayForStaff, staffMessages } from '#web/api/staff-error-messages.ts';
import { sayRefusal } from './refusal.ts';

// As the frame of the staff's area does.
addMessages(staffMessages, sayForStaff);

const refusal = (data: unknown) => new ORPCError('IMPORT_FILE_REFUSED', { status: 422, data });

test('a refused spreadsheet is explained, with its line where it is known', () => {
  expect(sayRefusal(refusal({ reason: 'sheet_quote', line: 12, column: null }))).toBe(
    `Linha 12: ${sheetFailures.sheet_quote}`,
  );
  expect(sayRefusal(refusal({ reason: 'sheet_old_excel', line: null, column: null }))).toBe(
    sheetFailures.sheet_old_excel,
  );
  // A reason of a newer server.
  expect(sayRefusal(refusal({ reason: 'other', line: null, column: null }))).toBe(
    sheetFailures.sheet_damaged,
  );
});

test('another error says nothing about the file', () => {
  expect(sayRefusal(new ORPCError('UNAVAILABLE', { status: 503 }))).toBe(undefined);
  expect(sayRefusal(null)).toBe(undefined);
});
