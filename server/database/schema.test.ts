import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { createTestDatabase } from '#test/database.ts';
import { generateSchema, schemaFile } from '../../scripts/schema-types.ts';

const { maintenance } = await createTestDatabase();

test('the row types are those of the migrated database (else: npm run generate-schema)', async () => {
  expect(await readFile(schemaFile, 'utf8')).toBe(await generateSchema(maintenance));
});
