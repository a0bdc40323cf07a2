import { expect, test } from 'vitest';
import { helena, vitor } from './grid/test-agenda.ts';
import { everyone, shownOf } from './shown-professional.ts';

test('the chosen professional is shown, else the own one, else all', () => {
  const own = { ...vitor, isOwn: true };
  expect(shownOf([helena, own], helena.id)).toBe(helena.id);
  expect(shownOf([helena, own], null)).toBe(vitor.id);
  expect(shownOf([helena, own], everyone)).toBe(everyone);
  expect(shownOf([helena, own], 'left the clinic')).toBe(vitor.id);
  expect(shownOf([helena, vitor], null)).toBe(everyone);
});
