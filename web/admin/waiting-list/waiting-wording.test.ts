import { expect, test } from 'vitest';
import { sayWishes } from './waiting-wording.ts';

test('the wishes of an entry, and none at all', () => {
  expect(sayWishes({ periods: [], weekdays: [], until: null })).toBe('Qualquer horário');
  expect(sayWishes({ periods: ['morning', 'evening'], weekdays: [3, 1], until: '2026-12-15' })).toBe(
    'Manhã ou noite · Seg ou qua · até 15/12/2026',
  );
});
