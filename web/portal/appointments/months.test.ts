import { expect, test } from 'vitest';
import { monthOptions, monthQuery, neighbour, readYear } from './months.ts';

test('the months run from Janeiro to Dezembro', () => {
  const options = monthOptions();
  expect(options).toHaveLength(12);
  expect(options[0]).toEqual({ value: '1', label: 'Janeiro' });
  expect(options[2]).toEqual({ value: '3', label: 'Março' });
  expect(options[11]).toEqual({ value: '12', label: 'Dezembro' });
});

test('a neighbouring month may be in another year', () => {
  expect(neighbour(2026, 12, 1)).toEqual({ year: 2027, month: 1 });
  expect(neighbour(2026, 1, -1)).toEqual({ year: 2025, month: 12 });
  expect(neighbour(2026, 6, 1)).toEqual({ year: 2026, month: 7 });
});

test('the address names a year only when it is not the current one; an invalid year is ignored', () => {
  expect(monthQuery({ year: 2026, month: 3 }, 2026)).toEqual({ mes: '3' });
  expect(monthQuery({ year: 2027, month: 1 }, 2026)).toEqual({ mes: '1', ano: '2027' });
  expect(readYear('2025', 2026)).toBe(2025);
  for (const given of [null, '', '20x5', '99999']) expect(readYear(given, 2026)).toBe(2026);
});
