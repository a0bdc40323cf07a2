import { expect, test } from 'vitest';
import { sayNotAllowed } from './not-allowed.ts';

test('one sentence says what is left to the clinic, and why', () => {
  expect(sayNotAllowed({ move: true, cancel: true })).toBeNull();
  expect(sayNotAllowed({ move: 'off', cancel: true })).toBe('Para remarcar, fale com a clínica.');
  expect(sayNotAllowed({ move: 'window', cancel: 'window' })).toBe(
    'A consulta está muito próxima: para remarcar ou cancelar, fale com a clínica.',
  );
  expect(sayNotAllowed({ move: 'procedure', cancel: 'window' })).toMatch(/remarcar ou cancelar/u);
});

test('nothing is said once the visit has begun', () => {
  expect(sayNotAllowed({ move: 'status', cancel: 'status' })).toBeNull();
});
