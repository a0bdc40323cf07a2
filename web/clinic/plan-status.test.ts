import { expect, test } from 'vitest';
import { planStatusLabels, planStatusOf } from './plan-status.tsx';

test.each([
  ['active', 'Ativo'],
  ['completed', 'Concluído'],
  ['cancelled', 'Cancelado'],
  ['canceled', 'Cancelado'],
])('%s reads %s', (written, label) => {
  const status = planStatusOf(written);
  expect(status && planStatusLabels[status]).toBe(label);
});

test('a state that nobody knows is not taken for another', () => {
  expect(planStatusOf('paused')).toBeUndefined();
});
