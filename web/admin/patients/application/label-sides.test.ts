import { expect, test } from 'vitest';
import type { ApplicationMark } from '#contract/patients/application.ts';
import { sidesOfLabels } from './label-sides.ts';

const mark = (key: string, x: number, dose: number | null = 4): ApplicationMark => ({
  key,
  use: 'u1',
  drawing: 'face-front',
  version: 1,
  shape: 'point',
  at: [[x, 0.4]],
  dose,
  plane: null,
  technique: null,
  note: null,
});

test('a dose alone stands to the right, above its mark; a device has none', () => {
  expect([...sidesOfLabels([mark('a', 0.5), mark('device', 0.2, null)])]).toEqual([['a', 0]]);
});

test('doses of near marks stand on different sides, and what finds none is left out', () => {
  const near = sidesOfLabels([mark('a', 0.5), mark('b', 0.52)]);
  expect(near.get('a')).not.toBe(near.get('b'));
  const crowd = Array.from({ length: 20 }, (_, n) => mark(`m${n}`, 0.5 + n / 1000, 12.5));
  const sides = sidesOfLabels(crowd);
  expect(sides.size).toBeGreaterThan(1);
  expect(sides.size).toBeLessThan(crowd.length);
});
