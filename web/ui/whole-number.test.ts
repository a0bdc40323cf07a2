import { expect, test } from 'vitest';
import { isWholeBetween } from './whole-number.ts';

test.each([
  [1, true],
  ['31', true],
  ['12.', true],
  [1.5, false],
  ['1.5', false],
  [0, false],
  [32, false],
  ['', false],
  ['-', false],
])('%j is a whole number from 1 to 31: %s', (typed, is) => expect(isWholeBetween(typed, 1, 31)).toBe(is));
