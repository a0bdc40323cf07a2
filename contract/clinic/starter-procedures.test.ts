import { expect, test } from 'vitest';
import { createProcedureInput } from './procedures.ts';
import { starterProcedures } from './starter-procedures.ts';

test('every offered procedure can be added as it is, under a title of its own', () => {
  for (const procedure of starterProcedures)
    expect(createProcedureInput.parse(procedure)).toMatchObject(procedure);
  expect(new Set(starterProcedures.map(({ title }) => title)).size).toBe(14);
});
