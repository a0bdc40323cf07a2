import { expect, test } from 'vitest';
import { sayReminder } from './say-reminder.ts';

test.each([
  [1_440, '1 dia antes'],
  [2_880, '2 dias antes'],
  [60, '1 hora antes'],
  [180, '3 horas antes'],
  [1_500, '25 horas antes'],
  [90, '90 minutos antes'],
])('%i minutes are %s', (minutes, words) => {
  expect(sayReminder(minutes)).toBe(words);
});
