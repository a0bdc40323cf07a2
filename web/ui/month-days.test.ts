import { expect, test } from 'vitest';
import { addMonths, dayByKey, monthOf, sameDayIn, weeksOf } from './month-days.ts';

test('adds months across the turn of the year', () => {
  expect(monthOf('2026-11-26')).toBe('2026-11');
  expect(addMonths('2026-11', 2)).toBe('2027-01');
  expect(addMonths('2026-01', -1)).toBe('2025-12');
});

test('the same day of a shorter month is its last', () => {
  expect(sameDayIn('2026-01-31', 1)).toBe('2026-02-28');
  expect(sameDayIn('2028-02-29', -12)).toBe('2027-02-28');
  expect(sameDayIn('2026-11-26', 1)).toBe('2026-12-26');
});

test('weeks begin on Monday and have only the days of the month', () => {
  // November 2026 begins on a Sunday and ends on a Monday.
  const weeks = weeksOf('2026-11');
  expect(weeks).toHaveLength(6);
  expect(weeks[0]).toEqual([null, null, null, null, null, null, '2026-11-01']);
  expect(weeks[5]).toEqual(['2026-11-30', null, null, null, null, null, null]);
  // A February of four whole weeks.
  expect(weeksOf('2027-02')).toHaveLength(4);
  expect(weeksOf('2028-02').flat().filter(Boolean)).toHaveLength(29);
});

test.each([
  ['ArrowLeft', false, '2026-10-31'],
  ['ArrowRight', false, '2026-11-02'],
  ['ArrowUp', false, '2026-10-25'],
  ['ArrowDown', false, '2026-11-08'],
  ['Home', false, '2026-10-26'],
  ['End', false, '2026-11-01'],
  ['PageUp', false, '2026-10-01'],
  ['PageDown', false, '2026-12-01'],
  ['PageUp', true, '2025-11-01'],
  ['PageDown', true, '2027-11-01'],
  ['a', false, null],
])('%s (shift: %s) leads from 1 November 2026 to %s', (key, shift, day) => {
  expect(dayByKey('2026-11-01', key, shift)).toBe(day);
});
