import { expect, test } from 'vitest';
import type { EntryCounts } from './review-data.ts';
import { isSameCheck } from './review-filters.ts';

test('a check is the same only with every number and name of it, in any order', () => {
  const counts = (changed: object) =>
    ({ ready: 2, register: 2, bulk: { duplicates: { all: 2, merge: 0 } }, ...changed }) as EntryCounts;
  const shown = counts({});
  expect(isSameCheck(counts({ bulk: { duplicates: { merge: 0, all: 2 } } }), shown)).toBe(true);
  expect(isSameCheck(counts({ register: 0 }), shown)).toBe(false);
  expect(isSameCheck(counts({ bulk: { duplicates: { all: 2, merge: 2 } } }), shown)).toBe(false);
});
