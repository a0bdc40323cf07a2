import { expect, test } from 'vitest';
import { monthOptions } from './months.ts';

test('the months run from Janeiro to Dezembro', () => {
  expect(monthOptions).toHaveLength(12);
  expect(monthOptions[0]).toEqual({ value: '1', label: 'Janeiro' });
  expect(monthOptions[2]).toEqual({ value: '3', label: 'Março' });
  expect(monthOptions[11]).toEqual({ value: '12', label: 'Dezembro' });
});
