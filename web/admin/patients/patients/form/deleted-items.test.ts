import { expect, test } from 'vitest';
import { describeDeletedItems } from './deleted-items.ts';

const nothing = {
  recordEntries: 0,
  photographs: 0,
  files: 0,
  treatmentPlans: 0,
  futureProcedures: 0,
  appointments: 0,
};

test('describes what a deletion removes, in singular and plural', () => {
  expect(
    describeDeletedItems({ ...nothing, files: 3, treatmentPlans: 1, futureProcedures: 0, appointments: 12 }),
  ).toBe('3 arquivos, 1 plano de tratamento e 12 agendamentos');
  expect(describeDeletedItems({ ...nothing, futureProcedures: 2, files: 1 })).toBe(
    '1 arquivo e 2 procedimentos futuros',
  );
  expect(describeDeletedItems({ ...nothing, appointments: 1 })).toBe('1 agendamento');
  expect(describeDeletedItems(nothing)).toBeNull();
});
