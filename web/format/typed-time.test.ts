import { expect, test } from 'vitest';
import { completeTime, maskTypedTime } from './typed-time.ts';

test.each([
  ['', ''],
  ['1', '1'],
  ['8', '08'],
  ['08', '08'],
  ['0', '0'],
  ['083', '08:3'],
  ['830', '08:30'],
  ['1430', '14:30'],
  ['14:305', '14:30'],
  ['24:00', '24:00'],
  ['14h', '14'],
])('masks %j as %j', (typed, masked) => {
  expect(maskTypedTime(typed)).toBe(masked);
  expect(maskTypedTime(masked)).toBe(masked);
});

test.each([
  ['8', '08:00'],
  ['14', '14:00'],
  ['08:3', '08:30'],
  ['14:30', '14:30'],
  ['', ''],
])('completes %j to %j', (typed, time) => {
  expect(completeTime(typed)).toBe(time);
});
