import { expect, test } from 'vitest';
import { ageOn } from './age.ts';

test.each([
  ['1984-11-21', '42 anos'],
  ['1984-11-22', '41 anos'],
  ['2024-02-29', '2 anos'],
  ['2025-11-21', '1 ano'],
  ['2025-11-22', '11 meses'],
  ['2026-10-21', '1 mês'],
  ['2026-11-01', 'menos de um mês'],
])('who is born on %s is %s old on 21 November 2026', (birthDate, age) => {
  expect(ageOn(birthDate, '2026-11-21')).toBe(age);
});
