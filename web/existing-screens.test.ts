import { expect, test } from 'vitest';
import { screenExists } from './existing-screens.ts';

test('a screen exists once the router has it', () => {
  expect(screenExists('login')).toBe(true);
  expect(screenExists('patients')).toBe(true);
  expect(screenExists('admin')).toBe(true);
  expect(screenExists('appointmentCalendar')).toBe(true);
});
