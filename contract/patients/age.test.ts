import { expect, test } from 'vitest';
import { ageOn, isBirthday } from './age.ts';

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

test.each([
  ['1990-11-21', '2026-11-21', true],
  ['1990-11-21', '2026-11-22', false],
  ['1990-11-21', '2026-12-21', false],
  ['2004-02-29', '2026-02-28', true],
  ['2004-02-29', '2028-02-28', false],
  ['2004-02-29', '2028-02-29', true],
])('whether who is born on %s has a birthday on %s: %s', (birthDate, day, is) => {
  expect(isBirthday(birthDate, day)).toBe(is);
});
