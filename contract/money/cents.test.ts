import { expect, test } from 'vitest';
import { parseCents, parsePercent, partOf } from './cents.ts';

test.each([
  ['1.234,56', 123_456],
  ['R$ 1.234,56', 123_456],
  ['1234,5', 123_450],
  ['1.234', 123_400],
  ['0,1', 10],
  ['350', 35_000],
  [' 0 ', 0],
])('%s is %i cents', (typed, amount) => {
  expect(parseCents(typed)).toBe(amount);
});

test.each(['1,234.56', '12.34', '-1', '0,1 + 0,2', '1,234', 'mil', '', '1.23,4', '1e3', '١٢'])(
  '%s is no amount',
  (typed) => {
    expect(parseCents(typed)).toBeNull();
  },
);

test.each([
  ['12,5', 1_250],
  ['12.5', 1_250],
  ['12,5%', 1_250],
  ['3,49 %', 349],
  ['100', 10_000],
  ['100,01', null],
  ['1,234', null],
  ['-1', null],
  ['', null],
])('%s is %s hundredths of a percent', (typed, hundredths) => {
  expect(parsePercent(typed)).toBe(hundredths);
});

test('a part is rounded to the nearest cent, half a cent up', () => {
  expect([partOf(1005, 10), partOf(1004, 10), partOf(33, 33.33), partOf(100_000_000, 99.99)]).toEqual([
    101, 100, 11, 99_990_000,
  ]);
});
