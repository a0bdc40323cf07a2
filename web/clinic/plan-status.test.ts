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

test('an unknown status has no meaning', () => {
  expect(planStatusOf('paused')).toBeUndefined();
});
