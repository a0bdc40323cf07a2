import { expect, test } from 'vitest';
import { whatGoes } from './what-goes.ts';

const nothing = { files: 0, treatmentPlans: 0, futureProcedures: 0, appointments: 0 };

test('names what a deletion takes away, in the right number', () => {
  expect(whatGoes({ files: 3, treatmentPlans: 1, futureProcedures: 0, appointments: 12 })).toBe(
    '3 arquivos, 1 plano de tratamento e 12 agendamentos',
  );
  expect(whatGoes({ ...nothing, futureProcedures: 2, files: 1 })).toBe('1 arquivo e 2 procedimentos futuros');
  expect(whatGoes({ ...nothing, appointments: 1 })).toBe('1 agendamento');
  expect(whatGoes(nothing)).toBeNull();
});
