import { expect, test } from 'vitest';
import { minutesOf } from '#contract/value-formats.ts';
import { bandsOf } from './use-placing.ts';

test('neighbouring free beginnings are one band, up to the end of the last one', () => {
  const band = (start: string, end: string) => ({ start: minutesOf(start), end: minutesOf(end) });
  expect(bandsOf(['08:00', '08:15', '08:30', '10:00'], 30)).toEqual([
    band('08:00', '09:00'),
    band('10:00', '10:30'),
  ]);
  expect(bandsOf([], 30)).toEqual([]);
});
