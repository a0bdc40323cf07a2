import { expect, test } from 'vitest';
import { isReadableOnWhite, letterheadColors } from './letterhead-colors.ts';

test('each named colour can be read on white', () => {
  for (const { hex } of letterheadColors) expect(isReadableOnWhite(hex), hex).toBe(true);
});

// 4.54:1 and 4.48:1, as every checker of WCAG says.
test('the bound is 4.5 to 1', () => {
  expect([isReadableOnWhite('#767676'), isReadableOnWhite('#777777')]).toEqual([true, false]);
});
