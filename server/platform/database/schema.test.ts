import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import type { catalogue } from '#contract/columns/catalogue.ts';
import { createTestDatabase } from '#test/database.ts';
import { generateSchema, schemaFile } from '../../../scripts/schema-types.ts';
import type { DB } from './schema.ts';

const { maintenance } = await createTestDatabase();

test('the row types are those of the migrated database (else: npm run generate-schema)', async () => {
  expect(await readFile(schemaFile, 'utf8')).toBe(await generateSchema(maintenance));
});

/** Without the tables of the server, and what follows from others. */
type OfTheClinic =
  | Exclude<
      keyof DB,
      | `${string}.${string}`
      | 'appointment_days'
      | 'appointment_balances'
      | 'patient_counts'
      | 'schedule_changes'
      | 'displaced_appointments'
      | `figure_${string}`
    >
  | 'auth.users';
type ColumnsIn<Tables> = {
  [Table in keyof Tables]: `${Table & string}.${keyof Tables[Table] & string}`;
}[keyof Tables];
type Declared = ColumnsIn<typeof catalogue>;
type Existing = ColumnsIn<Pick<DB, OfTheClinic>>;

test('the catalogue has every column of the clinic’s tables and no other: else this does not compile', () => {
  const undeclared: Record<Exclude<Existing, Declared>, never> = {};
  const gone: Record<Exclude<Declared, Existing>, never> = {};
  expect({ undeclared, gone }).toEqual({ undeclared: {}, gone: {} });
});
